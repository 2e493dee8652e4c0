import { asForm, type Form, hasType, plainForm, propertiesOf, readField } from "./form_fields.ts";
import { formText } from "./form_text.ts";

/** A field of an answer that is given in lines. */
export interface LineField {
  /** As the line begins: of two fields of one name with what they are in, as in `side_1.reason`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly form: Form;
  /** Its meaning, in words; empty if nothing is said of it. */
  readonly about: string;
}

/**
 * Returns the fields of a form that is flat enough to be answered a value a line: texts, numbers and choices, at most
 * one level deep. `undefined` of any other.
 */
export function lineFields(form: Form): readonly LineField[] | undefined {
  const fields = fieldsIn(form, [], []);
  return fields?.map((field) => {
    const isOnly = fields.filter(({ path }) => path.at(-1) === field.name).length === 1;
    return isOnly ? field : { ...field, name: field.path.join(".") };
  });
}

function fieldsIn(form: Form, path: readonly string[], above: readonly string[]): readonly LineField[] | undefined {
  const { description } = form;
  const about = typeof description === "string" ? [...above, description] : above;
  const plain = plainForm(form);
  if (!hasType(plain, "object")) {
    const isValue = Array.isArray(plain["enum"]) ||
      ["string", "number", "integer", "boolean"].some((type) => hasType(plain, type));
    return path.length > 0 && isValue ? [{ name: path.at(-1) ?? "", path, form, about: about.join(" ") }] : undefined;
  }
  const inner = path.length > 1
    ? [undefined]
    : propertiesOf(plain).map(([name, field]) => fieldsIn(field, [...path, name], about));
  return inner.every((fields) => fields !== undefined) ? inner.flat() : undefined;
}

/** Returns the lines that are asked for, each with what is to stand in it. */
export function linesText(fields: readonly LineField[]): string {
  return fields.map(({ name, form, about }) => `${name}: ${formText(form)}${about === "" ? "" : ` (${about})`}`)
    .join("\n");
}

/** A line that begins with a name, whatever marks a list, a quotation or emphasis before it. */
const LINE = /^[\s>*_`"'#-]*([^:=]{1,80}?)[\s*_`"']*[:=][\s*_`"']*(.*)$/;
/** Emphasis, quotation marks and points after a value. */
const VALUE_END = /[\s*_`"'.,;]+$/;

/**
 * Reads an answer a value a line. A text goes on up to the next field; a field that is given twice is missing, as nobody
 * can tell which was meant. `undefined` if no line is a field's, or the answer has JSON in it.
 */
export function readLines(text: string, fields: readonly LineField[]): Form | undefined {
  if (text.includes("{")) return undefined;
  const given = new Map<LineField, string[] | undefined>();
  let open: string[] | undefined;
  for (const line of text.split("\n")) {
    const [, name = "", said = ""] = LINE.exec(line) ?? [];
    const field = fields.find((each) => plainName(each.name) === plainName(name));
    if (field) {
      open = given.has(field) ? undefined : [said];
      given.set(field, open);
    } else open?.push(line);
  }
  if (given.size === 0) return undefined;
  const value: { [key: string]: unknown } = {};
  for (const [{ path: [outer = "", inner], form }, lines] of given) {
    const read = lines && valueIn(lines, plainForm(form));
    value[outer] = inner === undefined ? read : { ...asForm(value[outer]), [inner]: read };
  }
  return value;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s-]+/g, "_");
}

/** What is no value of the form stays as it is, and is refused by whoever reads the whole. */
function valueIn(lines: readonly string[], form: Form): unknown {
  if (hasType(form, "string") && form["enum"] === undefined) return lines.join("\n").trim();
  const said = (lines[0] ?? "").replace(VALUE_END, "");
  const reading = readField(form, said === "null" ? "" : said);
  return "value" in reading ? reading.value : said;
}
