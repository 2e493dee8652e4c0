/** A subcommand. */
export interface Command {
  /** What comes after its name, for example `ARCHIVE [N]`. */
  readonly operands: string;
  /** Most operands. */
  readonly most: number;
  /** Fewest operands. */
  readonly fewest: number;
  /** One line. */
  readonly summary: string;
  /** More about it, below its usage. */
  readonly about?: string;
}

/** Names of the subcommands. */
export type CommandName =
  | "debate"
  | "council"
  | "dialectic"
  | "roundtable"
  | "baseline"
  | "resume"
  | "replay"
  | "fork"
  | "render"
  | "verify"
  | "list"
  | "show"
  | "report"
  | "eval"
  | "judge"
  | "judge-report"
  | "diff"
  | "init"
  | "import"
  | "export"
  | "doctor";

/** The subcommands. Each has a file of its name, which is loaded only when it is called. */
export const COMMANDS: Readonly<Record<CommandName, Command>> = {
  debate: {
    operands: "[MOTION]",
    most: 1,
    fewest: 0,
    summary: "hold a debate",
    about: "SPEC is embedded (default; not a model, says sentences of\n" +
      "the brief), human, recorded/FILE, openai/MODEL,\n" +
      "openrouter/MODEL or ollama/MODEL. NAME is the id, name or\n" +
      "role of a participant. Keys come from\n" +
      "OPENAI_API_KEY and OPENROUTER_API_KEY. The command line goes\n" +
      "over the configuration, and that over the brief.",
  },
  council: {
    operands: "[QUESTION]",
    most: 1,
    fewest: 0,
    summary: "hold a council, which votes",
    about: "Members think alone, hear each other, vote without names,\n" +
      "and one writes what it came to. SPEC and NAME are as in\n" +
      "convene debate.",
  },
  dialectic: {
    operands: "[PROBLEM]",
    most: 1,
    fewest: 0,
    summary: "have a design problem worked out",
    about: "Agents propose, criticise and refine; a judge brings it\n" +
      "together. ROLE is architect, performance, security,\n" +
      "testing, data_modelling, simplicity, generalist, or one\n" +
      "from the configuration. SPEC is as in convene debate.",
  },
  roundtable: {
    operands: "[TOPIC]",
    most: 1,
    fewest: 0,
    summary: "hold a roundtable, in rounds",
    about: "In every round all answer, then the rules of its end are\n" +
      "looked at. SPEC and NAME are as in convene debate.\n" +
      "MODE is collaborative, adversarial, socratic, expert-panel,\n" +
      "devils-advocate, delphi, red-team-blue-team,\n" +
      "free-discussion, structured-opposition,\n" +
      "iterative-improvement or custom. RULE is consensus,\n" +
      "convergence, confidence, judge, self-convergence or\n" +
      "max-rounds, N the value from which it holds.",
  },
  baseline: {
    operands: "--dataset FILE",
    most: 0,
    fewest: 0,
    summary: "does the debate pay? compare it with votes",
    about: "FILE has one question a line, as JSON: question, answer,\n" +
      "perhaps choices and id. Each is answered once, debated, and\n" +
      "put to a vote of as many answers as the debate pays for.\n" +
      "SPEC is openai/MODEL, openrouter/MODEL or ollama/MODEL.",
  },
  resume: {
    operands: "ARCHIVE",
    most: 1,
    fewest: 1,
    summary: "go on with a dialogue that was stopped",
    about: "What is on record is not asked, and not paid, again.\n" +
      "A debate that was to be judged is judged at its end, by\n" +
      "the same judges if --judge names no others; judging that\n" +
      "was cut off goes on.",
  },
  replay: {
    operands: "ARCHIVE",
    most: 1,
    fewest: 1,
    summary: "show a dialogue again, without a call",
  },
  fork: {
    operands: "ARCHIVE --at KEY",
    most: 1,
    fewest: 1,
    summary: "try a dialogue another way from a turn on",
    about:
      "Takes over all turns up to and including KEY, and holds the\nrest anew, with these flags over its own settings. A debate\n" +
      "is judged as the one it comes from was to be.",
  },
  render: {
    operands: "ARCHIVE",
    most: 1,
    fewest: 1,
    summary: "write an archive's files again",
  },
  verify: {
    operands: "ARCHIVE",
    most: 1,
    fewest: 1,
    summary: "check an archive's journal and files",
  },
  list: {
    operands: "[DIR]",
    most: 1,
    fewest: 0,
    summary: "list the archives in a folder",
    about: "DIR is ./debates if left out.",
  },
  show: {
    operands: "ARCHIVE [N]",
    most: 2,
    fewest: 1,
    summary: "show an archive's index, or message N",
  },
  report: {
    operands: "ARCHIVE",
    most: 1,
    fewest: 1,
    summary: "write an archive as one readable page",
    about: "Outcome, all that was said, how it was held, and what\n" +
      "evaluations of it came to. Of any dialogue, finished or not.",
  },
  eval: {
    operands: "--config FILE ARCHIVE...",
    most: Infinity,
    fewest: 1,
    summary: "rate finished dialogues",
    about: "The evaluators in FILE read each archive by itself and\n" +
      "rate it; what they gave is kept in it, in evaluations/NNN.\n" +
      "SPEC and NAME are as in convene debate. Limits are for all\n" +
      "archives together. Given once more it goes on after a kill;\n" +
      "what is on record is not asked again.",
  },
  judge: {
    operands: "ARCHIVE...",
    most: Infinity,
    fewest: 1,
    summary: "judge finished dialogues by a panel",
    about: "Each judge reads each archive without names, with the\n" +
      "sides in every order; who changes with the order abstains.\n" +
      "SPEC is as in convene debate, without embedded.\n" +
      "FILE lists judges and how they judge; flags go over it.\n" +
      "SIDE is the id, name or position of a side. The verdict is\n" +
      "kept in the archive, in verdicts/NNN. Limits are for all\n" +
      "archives together. Given once more it goes on after a kill;\n" +
      "what is on record is not asked again.",
  },
  "judge-report": {
    operands: "[DIR]",
    most: 1,
    fewest: 0,
    summary: "tell what is known of judges",
    about: "Flips, leanings and agreement over the newest verdict of\n" +
      "each archive in DIR (./debates), with intervals. Judges\n" +
      "are told apart by their models. A debate held twice with\n" +
      "the sides exchanged is decided over both.",
  },
  diff: {
    operands: "VERDICT VERDICT",
    most: 2,
    fewest: 2,
    summary: "tell in what two verdicts differ",
    about: "Each is the folder of a verdict: ARCHIVE/verdicts/NNN.",
  },
  init: {
    operands: "[DIR]",
    most: 1,
    fewest: 0,
    summary: "write a configuration and a small brief",
    about: "They run as they stand. Nothing is overwritten.",
  },
  import: {
    operands: "FILE",
    most: 1,
    fewest: 1,
    summary: "import a transcript made elsewhere",
    about:
      "FILE is .json or .md in the simple forms, or with --map any\nJSON or .jsonl. What it does not tell stays unknown.",
  },
  export: {
    operands: "ARCHIVE",
    most: 1,
    fewest: 1,
    summary: "write an archive in another form",
    about:
      "With --recording: what its models answered, by the keys of\nthe calls, with its verdicts and evaluations. Hold it again\n" +
      "with --model recorded/FILE.",
  },
  doctor: {
    operands: "",
    most: 0,
    fewest: 0,
    summary: "check that dialogues can be held here",
    about: "Checks Deno, permissions, the output folder and, for each\nmodel named, its key and a call of one token.",
  },
};

/** Whether there is such a subcommand. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
