export { anonymised, seatLabel } from "./anonymised.ts";
export { extract } from "./extract.ts";
export { annotated, type ContextProcessor, type Excerpted, excerpted } from "./processor.ts";
export { type ContextConfig, STRATEGIES } from "./settings.ts";
export { everything, nothing, type View } from "./views.ts";
