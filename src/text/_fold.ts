/** Signs that mean the same are one of these after folding; what stands for them is decided by what is around. */
export const FOLDED = {
  space: 0x20,
  lineBreak: 0x0a,
  quote: 0x27,
  hyphen: 0x2d,
  dash: 0x2014,
  softHyphen: 0xad,
} as const;

const LINE_BREAK = /^[\n\r\v\f\u0085\u2028\u2029]$/;
const QUOTE = /^["'“”„‟‘’‚‛´ʻʼʹˈ′″‵‶＂＇「」『』｢｣〝〞〟‹›]$/;
const HYPHEN = /^[-‐‑⁃−﹣－]$/;
const DASH = /^[‒–—―⸺⸻﹘]$/;
/** Raised and lowered figures and signs, and figures in circles: 10⁶ is not 106, nor 18① 181. */
const APART_FROM_PLAIN = /^[²³¹⁰⁴-⁾₀-₎\u2460-\u24ff\u3251-\u325f\u32b1-\u32bf]$/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A code point with its marks; the parts of a Korean syllable; the voicing marks of half-width kana. At most 30 marks
 * are looked at together, as in the stream-safe text format of Unicode (UAX #15): more of them take quadratic time.
 */
const CLUSTER = /(?:[\u1100-\u115f\uac00-\ud7a3][\u1160-\u11ff]{0,2}|[^])[\p{M}\uff9e\uff9f]{0,30}/uy;

/** Clusters come again and again; their number is bounded because a text may be made of ever new ones. */
const MOST_REMEMBERED = 20_000;
const remembered = new Map<string, string>();

/** The cluster that begins at an offset. */
export function clusterAt(text: string, offset: number): string {
  CLUSTER.lastIndex = offset;
  return CLUSTER.exec(text)?.[0] ?? text.charAt(offset);
}

/** A cluster in the form in which it is compared: of compatible signs and cases one (NFKC, lower case). */
export function fold(cluster: string): string {
  const known = remembered.get(cluster);
  if (known !== undefined) return known;
  const folded = foldSign(cluster) ?? [...caseless(cluster)].map((sign) => foldSign(sign) ?? sign).join("");
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(cluster, folded);
  return folded;
}

function caseless(cluster: string): string {
  return cluster.replace(IGNORABLE, "").normalize("NFKC").toLowerCase().replace(/ß/g, "ss").replace(/ς/g, "σ");
}

function foldSign(sign: string): string | undefined {
  if (APART_FROM_PLAIN.test(sign)) return sign;
  if (sign === "\u00ad") return sign;
  if (LINE_BREAK.test(sign)) return "\n";
  if (/^\s$/.test(sign)) return " ";
  if (QUOTE.test(sign)) return "'";
  if (HYPHEN.test(sign)) return "-";
  return DASH.test(sign) ? "—" : undefined;
}
