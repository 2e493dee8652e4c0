export { checkClaims, type CheckClaimsOptions, type Quotable } from "./check_claims.ts";
export { type ClaimsFound, claimsIn, type ClaimTally, claimVerdict, recordedClaims } from "./recorded_claims.ts";
export { SourceIndex } from "./source_index.ts";
export type { Stretch } from "./near.ts";
export type { SourceText } from "./source_text.ts";
export type { Folded } from "../../text/fold.ts";
