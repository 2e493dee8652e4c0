import type { Grammar } from "./grammar.ts";

/** The rules of German. */
export const de: Grammar = {
  commonWords: new Set((
    "aber alle allein allem allen aller alles als also am an andere anderen anderer anderes anders auch auf aus " +
    "bei beide beiden beim bereits bin bis bist da dabei dadurch dafür dagegen daher damit danach dann daran " +
    "darauf daraus darf darin darum darüber das dass davon dazu dein deine dem den denen denn dennoch der deren " +
    "des deshalb dessen die dies diese diesem diesen dieser dieses doch dort du durch dürfen eben ein eine einem " +
    "einen einer eines einige einigen er es etwa etwas euch euer für gar gegen genau gewesen gibt habe haben hat " +
    "hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem ist ja jede " +
    "jedem jeden jeder jedes jedoch jene jetzt kann kein keine keinem keinen keiner können könnte könnten machen " +
    "macht man manche mehr mein meine mich mir mit muss müssen nach nicht nichts noch nun nur ob oder ohne schon " +
    "sehr seid sein seine seinem seinen seiner seit selbst sich sie sind so sogar solche solchen soll sollen " +
    "sollte sollten sondern sonst sowie um und uns unser unsere unserer unter viel viele vielen vom von vor war " +
    "waren warum was weder weil welche welchen welcher welches wenig weniger wenn wer werde werden wie wieder " +
    "will wir wird wo wobei wohl wollen worden wurde wurden würde würden zu zum zur zwar zwischen über"
  ).split(" ")),
  withinSentence:
    "Dr Prof Hr Fr Dipl Ing St Hl z.B d.h u.a u.U u.ä o.ä o.g i.d.R i.S.d z.T z.Zt v.a n.Chr v.Chr bzw ggf vgl sog bspw insb inkl exkl zzgl abzgl einschl evtl ca rd mind max min vs geb gest Mio Mrd Tsd"
      .split(" "),
  beforeNumber: "Nr Art Abs Ziff Kap Bd Abb Tab Anm Rn Rz Tz Tel Jg".split(" "),
  afterOrdinal: "am im vom zum zur der die das dem den des jeder jede jedes jedem jeden ein eine einer einem einen"
    .split(" "),
  months:
    "Januar Jänner Februar März April Mai Juni Juli August September Oktober November Dezember Jan\\. Feb\\. Apr\\. Aug\\. Sept?\\. Okt\\. Nov\\. Dez\\."
      .split(" "),
  betweenDates: ["bis(?: zum)?", "und(?: (?:am|dem))?", "oder", "auf den"],
  beforeYear: "in jahr jahre jahren jahres seit ab bis vor nach anfang mitte ende frühjahr sommer herbst winter".split(
    " ",
  ),
  negations: "nicht nie niemals kein keine keinem keinen keiner keines".split(" "),
  references:
    "nachricht(?:en)? beitrag beiträge runden? seiten? abschnitte? kapitel abbildung(?:en)? tabellen? artikel absatz ziffer abs\\. abb\\. kap\\. tab\\. ziff\\. s\\."
      .split(" "),
  percent: ["prozent"],
  twoToTwelve: "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" "),
  timeUnits: "sekunden? sek minuten? min stunden? std".split(" "),
  scales: {
    tausend: 1e3,
    tsd: 1e3,
    million: 1e6,
    millionen: 1e6,
    mio: 1e6,
    milliarde: 1e9,
    milliarden: 1e9,
    mrd: 1e9,
    billionen: 1e12,
  },
};
