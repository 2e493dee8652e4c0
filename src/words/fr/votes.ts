import type * as en from "../en/votes.ts";
import type { Translation } from "../language.ts";
import { plural, s } from "./numbers.ts";
import { de, quoted } from "./phrases.ts";

/** Descriptions of the fields of a ballot. */
export const BALLOT = {
  reason: "Dans quelle mesure elle répond à la question, et pourquoi, en une ou deux phrases.",
  reasons: "Chaque position, dans l’ordre où elles figurent plus haut.",
  ranking: "Toutes les positions, la meilleure d’abord.",
  approved: "Les positions que vous pourriez accepter comme résultat ; il peut n’y en avoir aucune.",
} satisfies Translation<typeof en.BALLOT>;

/** Names of the methods of counting votes. */
export const METHODS = {
  borda: "méthode de Borda",
  irv: "vote alternatif",
  schulze: "méthode de Schulze",
  approval: "vote par approbation",
  plurality: "majorité relative",
} satisfies Translation<typeof en.METHODS>;

/** What came of a vote that did not decide, or only just, as clauses. */
export const VOTE = {
  noQuorum: (cast: number, members: number, needed: number) =>
    `quorum non atteint : ${cast} membre${s(cast)} sur ${members} ${
      plural(cast, "a", "ont")
    } voté, il en fallait ${needed}`,
  nothingCounted: "aucun bulletin ne contient ce que la méthode compte",
  noBallot: (voter: string) => `aucun bulletin ${de(voter)} n’est compté`,
  ownCandidate: (candidate: string, voter: string) => `${candidate} est la propre position ${de(voter)}`,
  ranksNone: (voter: string) => `le bulletin ${de(voter)} n’en classe aucune`,
  onlyOne: (name: string) => `il n’y a que la position ${de(name)}, donc rien à départager`,
} satisfies Translation<typeof en.VOTE>;

/** What is wrong with a ballot, as it follows its name. */
export const BALLOT_FAULTS = {
  noObject: "n’est pas un objet avec un classement ou des approbations",
  noRanking: "a un classement qui n’est pas une liste de positions, la meilleure d’abord",
  noCandidate: "ne nomme aucune position valable",
  notOnRecord: "aucun bulletin n’est enregistré",
  unreadable: "la réponse enregistrée n’est pas un bulletin",
  onlyOwn: "ne nomme que sa propre position, qui ne compte pas",
} satisfies Translation<typeof en.BALLOT_FAULTS>;

/** What does not count of a ballot, in sentences without a full stop. */
export const BALLOT_WARNINGS = {
  approvals: "Les approbations ne sont pas une liste de positions et ne comptent pas",
  unknown: (name: string) => `${quoted(name)} ne désigne aucune position soumise au vote et ne compte pas`,
  doubled: (name: string) => `${quoted(name)} est nommé plusieurs fois ; seule la première mention compte`,
} satisfies Translation<typeof en.BALLOT_WARNINGS>;

/** A vote in which the first two of Borda's count are close. */
export const CLOSE = {
  byBorda:
    "Selon la méthode de Borda, le résultat était serré : entre les deux premiers, il y a au plus un point pour " +
    "trois voix.",
} satisfies Translation<typeof en.CLOSE>;
