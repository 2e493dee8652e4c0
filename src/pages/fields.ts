import { asForm, type Form, hasType, plainForm, propertiesOf } from "../agents/form_fields.ts";
import { capital } from "../archive/render/words.ts";
import { attributes, type Html, html, type Part } from "./html.ts";

/** A choice in a list, with its words if they differ from its value. */
export interface Choice {
  readonly value: string;
  readonly words?: string;
}

/** A field of a form. The module in the browser collects fields by their names, `#` being the number of a new row. */
export interface Field {
  /** Place of its value in what is sent: `participants[0].model`. */
  readonly name: string;
  /** JSON Schema of the value. */
  readonly form: Form;
  /** @default the last part of the name, in words */
  readonly label?: string;
  /** @default the form's description */
  readonly hint?: string;
  readonly value?: string;
  /** Choices in place of the form's own. */
  readonly choices?: readonly Choice[];
  readonly required?: boolean;
  /** Gives texts several lines, and lists their rows to begin with. @default false */
  readonly long?: boolean;
  /** Factor of a number that is asked for in other units than it is sent in. @default 1 */
  readonly times?: number;
}

/** A field as HTML, with its label, its hint and room for a problem; `undefined` for a value that no field can hold. */
export function fieldInHtml(field: Field): Html | undefined {
  const form = plainForm(field.form);
  if (field.choices) {
    return hasType(form, "array") ? boxes(field, form, field.choices) : select(field, form, field.choices);
  }
  const values = choicesIn(form);
  if (values) return select(field, form, values);
  if (hasType(form, "boolean")) return form["default"] === false ? checkbox(field, form) : yesOrNo(field, form);
  if (hasType(form, "number") || hasType(form, "integer")) return number(field, form);
  if (hasType(form, "string")) return text(field, form);
  if (hasType(form, "array")) return list(field, form);
  return hasType(form, "object") ? group(field, form) : undefined;
}

/** A list whose rows can be added and removed, with a template of a row for the module. */
export function rowsInHtml(
  name: string,
  { rows, another, add }: { readonly rows: readonly Part[]; readonly another: Part; readonly add: string },
): Html {
  const row = (content: Part) =>
    html`<div class="row">${content}<button type="button" class="quiet" data-remove>Remove</button></div>`;
  return html`
    <div data-list="${name}">
      <div class="rows">${rows.map(row)}</div>
      <template>${row(another)}</template>
      <button type="button" class="quiet" data-add>${add}</button>
    </div>
  `;
}

/** A name in words: `roundCount` and `to_ben` become `Round count` and `To ben`. */
export function nameInWords(name: string): string {
  const [last = ""] = /[^.[\]]+\]?$/.exec(name) ?? [];
  return capital(
    last.replace(/\]$/, "").replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " "),
  );
}

/** Marks around given words, which only models need. */
const MARKS = /[⟦⟧]/g;

function choicesIn({ enum: values }: Form): readonly Choice[] | undefined {
  return Array.isArray(values) ? values.map((value) => ({ value: String(value) })) : undefined;
}

/** Ids of a field and what belongs to it, which have no spaces. */
function idsOf(name: string) {
  const id = name.replace(/\s/g, "_");
  return { field: `field-${id}`, hint: `hint-${id}`, problem: `problem-${id}` };
}

function hintOf({ hint }: Field, { description }: Form): string {
  return (hint ?? (typeof description === "string" ? description : "")).replace(MARKS, "");
}

/** Attributes that every control has. */
function control(field: Field, form: Form) {
  const { name, required } = field;
  const ids = idsOf(name);
  const describedBy = hintOf(field, form) === "" ? ids.problem : `${ids.hint} ${ids.problem}`;
  return { id: ids.field, name, required, "aria-describedby": describedBy };
}

/** A control with its label above it. */
function labelled(field: Field, form: Form, content: Part): Html {
  const { name, label = nameInWords(name), required = false } = field;
  return html`<div class="field"><label for="${idsOf(name).field}">${label}${
    required ? html`<span class="kind" aria-hidden="true"> *</span>` : ""
  }</label>${content}${below(field, form)}</div>`;
}

/** What stands below a control: its hint, and room for a problem. */
function below(field: Field, form: Form): Html {
  const ids = idsOf(field.name);
  const hint = hintOf(field, form);
  return html`${
    hint === "" ? undefined : html`<p class="hint" id="${ids.hint}">${hint}</p>`
  }<p class="problem" id="${ids.problem}" hidden></p>`;
}

function options(choices: readonly Choice[], chosen: string | undefined): readonly Html[] {
  return choices.map(({ value, words = value }) =>
    html`<option${attributes({ value, selected: value === chosen })}>${words}</option>`
  );
}

