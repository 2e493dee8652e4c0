import { count } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** The page with the dialogues of a folder. */
export const ARCHIVES = {
  search: "Search",
  anything: "Motions, names, everything said",
  protocol: "Protocol",
  all: "All",
  running: "Running now",
  newest: "Newest",
  older: "Older",
  more: "More dialogues",
  dialogues: (dialogues: number) => count(dialogues, "dialogue"),
  found: (dialogues: number) => `${count(dialogues, "dialogue")} found`,
  /** `what` has what was asked for: words, a protocol, a status. */
  nothingFound: (what: readonly string[]) => `Nothing was found for ${listed(what)}.`,
  words: quoted,
  ofProtocol: (protocol: string) => `protocol ${protocol}`,
  ofStatus: (status: string) => `status ${status}`,
  showAll: "Show all dialogues",
  none: (directory: string) => `There are no dialogues in ${directory} yet.`,
  startOne: "Start one",
  inTerminal: (command: string) => `Or in a terminal: ${command}`,
  fork: (protocol: string) => `fork, ${protocol}`,
  /** A fork by the last turn that it shares: what the turn is called, and its phases. */
  forkAfter: (called: string, phases: readonly string[]) => `Fork after ${called} (${phases.join(", ")})`,
  unreadable: "Unreadable:",
  cutShort: (headline: string) => `${headline}, cut short`,
  moreMessages: (messages: number) => count(messages, "more message"),
} as const;

/** Ends of dialogues, as a filter and in a line. */
export const STATUSES = {
  completed: "completed",
  stopped: "stopped",
  failed: "failed",
  unfinished: "unfinished",
} as const;
