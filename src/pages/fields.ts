import { asForm, type Form, hasType, plainForm, propertiesOf } from "../agents/form_fields.ts";
import { FIELDS } from "../words/form_fields.ts";
import { capital } from "../words/phrases.ts";
import { fieldLabel } from "../words/start_choices.ts";
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
  /** Language of the hints in it. @default the page's */
  readonly hintLang?: string | undefined;
  readonly value?: string;
  /** An example of a text, or what is taken if it stays empty. */
  readonly placeholder?: string;
  /** Choices in place of the form's own. */
  readonly choices?: readonly Choice[];
  /** @default false */
  readonly required?: boolean;
  /** Gives texts several lines, lists the rows that they need, and sends what is required and empty. @default false */
  readonly long?: boolean;
  /** Reads the label out and does not show it, where its place says as much. @default false */
  readonly isLabelUnseen?: boolean;
  /** Factor of a number that is asked for in other units than it is sent in. @default 1 */
  readonly times?: number;
}

/** A field as HTML, with its label, its hint and room for a problem; `undefined` for a value that no field can hold. */
export function fieldInHtml(given: Field): Html | undefined {
  const form = plainForm(given.form);
  const { name, hint = form["description"], required = false, long = false } = given;
  const about = typeof hint === "string" ? hint : "";
  const isLabel = TO_SOMEBODY.test(about); // it says more than "To member-1"
  const words = about.replace(MARKS, "");
  const label = given.label ??
    (isLabel ? words.replace(/\.$/, "") : fieldLabel(lastOf(name), undefined) ?? nameInWords(name));
  const isNullable = hasType(form, "null");
  const field: ShownField = {
    ...given,
    form,
    label,
    hint: isLabel ? "" : words,
    id: name.replace(/\s/g, "_"),
    required: required && !isNullable,
    empty: required && long ? (isNullable ? "null" : hasType(form, "array") ? "[]" : undefined) : undefined,
  };
  if (hasType(form, "array")) return list(field);
  const choices = given.choices ?? choicesIn(form);
  if (choices) return select(field, choices);
  if (hasType(form, "boolean")) return form["default"] === false ? checkbox(field) : select(field, yesOrNo());
  if (hasType(form, "number") || hasType(form, "integer")) return number(field);
  if (hasType(form, "string")) return text(field);
  return hasType(form, "object") ? group(field) : undefined;
}

/** The fields of an object, in order; those that cannot be shown are left out. */
export function fieldsIn(
  { name, long = false, hintLang }: Pick<Field, "name" | "long" | "hintLang">,
  form: Form,
): readonly Html[] {
  const needed = Array.isArray(form["required"]) ? form["required"] : [];
  return propertiesOf(form).flatMap(([inner, own]) =>
    fieldInHtml({ name: `${name}.${inner}`, form: own, long, hintLang, required: long && needed.includes(inner) }) ?? []
  );
}

/** A list whose rows can be added and removed, with a template of a row for the module; `beside` is another way to add. */
export function rowsInHtml(
  name: string,
  { rows, another, add, beside }: {
    readonly rows: readonly Part[];
    readonly another: Part;
    readonly add: string;
    readonly beside?: Part;
  },
): Html {
  const row = (content: Part) =>
    html`<div class="row">${content}<button type="button" class="quiet" data-remove>${FIELDS.remove}</button></div>`;
  return html`
    <div data-list="${name}">
      <div class="rows">${rows.map(row)}</div>
      <template>${row(another)}</template>
      ${beside}<button type="button" class="quiet" data-add>${add}</button>
    </div>
  `;
}

/** A field with all that is shown of it. */
interface ShownField extends Field {
  /** The name without spaces, for ids. */
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** JSON that is sent if nothing is filled in. @default nothing */
  readonly empty: string | undefined;
}

/** Marks around given words, which only models need. */
export const MARKS = /[⟦⟧]/g;
/** A description that says no more than to whom the words are. */
const TO_SOMEBODY = /^[^⟦⟧,.:;]+⟦[^⟧]*⟧\.$/;

function yesOrNo(): readonly Choice[] {
  return [{ value: "true", words: FIELDS.yes }, { value: "false", words: FIELDS.no }];
}

function lastOf(name: string): string {
  return name.replace(/^.*\./, "");
}

/** Returns the last part of a name in words: `roundCount` and `to_ben` become `Round count` and `To ben`. */
function nameInWords(name: string): string {
  return capital(lastOf(name).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " "));
}

function choicesIn({ enum: values }: Form): readonly Choice[] | undefined {
  return Array.isArray(values) ? values.map((value) => ({ value: String(value) })) : undefined;
}

/** Attributes that every control has. */
function control({ name, id, hint, required, empty }: ShownField) {
  const describedBy = `${hint === "" ? "" : `hint-${id} `}problem-${id}`;
  return { id: `field-${id}`, name, required, "aria-describedby": describedBy, "data-empty": empty };
}

