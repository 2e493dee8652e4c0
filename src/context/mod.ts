export { annotated } from "./annotated.ts";
export { type Excerpted, excerpted } from "./excerpted.ts";
export { extract } from "./extract.ts";
export { anonymised, seatLabel } from "./anonymised.ts";
export { type ContextProcessor, type Viewed } from "./processor.ts";
export { type ContextConfig, type LengthUnit, STRATEGIES, type Strategy } from "./settings.ts";
export { withStatistics } from "./statistics.ts";
export { everything, nothing, ofPhase, othersOnly, ownAndAimedAt, type View } from "./views.ts";
