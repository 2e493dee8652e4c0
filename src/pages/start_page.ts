import type { Form } from "../agents/form_fields.ts";
import { ARCHIVES } from "../words/archives.ts";
import { capital, SIGNS } from "../words/phrases.ts";
import { languageOfTexts, spokenLanguage } from "../words/language.ts";
import { PROTOCOLS } from "../words/names.ts";
import { START, SUBJECTS } from "../words/start.ts";
import { fieldLabel, presetAbout, presetName, summaryOf } from "../words/start_choices.ts";
import { roleInWords } from "../archive/render/words.ts";
import { documentsField } from "./documents_field.ts";
import { type Choice, type Field, fieldInHtml, rowsInHtml } from "./fields.ts";
import { framePage } from "./frame.ts";
import { attributes, type Html, html } from "./html.ts";
import { sideClass } from "./style.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";

/** A place in a dialogue, as its protocol fills it by itself. */
export interface StartSeat {
  readonly name: string;
  readonly role: string;
  readonly position?: string;
}

/** A field of the configuration. */
export interface StartField {
  readonly name: string;
  /** JSON Schema of its value. */
  readonly form: Form;
  /** In sight, among the limits, or with those for experts. */
  readonly place: "usual" | "limits" | "more";
  /** @default its name in words */
  readonly label?: string;
  /** `true` if it names models. @default false */
  readonly ofModels?: boolean;
}

/** A dialogue that may be started. */
export interface StartView {
  readonly protocol: string;
  readonly protocols: readonly { readonly name: string; readonly summary: string }[];
  /** The field with its subject: `motion`. */
  readonly subject: string;
  /** Fields besides subject, model and participants, in order. */
  readonly fields: readonly StartField[];
  /** Presets to choose from, each with a line about it. */
  readonly presets: readonly { readonly name: string; readonly about: string }[];
  /** Name of the preset that is chosen at first. */
  readonly preset: string;
  /** Roles to choose from; empty if any may be given. */
  readonly roles: readonly string[];
  /** The default participants, with the names and positions of the chosen brief. */
  readonly seats: readonly StartSeat[];
  /** Models by the names that the operator gave them. */
  readonly models: readonly string[];
  readonly briefs: readonly { readonly name: string; readonly motion: string }[];
  /** Name of the chosen brief. */
  readonly brief?: string;
}

const MINUTE_MS = 60_000;

/** The page on which somebody starts a dialogue, and sees beforehand what it will cost. */
export function startPage(view: StartView): string {
  const { protocol, protocols, briefs, brief } = view;
  const body = html`
    <h1>${START.question}</h1>
    <noscript><p class="note">${START.needsScript}</p></noscript>
    <form class="filters" action="/start" data-swap="desk">
      <fieldset class="protocols"><legend class="unseen">${ARCHIVES.protocol}</legend>${protocols.map((
        { name, summary },
      ) =>
        html`<label><input${
          attributes({ type: "radio", name: "protocol", value: name, checked: name === protocol })
        }><b>${capital(PROTOCOLS.of(name))}</b> <span class="kind">${summaryOf(name, summary)}</span></label>`
      )}</fieldset>
      ${briefs.length === 0
        ? undefined
        : html`<label>${START.brief} <select name="brief"><option value="">${START.noBrief}</option>${
          briefs.map(({ name, motion }) =>
            html`<option${
              attributes({ value: name, selected: name === brief })
            }>${name}${SIGNS.colon} ${motion}</option>`
          )
        }</select></label>`}
      <button class="unless-live">${START.choose}</button>
    </form>
    ${desk(view)}
  `;
  return framePage({ title: START.title, page: "start", body });
}

