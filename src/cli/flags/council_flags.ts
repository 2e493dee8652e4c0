import type { Option } from "./option.ts";

const COUNCIL = ["council", "fork"] as const;

/** Flags of councils. */
export const COUNCIL_FLAGS: readonly Option[] = [
  {
    flag: "--member",
    value: "NAME[=SPEC]",
    kind: "speaker",
    field: "speakers",
    repeatable: true,
    commands: ["council"],
    help: "a member (three)",
  },
  {
    flag: "--phases",
    value: "LIST",
    kind: "words",
    field: "phases",
    commands: COUNCIL,
    help: "with commas between (all)",
  },
  { flag: "--rapid", field: "rapid", commands: COUNCIL, help: "gather, debate, vote and synthesis" },
  {
    flag: "--voting",
    value: "METHOD",
    field: "voting",
    commands: COUNCIL,
    help: "borda, irv, schulze, approval, plurality",
  },
  {
    flag: "--self-votes",
    value: "RULE",
    field: "selfVotes",
    commands: COUNCIL,
    help: "count, discount or exclude (count)",
  },
  { flag: "--ties", value: "RULE", field: "ties", commands: COUNCIL, help: "report or chair (report)" },
  {
    flag: "--quorum",
    value: "F",
    kind: "number",
    field: "quorum",
    commands: COUNCIL,
    help: "part that has to vote, 0 to 1",
  },
];
