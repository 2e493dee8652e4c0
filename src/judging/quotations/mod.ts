export { checkClaims, type CheckClaimsOptions } from "./check_claims.ts";
export { type IndexedSource } from "./indexed_source.ts";
export { type LookUpOptions, lookUpQuotation } from "./look_up_quotation.ts";
export { SourceIndex } from "./source_index.ts";
export { tallyClaims } from "./tally_claims.ts";
