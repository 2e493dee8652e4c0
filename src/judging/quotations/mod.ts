export { checkClaims, type CheckClaimsOptions } from "./check_claims.ts";
export type { IndexedSource } from "./indexed_source.ts";
export { openedSources, type OpenedSourcesOptions } from "./opened_sources.ts";
export { SourceIndex } from "./source_index.ts";
export { tallyClaims } from "./tally_claims.ts";
export type { DateFound } from "../../text/dates.ts";
export type { NumberFound } from "../../text/numbers.ts";
export type { Difference, NearStretch, PhraseIndex, Stretch } from "../../text/phrase_index.ts";
