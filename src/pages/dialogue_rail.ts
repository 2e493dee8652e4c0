import { calledInWords, nameOf } from "../archive/render/words.ts";
import { PARTS } from "../words/report.ts";
import { objectionsTo } from "./checks.ts";
import { attributes, type Html, html } from "./html.ts";
import { addressOf, lookAgainS } from "./shown_dialogue.ts";
import type { HeldPhase } from "./phases.ts";
import { isAnnounced } from "./statement.ts";
import type { DialogueSurroundings } from "./surroundings.ts";

/** A part of the page. */
interface RailPart {
  readonly to: string;
  readonly title: string;
}

/** The phases and turns of a dialogue, to jump by. */
export interface Rail {
  readonly phases: readonly HeldPhase[];
  /** The phase that the page shows, from 1; absent where it shows all of them. */
  readonly page?: number | undefined;
  /** Parts of the page ahead of what was said, and those that follow it. */
  readonly before: readonly RailPart[];
  readonly parts: readonly RailPart[];
}

/** The rail: every phase, with the turns of those that the page shows; a turn with something wrong in it is marked. */
export function dialogueRail({ phases, page, before, parts }: Rail, within: DialogueSurroundings): Html {
  const { facts, served } = within;
  const turns = ({ messages, title }: HeldPhase) =>
    html`<ol class="turns" aria-label="${PARTS.turnsOf(title)}">${
      messages.filter((message) => message.failed || !isAnnounced(within, message)).map((message) => {
        const { number, speaker, failed } = message;
        const isWrong = objectionsTo(facts, message).some(({ mark }) => mark.kind === "wrong");
        const words = PARTS.turn(number, nameOf(facts, speaker), calledInWords(message), isWrong);
        return html`<li><a class="turn ${within.colourOf(speaker)} ${
          failed ? "failed" : ""
        }" href="#message-${number}" aria-label="${words}">${number}${
          isWrong ? html`<span class="wrong">✕</span>` : undefined
        }</a></li>`;
      })
    }</ol>`;
  const part = ({ to, title }: RailPart) => html`<li><a class="phase" href="${to}">${title}</a></li>`;
  return html`
    <div id="rail" ${attributes({ "data-refresh": served && lookAgainS(served) })}>
      <ol>${before.map(part)}${phases.map((phase, n) => {
        const isHere = page === undefined || page === n + 1;
        const to = isHere || !served ? `#${phase.id}` : `${addressOf(served)}?page=${n + 1}`;
        const current = page === n + 1 && "page";
        return html`<li><a class="phase"${attributes({ href: to, "aria-current": current })}>${phase.title}</a>${
          isHere ? turns(phase) : undefined
        }</li>`;
      })}${parts.map(part)}</ol>
    </div>
  `;
}
