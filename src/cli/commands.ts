import { PROVIDERS } from "../models/providers.ts";
import { type ListedProtocol, PROTOCOLS } from "../protocols/list.ts";
import { type Flag, flag, setting } from "./flags.ts";
import type { Context } from "./io.ts";

/** A subcommand. What its help says and what it does are loaded only if it is called. */
export interface Command {
  readonly name: string;
  /** Whatever follows its name, in commander's form: `<ARCHIVE> [N]`. */
  readonly operands: string;
  readonly group: "Hold a dialogue" | "Go on with one" | "Read one" | "Judge and compare" | "Set up";
  /** One line, in the imperative. */
  readonly summary: string;
  readonly help: Help | ((fields: FieldFlags) => Help | Promise<Help>);
  readonly load: () => Promise<(context: Context) => Promise<number>>;
}

type FieldFlags = typeof import("./field_flags.ts");

/** The help of a subcommand. */
export interface Help {
  /** More about it, below its usage. */
  readonly about?: string;
  /** Two command lines. */
  readonly examples: readonly string[];
  readonly flags: readonly Flag[];
}

const SPECS = "SPEC is embedded (the default; not a model, says sentences of the brief), human, recorded/FILE or " +
  `PROVIDER/MODEL, PROVIDER one of ${Object.keys(PROVIDERS).join(", ")} or one that the configuration defines. ` +
  "NAME is the id, name or role of a participant. Keys come from the environment or .env, such as OPENAI_API_KEY.";

const CONFIG = flag("--config", "About", "Configuration, YAML or JSON; flags override it", { value: "FILE" });
const DRY_RUN = flag("--dry-run", "Output", "Show the maximum calls, tokens and cost; ask nobody");
const VERBOSE = flag("--verbose", "Output", "Show calls, retries and stack traces");
const JSON_ = flag("--json", "Output", "Print the result as one JSON object");
const EVENTS = flag("--events", "Output", "Print events, one JSON object a line");
const QUIET = flag("--quiet", "Output", "Show no progress");
const SHOWN = [JSON_, EVENTS, QUIET, VERBOSE];
const OUT_FILE = flag("--out", "Output", "Write it there (standard output)", { value: "FILE" });
const LOOK_IN = flag("--out", "About", "Folder to look up an id or latest in (./debates)", {
  value: "DIR",
  ...setting("outputDirectory", (given) => given),
});
const AGAIN = flag("--again", "Form", "Redo reviews that were held alike before");
const NO_JUDGES = flag("--no-judges", "Speakers", "Do not judge a debate at its end");

const CAPS = [
  ...(["maxCostUsd", "prices", "maxTokens", "maxCalls", "maxDurationMs"] as const),
  ...(["timeoutMs", "silenceMs", "concurrency"] as const),
] as const;
const OUTPUT = ["outputFormat", "generateFullTranscript"] as const;
const COMMON = [
  ...(["brief", "sources", "checkQuotations", "model", "baseUrl", "temperature", "reasoningEffort"] as const),
  ...(["seed", "context"] as const),
  ...(["attachments", "maxTurns", ...CAPS, "outputDirectory", ...OUTPUT] as const),
];
const REVIEWED = ["baseUrl", "temperature", "reasoningEffort", "seed", ...CAPS, "outputFormat"] as const;

function holding({ name, subject, summary, load }: ListedProtocol): Command {
  const isOperand = name !== "baseline";
  return {
    name,
    operands: isOperand ? `[${subject.toUpperCase()}]` : "",
    group: "Hold a dialogue",
    summary,
    help: async ({ commonFlags, ownFlags }) => {
      const protocol = await load();
      const own = ownFlags(protocol).filter(({ field, file }) => field !== subject || file !== undefined || !isOperand);
      return {
        about: `${protocol.about} ${SPECS} Flags override the configuration, which overrides the brief.`,
        examples: protocol.examples,
        flags: [
          CONFIG,
          ...own,
          ...commonFlags(isOperand ? COMMON : COMMON.filter((field) => field !== "attachments")),
          DRY_RUN,
          ...SHOWN,
        ],
      };
    },
    load: async () => (await import("./hold.ts")).run,
  };
}

