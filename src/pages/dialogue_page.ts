import { Facts } from "../archive/render/facts.ts";
import { capital } from "../words/en/phrases.ts";
import { moment } from "../words/en/times.ts";
import { protocolInWords } from "../archive/render/words.ts";
import { askForm } from "./dialogue_ask.ts";
import { standfirst, trust } from "./dialogue_lede.ts";
import { downloads, familyLinks, forkedFrom, judgeForm } from "./dialogue_links.ts";
import { dialogueMessage, type DialogueSurroundings, pendingMessage } from "./dialogue_message.ts";
import { heldSections, outcomeSections } from "./dialogue_outcome.ts";
import { questionsForm } from "./dialogue_questions.ts";
import { dialogueRail } from "./dialogue_rail.ts";
import { controls, dialogueStatus, nowOf, seats } from "./dialogue_status.ts";
import { framePage } from "./frame.ts";
import { attributes, type Html, html } from "./html.ts";
import { castInHtml, givenSections, type HeldPhase, type Section, sourceSections, termSections } from "./sections.ts";
import {
  addressOf,
  hasPages,
  lookAgainS,
  messageAddresses,
  phasesShown,
  type ShownDialogue,
} from "./shown_dialogue.ts";
import { sidesOf, surroundingsOf } from "./surroundings.ts";
import { topicInFull } from "./topic_in_full.ts";

/** A dialogue with what its page shows of it. */
interface Reading {
  readonly within: DialogueSurroundings;
  readonly phases: readonly HeldPhase[];
  /** The phase that the page shows, from 1; absent where it shows all of them. */
  readonly page: number | undefined;
  /** The last of such pages, which has the outcome. */
  readonly last: number | undefined;
  /** The sections of the outcome, and how it was held. */
  readonly after: readonly Section[];
  readonly held: readonly Section[];
  /** Terms and sources, which every page has. */
  readonly reference: readonly Section[];
}

/** The page of a dialogue, which is running or over. */
export function dialoguePage(shown: ShownDialogue): string {
  const { record, images = new Map(), live, seq } = shown;
  const reading = readingOf(shown);
  const { within, page, reference } = reading;
  const body = html`
    <header class="lede">
    <p class="kind">${capital(protocolInWords(record))}, ${moment(record.startedAt).slice(0, 16)}${forkedFrom(
      shown,
      within,
    )}</p>
    <h1 dir="auto">${within.facts.title}</h1>
    ${topicInFull(within.facts)}
    ${standfirst(within)}
    ${castInHtml(within.facts, within)}
    <div class="standing">${dialogueStatus(shown, within)}${controls(shown, within)}</div>
    ${trust(within)}
    </header>
    <nav class="rail" aria-label="Phases and turns">${railOf(reading)}</nav>
    <div class="story${sidesOf(record).length === 2 ? " two-sided" : ""}">
    ${givenSections(record, images).map(sectionInHtml)}
    <section id="said" aria-labelledby="said-title"><h2 id="said-title">What was said</h2>${itemsOf(
      reading,
      -1,
    )}</section>
    ${nowOf(shown, within)}
    ${seats(shown, within)}
    ${questionsForm(shown, within)}
    ${pager(reading)}
    ${outcomeOf(reading)}
    ${askOf(reading)}
    ${heldOf(reading)}
    ${reference.map(sectionInHtml)}
    ${judgeForm(shown, within)}
    ${familyLinks(shown)}
    ${downloads(within)}
    </div>
  `;
  return framePage({
    title: within.facts.title,
    page: "dialogue",
    body,
    data: { dialogue: shown.id, seq, live: live !== undefined, page },
  });
}

