import { points } from "../judging/scoreboard.ts";
import { MESSAGE } from "../words/messages.ts";
import { cutLine, degradedLines, undecidedLine } from "../archive/render/degraded.ts";
import type { LabelledLine } from "../archive/render/page.ts";
import { shownAdvice } from "../archive/render/outcome.ts";
import { decides, scorePictures } from "../archive/render/scores.ts";
import { howToResume, isPlayed, nameOf, protocolInWords, statusInWords, writtenBy } from "../archive/render/words.ts";
import { firstSentences, withUnits } from "../text/display.ts";
import { withoutMarks } from "../text/markdown.ts";
import type { Position } from "../transcript/outcome.ts";
import { isOver } from "../transcript/record.ts";
import { SURE } from "../words/outcome.ts";
import { capital, SIGNS, spaced } from "../words/phrases.ts";
import { FRONT } from "../words/report.ts";
import { day } from "../words/times.ts";
import { blocksInHtml } from "./blocks.ts";
import { boxes } from "./boxes.ts";
import { forkedFrom } from "./dialogue_links.ts";
import { asksReader } from "./dialogue_questions.ts";
import { allObjections } from "./checks.ts";
import { found } from "./found.ts";
import { attributes, breakable, type Html, html } from "./html.ts";
import { languageOfText } from "./language_of_page.ts";
import { voteLine, whoSpeaks } from "./handout.ts";
import { pictureInHtml } from "./pictures.ts";
import { reference, references, withReferences } from "./references.ts";
import { lookAgainS } from "./shown_dialogue.ts";
import { type DialogueSurroundings, sidesOf } from "./surroundings.ts";
import { topicInFull } from "./topic_in_full.ts";

/** Letters that a reader reads in a minute: some 220 words. */
const LETTERS_A_MINUTE = 1300;
/** Letters of an answer beyond which it is set lighter than the question. */
const LONG_ANSWER = 80;
/** Most words of a position on the first screen, but for a longer sentence. */
const WORDS = 40;

/** The first screen: the question, the answer, how sure it is and why; beside it what was found wrong; then the sides. */
export function front(within: DialogueSurroundings): Html {
  const { facts, served, student } = within;
  const isTold = isOver(facts.record) && !student;
  const wrong = allObjections(facts).filter(({ mark }) => mark.kind === "wrong").length;
  const tall = isTold && wrong > 1 ? " tall" : ""; // what was found wrong stands beside the sides too
  return html`
    <header class="front${tall}" id="front" ${attributes({ "data-refresh": served && lookAgainS(served) })}>
      <div class="head">
        <p class="kind">${kicker(within)}</p>
        <h1${languageOfText(facts.record)}${attributes({ class: facts.title.length > 60 && "long" })}>${withUnits(
          facts.title,
        )}</h1>
        ${topicInFull(facts)}
        ${isTold ? answer(within) : undefined}
        ${student ? html`<p class="speaks" dir="auto">${whoSpeaks(within)}</p>` : undefined}
        ${student ? aheadForStudents(within) : notices(within)}
      </div>
      ${isTold ? beside(within) : undefined}
      ${sides(within)}
      ${student ? voteLine("Before", within) : undefined}
    </header>
  `;
}

function kicker({ facts, served }: DialogueSurroundings): readonly (string | Html)[] {
  const { record } = facts;
  const letters = record.messages.reduce((sum, message) => sum + (message.failed ? 0 : message.text.length), 0);
  const parts = [capital(protocolInWords(record)), day(record.startedAt)];
  const minutes = letters === 0 ? [] : [FRONT.toRead(Math.max(1, Math.round(letters / LETTERS_A_MINUTE)))];
  const fork = served && forkedFrom(served, facts);
  return [[...parts, ...minutes].join(" · "), ...(fork ? [fork] : [])];
}

/** The answer, how sure it is, and why. */
function answer(within: DialogueSurroundings): Html {
  const { outcome: { headline, howSure, reasons, counted }, facts, reviews } = within;
  const advice = shownAdvice(facts, reviews);
  const small = [...counted, ...(advice === undefined ? [] : [FRONT.advice(advice)])];
  return html`
    <p class="headline${headline.length > LONG_ANSWER ? " long" : ""}" dir="auto">${withUnits(headline)}.</p>
    ${howSure &&
      html`<p class="sure">${boxes(howSure.level)} <b>${capital(SURE[howSure.level])}${SIGNS.colon}</b> ${
        withUnits(howSure.words)
      }.</p>`}
    ${reasons.length === 0 ? undefined : html`
      <div class="why">
        <h2>${FRONT.why}</h2>
        <p dir="auto">${withReferences(reasons.map(withoutMarks).join(" "), within)}</p>
      </div>
    `}
    ${small.length === 0 ? undefined : html`
      <ul class="counted">${small.map((line) => html`<li dir="auto">${withReferences(line, within)}</li>`)}</ul>
    `}
  `;
}

