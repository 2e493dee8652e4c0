import { quoted } from "./phrases.ts";
import type { Translation } from "../language.ts";
import type * as en from "../en/looked_up.ts";

/** Findings on a statement's quotations and citations; a quotation comes with its quotation marks. */
export const MARKS = {
  quoted,
  lookedUp: (isSaid: boolean, marks: string) =>
    `${isSaid ? "nachgeschlagen" : "in den Quellen nachgeschlagen"}: ${marks}`,
  more: (number: number, missing: number) =>
    `und ${number} weitere${missing === 0 ? "" : `, davon ${missing} nicht gefunden`}`,
  findings: (number: number, missing: number) =>
    `${number} Befunde${missing === 0 ? "" : `, davon ${missing} nicht gefunden`}`,
  noSource: (name: string) => `eine Quelle ${name} gibt es nicht`,
  aSource: "einer Quelle",
  stands: (words: string, source: string) => `${words} steht in ${source}`,
  standsOtherwise: (words: string, source: string, how: string) => `${words} steht anders in ${source}: ${how}`,
  isShort: (words: string, source: string) => `${words} steht in ${source}, ist aber kurz`,
  notThere: (words: string) => `${words} steht nicht dort, wo es stehen soll`,
  elsewhere: (words: string, source: string) => `${words} steht nicht dort, wo es stehen soll, sondern in ${source}`,
  nowhere: (words: string) => `${words} steht weder im bisher Gesagten noch in einer Quelle`,
  notSaid: (words: string) => `${words} steht in keiner früheren Nachricht des genannten Sprechers`,
  said: (words: string, where: string) => `${words} wurde schon gesagt${where}`,
  saidOtherwise: (words: string, where: string, how: string) => `${words} wurde anders gesagt${where}: ${how}`,
  /** A message by its number, as it stands before a speaker's name. */
  message: (number: number) => `Nachricht ${number}`,
  punctuation: "mit anderen Satzzeichen",
  without: (words: string) => `ohne ${words}`,
  added: (words: string) => `mit ${words}`,
  instead: (stands: string, said: string) => `${stands} statt ${said}`,
} satisfies Translation<typeof en.MARKS>;

/** What came of a calculation that was done again. */
export const RECOMPUTED = {
  done: (calculation: string, verdict: string) => `Nachgerechnet: ${calculation}: ${verdict}`,
  verdicts: {
    right: "richtig",
    rounded: "in der Behauptung gerundet",
    wrong: "falsch",
    not_compared: "nicht verglichen, denn keine Zahl der Behauptung ist eindeutig dieses Ergebnis",
    number_not_found:
      "nicht nachgerechnet, denn nicht alle Zahlen stehen in der Nachricht oder nah beieinander in der Quelle",
    unreadable: "nicht nachgerechnet, denn es lässt sich nicht als Rechnung mit einem Ergebnis lesen",
    not_recomputed: "nicht nachgerechnet",
  },
} satisfies Translation<typeof en.RECOMPUTED>;
