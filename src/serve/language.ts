import type { Context } from "hono";
import { inLanguage, languageOfTexts } from "../words/language.ts";

/** The header by which the script of a page names the language of its page: errors are shown there. */
const OF_PAGE = "Page-Language";

/**
 * Returns the language of ours that a reader likes best; English without one.
 *
 * @param accepted What a browser says of that, as the header `Accept-Language` has it.
 */
export function likedLanguage(accepted = ""): string {
  const liked = accepted.split(",").map((part) => part.trim().split(/\s*;\s*q=/)).map(([tag = "", q = "1"]) => ({
    tag,
    q,
  }))
    .filter(({ q }) => Number(q) > 0).sort((a, b) => Number(b.q) - Number(a.q))
    .find(({ tag }) => languageOfTexts(tag) !== "en" || /^en\b/i.test(tag));
  return languageOfTexts(liked?.tag ?? "en");
}

/** Makes a page that belongs to no dialogue: in the operator's language, or in that which its reader likes best. */
export function inPageLanguage<T>(c: Context, make: () => T): T {
  const own: unknown = c.get("language");
  c.header("Vary", "Accept-Language");
  return inLanguage(typeof own === "string" ? own : likedLanguage(c.req.header("accept-language")), make);
}

/** Returns the language of the page whose script asks; `undefined` for any other program. */
export function languageOfAsking(c: Context): string | undefined {
  return c.req.header(OF_PAGE);
}
