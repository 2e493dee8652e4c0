import { PROTOCOLS } from "../protocols/list.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { Context } from "./context.ts";
import { commonFlags, contextFlags, type Flag, MODEL, ownFlags } from "./flags.ts";

/** A subcommand. */
export interface Command {
  readonly name: string;
  /** Whatever follows its name, in commander's form: `<ARCHIVE> [N]`. */
  readonly operands: string;
  readonly group: "Hold a dialogue" | "Go on with one" | "Read one" | "Judge and compare" | "Set up";
  /** One line, in the imperative. */
  readonly summary: string;
  /** More about it, below its usage. */
  readonly about?: string;
  /** Two command lines. */
  readonly examples: readonly string[];
  /** Its flags, which are derived only if it is called. */
  readonly flags: () => readonly Flag[];
  readonly load: () => Promise<{ readonly run: (context: Context) => Promise<number> }>;
}

const SPECS = "SPEC is embedded (the default; not a model, says sentences of the brief), human, recorded/FILE, " +
  "openai/MODEL, openrouter/MODEL or ollama/MODEL. NAME is the id, name or role of a participant. Keys come from OPENAI_API_KEY and OPENROUTER_API_KEY.";

function command(flag: Flag["flag"], group: Flag["group"], help: string, value?: string): Flag {
  return { flag, group, help, ...(value === undefined ? {} : { value }) };
}

const CONFIG = command("--config", "About", "Configuration, YAML or JSON; flags override it", "FILE");
const DRY_RUN = command("--dry-run", "Output", "Show the maximum calls, tokens and cost; ask nobody");
const VERBOSE = command("--verbose", "Output", "Show calls, retries and stack traces");
const JSON_ = command("--json", "Output", "Print the result as one JSON object");
const EVENTS = command("--events", "Output", "Print events, one JSON object a line");
const QUIET = command("--quiet", "Output", "Show no progress");
const SHOWN = [JSON_, EVENTS, QUIET, VERBOSE];
const AGAIN = command("--again", "Form", "Redo reviews that were held alike before");
const NO_JUDGES = command("--no-judges", "Speakers", "Do not judge a debate at its end");
const CAPS = ["maxCostUsd", "maxTokens", "maxCalls", "maxDurationMs", "timeoutMs", "silenceMs", "concurrency"] as const;
const OUTPUT = ["outputFormat", "generateFullTranscript"] as const;

function common(): readonly Flag[] {
  return commonFlags([
    ...[
      "brief",
      "sources",
      "checkQuotations",
      "model",
      "baseUrl",
      "temperature",
      "seed",
      "context",
      "maxTurns",
    ] as const,
    ...CAPS,
    ...["outputDirectory"] as const,
    ...OUTPUT,
  ]);
}

/** A flag of one of the protocols, for commands of archives. */
function flagsFor(fields: readonly string[]): readonly Flag[] {
  return PROTOCOLS.flatMap(ownFlags).filter((flag, at, all) =>
    fields.includes(flag.field ?? "") && all.findIndex((other) => other.flag === flag.flag) === at
  );
}

const HELD: readonly Command[] = PROTOCOLS.map((protocol: Protocol): Command => ({
  name: protocol.name,
  operands: protocol.name === "baseline" ? "" : `[${protocol.subject.toUpperCase()}]`,
  group: "Hold a dialogue",
  summary: protocol.summary,
  about: `${protocol.about} ${SPECS} Flags override the configuration, which overrides the brief.`,
  examples: protocol.examples,
  flags: () => [
    CONFIG,
    ...ownFlags(protocol).filter(({ field, file }) =>
      field !== protocol.subject || file !== undefined || protocol.name === "baseline"
    ),
    ...common(),
    DRY_RUN,
    ...SHOWN,
  ],
  load: () => import("./hold.ts"),
}));

/** Fields of protocols that a fork may change: all but those that seat it. */
const FORKED = PROTOCOLS.flatMap(({ fields, subject, seating = [] }) =>
  Object.keys(fields).filter((field) =>
    (field !== subject && !seating.includes(field)) || field === "positions" || field === "factCheck"
  )
).concat("judges");

function reviewed(): readonly Flag[] {
  const bounds = commonFlags(["baseUrl", "temperature", "seed", ...CAPS, "outputFormat"]);
  return [...bounds, ...contextFlags(["window", "maxLength"])];
}

