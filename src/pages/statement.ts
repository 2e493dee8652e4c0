import { points } from "../judging/scoreboard.ts";
import { id8 } from "../archive/layout.ts";
import { claimList } from "../archive/render/claims.ts";
import type { Facts } from "../archive/render/facts.ts";
import { SAID_BY_PROTOCOL } from "../archive/render/fields.ts";
import { isInherited, messageRemarks } from "../archive/render/message_page.ts";
import { reasonIn, scoresIn, totalOf } from "../archive/render/scores.ts";
import { calledInWords, isPlayed, nameOf } from "../archive/render/words.ts";
import { sentences } from "../text/sentences.ts";
import { firstWords, withUnits } from "../text/display.ts";
import { withoutMarks } from "../text/markdown.ts";
import type { SourcePlace } from "../transcript/claim.ts";
import { CONCLUDING_KINDS } from "../transcript/kind.ts";
import type { Message, Statement } from "../transcript/message.ts";
import { NEUTRAL_ROLES } from "../transcript/participant.ts";
import type { Note } from "../transcript/record.ts";
import { languageName } from "../words/language.ts";
import { MESSAGE as MESSAGES } from "../words/messages.ts";
import { criterionName } from "../words/names.ts";
import { dollars, figure } from "../words/numbers.ts";
import { capital, SIGNS } from "../words/phrases.ts";
import { CITED, FRONT, MESSAGE } from "../words/report.ts";
import { blocksInHtml } from "./blocks.ts";
import { doubtfulIn, foundInShort, objectionInHtml, objectionsTo, supportedIn, withPassage } from "./checks.ts";
import { isTold } from "./handout.ts";
import { type Html, html, type Part, sentence } from "./html.ts";
import { languageOfText } from "./language_of_page.ts";
import { type ClaimMark, said, type SaidBlock, saidInBlocks } from "./markdown.ts";
import { citedPlaces, placeKey } from "./passages.ts";
import type { OpenTurn, ShownDialogue } from "./shown_dialogue.ts";
import { type DialogueSurroundings, serverAddress } from "./surroundings.ts";

/** Longest line of somebody who takes no side that is shown without opening it, in characters. */
const LINE = 110;

/** Returns `true` for what is said by somebody who takes no side, and does not conclude the dialogue. */
export function isAnnounced({ facts }: DialogueSurroundings, { kind, speaker }: Message): boolean {
  return kind === "announcement" || !CONCLUDING_KINDS.has(kind) && NEUTRAL_ROLES.has(facts.participant(speaker).role);
}

/** A message: a statement with its notes in the margin, or a thin line of somebody who takes no side. */
export function messageInHtml(message: Message, within: DialogueSurroundings): Html {
  if (within.student && isTold(within, message)) return pendingMessage(message.number);
  return isAnnounced(within, message) && !message.failed ? announced(message, within) : statement(message, within);
}

function statement(message: Message, within: DialogueSurroundings): Html {
  const { facts } = within;
  const { number, kind, speaker } = message;
  const inherited = isInherited(facts, message) ? "inherited" : "";
  return html`
    <article id="message-${number}" data-into="said" class="message ${within.colourOf(speaker)} ${kind} ${inherited}">
      ${heading(message, within)}
      ${scoreNote(message, within)}
      ${remarks(message, within)}
      ${message.failed ? undefined : html`
        <div class="text" ${languageOfText(facts.record, message.otherLanguage)}>${textOf(message, within)}</div>
      `}
    </article>
  `;
}

/** The heading of a message: its speaker, its kind, the message that it answers, and its number. */
function heading(message: Message, { facts, addresses }: DialogueSurroundings): Html {
  const { number, speaker, replyTo } = message;
  const answered = facts.message(replyTo);
  const called = calledInWords(message);
  const what = answered === undefined ? called : sentence(
    MESSAGE[answered.speaker === speaker ? "of" : "answers"],
    called,
    html`<a href="${addresses.get(facts.messageFile(answered))}">${answered.number} ${
      nameOf(facts, answered.speaker)
    }</a>`,
  );
  return html`<h4><span class="name">${
    nameOf(facts, speaker)
  }</span> <span class="kind">${what}</span> <a class="number" href="#message-${number}" aria-label="${
    messageLabel(number)
  }">${number}</a></h4>`;
}

/** The name of a message for those who cannot see its number. */
function messageLabel(number: number): string {
  return capital(CITED.message(number));
}

