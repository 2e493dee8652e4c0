import type { Statement } from "../../transcript/message.ts";
import { Epochs, KEPT_SHARE } from "../epochs.ts";
import type { Excerpt, Plan, PlannedTurn, Planner, Planning } from "../plan.ts";
import { type FoundPassage, PassageIndex, queryWords } from "./_passages.ts";

/**
 * Share of the room for openings, and share of the remaining room for the newest statements; passages get the other
 * share.
 */
const SHARE = 1 / 2;
/** The most passages that a speaker can use; about 2,000 tokens. */
const MAX_PASSAGES = 16;
/** Share of the best passage's score that others need, so that one common word is not enough. */
const MIN_SCORE_SHARE = 1 / 4;
/**
 * Maximum search words from the statement answered and from the instruction: more take longer without better results.
 */
const ANSWERED_WORDS = 96;
const INSTRUCTION_WORDS = 32;

/**
 * Shows the opening statements, the newest ones, and from those between them the passages, word for word, most relevant
 * to the statement answered and the instruction. Passages come last, because they differ at each turn.
 */
export class RetrievalPlanner implements Planner {
  readonly #planning: Planning;
  readonly #epochs: Epochs;
  readonly #index = new PassageIndex();
  #isWhole = true;

  constructor(planning: Planning) {
    const { epochTokens, tokensOf } = planning;
    this.#planning = planning;
    this.#epochs = new Epochs({
      epochTokens,
      tokensOf,
      pins: (statement, { pinnedTokens }) =>
        statement.kind === "opening" && pinnedTokens + tokensOf(statement) <= epochTokens * SHARE,
    });
  }

  add(statement: Statement): void {
    const epochs = this.#epochs;
    epochs.add(statement);
    // Announcements use the words of instructions to say who speaks when, so they would outrank any argument.
    if (statement.kind !== "announcement") this.#index.add(statement);
    if (epochs.used > epochs.room) this.#isWhole = false;
    const most = epochs.room * (this.#isWhole ? 1 : SHARE);
    if (epochs.used > most) epochs.begin(epochs.newestWithin(most * KEPT_SHARE));
  }

  plan(turn: PlannedTurn): Plan {
    const { pinned, pinnedTokens, tail, used } = this.#epochs;
    const parts = [...pinned, ...tail].sort((a, b) => a.number - b.number);
    const before = tail[0]?.number ?? 0;
    const plan = { parts, pinned, tail: before };
    if (this.#isWhole) return plan;
    const room = Math.min(turn.roomTokens - pinnedTokens - used, (turn.roomTokens - pinnedTokens) * SHARE);
    const hidden = this.#index.find(wordsToFind(this.#planning.speaker.id, turn), { before })
      .filter(({ of }) => !pinned.includes(of) && of.number !== turn.replyTo?.number);
    return { ...plan, late: this.#best(hidden, room) };
  }

  /** Returns the best passages that fit, in the order they were said; consecutive ones are joined. */
  #best(found: readonly FoundPassage[], room: number): readonly Excerpt[] {
    const floor = (found[0]?.score ?? 0) * MIN_SCORE_SHARE;
    const chosen: FoundPassage[] = [];
    let left = room;
    for (const passage of found) {
      if (passage.score < floor || chosen.length === MAX_PASSAGES) break;
      const tokens = this.#planning.tokensOf(excerpt(passage, passage));
      if (tokens > left) continue;
      left -= tokens;
      chosen.push(passage);
    }
    return joined(chosen.toSorted((a, b) => a.of.number - b.of.number || a.place - b.place));
  }
}

/** Returns the words of the statement answered, or else of another speaker's last one, and of the instruction. */
function wordsToFind(speaker: string, { statements, replyTo, instruction }: PlannedTurn): readonly string[] {
  const answered = replyTo ?? statements.findLast((statement) => statement.speaker !== speaker) ?? statements.at(-1);
  const words = [...new Set(queryWords(answered?.text ?? ""))].slice(0, ANSWERED_WORDS);
  return [...new Set([...words, ...[...new Set(queryWords(instruction))].slice(0, INSTRUCTION_WORDS)])];
}

function joined(passages: readonly FoundPassage[]): readonly Excerpt[] {
  const runs: FoundPassage[][] = [];
  for (const passage of passages) {
    const before = runs.at(-1)?.at(-1);
    if (before && before.of === passage.of && before.place + 1 === passage.place) runs.at(-1)?.push(passage);
    else runs.push([passage]);
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    return first && last ? [excerpt(first, last)] : [];
  });
}

function excerpt({ of, span }: FoundPassage, last: FoundPassage): Excerpt {
  return { order: "excerpt", of, text: of.text.slice(span.start, last.span.end) };
}
