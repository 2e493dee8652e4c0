/** By month: English, German, French, Spanish and Italian names, and what they are abbreviated to. */
const NAMES: readonly string[] = [
  "january jan januar jänner janvier janv enero gennaio",
  "february feb februar feber février févr fév febrero febbraio",
  "march mar märz mär mrz mars marzo",
  "april apr avril avr abril aprile",
  "may mai mayo maggio",
  "june jun juni juin junio giugno",
  "july jul juli juillet juil julio luglio",
  "august aug août agosto",
  "september sept sep septembre septiembre setiembre settembre",
  "october oct oktober okt octobre octubre ottobre",
  "november nov novembre noviembre",
  "december dec dezember dez décembre déc diciembre dicembre",
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, at) => names.split(" ").map((name) => [plain(name), at + 1] as const)),
);

/** A pattern for the name of a month, with the point of an abbreviation. */
export const MONTH_NAME = `(?:${
  NAMES.flatMap((names) => names.split(" ")).flatMap((name) => [...new Set([name, plain(name)])])
    .sort((a, b) => b.length - a.length).join("|")
})(?!\\p{L})\\.?`;

/** A month by its name, 1 to 12; 0 for what is none. */
export function monthOf(name: string): number {
  return MONTHS.get(plain(name.replace(/\.$/, ""))) ?? 0;
}

/** Whoever types without accents leaves them out. */
function plain(name: string): string {
  return name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
