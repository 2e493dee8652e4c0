import type { Option } from "./option.ts";

/** Flags of commands about dialogues that were held before. */
export const REVIEW_FLAGS: readonly Option[] = [
  { flag: "--out", value: "DIR", commands: ["eval"], help: "folder for a page, JSON and CSV of all" },
  { flag: "--again", commands: ["eval", "judge"], help: "also what was rated alike before" },
  {
    flag: "--strict-judges",
    field: "strictJudges",
    commands: ["debate", "judge", "resume", "fork"],
    help: "refuse those of a speaker's family",
  },
  {
    flag: "--samples",
    value: "K",
    commands: ["judge"],
    help: "readings of each order (1)",
    wanted: { text: "an integer >= 1", pattern: /^[1-9]\d{0,8}$/ },
  },
  { flag: "--beliefs", commands: ["judge"], help: "ask after each part who may be right" },
  { flag: "--truth", value: "SIDE", commands: ["judge"], help: "who is right, to score beliefs" },
  { flag: "--csv", commands: ["eval"], help: "print a table for spreadsheets" },
  { flag: "--out", value: "FILE", commands: ["report", "export"], help: "write it there (standard output)" },
  { flag: "--recording", commands: ["export"], help: "recorded answers, for recorded/FILE" },
];
