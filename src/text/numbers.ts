/** A number in a text. */
export interface NumberFound {
  /** As written, with its sign, currency, magnitude and unit: `£1.2 billion`, `30 per cent`. */
  readonly text: string;
  /** In full: of `1.2 billion` it is 1200000000. */
  readonly value: number;
  /** What kind of thing it counts: `%`, a currency's sign, `year`, or nothing. */
  readonly unit: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

const MAGNITUDES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  万: 1e4,
  億: 1e8,
  兆: 1e12,
};

const NUMBER =
  /(?<![\p{Script=Latin}\p{N}_.]|\p{L}-)(?<sign>[$€£¥]\s?)?(?<digits>\d{1,3}(?:[,\u00a0\u202f']\d{3})+(?:\.\d+)?|\d{1,15}(?:\.\d{1,15})?)(?![.,]?\d)(?:[\s-]?(?<magnitude>hundred|thousand|million|billion|trillion|万|億|兆)(?![a-z]))?(?:\s?(?<percent>%|per\s?cent(?![a-z])|percentage points?)|\s(?<currency>dollars|euros|pounds|yen)(?![a-z])|(?:km|kg|cm|mm|ms|kWh|MWh|GWh|TWh|MW|GW|[mghst])(?!\p{L}))?(?!\p{Script=Latin})/gu;

const CURRENCIES: Readonly<Record<string, string>> = { dollars: "$", euros: "€", pounds: "£", yen: "¥" };

const CITATION = /\[[^\[\]\n]{1,80}\]/g;

/**
 * The numbers in a text, in order, written in digits. Those inside a citation, such as the year in `[tfl-2008]`, and
 * those that are part of a name, such as `CO2` or `A-12`, are left out. Full-width digits count like others.
 */
export function numbersIn(text: string): readonly NumberFound[] {
  const plain = text.replace(CITATION, (citation) => " ".repeat(citation.length))
    .replace(/[０-９％．，]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  const found: NumberFound[] = [];
  for (const match of plain.matchAll(NUMBER)) {
    const { sign, digits = "", magnitude, percent, currency } = match.groups ?? {};
    const value = Number(digits.replace(/[,'\s]/g, "")) * (magnitude === undefined ? 1 : MAGNITUDES[magnitude] ?? 1);
    const start = match.index;
    const end = start + match[0].length;
    found.push({
      text: text.slice(start, end),
      value,
      unit: unitOf({ sign, digits, magnitude, percent, currency }),
      start,
      end,
    });
  }
  return found;
}

function unitOf(parts: Readonly<Record<"sign" | "digits" | "magnitude" | "percent" | "currency", string | undefined>>) {
  if (parts.percent !== undefined) return "%";
  if (parts.sign !== undefined) return parts.sign.trim();
  if (parts.currency !== undefined) return CURRENCIES[parts.currency] ?? "";
  return parts.magnitude === undefined && /^(?:1[5-9]|20|21)\d\d$/.test(parts.digits ?? "") ? "year" : "";
}
