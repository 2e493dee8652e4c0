/** Those that Markdown files have; with letters' marks, which are read by their names. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  shy: "\u00ad",
  ndash: "–",
  mdash: "—",
  minus: "−",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  lsaquo: "‹",
  rsaquo: "›",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  deg: "°",
  permil: "‰",
  plusmn: "±",
  times: "×",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  sup1: "¹",
  sup2: "²",
  sup3: "³",
  middot: "·",
  bull: "•",
  sect: "§",
  szlig: "ß",
  aelig: "æ",
  oelig: "œ",
  oslash: "ø",
};

const MARKS: Readonly<Record<string, string>> = {
  uml: "\u0308",
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  cedil: "\u0327",
  caron: "\u030c",
  ring: "\u030a",
};

/** The sign that an entity of HTML stands for; `undefined` for what is none that is known. */
export function decodeEntity(entity: string): string | undefined {
  const name = entity.slice(1, -1);
  if (name.startsWith("#")) {
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
  }
  const mark = MARKS[name.slice(1)];
  return mark === undefined ? ENTITIES[name.toLowerCase()] : `${name.charAt(0)}${mark}`.normalize();
}
