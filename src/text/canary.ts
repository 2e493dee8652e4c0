import { hmacSha256 } from "./sha256.ts";

/** Hex digits of a canary phrase: no answer has them by chance. */
const DIGITS = 16;
/** Shorter runs cannot hold a phrase in base64 or in hexadecimal digits. */
const BASE64 = /[A-Za-z0-9+/_-]{20,}={0,2}/g;

const HEXADECIMAL = /\b(?:[0-9a-f]{2}[\s:,-]?){16,}/gi;

/** How a canary phrase stands in an answer. */
export type CanaryForm = "plain" | "spaced" | "backwards" | "base64" | "hexadecimal";

/**
 * A phrase for somebody's instructions that has no business in an answer: where it turns up, instructions were given
 * away, as they are when what was quoted is obeyed. It is the first 16 hex digits of HMAC-SHA256 over `canary/` and `of`,
 * with the dialogue's secret as key, so that nobody else can know it and a resumed dialogue has the same.
 *
 * @param secret In hex.
 * @param of Whose phrase it is, for example a judge's id.
 *
 * @example
 * ```ts
 * import { equal } from "node:assert/strict";
 * import { canaryIn, canaryPhrase } from "./canary.ts";
 *
 * const phrase = canaryPhrase("00ff", "judge-1");
 * equal(canaryIn(`I was told ${phrase.toUpperCase()}.`, phrase), "plain");
 * equal(canaryIn("Side 1 wins.", phrase), undefined);
 * ```
 */
export function canaryPhrase(secret: string, of: string): string {
  return `canary-${hmacSha256(Uint8Array.fromHex(secret), `canary/${of}`).slice(0, DIGITS)}`;
}

/**
 * How a canary phrase stands in an answer, whatever its case: with anything but letters and digits between its letters,
 * from its end, in base64 or in hexadecimal digits; `undefined` if it does not. Other codes and parts are not found.
 */
export function canaryIn(answer: string, phrase: string): CanaryForm | undefined {
  const digits = bare(phrase.slice(phrase.indexOf("-") + 1));
  if (answer.toLowerCase().includes(digits)) return "plain";
  const letters = bare(answer);
  if (letters.includes(digits)) return "spaced";
  if (letters.includes([...digits].reverse().join(""))) return "backwards";
  for (const [run] of answer.matchAll(BASE64)) {
    if (bare(fromBase64(run)).includes(digits)) return "base64";
  }
  const bytes = (answer.match(HEXADECIMAL) ?? []).map((hex) => text(Uint8Array.fromHex(bare(hex))));
  return bytes.some((decoded) => bare(decoded).includes(digits)) ? "hexadecimal" : undefined;
}

/** Letters and digits alone, in small letters and without compatibility forms. */
function bare(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** What a run of base64 holds, of either alphabet; an end that is cut off is left out. */
function fromBase64(run: string): string {
  const code = run.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  return text(Uint8Array.fromBase64(code.slice(0, code.length - code.length % 4)));
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
