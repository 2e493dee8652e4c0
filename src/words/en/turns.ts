import { KINDS as NAMES } from "./names.ts";

/** Names of the kinds of turns in prompts, where a statement need not be called one. */
export const KINDS = { ...NAMES, opening: "opening", closing: "closing" } as const;

const TURN_WORDS =
  "a an and answer argument arguments advocate ballot case closing closings contribution council critique " +
  "debate design dialectic draft final first for fourth full i in initial main message messages moderator my " +
  "new of on opening openings our plan position proposal rebuttal rebuttals refined refinement remarks " +
  "response revised round roundtable s second solution speech statement summary synthesis the third thoughts " +
  "to turn verdict";

/** Words in headings of speeches that only name the turn, in lower case. */
export const HEADINGS = { words: TURN_WORDS.split(" ") as readonly string[] } as const;
