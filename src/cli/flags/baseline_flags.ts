import type { Option } from "./option.ts";

const BASELINE = ["baseline", "fork"] as const;

/** Flags of baselines. */
export const BASELINE_FLAGS: readonly Option[] = [
  { flag: "--dataset", value: "FILE", field: "dataset", commands: ["baseline"], help: "questions and answers, JSONL" },
  {
    flag: "--votes",
    value: "N",
    kind: "integer",
    field: "voteCount",
    commands: BASELINE,
    help: "answers a vote (as the debate pays)",
  },
  {
    flag: "--match",
    value: "tokens|cost",
    field: "match",
    commands: BASELINE,
    help: "what votes and debates share (tokens)",
  },
  {
    flag: "--answer-tokens",
    value: "N",
    kind: "integer",
    field: "answerMaxTokens",
    commands: BASELINE,
    help: "limit of an answer (400)",
  },
];
