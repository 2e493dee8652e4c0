import { quoted } from "../../../words/de/phrases.ts";
import type { Finding } from "../../../transcript/claim.ts";
import type { Translation } from "../../../words/language.ts";
import type * as en from "./en.ts";

type FindingVerdict = Finding["verdict"];

const VERDICTS: Readonly<Record<FindingVerdict, string>> = {
  supported: "belegt",
  contradicted: "widerlegt",
  overstated: "überzogen",
  unverifiable: "nicht überprüfbar",
};

/** Instructions to fact checkers about themselves, and what others are told of them. */
export const CHECKER = {
  name: (seat?: number) => seat === undefined ? "Faktenprüfer" : `Faktenprüfer ${seat}`,
  persona: (name?: string) =>
    name === undefined
      ? "Sie prüfen Fakten. Sie ergreifen keine Partei."
      : `Sie sind ${name} und prüfen Fakten. Sie ergreifen keine Partei.`,
  rule: (name: string) => `${name} prüft Fakten.`,
} satisfies Translation<typeof en.CHECKER>;

const TASK = "Prüfen Sie die Tatsachenbehauptungen dieses Beitrags.";

/** The question to a fact checker. */
export const CHECK = {
  guidance: (most: number) =>
    [
      "Sie prüfen die Tatsachenbehauptungen eines Beitrags: Zahlen, Daten, Zitate, und was er über Quellen und andere sagt.",
      "Nehmen Sie die Behauptungen, auf die es für seine Argumentation am meisten ankommt, höchstens " +
      `${most}, in den Worten des Sprechers. Lassen Sie Meinungen, Vorhersagen und Allgemeinwissen weg.`,
      "- supported: Eine Quelle belegt es.",
      "- contradicted: Eine Quelle sagt etwas anderes. Eine falsche Zahl ist widerlegt.",
      "- overstated: Eine Quelle belegt weniger, als behauptet wird: Die Behauptung ist stärker, weiter oder sicherer, ihre " +
      "Zahlen stimmen.",
      "- unverifiable: Keine Quelle entscheidet es, oder Sie sind nicht sicher.",
      "Lesen Sie, was in der Quelle um jede Zahl herum steht: Eine richtige Zahl, die in die Irre führt, weil sie " +
      "etwas anderes, einen anderen Zeitraum oder nur einen Teil misst, ist überzogen (overstated). Rechnen Sie " +
      "jede Zahl nach, die sich aus anderen ergibt: Ein falsches Ergebnis ist widerlegt (contradicted), mit Quelle " +
      "oder ohne; ein richtiges ist so sicher wie die Zahlen, aus denen es folgt. Ein Programm wiederholt die " +
      "Rechnung. Eine Nachricht, auf die der Beitrag antwortet, steht zum Zusammenhang davor: Prüfen Sie nur den " +
      "Beitrag, und lassen Sie weg, was er über Nachrichten sagt, die Sie nicht sehen.",
      "Wenn es nichts zu prüfen gibt, geben Sie eine leere Liste.",
    ].join("\n"),
  annotated:
    "Eine Anmerkung unter dem Beitrag sagt, was zu seinen Zitaten und Quellenangaben gefunden wurde, und stammt nicht " +
    "vom Sprecher. Sie gilt: Nennen Sie keine Behauptung belegt (supported), deren Zitat nicht gefunden wurde.",
  task: TASK,
  taskWithEarlier: `${TASK} Wiederholt er eine Behauptung, zu der es schon einen Befund gibt, prüfen Sie sie nicht ` +
    "noch einmal: Geben Sie das Urteil, das sie bekommen hat, und als Begründung die Nummer jener Nachricht. Prüfen Sie " +
    "sie nur dann neu, wenn etwas Neues für sie angeführt wird.",
  earlier: "Was in diesem Dialog schon gefunden wurde",
} satisfies Translation<typeof en.CHECK>;

/** Texts about findings. */
export const FINDINGS = {
  quoted: (claim: string, verdict: FindingVerdict, reason: string) =>
    `${quoted(claim)} ist ${VERDICTS[verdict]}. ${reason}`,
  plain: (claim: string, verdict: FindingVerdict, reason: string) => `${claim}: ${VERDICTS[verdict]}. ${reason}`,
  interruption: (message: number, speaker: string, kind: string) =>
    `Faktenprüfung von Nachricht ${message} (${speaker}: ${kind}).`,
  by: (checker: string) => `${checker} stellt fest:`,
  heed:
    "Bei der Faktenprüfung wurden einige der Behauptungen oben als widerlegt oder überzogen befunden. Wiederholen " +
    "Sie diese nicht als wahr, es sei denn, Sie können sagen, warum der Befund falsch ist; wo das Ergebnis von einer davon " +
    "abhängt, sagen Sie es.",
  line: (message: number, verdict: FindingVerdict, claim: string) =>
    `- Nachricht ${message}, ${VERDICTS[verdict]}: ${quoted(claim)}`,
  quiet: "Was bei der Faktenprüfung belegt war oder sich nicht überprüfen ließ",
  counted: (claims: number, verdict: "supported" | "unverifiable") =>
    `${claims} ${claims === 1 ? "Behauptung" : "Behauptungen"} ${VERDICTS[verdict]}`,
  quietIn: (message: number, counts: string) => `- Nachricht ${message}: ${counts}`,
} satisfies Translation<typeof en.FINDINGS>;