/** Elements that may have changed after a line of the journal, each with the id by which it is replaced. */
export function dialogueParts(shown: ShownDialogue, since: number): string {
  const reading = readingOf(shown);
  const { within } = reading;
  return html`${[
    standfirst(within),
    trust(within),
    dialogueStatus(shown, within),
    controls(shown, within),
    railOf(reading),
    ...itemsOf(reading, since),
    nowOf(shown, within),
    seats(shown, within),
    questionsForm(shown, within),
    judgeForm(shown, within),
    outcomeOf(reading),
    askOf(reading),
    heldOf(reading),
    ...(shown.live ? [] : reading.reference.map(sectionInHtml)), // they are long, and complete at the end
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
  const base = surroundingsOf(facts, { reviews, student: false, messageAddress });
  const address = addressOf(shown);
  const sourceAddress = (path: string) => `/api${address}/${path}`;
  const within = { ...base, folded: true, facts, shown, address, sourceAddress };
  const reference = [...termSections(record, within), ...sourceSections(facts, within)];
  return { within, phases, page, last, after: outcomeSections(within), held: heldSections(within), reference };
}

/** Headings of phases and messages touched after a line, in order; with them the places of turns that still go on. */
function itemsOf({ within, phases, page }: Reading, since: number): readonly Html[] {
  const { shown: { live, touched } } = within;
  return phases.flatMap(({ id, title, messages }, n) => {
    if (page !== undefined && page !== n + 1) return [];
    const changed = messages.filter(({ number }) => (touched.get(number) ?? 0) > since);
    if (changed.length === 0) return [];
    let next = (phases[n - 1]?.messages.at(-1)?.number ?? 0) + 1;
    const pending = messages.flatMap(({ number }) => {
      const missing = Array.from({ length: number - next }, (_, at) => next + at);
      next = number + 1;
      return live ? missing : [];
    });
    const items = [
      ...changed.map((message) => ({ number: message.number, item: dialogueMessage(message, within) })),
      ...pending.map((number) => ({ number, item: pendingMessage(number) })),
    ].sort((a, b) => a.number - b.number).map(({ item }) => item);
    return [html`<h3 id="${id}" data-into="said">${title}</h3>`, ...items];
  });
}

/** The sections of the outcome, as far as it is known. */
function outcomeOf({ within: { shown }, page, last, after }: Reading): Html {
  const sections = page === last ? after.map(sectionInHtml) : undefined;
  return html`
    <div id="after" ${attributes({ "data-refresh": lookAgainS(shown) })}>${sections}</div>
  `;
}

/** The section on how it was held, below everything that came of it. */
function heldOf({ page, last, held }: Reading): Html {
  return html`<div id="how">${page === last ? held.map(sectionInHtml) : undefined}</div>`;
}

/** The field for a question, below the outcome. */
function askOf({ within, page, last }: Reading): Html | undefined {
  return page === last ? askForm(within.shown, within) : undefined;
}

function sectionInHtml({ id, title, content }: Section): Html {
  return html`<section id="${id}"><h2>${title}</h2>${content}</section>\n`;
}

function railOf({ within, phases, page, last, after, held, reference }: Reading): Html {
  const { address, shown: { ask, asking } } = within;
  const question = ask || asking ? [{ id: "ask", title: "Ask a question" }] : [];
  const parts = [
    ...[...after, ...question, ...held].map(({ id, title }) => ({
      title,
      to: `${page === last ? "" : `${address}?page=${last}`}#${id}`,
    })),
    ...reference.map(({ id, title }) => ({ title, to: `#${id}` })),
  ];
  return dialogueRail({ phases, page, parts }, within);
}

/** Ways to the neighbouring phases. */
function pager({ within, phases, page }: Reading): Html | undefined {
  if (page === undefined) return undefined;
  const to = (at: number, before: string, after: string) => {
    const phase = phases[at - 1];
    return phase && html`<a href="${within.address}?page=${at}">${before}${phase.title}${after}</a>`;
  };
  return html`<nav class="pager" aria-label="Neighbouring phases">${to(page - 1, "← ", "")} ${
    to(page + 1, "", " →")
  }</nav>`;
}
