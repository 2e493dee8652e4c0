import { listed, quoted } from "./phrases.ts";
import { count } from "./numbers.ts";

const dialogues = (dialogues: number) => count(dialogues, "Dialog", "Dialoge");

/** The page with the dialogues of a folder. */
export const ARCHIVES = {
  search: "Suchen",
  anything: "Thesen, Namen, alles Gesagte",
  protocol: "Protokoll",
  all: "Alle",
  running: "Was gerade läuft",
  newest: "Neueste",
  older: "Ältere",
  more: "Weitere Dialoge",
  dialogues,
  found: (found: number) => `${dialogues(found)} gefunden`,
  nothingFound: (what: readonly string[]) => `Nichts gefunden für ${listed(what)}.`,
  words: quoted,
  ofProtocol: (protocol: string) => `Protokoll ${protocol}`,
  ofStatus: (status: string) => `Stand ${status}`,
  showAll: "Alle Dialoge zeigen",
  none: (directory: string) => `In ${directory} gibt es noch keine Dialoge.`,
  startOne: "Einen beginnen",
  inTerminal: (command: string) => `Oder in einem Terminal: ${command}`,
  fork: (protocol: string) => `Abzweigung, ${protocol}`,
  forkAfter: (called: string, phases: readonly string[]) => `Abzweigung nach ${called} (${phases.join(", ")})`,
  unreadable: "Nicht lesbar:",
  cutShort: (headline: string) => `${headline}, vorzeitig beendet`,
  moreMessages: (messages: number) => count(messages, "weitere Nachricht", "weitere Nachrichten"),
} as const;

/** How a dialogue ended, as a filter and in a line. */
export const STATUSES = {
  completed: "abgeschlossen",
  stopped: "gestoppt",
  failed: "gescheitert",
  unfinished: "unvollendet",
} as const;
