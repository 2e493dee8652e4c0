import type { Option } from "./option.ts";

const ROUNDTABLE = ["roundtable", "fork"] as const;

/** Flags of roundtables. */
export const ROUNDTABLE_FLAGS: readonly Option[] = [
  { flag: "--mode", value: "MODE", field: "mode", commands: ROUNDTABLE, help: "collaborative, adversarial, …" },
  {
    flag: "--participant",
    value: "NAME[=SPEC]",
    kind: "speaker",
    field: "speakers",
    repeatable: true,
    commands: ["roundtable"],
    help: "who takes part (three)",
  },
  {
    flag: "--end",
    value: "RULE[=N]",
    kind: "rule",
    field: "endRules",
    repeatable: true,
    commands: ROUNDTABLE,
    help: "when it ends",
  },
  {
    flag: "--perspective",
    value: "NAME",
    kind: "list",
    field: "perspectives",
    repeatable: true,
    commands: ROUNDTABLE,
    help: "of an expert panel",
  },
  { flag: "--template", value: "FILE", field: "templateFile", commands: ROUNDTABLE, help: "of the custom mode" },
];
