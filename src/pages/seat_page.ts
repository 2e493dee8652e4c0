import { hasType, plainForm } from "../agents/form_fields.ts";
import { capital } from "../words/phrases.ts";
import { GIVEN } from "../words/report.ts";
import { PROMPT } from "../words/prompt.ts";
import { SEAT } from "../words/seat.ts";
import { fieldInHtml, fieldsIn, MARKS } from "./fields.ts";
import { dialogueAddress, framePage } from "./frame.ts";
import { attributes, type Html, html, sentence } from "./html.ts";
import { said } from "./markdown.ts";
import { sideClass } from "./style.ts";
import { topicInFull } from "./topic_in_full.ts";

/** A place in a dialogue that a person has. */
export interface SeatView {
  /** Id of the dialogue. */
  readonly id: string;
  /** The title of the dialogue, in a line. */
  readonly title: string;
  readonly topic: string;
  readonly participant: { readonly id: string; readonly name: string; readonly position?: string };
  /** Ids of those who take sides, in order of seats; their colours. */
  readonly sides?: readonly string[];
  /** The request to the person now. */
  readonly waiting?: WaitingTurn;
  /** The event waited for instead, without a full stop: `Ada is thinking (argument)`. */
  readonly now?: string;
  /** `true` if the person may read the dialogue too; off loopback, the link of a seat opens only the seat. */
  readonly mayRead: boolean;
  /** The end of the dialogue, in a sentence, once it is over. */
  readonly over?: string;
}

/** A turn that waits for a person. */
export interface WaitingTurn {
  readonly key: string;
  /** Name of the turn or question: `rebuttal`. */
  readonly called: string;
  readonly phase: string;
  readonly instruction: string;
  readonly guidance?: string;
  /** The case for the person's position, which nobody else is shown. @default none */
  readonly ownCase?: string;
  /** Statements since the person's own last one, or to judge under labels, which then are their names. */
  readonly said: readonly {
    readonly name: string;
    readonly text: string;
    /** Absent under labels, as the speaker. */
    readonly number?: number;
    readonly speaker?: string;
    /** @default nothing */
    readonly called?: string;
  }[];
  /** Other texts to judge by, such as positions under labels. @default none */
  readonly quoted?: readonly { readonly title: string; readonly text: string }[];
  /** Texts given with the question; one without a text is an image. */
  readonly attachments: readonly { readonly name: string; readonly text?: string }[];
  readonly sources: readonly { readonly name: string; readonly title: string; readonly text?: string }[];
  /** Most words of the answer. */
  readonly words?: number;
  /** The unit of `words`. @default "word" */
  readonly unit?: "word" | "character";
  /** JSON Schema of a structured answer. */
  readonly form?: { readonly [key: string]: unknown };
}

/** The page of a person who takes part: what is asked, what was just said, and room for an answer. */
export function seatPage(view: SeatView): string {
  const { id, title: shownTitle, topic, participant, waiting, over, mayRead } = view;
  const to = dialogueAddress(id);
  const name = html`<b class="${sideClass(participant.id, view.sides)} name" dir="auto">${participant.name}</b>`;
  const body = html`
    <p class="kind">${sentence(SEAT.of, name)}${mayRead
      ? html`
        · <a href="${to}">${SEAT.dialogue}</a>
      `
      : undefined}</p>
    <h1 dir="auto">${shownTitle}</h1>
    ${topicInFull({ title: shownTitle, record: { topic } })}
    ${participant.position && html`<p>${sentence(SEAT.defends, html`<q dir="auto">${participant.position}</q>`)}</p>`}
    <p id="sent" class="note" role="status" hidden></p>
    <noscript><p class="note">${SEAT.needsScript}</p></noscript>
    ${seat(view, to)}
  `;
  const title = waiting && over === undefined ? SEAT.yourTurn(shownTitle) : shownTitle;
  return framePage({ title, page: "seat", body, hasLinks: mayRead, data: { dialogue: id } });
}

function seat(view: SeatView, to: string): Html {
  const { waiting, over, now, mayRead } = view;
  if (over !== undefined) {
    return html`
      <section id="seat" data-announce="${over}">
        <h2>${over}</h2>
        ${mayRead ? html`<p><a class="button" href="${to}">${SEAT.read}</a></p>` : undefined}
      </section>
    `;
  }
  if (!waiting) {
    const watch = mayRead ? [" ", sentence(SEAT.untilThen, html`<a href="${to}">${SEAT.watch}</a>`)] : undefined;
    return html`
      <section id="seat" data-refresh="3" data-announce="${SEAT.notYourTurn}">
        <h2>${SEAT.notYet}</h2>
        ${now === undefined ? undefined : html`<p>${now}.</p>`}
        <p>${SEAT.updates}${watch}</p>
      </section>
    `;
  }
  const { key, called, phase } = waiting;
  return html`
    <section id="seat" class="my-turn" data-key="${key}" data-keep="${key}" data-refresh="5"
      data-announce="${SEAT.isYourTurn(called)}">
      <div class="told">${context(view, waiting)}</div>
      <div class="answer ${sideClass(view.participant.id, view.sides)}">
        <h2>${SEAT.yourTurn(called)}</h2>
        ${["", called, `${called}s`].includes(phase) ? undefined : html`<p class="kind">${phase}</p>`}
        ${paragraphs(waiting.guidance ?? "")}${paragraphs(waiting.instruction.replace(MARKS, ""))}
        ${answerForm(view, waiting)}
      </div>
    </section>
  `;
}

