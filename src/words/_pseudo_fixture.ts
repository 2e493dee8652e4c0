import { deriveLanguage } from "./language.ts";

/** The tag of a language in which every letter of ours is marked, so that what is not marked is not translated. */
export const PSEUDO = "en-XA";

/** Sets letters apart that somebody else has written, such as a name, where a text of ours quotes them. */
const [BEGIN, END] = ["\uE000", "\uE001"];
const QUOTED = new RegExp(`${BEGIN}([^${BEGIN}${END}]*)${END}`, "g");

/** Writes a text of ours in a language. */
type Write = (text: string) => string;

/** Returns a text as it is written in a language, but for what stands within marks of quotation. */
function written(text: string, write: Write): string {
  let rest = text;
  let out = "";
  for (const found of text.matchAll(QUOTED)) {
    const at = rest.indexOf(found[0]);
    out += write(rest.slice(0, at)) + found[1];
    rest = rest.slice(at + found[0].length);
  }
  return out + write(rest);
}

/** Returns a text with every letter of the Latin alphabet marked. */
function withMarks(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => `${letter}\u0332`);
}

/** Returns `true` for what may be somebody else's words, and not an identifier of ours. */
function isQuoted(text: string): boolean {
  return !/^(?:[a-z][A-Za-z0-9_-]*)?$/.test(text);
}

function quoted(value: unknown): unknown {
  if (typeof value === "string") {
    return isQuoted(value) ? `${BEGIN}${value.replaceAll(/[\uE000\uE001]/g, "")}${END}` : value;
  }
  if (Array.isArray(value)) return value.map(quoted);
  return value;
}

function pseudo(value: unknown, write: Write): unknown {
  if (typeof value === "string") return written(value, write);
  if (Array.isArray(value)) return value.map((each) => pseudo(each, write));
  if (typeof value === "function") {
    return (...args: readonly unknown[]) => pseudo(value(...args.map(quoted)), write);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pseudo(part, write)]));
}

/** Adds a language whose texts are the English ones, written in another way. */
export function derivePseudo(tag: string, write: Write): void {
  deriveLanguage(tag, (en) => pseudo(en, write) as typeof en);
}

derivePseudo(PSEUDO, withMarks);

/** Returns the words of a text in Latin letters that have no mark. */
export function unmarked(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\p{L}\p{M}\d_/.@#-])[A-Za-z]{2,}(?![\p{L}\p{M}\d_/@-])/gu)].map(([word]) => word);
}
