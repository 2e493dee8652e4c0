import { isPlayed, nameOf } from "../archive/render/words.ts";
import { outcomeBlocks } from "../archive/render/summary_page.ts";
import { sectionsBy } from "../archive/render/page.ts";
import { recordedClaims } from "../judging/quotations/recorded_claims.ts";
import { withUnits } from "../text/display.ts";
import type { Message } from "../transcript/message.ts";
import { SHEET } from "../words/argued.ts";
import { listed } from "../words/phrases.ts";
import { blocksInHtml } from "./blocks.ts";
import { allObjections } from "./checks.ts";
import { type Html, html } from "./html.ts";
import { listedSources } from "./passages.ts";
import { references, withReferences } from "./references.ts";
import { openSections, type Section } from "./sections.ts";
import { type DialogueSurroundings, sidesOf } from "./surroundings.ts";

/** Lines to write an opinion on. */
const LINES = 5;

/** Says who speaks, and what was checked, in a sentence for readers who know nothing of the program; empty for nobody. */
export function whoSpeaks({ facts }: DialogueSurroundings): string {
  const { record } = facts;
  const ids = sidesOf(record);
  if (ids.length === 0) return "";
  const byKind = Map.groupBy(ids, (id) => kindOf(facts.agent(id)));
  const speakers = listed([...byKind].map(([kind, some]) => {
    const names = listed(some.map((id) => nameOf(facts, id)));
    return some.length === 1 ? `${names} is a ${kind}` : `${names} are ${kind === "person" ? "people" : `${kind}s`}`;
  }));
  const isGiven = ids.every((id) => facts.participant(id).position !== undefined);
  const given = isGiven ? `, ${ids.length === 1 ? "" : "each "}given a side to argue` : "";
  const isChecked = allObjections(facts).length > 0 || (recordedClaims(record)?.claims.length ?? 0) > 0;
  const checked = isChecked && listedSources(facts).length > 0 ? "; claims were checked against the sources" : "";
  return `${speakers}${given}${checked}${isPlayed(record.calls) ? "; the answers are a recording" : ""}.`;
}

function kindOf({ type, model }: ReturnType<DialogueSurroundings["facts"]["agent"]>): string {
  if (type === "human" || type === "client") return "person";
  return type === "chat" || model !== undefined ? "language model" : "program";
}

/** A line for the reader's opinion, to be filled in by hand: a side to tick where sides were given, else an answer. */
export function voteLine(when: "Before" | "After", { facts }: DialogueSurroundings): Html {
  const ids = sidesOf(facts.record);
  const isGiven = ids.length > 1 && ids.every((id) => facts.participant(id).position !== undefined);
  const choices = [...ids.map((id) => nameOf(facts, id)), "undecided"];
  const opinion = isGiven
    ? html`${when} reading, I am for: ${choices.map((name) => html`<span class="choice">${name}</span>`)}`
    : html`${when} reading, my answer is: <span class="blank"></span>`;
  const name = when === "Before" ? html`<p>Name: <span class="blank"></span></p>` : undefined;
  return html`<div class="vote">${name}<p>${opinion}</p></div>`;
}

/** Returns `true` for the announcement of a fact check whose findings stand beside the message that it is about. */
export function isTold({ facts }: DialogueSurroundings, { speaker, replyTo, failed }: Message): boolean {
  return !failed && replyTo !== undefined && facts.participant(speaker).role === "fact_checker" &&
    facts.notesAbout(replyTo).some(({ kind, answer }) => kind === "fact_check" && answer.given);
}

/** What the marks mean that stand in a page; none for a page without marks. */
export function howToRead(page: string): readonly Section[] {
  const struck = html`<del class="wrong">struck</del>`;
  const all: readonly (readonly [sign: string, meaning: Html])[] = [
    [
      '<span class="overstated">',
      html`<span class="overstated">A wavy line</span>: the claim goes further than its source.`,
    ],
    ['<span class="unverifiable">', html`<span class="unverifiable">Dots</span>: nobody could check the claim.`],
    [
      '<del class="wrong">',
      page.includes("<ins>")
        ? html`${struck} <ins>in brackets</ins>: the speaker said what is struck; the source says what is in brackets.`
        : html`${struck}: the speaker said it, and it was found wrong.`,
    ],
    ['class="cite"', html`A raised number<span class="cite">1</span>: the source, in the list of sources.`],
    ['class="ref"', html`<span class="ref">(8)</span>: message 8; each message has its number beside it.`],
  ];
  const meanings = all.filter(([sign]) => page.includes(sign)).map(([, meaning]) => html`<li>${meaning}</li>`);
  return meanings.length === 0 ? [] : [{ id: "key", title: "How to read this", content: html`<ul>${meanings}</ul>` }];
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
      <h3>How much does it weigh that ${nameOf(facts, side)} granted this?</h3>
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
  return content.text === "" ? [] : [{ id: "discussion", title: "For discussion", content }];
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
    { id: "yours", title: "What do you think, and why?", content: html`${voteLine("After", within)}${lines}` },
    {
      id: "outcome",
      title: "Outcome",
      content: html`<p class="headline" dir="auto">${withUnits(headline)}.</p>${
        why.length === 0 ? undefined : html`<ul class="points">${why}</ul>`
      }${blocksInHtml(blocks, within)}`,
    },
  ];
}
