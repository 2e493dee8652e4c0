import type { CommandName } from "./commands.ts";
import type { ContextConfig } from "../context/settings.ts";
import type { Configuration } from "./configuration.ts";
import { PROTOCOLS } from "./protocol_names.ts";

/** How the text after a flag is read. */
export type OptionKind = "text" | "integer" | "number" | "duration" | "pairs" | "number-pairs" | "model" | "model-list";

/** A flag of the command line. */
export interface Option {
  readonly flag: `--${string}`;
  /** How its value is called in the help. A flag without one is a switch. */
  readonly value?: string;
  /** @default "text" */
  readonly kind?: OptionKind;
  /** The field of the configuration that it sets; flags without one say how the command itself behaves. */
  readonly field?: keyof Configuration;
  /** The field within that field, where it has fields of its own. */
  readonly within?: keyof ContextConfig;
  /** What a switch sets its field to. @default true */
  readonly sets?: string | boolean;
  readonly repeatable?: true;
  /** For flags without a field: what is right, and whether a value is. */
  readonly wanted?: { readonly text: string; readonly pattern: RegExp };
  readonly commands: readonly CommandName[];
  readonly help: string;
}

const DEBATE = ["debate", "fork"] as const;
/** Commands that hold a dialogue from a configuration. */
const HOLDS = [...PROTOCOLS, "fork"] as const;
/** Commands that hold a dialogue, or the rest of one. */
const RUNS = [...PROTOCOLS, "resume", "fork"] as const;

/** Every flag there is. Parser, help and configuration are made from this table. */
export const OPTIONS: readonly Option[] = [
  { flag: "--at", value: "KEY", commands: ["fork"], help: "last turn to take over" },
  { flag: "--config", value: "FILE", commands: [...HOLDS, "doctor"], help: "configuration, YAML or JSON" },
  { flag: "--brief", value: "DIR", field: "brief", commands: HOLDS, help: "motion, positions and sources" },
  { flag: "--sources", value: "DIR", field: "sources", commands: HOLDS, help: "further sources to cite" },
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
    commands: DEBATE,
    help: "formal, casual, educational, competitive",
  },
  {
    flag: "--rounds",
    value: "N",
    kind: "integer",
    field: "roundCount",
    commands: DEBATE,
    help: "rounds of arguments, rebuttals (3)",
  },
  {
    flag: "--opening-tokens",
    value: "N",
    kind: "integer",
    field: "openingStatementMaxTokens",
    commands: DEBATE,
    help: "limit of an opening statement",
  },
  {
    flag: "--argument-tokens",
    value: "N",
    kind: "integer",
    field: "argumentMaxTokens",
    commands: DEBATE,
    help: "limit of an argument or rebuttal",
  },
  {
    flag: "--closing-tokens",
    value: "N",
    kind: "integer",
    field: "closingStatementMaxTokens",
    commands: DEBATE,
    help: "limit of a closing statement",
  },
  {
    flag: "--model",
    value: "SPEC | NAME=SPEC",
    kind: "model",
    field: "model",
    repeatable: true,
    commands: HOLDS,
    help: "who answers, for all or one",
  },
  {
    flag: "--model",
    value: "SPEC",
    kind: "model-list",
    field: "models",
    repeatable: true,
    commands: ["doctor"],
    help: "a model to check",
  },
  {
    flag: "--base-url",
    value: "URL",
    field: "baseUrl",
    commands: [...RUNS, "doctor"],
    help: "server for openai/ models",
  },
  {
    flag: "--temperature",
    value: "T",
    kind: "number",
    field: "temperature",
    commands: HOLDS,
    help: "sampling temperature, 0 to 2",
  },
  { flag: "--seed", value: "N", kind: "integer", field: "seed", commands: HOLDS, help: "for draws and models (0)" },
  {
    flag: "--timeout",
    value: "TIME",
    kind: "duration",
    field: "timeoutMs",
    commands: RUNS,
    help: "for a whole answer (300s)",
  },
  {
    flag: "--silence",
    value: "TIME",
    kind: "duration",
    field: "silenceMs",
    commands: RUNS,
    help: "for the next piece of one (60s)",
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
    commands: DEBATE,
    help: "all advocates speak at once",
  },
  {
    flag: "--context",
    value: "STRATEGY",
    field: "context",
    within: "strategy",
    commands: HOLDS,
    help: "full, window, length-based, …",
  },
  {
    flag: "--context-window",
    value: "TOKENS",
    kind: "integer",
    field: "context",
    within: "window",
    commands: HOLDS,
    help: "of prompt and answer (the model's)",
  },
  {
    flag: "--context-threshold",
    value: "N",
    kind: "integer",
    field: "context",
    within: "threshold",
    commands: HOLDS,
    help: "length-based: sum up from (5000)",
  },
  {
    flag: "--context-max-length",
    value: "N",
    kind: "integer",
    field: "context",
    within: "maxLength",
    commands: HOLDS,
    help: "longest summary (2500)",
  },
  {
    flag: "--out",
    value: "DIR",
    field: "outputDirectory",
    commands: [...HOLDS, "doctor"],
    help: "for archives (./debates)",
  },
  {
    flag: "--output-format",
    value: "md|json|txt",
    field: "outputFormat",
    commands: [...RUNS, "render"],
    help: "form of the archive's files (md)",
  },
  {
    flag: "--transcript",
    field: "generateFullTranscript",
    commands: [...RUNS, "render"],
    help: "the transcript as one file too",
  },
  {
    flag: "--max-cost",
    value: "USD",
    kind: "number",
    field: "maxCostUsd",
    commands: RUNS,
    help: "most US dollars to spend",
  },
  {
    flag: "--max-tokens",
    value: "N",
    kind: "integer",
    field: "maxTokens",
    commands: RUNS,
    help: "most tokens, prompts and answers",
  },
  {
    flag: "--max-calls",
    value: "N",
    kind: "integer",
    field: "maxCalls",
    commands: RUNS,
    help: "most requests to models",
  },
  {
    flag: "--max-duration",
    value: "TIME",
    kind: "duration",
    field: "maxDurationMs",
    commands: RUNS,
    help: "most time, for example 5m",
  },
  {
    flag: "--concurrency",
    value: "N",
    kind: "integer",
    field: "concurrency",
    commands: RUNS,
    help: "requests at once per provider (4)",
  },
  {
    flag: "--unknown-calls",
    value: "repeat|fail",
    field: "unknownCalls",
    commands: ["resume"],
    help: "calls that may be paid (repeat)",
  },
  { flag: "--no-call", commands: ["doctor"], help: "ask no model anything" },
  { flag: "--json", commands: [...RUNS, "replay"], help: "print the result as one JSON object" },
  { flag: "--events", commands: [...RUNS, "replay"], help: "print events, one JSON object a line" },
  {
    flag: "--speed",
    value: "N",
    commands: ["replay"],
    help: "times the debate's own speed (at once)",
    wanted: { text: "a number > 0", pattern: /^(?=.*[1-9])\d+(?:\.\d+)?$/ },
  },
  { flag: "--quiet", commands: [...RUNS, "replay"], help: "show no progress" },
  {
    flag: "--verbose",
    commands: [...RUNS, "replay", "render", "verify", "list", "show", "init", "doctor"],
    help: "show calls, retries, stack traces",
  },
  { flag: "--dry-run", commands: HOLDS, help: "show calls, tokens and cost; ask nobody" },
];

/** The flags of a command, in the order of the table. */
export function optionsOf(command: CommandName): readonly Option[] {
  return OPTIONS.filter(({ commands }) => commands.includes(command));
}
