import type { CitationMark, Claim, ClaimState, NumberMark, QuotationMark, SourcePlace } from "./claim.ts";
import type { Json } from "./json.ts";

const CLAIM_STATES: Readonly<Record<ClaimState, true>> = {
  unknown_source: true,
  unverified: true,
  numbers_differ: true,
  not_fetched: true,
  repaired: true,
  verified: true,
  numbers_found: true,
  too_short_to_verify: true,
  said_before: true,
  uncited: true,
  nothing_to_compare: true,
};

type Fields = { readonly [key: string]: Json };

/**
 * The claims of a statement, as a claim check has put them on record: `{ claims: […] }`. `undefined` if that is not what
 * a value is: journals are read, not trusted.
 */
export function readClaims(value: Json): readonly Claim[] | undefined {
  return isObject(value) ? all(value["claims"], readClaim) : undefined;
}

function readClaim(value: Fields): Claim | undefined {
  const { message, speaker, text, start, state } = value;
  const citations = all(value["citations"], readCitation);
  const quotations = all(value["quotations"], readQuotation);
  const numbers = all(value["numbers"], readNumber);
  if (!citations || !quotations || !numbers || typeof message !== "number" || typeof start !== "number") {
    return undefined;
  }
  if (typeof speaker !== "string" || typeof text !== "string" || !isClaimState(state)) return undefined;
  return { message, speaker, text, start, state, citations, quotations, numbers };
}

function readCitation({ name, state, start, end }: Fields): CitationMark | undefined {
  if (typeof name !== "string" || typeof start !== "number" || typeof end !== "number") return undefined;
  if (state !== "known" && state !== "unknown_source" && state !== "not_fetched") return undefined;
  return { name, state, start, end };
}

function readNumber({ text, value, state, start, end }: Fields): NumberMark | undefined {
  if (typeof text !== "string" || typeof start !== "number" || typeof end !== "number") return undefined;
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  return state === "found" || state === "missing" ? { text, value, state, start, end } : undefined;
}

function readQuotation(value: Fields): QuotationMark | undefined {
  const { text, start, end, state } = value;
  if (typeof text !== "string" || typeof start !== "number" || typeof end !== "number") return undefined;
  const quoted = { text, start, end };
  switch (state) {
    case "verified": {
      const places = all(value["places"], readPlace);
      return places && { ...quoted, state, places };
    }
    case "repaired": {
      const places = all(value["places"], readPlace);
      const differences = all(value["differences"], readDifference);
      const { stands } = value;
      return places && differences && typeof stands === "string"
        ? { ...quoted, state, places, stands, differences }
        : undefined;
    }
    case "unverified": {
      if (value["elsewhere"] === undefined) return { ...quoted, state };
      const elsewhere = all(value["elsewhere"], readPlace);
      return elsewhere && { ...quoted, state, elsewhere };
    }
    case "said_before":
      return typeof value["message"] === "number" ? { ...quoted, state, message: value["message"] } : undefined;
    case "too_short_to_verify":
    case "uncited":
      return { ...quoted, state };
    default:
      return undefined;
  }
}

function readPlace({ source, file, offset, end, line, extracted }: Fields): SourcePlace | undefined {
  if (typeof source !== "string" || typeof offset !== "number") return undefined;
  if (typeof end !== "number" || typeof line !== "number") return undefined;
  return {
    source,
    offset,
    end,
    line,
    ...(typeof file === "string" ? { file } : {}),
    ...(extracted === true ? { extracted } : {}),
  };
}

function readDifference({ said, stands }: Fields) {
  return typeof said === "string" && typeof stands === "string" ? { said, stands } : undefined;
}

/** What each of a list reads as; `undefined` if it is no list, or one of it does not read. */
function all<T>(value: Json | undefined, read: (fields: Fields) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: T[] = [];
  for (const item of value) {
    const made = isObject(item) ? read(item) : undefined;
    if (made === undefined) return undefined;
    items.push(made);
  }
  return items;
}

function isObject(value: Json): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isClaimState(value: Json | undefined): value is ClaimState {
  return typeof value === "string" && Object.hasOwn(CLAIM_STATES, value);
}
