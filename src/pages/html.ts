import { visible } from "../text/visible.ts";

/** HTML that stands in a page as it is. */
export class Html {
  /** The HTML. */
  readonly text: string;

  /** Takes HTML whose every part is known to be safe. */
  constructor(text: string) {
    this.text = text;
  }
}

/** A part of a page: text, which is escaped; HTML; several parts; or nothing. */
export type Part = string | number | undefined | Html | readonly Part[];

/**
 * Makes HTML of a template. Whatever is put into it is escaped, unless it is HTML already. `hono/html` does the same, but
 * may return a promise, which every template above it would have to await.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(written)));
}

function written(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(written).join("");
  return visible(String(part)).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The character that stands for the first of the parts in a sentence: none of a text, as the next thirty-one. */
const FIRST_PLACE = 0xfdd0;

/**
 * Puts parts into a sentence of ours, wherever its language has them.
 *
 * @param make Makes the sentence around the places of the parts: `(name, number) => TEXTS.said(name, number)`.
 * @returns The texts of the sentence and the parts by turns; it begins and ends with a text, which may be empty.
 */
export function sentence(make: (...places: string[]) => string, ...parts: readonly Part[]): readonly Part[] {
  const places = parts.map((_, n) => String.fromCharCode(FIRST_PLACE + n));
  return make(...places).split(/([\uFDD0-\uFDEF])/).map((piece, n) =>
    n % 2 === 0 ? piece : parts[piece.charCodeAt(0) - FIRST_PLACE]
  );
}

/** A path or name that may be broken after slashes and underscores. */
export function breakable(text: string): readonly Part[] {
  return text.split(/(?<=[/_])/).map((part, n) => n === 0 ? part : html`<wbr>${part}`);
}

/** An element whose name is computed, such as a heading. */
export function element(name: "h2" | "h3" | "h4" | "h5" | "h6", content: Part): Html {
  return html`${new Html(`<${name}>`)}${content}${new Html(`</${name}>`)}`;
}

/** Attributes of an element. `true` writes a name alone; one that is `undefined` or `false` is left out. */
export function attributes(of: Readonly<Record<string, string | number | boolean | undefined>>): Html {
  const given = Object.entries(of).filter(([, value]) => value !== undefined && value !== false);
  return new Html(
    given.map(([name, value]) => value === true ? ` ${name}` : ` ${name}="${written(`${value}`)}"`).join(""),
  );
}
