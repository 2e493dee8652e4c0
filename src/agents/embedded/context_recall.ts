import { sentences } from "../../text/sentences.ts";
import type { Statement } from "../../transcript/message.ts";
import { numbersIn } from "../../transcript/number_ranges.ts";
import { attribute, clash } from "./attribution.ts";
import { speechFor } from "./phrase.ts";
import { Speech } from "./speech.ts";
import type { Stage } from "./stage.ts";

/** Claims of each side that a summary for a context holds, if there is room. */
const CONTEXT_CLAIMS = 6;
/** The share of a summary that is taken over from earlier ones. */
const RECALLED_SHARE = 1 / 2;

/**
 * A summary that stands in for what is shown, whoever makes it: the sentences most central to it, as many of each side
 * as its limit has room for. It explains nothing and greets nobody.
 */
export function contextSummary(stage: Stage): string {
  const { shown, summaryOf } = stage.request;
  const numbers = summaryOf === undefined ? undefined : new Set(numbersIn(summaryOf));
  const statements = shown.filter(({ number }) => numbers?.has(number) ?? true);
  const speech = speechFor(stage);
  recall(stage, speech, { asked: numbers, alone: statements.every(isSummary) });
  attribute(stage, speech, statements, CONTEXT_CLAIMS);
  clash(stage, speech, statements);
  return speech.empty ? "No claim was made." : speech.text;
}

interface RecallOptions {
  /** Numbers of the messages to sum up; absent for all. */
  readonly asked: ReadonlySet<number> | undefined;
  /** Whether there is nothing but summaries to sum up. */
  readonly alone: boolean;
}

/**
 * Takes over what earlier summaries say, those that were given on the floor among them: the first sentence of each of
 * their paragraphs before the second ones, a sentence of each summary in turn, so that a limit cuts sides and rounds alike.
 */
function recall({ request }: Stage, speech: Speech, { asked, alone }: RecallOptions): void {
  const isAsked = (number: number) => asked?.has(number) ?? true;
  const noted = (request.digests ?? []).flatMap((digest) =>
    digest.kind === "summary" && numbersIn(digest.numbers).every(isAsked) ? [{ at: digest.at, text: digest.text }] : []
  );
  const given = request.shown.filter((statement) => isSummary(statement) && isAsked(statement.number))
    .map(({ number, text }) => ({ at: number, text: withoutGreeting(text) }));
  const summaries = [...noted, ...given].sort((a, b) => a.at - b.at)
    .map(({ text }) => text.split(/\n\s*\n/).map((paragraph) => sentences(paragraph).map(({ text }) => text)));
  const queues = summaries.map((paragraphs, summary) =>
    paragraphs.flatMap((told, paragraph) => told.map((text, place) => ({ text, summary, paragraph, place })))
      .sort((a, b) => a.place - b.place || a.paragraph - b.paragraph)
  );
  const trial = new Speech({ maxTokens: (request.maxTokens ?? Infinity) * (alone ? 1 : RECALLED_SHARE) });
  const inTurn = Array.from({ length: Math.max(0, ...queues.map(({ length }) => length)) }, (_, n) => n)
    .flatMap((n) => queues.flatMap((queue) => queue.slice(n, n + 1)));
  const begun = new Set<string>();
  const taken = inTurn.filter(({ text, summary, paragraph, place }) => {
    const name = `${summary} ${paragraph}`;
    // A second sentence leans on the first.
    const added = (place === 0 || begun.has(name)) && trial.add(text, { paragraph: place === 0 });
    if (added) begun.add(name);
    return added;
  });
  const inOrder = taken.sort((a, b) => a.summary - b.summary || a.paragraph - b.paragraph || a.place - b.place);
  for (const { text, place } of inOrder) speech.add(text, { paragraph: place === 0 });
}

/** Whether a statement sums up what others said. */
function isSummary({ kind }: Statement): boolean {
  return kind === "round_summary" || kind === "summary";
}

/** A summary on the floor begins with a paragraph that says what it is of. */
function withoutGreeting(text: string): string {
  return text.replace(/^[^\n]*\n\s*\n/, "");
}
