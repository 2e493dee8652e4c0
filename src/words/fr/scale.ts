import type * as en from "../en/scale.ts";
import type { Translation } from "../language.ts";
import { plural } from "./numbers.ts";

/** The scale of scores, the same for every scorer and subject, a line each; its lowest number is 0 or 1. */
export const SCALE = {
  lines: (lowest: 0 | 1): readonly string[] => [
    "L’échelle, pour chaque critère :",
    `- ${lowest} : rien n’y répond, ou ce qui s’y trouve va à l’encontre du critère`,
    "- 3 : une tentative qui échoue là où cela compte",
    "- 5 : moyen : ce qui est attendu à cette place, avec des lacunes qu’un auditeur remarque",
    "- 7 : bon : cela tient, avec une faiblesse qui compte",
    "- 9 : excellent : un spécialiste ajouterait peu de chose",
    "- 10 : ne pourrait pas être meilleur",
    "Les demi-points sont permis. Utilisez toute l’échelle.",
  ],
} satisfies Translation<typeof en.SCALE>;

function sized(n: number, unit: "step" | "judge"): string {
  return `${n} ${unit === "step" ? "étape" : "juge"}${plural(n, "", "s")}`;
}

/** How sure a lead is, and why, as clauses. */
export const LEAD = {
  equal: "les totaux sont égaux",
  level: "le jury est partagé",
  named: (judges: number, all: number) =>
    `${judges} juge${plural(judges, "", "s")} sur ${all} ${plural(judges, "désigne", "désignent")} ce camp`,
  oneVote: (named: string) => `${named}, une majorité d’une voix`,
  inEveryOrder: (named: string) => `${named} dans chaque ordre`,
  noSteps: "aucune étape n’a de notes des deux camps",
  votesAlone: "seuls les votes décident",
  interval: (low: string, high: string) => `intervalle à 95 % de ${low.replace(".", ",")} à ${high.replace(".", ",")}`,
  noInterval: "sans intervalle",
  mean: (lead: string, n: number, unit: "step" | "judge", range: string) =>
    `l’avance est en moyenne de ${lead.replace(".", ",")} sur ${sized(n, unit)} (${range})`,
} satisfies Translation<typeof en.LEAD>;

/** Why somebody has no total, or nobody is ahead, as clauses. `criteria` are the names of criteria. */
export const UNSCORED = {
  nothingSaid: "aucune intervention à noter",
  noContribution: (messages: number) =>
    plural(
      messages,
      "le message n’apporte rien au débat",
      `aucun des ${messages} messages n’apporte quelque chose au débat`,
    ),
  unreadable: (contributions: number) =>
    plural(
      contributions,
      "l’intervention n’a pas de note lisible",
      `aucune des ${contributions} interventions n’a de note lisible`,
    ),
  never: (criteria: readonly string[], scored: number, contributions: number) =>
    `jamais noté selon ${criteria.join(", ")} (interventions notées : ${scored} sur ${contributions})`,
  tooFew: (scored: number, contributions: number) =>
    `interventions notées : ${scored} sur ${contributions}, soit moins des deux tiers`,
  nobody: "personne n’a été noté",
  onlyOne: "une seule personne a été notée",
} satisfies Translation<typeof en.UNSCORED>;
