export { type ContextConfig, type LengthUnit, STRATEGIES, type Strategy } from "./settings.ts";
