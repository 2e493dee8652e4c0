import { PROTOCOLS } from "../protocol_names.ts";
import type { Option } from "./option.ts";

/** Commands that hold a dialogue from a configuration. */
const HOLDS = [...PROTOCOLS, "fork"] as const;
/** Commands that hold a dialogue, or the rest of one. */
const RUNS = [...PROTOCOLS, "resume", "fork"] as const;
/** Commands that ask anybody anything as they are configured. */
const ASKS = [...HOLDS, "eval"] as const;
/** Commands that put a whole to somebody who reviews it: what does not fit is summed up, whatever the strategy. */
const REVIEWS = ["eval", "judge"] as const;
/** Commands that may make calls in a dialogue or about one. */
const CALLS = [...RUNS, ...REVIEWS] as const;
/** Commands whose answers are drawn anew. */
const SAMPLES = [...ASKS, "judge"] as const;
/** Commands of dialogues that have rounds. */
const IN_ROUNDS = ["debate", "dialectic", "roundtable", "baseline", "fork"] as const;

/** What a dialogue is held about and from. */
export const MATERIAL_FLAGS: readonly Option[] = [
  { flag: "--at", value: "KEY", commands: ["fork"], help: "last turn to take over" },
  { flag: "--map", value: "FILE", commands: ["import"], help: "where another JSON has what" },
  { flag: "--topic", value: "TEXT", commands: ["import"], help: "what it is about (the file's)" },
  { flag: "--config", value: "FILE", commands: [...ASKS, "judge", "doctor"], help: "configuration, YAML or JSON" },
  { flag: "--brief", value: "DIR", field: "brief", commands: HOLDS, help: "motion, positions and sources" },
  { flag: "--sources", value: "DIR", field: "sources", commands: HOLDS, help: "further sources to cite" },
  {
    flag: "--no-quotation-check",
    field: "checkQuotations",
    sets: false,
    commands: HOLDS,
    help: "look no quotations up in sources",
  },
  {
    flag: "--rounds",
    value: "N",
    kind: "integer",
    field: "roundCount",
    commands: IN_ROUNDS,
    help: "rounds (3)",
  },
  {
    flag: "--judge",
    value: "SPEC",
    kind: "list",
    field: "judges",
    repeatable: true,
    commands: ["debate", "council", "dialectic", "roundtable", "judge", "resume", "fork"],
    help: "a model that judges",
  },
  { flag: "--no-judges", commands: ["resume", "fork"], help: "do not judge a debate at its end" },
];

/** Flags of every protocol, and those of other commands. */
export const COMMON_FLAGS: readonly Option[] = [
  {
    flag: "--model",
    value: "SPEC | NAME=SPEC",
    kind: "model",
    field: "model",
    repeatable: true,
    commands: ASKS,
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
    commands: [...CALLS, "doctor"],
    help: "server for openai/ models",
  },
  {
    flag: "--temperature",
    value: "T",
    kind: "number",
    field: "temperature",
    commands: SAMPLES,
    help: "sampling temperature, 0 to 2",
  },
  { flag: "--seed", value: "N", kind: "integer", field: "seed", commands: SAMPLES, help: "for draws and models (0)" },
  {
    flag: "--timeout",
    value: "TIME",
    kind: "duration",
    field: "timeoutMs",
    commands: CALLS,
    help: "for a whole answer (300s)",
  },
  {
    flag: "--silence",
    value: "TIME",
    kind: "duration",
    field: "silenceMs",
    commands: CALLS,
    help: "for the next piece of one (60s)",
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
    commands: [...HOLDS, ...REVIEWS],
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
    commands: [...HOLDS, ...REVIEWS],
    help: "longest summary (2500)",
  },
  {
    flag: "--out",
    value: "DIR",
    field: "outputDirectory",
    commands: [...HOLDS, "import", "doctor"],
    help: "for archives (./debates)",
  },
  {
    flag: "--output-format",
    value: "md|json|txt",
    field: "outputFormat",
    commands: [...CALLS, "import", "render", "report"],
    help: "form of what is written (md)",
  },
  {
    flag: "--transcript",
    field: "generateFullTranscript",
    commands: [...RUNS, "import", "render"],
    help: "the transcript as one file too",
  },
  {
    flag: "--max-cost",
    value: "USD",
    kind: "number",
    field: "maxCostUsd",
    commands: CALLS,
    help: "most US dollars to spend",
  },
  {
    flag: "--max-tokens",
    value: "N",
    kind: "integer",
    field: "maxTokens",
    commands: CALLS,
    help: "most tokens, prompts and answers",
  },
  {
    flag: "--max-calls",
    value: "N",
    kind: "integer",
    field: "maxCalls",
    commands: CALLS,
    help: "most requests to models",
  },
  {
    flag: "--max-duration",
    value: "TIME",
    kind: "duration",
    field: "maxDurationMs",
    commands: CALLS,
    help: "most time, for example 5m",
  },
  {
    flag: "--concurrency",
    value: "N",
    kind: "integer",
    field: "concurrency",
    commands: CALLS,
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
  {
    flag: "--json",
    commands: [...CALLS, "replay", "judge-report", "diff", "import"],
    help: "print the result as one JSON object",
  },
  { flag: "--events", commands: [...CALLS, "replay"], help: "print events, one JSON object a line" },
  {
    flag: "--speed",
    value: "N",
    commands: ["replay"],
    help: "times its own speed (at once)",
    wanted: { text: "a number > 0", pattern: /^(?=.*[1-9])\d+(?:\.\d+)?$/ },
  },
  { flag: "--quiet", commands: [...CALLS, "replay"], help: "show no progress" },
  {
    flag: "--verbose",
    commands: [
      ...CALLS,
      "replay",
      "report",
      "judge-report",
      "diff",
      "render",
      "verify",
      "list",
      "show",
      "init",
      "import",
      "export",
      "doctor",
    ],
    help: "show calls, retries, stack traces",
  },
  { flag: "--dry-run", commands: SAMPLES, help: "show calls, tokens and cost; ask nobody" },
];
