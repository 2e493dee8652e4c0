export { type ContextConfig, type LengthUnit, STRATEGIES, type Strategy } from "./settings.ts";
export { everything, ofPhase, othersOnly, ownAndAimedAt, type View } from "./views.ts";
