import { KINDS as NAMES } from "./names.ts";

/** Names of the kinds of turns in prompts, where a statement need not be called one. */
export const KINDS = { ...NAMES, opening: "opening", closing: "closing" } as const;
