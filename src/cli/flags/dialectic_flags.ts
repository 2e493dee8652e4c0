import type { Option } from "./option.ts";

const DIALECTIC = ["dialectic", "fork"] as const;

/** Flags of dialectics. */
export const DIALECTIC_FLAGS: readonly Option[] = [
  {
    flag: "--problem",
    value: "FILE",
    field: "problemFile",
    commands: ["dialectic"],
    help: "the problem, as a text file",
  },
  {
    flag: "--agent",
    value: "ROLE[=SPEC]",
    kind: "speaker",
    field: "speakers",
    repeatable: true,
    commands: ["dialectic"],
    help: "an agent (three)",
  },
  { flag: "--until", value: "RULE", field: "until", commands: DIALECTIC, help: "fixed or confidence (fixed)" },
  {
    flag: "--threshold",
    value: "N",
    kind: "number",
    field: "threshold",
    commands: DIALECTIC,
    help: "confidence that is enough (90)",
  },
  { flag: "--clarify", field: "clarify", commands: DIALECTIC, help: "agents may ask questions first" },
  {
    flag: "--answers",
    value: "FILE",
    field: "answersFile",
    commands: [...DIALECTIC, "resume"],
    help: "answers to their questions",
  },
  {
    flag: "--context-dir",
    value: "DIR",
    field: "contextDirectory",
    commands: DIALECTIC,
    help: "files that agents may read",
  },
];
