import { calledInWords, costInShort, isPlayed, nameOf, statusInWords } from "../archive/render/words.ts";
import { capital, listed, SIGNS } from "../words/phrases.ts";
import { CONTROLS, STATE, WAITED } from "../words/dialogue_page.ts";
import { dollars } from "../words/numbers.ts";
import { span } from "../words/times.ts";
import { isAside } from "../transcript/kind.ts";
import { isPerson } from "../transcript/participant.ts";
import { isOver } from "../transcript/record.ts";
import { openTurn } from "./statement.ts";
import { type DialogueSurroundings, serverAddress } from "./surroundings.ts";
import { checking, followChoice, roundsBar, seatLinks } from "./live_bar.ts";
import { asksReader } from "./dialogue_questions.ts";
import { attributes, type Html, html } from "./html.ts";
import { titleOf } from "./phases.ts";
import { isInterrupted, type LiveDialogue, lookAgainS, type OpenTurn, type ShownDialogue } from "./shown_dialogue.ts";

/** The state of a dialogue: the current speaker, or where it was interrupted, with messages, cost and time. */
export function dialogueStatus(shown: ShownDialogue, within: DialogueSurroundings): Html {
  const { record, live, mostUsd } = shown;
  const interrupted = live ? undefined : interruptedInWords(record);
  const cost = () => {
    const spent = costInShort(record);
    return live && mostUsd !== undefined ? STATE.costOfMost(spent, dollars(mostUsd)) : STATE.cost(spent);
  };
  const figures = [
    STATE.messages(record.messages.length),
    ...(record.imported || record.calls.length === 0 ? [] : [isPlayed(record.calls) ? STATE.free : cost()]),
    ...(record.imported || record.durationMs === 0 ? [] : [span(record.durationMs)]),
  ];
  const now = live && nowInWords(within, live);
  return html`
    <div id="status" ${attributes({
      class: live && "live",
      "data-announce": now ?? interrupted ?? statusInWords(record),
      "data-refresh": lookAgainS(shown),
    })}>
    ${now &&
      html`<p class="state"><b class="live">${STATE.live}</b> ${now} <span class="kind">${phasesOpen(live)}</span></p>
      ${roundsBar(shown, within)}`}
    ${interrupted && html`<p class="state">${interrupted}</p>`}
    <p class="kind figures">${figures.map((figure, n) => html`${n === 0 ? "" : " · "}<span>${figure}</span>`)}</p>
    </div>
  `;
}

/** Returns the place where somebody paused or stopped a dialogue; nothing of any other. */
function interruptedInWords(record: ShownDialogue["record"]): string | undefined {
  if (!isInterrupted(record)) return undefined;
  const isPaused = record.endReason === "paused";
  const last = record.messages.at(-1);
  if (!last) return isPaused ? STATE.pausedFirst : STATE.stoppedFirst;
  return isPaused ? STATE.pausedAfter(last.number) : STATE.stoppedAfter(last.number);
}

/** Returns the phases of the turns that are under way. */
function phasesOpen({ open }: LiveDialogue): string {
  return listed([...new Set(open.map(titleOf))]);
}

/** Returns who is thinking or waited for. */
export function nowInWords(
  { facts }: Pick<DialogueSurroundings, "facts">,
  { state, open, waits = [] }: Pick<LiveDialogue, "state" | "open" | "waits">,
): string {
  const doing = (turn: OpenTurn) => {
    const name = nameOf(facts, turn.participant);
    const called = calledInWords(turn);
    if (isPerson(facts.record.settings, turn.participant)) return STATE.waitingFor(name, called);
    return isAside(turn.kind) ? STATE.answering(name, called) : STATE.thinking(name, called);
  };
  const pausing = state === "pausing" ? [STATE.pausing] : [];
  const now = capital(listed([...open.map(doing), ...pausing])) || STATE.between;
  return [now, ...waits].join(SIGNS.between);
}

/** Buttons for what the reader may do now. */
export function controls(shown: ShownDialogue, within: DialogueSurroundings): Html {
  const { record, live, may } = shown;
  const actions: readonly (keyof typeof CONTROLS)[] = !may.control
    ? []
    : live
    ? live.state === "pausing" ? ["stop"] : ["pause", "stop"]
    : isOver(record) || record.imported || asksReader(shown)
    ? []
    : ["resume"];
  const link = asksReader(shown)
    ? html`<a class="button" href="#questions">${CONTROLS.answerQuestions}</a>`
    : undefined;
  return html`<p id="controls">${live && [seatLinks(live, within), followChoice()]}${link}${
    actions.map((action) =>
      html`<button type="button" class="quiet scripted" data-post="/api${serverAddress(within)}/${action}">${
        CONTROLS[action]
      }</button>`
    )
  }</p>`;
}

/** The text of the turns under way. */
export function nowOf({ live }: ShownDialogue, within: DialogueSurroundings): Html {
  const turns = (live?.open ?? []).filter(({ kind }) => !isAside(kind));
  return html`<section id="now" aria-label="${STATE.beingSaid}">${turns.map((turn) => openTurn(turn, within))}${
    live && checking(live, within)
  }</section>`;
}

/** People who are waited for; the ways to their seats are beside the state, which is always in sight. */
export function seats({ live }: ShownDialogue, { facts }: DialogueSurroundings): Html {
  const waited = live?.seats ?? [];
  return html`<div id="seats">${
    waited.map(({ participant, kind }) =>
      html`<p>${WAITED.for(nameOf(facts, participant), calledInWords({ kind }))}</p>`
    )
  }</div>`;
}

/** People who are waited for, with the ways to their seats. */
export function seatsInHtml(
  { seats = [] }: LiveDialogue,
  { facts }: Pick<DialogueSurroundings, "facts">,
): readonly Html[] {
  return seats.map(({ participant, kind, address }) =>
    html`<p>${WAITED.for(nameOf(facts, participant), calledInWords({ kind }))}${
      address === undefined ? undefined : html`
        <a class="button" href="${address}">${WAITED.takeSeat}</a>
      `
    }</p>`
  );
}
