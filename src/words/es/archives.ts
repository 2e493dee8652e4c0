import { count } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** The page with the dialogues of a folder. */
export const ARCHIVES = {
  search: "Buscar",
  anything: "Mociones, nombres, todo lo dicho",
  protocol: "Protocolo",
  all: "Todos",
  running: "En curso",
  newest: "Más recientes",
  older: "Anteriores",
  more: "Más diálogos",
  dialogues: (dialogues: number) => count(dialogues, "diálogo"),
  found: (dialogues: number) => count(dialogues, "diálogo encontrado", "diálogos encontrados"),
  /** `what` has what was asked for: words, a protocol, a status. */
  nothingFound: (what: readonly string[]) => `No se encontró nada para ${listed(what)}.`,
  words: quoted,
  ofProtocol: (protocol: string) => `protocolo ${protocol}`,
  ofStatus: (status: string) => `estado ${status}`,
  showAll: "Mostrar todos los diálogos",
  none: (directory: string) => `Aún no hay diálogos en ${directory}.`,
  startOne: "Iniciar uno",
  inTerminal: (command: string) => `O en un terminal: ${command}`,
  fork: (protocol: string) => `bifurcación, ${protocol}`,
  /** A fork by the last turn that it shares: what the turn is called, and its phases. */
  forkAfter: (called: string, phases: readonly string[]) => `Bifurcación tras ${called} (${phases.join(", ")})`,
  unreadable: "Ilegible:",
  cutShort: (headline: string) => `${headline}, acortado`,
  moreMessages: (messages: number) => count(messages, "mensaje más", "mensajes más"),
} as const;

/** How a dialogue ended, as a filter and in a line. */
export const STATUSES = {
  completed: "terminado",
  stopped: "detenido",
  failed: "fallido",
  unfinished: "sin terminar",
} as const;
