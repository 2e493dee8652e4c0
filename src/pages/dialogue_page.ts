import { Facts, readersOf } from "../archive/render/facts.ts";
import { WAYS } from "../words/dialogue_page.ts";
import { inLanguage } from "../words/language.ts";
import { askForm } from "./dialogue_ask.ts";
import { downloads, familyLinks, judgeForm } from "./dialogue_links.ts";
import { questionsForm } from "./dialogue_questions.ts";
import { controls, dialogueStatus, nowOf, seats } from "./dialogue_status.ts";
import { framePage } from "./frame.ts";
import { front } from "./front.ts";
import { attributes, type Html, html } from "./html.ts";
import { preview } from "./preview.ts";
import { itemsOf, type Parts, partsOf, railOf, type Reading, saidInHtml, sectionInHtml } from "./reading.ts";
import {
  addressOf,
  hasPages,
  lookAgainS,
  messageAddresses,
  phasesShown,
  type ShownDialogue,
} from "./shown_dialogue.ts";
import { surroundingsOf } from "./surroundings.ts";

/** The page of a dialogue, which is running or over: the report's, with what a reader may do. */
export function dialoguePage(shown: ShownDialogue): string {
  return inLanguage(readersOf(shown.record), () => pageOf(shown));
}

function pageOf(shown: ShownDialogue): string {
  const { images, live, seq } = shown;
  const reading = readingOf(shown);
  const { within, page } = reading;
  const parts = partsOf(reading, images);
  const body = html`
    ${front(within)}
    <div class="standing">${dialogueStatus(shown, within)}${controls(shown, within)}</div>
    ${arguedOf(parts)}
    <div class="talk">
      <nav class="rail" aria-label="${WAYS.phases}">${railFor(shown, reading, parts)}</nav>
      <div class="story">
    ${parts.ahead.map(sectionInHtml)}
    ${saidInHtml(reading)}
    ${nowOf(shown, within)}
    ${seats(shown, within)}
    ${questionsForm(shown, within)}
    ${pager(reading)}
      </div>
    </div>
    <div class="story">
    ${afterOf(shown, parts)}
    ${askOf(shown, reading)}
    ${parts.reference.map(sectionInHtml)}
    ${howOf(parts)}
    ${familyLinks(shown)}
    <div class="columns">${judgeForm(shown)}${downloads(shown)}</div>
    </div>
  `;
  return framePage({
    title: within.facts.title,
    page: "dialogue",
    body,
    preview: preview(within),
    data: { dialogue: shown.id, seq, live: live !== undefined, page },
  });
}

/** Elements that may have changed after a line of the journal, each with the id by which it is replaced. */
export function dialogueParts(shown: ShownDialogue, since: number): string {
  return inLanguage(readersOf(shown.record), () => changedParts(shown, since));
}

function changedParts(shown: ShownDialogue, since: number): string {
  const reading = readingOf(shown);
  const { within } = reading;
  const parts = partsOf(reading);
  return html`${[
    front(within),
    dialogueStatus(shown, within),
    controls(shown, within),
    railFor(shown, reading, parts),
    ...itemsOf(reading, since),
    nowOf(shown, within),
    seats(shown, within),
    questionsForm(shown, within),
    judgeForm(shown),
    arguedOf(parts),
    afterOf(shown, parts),
    askOf(shown, reading),
    howOf(parts),
    ...(shown.live ? [] : parts.reference.map(sectionInHtml)), // they are long, and complete at the end
  ]}`.text;
}

function readingOf(shown: ShownDialogue): Reading {
  const { record, protocols, reviews, live } = shown;
  const facts = Facts.of(record, "md", protocols);
  const phases = phasesShown(record);
  const last = hasPages(record) ? phases.length : undefined;
  const page = last && Math.min(Math.max(1, Math.trunc(shown.page ?? 0) || (live ? last : 1)), last);
  const anywhere = messageAddresses(shown);
  const here = page === undefined ? undefined : new Set(phases[page - 1]?.messages.map(({ number }) => number));
  const messageAddress = (number: number) => here?.has(number) === false ? anywhere(number) : `#message-${number}`;
  return { within: surroundingsOf(facts, { reviews, served: shown, messageAddress }), phases, page, last };
}

/** What it came down to: the place between the front and what was said. */
function arguedOf({ argued }: Parts): Html {
  return html`<div id="reasons">${argued.map(sectionInHtml)}</div>`;
}

/** What came of it besides the answer. */
function afterOf(shown: ShownDialogue, { after, isLast }: Parts): Html {
  return html`
    <div id="after" ${attributes({ "data-refresh": lookAgainS(shown) })}>${isLast
      ? after.map(sectionInHtml)
      : undefined}</div>
  `;
}

/** How it was held, below everything that came of it. */
function howOf({ held, isLast }: Parts): Html {
  return html`<div id="how">${isLast ? held.map(sectionInHtml) : undefined}</div>`;
}

/** The field for a question, below the outcome. */
function askOf(shown: ShownDialogue, { within, page, last }: Reading): Html | undefined {
  return page === last ? askForm(shown, within) : undefined;
}

function railFor(shown: ShownDialogue, reading: Reading, { argued, after, held, reference }: Parts): Html {
  const question = shown.ask || shown.asking ? [{ id: "ask", title: WAYS.ask }] : [];
  return railOf(reading, argued, [...after, ...question, ...reference, ...held]);
}

/** Ways to the neighbouring phases. */
function pager({ within: { served }, phases, page }: Reading): Html | undefined {
  if (page === undefined || !served) return undefined;
  const to = (at: number, before: string, after: string) => {
    const phase = phases[at - 1];
    return phase && html`<a href="${addressOf(served)}?page=${at}">${before}${phase.title}${after}</a>`;
  };
  return html`<nav class="pager" aria-label="${WAYS.neighbours}">${to(page - 1, "← ", "")} ${
    to(page + 1, "", " →")
  }</nav>`;
}
