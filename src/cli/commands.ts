import { PROVIDERS } from "../models/providers.ts";
import { type NamedProtocol, PROTOCOL_NAMES } from "../protocols/names.ts";
import { listOf } from "../transcript/clarification.ts";
import { fieldsIn } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { ALLOW_AGENTS, type Flag, flag, setting } from "./flags.ts";
import type { Context } from "./io.ts";
import { load } from "./load.ts";
import { withNamed } from "./pairs.ts";
import type { Subcommands } from "./subcommands.ts";

/** A subcommand. Its help and code are loaded only when it is called. */
export interface Command {
  readonly name: string;
  /** Its operands in commander's form, such as `<ARCHIVE> [N]`. */
  readonly operands: string;
  readonly group:
    | "Hold a dialogue"
    | "Continue a dialogue"
    | "Read a dialogue"
    | "Judge and compare"
    | "Run experiments"
    | "Serve people and agents"
    | "Import and export"
    | "Set up";
  /** One line, in the imperative. */
  readonly summary: string;
  readonly help: Help | ((fields: FieldFlags) => Help | Promise<Help>);
  readonly load: () => Promise<(context: Context) => Promise<number>>;
}

type FieldFlags = Subcommands["field_flags"];

/** The help of a subcommand. */
export interface Help {
  /** Text below the usage line. */
  readonly about?: string;
  /** Two command lines. */
  readonly examples: readonly string[];
  readonly flags: readonly Flag[];
}

const SPECS = "SPEC is human, recorded/FILE, acp/AGENT, command/NAME or " +
  `PROVIDER/MODEL. PROVIDER is one of ${Object.keys(PROVIDERS).join(", ")}, or defined in the configuration. ` +
  "AGENT is an agent program on this machine, which runs as you and is not isolated. " +
  "NAME is a participant's id, name or role. API keys, such as OPENAI_API_KEY, come from the environment or .env.";

const PRECEDENCE =
  "Flags override the configuration, which overrides the brief, which overrides the preset, which overrides " +
  "the defaults.";

const CONFIG = flag("--config", "About", "Configuration file, YAML or JSON; flags override it", { value: "FILE" });
const SERVERS_FROM = { ...CONFIG, help: "Configuration to take providers, servers and agents from" };
const TRUST = flag(
  "--trust",
  "About",
  "Use the servers, variables and programs that FILE names, now and from now on; otherwise they are confirmed first",
);
const DRY_RUN = flag("--dry-run", "Output", "Show the maximum calls, tokens and cost; make no calls");
const VERBOSE = flag("--verbose", "Output", "Show calls, retries and stack traces");
const JSON_ = flag("--json", "Output", "Print the result as one JSON object");
const EVENTS = flag("--events", "Output", "Print events, one JSON object per line");
const QUIET = flag("--quiet", "Output", "Show no progress");
const SHOWN = [JSON_, EVENTS, QUIET, VERBOSE];
const OUT_FILE = flag("--out", "Output", "Output file (standard output)", { value: "FILE" });
const LOOK_IN = flag("--out", "About", "Folder in which to look up an id or 'latest' (./debates)", {
  value: "DIR",
  ...setting({ outputDirectory: (given) => given }),
});
const QUEUE = flag(
  "--queue",
  "Form",
  "Postgres database through which workers share the dialogues; its password may be in PGPASSWORD",
  {
    value: "URL",
  },
);
const PORT = {
  value: "N",
  wanted: {
    text: "a port from 0 to 65535",
    pattern: /^(?:\d{1,4}|[1-5]\d{4}|6(?:[0-4]\d{3}|5(?:[0-4]\d{2}|5(?:[0-2]\d|3[0-5]))))$/,
  },
};
const MAX_COST = {
  value: "N",
  wanted: { text: "a number > 0", pattern: /^(?=.*[1-9])\d+(?:\.\d+)?$/ },
  ...setting({ maxCostUsd: Number }),
};
const WORKER_NAME = {
  value: "NAME",
  wanted: { text: "a name of letters, digits and ._-", pattern: /^[\w.-]{1,64}$/ },
};
const AGAIN = flag("--again", "Form", "Repeat reviews already made with the same settings");
const NO_JUDGES = flag("--no-judges", "Speakers", "Skip judging at the end of a debate");

function holding({ name, subject, summary }: NamedProtocol): Command {
  return {
    name,
    operands: `[${subject.toUpperCase()}]`,
    group: "Hold a dialogue",
    summary,
    help: async ({ flagsOf, flagsThat }) => {
      const { protocol, flags } = await flagsOf(name);
      const own = flags.filter(({ field, file }) => field !== subject || file !== undefined);
      return {
        about: `${protocol.about} ${SPECS} ${PRECEDENCE}`,
        examples: protocol.examples,
        flags: [
          CONFIG,
          TRUST,
          ...own,
          ...flagsThat(),
          ALLOW_AGENTS,
          DRY_RUN,
          ...SHOWN,
        ],
      };
    },
    load: async () => (await load("hold")).run,
  };
}

