import type * as en from "../en/votes.ts";
import type { Translation } from "../language.ts";
import { plural, s } from "./numbers.ts";
import { de } from "./phrases.ts";

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
  ownCandidate: (candidate: string, voter: string) => `${candidate} est la propre proposition ${de(voter)}`,
  ranksNone: (voter: string) => `le bulletin ${de(voter)} n’en classe aucune`,
  onlyOne: (name: string) => `il n’y a que la position ${de(name)}, donc rien à départager`,
} satisfies Translation<typeof en.VOTE>;
