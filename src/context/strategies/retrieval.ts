import type { Statement } from "../../transcript/message.ts";
import { epochOf } from "../epochs.ts";
import type { ContextSummarizer, Excerpt, History, Plan } from "../plan.ts";
import { heldToRoom } from "./_held_to_room.ts";
import { type FoundPassage, PassageIndex, queryWords } from "./_passage_index.ts";

/** The share of the room that openings may take, and of the rest that the newest statements may; passages have the other. */
const SHARE = 1 / 2;
/** The most passages a speaker can do anything with; about 2,000 tokens. */
const MAX_PASSAGES = 16;
/** The share of the best passage's score that others need, so that a word in common is not enough. */
const MIN_SCORE_SHARE = 1 / 4;
/** Words asked for, of what is answered and of the instruction: more take long and find no better. */
const ANSWERED_WORDS = 96;
const INSTRUCTION_WORDS = 32;

/**
 * Nothing is summed up: besides the opening statements and the newest ones a speaker is shown the passages, of all that
 * was dropped, that bear most on what is to be answered and on the instruction. They come last, because they are others
 * at each turn. One instance keeps the index of one dialogue; used for others too, it gives the same, but slowly.
 */
export function retrieval(): ContextSummarizer {
  const index = new PassageIndex();
  return { plan: (history) => planWith(index, history) };
}

function planWith(index: PassageIndex, history: History): Plan {
  const { statements, roomTokens, epochTokens, tokensOf } = history;
  const tokens = (parts: readonly Statement[]) => parts.reduce((sum, part) => sum + tokensOf(part), 0);
  const openings = statements.filter(({ kind }) => kind === "opening");
  const pinned = tokens(openings) <= epochTokens * SHARE ? openings : [];
  const others = statements.filter((statement) => !pinned.includes(statement));
  const whole = tokens(statements) <= epochTokens;
  const limit = (epochTokens - tokens(pinned)) * (whole ? 1 : SHARE);
  const { tail } = epochOf(others, { epochTokens: limit, tokensOf });
  const parts = heldToRoom([...pinned, ...tail], history, { tokens: roomTokens });
  const shown = new Set(parts);
  const hidden = others.filter((statement) =>
    !shown.has(statement) && statement.number !== history.replyTo?.number && isArgued(statement)
  );
  if (hidden.length === 0) return { parts };
  index.setTo(statements.filter(isArgued));
  const left = roomTokens - parts.reduce((sum, part) => sum + tokensOf(part), 0);
  const room = Math.min(left, (roomTokens - tokens(pinned)) * SHARE);
  const late = best(index.find(wordsToFind(history)), { among: new Set(hidden), room, tokensOf });
  return late.length > 0 ? { parts, late } : { parts };
}

/** What is announced says who speaks when, in the words of instructions: it would be found before any argument. */
function isArgued({ kind }: Statement): boolean {
  return kind !== "announcement";
}

/** The words of what is answered, or else of what another said last, and of the instruction. */
function wordsToFind({ statements, speaker, replyTo, instruction }: History): readonly string[] {
  const answered = replyTo ?? statements.findLast((statement) => statement.speaker !== speaker.id) ?? statements.at(-1);
  const words = [...new Set(queryWords(answered?.text ?? ""))].slice(0, ANSWERED_WORDS);
  return [...new Set([...words, ...[...new Set(queryWords(instruction))].slice(0, INSTRUCTION_WORDS)])];
}

interface BestOptions {
  readonly among: ReadonlySet<Statement>;
  readonly room: number;
  tokensOf(part: Excerpt): number;
}

/** The best passages that fit, in the order in which they were said; those that follow each other in one piece. */
function best(found: readonly FoundPassage[], { among, room, tokensOf }: BestOptions): readonly Excerpt[] {
  const open = found.filter((passage) => among.has(passage.of));
  const floor = (open[0]?.score ?? 0) * MIN_SCORE_SHARE;
  const chosen: FoundPassage[] = [];
  let left = room;
  for (const passage of open) {
    if (passage.score < floor || chosen.length === MAX_PASSAGES) break;
    const tokens = tokensOf(excerpt(passage, passage));
    if (tokens > left) continue;
    left -= tokens;
    chosen.push(passage);
  }
  return joined(chosen.toSorted((a, b) => a.of.number - b.of.number || a.place - b.place));
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
