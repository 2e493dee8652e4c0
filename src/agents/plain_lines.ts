import { asForm, type Form, hasType, plainForm, propertiesOf, readField } from "./form_fields.ts";
import { formText } from "./form_text.ts";
import { plainName } from "./shape_answer.ts";

/** A field of an answer, given on a line of its own. */
export interface LineField {
  /** The field's own name or, if another field has the same, its path: `contribution_1.reason`. */
  readonly name: string;
  /** The names of the enclosing objects, from the outermost, and of the field. */
  readonly path: readonly string[];
  readonly form: Form;
}

/**
 * Returns the fields of a form if each can be answered on one line: texts, numbers and choices, at most one level deep,
 * or two in a form of objects alone. Returns `undefined` for any other form.
 */
export function lineFields(form: Form): readonly LineField[] | undefined {
  const isOfObjects = propertiesOf(form).every(([, inner]) => hasType(plainForm(inner), "object"));
  const fields = leavesOf(form, isOfObjects ? 2 : 1);
  if (!fields || fields.length === 0) return undefined;
  const sharing = Map.groupBy(fields, ({ name }) => name);
  return fields.map((field) => {
    const { name, path } = field;
    return { ...field, name: sharing.get(name)?.length === 1 ? name : path.join(".") };
  });
}

function leavesOf(form: Form, levels: number, outer: readonly string[] = []): readonly LineField[] | undefined {
  const fields = propertiesOf(form).map(([name, inner]) => {
    const plain = plainForm(inner);
    const path = [...outer, name];
    if (hasType(plain, "object")) return levels > 0 ? leavesOf(plain, levels - 1, path) : undefined;
    return hasType(plain, "array") ? undefined : [{ name, path, form: inner }];
  });
  return fields.includes(undefined) ? undefined : fields.flatMap((each) => each ?? []);
}

/** Returns the lines to request, each with a description of its value. */
export function linesText(fields: readonly LineField[]): string {
  return fields.map(({ name, form }) => `${name}: ${formText(form)} (${form["description"] ?? ""})`.replace(" ()", ""))
    .join("\n");
}

/** A line that begins with a name, after any list, quotation or emphasis marks. */
const LINE = /^[\s>*_`"'#-]*([^:=]{1,80}?)[\s*_`"']*[:=][\s*_`"']*(.*)$/;
/** A field in an element of its own. */
const ELEMENT = /<([\p{L}_][\w .-]{0,79})>([^<>]*)<\/\1>/gu;
/** Emphasis, quotation marks and punctuation after a value. */
const VALUE_END = /[\s*_`"'.,;]+$/;

/**
 * Reads an answer with one value per line, table row or element. A text continues up to the next field. A field given twice counts as missing
 * because the intended value is unknown. Returns `undefined` if no line contains a field, or the answer contains JSON.
 */
export function readLines(text: string, fields: readonly LineField[]): Form | undefined {
  if (text.includes("{")) return undefined;
  const given = new Map<LineField, string[] | undefined>();
  let open: string[] | undefined;
  for (const line of text.replace(ELEMENT, "\n$1: $2\n").split("\n")) {
    const cells = /^\s*\|(.+)\|\s*$/.exec(line)?.[1]?.split("|");
    const [, name = "", after = ""] = LINE.exec(line) ?? [];
    const field = fields.find((each) => plainName(each.name) === plainName(cells?.[0] ?? name));
    const said = cells && field ? cellFor(field, cells.slice(1)) : after;
    if (field) {
      open = given.has(field) ? undefined : [said];
      given.set(field, open);
    } else if (cells) open = undefined; // a table ends a text
    else open?.push(line);
  }
  if (given.size === 0) return undefined;
  return [...given].reduce<Form>(
    (value, [{ path, form }, lines]) => withField(value, path, lines && valueIn(lines, plainForm(form))),
    {},
  );
}

/** Returns an object with a value in place, in an object within it if the path has more than one name. */
function withField(value: Form, [name = "", ...inner]: readonly string[], field: unknown): Form {
  return { ...value, [name]: inner.length === 0 ? field : withField(asForm(value[name]), inner, field) };
}

/** Returns the first cell of a row that may be a field's value. */
function cellFor({ form }: LineField, cells: readonly string[]): string {
  const plain = plainForm(form);
  const isValue = (cell: string) => "value" in readField(plain, cell.replace(VALUE_END, "")) || /^\d/.test(cell);
  return cells.map((cell) => cell.trim()).find(isValue) ?? "";
}

/** Returns a field's value; invalid values pass through unchanged, for the schema to refuse. */
function valueIn(lines: readonly string[], form: Form): unknown {
  if (hasType(form, "string") && form["enum"] === undefined) return lines.join("\n").trim();
  const said = (lines[0] ?? "").replace(VALUE_END, "");
  const reading = readField(form, said === "null" ? "" : said);
  return "value" in reading ? reading.value : said;
}
