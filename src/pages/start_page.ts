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
  /** The default participants, with the names and positions of the chosen brief. */
  readonly seats: readonly StartSeat[];
  /** Models by the names that the operator gave them. */
  readonly models: readonly string[];
  readonly briefs: readonly { readonly name: string; readonly motion: string }[];
  /** Name of the chosen brief. */
  readonly brief?: string;
}

/** Fields in sight, in order. The subject stands before them. */
const USUAL = ["debateFormat", "mode", "roundCount", "until", "voting", "rapid", "factCheck", "clarify"];
const LIMITS = ["maxCostUsd", "maxTokens", "maxDurationMs"];

/** Labels of fields whose names are none. */
const LABELS: Readonly<Record<string, string>> = {
  debateFormat: "Format",
  roundCount: "Rounds",
  until: "End",
  voting: "Voting method",
  factCheck: "Fact checker",
  clarify: "Questions first",
  maxCostUsd: "Maximum cost in US dollars",
  maxTokens: "Maximum tokens",
  maxDurationMs: "Maximum minutes",
};

/** Fields that stand elsewhere on the page, or that only the operator may set. */
const NOT_ASKED = [
  "participants",
  "positions",
  "model",
  "models",
  "brief",
  "sources",
  "attachments",
  "contextDirectory",
  "answers",
  "tools",
  "toolServers",
  "toolLimits",
  "baseUrl",
  "providers",
  "prices",
  "rateLimits",
  "concurrency",
  "timeoutMs",
  "silenceMs",
  "patienceMs",
  "absent",
  "outputDirectory",
  "outputFormat",
  "generateFullTranscript",
  "requirements",
  "title",
];

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

/** The form of a dialogue's configuration. */
function desk(view: StartView): Html {
  const { protocol, subject, schema, models, briefs, brief } = view;
  const names = propertiesOf(schema).map(([name]) => name);
  const motion = briefs.find(({ name }) => name === brief)?.motion;
  const more = names.filter((name) => ![subject, ...USUAL, ...LIMITS, ...NOT_ASKED].includes(name));
  const fields = (of: readonly string[]) => of.flatMap((name) => names.includes(name) ? option(view, name) ?? [] : []);
  return html`
    <form id="desk" class="desk" data-action="POST /api/dialogues" data-estimate="estimate">
      <input type="hidden" name="protocol" value="${protocol}">
      ${motion === undefined ? undefined : html`<input type="hidden" name="brief" value="${brief}">`}
      <div class="part subject">${fieldInHtml({
        name: subject,
        form: { type: "string" },
        hint: motion === undefined ? "" : "Leave it empty to take the brief's.",
        ...(motion === undefined ? {} : { placeholder: motion }),
        required: motion === undefined,
        long: true,
      })}</div>
      <fieldset class="part"><legend>Who takes part</legend>
        ${fieldInHtml({
          name: "model",
          form: { type: "string" },
          label: "Model for everybody without one of their own",
          choices: models.map((value) => ({ value })),
          value: models[0] ?? "",
          required: true,
        })}
        ${people(view)}
      </fieldset>
      <fieldset class="part"><legend>How it is held</legend><div class="columns">${fields(USUAL)}</div></fieldset>
      <fieldset class="part"><legend>Limits</legend><div class="columns">${fields(LIMITS)}</div></fieldset>
      <details class="part more"><summary>For experts: models, prompts and rules</summary><div class="columns">${fields(
        more,
      )}</div></details>
      <div class="ready">
        <p class="problem" id="problem-" hidden></p>
        <p id="estimate" role="status">The cost appears here once the fields marked * are filled in.</p>
        <button>Start</button>
      </div>
    </form>
  `;
}

/** A field of the configuration. A usual switch is off until somebody turns it on. */
function option({ schema, models }: StartView, name: string): Html | undefined {
  const form = asForm(asForm(schema["properties"])[name]);
  const isSwitch = form["type"] === "boolean" && USUAL.includes(name);
  return fieldInHtml({
    name,
    form: isSwitch ? { ...form, default: false } : form,
    ...(Object.hasOwn(LABELS, name) ? { label: LABELS[name] ?? name } : {}),
    ...(name === "judges" ? { choices: models.map((value) => ({ value })), hint: "" } : {}),
    ...(name === "maxDurationMs" ? { times: MINUTE_MS } : {}),
  });
}

/** A row for each participant, and one more for the module. */
function people({ schema, seats, models }: StartView): Html {
  const item = asForm(asForm(asForm(schema["properties"])["participants"])["items"]);
  const { enum: roles } = plainForm(asForm(asForm(item["properties"])["role"]));
  const known = Array.isArray(roles)
    ? { choices: roles.map((value) => ({ value: `${value}`, words: capital(roleInWords(`${value}`)) })) }
    : {};
  const answering: readonly Choice[] = [
    { value: "", words: "As for everybody" },
    { value: "human", words: "A person: a seat for me" },
    ...models.map((value) => ({ value })),
  ];
  const row = (at: number | "#", { name = "", role = "", position }: Partial<StartSeat>) => {
    const field = (last: string, rest: Partial<Field>) =>
      fieldInHtml({ name: `participants[${at}].${last}`, form: { type: "string" }, ...rest });
    return html`<div class="person">${field("name", { value: name })}${field("role", { value: role, ...known })}${
      field("model", { label: "Answered by", choices: answering, value: "" })
    }${position === undefined ? undefined : field("position", { value: position.replace(/:\s*$/, "") })}</div>`;
  };
  const takesSides = seats.find(({ position }) => position !== undefined);
  const another = takesSides ?? seats[0];
  return rowsInHtml("participants", {
    rows: seats.map((seat, at) => row(at, seat)),
    another: row("#", { ...another, name: "", ...(takesSides ? { position: "" } : {}) }),
    add: "Add somebody",
  });
}
