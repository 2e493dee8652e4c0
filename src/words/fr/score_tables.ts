import type * as en from "../en/score_tables.ts";
import type { Translation } from "../language.ts";
import { count, plural, s } from "./numbers.ts";
import { listed } from "./phrases.ts";

/** Scores, and what they rest on. Points come in words. */
export const SCORES = {
  title: "Notes",
  criterion: "Critère",
  weight: "Poids",
  description: "Description",
  notRequested: "Aucune note n’était demandée.",
  notRecorded: "Aucune note n’est enregistrée.",
  total: "Total",
  contributions: "Interventions notées",
  scoredOf: (scored: number, contributions: number) => `${scored} sur ${contributions}`,
  without: "Sans note :",
  unscored: (participants: readonly { readonly name: string; readonly reason: string }[]) =>
    ` ${participants.map(({ name, reason }) => `${name} (${reason})`).join(" ; ")}.`,
  by: (name: string, model: string | undefined, reading: string) =>
    `${reading}, par ${name}${model === undefined ? "" : ` (${model})`}`,
  basis: (
    { scorers, readings, missing, lead }: {
      readonly scorers: readonly string[];
      readonly readings: number;
      readonly missing: number;
      readonly lead?: string | undefined;
    },
  ) =>
    "De 0 à 10, en moyenne sur les interventions de chacun ; celles qui ont échoué ou n’apportent rien ne comptent " +
    `pas. Origine des notes : ${scorers.join(" ; ")}. Leurs raisons sont dans la fiche de chaque message. ${
      count(readings, "lecture enregistrée", "lectures enregistrées")
    }${missing === 0 ? "" : `, ${missing} manquante${s(missing)}`}.${
      lead === undefined ? "" : ` Comparaison étape par étape, par exemple entre les arguments d’un tour : ${lead}.`
    }`,
  caption: "Notes, de 0 à 10",
  totals: (totals: readonly string[]) => `Totaux : ${listed(totals)}`,
  byCriterion: "Notes par critère",
  leadOfPanel: (points: string) => `${points} sur une échelle de 0 à 1`,
} satisfies Translation<typeof en.SCORES>;

/** A lead in words: singular below 2. */
function lead(one: string, many: string): (margin: string, method: string) => string {
  return (margin, method) => `${margin} ${plural(Number(margin.replace(",", ".")), one, many)} (${method})`;
}

/** Votes, and the units in which a count of them leads. */
export const VOTES = {
  votes: (n: number) => count(n, "voix", "voix"),
  readings: (n: number) => count(n, "lecture", "lectures"),
  lead: {
    borda: lead("point", "points"),
    irv: lead("voix", "voix"),
    schulze: lead("comparaison", "comparaisons"),
    approval: lead("approbation", "approbations"),
    plurality: lead("premier choix", "premiers choix"),
  },
} satisfies Translation<typeof en.VOTES>;
