import type * as en from "../en/outcome.ts";
import type { Translation } from "../language.ts";
import { count, isOrAre, plural, s } from "./numbers.ts";
import { capital, de, listed, quoted } from "./phrases.ts";

/** How sure a verdict is; what a side argues for, or its name, follows the words for one. */
export const SURENESS = {
  too_close: "trop serré pour trancher",
  slightly_for: "plutôt pour",
  for: "pour",
  clearly_for: "nettement pour",
  undecided: "indécis",
} as const;

/** Verdicts between sides, as sentences without a full stop. A side is what it argues for, or its name. */
export const VERDICT = {
  holding: (name: string, position: string) => `${name} : ${quoted(position.replace(/\.$/, ""))}`,
  undecided: (reason: string) => `Indécis : ${reason}`,
  tied: (sides: readonly string[], basis?: string) =>
    `Égalité entre ${listed(sides)}${basis === undefined ? "" : `, ${basis}`}`,
  tooClose: (sides: readonly string[], basis: string) => `Trop serré pour trancher entre ${listed(sides)}, ${basis}`,
  hasVotes: (name: string, reason: string) => `Trop serré pour trancher : ${name} a les voix, mais ${reason}`,
  leans: (word: keyof typeof SURENESS, side: string, basis: string) => `${capital(SURENESS[word])} ${side}, ${basis}`,
  level: (side: string) => `Au coude à coude : en tête, avec moins de 0,01 d’avance, ${side}`,
  ahead: (side: string, lead: string) => `Pour ${side}, avec une avance de ${lead}`,
  wins: (side: string, lead: string) => `Pour ${side}, avec une avance de ${lead}`,
  byChair: (side: string) => `Pour ${side}, car le vote s’est soldé par une égalité et la présidence a tranché`,
  byOpinions: (side: string) => `Les avis ont évolué en faveur ${de(side)}`,
  other: (what: string, lead: string) => `${capital(what)}, avec une avance de ${lead}`,
  onReadings: (readings: number, agent: string) => {
    if (readings > 1) return `d’après ${readings} lectures`;
    return agent === "chat"
      ? "d’après la lecture d’un modèle"
      : agent === "human"
      ? "d’après la lecture d’une personne"
      : "d’après une seule lecture";
  },
  scores: (first: string, second: string, readings: string) => `${first} contre ${second} sur 10, selon ${readings}`,
  byModerator: (isRecorded: boolean, agent: string) => {
    const by = agent === "human" ? "de la personne" : agent === "chat" ? "du modèle" : "de l’agent";
    return `${isRecorded ? "une lecture enregistrée" : "la lecture"} ${by} qui assurait aussi la modération`;
  },
} satisfies Translation<typeof en.VERDICT>;

/** Whose verdict a panel's is, as clauses. */
export const PANEL = {
  readBy: (judges: number) => `selon la lecture de ${count(judges, "juge", "juges")}`,
  votedBy: (votes: number, judges: number) =>
    judges === 1 ? "selon un seul juge" : `selon ${count(votes, "juge", "juges")} sur ${judges}`,
  butClose: (votes: number, judges: number, name: string, reason: string) =>
    `${count(votes, "juge", "juges")} sur ${judges} ${plural(votes, "désigne", "désignent")} ${name}, mais ${reason}`,
} satisfies Translation<typeof en.PANEL>;

/** How sure an outcome is, for each number of boxes. */
export const SURE = { 1: "pas très sûr", 2: "assez sûr", 3: "sûr" } as const;

/** What pages, terminal and tools say about an outcome, in whole sentences. */
export const OUTCOME = {
  notOver: (status: string) => `Le dialogue n’est pas terminé : ${status}.`,
  nothingDecided: "Rien n’a été décidé.",
  notAsked: (file?: string) => `Rien n’a été soumis à une décision${file === undefined ? "" : ` : importé de ${file}`}`,
  noDecision: (reason: string) => `Il n’y a pas de décision : ${reason}.`,
  decidedNothing: (headline: string) => `Il n’y a pas de décision. ${headline}.`,
  decidedAndChecked: "Une décision a été prise, et aucune vérification n’a trouvé d’erreur.",
  decidedUnchecked: "Une décision a été prise, et aucune affirmation n’a été vérifiée.",
  counts: (label: string, path: string) => `Résultat qui compte : ${label} (${path}).`,
  ownOutcome: (protocol: string, outcome: string, agrees: boolean) =>
    `Le résultat du dialogue lui-même (${protocol}) ${agrees ? "concorde" : "diffère"} : ${outcome}.`,
  sameSide: "Les notes et les raisons ont été données séparément et désignent le même camp.",
  sure: (words: string) => `Degré de certitude : ${words}.`,
  lead: (reason: string) => `D’après les notes, ${reason}.`,
  cutShort: "Une limite a interrompu les tours.",
  unequalTurns: (turns: readonly { readonly name: string; readonly turns: number }[]) =>
    `Tous n’ont pas parlé aussi souvent : ${listed(turns.map(({ name, turns }) => `${name} ${turns} fois`))}.`,
  missing: (name: string) => `La participation ${de(name)} manque.`,
  cutPrompts: (prompts: number) =>
    `Un serveur a coupé ${count(prompts, "consigne", "consignes")} : ${
      plural(prompts, "cette réponse ne repose", "ces réponses ne reposent")
    } que sur une partie de ce qui a été dit.`,
  failedAnswers: (answers: number) => `${count(answers, "réponse", "réponses")} ${plural(answers, "a", "ont")} échoué.`,
  doubtfulClaims: (claims: number) =>
    `Après comparaison avec les sources, ${count(claims, "affirmation", "affirmations")} ${isOrAre(claims)} sujette${
      s(claims)
    } à caution.`,
  wrongClaims: (claims: number) =>
    `La vérification des faits a trouvé ${count(claims, "affirmation", "affirmations")} contredite${
      s(claims)
    } ou exagérée${s(claims)}.`,
  objection: (message: number | undefined, claim: string, verdict: string, reason: string) =>
    `message ${message} : l’affirmation ${quoted(claim)} est ${verdict} : ${reason}`,
  nobody: "personne",
  clashes: "Points de désaccord",
  strongest: "Meilleures phrases",
  conceded: "Concédé",
  unanswered: "Resté sans réponse",
  tooClose: (reason: string) => `trop serré pour trancher, car ${reason}`,
  advice: { proceed: "s’y fier", verify: "vérifier", look_at_details: "regarder les détails" },
} satisfies Translation<typeof en.OUTCOME>;
