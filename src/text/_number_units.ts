/** What multiplies a number, by its beginning in lower case, the longest first. */
const MAGNITUDES: readonly (readonly [beginning: string, times: number])[] = [
  ["hundred", 1e2],
  ["thousand", 1e3],
  ["tausend", 1e3],
  ["mille", 1e3],
  ["mil", 1e3],
  ["mrd", 1e9],
  ["milliard", 1e9],
  ["miliard", 1e9],
  ["million", 1e6],
  ["millones", 1e6],
  ["millón", 1e6],
  ["milion", 1e6],
  ["mio", 1e6],
  ["mln", 1e6],
  ["mn", 1e6],
  ["bn", 1e9],
  ["billionen", 1e12],
  ["billones", 1e12],
  ["billion", 1e9],
  ["trillion", 1e12],
  ["tn", 1e12],
  ["千", 1e3],
  ["万", 1e4],
  ["億", 1e8],
  ["亿", 1e8],
  ["兆", 1e12],
];

/** Magnitudes in full or short, whatever is counted. */
export const MAGNITUDE =
  "(?:hundred|thousand|million(?:s|en)?|billion(?:s|en)?|trillion|tausend|mio\\.?|mrd\\.?|milliard(?:s|en?)?|milli?ones|millón|milion[ei]|miliard[oi]|mille|mil|mln|mn|bn|tn)(?!\\p{L})|[千万億亿兆]";

const BY_LENGTH = MAGNITUDES.toSorted(([a], [b]) => b.length - a.length);

/** What a magnitude multiplies by. */
export function timesOf(magnitude: string): number {
  const lower = magnitude.toLowerCase();
  return BY_LENGTH.find(([beginning]) => lower.startsWith(beginning))?.[1] ?? 1;
}

/** Percentage points are another unit than percent. */
export const PERCENTAGE_POINTS =
  "percentage[\\s-]points?|percent\\spoints?|pp(?!\\p{L})|prozentpunkten?|%-punkten?|points?\\sde\\spourcentage|puntos?\\sporcentual(?:es)?|punt[oi]\\spercentual[ei]|％?ポイント";

/** Percent, in the languages that are read. */
export const PERCENT = "%|(?:per\\s?cent|prozent|pour\\s?cent|por\\s?ciento|per\\s?cento)(?!\\p{L})|パーセント";

/** Currencies after a number. */
export const CURRENCY =
  "(?:d['’]|de\\s|di\\s|of\\s)?(?:(?:dollars?|euros?|pounds?|pfund|yen|francs?|franken)(?!\\p{L})|(?:eur|usd|gbp|jpy|chf)(?!\\p{L}|\\s?\\d)|円|[$€£¥₹](?!\\d))";

const CURRENCIES: readonly (readonly [pattern: RegExp, sign: string])[] = [
  [/\$|dollar|usd/, "$"],
  [/€|euro?/, "€"],
  [/£|pound|pfund|gbp/, "£"],
  [/¥|yen|jpy|円/, "¥"],
  [/₹/, "₹"],
  [/fran[ck]|chf/, "CHF"],
];

/** The sign of a currency. */
export function currencyOf(written: string): string {
  const lower = written.toLowerCase();
  return CURRENCIES.find(([pattern]) => pattern.test(lower))?.[1] ?? "";
}

/** Units by what is written for them in lower case. */
const MEASURES: readonly (readonly [written: string, unit: string])[] = [
  ["km|kilomet(?:er|re)[ns]?|kilomètres?|kilómetros?|chilometri", "km"],
  ["kg|kilos?|kilogram(?:m|me)?s?|chilogrammi", "kg"],
  ["tons?|tonnes?|tonnen|toneladas?|tonnellate|t", "t"],
  ["miles?|meilen", "mi"],
  ["met(?:er|re)[ns]?|mètres?|metros?|metri|m", "m"],
  ["hours?|stunden?|heures?|horas?|ore|h", "h"],
  ["seconds?|sekunden?|secondes?|segundos?|secondi|s", "s"],
  ["grams?|gramm|grammes?|gramos?|grammi|g", "g"],
  ["cm|mm|ms|kwh|mwh|gwh|twh|mw|gw|ha", ""],
];

/** Units of measurement after a number. */
export const MEASURE = `(?:${MEASURES.map(([written]) => written).join("|")})(?!\\p{L})`;

const MEASURE_FORMS = MEASURES.map(([written, unit]) => [new RegExp(`^(?:${written})$`, "u"), unit] as const);

/** A unit of measurement as it is compared. */
export function measureOf(written: string): string {
  const lower = written.toLowerCase();
  return MEASURE_FORMS.find(([form]) => form.test(lower))?.[1] || lower;
}
