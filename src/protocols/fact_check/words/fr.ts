import { quoted } from "../../../words/fr/phrases.ts";
import type { Finding } from "../../../transcript/claim.ts";
import { count, s } from "../../../words/fr/numbers.ts";
import type { Translation } from "../../../words/language.ts";
import type * as en from "./en.ts";

type FindingVerdict = Finding["verdict"];

/** Verdicts, as they agree with one claim. */
const VERDICTS: Readonly<Record<FindingVerdict, string>> = {
  supported: "étayée",
  contradicted: "contredite",
  overstated: "exagérée",
  unverifiable: "invérifiable",
};

/** Instructions to fact checkers about themselves, and what others are told of them. */
export const CHECKER = {
  name: (seat?: number) => seat === undefined ? "Vérificateur" : `Vérificateur ${seat}`,
  persona: (name?: string) =>
    `${name === undefined ? "Vous vérifiez" : `Vous êtes ${name} et vérifiez`} les faits. Vous ne prenez pas parti.`,
  rule: (name: string) => `${name} vérifie les faits.`,
} satisfies Translation<typeof en.CHECKER>;

const TASK = "Vérifiez les affirmations de fait de cette intervention.";

/** The question to a fact checker. */
export const CHECK = {
  guidance: (most: number) =>
    [
      "Vous vérifiez les affirmations de fait d’une intervention : chiffres, dates, citations, et ce qu’elle dit des " +
      "sources et des autres.",
      `Prenez les affirmations qui comptent le plus pour son argumentation, au plus ${most}, dans les mots mêmes de ` +
      `la personne ` +
      "qui parle. Laissez de côté les opinions, les prédictions et ce que tout le monde sait.",
      "- supported : une source la confirme.",
      "- contradicted : une source dit autre chose. Une affirmation dont un chiffre est faux est contredite.",
      "- overstated : une source confirme moins que ce qui est affirmé : l’affirmation est plus forte, plus large ou " +
      "plus certaine, mais ses chiffres sont justes.",
      "- unverifiable : aucune source ne tranche, ou vous avez un doute.",
      "Lisez ce que la source dit autour de chaque chiffre : un chiffre juste qui induit en erreur, parce qu’il " +
      "mesure autre chose, une autre période ou seulement une partie, est exagéré (overstated). Recalculez tout " +
      "chiffre qui se déduit d’autres : un résultat faux est contredit (contradicted), avec ou sans source ; un " +
      "résultat juste est aussi sûr que les chiffres dont il est tiré. Un programme refait le calcul. Un message " +
      "auquel l’intervention répond la précède pour le contexte : ne vérifiez que l’intervention, et laissez de " +
      "côté ce qu’elle dit de messages que vous ne voyez pas.",
      "S’il n’y a rien à vérifier, donnez une liste vide.",
    ].join("\n"),
  annotated:
    "Une annotation sous l’intervention dit ce qui a été constaté sur ses citations et ses renvois aux sources ; " +
    "elle n’est pas de la personne qui parle. Elle fait foi : ne dites étayée (supported) aucune affirmation dont la " +
    "citation n’a pas été trouvée.",
  task: TASK,
  taskWithEarlier:
    `${TASK} Si elle répète une affirmation déjà vérifiée, ne refaites pas le travail : donnez le verdict déjà rendu ` +
    `et, ` +
    "comme raison, le numéro du message où figure ce verdict. Ne la vérifiez de nouveau que si quelque chose de " +
    "nouveau est avancé à l’appui.",
  earlier: "Ce qui a déjà été constaté dans ce dialogue",
} satisfies Translation<typeof en.CHECK>;

/** Texts about findings. */
export const FINDINGS = {
  quoted: (claim: string, verdict: FindingVerdict, reason: string) =>
    `${quoted(claim)} : affirmation ${VERDICTS[verdict]}. ${reason}`,
  plain: (claim: string, verdict: FindingVerdict, reason: string) =>
    `${claim} : affirmation ${VERDICTS[verdict]}. ${reason}`,
  interruption: (message: number, speaker: string, kind: string) =>
    `Vérification des faits du message ${message} (${speaker}, ${kind}).`,
  by: (checker: string) => `${checker} constate :`,
  heed:
    "D’après la vérification des faits, certaines des affirmations ci-dessus sont contredites ou exagérées. Ne les " +
    "répétez pas comme vraies, à moins de pouvoir dire pourquoi le constat est faux ; si le résultat dépend de l’une " +
    "d’elles, dites-le.",
  line: (message: number, verdict: FindingVerdict, claim: string) =>
    `- message ${message}, affirmation ${VERDICTS[verdict]} : ${quoted(claim)}`,
  quiet: "Ce que la vérification des faits a jugé étayé ou invérifiable",
  counted: (claims: number, verdict: "supported" | "unverifiable") =>
    `${count(claims, "affirmation")} ${VERDICTS[verdict]}${s(claims)}`,
  quietIn: (message: number, counts: string) => `- message ${message} : ${counts}`,
} satisfies Translation<typeof en.FINDINGS>;