/** What was said, in paragraphs: what was found wrong is marked, and told beside its paragraph. */
function textOf(message: Statement, within: DialogueSurroundings): readonly Part[] {
  const { facts, citations } = within;
  const objections = objectionsTo(facts, message);
  const idOf = (place: SourcePlace | undefined) => place && within.passages.get(placeKey(place));
  const passages = new Map([...citedPlaces(facts, message)].map(([name, places]) => [name, places.map(idOf)]));
  const claims = claimMarks(message, within);
  const marks = [...objections.map(({ mark }) => mark), ...claims];
  const blocks = saidInBlocks(message.text, citations, { passages, marks });
  const isOf = ({ marks }: SaidBlock, mark: object) => marks.some((each) => each === mark);
  const noted = (some: typeof objections) => some.map((each) => objectionInHtml(each, within));
  return [
    claims.filter((mark) => !blocks.some((block) => isOf(block, mark)))
      .map(({ claim }) => html`<span class="claimed" id="said-${claim}"></span>`),
    noted(objections.filter(({ mark }) => !blocks.some((block) => isOf(block, mark)))),
    blocks.map((block) => [noted(objections.filter(({ mark }) => isOf(block, mark))), block.content]),
  ];
}

/** The words of a message with which something is claimed or done in the sheet of arguments. */
function claimMarks({ number }: Statement, { argued, student }: DialogueSurroundings): readonly ClaimMark[] {
  if (!argued || student) return [];
  const { claims, moves } = argued.reading.flow;
  return [...claims, ...moves].filter(({ message }) => message === number)
    .map(({ id, words }) => ({ words: withoutMarks(words.text), claim: id }));
}

/** A failure, a broken rule or a cut, ahead of a message's text. */
function remarks(message: Message, within: DialogueSurroundings): Html | undefined {
  if (!within.student) return html`${blocksInHtml(messageRemarks(within.facts, message), within)}`;
  if (message.failed) return html`<p>${MESSAGE.nothingSaid}</p>`;
  return message.overrun?.whole === undefined ? undefined : html`<p>${MESSAGE.cut}</p>`;
}

/** The note on a whole message: its score with the reason, what was looked up, and what a reader may do. */
function scoreNote(message: Message, within: DialogueSurroundings): Html | undefined {
  const { facts, student } = within;
  const notes = facts.notesAbout(message.number);
  const scores = student ? [] : notes.filter(({ kind }) => kind === "score").map((note) => score(facts, note));
  const missing = notes.filter(({ kind, answer }) => kind === "fact_check" && !answer.given)
    .map(({ participant }) => html`<p>${MESSAGE.factCheckMissing(nameOf(facts, participant))}</p>`);
  const foreign = notes.filter(({ kind }) => !student || kind !== "score").flatMap(({ participant, otherLanguage }) =>
    otherLanguage === undefined
      ? []
      : [html`<p>${nameOf(facts, participant)}: ${MESSAGES.otherLanguageText(languageName(otherLanguage))}</p>`]
  );
  const parts = [...scores, ...missing, ...foreign, ...lookedUp(message, within), ...tools(message, within)];
  if (parts.length === 0) return undefined;
  return html`<div class="remark" role="group" aria-label="${MESSAGE.notesOn(message.number)}">${parts}</div>`;
}

function lookedUp(message: Message, within: DialogueSurroundings): readonly Html[] {
  const { facts } = within;
  const found = foundInShort(facts, message);
  const supported = supportedIn(facts, message);
  const doubtful = doubtfulIn(facts, message);
  return [
    ...(found === "" ? [] : [
      supported.length === 0 ? html`<p>✓ ${found}</p>` : html`
        <details>
          <summary>✓ ${found}</summary>
          <ul>${supported.map(({ note, finding }) =>
            html`<li><q dir="auto">${withUnits(finding.claim)}</q> ${withPassage(finding, note, within)}</li>`
          )}</ul>
        </details>
      `,
    ]),
    ...(doubtful.length === 0 ? [] : [
      html`<div class="doubtful"><b>✕ ${MESSAGE.doubtful}</b>${blocksInHtml(claimList(doubtful, true), within)}</div>`,
    ]),
  ];
}

