export { anonymised, seatLabel } from "./anonymised.ts";
export { extract } from "./extract.ts";
export { annotated, type ContextProcessor, type Excerpted, excerpted, type Viewed } from "./processor.ts";
export { type ContextConfig, STRATEGIES, type Strategy } from "./settings.ts";
export { everything, nothing, ofPhase, othersOnly, ownAndAimedAt, type View } from "./views.ts";