/** The form of a dialogue's configuration. */
function desk(view: StartView): Html {
  const { protocol, subject, models, briefs, brief } = view;
  const motion = briefs.find(({ name }) => name === brief)?.motion;
  const fields = (place: StartField["place"]) =>
    view.fields.flatMap((field) => field.place === place && !field.ofModels ? option(view, field) ?? [] : []);
  const judges = view.fields.flatMap((field) => field.ofModels && models.length > 0 ? option(view, field) ?? [] : []);
  return html`
    <form id="desk" class="desk" data-action="POST /api/dialogues" data-estimate="estimate">
      <input type="hidden" name="protocol" value="${protocol}">
      ${motion === undefined ? undefined : html`<input type="hidden" name="brief" value="${brief}">`}
      <div class="part subject">${fieldInHtml({
        name: subject,
        form: { type: "string" },
        ...(isKnown(subject) ? { label: SUBJECTS[subject] } : {}),
        hint: motion === undefined ? "" : START.asInBrief,
        ...(motion === undefined ? {} : { placeholder: motion }),
        required: motion === undefined,
        long: true,
      })}</div>
      ${documentsField()}
      ${presetChoices(view)}
      <fieldset class="part"><legend>${START.whoTakesPart}</legend>
        ${fieldInHtml({
          name: "model",
          form: { type: "string" },
          label: START.model,
          choices: models.map((value) => ({ value })),
          value: models[0] ?? "",
          required: true,
        })}
        <p class="hint">${START.pressName}</p>
        ${people(view)}
        ${judges}
      </fieldset>
      <details class="part more"><summary>${START.limits}</summary>
        <div class="columns">${fields("limits")}</div>
        <div class="columns">${fields("usual")}</div>
        <div class="columns">${fields("more")}</div>
      </details>
      <div class="ready">
        <p class="problem" id="problem-" hidden></p>
        <p id="estimate" role="status">${START.cost}</p>
        <button>${START.start}</button>
      </div>
    </form>
  `;
}

function isKnown(subject: string): subject is keyof typeof SUBJECTS {
  return Object.hasOwn(SUBJECTS, subject);
}

/** The presets, with room for the price of each. */
function presetChoices({ protocol, presets, preset }: StartView): Html {
  const choice = ({ name, about }: StartView["presets"][number]) => {
    const own = attributes({ type: "radio", name: "preset", value: name, checked: name === preset });
    const price = attributes({ class: "kind", "data-price": name, hidden: true });
    return html`<label><input${own}><b>${capital(presetName(name))}</b> <span class="kind">${
      capital(presetAbout(name, protocol, about))
    }</span> <span${price}></span></label>`;
  };
  return html`
    <fieldset class="part">
      <legend>${START.thoroughly}</legend>
      <div class="protocols">${presets.map(choice)}</div>
    </fieldset>
  `;
}

/** A field of the configuration: the preset counts until somebody sets it. Times are asked for in minutes. */
function option({ models }: StartView, { name, form, label, ofModels = false }: StartField): Html | undefined {
  const { default: _, ...unset } = form;
  return fieldInHtml({
    name,
    form: unset,
    hintLang: languageOfTexts(spokenLanguage()) === "en" ? undefined : "en", // the terminal's help
    ...omitUndefined({ label: fieldLabel(name, label) }),
    ...(ofModels ? { choices: models.map((value) => ({ value })) } : {}),
    ...(name.endsWith("Ms") ? { times: MINUTE_MS } : {}),
  });
}

/** A chip for each participant, and one more for the module: the name opens the rest, who answers is in sight. */
function people({ roles, seats, models }: StartView): Html {
  const known = roles.length > 0
    ? { choices: roles.map((value) => ({ value, words: capital(roleInWords(value)) })) }
    : {};
  const answering: readonly Choice[] = [
    { value: "", words: START.asEverybody },
    { value: "human", words: START.person },
    ...models.map((value) => ({ value })),
  ];
  const sides = seats.filter(({ position }) => position !== undefined).map(({ name }) => name);
  const row = (at: number | "#", { name = "", role = "", position }: Partial<StartSeat>) => {
    const field = (last: string, rest: Partial<Field>) =>
      fieldInHtml({ name: `participants[${at}].${last}`, form: { type: "string" }, ...rest });
    return html`
      <details class="person" ${attributes({ open: at === "#" })}>
        <summary class="${sideClass(name, sides)} name" data-named="${START.somebody}" dir="auto">${name ||
          START.somebody}</summary>
        <div class="columns">${field("name", { label: START.name, value: name })}${field("role", {
          label: START.role,
          value: role,
          ...known,
        })}${position === undefined ? undefined : field("position", {
          label: START.position,
          value: position.replace(/:\s*$/, ""),
        })}</div>
      </details>
      ${field("model", { label: START.answeredBy, isLabelUnseen: true, choices: answering, value: "" })}
    `;
  };
  const takesSides = seats.find(({ position }) => position !== undefined);
  const another = takesSides ?? seats[0];
  const list = rowsInHtml("participants", {
    rows: seats.map((seat, at) => row(at, seat)),
    another: row("#", { ...another, name: "", ...(takesSides ? { position: "" } : {}) }),
    add: START.add,
  });
  return html`<div class="people">${list}</div>`;
}
