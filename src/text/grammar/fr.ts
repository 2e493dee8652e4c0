import type { Grammar } from "./grammar.ts";

/** The rules of French. */
export const fr: Grammar = {
  commonWords: new Set((
    "afin ai ainsi alors après au aucun aucune aujourd'hui auquel aussi autre autres aux avait avant avec avoir " +
    "beaucoup bien c'est car ce ceci cela celle celles celui cependant ces cet cette ceux chacun chaque chez " +
    "comme comment contre d'un d'une dans de depuis des deux doit doivent donc dont du déjà elle elles en encore " +
    "enfin entre est et eu faire fait faut font fut il ils j'ai je jusqu'à l'on la le les lesquelles lesquels " +
    "leur leurs lorsque lui là ma mais me mes moi moins mon même mêmes n'est ne ni non nos notre nous on ont ou " +
    "où par parce pas peu peut peuvent plus plusieurs plutôt pour pourquoi pourrait puis puisque qu'il qu'ils " +
    "qu'on qu'un qu'une quand que quel quelle quelles quelque quelques quels qui quoi s'il sa sans se sera serait " +
    "ses si soit son sont sous sur ta tandis tant te tel telle telles tels tes toi ton tous tout toute toutes " +
    "trop très tu un une va vers voici voilà vos votre vous y à ça été être"
  ).split(" ")),
  withinSentence: "Dr Pr MM Mme Mmes Mlle Mlles Me Mgr St Ste p.ex c.-à-d cf env vs av apr".split(" "),
  beforeNumber: "art no nos vol fig chap pp al éd tél".split(" "),
  months:
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre janv\\. févr\\. juil\\. sept\\. oct\\. nov\\. déc\\."
      .split(" "),
  betweenDates: ["au", "et(?: le)?", "ou(?: le)?", "à"],
  beforeYear: "en depuis avant après dès année années fin début été hiver automne printemps".split(" "),
  negations: "ne pas jamais aucun aucune".split(" "),
  references: "messages? interventions? tours? pages? sections? chapitres? figures? tableaux? articles? chap\\.".split(
    " ",
  ),
  percent: ["pour cent"],
  twoToTwelve: "deux trois quatre cinq six sept huit neuf dix onze douze".split(" "),
  timeUnits: "secondes? sec minutes? min heures?".split(" "),
  scales: { mille: 1e3, million: 1e6, millions: 1e6, milliard: 1e9, milliards: 1e9, md: 1e9, mds: 1e9 },
};
