import { calledInWords, nameOf } from "../archive/render/words.ts";
import type { DialogueSurroundings } from "./dialogue_message.ts";
import { attributes, type Html, html } from "./html.ts";
import { lookAgainS } from "./shown_dialogue.ts";
import type { HeldPhase } from "./sections.ts";

/** The phases and turns of a dialogue, to jump by. */
export interface Rail {
  readonly phases: readonly HeldPhase[];
  /** The phase that the page shows, from 1; absent where it shows all of them. */
  readonly page?: number | undefined;
  /** Parts of the page that follow what was said. */
  readonly parts: readonly { readonly to: string; readonly title: string }[];
}

/** The rail: every phase, with the turns of those that the page shows. */
export function dialogueRail({ phases, page, parts }: Rail, within: DialogueSurroundings): Html {
  const turns = ({ messages, title }: HeldPhase) =>
    html`<ol class="turns" aria-label="Turns of ${title}">${
      messages.filter(({ kind }) => kind !== "announcement").map((message) => {
        const name = nameOf(within.facts, message.speaker);
        return html`<li><a class="turn ${within.colourOf(message.speaker)} ${
          message.failed ? "failed" : message.kind
        }" href="#message-${message.number}" aria-label="${message.number} ${name}, ${
          calledInWords(message)
        }"><span class="number">${message.number}</span> <span class="name">${name}</span> <span class="kind">${
          calledInWords(message).replace(/ statement$/, "")
        }</span></a></li>`;
      })
    }</ol>`;
  return html`
    <div id="rail" ${attributes({ "data-refresh": lookAgainS(within.shown) })}>
      <ol>${phases.map((phase, n) => {
        const here = page === undefined || page === n + 1;
        const current = page === n + 1
          ? html`
            aria-current="page"
          `
          : undefined;
        const to = here ? `#${phase.id}` : `${within.address}?page=${n + 1}`;
        return html`<li><a class="phase" href="${to}" ${current}>${phase.title}</a>${
          here ? turns(phase) : undefined
        }</li>`;
      })}</ol>
      <ul>${parts.map(({ to, title }) => html`<li><a class="phase" href="${to}">${title}</a></li>`)}</ul>
    </div>
  `;
}
