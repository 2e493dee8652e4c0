import { claimList, claimsOf, isDoubtful, tallyInWords } from "../archive/render/claims.ts";
import type { Facts } from "../archive/render/facts.ts";
import { messageRemarks } from "../archive/render/message_page.ts";
import { findingsInShort, findingsOf, reasonIn, scoresIn, totalOf } from "../archive/render/scores.ts";
import { calledInWords, nameOf, points } from "../archive/render/words.ts";
import { capital, spaced } from "../words/en/phrases.ts";
import { count } from "../words/en/numbers.ts";
import type { Message } from "../transcript/message.ts";
import type { Note } from "../transcript/record.ts";
import { blocksInHtml, fieldsInHtml, type Surroundings } from "./blocks.ts";
import { bar } from "./bar.ts";
import { type Html, html } from "./html.ts";
import { said } from "./markdown.ts";
import { citedPassages } from "./passages.ts";

/** The page that messages are written into. */
export interface MessageSurroundings extends Surroundings {
  /** The class of a participant, which gives its colour. */
  readonly colourOf: (participant: string) => string;
  /** Leaves out scores and tokens. */
  readonly student: boolean;
  /** Returns the address where a file of a source can be got. @default none, as on pages that leave the archive */
  readonly sourceAddress?: (path: string) => string;
  /** Folds away what fact checks do not object to. @default false */
  readonly folded?: boolean;
}

/** A message, with what was found of it below its text. */
export function messageInHtml(facts: Facts, message: Message, within: MessageSurroundings): Html {
  const { number, kind, speaker } = message;
  return html`
    <article id="message-${number}" class="message ${within.colourOf(speaker)} ${kind}">
    ${headingInHtml(facts, message, within)}
    ${remarks(facts, message, within)}${message.failed
      ? undefined
      : html`<div class="text">${
        said(message.text, within.citations, citedPassages(facts, message, within.citations))
      }</div>`}${checks(facts, message, within)}
    </article>
  `;
}

/** The heading of a message: its speaker, its kind and the message that it answers. */
export function headingInHtml(facts: Facts, message: Message, { addresses }: Surroundings): Html {
  const { number, speaker, replyTo } = message;
  const answered = facts.message(replyTo);
  return html`<h4><a class="number" href="#message-${number}" aria-label="Message ${number}">${number}</a> <span class="name">${
    nameOf(
      facts,
      speaker,
    )
  }</span> <span class="kind">${calledInWords(message)}${
    answered &&
    html`${answered.speaker === speaker ? " of" : ", answers"} <a href="${
      addresses.get(facts.messageFile(answered))
    }">${answered.number} ${nameOf(facts, answered.speaker)}</a>`
  }</span></h4>`;
}

/** A failure, a broken rule or a cut, ahead of a message's text. */
export function remarks(facts: Facts, message: Message, within: MessageSurroundings): Html | undefined {
  if (!within.student) return html`${blocksInHtml(messageRemarks(facts, message), within)}`;
  if (message.failed) return html`<p>Nothing was said.</p>`;
  return message.overrun?.whole === undefined ? undefined : html`<p>Cut at its limit.</p>`;
}

/** Findings about a message: from the sources, fact checkers and scorers. */
export function checks(facts: Facts, message: Message, within: MessageSurroundings): readonly Html[] {
  const claims = claimsOf(facts, message);
  const tally = tallyInWords(claims);
  const notes = facts.notesAbout(message.number);
  return [
    ...(tally === "" ? [] : [
      html`<div class="check"><p><b>Looked up in the sources:</b> ${tally}.</p>${
        blocksInHtml(claimList(claims.filter(isDoubtful)), within)
      }</div>`,
    ]),
    ...notes.filter(({ kind }) => kind === "fact_check").map((note) =>
      (within.folded && note.answer.given ? foldedCheck : factCheck)(facts, note, within)
    ),
    ...(within.student ? [] : notes.filter(({ kind }) => kind === "score").map((note) => score(facts, note))),
  ];
}

function factCheck(facts: Facts, note: Note, within: Surroundings): Html {
  const by = html`<b>Fact check by ${nameOf(facts, note.participant)}:</b>`;
  if (!note.answer.given) return html`<p class="check">${by} missing.</p>`;
  return html`
    <div class="check">
      <p>${by} ${findingsInShort(facts, note)}.</p>
      <ul>${findingsInHtml(findingsOf(facts, note), within)}</ul>
    </div>
  `;
}

function findingsInHtml(findings: ReturnType<typeof findingsOf>, { citations }: Surroundings): readonly Html[] {
  return findings.map(({ finding: { verdict, claim, reason, source }, overruled }) => {
    const address = source && citations.get(source);
    return html`<li><b class="${verdict}">${capital(verdict)}${
      overruled ? ", but the quotation was not found" : ""
    }:</b> “${claim}”${reason && ` – ${reason}`}${
      source && html`
        [${address ? html`<a class="cited" href="${address}">${source}</a>` : source}]
      `
    }</li>`;
  });
}

/** A fact check that shows its objections and folds away the rest. */
function foldedCheck(facts: Facts, note: Note, within: MessageSurroundings): Html {
  const findings = findingsOf(facts, note);
  const objects = findings.filter(({ finding: { verdict }, overruled }) =>
    overruled || verdict === "contradicted" || verdict === "overstated"
  );
  const others = findings.filter((finding) => !objects.includes(finding));
  const shown = objects.length === 0 ? undefined : html`<ul>${findingsInHtml(objects, within)}</ul>`;
  const folded = others.length === 0 ? undefined : html`
    <details>
      <summary>${count(others.length, objects.length === 0 ? "finding" : "other finding")}</summary>
      <ul>${findingsInHtml(others, within)}</ul>
    </details>
  `;
  return html`
    <div class="check">
      <p><b>Fact check by ${nameOf(facts, note.participant)}:</b> ${findingsInShort(facts, note)}.</p>
      ${shown}${folded}
    </div>
  `;
}

/** The total, under which a reader may open the criteria and the reason. */
function score(facts: Facts, note: Note): Html {
  const total = totalOf(facts, note);
  if (facts.notContributing(note.about)) return html`<p class="score">Not scored.</p>`;
  if (total === undefined) return html`<p class="score">Score missing.</p>`;
  return html`
    <details class="score">
      <summary>Score ${points(total)} of 10 ${bar(total)}</summary>
      ${fieldsInHtml(scoresIn(facts, note).map(([id, value]) => [capital(spaced(id)), html`${value} ${bar(value)}`]))}
      <p>${reasonIn(note)}</p>
    </details>
  `;
}
