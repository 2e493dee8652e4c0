import { isObject, parseJson } from "../../transcript/json.ts";
import { CAPTIONS } from "./captions.ts";
import type { Content } from "./content.ts";
import type { Form, Known } from "./form.ts";
import { JSON_FORM } from "./form_schema.ts";
import { ImportError } from "./import_error.ts";
import { MARKDOWN } from "./markdown_form.ts";
import { MEMORIES } from "./memories.ts";
import { RECORDS } from "./records.ts";
import { SCRIPT } from "./script_form.ts";
import { CHAT, LINES } from "./spoken_lines.ts";
import { parsed } from "./text_file.ts";

/** All forms of transcripts. To add one, write it and name it here. */
export const FORMS: readonly Form[] = [JSON_FORM, MEMORIES, RECORDS, ...CAPTIONS, CHAT, MARKDOWN, SCRIPT, LINES];

/**
 * Returns the form of a content.
 *
 * @param named Name of the form, if the user gives it.
 * @throws {ImportError} If no form fits, or several do; the error shows an example, or names them.
 */
export function formOf(content: Content, known: Known, named?: string): Form {
  const { file } = content;
  const fitting = FORMS.filter((form) => named === undefined ? form.fits(content, known) : form.name === named);
  const certain = fitting.find(({ isCertain }) => isCertain);
  const [form, ...others] = certain ? [certain] : fitting;
  if (form && others.length === 0) return form;
  if (named !== undefined) {
    const wanted = `one of ${FORMS.map(({ name }) => name).join(", ")}`;
    throw new ImportError({ file, problem: `there is no form '${named}'`, wanted });
  }
  if (!form) throw unknownForm(content);
  const all = [form, ...others];
  throw new ImportError({
    file,
    problem: `it may be ${all.map(({ called }) => called).join(", or ")}`,
    wanted: all.map(({ name }) => `--form ${name}`).join(" or "),
  });
}

function unknownForm(content: Content): ImportError {
  const { file, text, json } = content;
  if (content.looksLikeJson && json === undefined) checkJson(text, file);
  const { called, example } = content.looksLikeJson ? RECORDS : LINES;
  const problem = text.trim() === "" ? "it is empty" : "its form is not known";
  const wanted = `${called}, or another form that 'convene import --help' names (a table of judgements needs ` +
    `--judgements). The smallest example:\n\n${example}`;
  return new ImportError({ file, problem, wanted });
}

/**
 * Finds the mistake in JSON or JSONL.
 *
 * @throws {ImportError} If there is one.
 */
function checkJson(text: string, file: string): void {
  const lines = text.split("\n");
  const isLines = isObject(parseJson(lines[0] ?? "")) && lines.length > 1;
  if (!isLines) parsed(file, { wanted: "JSON" }, (): unknown => JSON.parse(text));
  for (const [n, line] of lines.entries()) {
    if (line.trim() === "") continue;
    parsed(file, { where: `line ${n + 1}`, wanted: "a JSON object on each line" }, (): unknown => JSON.parse(line));
  }
}