/** What a reader has to know besides: what is missing, how far it came, and how it goes on. */
function notices({ facts, served }: DialogueSurroundings): Html | undefined {
  const { record, page } = facts;
  const hasButton = served !== undefined &&
    (served.live !== undefined || served.may.control && record.configured === true);
  const resume = hasButton || (served && asksReader(served)) ? undefined : howToResume(record);
  const isLive = record.status === undefined && served !== undefined; // the page says it otherwise
  const lines: readonly LabelledLine[] = [
    ...(isOver(record) ? cutLine(record) : []),
    ...(record.status === undefined ? [] : page?.heading?.(facts) ?? degradedLines(facts)),
    ...(isLive || record.status === "completed" ? [] : [[FRONT.status, statusInWords(record)] as const]),
    ...(!isLive && resume ? [[FRONT.toContinue, resume] as const] : []),
  ];
  return lines.length === 0
    ? undefined
    : html`<div class="notices">${blocksInHtml([{ fields: lines }], NOWHERE)}</div>`;
}

const NOWHERE = { addresses: new Map(), citations: new Map(), colours: new Map() };

/** Lines that tell students nothing of the outcome. */
function aheadForStudents({ facts }: DialogueSurroundings): Html | undefined {
  const { record } = facts;
  const ended: readonly LabelledLine[] = isOver(record) ? cutLine(record) : [[FRONT.status, FRONT.unfinished]];
  const fields = [...(Object.keys(record.decisions).length > 0 ? [] : undecidedLine(facts)), ...ended];
  return fields.length === 0 ? undefined : html`<div class="notices">${blocksInHtml([{ fields }], NOWHERE)}</div>`;
}

/** What stands beside the answer: the protocol's own picture of it, and what was found wrong. */
function beside(within: DialogueSurroundings): Html | undefined {
  const { facts, colourOf } = within;
  const pictures = facts.page?.pictures?.(facts) ?? [];
  const parts = [...pictures.map((picture) => pictureInHtml(picture, colourOf)), ...found(within)];
  return parts.length === 0 ? undefined : html`<aside class="beside" aria-label="${FRONT.restsOn}">${parts}</aside>`;
}

/** Those who take a side, face to face, and their scores. */
function sides(within: DialogueSurroundings): Html | undefined {
  const { facts, student, outcome: { positions }, colourOf } = within;
  const ids = sidesOf(facts.record);
  if (ids.length === 0 || facts.page?.blocksFirst) return undefined;
  const agents = new Set(ids.map((id) => writtenBy(facts.agent(id))));
  const isTold = isOver(facts.record) && !student;
  const isNamedBelow = student || isTold && isPlayed(facts.record.calls);
  const shared = agents.size > 1 || isNamedBelow
    ? undefined
    : html`<p class="kind by">${breakable([...agents][0] ?? "")}</p>`;
  const pictures = isTold ? scorePictures(facts).map((picture) => pictureInHtml(picture, colourOf)) : [];
  return html`
    <div class="sides${pictures.length > 0 ? " scored" : ""}">
      ${ids.map((id) =>
        side(id, positions.find(({ participant }) => participant === id), within, agents.size > 1 && !student)
      )}
      ${pictures}${shared}
    </div>
  `;
}

/** One who takes a side: total, position, strongest line, what it grants, and how it moved. */
function side(id: string, position: Position | undefined, within: DialogueSurroundings, hasAgent: boolean): Html {
  const { facts, student, outcome: { decision } } = within;
  const isTold = isOver(facts.record) && !student;
  const given = facts.participant(id).position;
  const total = isTold && decides(facts) ? facts.board.scores[id]?.total : undefined;
  const strongest = isTold ? decision?.strongest.find(({ side }) => side === id) : undefined;
  const granted = isTold && !within.argued ? decision?.conceded.filter(({ side }) => side === id) ?? [] : [];
  const held = isTold && position?.position !== given ? position : undefined;
  const beginning = held?.position?.slice(0, 40) ?? "";
  const last = facts.record.messages.findLast((message) =>
    message.speaker === id && !message.failed && message.text.includes(beginning)
  );
  const sure = held?.confidence === undefined ? "" : `, ${FRONT.confidence(held.confidence)}`;
  return html`
    <section class="side ${within.colourOf(id)}">
      <h2><span class="name">${nameOf(facts, id)}</span>${total === undefined ? undefined : html`
        <span class="mean">${points(total)}</span>
      `}${held?.stance === undefined ? undefined : html`
        <span class="kind">${spaced(held.stance)}${sure}</span>
      `}</h2>
      ${hasAgent ? html`<p class="kind agent">${breakable(writtenBy(facts.agent(id)))}</p>` : undefined}
      ${given === undefined ? undefined : html`<p class="stands"><q dir="auto">${given}</q></p>`}
      ${strongest && html`
        <blockquote dir="auto">${MESSAGE.quoted(withUnits(strongest.words))}</blockquote>
        <p class="kind">${FRONT.strongest} ${reference(strongest.message, within)}</p>
      `}
      ${held?.position === undefined
        ? undefined
        : html`<blockquote dir="auto">${withUnits(firstSentences(held.position, WORDS))} ${
          last && reference(last.number, within)
        }</blockquote>`}
      ${granted.length === 0 ? undefined : html`<p class="grants" dir="auto"><b>${FRONT.grants}</b> ${
        granted.map((
          { point, messages },
          n,
        ) => [
          n === 0 ? "" : SIGNS.between,
          withUnits(point.replace(/[.\s]+$/, "")),
          references(messages, within),
        ])
      }.</p>`}
      ${held?.change === undefined
        ? undefined
        : html`<p class="grants" dir="auto"><b>${FRONT.moved}</b> ${withUnits(withoutMarks(held.change))}</p>`}
    </section>
  `;
}
