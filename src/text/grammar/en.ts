import type { Grammar } from "./grammar.ts";

/** The rules of English. */
export const en: Grammar = {
  commonWords: new Set((
    "a about above after again against all almost alone along already also although always am among an and " +
    "another any anything are aren't around as at away back be because become becomes been before being below " +
    "between both but by can can't cannot could couldn't did didn't do does doesn't doing don't done down during " +
    "each either else enough even ever every everybody everyone everything far few first for from further get " +
    "gets give given go goes going got had hadn't has hasn't have haven't having he her here hers herself him " +
    "himself his how however i if in indeed instead into is isn't it it's its itself just keep last least less " +
    "let like made make makes many may me might mine more most much must my myself near need neither never next " +
    "no nobody none nor not nothing now of off often on once one only or other others otherwise our ours " +
    "ourselves out over own part per perhaps put quite rather really said same say says second see seem seems " +
    "several shall she should shouldn't since so some somebody someone something still such take than that that's " +
    "the their theirs them themselves then there therefore these they thing things third this those though three " +
    "through thus to today together too toward towards two under unless until up upon us use used using very was " +
    "wasn't way we well were weren't what whatever when where whereas whether which while who whole whom whose " +
    "why will with within without won't would wouldn't yet you your yours yourself"
  ).split(" ")),
  withinSentence:
    "Dr Mr Mrs Ms Prof Rev Gen Col Sgt Capt Gov Sen Rep St Mt vs cf ca approx dept univ e.g i.e U.S U.K U.N E.U".split(
      " ",
    ),
  beforeNumber: "no nos nr vol fig figs eq sec ch art pp est".split(" "),
  months:
    "January February March April May June July August September October November December Jan\\.? Feb\\.? Mar\\.? Apr\\.? Aug\\.? Sept?\\.? Oct\\.? Nov\\.? Dec\\.?"
      .split(" "),
  betweenDates: ["(?:to|and|or|through|until)(?: the)?"],
  beforeYear: "in since until by before after during year years early late mid spring summer autumn fall winter".split(
    " ",
  ),
  negations: "not no never".split(" "),
  references: "messages? statements? turns? rounds? pages? sections? chapters? figures? tables? articles?".split(" "),
  percent: ["per cent", "percent"],
  twoToTwelve: "two three four five six seven eight nine ten eleven twelve".split(" "),
  timeUnits: "seconds? sec minutes? min hours?".split(" "),
  scales: { thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, billion: 1e9, bn: 1e9, trillion: 1e12 },
};
