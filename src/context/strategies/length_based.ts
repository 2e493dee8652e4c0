import type { Statement } from "../../transcript/message.ts";
import { Epochs } from "../epochs.ts";
import type { Plan, PlannedTurn, Planner, Planning, SummaryOrder, SummaryPart } from "../plan.ts";
import { Perspective } from "../views.ts";
import { summaryOrder } from "./_summary_tree.ts";
import { FullPlanner } from "./window.ts";

/**
 * Shows a summary by the speaker of its own perspective, made whenever that has become too long, and whole what was said
 * after it; everything while the perspective is short enough. What others said to others before it is left out.
 * A summary is shown from the speaker's next turn on, with all that was said since whole.
 */
export class LengthBasedPlanner implements Planner {
  readonly #planning: Planning;
  readonly #whole: FullPlanner;
  readonly #perspective: Perspective;
  /** The perspective; from `#coveredTo` on no summary covers it. */
  readonly #own: Statement[] = [];
  #ownTokens = 0;
  #coveredTo = 0;
  /** Of what the next summary would be made from, the newest summary included. */
  #length = 0;
  #tokens = 0;
  #newest: SummaryOrder | undefined;
  /** Everything that was said after the newest summary. */
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
    return { parts: [order, ...tail], tail: tail[0]?.number ?? 0 };
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
    // One call must be able to take it in.
    if (this.#own.length > this.#coveredTo && this.#tokens + tokens > summaryRoomTokens) this.#sumUp(before);
    this.#own.push(...joined);
    this.#ownTokens += tokens;
    this.#tokens += tokens;
    this.#length += joined.reduce((sum, { text }) => sum + lengthOf(text), 0);
    if (this.#length > settings.threshold) this.#sumUp(upTo);
  }

  /** Afresh from the whole perspective while one call can take that in, else from the newest summary and what came since. */
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
