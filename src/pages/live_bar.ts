import { nameOf } from "../archive/render/words.ts";
import { NEUTRAL_ROLES } from "../transcript/participant.ts";
import { STATE, WAITED } from "../words/dialogue_page.ts";
import { CITED } from "../words/report.ts";
import { attributes, type Html, html, sentence } from "./html.ts";
import type { LiveDialogue, ShownDialogue } from "./shown_dialogue.ts";
import type { DialogueSurroundings } from "./surroundings.ts";

/** More messages than this are not drawn one by one. */
const DRAWN = 60;

/** How far a dialogue is: a mark for each message of those who take sides, then one for each round that is to come. */
export function roundsBar({ record, live }: ShownDialogue, within: DialogueSurroundings): Html | undefined {
  const sides = new Set(record.participants.filter(({ role }) => !NEUTRAL_ROLES.has(role)).map(({ id }) => id));
  const said = record.messages.filter(({ speaker }) => sides.has(speaker));
  const open = live?.open.filter(({ participant, text }) => sides.has(participant) && text !== undefined) ?? [];
  const rounds = Number(record.settings["rounds"]) || 0;
  const begun = Math.max(0, ...[...record.messages, ...live?.open ?? []].map(({ phase }) => roundOf(phase)));
  if (said.length > DRAWN || said.length + open.length + rounds === 0) return undefined;
  const mark = (participant: string, phase: string, rest: string) =>
    html`<i class="${within.colourOf(participant)} ${rest}" title="${phase}"></i>`;
  const toCome = Array.from({ length: Math.max(0, rounds - begun) }, () => html`<i class="to-come"></i>`);
  const words = rounds === 0 ? "" : begun === 0 ? STATE.beforeRounds(rounds) : STATE.inRound(begun, rounds);
  return html`<span class="rounds"><span aria-hidden="true">${
    said.map(({ speaker, phase }) => mark(speaker, phase, ""))
  }${open.map(({ participant, phase }) => mark(participant, phase, "open"))}${toCome}</span> ${words}</span>`;
}

/** Returns the number of the round in a phase such as `arguments/round-2`; 0 for one outside of rounds. */
function roundOf(phase: string): number {
  return Number(/(?:^|\/)round-(\d+)/.exec(phase)?.[1] ?? 0);
}

/** A choice to go on to what is said as it is said. */
export function followChoice(): Html {
  return html`
    <label id="follow" data-keep="follow" class="scripted"><input type="checkbox" checked> ${STATE.follow}</label>
  `;
}

/** The ways to the seats of people who are waited for. */
export function seatLinks(
  { seats = [] }: LiveDialogue,
  { facts }: Pick<DialogueSurroundings, "facts">,
): readonly Html[] {
  return seats.flatMap(({ participant, address }) =>
    address === undefined ? [] : [
      html`<a${attributes({ class: "button", href: address })}>${
        seats.length === 1 ? WAITED.takeSeat : WAITED.takeSeatOf(nameOf(facts, participant))
      }</a>`,
    ]
  );
}

/** What is being checked, before its result is known. */
export function checking({ open }: LiveDialogue, { facts, colourOf }: DialogueSurroundings): readonly Html[] {
  return open.flatMap(({ kind, about }) => {
    const message = kind === "fact_check" && about !== undefined ? facts.message(about) : undefined;
    if (message === undefined) return [];
    const { number, speaker } = message;
    const said = sentence(
      STATE.checking,
      html`<b class="name ${colourOf(speaker)}">${nameOf(facts, speaker)}</b>`,
      html`<a href="#message-${number}">${CITED.message(number)}</a>`,
    );
    return [html`<p class="kind checking">${said}</p>`];
  });
}