/** The subcommands. */
export const COMMANDS: readonly Command[] = [
  ...HELD,
  {
    name: "resume",
    operands: "<ARCHIVE>",
    group: "Go on with one",
    summary: "go on with a dialogue that was stopped",
    about: "Saved answers are reused at no cost, and the limits of the dialogue still hold unless flags give others. " +
      "Servers and folders are never taken from an archive: repeat --base-url, --brief, --sources, --context-dir and recordings. " +
      "A debate that was to be judged is judged at its end.",
    examples: ["convene resume debates/2026-11-22/2026-11-22T10-21-46_debate", "convene resume ARCHIVE --max-cost 2"],
    flags: () => [
      ...commonFlags(["brief", "sources"]),
      ...flagsFor(["contextDirectory", "answers", "judges", "strictJudges"]),
      NO_JUDGES,
      { ...MODEL, help: "A recording that is used again, for all or for a participant" },
      ...commonFlags(["baseUrl", ...CAPS, ...OUTPUT]),
      {
        flag: "--unknown-calls",
        value: "repeat|fail",
        help: "Repeat calls that may have been paid, or fail (repeat)",
        group: "Limits",
        field: "unknownCalls",
        read: (given) => given,
        wanted: { text: "one of repeat, fail", pattern: /^(?:repeat|fail)$/ },
      },
      ...SHOWN,
    ],
    load: () => import("./resume.ts"),
  },
  {
    name: "fork",
    operands: "<ARCHIVE>",
    group: "Go on with one",
    summary: "branch a dialogue at a given turn",
    about: "Takes over all turns up to and including KEY, and holds the rest anew. Flags override the dialogue's own " +
      "settings. Servers and folders are repeated, as for convene resume.",
    examples: [
      "convene fork ARCHIVE --at openings/opening/advocate-2",
      "convene fork ARCHIVE --at round-1/response/participant-2 --rounds 5",
    ],
    flags: () => [
      command("--at", "About", "Last turn to take over", "KEY"),
      CONFIG,
      ...flagsFor(FORKED),
      NO_JUDGES,
      ...common(),
      DRY_RUN,
      ...SHOWN,
    ],
    load: () => import("./fork.ts"),
  },
  {
    name: "replay",
    operands: "<ARCHIVE>",
    group: "Read one",
    summary: "show a dialogue again, without a call",
    examples: ["convene replay ARCHIVE --speed 4", "convene replay ARCHIVE --json"],
    flags: () => [
      {
        ...command("--speed", "Output", "Multiple of its own speed (at once)", "N"),
        wanted: { text: "a number > 0", pattern: /^(?=.*[1-9])\d+(?:\.\d+)?$/ },
      },
      ...SHOWN,
    ],
    load: () => import("./replay.ts"),
  },
  {
    name: "render",
    operands: "<ARCHIVE>",
    group: "Read one",
    summary: "write an archive's pages again",
    examples: ["convene render ARCHIVE", "convene render ARCHIVE --transcript"],
    flags: () => [...commonFlags(OUTPUT), VERBOSE],
    load: () => import("./render.ts"),
  },
  {
    name: "verify",
    operands: "<ARCHIVE>",
    group: "Read one",
    summary: "check an archive's journal and pages",
    examples: ["convene verify ARCHIVE", "convene verify ARCHIVE/verdicts/001"],
    flags: () => [VERBOSE],
    load: () => import("./verify.ts"),
  },
  {
    name: "list",
    operands: "[DIR]",
    group: "Read one",
    summary: "list the archives in a folder (./debates)",
    examples: ["convene list", "convene list ~/debates"],
    flags: () => [VERBOSE],
    load: () => import("./list.ts"),
  },
  {
    name: "show",
    operands: "<ARCHIVE> [N]",
    group: "Read one",
    summary: "show an archive's index, or message N",
    examples: ["convene show ARCHIVE", "convene show ARCHIVE 7"],
    flags: () => [VERBOSE],
    load: () => import("./show.ts"),
  },
  {
    name: "report",
    operands: "<ARCHIVE>",
    group: "Read one",
    summary: "write an archive as one readable page",
    about: "Any dialogue, finished or not, with its evaluations and verdicts.",
    examples: ["convene report ARCHIVE > report.md", "convene report ARCHIVE --out report.md"],
    flags: () => [
      command("--out", "Output", "Write it there (standard output)", "FILE"),
      ...commonFlags(["outputFormat"]),
      VERBOSE,
    ],
    load: () => import("./report.ts"),
  },
  {
    name: "judge",
    operands: "<ARCHIVE...>",
    group: "Judge and compare",
    summary: "judge finished dialogues by a panel",
    about: "Each judge reads each archive without names, with the sides in every order; a judge whose answer changes " +
      "with the order abstains. SIDE is the id, name or position of a side. The verdict is kept in the archive, in " +
      "verdicts/NNN. Limits are for all archives together. Rerun to continue after an interruption: saved answers are " +
      "reused at no cost. SPEC is as in convene debate, without embedded.",
    examples: [
      "convene judge ARCHIVE --judge openai/gpt-4o --judge openrouter/qwen/qwen3",
      "convene judge --config judges.yaml debates/2026-11-22/*",
    ],
    flags: () => [
      CONFIG,
      ...flagsFor(["judges", "strictJudges"]),
      {
        ...command("--samples", "Form", "Readings of each order (1)", "K"),
        wanted: { text: "an integer >= 1", pattern: /^[1-9]\d{0,8}$/ },
      },
      command("--beliefs", "Form", "Ask after each phase who may be right"),
      command("--truth", "Form", "The side that is right, to score beliefs", "SIDE"),
      AGAIN,
      ...reviewed(),
      DRY_RUN,
      ...SHOWN,
    ],
    load: () => import("./judge.ts"),
  },
  {
    name: "eval",
    operands: "<ARCHIVE...>",
    group: "Judge and compare",
    summary: "rate finished dialogues",
    about: "The evaluators in FILE read each archive and rate it; the ratings are kept in it, in evaluations/NNN. " +
      "Limits are for all archives together. Rerun to continue after an interruption: saved answers are reused at no " +
      "cost.",
    examples: [
      "convene eval --config evaluators.yaml ARCHIVE",
      "convene eval --config evaluators.yaml debates/2026-11-22/* --csv",
    ],
    flags: () => [
      CONFIG,
      MODEL,
      AGAIN,
      ...reviewed(),
      command("--out", "Output", "Folder for a page, JSON and CSV of all", "DIR"),
      command("--csv", "Output", "Print a table for spreadsheets"),
      DRY_RUN,
      ...SHOWN,
    ],
    load: () => import("./eval.ts"),
  },
  {
    name: "judge-report",
    operands: "[DIR]",
    group: "Judge and compare",
    summary: "report judges' bias and agreement",
    about:
      "Over the newest verdict of each archive in DIR (./debates), with intervals. Judges are told apart by their " +
      "models. A debate held twice with the sides exchanged is decided over both.",
    examples: ["convene judge-report", "convene judge-report debates --json"],
    flags: () => [JSON_, VERBOSE],
    load: () => import("./judge_report.ts"),
  },
  {
    name: "diff",
    operands: "<VERDICT> <VERDICT>",
    group: "Judge and compare",
    summary: "compare two verdicts",
    about: "Each is the folder of a verdict: ARCHIVE/verdicts/NNN.",
    examples: [
      "convene diff ARCHIVE/verdicts/001 ARCHIVE/verdicts/002",
      "convene diff A/verdicts/001 B/verdicts/001 --json",
    ],
    flags: () => [JSON_, VERBOSE],
    load: () => import("./diff.ts"),
  },
  {
    name: "init",
    operands: "[DIR]",
    group: "Set up",
    summary: "write a configuration and a small brief",
    about: "They run as they stand. Nothing is overwritten.",
    examples: ["convene init", "convene init my-debate"],
    flags: () => [VERBOSE],
    load: () => import("./init.ts"),
  },
  {
    name: "import",
    operands: "<FILE>",
    group: "Set up",
    summary: "import a transcript made elsewhere",
    about: "FILE is .json or .md in the forms of an import.",
    examples: ["convene import transcript.md", "convene import chat.json --topic Buses"],
    flags: () => [
      command("--topic", "About", "Topic (the file's)", "TEXT"),
      ...commonFlags(["outputDirectory", ...OUTPUT]),
      JSON_,
      VERBOSE,
    ],
    load: () => import("./import.ts"),
  },
  {
    name: "export",
    operands: "<ARCHIVE>",
    group: "Set up",
    summary: "write an archive in another form",
    about: "With --recording: the answers of its models by the keys of the calls, with its verdicts and evaluations. " +
      "Hold it again with --model recorded/FILE.",
    examples: [
      "convene export ARCHIVE --recording > answers.yaml",
      "convene export ARCHIVE --recording --out answers.yaml",
    ],
    flags: () => [
      command("--recording", "Output", "Recorded answers, for recorded/FILE"),
      command("--out", "Output", "Write it there (standard output)", "FILE"),
      VERBOSE,
    ],
    load: () => import("./export.ts"),
  },
  {
    name: "doctor",
    operands: "",
    group: "Set up",
    summary: "check that dialogues can be held here",
    about: "Checks Deno, permissions, the output folder and, for each model named, its key and a call of one token.",
    examples: ["convene doctor", "convene doctor --model openai/gpt-4o-mini --no-call"],
    flags: () => [
      CONFIG,
      {
        flag: "--model",
        value: "SPEC",
        help: "A model to check",
        group: "Models",
        repeatable: true,
        field: "models",
        read: (given, before) => ({
          ...Object(before),
          [given.replace(/^[^=/]*=/, "")]: given.replace(/^[^=/]*=/, ""),
        }),
      },
      ...commonFlags(["baseUrl", "outputDirectory"]),
      command("--no-call", "Limits", "Call no model"),
      VERBOSE,
    ],
    load: () => import("./doctor.ts"),
  },
];
