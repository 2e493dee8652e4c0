import { asForm, type Form, plainForm, propertiesOf } from "../agents/form_fields.ts";
import { capital, roleInWords } from "../archive/render/words.ts";
import { type Choice, type Field, fieldInHtml, rowsInHtml } from "./fields.ts";
import { framePage } from "./frame.ts";
import { attributes, type Html, html } from "./html.ts";

/** A place in a dialogue, as its protocol fills it by itself. */
export interface StartSeat {
  readonly name: string;
  readonly role: string;
  readonly position?: string;
}

/** A dialogue that may be started. */
export interface StartView {
  readonly protocol: string;
  readonly protocols: readonly { readonly name: string; readonly summary: string }[];
  /** The field with its subject: `motion`. */
  readonly subject: string;
  /** JSON Schema of its configuration. */
  readonly schema: Form;
  /** Who takes part if nobody says otherwise, with the names and positions of the chosen brief. */
  readonly seats: readonly StartSeat[];
  /** Models by the names that the operator gave them. */
  readonly models: readonly string[];
  readonly briefs: readonly { readonly name: string; readonly motion: string }[];
  /** Name of the chosen brief. */
  readonly brief?: string;
}

/** Fields in sight, in order, with their labels; the subject stands before them. */
const USUAL: Readonly<Record<string, string>> = {
  debateFormat: "Format",
  mode: "Mode",
  roundCount: "Rounds",
  until: "When it ends",
  rapid: "Only the short phases",
  voting: "Vote by",
  factCheck: "With a fact checker",
  clarify: "Questions first",
};
const LIMITS: Readonly<Record<string, string>> = {
  maxCostUsd: "US dollars",
  maxTokens: "Tokens",
  maxDurationMs: "Minutes",
};

/** Fields that stand elsewhere on the page, or that only the operator may set. */
const NOT_ASKED = new Set([
  ...["participants", "positions", "model", "models", "brief", "sources", "attachments", "contextDirectory", "answers"],
  ...["baseUrl", "providers", "prices", "rateLimits", "concurrency", "timeoutMs", "silenceMs"],
  ...["outputDirectory", "outputFormat", "generateFullTranscript", "requirements", "title"],
]);

const MINUTE_MS = 60_000;

/** The page on which somebody starts a dialogue, and sees beforehand what it will cost. */
export function startPage(view: StartView): string {
  const { protocol, protocols, briefs, brief } = view;
  const body = html`
    <h1>Start a dialogue</h1>
    <noscript><p class="note">Starting a dialogue needs script. Reading the archives does not.</p></noscript>
    <form class="filters" action="/start" data-swap="desk">
      <fieldset class="protocols"><legend class="unseen">Protocol</legend>${protocols.map(({ name, summary }) =>
        html`<label><input${
          attributes({ type: "radio", name: "protocol", value: name, checked: name === protocol })
        }><b>${capital(name)}</b> <span class="kind">${summary}</span></label>`
      )}</fieldset>
      ${briefs.length === 0
        ? undefined
        : html`<label>Brief <select name="brief"><option value="">None</option>${
          briefs.map(({ name, motion }) =>
            html`<option${attributes({ value: name, selected: name === brief })}>${name}: ${motion}</option>`
          )
        }</select></label>`}
      <button class="unless-live">Choose</button>
    </form>
    ${desk(view)}
  `;
  return framePage({ title: "Start a dialogue", page: "start", body });
}

function desk({ protocol, subject, schema, seats, models, briefs, brief }: StartView): Html {
  const fields = propertiesOf(schema);
  const ofBrief = briefs.find(({ name }) => name === brief);
  const judges: readonly Choice[] = models.map((value) => ({ value }));
  const shown = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).flatMap(([name, label]) => {
      const form = fields.find(([each]) => each === name)?.[1];
      const own = name === "maxDurationMs" ? { times: MINUTE_MS } : {};
      return form === undefined ? [] : fieldInHtml({ name, form, label, ...own }) ?? [];
    });
  const more = fields.flatMap(([name, form]) => {
    if (name === subject || name in USUAL || name in LIMITS || NOT_ASKED.has(name)) return [];
    return fieldInHtml({ name, form, ...(name === "judges" ? { choices: judges } : {}) }) ?? [];
  });
  return html`
    <form id="desk" class="desk" data-action="POST /api/dialogues" data-estimate="estimate">
      <input type="hidden" name="protocol" value="${protocol}">
      ${brief === undefined ? undefined : html`<input type="hidden" name="brief" value="${brief}">`}
      <p class="problem" id="problem-" hidden></p>
      <fieldset class="part subject"><legend>${capital(subject)}</legend>${fieldInHtml({
        name: subject,
        form: asForm(asForm(schema["properties"])[subject]),
        label: capital(subject),
        hint: ofBrief ? `Leave it empty to take the brief's: ${ofBrief.motion}` : "",
        required: ofBrief === undefined,
        long: true,
      })}</fieldset>
      <fieldset class="part"><legend>Who takes part</legend>
        ${fieldInHtml({
          name: "model",
          form: { type: "string" },
          label: "Model for everybody without one of their own",
          choices: judges,
          required: true,
        })}
        ${people({ schema, seats, models })}
      </fieldset>
      <fieldset class="part"><legend>How it is held</legend><div class="columns">${shown(USUAL)}</div></fieldset>
      <fieldset class="part"><legend>Limits</legend>
        <p class="hint">The rounds end in time for closing statements and outcome.</p>
        <div class="columns">${shown(LIMITS)}</div>
      </fieldset>
      <details class="part more"><summary>More</summary><div class="columns">${more}</div></details>
      <div class="ready">
        <p id="estimate" role="status">What it will cost is shown here before you start.</p>
        <button>Start</button>
      </div>
    </form>
  `;
}

/** A row for each participant, and one more for the module. */
function people({ schema, seats, models }: Pick<StartView, "schema" | "seats" | "models">): Html {
  const item = asForm(asForm(asForm(schema["properties"])["participants"])["items"]);
  const role = plainForm(asForm(asForm(item["properties"])["role"]));
  const roles = Array.isArray(role["enum"])
    ? role["enum"].map((value) => ({ value: `${value}`, words: capital(roleInWords(`${value}`)) }))
    : undefined;
  const hasPositions = seats.some(({ position }) => position !== undefined);
  const answering: readonly Choice[] = [
    { value: "", words: "As for everybody" },
    { value: "human", words: "A person: a seat for me" },
    ...models.map((value) => ({ value })),
  ];
  const row = (at: number | "#", { name = "", role: own = "", position }: Partial<StartSeat>) => {
    const field = (last: string, rest: Omit<Field, "name" | "form">) =>
      fieldInHtml({ name: `participants[${at}].${last}`, form: { type: "string" }, hint: "", ...rest });
    return html`<div class="person">${field("name", { label: "Name", value: name })}${
      field("role", { label: "Role", value: own, ...(roles ? { choices: roles } : {}) })
    }${field("model", { label: "Answered by", choices: answering, value: "" })}${
      hasPositions && (position !== undefined || at === "#")
        ? field("position", { label: "Position", value: position ?? "" })
        : undefined
    }</div>`;
  };
  const [usual] = [...seats].sort((a, b) => roleCount(seats, b) - roleCount(seats, a));
  return rowsInHtml("participants", {
    rows: seats.map((seat, at) => row(at, seat)),
    another: row("#", { role: usual?.role ?? "" }),
    add: "Add somebody",
  });
}

function roleCount(seats: readonly StartSeat[], { role }: StartSeat): number {
  return seats.filter((seat) => seat.role === role).length;
}
