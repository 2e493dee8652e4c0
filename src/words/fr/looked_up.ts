import { quoted } from "./phrases.ts";
import type * as en from "../en/looked_up.ts";
import type { Translation } from "../language.ts";
import { s } from "./numbers.ts";

/** Findings on a statement's quotations and citations; a quotation comes with its quotation marks. */
export const MARKS = {
  quoted,
  lookedUp: (isSaid: boolean, marks: string) => `${isSaid ? "recherché" : "recherché dans les sources"} : ${marks}`,
  more: (number: number, missing: number) =>
    `et ${number} autre${s(number)}${missing === 0 ? "" : `, dont ${missing} introuvable${s(missing)}`}`,
  findings: (number: number, missing: number) =>
    `${number} constat${s(number)}${missing === 0 ? "" : `, dont ${missing} introuvable${s(missing)}`}`,
  noSource: (name: string) => `il n’y a pas de source ${name}`,
  aSource: "une source",
  stands: (words: string, source: string) => `${words} figure dans ${source}`,
  standsOtherwise: (words: string, source: string, how: string) => `${words} figure autrement dans ${source} : ${how}`,
  isShort: (words: string, source: string) => `${words} figure dans ${source}, mais c’est court`,
  notThere: (words: string) => `${words} n’est pas dans ce qui est cité`,
  elsewhere: (words: string, source: string) => `${words} n’est pas dans ce qui est cité, mais dans ${source}`,
  nowhere: (words: string) => `${words} ne figure ni dans ce qui a été dit auparavant ni dans une source`,
  notSaid: (words: string) => `${words} n’est dans aucun message antérieur de la personne nommée`,
  said: (words: string, where: string) => `${words} a déjà été dit${where}`,
  saidOtherwise: (words: string, where: string, how: string) => `${words} a été dit autrement${where} : ${how}`,
  /** A message by its number, as it stands before a speaker's name. */
  message: (number: number) => `message ${number}`,
  punctuation: "avec une autre ponctuation",
  without: (words: string) => `sans ${words}`,
  added: (words: string) => `avec ${words}`,
  instead: (stands: string, said: string) => `${stands} au lieu de ${said}`,
} satisfies Translation<typeof en.MARKS>;

/** What came of a calculation that was done again. */
export const RECOMPUTED = {
  done: (calculation: string, verdict: string) => `Recalculé : ${calculation} : ${verdict}`,
  verdicts: {
    right: "juste",
    rounded: "arrondi dans l’affirmation",
    wrong: "faux",
    not_compared: "non comparé, car aucun chiffre de l’affirmation n’est clairement son résultat",
    number_not_found:
      "non recalculé, car ses nombres ne figurent pas tous dans le message ou proches les uns des autres dans la " +
      "source",
    unreadable: "non recalculé, car cela ne se lit pas comme un calcul qui a un résultat",
    not_recomputed: "non recalculé",
  },
} satisfies Translation<typeof en.RECOMPUTED>;
