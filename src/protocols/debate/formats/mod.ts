import { casual } from "./casual.ts";
import { competitive } from "./competitive.ts";
import { educational } from "./educational.ts";
import { formal } from "./formal.ts";
import type { DebateFormat, DebateFormatName } from "./format.ts";

export { DEBATE_FORMATS, type DebateFormat, type DebateFormatName } from "./format.ts";

/** The formats by name. */
export const debateFormats: Readonly<Record<DebateFormatName, DebateFormat>> = {
  formal,
  competitive,
  educational,
  casual,
};
