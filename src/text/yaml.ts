/** What front matter can hold: plain JSON. A field whose value is `undefined` is left out. */
export type YamlValue =
  | null
  | boolean
  | number
  | string
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue | undefined };

/** Words that YAML 1.1 or 1.2 reads as something other than a string; `e12` is a number for some readers of 1.1. */
const NOT_A_STRING = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf|e-?[\d_]+)$/i;

/** What a double-quoted JSON string may leave as it is, but a file or a reader should not be trusted with. */
const UNSAFE = /[\u007f-\u009f\u2028-\u202e\ufff0-\uffff\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A string, number, boolean or null as one YAML scalar that reads back as the same value. Strings that are not plain
 * words are double-quoted as in JSON, which YAML includes. Half characters (lone surrogates), which YAML cannot hold,
 * become U+FFFD. (Written here, and not by a library, because it runs at every turn.)
 *
 * @throws {RangeError} If a number is not finite.
 */
export function yamlScalar(value: null | boolean | number | string): string {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new RangeError(`Cannot write a number that is not finite: current value is ${value}`);
  }
  if (typeof value !== "string") return String(value);
  const plain = /^[A-Za-z](?:[A-Za-z0-9 _./-]*[A-Za-z0-9_/-])?$/.test(value) && !NOT_A_STRING.test(value);
  return plain ? value : JSON.stringify(value.toWellFormed()).replace(UNSAFE, escaped);
}

/** Fields as block-style YAML, ending in a newline: fit for front matter. */
export function yamlFields(fields: { readonly [key: string]: YamlValue | undefined }, indent = ""): string {
  let text = "";
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) text += `${indent}${yamlScalar(key)}:${yamlAfterKey(value, indent)}`;
  }
  return text;
}

function yamlAfterKey(value: YamlValue, indent: string): string {
  if (value === null || typeof value !== "object") return ` ${yamlScalar(value)}\n`;
  if (isList(value)) {
    return value.length === 0 ? " []\n" : "\n" + value.map((item) => listItem(item, `${indent}  `)).join("");
  }
  const inner = yamlFields(value, `${indent}  `);
  return inner === "" ? " {}\n" : `\n${inner}`;
}

function listItem(item: YamlValue, indent: string): string {
  if (item === null || typeof item !== "object") return `${indent}- ${yamlScalar(item)}\n`;
  const inner = isList(item)
    ? item.map((inside) => listItem(inside, `${indent}  `)).join("")
    : yamlFields(item, `${indent}  `);
  const empty = isList(item) ? "[]" : "{}";
  // The first line of what is inside stands after the dash.
  return inner === "" ? `${indent}- ${empty}\n` : `${indent}- ${inner.slice(indent.length + 2)}`;
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value);
}

/** As UTF-16 code units, which JSON and YAML readers in common use put together again. */
function escaped(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}
