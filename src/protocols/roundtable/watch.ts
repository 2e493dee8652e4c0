import { seatLabel } from "../../context/mod.ts";
import type { Floor } from "../../dialogue/mod.ts";
import {
  type Consensus,
  consensusOf,
  type Groupthink,
  groupthinkOf,
  type ResponseTable,
  responseTable,
} from "../../judging/mod.ts";
import { headingText } from "../../text/fence.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { RoundEvaluation } from "../../transcript/response.ts";
import { groupthinkText, type RoundtableEnding } from "./announcements.ts";
import type { RoundtableRules } from "./options.ts";
import { areOpposed, endingOf } from "./end_rules.ts";
import type { RoundtableCast, RoundtableParticipant } from "./participants.ts";
import { comparedStatements, type RoundtableTurns } from "./turns.ts";

/** What a watch is kept with. */
export interface RoundtableWatchParts {
  /** All who take part, in seat order. */
  readonly participants: readonly RoundtableParticipant[];
  /** The same by what they do. */
  readonly cast: RoundtableCast;
  /** How the roundtable is held. */
  readonly rules: RoundtableRules;
  /** What is asked, and how. */
  readonly turns: RoundtableTurns;
}

/** Has rounds compared, and finds whether the next one is to be held. */
export class RoundtableWatch {
  readonly #parts: RoundtableWatchParts;
  readonly #evaluations = new Map<number, RoundEvaluation>();

  /** Asks nobody yet. */
  constructor(parts: RoundtableWatchParts) {
    this.#parts = parts;
  }

  /** Everything that was answered so far, with what the judge found. */
  table({ messages }: Floor): ResponseTable {
    return responseTable({ participants: this.#parts.participants, messages, evaluations: this.#evaluations });
  }

  /** What the comparison finds after the last round. */
  found(floor: Floor): { readonly consensus: Consensus; readonly groupthink: Groupthink } {
    const { consensus: level, confidence: confident } = this.#parts.rules.ends;
    const table = this.table(floor);
    const groupthink = groupthinkOf(table);
    if (groupthink.detected) floor.warn("groupthink", groupthinkText(groupthink));
    return { consensus: consensusOf(table, omitUndefined({ level, confident })), groupthink };
  }

  /** After a round: asks the judge, and gives why the roundtable ends with this round. */
  async after(floor: Floor, round: number): Promise<RoundtableEnding | undefined> {
    const { rules: { ends, rounds } } = this.#parts;
    await this.#evaluate(floor, round);
    const ending = endingOf(this.table(floor), ends);
    if (floor.shortcut(ending !== undefined)) return ending;
    if (round === rounds) return { reason: "max_rounds", text: `All ${rounds} rounds that were set were held.` };
    return ends.selfConvergence ? await this.#askWhetherAllAgree(floor) : undefined;
  }

  async #evaluate(floor: Floor, round: number): Promise<void> {
    const { cast: { judge }, turns } = this.#parts;
    const table = this.table(floor);
    if (!judge || (table.rounds.at(-1)?.given.length ?? 0) < 2) return;
    const shown = this.#hidden(comparedStatements(table, floor.messages), judge);
    const question = await turns.evaluate(table, shown, this.#names());
    const answer = await floor.ask(judge, { ...question, ...omitUndefined({ labels: this.#labels() }) });
    if (answer.given) this.#evaluations.set(round, answer.value);
  }

  /** A participant's word does not count against what stances say. */
  async #askWhetherAllAgree(floor: Floor): Promise<RoundtableEnding | undefined> {
    const { cast: { seated }, turns } = this.#parts;
    const table = this.table(floor);
    const last = table.rounds.at(-1)?.given ?? [];
    const asked = seated.find(({ id }) => last.some(({ participant }) => participant === id));
    if (!asked || last.length < 2 || floor.shortcut(areOpposed(table))) return undefined;
    const shown = this.#hidden(comparedStatements({ ...table, rounds: table.rounds.slice(-1) }, floor.messages), asked);
    const question = await turns.converged(shown);
    const answer = await floor.ask(asked, { ...question, ...omitUndefined({ labels: this.#labels() }) });
    if (!floor.shortcut(answer.given && answer.value.converged)) return undefined;
    return { reason: "convergence", text: "A participant who was asked finds that all agree." };
  }

  /** Statements as the mode shows them: labels alone leave what else gives somebody away. */
  #hidden(statements: readonly Statement[], speaker: RoundtableParticipant): readonly Statement[] {
    const { participants, rules: { mode } } = this.#parts;
    const viewed = { statements, participants, remarks: [], told: [], whereOf: numbered };
    return mode.transformContext?.(viewed, { speaker, participants }).statements ?? statements;
  }

  #labels(): Readonly<Record<string, string>> | undefined {
    const { participants, rules: { mode } } = this.#parts;
    return mode.anonymous && Object.fromEntries(participants.map(({ id }, seat) => [id, seatLabel(seat)]));
  }

  /** What participants are called where they are compared, with their ids. A name that is another's id means nobody. */
  #names(): ReadonlyMap<string, string> {
    const { cast: { seated } } = this.#parts;
    const labels = this.#labels();
    const named = seated.map(({ id, name }): [string, string] => [labels?.[id] ?? (headingText(name) || id), id]);
    return new Map(named.filter(([name, id]) => !seated.some((other) => other.id !== id && other.id === name)));
  }
}

/** What is only compared is told of no file. */
function numbered({ number }: Statement): string {
  return `message ${number}`;
}
