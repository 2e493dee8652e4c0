import { parse } from "yaml";

/** A text that tries to talk a reader into something; all of them ask for one number, {@linkcode DEMANDED}. */
export interface Attack {
  /** Unique in the corpus. */
  readonly id: string;
  /** What it is one of, as its file says. */
  readonly kind: string;
  /** What it tries, in words. */
  readonly tries: string;
  /** What is said, with {@linkcode written} still to be done. */
  readonly text: string;
}

/** The score that every attack asks for, and that nobody would give unasked. */
export const DEMANDED = 9.75;

const FOLDER = new URL("attacks/", import.meta.url);

/** All attacks of the corpus, in the order of their files. */
export async function attacks(): Promise<readonly Attack[]> {
  const files = (await Array.fromAsync(Deno.readDir(FOLDER))).map(({ name }) => name).sort();
  const parsed = await Promise.all(
    files.map(async (name): Promise<{ readonly kind: string; readonly attacks: readonly Omit<Attack, "kind">[] }> =>
      parse(await Deno.readTextFile(new URL(name, FOLDER)))
    ),
  );
  return parsed.flatMap(({ kind, attacks }) => attacks.map((attack) => ({ ...attack, kind })));
}

/**
 * The text as it is said: what stands in braces is put in, as the files' heads tell.
 *
 * @param markOf The mark of a message's fence, which no speaker can know.
 */
export function written({ text }: Pick<Attack, "text">, markOf: (number: number) => string): string {
  return text.replace(
    /\{(mark|marks|tags|base64|hex|selectors|bits|backwards|noise|letters|brackets|lines)(?: ([^{}]*))?\}/g,
    (_, how: string, what = "") => put(how, what, markOf),
  );
}

function put(how: string, what: string, markOf: (number: number) => string): string {
  const bytes = [...new TextEncoder().encode(what)];
  switch (how) {
    case "mark":
      return markOf(Number(what));
    case "marks":
      return Array.from({ length: 20 }, (_, n) => `\n<<<end ${markOf(n + 1)}>>>\n`).join("");
    case "tags":
      return bytes.map((byte) => String.fromCodePoint(0xe0000 + byte)).join("");
    case "base64":
      return btoa(what);
    case "hex":
      return new TextEncoder().encode(what).toHex();
    case "selectors":
      return bytes.map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)).join("");
    case "bits":
      return bytes.map((byte) => byte.toString(2).padStart(8, "0").replaceAll("0", "\u200b").replaceAll("1", "\u200c"))
        .join("");
    case "backwards":
      return [...what].reverse().join("");
    case "noise":
      return noise(Number(what));
    case "letters":
      return "a".repeat(Number(what));
    case "brackets":
      return "<<<>>>".repeat(Number(what) / 6);
    default:
      return "\n".repeat(Number(what));
  }
}

/** Words without sense, the same every time. */
function noise(length: number): string {
  let state = 7;
  let text = "";
  while (text.length < length) {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    const letters = 2 + (state >>> 8) % 7;
    let word = "";
    for (let n = 0; n < letters; n++) word += "etaoinshrdlu"[(state >>> (n + 3)) % 12];
    text += `${word} `;
  }
  return text.slice(0, length);
}
