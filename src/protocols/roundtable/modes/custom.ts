import type { RoundtableMode } from "./mode.ts";

/** What is to be done in a round is said by a template. */
export const custom: RoundtableMode = {
  name: "custom",
  order: "together",
  anchor: "You take part in a roundtable.",
  contract: [],
  structure: [],
  verification: [],
  tasks: { first: "", later: "" },
};
