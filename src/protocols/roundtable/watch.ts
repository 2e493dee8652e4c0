import { type ContextProcessor, seatLabel } from "../../context/mod.ts";
import type { Floor } from "../../dialogue/mod.ts";
import { allConfident, type Consensus, consensusOf } from "./consensus/consensus.ts";
import { type Groupthink, groupthinkOf } from "./consensus/groupthink.ts";
import { isStable, type ResponseTable, responseTable, standing } from "./consensus/table.ts";
import { headingText } from "../../text/fence.ts";
import type { EndReason } from "../../transcript/event.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { RoundEvaluation } from "./response.ts";
import { delphiContext } from "./delphi.ts";
import type { EndRulesSet, RoundtableRules } from "./options.ts";
import type { RoundtableCast, RoundtableParticipant } from "./participants.ts";
import { groupthinkText } from "./prompts.ts";
import type { RoundtableTurns } from "./turns.ts";
import { ENDING } from "./words/mod.ts";

/** The end of the rounds. */
export interface RoundtableEnding {
  /** The end reason, as in the result. */
  readonly reason: EndReason;
  /** The relevant figures, as a sentence; empty if there are none. */
  readonly text: string;
}

interface Watched {
  readonly participants: readonly RoundtableParticipant[];
  readonly cast: RoundtableCast;
  readonly rules: RoundtableRules;
  readonly turns: RoundtableTurns;
}

/** Compares rounds and decides whether to hold another. */
export class RoundtableWatch {
  readonly #watched: Watched;
  readonly #evaluations = new Map<number, RoundEvaluation>();
  /** Hides anything else that would identify a participant. */
  readonly #hide: ContextProcessor | undefined;

  constructor(watched: Watched) {
    const { participants, rules: { mode } } = watched;
    this.#watched = watched;
    if (!mode.anonymous) return;
    this.#hide = delphiContext(participants);
  }

  /** Labels of participants, if the mode hides their names. */
  get #labels(): Readonly<Record<string, string>> | undefined {
    const { participants, rules: { mode } } = this.#watched;
    if (!mode.anonymous) return undefined;
    return Object.fromEntries(participants.map(({ id }, seat) => [id, seatLabel(seat)]));
  }

  /** Returns the findings after the last round. */
  found(floor: Floor): { readonly consensus: Consensus; readonly groupthink: Groupthink } {
    const { consensus: level, confidence: confident } = this.#watched.rules.ends;
    const table = this.#table(floor);
    const consensus = consensusOf(table, omitUndefined({ level, confident }));
    const groupthink = groupthinkOf(table, consensus);
    if (groupthink.detected) floor.warn("groupthink", groupthinkText(groupthink));
    return { consensus, groupthink };
  }

  /**
   * Compares a round, with the judge if there is one, and returns the reason to end the roundtable; `undefined` to
   * continue.
   */
  async after(floor: Floor, round: number): Promise<RoundtableEnding | undefined> {
    const { rules: { ends, rounds } } = this.#watched;
    await this.#evaluate(floor, round);
    const ending = endingOf(this.#table(floor), ends);
    if (floor.shortcut(ending !== undefined)) return ending;
    if (round === rounds) return { reason: "max_rounds", text: "" };
    return ends.selfConvergence ? await this.#askWhetherAllAgree(floor) : undefined;
  }

  /** Returns everybody's current response. */
  standing(floor: Floor): readonly Statement[] {
    const numbers = standing(this.#table(floor)).map(({ number }) => number);
    return floor.messages.filter((one) => !one.failed).filter(({ number }) => numbers.includes(number));
  }

  /** Returns all responses so far, with the judge's findings. */
  #table({ messages }: Floor): ResponseTable {
    return responseTable({ participants: this.#watched.participants, messages, evaluations: this.#evaluations });
  }

  async #evaluate(floor: Floor, round: number): Promise<void> {
    const { cast: { judge, seated }, turns } = this.#watched;
    const table = this.#table(floor);
    if (!judge || (table.rounds.at(-1)?.given.length ?? 0) < 2) return;
    const names = new Map(seated.map(({ id, name }) => [this.#labels?.[id] ?? (headingText(name) || id), id]));
    const question = turns.evaluate(round, this.#compared(table, floor.messages, judge), names);
    const answer = await floor.ask(judge, { ...question, ...omitUndefined({ labels: this.#labels }) });
    if (answer.given) this.#evaluations.set(round, answer.value);
  }

  /** Asks the first participant who answered, unless stances are opposite. */
  async #askWhetherAllAgree(floor: Floor): Promise<RoundtableEnding | undefined> {
    const { cast: { seated }, turns } = this.#watched;
    const table = this.#table(floor);
    const last = table.rounds.at(-1)?.given ?? [];
    const asked = seated.find(({ id }) => last.some(({ participant }) => participant === id));
    if (!asked || last.length < 2 || floor.shortcut(areOpposed(table))) return undefined;
    const shown = this.#compared({ ...table, rounds: table.rounds.slice(-1) }, floor.messages, asked);
    const answer = await floor.ask(asked, { ...turns.converged(shown), ...omitUndefined({ labels: this.#labels }) });
    if (!floor.shortcut(answer.given && answer.value.converged)) return undefined;
    return { reason: "convergence", text: ENDING.allAgree };
  }

  /** Returns the positions of the previous and the current round, as the mode shows them. */
  #compared(
    table: ResponseTable,
    messages: readonly Message[],
    speaker: RoundtableParticipant,
  ): readonly Statement[] {
    const before = { ...table, rounds: table.rounds.slice(0, -1) };
    const numbers = new Set([...standing(before), ...standing(table)].map(({ number }) => number));
    const statements = messages.filter((one) => !one.failed).filter(({ number }) => numbers.has(number));
    const viewed = { statements, participants: this.#watched.participants, remarks: [], told: [] };
    return this.#hide?.(viewed, speaker).statements ?? statements;
  }
}

/** Returns the first end rule that applies to the responses, in the order of {@linkcode EndRulesSet}. */
function endingOf(table: ResponseTable, ends: EndRulesSet): RoundtableEnding | undefined {
  const { consensus, convergence, confidence, judge } = ends;
  const last = table.rounds.at(-1);
  if (!last || last.given.length < 2) return undefined; // agreement needs at least two
  const found = consensusOf(table, omitUndefined({ level: consensus }));
  if (consensus !== undefined && found.level >= consensus) {
    return { reason: "consensus", text: ENDING.consensus(found.level, consensus) };
  }
  if (convergence !== undefined && isStable(table, convergence)) {
    return { reason: "convergence", text: ENDING.convergence(convergence) };
  }
  if (confidence !== undefined && allConfident(table, confidence)) {
    return { reason: "confidence", text: ENDING.confidence(confidence, found.positions.length > 1) };
  }
  if (!judge || last.evaluation?.decision !== "stop") return undefined;
  return { reason: "judge", text: ENDING.judge(last.evaluation.reason) };
}

/** Returns `true` if stances are opposite, so that nobody needs to be asked. */
function areOpposed(table: ResponseTable): boolean {
  const stances = new Set(consensusOf(table).positions.map(({ stance }) => stance));
  return stances.has("yes") && stances.has("no");
}
