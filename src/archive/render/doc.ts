import type { YamlValue } from "../../text/yaml.ts";

/** A piece of a line: words as they are, or marked. */
export type Piece =
  | string
  | { readonly link: string; readonly to: string }
  | { readonly strong: string };

/** The pieces of a line. */
export type Line = string | readonly Piece[];

/** A line with a label before it. */
export type LabelledLine = readonly [label: string, value: Line];

/** A point of a list, with those under it. */
export interface Point {
  readonly line: Line;
  readonly points?: readonly Point[];
}

/** A part of a page. */
export type Block =
  | { readonly heading: Line; readonly level: 1 | 2 | 3 | 4 }
  | { readonly paragraph: Line }
  | { readonly fields: readonly LabelledLine[] }
  | { readonly list: readonly Point[] }
  | {
    readonly table: readonly (readonly Line[])[];
    readonly head: readonly string[];
    /** Columns of numbers. */
    readonly right?: readonly number[];
  }
  /** Somebody's words inside a page, kept from being taken for the page's own. */
  | { readonly said: string }
  /** Somebody's words as the rest of a page. */
  | { readonly body: string };

/** Fields for machines, in their order. */
export type Fields = { readonly [key: string]: YamlValue | undefined };

/** A page, whatever form it is written in. */
export interface Page {
  /** For machines: the front matter. */
  readonly fields: Fields;
  /** What else a JSON file of the page says; worked out only where it is written. */
  readonly data: Fields;
  readonly blocks: readonly Block[];
}

/** A link to a file, shown as `text`. */
export function link(text: string, to: string): Piece {
  return { link: text, to };
}

/** Lines put together. */
export function line(...parts: readonly (Line | undefined)[]): readonly Piece[] {
  return parts.flatMap((part) => part === undefined ? [] : typeof part === "string" ? [part] : part);
}

/** A file of an archive. */
export interface RenderedFile {
  /** From the archive's folder, with `/`. */
  readonly path: string;
  /** All of its text. */
  readonly content: string;
}
