import { segments } from "../text/sentences.ts";
import { columns } from "../text/display.ts";

/** A text in one line, cut with `…` where it takes more than `width` columns. */
export function fit(text: string, width: number): string {
  if (columns(text) <= width) return text;
  let kept = "";
  let used = 1; // for the …
  for (const { segment } of segments(text, "grapheme")) {
    used += columns(segment);
    if (used > width) break;
    kept += segment;
  }
  return width < 1 ? "" : `${kept.trimEnd()}…`;
}

/** A text with spaces up to `width` columns. */
export function padTo(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - columns(text)));
}
