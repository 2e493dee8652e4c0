import { isPlayed, nameOf } from "../archive/render/words.ts";
import { outcomeBlocks } from "../archive/render/summary_page.ts";
import { sectionsBy } from "../archive/render/page.ts";
import { notChecked } from "../archive/render/scores.ts";
import { recordedClaims } from "../judging/quotations/recorded_claims.ts";
import { withUnits } from "../text/display.ts";
import type { Message } from "../transcript/message.ts";
import { SHEET } from "../words/argued.ts";
import { HANDOUT, MARKS_KEY } from "../words/handout.ts";
import { blocksInHtml } from "./blocks.ts";
import { allObjections } from "./checks.ts";
import { type Html, html, type Part, sentence } from "./html.ts";
import { listedSources } from "./passages.ts";
import { references, withReferences } from "./references.ts";
import { openSections, type Section } from "./sections.ts";
import { type DialogueSurroundings, sidesOf } from "./surroundings.ts";

/** Lines to write an opinion on. */
const LINES = 5;

/** Says for readers who know nothing of the program who speaks, and what was checked and what not; empty for nobody. */
export function whoSpeaks({ facts }: DialogueSurroundings): string {
  const { record } = facts;
  const ids = sidesOf(record);
  if (ids.length === 0) return "";
  const byKind = Map.groupBy(ids, (id) => kindOf(facts.agent(id)));
  const isGiven = ids.every((id) => facts.participant(id).position !== undefined);
  const isChecked = allObjections(facts).length > 0 || (recordedClaims(record)?.claims.length ?? 0) > 0;
  const sentence = HANDOUT.whoSpeaks(
    [...byKind].map(([kind, some]) => ({ kind, names: some.map((id) => nameOf(facts, id)) })),
    {
      sides: isGiven ? ids.length : 0,
      isChecked: isChecked && listedSources(facts).length > 0,
      isRecording: isPlayed(record.calls),
    },
  );
  return `${sentence} ${notChecked(facts)}`.trim();
}

function kindOf(
  { type, model }: ReturnType<DialogueSurroundings["facts"]["agent"]>,
): "person" | "language model" | "program" {
  if (type === "human" || type === "client") return "person";
  return type === "chat" || model !== undefined ? "language model" : "program";
}

/** A line for the reader's opinion, to be filled in by hand: a side to tick where sides were given, else an answer. */
export function voteLine(when: "Before" | "After", { facts }: DialogueSurroundings): Html {
  const ids = sidesOf(facts.record);
  const isGiven = ids.length > 1 && ids.every((id) => facts.participant(id).position !== undefined);
  const choices = [...ids.map((id) => nameOf(facts, id)), HANDOUT.undecided];
  const opinion = isGiven
    ? html`${HANDOUT[`for${when}`]} ${choices.map((name) => html`<span class="choice">${name}</span>`)}`
    : html`${HANDOUT[`answer${when}`]} <span class="blank"></span>`;
  const name = when === "Before" ? html`<p>${HANDOUT.name} <span class="blank"></span></p>` : undefined;
  return html`<div class="vote">${name}<p>${opinion}</p></div>`;
}

/** Returns `true` for the announcement of a fact check whose findings stand beside the message that it is about. */
export function isTold({ facts }: DialogueSurroundings, { speaker, replyTo, failed }: Message): boolean {
  return !failed && replyTo !== undefined && facts.participant(speaker).role === "fact_checker" &&
    facts.notesAbout(replyTo).some(({ kind, answer }) => kind === "fact_check" && answer.given);
}

/** What the marks mean that stand in a page; none for a page without marks. */
export function howToRead(page: string): readonly Section[] {
  const marked = (kind: "overstated" | "unverifiable") =>
    sentence(MARKS_KEY[kind], html`<span class="${kind}">${MARKS_KEY[`${kind}Mark`]}</span>`);
  const struck = html`<del class="wrong">${MARKS_KEY.wrongMark}</del>`;
  const all: readonly (readonly [sign: string, meaning: Part])[] = [
    ['<span class="overstated">', marked("overstated")],
    ['<span class="unverifiable">', marked("unverifiable")],
    [
      '<del class="wrong">',
      page.includes("<ins>")
        ? sentence(MARKS_KEY.corrected, struck, html`<ins>${MARKS_KEY.correctionMark}</ins>`)
        : sentence(MARKS_KEY.wrong, struck),
    ],
    ['class="cite"', sentence(MARKS_KEY.source, html`<span class="cite">1</span>`)],
    ['class="ref"', sentence(MARKS_KEY.message, html`<span class="ref">(8)</span>`)],
  ];
  const meanings = all.filter(([sign]) => page.includes(sign)).map(([, meaning]) => html`<li>${meaning}</li>`);
  return meanings.length === 0 ? [] : [{ id: "key", title: SHEET.howToRead, content: html`<ul>${meanings}</ul>` }];
}

/** Returns a sentence without the numbers of messages that a handout does not show. */
function withoutTold(sentence: string, within: DialogueSurroundings): string {
  return sentence.replace(/ \((\d+)\)/g, (sign, number) => {
    const message = within.facts.message(Number(number));
    return message && isTold(within, message) ? "" : sign;
  });
}

/** Returns what is on record to be discussed: what it came down to, or what nobody answered; and what each side granted. */
export function discussionSections(within: DialogueSurroundings): readonly Section[] {
  const { argued, facts, outcome: { decision } } = within;
  const lines =
    argued?.reading.cameDownTo.map(({ claim: { gist, by, message }, answers }) =>
      html`<li><span dir="auto">${withUnits(gist)}</span> <span class="nb"><span class="name ${within.colourOf(by)}">${
        nameOf(facts, by)
      }</span>${
        references([...new Set([message, ...answers.map((answer) => answer.claim.message)])], within)
      }</span></li>`
    ) ?? [];
  const open = openSections(within).map(({ title, content }) => html`<h3>${title}</h3>${content}`);
  const granted = [...Map.groupBy(decision?.conceded ?? [], ({ side }) => side)].map(([side, points]) =>
    html`
      <h3>${HANDOUT.granted(nameOf(facts, side))}</h3>
      <ul class="points">${points.map(({ point, messages }) =>
        html`<li dir="auto">${withUnits(point)}${references(messages, within)}</li>`
      )}</ul>
    `
  );
  const argument = lines.length === 0 ? undefined : html`
    <h3>${SHEET.discuss}</h3>
    <ul class="points">${lines}</ul>
  `; // not how they ended
  const content = html`${argument}${open}${granted}`;
  return content.text === "" ? [] : [{ id: "discussion", title: HANDOUT.discussion, content }];
}

/** Returns room for the reader's own opinion, then the outcome: without figures. */
export function endSections(within: DialogueSurroundings): readonly Section[] {
  const { facts, outcome: { headline, reasons } } = within;
  const blocks = sectionsBy(
    ["scores", "ratings", "reasons", "beliefs", "trouble", "summary", "claims", "fact_checks"],
    outcomeBlocks(facts),
  ).outside;
  const why = reasons.map((reason) => html`<li dir="auto">${withReferences(withoutTold(reason, within), within)}</li>`);
  const lines = Array.from({ length: LINES }, () => html`<div class="line"></div>`);
  return [
    { id: "yours", title: HANDOUT.yours, content: html`${voteLine("After", within)}${lines}` },
    {
      id: "outcome",
      title: HANDOUT.outcome,
      content: html`<p class="headline" dir="auto">${withUnits(headline)}.</p>${
        why.length === 0 ? undefined : html`<ul class="points">${why}</ul>`
      }${blocksInHtml(blocks, within)}`,
    },
  ];
}
