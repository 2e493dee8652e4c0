import type { Option } from "./option.ts";

const DEBATE = ["debate", "fork"] as const;
/** Commands that hold debates by their formats. */
const DEBATES = ["debate", "baseline", "fork"] as const;

/** Flags of debates. */
export const DEBATE_FLAGS: readonly Option[] = [
  {
    flag: "--position",
    value: "NAME=TEXT",
    kind: "pairs",
    field: "positions",
    repeatable: true,
    commands: DEBATE,
    help: "advocate and position",
  },
  {
    flag: "--format",
    value: "NAME",
    field: "debateFormat",
    commands: DEBATES,
    help: "formal, casual, educational, competitive",
  },
  {
    flag: "--opening-tokens",
    value: "N",
    kind: "integer",
    field: "openingStatementMaxTokens",
    commands: DEBATES,
    help: "limit of an opening statement",
  },
  {
    flag: "--argument-tokens",
    value: "N",
    kind: "integer",
    field: "argumentMaxTokens",
    commands: DEBATES,
    help: "limit of an argument or rebuttal",
  },
  {
    flag: "--closing-tokens",
    value: "N",
    kind: "integer",
    field: "closingStatementMaxTokens",
    commands: DEBATES,
    help: "limit of a closing statement",
  },
  { flag: "--fact-check", field: "factCheck", commands: DEBATE, help: "add a fact checker" },
  { flag: "--no-scoring", field: "scoringEnabled", sets: false, commands: DEBATE, help: "no scores and no verdict" },
  {
    flag: "--criteria",
    value: "NAME=WEIGHT",
    kind: "number-pairs",
    field: "criteria",
    repeatable: true,
    commands: DEBATE,
    help: "to score on",
  },
  {
    flag: "--simultaneous",
    field: "turnOrder",
    sets: "simultaneous",
    commands: DEBATES,
    help: "all advocates speak at once",
  },
];
