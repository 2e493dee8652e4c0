import type * as en from "../en/turns.ts";
import type { Translation } from "../language.ts";

export { KINDS } from "./names.ts";

const TURN_WORDS =
  "annonce argument argumentation arguments au aux avis brouillon bulletin clôture conclusion conclusions " +
  "conseil contribution critique d dans de dernier derniers dernière dernières des deuxième dialectique " +
  "discours du débat en et exposé fin final finale finales finals finaux initial initiale initiales " +
  "intervention introduction j je l la le les ma mes message messages modérateur modération modératrice mon mot " +
  "mots nos notre nouveau nouvel nouvelle ouverture ouvertures plaidoyer plan position premier premiers " +
  "première premières projet propos proposition présentation quatrième question ronde réflexions réfutation " +
  "réfutations réplique réponse réponses résumé révision révisé révisée second seconde solution sur synthèse " +
  "table texte tour troisième un une verdict version à";

/** Words in headings of speeches that only name the turn, in lower case. */
export const HEADINGS = { words: TURN_WORDS.split(" ") as readonly string[] } satisfies Translation<typeof en.HEADINGS>;