function select(field: Field, form: Form, choices: readonly Choice[]): Html {
  const { required = false } = field;
  const { default: usual } = form;
  const chosen = field.value ?? (typeof usual === "string" ? usual : undefined);
  const none = chosen === undefined && !choices.some(({ value }) => value === "")
    ? [{ value: "", words: required ? "Choose" : "Usual" }]
    : [];
  const isText = hasType(form, "string") || form["type"] === undefined;
  return labelled(
    field,
    form,
    html`<select${attributes({ ...control(field, form), "data-json": !isText })}>${
      options([...none, ...choices], chosen)
    }</select>`,
  );
}

function yesOrNo(field: Field, form: Form): Html {
  const { default: usual, ...rest } = form;
  const value = field.value ?? (typeof usual === "boolean" ? String(usual) : undefined);
  const choices = [{ value: "true", words: "Yes" }, { value: "false", words: "No" }];
  return select({ ...field, ...(value === undefined ? {} : { value }) }, { ...rest, type: "boolean" }, choices);
}

function checkbox(field: Field, form: Form): Html {
  const { name, label = nameInWords(name) } = field;
  const box = attributes({ ...control(field, form), type: "checkbox", value: "true", "data-json": true });
  return html`<div class="field box"><label><input${box}> ${label}</label>${below(field, form)}</div>`;
}

function boxes(field: Field, form: Form, choices: readonly Choice[]): Html {
  const { name, label = nameInWords(name) } = field;
  return html`<fieldset class="field boxes"><legend>${label}</legend>${
    choices.map(({ value, words = value }) =>
      html`<label><input${attributes({ type: "checkbox", name, value })}> ${words}</label>`
    )
  }${below(field, form)}</fieldset>`;
}

function number(field: Field, form: Form): Html {
  const { value, times = 1 } = field;
  const { minimum, maximum, exclusiveMinimum, default: usual } = form;
  const least = typeof minimum === "number" ? minimum : exclusiveMinimum === 0 ? 0 : undefined;
  const most = typeof maximum === "number" && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  return labelled(
    field,
    form,
    html`<input${
      attributes({
        ...control(field, form),
        type: "number",
        min: times === 1 ? least : 0,
        max: most,
        step: hasType(form, "integer") && times === 1 ? 1 : "any",
        value: value ?? (typeof usual === "number" ? usual : undefined),
        inputmode: "decimal",
        "data-times": times === 1 ? undefined : times,
      })
    }>`,
  );
}

function text(field: Field, form: Form): Html {
  const { value, long = false } = field;
  const own = { ...control(field, form), dir: "auto" };
  return labelled(
    field,
    form,
    long
      ? html`<textarea${attributes({ ...own, rows: 3 })}>${value}</textarea>`
      : html`<input${attributes({ ...own, type: "text", value })}>`,
  );
}

function list(field: Field, form: Form): Html | undefined {
  const { name, label = nameInWords(name), long = false } = field;
  const items = asForm(form["items"]);
  const values = choicesIn(plainForm(items));
  if (values) return boxes(field, form, values);
  const row = (at: number | "#") => rowInHtml({ name: `${name}[${at}]`, form: items, long });
  const another = row("#");
  if (another === undefined) return undefined;
  const count = long ? rowsAtFirst(form, items) : 0;
  const rows = Array.from({ length: count }, (_, at) => row(at));
  return html`<fieldset class="field"><legend>${label}</legend>${below(field, form)}${
    rowsInHtml(name, { rows, another, add: "Add another" })
  }</fieldset>`;
}

/** A ranking begins with a row for each choice, another list with as many as it needs. */
function rowsAtFirst({ minItems }: Form, item: Form): number {
  const least = typeof minItems === "number" ? minItems : 0;
  const ranked = propertiesOf(item).map(([, inner]) => choicesIn(plainForm(inner))?.length ?? 0);
  return least > 0 ? Math.max(least, ...ranked) : 0;
}

/** The fields of a row; a row of one value has its field alone. */
function rowInHtml(field: Field): Html | undefined {
  const form = plainForm(field.form);
  return hasType(form, "object") ? html`${fieldsIn(field, form)}` : fieldInHtml({ label: "Entry", ...field });
}

function group(field: Field, form: Form): Html | undefined {
  const { name, label = nameInWords(name) } = field;
  const inner = fieldsIn(field, form);
  if (inner.length === 0) return undefined;
  return html`<fieldset class="field group"><legend>${label}</legend>${below(field, form)}${inner}</fieldset>`;
}

/** The fields of an object, in order; those that cannot be shown are left out. */
export function fieldsIn({ name, long = false }: Pick<Field, "name" | "long">, form: Form): readonly Html[] {
  const needed = Array.isArray(form["required"]) ? form["required"] : [];
  return propertiesOf(form).flatMap(([inner, own]) =>
    fieldInHtml({ name: `${name}.${inner}`, form: own, long, required: long && needed.includes(inner) }) ?? []
  );
}