/** The total with a bar for each criterion, under which a reader may open the figures and the reason. */
function score(facts: Facts, note: Note): Html {
  const total = totalOf(facts, note);
  if (facts.notContributing(note.about)) return html`<p>${MESSAGE.notScored}</p>`;
  if (total === undefined) return html`<p>${MESSAGE.scoreMissing}</p>`;
  const scores = scoresIn(facts, note);
  const figures = scores.map(([id, value]) => `${criterionName(id)} ${figure(value)}`).join(", ");
  const unseen = (text: Part) => text === "" ? "" : html`<span class="unseen">${text}</span>`;
  const shown = html`<b>${
    sentence(MESSAGE.score, points(total)).map((part, n) => n % 2 === 0 ? unseen(part) : part)
  }</b>`;
  return html`
    <details class="score">
      <summary>${shown} ${bars(scores)} <span class="kind">${FRONT.why}</span></summary>
      <p${languageOfText(facts.record, note.otherLanguage)}>${withUnits(reasonIn(note))}</p>
      <p class="kind">${capital(figures)}</p>
    </details>
  `;
}

/** Scores from 0 to 10 as bars beside each other. */
function bars(scores: readonly (readonly [id: string, value: number])[]): Html {
  const step = 100 / Math.max(1, scores.length);
  return html`<svg class="bars" aria-hidden="true">${
    scores.map(([, value], n) => {
      const height = Math.min(10, Math.max(0, value)) * 10;
      const [x, width] = [`${n * step}%`, `${step * 0.7}%`];
      return html`
        <rect class="all" x="${x}" width="${width}" height="100%" />
        <rect class="part" x="${x}" y="${100 - height}%" width="${width}" height="${height}%" />
      `;
    })
  }</svg>`;
}

/** A line of somebody who takes no side, which opens if it is long. */
function announced(message: Statement, within: DialogueSurroundings): Html {
  const { facts, citations } = within;
  const { number, speaker, kind, text } = message;
  const name = nameOf(facts, speaker);
  const own = languageOfText(facts.record, message.otherLanguage);
  const content = html`
    <div class="text" ${own}>${said(text, citations)}</div>
  `;
  const isLine = text.length <= LINE && !text.includes("\n");
  const first = firstWords(sentences(text)[0]?.text ?? text, 16);
  const shown = isLine ? html`<p><b>${name}${SIGNS.colon}</b> <span${own}>${withUnits(text)}</span></p>` : html`
    <details>
      <summary><b>${name}${SIGNS.colon}</b> <span${own}>${withUnits(first)}</span></summary>
      ${content}
    </details>
  `;
  return html`
    <article id="message-${number}" data-into="said" class="message announced ${kind}"
      aria-label="${messageLabel(number)}">
      ${shown} <a class="number" href="#message-${number}" aria-label="${messageLabel(number)}">${number}</a>
    </article>
  `;
}

/** Links beside a message that somebody was asked for: to what was shown to them, and to fork from here. */
function tools({ number, kind, speaker }: Message, within: DialogueSurroundings): readonly Html[] {
  const { facts, served } = within;
  if (!served || SAID_BY_PROTOCOL.has(kind)) return [];
  const address = serverAddress(within);
  const about = MESSAGE.shownTo(nameOf(facts, speaker), number);
  const fork = served.may.control
    ? html`
      <button type="button" data-post="/api${address}/fork" data-body="${JSON.stringify({ at: number })}"
        data-confirm="${forkQuestion(
          number,
          served,
        )}" aria-label="${MESSAGE.forkHereAfter(number)}">${MESSAGE.forkHere}</button>
    `
    : undefined;
  return [
    html`<p class="tools"><a href="${address}/shown/${number}" aria-label="${about}">${MESSAGE.whatWasShown}</a>${fork}</p>`,
  ];
}

/** The question before a dialogue is forked. */
function forkQuestion(number: number, { record: { calls }, mostUsd }: ShownDialogue): string {
  const cost = isPlayed(calls)
    ? MESSAGE.playsRecorded
    : mostUsd === undefined
    ? MESSAGE.noMaximum
    : MESSAGE.mayCost(dollars(mostUsd));
  return MESSAGE.forkQuestion(number, cost);
}

/** The place of a message that is not shown: of a turn that goes on while a later one is over, or told elsewhere. */
export function pendingMessage(number: number): Html {
  return html`<article id="message-${number}" data-into="said" class="message pending" hidden></article>`;
}

/** A turn under way, with its text so far; later pieces are added to that text. */
export function openTurn(turn: OpenTurn, within: DialogueSurroundings): Html {
  const { key, participant, kind, text = "" } = turn;
  return html`
    <article id="now-${id8(key)}" data-into="now" data-key="${key}" class="message ${within.colourOf(participant)} now">
      <h4><span class="name">${nameOf(within.facts, participant)}</span> <span class="kind">${calledInWords({
        kind,
      })}</span></h4>
      <p class="text" ${languageOfText(within.facts.record)} data-said="${text.length}">${text}</p>
    </article>
  `;
}