/** The context that the person needs: given files, and what was said since they spoke last. */
function context({ sides }: SeatView, { attachments, ownCase, said: messages, quoted = [] }: WaitingTurn): Html {
  const given = attachments.map(({ name, text }) => {
    const content = text === undefined
      ? html`<p>${SEAT.image}</p>`
      : html`<div class="text" dir="auto">${said(text, new Map())}</div>`;
    return html`<details><summary>${sentence(GIVEN.named, html`<bdi>${name}</bdi>`)}</summary>${content}</details>`;
  });
  const heard = messages.map(({ number, speaker, name, text, called }) =>
    html`
      <article class="message ${sideClass(speaker ?? "", sides)}">
        <h3><span class="kind">${number}</span> <span class="name" dir="auto">${name}</span> <span class="kind">${called}</span></h3>
        <div class="text" dir="auto">${said(text, new Map())}</div>
      </article>
    `
  );
  const texts = quoted.map(({ title, text }) =>
    html`
      <article class="message neutral">
        <h3 dir="auto">${title}</h3>
        <div class="text" dir="auto">${said(text, new Map())}</div>
      </article>
    `
  );
  const isHeard = messages.some(({ number }) => number !== undefined);
  const own = ownCase === undefined ? [] : [html`
    <details${attributes({ open: !isHeard })}>
      <summary>${PROMPT.yourCase}</summary>
      <div class="text" dir="auto">${said(ownCase, new Map())}</div>
      </details>
  `];
  const parts = [...own, ...given, ...heard, ...texts];
  const title = parts.length === 0 ? SEAT.nothingNew : isHeard ? SEAT.since : SEAT.first;
  return html`<h2>${title}</h2>${parts}`;
}

function paragraphs(text: string): readonly Html[] {
  return text.split(/\n{2,}/).filter((part) => part.trim() !== "").map((part) =>
    html`<p class="asked" dir="auto">${part}</p>`
  );
}

function answerForm({ id, participant }: SeatView, { key, words, unit = "word", form, sources }: WaitingTurn): Html {
  const action = `POST /api${dialogueAddress(id)}/seats/${encodeURIComponent(participant.id.toWellFormed())}`;
  const limit = words === undefined ? undefined : { "data-words": words, "data-unit": unit };
  const plain = form === undefined ? undefined : plainForm(form);
  const fields = plain === undefined
    ? fieldInHtml({ name: "text", form: { type: "string" }, label: SEAT.words, long: true, required: true })
    : hasType(plain, "object")
    ? fieldsIn({ name: "answer", long: true }, plain)
    : fieldInHtml({ name: "answer", form: plain, label: SEAT.answer, long: true, required: true });
  return html`
    <form${attributes({
      "data-action": action,
      "data-done": SEAT.sent,
      "data-draft": `${id} ${key}`,
      ...limit,
    })}>
      <input type="hidden" name="key" value="${key}">
      ${fields}
      ${form === undefined ? undefined : html`<p class="problem" id="problem-text" hidden></p>`}
      <p class="problem" id="problem-" hidden></p>
      <p class="ready"><button>${SEAT.send}</button> ${words === undefined
        ? undefined
        : html`<output class="words">${
          unit === "word" ? SEAT.mostWords(words) : SEAT.mostCharacters(words)
        }</output>`}</p>
      <p class="hint">${SEAT.then}</p>
      ${sources.length === 0 ? undefined : html`
        <details class="citable" open>
          <summary>${SEAT.sources}</summary>
          <ul>${sources.map(({ name, title, text }) =>
            html`<li><button type="button" class="quiet" data-cite="[${name}]">[${name}]</button> ${
              text === undefined ? html`<span dir="auto">${capital(title)}</span>` : html`
                <details>
                  <summary dir="auto">${capital(title)}</summary>
                  <p class="said" dir="auto">${beginning(text)}</p>
                </details>
              `
            }</li>`
          )}</ul>
        </details>
      `}
    </form>
  `;
}

/** Letters of a source that are shown at a seat. */
const SHOWN_LETTERS = 1500;

function beginning(text: string): string {
  return text.length <= SHOWN_LETTERS ? text : `${text.slice(0, SHOWN_LETTERS).toWellFormed()} …`;
}
