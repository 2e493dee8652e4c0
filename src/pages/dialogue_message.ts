import { id8 } from "../archive/layout.ts";
import type { Facts } from "../archive/render/facts.ts";
import { SAID_BY_PROTOCOL } from "../archive/render/fields.ts";
import { isInherited } from "../archive/render/message_page.ts";
import { dollars } from "../words/en/numbers.ts";
import { isPlayed, nameOf } from "../archive/render/words.ts";
import { spaced } from "../words/en/phrases.ts";
import { sourcesIn } from "../archive/render/metadata_page.ts";
import { citationsIn } from "../text/evidence.ts";
import type { Message } from "../transcript/message.ts";
import { type Html, html } from "./html.ts";
import { said } from "./markdown.ts";
import { checks, headingInHtml, type MessageSurroundings, remarks } from "./message.ts";
import { citedPassages } from "./passages.ts";
import { sourceInHtml } from "./sections.ts";
import type { OpenTurn, ShownDialogue } from "./shown_dialogue.ts";
import { sidesOf } from "./surroundings.ts";

/** The page that messages of a dialogue are written into. */
export interface DialogueSurroundings extends MessageSurroundings {
  readonly facts: Facts;
  readonly shown: ShownDialogue;
  /** Address of the dialogue's page. */
  readonly address: string;
}

/** Returns `right` for the second of two sides: each stands on its own side of the page. */
export function placeOf({ facts }: Pick<DialogueSurroundings, "facts">, participant: string): string {
  const sides = sidesOf(facts.record);
  return sides.length === 2 && sides[1] === participant ? "right" : "";
}

/** A message with its notes in the margin: checks, scores, and the sources that it cites. */
export function dialogueMessage(message: Message, within: DialogueSurroundings): Html {
  const { facts, shown } = within;
  const { number, kind, speaker } = message;
  const inherited = isInherited(facts, message) ? "inherited" : "";
  const notes = [...checks(facts, message, within), ...citedSources(message, within)];
  // a live page shows passages only at its end
  const passages = shown.live ? undefined : citedPassages(facts, message, within.citations);
  return html`
    <article id="message-${number}" data-into="said" class="message ${within.colourOf(speaker)} ${placeOf(
      within,
      speaker,
    )} ${kind} ${inherited}">
    <div class="body">
    ${headingInHtml(facts, message, within)}
    ${remarks(facts, message, within)}${message.failed
      ? undefined
      : html`<div class="text" dir="auto">${said(message.text, within.citations, passages)}</div>`}
    ${tools(message, within)}
    </div>
    ${notes.length === 0
      ? undefined
      : html`<div class="margin" role="group" aria-label="Notes on message ${number}">${notes}</div>`}
    </article>
  `;
}

/** The sources that a message cites, beside its text. */
function citedSources(message: Message, { facts }: DialogueSurroundings): readonly Html[] {
  if (message.failed) return [];
  const names = new Set(citationsIn(message.text).map(({ name }) => name));
  const cited = sourcesIn(facts.record).filter(({ name }) => names.has(name));
  if (cited.length === 0) return [];
  return [
    html`<ul class="beside" aria-label="Sources cited">${
      cited.map((source) => html`<li dir="auto">${sourceInHtml(source)}</li>`)
    }</ul>`,
  ];
}

/** Links below a message that somebody was asked for: to what was shown to them, and to fork from here. */
function tools({ number, kind, speaker }: Message, { facts, shown, address }: DialogueSurroundings): Html | undefined {
  if (SAID_BY_PROTOCOL.has(kind)) return undefined;
  const about = `What was shown to ${nameOf(facts, speaker)} for message ${number}`;
  return html`<p class="tools"><a href="${address}/shown/${number}" aria-label="${about}">What was shown</a>${
    shown.may.control
      ? html`
        <button type="button" data-post="/api${address}/fork" data-body="${JSON.stringify({ at: number })}"
          data-confirm="${forkQuestion(
            number,
            shown,
          )}" aria-label="Fork here, after message ${number}">Fork here</button>
      `
      : undefined
  }</p>`;
}

/** The question before a dialogue is forked. */
function forkQuestion(number: number, { record: { calls }, mostUsd }: ShownDialogue): string {
  const cost = isPlayed(calls)
    ? "It plays recorded answers, which cost nothing."
    : mostUsd === undefined
    ? "No maximum cost is set."
    : `It may cost up to ${dollars(mostUsd)}.`;
  return `Fork after message ${number}? A new dialogue goes on from there at once, with the same models. ${cost}`;
}

/** The place of a simultaneous turn that goes on while a later one is already over. */
export function pendingMessage(number: number): Html {
  return html`<article id="message-${number}" data-into="said" class="message pending" hidden></article>`;
}

/** A turn under way, with its text so far; later pieces are added to that text. */
export function openTurn(turn: OpenTurn, within: DialogueSurroundings): Html {
  const { key, participant, kind, text = "" } = turn;
  return html`
    <article id="now-${id8(key)}" data-into="now" data-key="${key}" class="message ${within.colourOf(
      participant,
    )} ${placeOf(within, participant)} now">
      <div class="body">
        <h4><span class="name">${nameOf(within.facts, participant)}</span> <span class="kind">${spaced(
          kind,
        )}</span></h4>
        <p class="text" dir="auto" data-said="${text.length}">${text}</p>
      </div>
    </article>
  `;
}
