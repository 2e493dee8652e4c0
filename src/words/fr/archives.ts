import type * as en from "../en/archives.ts";
import type { Translation } from "../language.ts";
import { count, s } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

const dialogues = (dialogues: number) => count(dialogues, "dialogue", "dialogues");

/** The page with the dialogues of a folder. */
export const ARCHIVES = {
  search: "Rechercher",
  anything: "Motions, noms, tout ce qui a été dit",
  protocol: "Protocole",
  all: "Tous",
  running: "En cours",
  newest: "Les plus récents",
  older: "Plus anciens",
  more: "D’autres dialogues",
  dialogues,
  found: (found: number) => `${dialogues(found)} trouvé${s(found)}`,
  nothingFound: (what: readonly string[]) => `Rien n’a été trouvé pour ${listed(what)}.`,
  words: quoted,
  ofProtocol: (protocol: string) => `le protocole ${protocol}`,
  ofStatus: (status: string) => `l’état ${quoted(status)}`,
  showAll: "Montrer tous les dialogues",
  none: (directory: string) => `Il n’y a pas encore de dialogues dans ${directory}.`,
  startOne: "En lancer un",
  inTerminal: (command: string) => `Ou dans un terminal : ${command}`,
  fork: (protocol: string) => `variante, ${protocol}`,
  forkAfter: (called: string, phases: readonly string[]) => `Variante après ${called} (${phases.join(", ")})`,
  unreadable: "Illisible :",
  cutShort: (headline: string) => `${headline}, interrompu`,
  moreMessages: (messages: number) => `${count(messages, "message", "messages")} de plus`,
} satisfies Translation<typeof en.ARCHIVES>;

/** How a dialogue ended, as a filter and in a line. */
export const STATUSES = {
  completed: "terminé",
  stopped: "arrêté",
  failed: "en échec",
  unfinished: "inachevé",
} satisfies Translation<typeof en.STATUSES>;
