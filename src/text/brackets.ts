/** Brackets and quotation marks that open, each with those that close it. */
const CLOSING: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "（": "）",
  "「": "」",
  "„": "“”",
  "“": "”",
  "«": "»",
  "‹": "›",
  '"': '"',
};

/** Returns the brackets and quotation marks that a text opens and does not close, the innermost last. */
function openIn(text: string): readonly string[] {
  const open: string[] = [];
  for (const sign of text) {
    if (CLOSING[open.at(-1) ?? ""]?.includes(sign)) open.pop();
    else if (CLOSING[sign] !== undefined) open.push(sign);
  }
  return open;
}

/**
 * Returns a stretch of a text with the brackets and quotation marks right before or after it whose counterparts it
 * contains: `63,9 dB(A` becomes `63,9 dB(A)`. The space inside of French marks belongs to them.
 */
export function withBrackets<Place extends { readonly start: number; readonly end: number }>(
  text: string,
  place: Place,
): Place {
  let { start, end } = place;
  const open = [...openIn(text.slice(start, end))];
  const closes = (sign: string) => sign !== "" && CLOSING[open.at(-1) ?? ""]?.includes(sign.trim() || sign);
  const next = () => /^(?:[ \u00a0\u202f]»|[^])/.exec(text.slice(end, end + 2))?.[0] ?? "";
  for (let sign = next(); closes(sign); sign = next()) {
    open.pop();
    end += sign.length;
  }
  const [before = ""] = /(?:«[ \u00a0\u202f]|[^])$/.exec(text.slice(Math.max(0, start - 2), start)) ?? [];
  const isClosed = CLOSING[before.trim()] !== undefined &&
    openIn(before + text.slice(start, end)).length <= openIn(text.slice(start, end)).length;
  return { ...place, start: isClosed ? start - before.length : start, end };
}
