import type { Grammar } from "./grammar.ts";

/** The rules of Spanish. */
export const es: Grammar = {
  commonWords: new Set((
    "a acaso ademas además ahora al algo alguna algunas alguno algunos algún allí ante antes aquel aquella " +
    "aquellas aquello aquellos aquí así aun aunque aún bajo bien cada casi como con contra cual cuales cualquier " +
    "cuando cuanto cuál cuándo cómo de debe deben del desde después donde dos durante dónde e el ella ellas ello " +
    "ellos en entonces entre era eran es esa esas ese eso esos esta estaba estar estas este esto estos estoy está " +
    "están fue fueron ha haber había habían hace hacen hacer hacia han hasta hay he incluso la las le les lo los " +
    "luego me mediante menos mi mientras mis misma mismas mismo mismos mucha muchas mucho muchos muy más mí nada " +
    "ni ninguna ningún no nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero " +
    "poco por porque puede pueden pues que quien quienes quién qué se sea sean según ser si sido siempre sin sino " +
    "sobre solo son su sus sí sólo también tampoco tan tanto te tiene tienen toda todas todo todos tras tu tus u " +
    "un una unas uno unos usted ustedes va vosotros y ya yo él"
  ).split(" ")),
  withinSentence:
    "Dr Dra Sr Sra Srta Sres Sras Dña Prof Profa Lic Ing Gral Ud Uds Vd Vds Excmo Excma S.M EE.UU RR.HH FF.AA JJ.OO p.ej v.gr cf aprox máx mín vs Avda Sto Sta"
      .split(" "),
  beforeNumber: "art arts núm núms n.º cap fig vol pp pág págs tel ed".split(" "),
  months: "enero febrero marzo abril mayo junio julio agosto sep?tiembre octubre noviembre diciembre".split(" "),
  betweenDates: ["al?", "y(?: el)?", "o(?: el)?", "hasta el"],
  beforeYear: "en desde hasta antes después año años hacia verano invierno otoño primavera".split(" "),
  negations: "no nunca jamás ningún ninguna ninguno".split(" "),
  references:
    "mensajes? intervenci(?:ón|ones) rondas? páginas? secci(?:ón|ones) capítulos? figuras? tablas? artículos? pág\\. págs\\. cap\\. núm\\."
      .split(" "),
  percent: ["por ciento", "por cien"],
  twoToTwelve: "dos tres cuatro cinco seis siete ocho nueve diez once doce".split(" "),
  timeUnits: "segundos? seg minutos? min horas?".split(" "),
  scales: { mil: 1e3, millón: 1e6, millones: 1e6, billón: 1e12, billones: 1e12 },
};