/** A control with its label above it. */
function labelled(field: ShownField, content: Part): Html {
  const mark = field.required ? html`<span class="kind" aria-hidden="true"> *</span>` : undefined;
  const own = attributes({ for: `field-${field.id}`, class: field.isLabelUnseen && "unseen" });
  return html`
    <div class="field">
      <label${own}>${field.label}${mark}</label>${content}${below(field)}</div>
  `;
}

/** Several controls under one label. */
function fieldset(field: ShownField, kind: string, content: Part): Html {
  return html`<fieldset class="field ${kind}"><legend>${field.label}</legend>${below(field)}${content}</fieldset>`;
}

/** The parts below a control: its hint, and room for a problem. */
function below({ id, hint, hintLang }: ShownField): Html {
  const own = attributes({ class: "hint", id: `hint-${id}`, lang: hintLang });
  const shown = hint === "" ? undefined : html`<p${own}>${hint}</p>`;
  return html`${shown}<p class="problem" id="problem-${id}" hidden></p>`;
}

function select(field: ShownField, choices: readonly Choice[]): Html {
  const { form, required, empty } = field;
  const usual = form["default"];
  const chosen = field.value ?? (usual === undefined ? undefined : String(usual));
  const none = chosen === undefined
    ? [{ value: "", words: required ? FIELDS.choose : empty ? FIELDS.none : FIELDS.usual }]
    : [];
  const options = [...none, ...choices].map(({ value, words = value }) =>
    html`<option${attributes({ value, selected: value === chosen })}>${words}</option>`
  );
  const own = { ...control(field), "data-json": ["boolean", "number", "integer"].some((type) => hasType(form, type)) };
  return labelled(field, html`<select${attributes(own)}>${options}</select>`);
}

function checkbox(field: ShownField): Html {
  const box = attributes({ ...control(field), type: "checkbox", value: "true", "data-json": true });
  return html`<div class="field box"><label><input${box}> ${field.label}</label>${below(field)}</div>`;
}

function number(field: ShownField): Html {
  const { form, value, label, times = 1 } = field;
  const { minimum, maximum, exclusiveMinimum, default: usual } = form;
  const numberIn = (limit: unknown) => typeof limit === "number" ? limit : undefined;
  const [least, most] = [numberIn(minimum ?? exclusiveMinimum), numberIn(maximum)];
  const isRange = least !== undefined && most !== undefined && most < Number.MAX_SAFE_INTEGER;
  const own = attributes({
    ...control(field),
    type: "number",
    min: times === 1 ? least : 0,
    max: isRange ? most : undefined,
    step: hasType(form, "integer") && times === 1 ? 1 : "any",
    value: value ?? numberIn(usual),
    "data-times": times === 1 ? undefined : times,
  });
  return labelled({ ...field, label: isRange ? `${label}, ${least}–${most}` : label }, html`<input${own}>`);
}

function text(field: ShownField): Html {
  const { value, long, placeholder } = field;
  const own = { ...control(field), dir: "auto", placeholder };
  if (long) return labelled(field, html`<textarea${attributes({ ...own, rows: 3 })}>${value}</textarea>`);
  return labelled(field, html`<input${attributes({ ...own, type: "text", value })}>`);
}

/** Choices to tick, or rows to fill in. */
function list(field: ShownField): Html | undefined {
  const { name, form, long = false, empty, hintLang } = field;
  const item = plainForm(asForm(form["items"]));
  const choices = field.choices ?? choicesIn(item);
  const none = empty === undefined
    ? undefined
    : html`<input${attributes({ type: "hidden", name, "data-empty": empty })}>`;
  if (choices) {
    const boxes = choices.map(({ value, words = value }) =>
      html`<label><input${attributes({ type: "checkbox", name, value })}> ${words}</label>`
    );
    return fieldset(field, "boxes", [none, boxes]);
  }
  const row = (at: number | "#") => {
    const own = { name: `${name}[${at}]`, form: item, long, hintLang };
    return hasType(item, "object") ? html`${fieldsIn(own, item)}` : fieldInHtml({ ...own, label: FIELDS.entry });
  };
  const another = row("#");
  if (another === undefined) return undefined;
  const rows = Array.from({ length: long ? rowsAtFirst(form, item) : 0 }, (_, at) => row(at));
  return fieldset(field, "list", [none, rowsInHtml(name, { rows, another, add: FIELDS.addAnother })]);
}

/** A ranking begins with a row for each choice, another list with as many as it needs. */
function rowsAtFirst({ minItems }: Form, item: Form): number {
  if (typeof minItems !== "number" || minItems === 0) return 0;
  return Math.max(minItems, ...propertiesOf(item).map(([, inner]) => choicesIn(plainForm(inner))?.length ?? 0));
}

function group(field: ShownField): Html | undefined {
  const inner = fieldsIn(field, field.form);
  return inner.length === 0 ? undefined : fieldset(field, "group", inner);
}
