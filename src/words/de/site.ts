import type * as en from "../en/site.ts";
import type { Translation } from "../language.ts";
import { count } from "./numbers.ts";

const dialogues = (dialogues: number) => count(dialogues, "Dialog", "Dialoge");

/** Texts around the pages of a published site. */
export const SITE = {
  title: "Dialoge",
  pages: "Seiten",
  skip: "Zum Inhalt",
  about: "Über diese Seiten",
  published: "Was veröffentlicht ist",
  allDialogues: "Alle Dialoge",
  search: "Alles Gesagte durchsuchen",
  example: "Wörter aus Fragen, Antworten und Beiträgen",
  dialogues,
  experiments: "Experimente",
  none: "Hier ist noch kein Dialog veröffentlicht.",
  watch: "Ansehen",
  watchTitled: (title: string) => `Ansehen: ${title}`,
  more: "Mehr über diese Seiten",
} satisfies Translation<typeof en.SITE>;

const areLeftOut = (number: number) => number === 1 ? "ist" : "sind";

/** The page that says what is published, and what is not. */
export const PUBLISHED = {
  title: "Was veröffentlicht ist",
  each: "Von jedem Dialog",
  parts: (): readonly string[] => [
    "Die Frage, die Antwort, wie sicher sie ist und warum.",
    "Alles, was gesagt wurde, mit Wertungen und Prüfungen, und was später Jurys, Protokollführer und Antworten auf Nachfragen ergaben.",
    "Die Stellen aus Quellen, die zitiert wurden, mit Titeln und Adressen aller Quellen.",
    "Die Namen der Sprechenden und der Modelle, die für sie antworteten, und wann der Dialog geführt wurde.",
  ],
  forStudents: (): readonly string[] => [
    "Die Frage, alles, was gesagt wurde, und am Ende jeder Seite das Ergebnis, ohne Wertungen.",
    "Die Stellen aus Quellen, die zitiert wurden, mit Titeln und Adressen aller Quellen.",
  ],
  costs: "Aufrufe, Tokens und Kosten.",
  sources: "Die vollständigen Texte der Quellen und die Dateien, aus denen sie stammen.",
  left: "Nicht veröffentlicht",
  private: (): readonly string[] => [
    "Prompts, Schlüssel, Einstellungen und Anfragen an Werkzeuge.",
    "Pfade von Dateien und Adressen von Servern; Warnungen und Fehler im Wortlaut eines Servers.",
    "Die Journale selbst.",
  ],
  noCosts: "Aufrufe, Tokens und Kosten.",
  noSources:
    "Die vollständigen Texte der Quellen, die Dateien, aus denen sie stammen, und Bilder, die mitgegeben wurden.",
  shown: (number: number) => `${dialogues(number)} ${areLeftOut(number)} veröffentlicht.`,
  excluded: (number: number) => `${dialogues(number)} ${areLeftOut(number)} auf Wunsch der Herausgeber weggelassen.`,
  unfinished: (number: number) => `${dialogues(number)} ${areLeftOut(number)} weggelassen: noch nicht beendet.`,
  broken: (number: number) => `${dialogues(number)} ${areLeftOut(number)} weggelassen: nicht lesbar.`,
  twice: (number: number) => `${count(number, "Kopie", "Kopien")} von Dialogen ${areLeftOut(number)} weggelassen.`,
} satisfies Translation<typeof en.PUBLISHED>;

/** The replay of a dialogue at reading speed. */
export const PLAYER = {
  play: "Von Anfang an ansehen",
  takes: (minutes: number) =>
    `${count(minutes, "Minute", "Minuten")} in Lesegeschwindigkeit; nichts wird gefragt oder geladen`,
  title: "Wiedergabe",
  pause: "Pause",
  goOn: "Weiter",
  back: "Voriger Beitrag",
  next: "Nächster Beitrag",
  speed: "Tempo",
  times: (factor: string) => `${factor.replace(".", ",")} ×`,
  end: "Alles zeigen",
} satisfies Translation<typeof en.PLAYER>;

/** What the scripts of the pages say: `{0}` and so on stand for values. */
export const SITE_BROWSER = {
  goOn: () => "Weiter",
  pause: () => "Pause",
  at: (number: string, all: string) => `Beitrag ${number} von ${all}`,
  found: (dialogues: string) => `Gefundene Dialoge: ${dialogues}`,
  nothing: (words: string) => `Zu „${words}“ wurde nichts gefunden.`,
  loading: () => "Das Gesagte wird geladen …",
  failed: () => "Die Suche kann nicht geladen werden: Eine Datei dieser Seiten fehlt.",
  ended: () => "Der Dialog ist zu Ende.",
} satisfies Translation<typeof en.SITE_BROWSER>;
