import { isList, isObject, parseJson } from "../../transcript/json.ts";

/** The content of a file to import, in the ways in which forms look at it. */
export class Content {
  readonly file: string;
  readonly text: string;
  #lines: readonly string[] | undefined;
  #json: { readonly value: unknown } | undefined;

  /** @param file Its path, for errors. */
  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** Its lines, without line ends. */
  get lines(): readonly string[] {
    return this.#lines ??= this.text.split(/\r?\n/);
  }

  /** Its lines after front matter, and the fields of that as YAML. Front matter stands between two lines `---`. */
  get page(): { readonly front: string; readonly lines: readonly string[]; readonly firstLine: number } {
    const end = this.lines[0]?.trimEnd() === "---"
      ? this.lines.findIndex((line, n) => n > 0 && line.trimEnd() === "---")
      : -1;
    return {
      front: this.lines.slice(1, Math.max(1, end)).join("\n"),
      lines: this.lines.slice(end + 1),
      firstLine: end + 2,
    };
  }

  /** Its JSON value, or for JSONL the list of values; `undefined` if it is neither. */
  get json(): unknown {
    return (this.#json ??= { value: jsonOf(this.text) }).value;
  }

  /** `true` if it begins like JSON, whether or not all of it can be read. */
  get looksLikeJson(): boolean {
    return /^\s*[[{]\s*["{[\]}]/.test(this.text);
  }
}

function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const whole: unknown = parseJson(text);
  if (whole !== undefined) return whole;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const values = lines.map((line): unknown => parseJson(line));
  return values.every((value) => isObject(value) || isList(value)) ? values : undefined;
}