export const COMMANDS: readonly Command[] = [
  ...PROTOCOLS.map(holding),
  {
    name: "resume",
    operands: "<ARCHIVE>",
    group: "Go on with one",
    summary: "go on with a dialogue that was stopped",
    help: async ({ commonFlags, flagsOfFields, MODEL }) => ({
      about:
        "Saved answers are reused at no cost, and the limits of the dialogue still hold unless flags give others. " +
        "Servers and folders are never taken from an archive: repeat --base-url, --brief, --sources, --context-dir and recordings. " +
        "A debate that was to be judged is judged at its end.",
      examples: ["convene resume latest", "convene resume ARCHIVE --max-cost 2"],
      flags: [
        { ...CONFIG, help: "Configuration to take providers and their servers from" },
        LOOK_IN,
        ...commonFlags(["brief", "sources"]),
        ...await flagsOfFields(["contextDirectory", "answers", "judges", "strictJudges"]),
        NO_JUDGES,
        { ...MODEL, help: "A recording that is used again, for all or for a participant" },
        ...commonFlags(["baseUrl", ...CAPS, ...OUTPUT]),
        flag("--unknown-calls", "Limits", "Repeat calls that may have been paid, or fail (repeat)", {
          value: "repeat|fail",
          wanted: { text: "one of repeat, fail", pattern: /^(?:repeat|fail)$/ },
          ...setting("unknownCalls", (given) => given),
        }),
        ...SHOWN,
      ],
    }),
    load: async () => (await import("./go_on.ts")).resume,
  },
  {
    name: "fork",
    operands: "<ARCHIVE>",
    group: "Go on with one",
    summary: "branch a dialogue at a given turn",
    help: async ({ commonFlags, forkedFlags }) => ({
      about:
        "Takes over all turns up to and including KEY, and holds the rest anew, beside its source unless --out, where " +
        "ids are then looked up too, names another folder. Flags override the dialogue's own settings. Servers and folders are repeated, as for convene resume.",
      examples: [
        "convene fork latest --at 6",
        "convene fork ARCHIVE --at round-1/response/participant-2 --rounds 5",
      ],
      flags: [
        flag("--at", "About", "Last turn to take over, by key or message number", { value: "KEY" }),
        CONFIG,
        ...await forkedFlags(),
        NO_JUDGES,
        ...commonFlags(COMMON),
        DRY_RUN,
        ...SHOWN,
      ],
    }),
    load: async () => (await import("./go_on.ts")).fork,
  },
  {
    name: "replay",
    operands: "<ARCHIVE>",
    group: "Read one",
    summary: "show a dialogue again, without a call",
    help: {
      examples: ["convene replay ARCHIVE --speed 4", "convene replay ARCHIVE --json"],
      flags: [
        LOOK_IN,
        flag("--speed", "Output", "Multiple of its own speed (at once)", {
          value: "N",
          wanted: { text: "a number > 0", pattern: /^(?=.*[1-9])\d+(?:\.\d+)?$/ },
        }),
        ...SHOWN,
      ],
    },
    load: async () => (await import("./replay.ts")).run,
  },
  {
    name: "render",
    operands: "<ARCHIVE>",
    group: "Read one",
    summary: "write an archive's pages again",
    help: ({ commonFlags }) => ({
      examples: ["convene render ARCHIVE", "convene render ARCHIVE --transcript"],
      flags: [LOOK_IN, ...commonFlags(OUTPUT), VERBOSE],
    }),
    load: async () => (await import("./read.ts")).render,
  },
  {
    name: "verify",
    operands: "<ARCHIVE>",
    group: "Read one",
    summary: "check an archive's journal and pages",
    help: {
      examples: ["convene verify latest", "convene verify latest/verdicts/001"],
      flags: [LOOK_IN, VERBOSE],
    },
    load: async () => (await import("./verify.ts")).run,
  },
  {
    name: "list",
    operands: "[DIR]",
    group: "Read one",
    summary: "list the archives in a folder (./debates)",
    help: {
      about:
        "The outcome is that of the newest verdict of a panel, with the dialogue's own beside it. The cost includes " +
        "verdicts and evaluations.",
      examples: ["convene list", "convene list ~/debates", "convene list --json"],
      flags: [flag("--json", "Output", "Print a JSON array, one object an archive"), VERBOSE],
    },
    load: async () => (await import("./list.ts")).run,
  },
  {
    name: "search",
    operands: "<WORDS> [DIR]",
    group: "Read one",
    summary: "find messages in all archives of a folder",
    help: {
      about: "Finds the messages with all of the words, best first, in DIR (./debates). To read one: convene show " +
        "ARCHIVE N. The index, DIR/.convene-search.sqlite, can be deleted at any time.",
      examples: ['convene search "bus lanes"', "convene search 渋滞 ~/debates --limit 5"],
      flags: [
        flag("--limit", "Output", "Most messages to show (20)", {
          value: "N",
          wanted: { text: "an integer >= 1", pattern: /^[1-9]\d{0,8}$/ },
        }),
        JSON_,
        VERBOSE,
      ],
    },
    load: async () => (await import("./search.ts")).run,
  },
  {
    name: "show",
    operands: "<ARCHIVE> [N]",
    group: "Read one",
    summary: "show an archive's index, or message N",
    help: {
      examples: ["convene show latest 7", "convene show latest 7 --prompt"],
      flags: [LOOK_IN, flag("--prompt", "Output", "Show the prompt of message N, as it was sent"), VERBOSE],
    },
    load: async () => (await import("./read.ts")).show,
  },
  {
    name: "report",
    operands: "<ARCHIVE>",
    group: "Read one",
    summary: "write an archive as one readable page",
    help: {
      about: "Any dialogue, finished or not, with its evaluations and verdicts. HTML needs nothing else: one file to " +
        "read on any screen, to print and to share.",
      examples: ["convene report ARCHIVE --out report.html", "convene report ARCHIVE > report.md"],
      flags: [
        OUT_FILE,
        flag("--format", "Output", "Form (as FILE ends, else md)", {
          value: "html|md|json|txt",
          wanted: { text: "one of html, md, json, txt", pattern: /^(?:html|md|json|txt)$/ },
        }),
        flag("--student", "Output", "Leave scores, tokens and keys out of HTML"),
        VERBOSE,
      ],
    },
    load: async () => (await import("./read.ts")).report,
  },
  {
    name: "judge",
    operands: "<ARCHIVE...>",
    group: "Judge and compare",
    summary: "judge finished dialogues by a panel",
    help: async ({ commonFlags, contextFlags, flagsOfFields }) => ({
      about:
        "Each judge reads each archive without names, with the sides in every order; a judge whose answer changes " +
        "with the order abstains. SIDE is the id, name or position of a side. The verdict is kept in the archive, in " +
        "verdicts/NNN. Limits are for all archives together. Rerun to continue after an interruption: saved answers are " +
        "reused at no cost. SPEC is as in convene debate, without embedded.",
      examples: [
        "convene judge ARCHIVE --judge openai/gpt-4o --judge openrouter/qwen/qwen3",
        "convene judge --config judges.yaml debates/2026-11-22/*",
      ],
      flags: [
        CONFIG,
        LOOK_IN,
        ...await flagsOfFields(["judges", "strictJudges"]),
        flag("--samples", "Form", "Readings of each order (1)", {
          value: "K",
          wanted: { text: "an integer >= 1", pattern: /^[1-9]\d{0,8}$/ },
        }),
        flag("--beliefs", "Form", "Ask after each phase who may be right"),
        flag("--truth", "Form", "The side that is right, to score beliefs", { value: "SIDE" }),
        AGAIN,
        ...commonFlags(REVIEWED),
        ...contextFlags(["window", "maxLength"]),
        DRY_RUN,
        ...SHOWN,
      ],
    }),
    load: async () => (await import("./judge.ts")).run,
  },
  {
    name: "eval",
    operands: "<ARCHIVE...>",
    group: "Judge and compare",
    summary: "rate finished dialogues",
    help: ({ commonFlags, contextFlags, CRITERION, MODEL }) => ({
      about:
        "Evaluators read each archive and rate it, by default on criteria that fit its protocol; the ratings are " +
        "kept in it, in evaluations/NNN. --model SPEC is one evaluator, --model NAME=SPEC one of several, and FILE may " +
        "give each its own criteria. SPEC is as in convene debate, without embedded. " +
        "Limits are for all archives together. Rerun to continue after an interruption: saved answers are reused at no " +
        "cost.",
      examples: [
        'convene eval latest --model openai/gpt-4o --criterion "Fairness=All heard"',
        "convene eval --config evaluators.yaml debates/2026-11-22/*",
      ],
      flags: [
        CONFIG,
        { ...MODEL, help: "Model of the evaluators, or of one by id, name or role" },
        CRITERION,
        AGAIN,
        ...commonFlags(REVIEWED),
        ...contextFlags(["window", "maxLength"]),
        flag("--out", "Output", "Folder for a page, JSON and CSV of all", { value: "DIR" }),
        flag("--csv", "Output", "Print a table for spreadsheets"),
        DRY_RUN,
        ...SHOWN,
      ],
    }),
    load: async () => (await import("./eval.ts")).run,
  },
  {
    name: "judge-report",
    operands: "[DIR]",
    group: "Judge and compare",
    summary: "report judges' bias and agreement",
    help: {
      about:
        "Over the newest verdict of each archive in DIR (./debates), or of DIR if it is an archive, with intervals. Judges are told apart by their " +
        "models. A debate held twice with the sides exchanged is decided over both.",
      examples: ["convene judge-report", "convene judge-report debates --json"],
      flags: [JSON_, VERBOSE],
    },
    load: async () => (await import("./judge_report.ts")).run,
  },
  {
    name: "diff",
    operands: "<VERDICT> <VERDICT>",
    group: "Judge and compare",
    summary: "compare two verdicts",
    help: {
      about: "Each is the folder of a verdict: ARCHIVE/verdicts/NNN.",
      examples: [
        "convene diff latest/verdicts/001 latest/verdicts/002",
        "convene diff A/verdicts/001 B/verdicts/001 --json",
      ],
      flags: [LOOK_IN, JSON_, VERBOSE],
    },
    load: async () => (await import("./diff.ts")).run,
  },
  {
    name: "init",
    operands: "[DIR]",
    group: "Set up",
    summary: "write a configuration and a small brief",
    help: {
      about: "They run as they stand. Nothing is overwritten.",
      examples: ["convene init", "convene init my-debate"],
      flags: [VERBOSE],
    },
    load: async () => (await import("./init.ts")).run,
  },
  {
    name: "import",
    operands: "<FILE...>",
    group: "Set up",
    summary: "import transcripts made elsewhere",
    help: ({ commonFlags }) => ({
      about: "Each FILE becomes an archive to read, judge and rate. Markdown (.md) has the topic as '# Topic' and " +
        "'## Name' above each contribution; JSON (.json) has a list of messages.",
      examples: ["convene import transcript.md --topic Buses", "convene import chats/*.json --out imported"],
      flags: [
        flag("--topic", "About", "Topic of the one FILE (the file's)", { value: "TEXT" }),
        ...commonFlags(["outputDirectory", ...OUTPUT]),
        JSON_,
        QUIET,
        VERBOSE,
      ],
    }),
    load: async () => (await import("./transfer.ts")).importFiles,
  },
  {
    name: "export",
    operands: "<ARCHIVE...>",
    group: "Set up",
    summary: "write tables of archives, or a recording of one",
    help: {
      about:
        "With --csv or --jsonl: tables of dialogues, participants, scores, votes, findings, costs and calls, one row " +
        "a datum, over all archives and their verdicts and evaluations. With --recording: the answers of an archive's models by the keys of the " +
        "calls, to hold it again with --model recorded/FILE.",
      examples: [
        "convene export debates/2026-11-22/* --csv tables",
        "convene export ARCHIVE --recording --out answers.yaml",
      ],
      flags: [
        flag("--csv", "Output", "Folder for tables, for spreadsheets", { value: "DIR" }),
        flag("--jsonl", "Output", "Folder for tables, one JSON object a line", { value: "DIR" }),
        flag("--recording", "Output", "Recorded answers, for recorded/FILE"),
        OUT_FILE,
        VERBOSE,
      ],
    },
    load: async () => (await import("./transfer.ts")).exportArchive,
  },
  {
    name: "models",
    operands: "[PROVIDER]",
    group: "Set up",
    summary: "list the models that providers offer",
    help: ({ commonFlags }) => ({
      about:
        "Each model as SPEC, with context size and price where they are known. Without PROVIDER, those of all whose key " +
        "is set or whose server answers on this machine.",
      examples: ["convene models", "convene models groq --json"],
      flags: [CONFIG, ...commonFlags(["baseUrl"]), JSON_, VERBOSE],
    }),
    load: async () => (await import("./models.ts")).run,
  },
  {
    name: "doctor",
    operands: "",
    group: "Set up",
    summary: "check that dialogues can be held here",
    help: ({ commonFlags }) => ({
      about:
        "Checks Deno, permissions, the keys of providers, the output folder and, for each model named, a call of one token.",
      examples: ["convene doctor", "convene doctor --model openai/gpt-4o-mini --no-call"],
      flags: [
        CONFIG,
        flag("--model", "Models", "A model to check", {
          value: "SPEC",
          repeatable: true,
          ...setting("models", (given, before) => {
            const spec = given.replace(/^[^=/]*=/, "");
            return { ...Object(before), [spec]: spec };
          }),
        }),
        ...commonFlags(["baseUrl", "outputDirectory"]),
        flag("--no-call", "Limits", "Call no model"),
        VERBOSE,
      ],
    }),
    load: async () => (await import("./doctor.ts")).run,
  },
];