/** Returns the flags with which the operator of a server defines what others may name. */
function operatorFlags(commonFlags: FieldFlags["commonFlags"]): readonly Flag[] {
  return [
    flag("--config", "About", "File with models, briefs, providers, tools and limits; flags add to it", {
      value: "FILE",
    }),
    TRUST,
    flag("--brief", "About", "A brief to start from, by the folder's name or by NAME", {
      value: "DIR | NAME=DIR",
      repeatable: true,
      ...setting({ briefs: (given, before) => withNamed("--brief", before, given, { folder: true }) }),
    }),
    flag("--model", "Models", "A model that may take part and judge", {
      value: "SPEC | NAME=SPEC",
      repeatable: true,
      ...setting({ models: (given, before) => withNamed("--model", before, given) }),
    }),
    ...commonFlags(({ baseUrl, prices, unpriced }) => ({ baseUrl, prices, unpriced })),
    ALLOW_AGENTS,
    flag("--max-cost", "Limits", "Maximum US dollars for all dialogues together, until the server stops", MAX_COST),
    flag("--concurrency", "Limits", "Maximum dialogues and panels at once (4)", {
      value: "N",
      wanted: { text: "an integer >= 1", pattern: /^[1-9]\d{0,3}$/ },
    }),
  ];
}

export const COMMANDS: readonly Command[] = [
  ...PROTOCOL_NAMES.map(holding),
  {
    name: "review",
    operands: "<PATH>",
    group: "Hold a dialogue",
    summary: "have a plan, a document or a diff reviewed",
    help: async ({ flagsOf, flagsThat }) => ({
      about:
        "PATH is a file, a folder or - for standard input, as in git diff | convene review -. In a folder, hidden files " +
        "and those that a .gitignore excludes are skipped. Critics find what is wrong; each finding quotes words, which " +
        "are checked and give its file and line. One blind pass tries to refute each finding. " +
        "Severity and outcome follow from rules, not from a model. A review is advisory: the exit code is 0 whatever it " +
        "finds, unless --fail-on makes it 6. With two critics, a review takes three calls.",
      examples: [
        "convene review change.diff --model openai/gpt-4o --fail-on high",
        "convene review plan.md --lens omissions,premortem --format markdown",
      ],
      flags: [
        CONFIG,
        TRUST,
        ...(await flagsOf("critique")).flags.filter(({ field = "" }) => !["task", "work", "ruledBy"].includes(field)),
        flag("--fail-on", "Form", "Exit with 6 if a finding of this severity or above is not refuted", {
          value: "high|medium|low",
          wanted: { text: "one of high, medium, low", pattern: /^(?:high|medium|low)$/ },
        }),
        ...flagsThat(),
        ALLOW_AGENTS,
        flag("--format", "Output", "Print a comment for a pull request, or SARIF 2.1.0 for code scanning", {
          value: "markdown|sarif",
          wanted: { text: "one of markdown, sarif", pattern: /^(?:markdown|sarif)$/ },
        }),
        DRY_RUN,
        ...SHOWN,
      ],
    }),
    load: async () => (await load("review")).run,
  },
  {
    name: "resume",
    operands: "<ARCHIVE>",
    group: "Continue a dialogue",
    summary: "continue a stopped dialogue",
    help: async ({ MODEL, protocolFlags, resumingFlags }) => ({
      about: "Saved answers are reused at no cost. The dialogue's limits still apply unless flags override them. " +
        "Servers, prices and folders are never taken from an archive. The servers and prices that you gave it on this " +
        "machine are remembered; elsewhere, repeat --base-url and --price. Always repeat --brief and recordings, and " +
        "--file for a folder that tools read. " +
        "A debate with judges is judged at its end, and clerks note what was argued.",
      examples: ["convene resume latest --dry-run", "convene resume latest --max-cost 2"],
      flags: [
        SERVERS_FROM,
        TRUST,
        LOOK_IN,
        { ...MODEL, help: "A recording to reuse, for all or for one participant" },
        ...resumingFlags(),
        ALLOW_AGENTS,
        ...await protocolFlags(({ answers, judges, strictJudges, clerks }) => ({
          answers,
          judges,
          strictJudges,
          clerks,
        })),
        NO_JUDGES,
        flag("--context-window", "Models", "Tokens of prompt and answer together, for all, from here on", {
          value: "N",
          wanted: { text: "an integer >= 512", pattern: /^(?:51[2-9]|5[2-9]\d|[6-9]\d\d|[1-9]\d{3,8})$/ },
        }),
        flag("--unknown-calls", "Limits", "If a call may already have been charged: repeat it, or fail (repeat)", {
          value: "repeat|fail",
          wanted: { text: "one of repeat, fail", pattern: /^(?:repeat|fail)$/ },
          ...setting({ unknownCalls: (given) => given }),
        }),
        flag(
          "--repeat-tools",
          "Limits",
          "Repeat uses of tools that may already have happened, even if they change something",
          {
            ...setting({ repeatTools: () => true }),
          },
        ),
        DRY_RUN,
        ...SHOWN,
      ],
    }),
    load: async () => (await load("go_on")).resume,
  },
  {
    name: "fork",
    operands: "<ARCHIVE>",
    group: "Continue a dialogue",
    summary: "branch a dialogue at a given turn",
    help: async ({ flagsThat, forkedFlags }) => ({
      about: "Keeps all turns up to and including KEY, and reruns the rest in a new archive beside the source. --out " +
        "names another folder, which is then also searched for ids. Flags override the dialogue's own settings. " +
        "Repeat servers and folders as for convene resume.",
      examples: [
        "convene fork latest --at 6",
        "convene fork latest --at round-1/response/participant-2 --rounds 5",
      ],
      flags: [
        flag("--at", "About", "Last turn to keep, by key or message number", { value: "KEY" }),
        CONFIG,
        TRUST,
        ...await forkedFlags(),
        NO_JUDGES,
        ...flagsThat(),
        ALLOW_AGENTS,
        DRY_RUN,
        ...SHOWN,
      ],
    }),
    load: async () => (await load("go_on")).fork,
  },
  {
    name: "ask",
    operands: "<ARCHIVE> <QUESTION>",
    group: "Continue a dialogue",
    summary: "ask those who took part a question",
    help: ({ contextFlags, MODEL, reviewFlags }) => ({
      about:
        "Whoever wrote the outcome answers, or those whom you name, with all that was said, the dialogue's documents and " +
        "earlier questions as sources. Quotations in answers are checked. Answers are saved in the archive, in " +
        "questions/NNN. An imported conversation has nobody to ask, and a recording has no further answers: for these, " +
        "name a model with --model SPEC. Repeat servers as for convene resume. Rerun to continue after an interruption.",
      examples: [
        'convene ask latest "What would it cost in the second year?"',
        'convene ask latest "What did you leave out?" --all --max-cost 0.10',
      ],
      flags: [
        flag("--of", "Speakers", "Who is asked, by name or id", {
          value: "NAME",
          repeatable: true,
          ...setting({ speakers: (given, before) => [...listOf(before), { name: given }] }),
        }),
        flag("--all", "Speakers", "Ask all who took part; nobody hears the others"),
        SERVERS_FROM,
        TRUST,
        LOOK_IN,
        { ...MODEL, help: "The model that answers about an import or a recording, or instead of the original one" },
        ...reviewFlags(),
        ALLOW_AGENTS,
        ...contextFlags(["window", "maxLength"]),
        DRY_RUN,
        ...SHOWN,
      ],
    }),
    load: async () => (await load("ask")).run,
  },
  {
    name: "list",
    operands: "[DIR]",
    group: "Read a dialogue",
    summary: "list the archives in a folder (./debates)",
    help: {
      about:
        "The outcome is that of a panel's newest verdict, if there is one, with the dialogue's own beside it. The cost " +
        "includes verdicts and evaluations. In a pipe, each archive is one line, with its fields separated by tabs.",
      examples: ["convene list ~/debates", "convene list --json"],
      flags: [flag("--json", "Output", "Print a JSON array, one object per archive"), VERBOSE],
    },
    load: async () => (await load("list")).run,
  },
  {
    name: "search",
    operands: "<WORDS> [DIR]",
    group: "Read a dialogue",
    summary: "find messages in all archives of a folder",
    help: {
      about:
        "Finds the messages in DIR (./debates) that contain all the words, best first. To read one: convene show " +
        "ARCHIVE N. The index is in ~/.local/state/convenings, and can be deleted at any time.",
      examples: ['convene search "bus lanes"', "convene search 渋滞 ~/debates --limit 5"],
      flags: [
        flag("--limit", "Output", "Maximum messages to show (20)", {
          value: "N",
          wanted: { text: "an integer >= 1", pattern: /^[1-9]\d{0,8}$/ },
        }),
        JSON_,
        VERBOSE,
      ],
    },
    load: async () => (await load("search")).run,
  },
  {
    name: "show",
    operands: "<ARCHIVE> [N]",
    group: "Read a dialogue",
    summary: "show an archive's index, or message N",
    help: {
      about: "Formats the page on a terminal; in a pipe, prints it as it is stored.",
      examples: ["convene show latest 7", "convene show latest 7 --prompt"],
      flags: [
        LOOK_IN,
        flag("--prompt", "Output", "Show the prompt of message N, as it was sent"),
        flag("--student", "Output", "Show only what message N says, with its sources"),
        VERBOSE,
      ],
    },
    load: async () => (await load("read")).show,
  },
  {
    name: "replay",
    operands: "<ARCHIVE>",
    group: "Read a dialogue",
    summary: "show a dialogue again without calls",
    help: {
      examples: ["convene replay latest --speed 4", "convene replay latest --json"],
      flags: [
        LOOK_IN,
        flag("--speed", "Output", "Speed, as a multiple of the original one (no delays)", {
          value: "N",
          wanted: { text: "a number > 0", pattern: /^(?=.*[1-9])\d+(?:\.\d+)?$/ },
        }),
        ...SHOWN,
      ],
    },
    load: async () => (await load("replay")).run,
  },
  {
    name: "report",
    operands: "<ARCHIVE>",
    group: "Read a dialogue",
    summary: "write an archive as one readable page",
    help: {
      about:
        "Covers any dialogue, finished or not, with its evaluations and verdicts. HTML is one self-contained file to " +
        "read on any screen, print and share.",
      examples: ["convene report latest --out report.html", "convene report latest > report.md"],
      flags: [
        OUT_FILE,
        flag("--format", "Output", "Format (by the extension of FILE, else md)", {
          value: "html|md|json|txt",
          wanted: { text: "one of html, md, json, txt", pattern: /^(?:html|md|json|txt)$/ },
        }),
        flag("--student", "Output", "HTML for a class: outcome last, without scores"),
        VERBOSE,
      ],
    },
    load: async () => (await load("read")).report,
  },
  {
    name: "render",
    operands: "<ARCHIVE>",
    group: "Read a dialogue",
    summary: "rewrite an archive's pages",
    help: ({ flagsThat }) => ({
      about: "Makes the pages anew from the journal, which stays as it is. Makes no calls.",
      examples: ["convene render latest", "convene render latest --transcript"],
      flags: [LOOK_IN, ...flagsThat(({ changes, holds }) => changes === "archive" && !holds), VERBOSE],
    }),
    load: async () => (await load("read")).render,
  },
  {
    name: "verify",
    operands: "<ARCHIVE>",
    group: "Read a dialogue",
    summary: "check an archive's journal and pages",
    help: {
      about:
        "Checks the journal's chain of hashes, that the pages match it, and that quotations and figures are still " +
        "found in the sources; then the same for verdicts and other reviews. Exit code 1: a check failed.",
      examples: ["convene verify latest", "convene verify latest/verdicts/001"],
      flags: [LOOK_IN, VERBOSE],
    },
    load: async () => (await load("verify")).run,
  },
  {
    name: "compare",
    operands: "<A> <B>",
    group: "Judge and compare",
    summary: "compare two dialogues side by side",
    help: {
      about:
        "A and B are archives: a dialogue and its fork, one question given to two models or protocols, or any two. Shows " +
        "what they came to, the settings that differ, what each cost, judges' reasons, claims that only one has, and " +
        "their turns side by side. Makes no calls. HTML is one self-contained file.",
      examples: ["convene compare latest 3f9c", "convene compare latest 3f9c --html comparison.html"],
      flags: [
        LOOK_IN,
        flag("--html", "Output", "Write an HTML page to this file", { value: "FILE" }),
        JSON_,
        VERBOSE,
      ],
    },
    load: async () => (await load("compare")).run,
  },
  {
    name: "judge",
    operands: "<ARCHIVE...>",
    group: "Judge and compare",
    summary: "have a panel judge finished dialogues",
    help: async ({ contextFlags, protocolFlags, reviewFlags }) => ({
      about:
        "Each judge reads each archive without names, with the sides in every order; a judge whose answer changes " +
        "with the order abstains. SIDE is the id, name or position of a side. The verdict is saved in the archive, " +
        "in verdicts/NNN. Limits apply to all archives together. Rerun to continue after an interruption: saved " +
        "answers are reused at no cost. SPEC is as in convene debate.",
      examples: [
        "convene judge latest --judge openai/gpt-4o --judge openrouter/qwen/qwen3",
        "convene judge --config judges.yaml debates/*/*",
      ],
      flags: [
        CONFIG,
        TRUST,
        LOOK_IN,
        ...await protocolFlags(({ judges, strictJudges }) => ({ judges, strictJudges })),
        flag("--samples", "Form", "Readings of each order (1)", {
          value: "K",
          wanted: { text: "an integer >= 1", pattern: /^[1-9]\d{0,8}$/ },
        }),
        flag("--beliefs", "Form", "Ask judges after each phase how likely each side is to be right"),
        flag("--truth", "Form", "The correct side, for scoring beliefs", { value: "SIDE" }),
        AGAIN,
        ...reviewFlags(),
        ALLOW_AGENTS,
        ...contextFlags(["window", "maxLength"]),
        DRY_RUN,
        ...SHOWN,
      ],
    }),
    load: async () => (await load("judge")).run,
  },
  {
    name: "eval",
    operands: "<ARCHIVE...>",
    group: "Judge and compare",
    summary: "rate finished dialogues",
    help: ({ contextFlags, CRITERION, MODEL, reviewFlags }) => ({
      about:
        "Evaluators read each archive and rate it, by default on criteria that fit its protocol; the ratings are " +
        "saved in it, in evaluations/NNN. --model SPEC names one evaluator, --model NAME=SPEC one of several, and " +
        "FILE can give each its own criteria. SPEC is as in convene debate. " +
        "Limits apply to all archives together. Rerun to continue after an interruption: saved answers are reused at " +
        "no cost.",
      examples: [
        'convene eval latest --model openai/gpt-4o --criterion "Fairness=All heard"',
        "convene eval --config evaluators.yaml debates/*/*",
      ],
      flags: [
        CONFIG,
        TRUST,
        { ...MODEL, help: "Model for all evaluators, or for one by id, name or role" },
        CRITERION,
        AGAIN,
        ...reviewFlags(),
        ALLOW_AGENTS,
        ...contextFlags(["window", "maxLength"]),
        flag("--out", "Output", "New file for all ratings: a page (.md), JSON (.json) or a table (.csv)", {
          value: "FILE",
          wanted: { text: "a file that ends in .md, .json or .csv", pattern: /\.(?:md|json|csv)$/ },
        }),
        DRY_RUN,
        ...SHOWN,
      ],
    }),
    load: async () => (await load("eval")).run,
  },
  {
    name: "flow",
    operands: "<ARCHIVE...>",
    group: "Judge and compare",
    summary: "note what was argued in finished dialogues",
    help: ({ commonFlags, contextFlags, reviewFlags }) => ({
      about: "A clerk reads each archive message by message, and notes who claimed what and who answered it in which " +
        "words; what became of each claim is worked out by rule. The notes are saved in the archive, in flows/NNN. A second " +
        "clerk shows how far two readings agree. A roundtable needs no clerk: its speakers say what they answer. " +
        "Limits apply to all archives together. Rerun to continue after an interruption: saved answers are reused at " +
        "no cost. SPEC is as in convene debate.",
      examples: [
        "convene flow latest --clerk openai/gpt-4o-mini",
        "convene flow latest --clerk openai/gpt-4o --clerk openrouter/qwen/qwen3",
      ],
      flags: [
        SERVERS_FROM,
        TRUST,
        LOOK_IN,
        ...commonFlags(({ clerks }) => ({ clerks })),
        AGAIN,
        ...reviewFlags(),
        ALLOW_AGENTS,
        ...contextFlags(["window"]),
        DRY_RUN,
        ...SHOWN,
      ],
    }),
    load: async () => (await load("flow")).run,
  },
  {
    name: "run",
    operands: "[EXPERIMENT...]",
    group: "Run experiments",
    summary: "hold many dialogues and compare them",
    help: ({ commonFlags, flagsThat }) => ({
      about: "EXPERIMENT is a file with items, arms, models and judges. Each combination is held once. Rerun to " +
        "continue after an interruption. Archives, tables and a report go to a folder beside the file, with its name.",
      examples: ["convene run experiment.yaml --dry-run", "convene run --merge part-1 part-2 --out all"],
      flags: [
        { ...TRUST, help: TRUST.help.replace("FILE", "EXPERIMENT") },
        { ...LOOK_IN, group: "Output", help: "Folder for archives and results (beside the file, with its name)" },
        flag("--shard", "Form", "Hold one part of the items only", {
          value: "I/N",
          wanted: { text: "I/N, such as 1/3", pattern: /^\d+\/\d+$/ },
        }),
        flag(
          "--preflight",
          "Form",
          "Ask only the judge, the models and one critic, on N items, to see whether a debate may help",
          {
            value: "N",
            wanted: { text: "an integer >= 2, such as 10", pattern: /^(?!1$)[1-9]\d{0,3}$/ },
          },
        ),
        flag("--merge", "Form", "Merge the folders of shards, named in place of EXPERIMENT"),
        QUEUE,
        flag("--no-wait", "Form", "With --queue: send the dialogues and exit; convene pull writes the results"),
        flag("--pages", "Output", "Write the pages of each archive at the end; render and serve make them on demand"),
        ...commonFlags(({ baseUrl, prices }) => ({ baseUrl, prices })),
        ...flagsThat(({ changes }) => changes === "limits"),
        ALLOW_AGENTS,
        flag("--concurrency", "Limits", "Maximum dialogues at once (4)", {
          value: "N",
          wanted: { text: "an integer >= 1", pattern: /^[1-9]\d{0,3}$/ },
          ...setting({ concurrency: Number }),
        }),
        DRY_RUN,
        JSON_,
        QUIET,
        VERBOSE,
      ],
    }),
    load: async () => {
      const { run } = await load("experiment");
      return (context) => run(context, async () => (await load("queue")).runQueued);
    },
  },
  {
    name: "worker",
    operands: "",
    group: "Run experiments",
    summary: "hold dialogues of experiments from a queue",
    help: ({ commonFlags }) => ({
      about:
        "Any number of workers on any machines may share a queue. Keys come from the worker's own environment or " +
        ".env, servers from its own flags and FILE, never from the queue. Ctrl-C returns unfinished dialogues to the " +
        "queue; another worker continues them and reuses saved answers at no cost.",
      examples: [
        "convene worker --queue postgres://db.example/convene",
        "convene worker --queue postgres://db.example/convene --concurrency 16",
      ],
      flags: [
        QUEUE,
        flag(
          "--config",
          "About",
          "File with baseUrl, providers, prices, toolServers and rateLimits; flags override it",
          {
            value: "FILE",
          },
        ),
        TRUST,
        ...commonFlags(({ baseUrl, prices }) => ({ baseUrl, prices })),
        ALLOW_AGENTS,
        flag("--concurrency", "Limits", "Maximum dialogues at once (4)", {
          value: "N",
          wanted: { text: "an integer >= 1", pattern: /^[1-9]\d{0,3}$/ },
        }),
        flag(
          "--gateway",
          "Models",
          "Gateway to ask models through, which has the keys; CONVENE_TOKEN is the credential",
          {
            value: "URL",
          },
        ),
        flag("--scratch", "Output", "Folder for copies of unfinished dialogues (the system's temporary one)", {
          value: "DIR",
        }),
        QUIET,
        VERBOSE,
      ],
    }),
    load: async () => (await load("queue")).worker,
  },
  {
    name: "gateway",
    operands: "",
    group: "Run experiments",
    summary: "hold keys, limits and answers for the workers of a queue",
    help: ({ commonFlags }) => ({
      about:
        "Workers with --gateway ask models through it: keys stay here, limits hold for all workers together, and each " +
        "answer is stored before a worker sees it, so that nothing is paid for twice. A queue has one " +
        "gateway; a new one takes over.",
      examples: [
        "convene gateway --queue postgres://db.example/convene --add-worker ada",
        "convene gateway --queue postgres://db.example/convene --max-cost 500",
      ],
      flags: [
        QUEUE,
        flag("--config", "About", "File with baseUrl, providers, prices and limits; flags override it", {
          value: "FILE",
        }),
        TRUST,
        flag("--add-worker", "Form", "Print a new credential for a worker, and exit", WORKER_NAME),
        flag("--remove-worker", "Form", "Revoke the credential of a worker, and exit", WORKER_NAME),
        flag("--port", "Form", "Port to listen on; 0 for any (8790)", PORT),
        flag("--host", "Form", "Address to listen on (127.0.0.1)", { value: "ADDRESS" }),
        ...commonFlags(({ baseUrl, prices }) => ({ baseUrl, prices })),
        flag(
          "--max-cost",
          "Limits",
          "Maximum US dollars for all calls of the queue, earlier ones included",
          MAX_COST,
        ),
        flag("--concurrency", "Limits", "Maximum requests to one provider at once (64)", {
          value: "N",
          wanted: { text: "an integer >= 1", pattern: /^[1-9]\d{0,3}$/ },
        }),
        QUIET,
        VERBOSE,
      ],
    }),
    load: async () => (await load("gateway")).run,
  },
  {
    name: "pull",
    operands: "[DIR]",
    group: "Run experiments",
    summary: "write experiments from a queue as folders",
    help: {
      about: "Writes each experiment of the queue into a folder with its name in DIR (.): the archives of all " +
        "dialogues so far, a report and tables. Rerun to bring them up to date.",
      examples: [
        "convene pull --queue postgres://db.example/convene",
        "convene pull --queue postgres://db.example/convene results",
      ],
      flags: [QUEUE, QUIET, VERBOSE],
    },
    load: async () => (await load("queue")).pull,
  },
  {
    name: "serve",
    operands: "[DIR]",
    group: "Serve people and agents",
    summary: "show archives in a browser, and hold dialogues there",
    help: ({ commonFlags }) => ({
      about:
        "Serves DIR (./debates) on this machine: pages to read, start, watch and join dialogues, and an HTTP API, " +
        "described at /api/openapi.json. Requests name only what you define here. CONVENE_TOKEN sets the token in the " +
        "printed address.",
      examples: ["convene serve --model fast=openai/gpt-4o-mini", "convene serve ~/debates --read-only --port 9000"],
      flags: [
        ...operatorFlags(commonFlags),
        flag("--port", "Form", "Port to listen on; 0 for any (8787)", PORT),
        flag("--host", "Form", "Address to listen on; beyond this machine, reading needs the token (127.0.0.1)", {
          value: "ADDRESS",
        }),
        flag("--read-only", "Form", "Show archives only: hold, judge and change nothing"),
        flag("--ask-here", "Form", "Ask people on this terminal too; the first answer counts"),
        flag("--mcp", "Form", "Also serve tools for agents at /mcp, with the token (Model Context Protocol)"),
        flag("--openai", "Form", "Also answer chat programs at /v1, as models of OpenAI's API, with a separate key"),
        flag(
          "--when-left",
          "Form",
          "With --openai, once nobody waits for a dialogue any longer: go-on or stop (go-on)",
          {
            value: "go-on|stop",
            wanted: { text: "go-on or stop", pattern: /^(?:go-on|stop)$/ },
          },
        ),
        VERBOSE,
      ],
    }),
    load: async () => (await load("serve")).run,
  },
  {
    name: "mcp",
    operands: "[DIR]",
    group: "Serve people and agents",
    summary: "serve dialogues as tools to another agent",
    help: ({ commonFlags }) => ({
      about: "Speaks the Model Context Protocol on standard input and output, for a client that starts this command. " +
        "Archives are in DIR (./debates). The agent names only what you define here. A dialogue stops at $1, or at " +
        "200,000 tokens where a price is unknown, and after 10 minutes, unless the agent sets other limits; " +
        "--max-cost limits them all together.",
      examples: [
        "convene mcp --model fast=openai/gpt-4o-mini --max-cost 5",
        "convene mcp ~/debates --config convene.yaml",
      ],
      flags: [
        ...operatorFlags(commonFlags),
        flag("--read-only", "Form", "Show archives only: hold, judge and change nothing"),
        VERBOSE,
      ],
    }),
    load: async () => (await load("mcp")).run,
  },
  {
    name: "import",
    operands: "[FILE...]",
    group: "Import and export",
    summary: "import transcripts and judgements made elsewhere",
    help: ({ flagsThat }) => ({
      about:
        "Each FILE becomes an archive to read, judge and rate. It may contain lines 'Name: text', captions (.vtt, " +
        ".srt), chat exports, lists of messages (.json, .jsonl, .csv), Markdown with '## Name', or names in capitals on " +
        "lines of their own; its form is recognised by its content. If it has several conversations, each becomes an " +
        "archive. " +
        "--judgements attaches the rows of a table (.csv, .json, .jsonl) to archives in --out DIR, as verdicts. " +
        "Importing again changes nothing.",
      examples: [
        'convene import debate.txt --moderator "Chris Wallace" --dry-run',
        "convene import chats/*.json --judgements votes.csv --out imported",
      ],
      flags: [
        flag("--topic", "About", "Topic of a single FILE (the file's, else its name)", { value: "TEXT" }),
        flag("--form", "About", "Form of FILE, if several fit; a wrong NAME lists them", { value: "NAME" }),
        flag("--truth", "About", "The correct side in a single FILE, for scoring judges and beliefs", {
          value: "SIDE",
        }),
        flag("--judgements", "About", "Table of judgements to attach to archives in --out", {
          value: "FILE",
        }),
        flag("--speaker", "Speakers", "A speaker; name all of them if FILE seems to name others too", {
          value: "NAME[=POSITION]",
          repeatable: true,
          ...setting({
            speakers(given, before) {
              const [name, position] = given.split(/=(.*)/s).map((part) => part.trim());
              return [...listOf(before), { name, ...omitUndefined({ position }) }];
            },
          }),
        }),
        flag("--moderator", "Speakers", "A speaker who takes no side", {
          value: "NAME",
          repeatable: true,
          ...setting({ speakers: (name, before) => [...listOf(before), { name, role: "moderator" }] }),
        }),
        ...flagsThat(({ changes }) => changes === "archive"),
        flag("--dry-run", "Output", "Show form, speakers and first messages; write nothing"),
        JSON_,
        QUIET,
        VERBOSE,
      ],
    }),
    load: async () => (await load("import")).importFiles,
  },
  {
    name: "export",
    operands: "<ARCHIVE...>",
    group: "Import and export",
    summary: "write tables, conversations and logs from archives, or the arguments, a recording or a zip of one",
    help: {
      about:
        "--csv and --jsonl write tables of dialogues, participants, scores, votes, findings, claims, answers, costs " +
        "and calls, one row per value, for all archives with their reviews. --transcript writes what was said as a list " +
        "of chat messages, or, for several archives, as one line of JSON each. --inspect writes a log for `inspect view` of " +
        "inspect_ai: what was said, the outcome, scores, and each call with its prompt. --recording writes the " +
        "models' answers in one archive, to rerun the dialogue with --model recorded/FILE. --flow writes what was " +
        "argued in it, as its newest clerk noted it: for Argdown, for AIF or Graphviz, or as data. --zip packs an " +
        "archive. If sources were given, their whole texts and the journal are packed only with --with-sources.",
      examples: [
        "convene export debates/*/* --csv tables",
        "convene export latest --zip archive.zip",
      ],
      flags: [
        flag("--csv", "Output", "Folder for spreadsheet tables", { value: "DIR" }),
        flag("--jsonl", "Output", "Folder for tables, one JSON object per line", { value: "DIR" }),
        flag("--transcript", "Output", "Write what was said, as a list of chat messages"),
        flag("--inspect", "Output", "Folder for logs of inspect_ai", { value: "DIR" }),
        flag("--flow", "Output", "Write what was argued, in this form", { value: "argdown|aif|dot|csv|json" }),
        flag("--recording", "Output", "Write recorded answers, for recorded/FILE"),
        flag("--zip", "Output", "New file for the archive, packed", { value: "FILE" }),
        flag("--with-sources", "Output", "With --zip: pack the whole texts of sources, and the files as given"),
        OUT_FILE,
        VERBOSE,
      ],
    },
    load: async () => (await load("export")).exportArchive,
  },
  {
    name: "publish",
    operands: "<DIR...>",
    group: "Import and export",
    summary: "write archives as a site of static pages",
    help: {
      about:
        "DIR is a folder of archives, an archive, or the folder of an experiment. The site needs no server and loads " +
        "nothing from elsewhere: open its index.html, or copy the folder to any host. It has a search, a page for each " +
        "dialogue that is over, and a replay of it. Prompts, settings, paths, costs and whole sources stay out; its " +
        "published.html says what is in it. Publishing again writes only what changed, and removes the pages of archives " +
        "that are no longer named. Exit code 1: an archive could not be read, and is left out.",
      examples: [
        'convene publish debates --out site --title "Our debates"',
        "convene publish debates study --out site --about about.md --exclude 3c9835ef",
      ],
      flags: [
        flag("--title", "About", "Title of the site (Dialogues)", { value: "TEXT" }),
        flag("--about", "About", "Text about the site, in Markdown", { value: "FILE" }),
        flag("--language", "About", "Language of the front page (the most common one of the dialogues)", {
          value: "TAG",
        }),
        flag("--exclude", "Form", "An archive to leave out, by path, or by id or its beginning", {
          value: "ARCHIVE",
          repeatable: true,
          ...setting({ exclude: (given, before) => [...(Array.isArray(before) ? before : []), given] }),
        }),
        flag("--student", "Form", "Pages for a class: outcome last, without scores"),
        flag("--with-costs", "Form", "Show calls, tokens and costs"),
        flag("--with-sources", "Form", "Publish the whole texts of sources, and the files and images as given"),
        flag("--out", "Output", "Folder of the site, required: new, empty or published before", { value: "SITE" }),
        VERBOSE,
      ],
    },
    load: async () => (await load("publish")).run,
  },
  {
    name: "init",
    operands: "[DIR]",
    group: "Set up",
    summary: "write a configuration and a small brief",
    help: {
      about:
        "Writes both into DIR (.); they work without changes. Nothing is overwritten. --skill writes convenings/SKILL.md into DIR (by default " +
        ".claude/skills): how an agent asks for a review, a council or a debate, and what that costs.",
      examples: ["convene init my-debate", "convene init --skill"],
      flags: [
        flag("--experiment", "Form", "Write an experiment for convene run instead"),
        flag("--skill", "Form", "Write a skill for agents instead"),
        VERBOSE,
      ],
    },
    load: async () => (await load("init")).run,
  },
  {
    name: "models",
    operands: "[PROVIDER]",
    group: "Set up",
    summary: "list the models that providers offer",
    help: ({ commonFlags }) => ({
      about:
        "Shows each model as SPEC, with context size and price if known. Without PROVIDER, shows the models of every " +
        "provider whose key is set or whose local server answers.",
      examples: ["convene models", "convene models groq --json"],
      flags: [CONFIG, TRUST, ...commonFlags(({ baseUrl }) => ({ baseUrl })), JSON_, VERBOSE],
    }),
    load: async () => (await load("models")).run,
  },
  {
    name: "doctor",
    operands: "",
    group: "Set up",
    summary: "check that dialogues can run here",
    help: ({ commonFlags }) => ({
      about: "Checks Deno or Node, permissions, the keys of providers and the output folder. For each named model, " +
        "makes one call, with an answer of one token.",
      examples: ["convene doctor", "convene doctor --model openai/gpt-4o-mini --no-call"],
      flags: [
        CONFIG,
        TRUST,
        flag("--model", "Models", "A model to check", {
          value: "SPEC",
          repeatable: true,
          ...setting({
            models(given, before) {
              const spec = given.replace(/^[^=/]*=/, "");
              return { ...fieldsIn(before), [spec]: spec };
            },
          }),
        }),
        ...commonFlags(({ baseUrl, outputDirectory }) => ({ baseUrl, outputDirectory })),
        ALLOW_AGENTS,
        flag("--no-call", "Limits", "Make no calls"),
        VERBOSE,
      ],
    }),
    load: async () => (await load("doctor")).run,
  },
  {
    name: "completion",
    operands: "<SHELL>",
    group: "Set up",
    summary: "print a completion script for bash, zsh or fish",
    help: {
      about: `SHELL is bash, zsh or fish. In ~/.bashrc or ~/.zshrc: eval "$(convene completion bash)", or zsh; ` +
        "in fish: convene completion fish | source.",
      examples: ["convene completion bash", "convene completion fish"],
      flags: [],
    },
    load: async () => {
      const { completion } = await load("completion");
      const fields = await load("field_flags");
      const commands = await Array.fromAsync(COMMANDS, async ({ name, summary, help }) => {
        const { flags } = typeof help === "function" ? await help(fields) : help;
        return { name, summary, flags };
      });
      return (context) => Promise.resolve(completion(context, commands));
    },
  },
];
