import { calledInWords, costInShort, isPlayed, nameOf, statusInWords } from "../archive/render/words.ts";
import { capital, listed } from "../words/phrases.ts";
import { count, dollars } from "../words/numbers.ts";
import { span } from "../words/times.ts";
import { isAside } from "../transcript/kind.ts";
import { isPerson } from "../transcript/participant.ts";
import { isOver } from "../transcript/record.ts";
import { openTurn } from "./statement.ts";
import { type DialogueSurroundings, serverAddress } from "./surroundings.ts";
import { checking, FOLLOW, roundsBar, seatLinks } from "./live_bar.ts";
import { asksReader } from "./dialogue_questions.ts";
import { attributes, type Html, html } from "./html.ts";
import { titleOf } from "./phases.ts";
import { isInterrupted, type LiveDialogue, lookAgainS, type OpenTurn, type ShownDialogue } from "./shown_dialogue.ts";

/** The state of a dialogue: the current speaker, or where it was interrupted, with messages, cost and time. */
export function dialogueStatus(shown: ShownDialogue, within: DialogueSurroundings): Html {
  const { record, live, mostUsd } = shown;
  const interrupted = live ? undefined : interruptedInWords(record);
  const most = live && mostUsd !== undefined ? ` of at most ${dollars(mostUsd)}` : "";
  const figures = [
    count(record.messages.length, "message"),
    ...(record.imported || record.calls.length === 0
      ? []
      : [isPlayed(record.calls) ? "free: recorded answers" : `cost ${costInShort(record)}${most}`]),
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
      html`<p class="state"><b class="live">Live</b> ${now} <span class="kind">${phasesOpen(live)}</span></p>
      ${roundsBar(shown, within)}`}
    ${interrupted && html`<p class="state">${interrupted}</p>`}
    <p class="kind figures">${figures.map((figure, n) => html`${n === 0 ? "" : " · "}<span>${figure}</span>`)}</p>
    </div>
  `;
}

/** Returns the place where somebody paused or stopped a dialogue; nothing of any other. */
function interruptedInWords(record: ShownDialogue["record"]): string | undefined {
  if (!isInterrupted(record)) return undefined;
  const what = record.endReason === "paused" ? "Paused" : "Stopped";
  const last = record.messages.at(-1);
  return last ? `${what} after message ${last.number}` : `${what} before the first message`;
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
    const waits = isPerson(facts.record.settings, turn.participant);
    const who = waits ? `waiting for ${name}` : `${name} ${isAside(turn.kind) ? "answers separately" : "is thinking"}`;
    return `${who} (${calledInWords(turn)})`;
  };
  const pausing = state === "pausing" ? ["it pauses after this turn"] : [];
  const now = capital(listed([...open.map(doing), ...pausing])) || "Between two turns";
  return [now, ...waits].join("; ");
}

/** Buttons for what the reader may do now. */
export function controls(shown: ShownDialogue, within: DialogueSurroundings): Html {
  const { record, live, may } = shown;
  const actions = !may.control
    ? []
    : live
    ? live.state === "pausing" ? ["stop"] : ["pause", "stop"]
    : isOver(record) || record.imported || asksReader(shown)
    ? []
    : ["resume"];
  const link = asksReader(shown) ? html`<a class="button" href="#questions">Answer the questions</a>` : undefined;
  return html`<p id="controls">${live && [seatLinks(live, within), FOLLOW]}${link}${
    actions.map((action) =>
      html`<button type="button" class="quiet scripted" data-post="/api${serverAddress(within)}/${action}">${
        capital(action)
      }</button>`
    )
  }</p>`;
}

/** The text of the turns under way. */
export function nowOf({ live }: ShownDialogue, within: DialogueSurroundings): Html {
  const turns = (live?.open ?? []).filter(({ kind }) => !isAside(kind));
  return html`<section id="now" aria-label="Being said now">${turns.map((turn) => openTurn(turn, within))}${
    live && checking(live, within)
  }</section>`;
}

/** People who are waited for; the ways to their seats are beside the state, which is always in sight. */
export function seats({ live }: ShownDialogue, { facts }: DialogueSurroundings): Html {
  const waited = live?.seats ?? [];
  return html`<div id="seats">${
    waited.map(({ participant, kind }) =>
      html`<p>Waiting for ${nameOf(facts, participant)}: ${calledInWords({ kind })}.</p>`
    )
  }</div>`;
}

/** People who are waited for, with the ways to their seats. */
export function seatsInHtml(
  { seats = [] }: LiveDialogue,
  { facts }: Pick<DialogueSurroundings, "facts">,
): readonly Html[] {
  return seats.map(({ participant, kind, address }) =>
    html`<p>Waiting for ${nameOf(facts, participant)}: ${calledInWords({ kind })}.${
      address === undefined ? undefined : html`
        <a class="button" href="${address}">Take this seat</a>
      `
    }</p>`
  );
}
