import type { PageBlock } from "../render/page.ts";
import type { Both } from "./both.ts";
import type { TurnRow } from "./turns.ts";

/** A part of a comparison: blocks about both, blocks of each that stand beside each other, or turns. */
export type ComparedPart =
  | { readonly blocks: readonly PageBlock[] }
  | { readonly beside: Both<readonly PageBlock[]> }
  | { readonly row: TurnRow };

/** A section of a comparison. */
export interface ComparedSection {
  readonly id: "outcome" | "settings" | "costs" | "judges" | "claims" | "turns";
  readonly title: string;
  readonly parts: readonly ComparedPart[];
}
