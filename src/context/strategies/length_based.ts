import type { Statement } from "../../transcript/message.ts";
import { Epochs } from "../epochs.ts";
import type { Plan, PlannedTurn, Planner, Planning, SummaryOrder, SummaryPart } from "../plan.ts";
import { Perspective } from "../views.ts";
import { summaryOrder } from "./_summary_tree.ts";
import { FullPlanner } from "./window.ts";

/**
 * Shows a speaker's summary of its own perspective, renewed when that grows too long, and whole statements after it;
 * everything while the perspective is short enough. Exchanges between others before the summary are omitted, unless the
 * turn needs them. A summary is shown from the speaker's next turn on, with all later statements whole.
 */
export class LengthBasedPlanner implements Planner {
  readonly #planning: Planning;
  readonly #whole: FullPlanner;
  readonly #perspective: Perspective;
  /** The perspective; summaries cover it up to `#coveredTo`. */
  readonly #own: Statement[] = [];
  #ownTokens = 0;
  #coveredTo = 0;
  /** Length of the sources of the next summary, including the newest summary. */
  #length = 0;
  #tokens = 0;
  #newest: SummaryOrder | undefined;
  /** All statements after the newest summary. */
  #sinceNewest: Statement[] = [];
  #shown: { readonly order: SummaryOrder; readonly epochs: Epochs } | undefined;

  constructor(planning: Planning) {
    this.#planning = planning;
    this.#whole = new FullPlanner(planning);
    this.#perspective = new Perspective(planning.speaker.id);
  }

  add(statement: Statement): void {
    if (!this.#shown) this.#whole.add(statement);
    this.#sinceNewest.push(statement);
    const newest = this.#newest;
    const isOwn = statement.speaker === this.#planning.speaker.id;
    if (isOwn && newest && newest !== this.#shown?.order) this.#show(newest);
    else this.#shown?.epochs.addRenewing(statement);
    const joined = this.#perspective.add(statement);
    if (joined.length > 0) this.#extend(joined, statement.number);
  }

  plan(turn: PlannedTurn): Plan {
    if (!this.#shown) return this.#whole.plan(turn);
    const { order, epochs: { tail } } = this.#shown;
    const { statements, whole = [] } = turn;
    const pinned = statements.filter(({ number }) => whole.includes(number));
    const after = statements.filter((statement) => pinned.includes(statement) || tail.includes(statement));
    return { parts: [order, ...after], pinned, tail: tail[0]?.number ?? 0 };
  }

  #show(order: SummaryOrder): void {
    const { epochTokens, tokensOf } = this.#planning;
    const epochs = new Epochs({ tokensOf, epochTokens: epochTokens - tokensOf(order) });
    for (const statement of this.#sinceNewest) epochs.addRenewing(statement);
    this.#shown = { order, epochs };
  }

  #extend(joined: readonly Statement[], upTo: number): void {
    const { tokensOf, lengthOf, summaryRoomTokens, settings } = this.#planning;
    const tokens = joined.reduce((sum, one) => sum + tokensOf(one), 0);
    const before = this.#own.at(-1)?.number ?? 0;
    // The sources must fit into one call.
    if (this.#own.length > this.#coveredTo && this.#tokens + tokens > summaryRoomTokens) this.#sumUp(before);
    this.#own.push(...joined);
    this.#ownTokens += tokens;
    this.#tokens += tokens;
    this.#length += joined.reduce((sum, { text }) => sum + lengthOf(text), 0);
    if (this.#length > settings.threshold) this.#sumUp(upTo);
  }

  /** Summarises the whole perspective if it fits into one call, else the newest summary and everything since. */
  #sumUp(upTo: number): void {
    const { tokensOf, summaryRoomTokens, epochTokens, settings: { maxLength } } = this.#planning;
    const previous = this.#ownTokens > summaryRoomTokens ? this.#newest : undefined;
    const since = (previous ? this.#own.slice(this.#coveredTo) : this.#own)
      .filter((one) => tokensOf(one) <= summaryRoomTokens).sort((a, b) => a.number - b.number);
    const of: readonly SummaryPart[] = previous ? [previous, ...since] : since;
    const method = previous ? "from the previous summary" : "afresh";
    if (of.length === 0) return;
    const order = summaryOrder(of, { name: "own", by: "speaker", method, maxLength });
    if (tokensOf(order) > epochTokens) return;
    this.#newest = order;
    this.#sinceNewest = this.#sinceNewest.filter(({ number }) => number > upTo);
    this.#coveredTo = this.#own.length;
    this.#length = maxLength;
    this.#tokens = tokensOf(order);
  }
}
