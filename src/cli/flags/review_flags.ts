import type { Option } from "./option.ts";

/** Flags of commands about dialogues that were held before. */
export const REVIEW_FLAGS: readonly Option[] = [
  { flag: "--out", value: "DIR", commands: ["eval"], help: "folder for a page, JSON and CSV of all" },
  { flag: "--again", commands: ["eval"], help: "also what was rated alike before" },
  { flag: "--csv", commands: ["eval"], help: "print a table for spreadsheets" },
  { flag: "--out", value: "FILE", commands: ["report"], help: "write it there (standard output)" },
];
