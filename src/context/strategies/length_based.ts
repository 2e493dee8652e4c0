import type { Statement } from "../../transcript/message.ts";
import { epochOf, newestWithin } from "../epochs.ts";
import { perspectiveSteps } from "../perspective.ts";
import { type ContextSummarizer, firstNumber, type History, type Plan, type SummaryOrder } from "../plan.ts";
import { full } from "./full.ts";

/** Statements there must be behind a boundary before its summary is shown, so that it can be made beside the dialogue. */
const LAG = 1;

/** A part of a perspective that is closed: the next summary is made when it ends. */
interface Segment {
  /** Number of the last statement that it covers. */
  readonly upTo: number;
  readonly statements: readonly Statement[];
}

/** A summary, and up to which number it covers its speaker's perspective. */
interface PerspectiveSummary {
  readonly upTo: number;
  readonly order: SummaryOrder;
}

/**
 * A summary by the speaker of its own perspective, made whenever that has become too long, and whole what was said after
 * it; everything while the perspective is short enough. What others said to others before the boundary is left out.
 */
export function lengthBased(): ContextSummarizer {
  const whole = full();
  return {
    plansAhead: true,
    plan(history): Plan {
      const summaries = summariesOf(history, segmentsOf(history));
      const effectiveTo = history.statements.at(-LAG)?.number ?? 0;
      const ahead = summaries.filter(({ upTo }) => upTo >= effectiveTo).map(({ order }) => order);
      const current = summaries.findLast(({ upTo }) => upTo < effectiveTo);
      const plan = current ? after(current, history) : whole.plan(history);
      return ahead.length > 0 ? { ...plan, ahead } : plan;
    },
  };
}

/** A summary and what was said after its boundary, in epochs where that is too much. */
function after({ upTo, order }: PerspectiveSummary, { statements, tokensOf, ...room }: History): Plan {
  const beside = tokensOf(order);
  const rest = statements.filter(({ number }) => number > upTo);
  const { tail } = epochOf(rest, { epochTokens: room.epochTokens - beside, tokensOf });
  const shown = newestWithin(tail, { tokens: room.roomTokens - beside, tokensOf });
  return { parts: [order, ...shown] };
}

/**
 * The perspective in segments: one ends when it, and the summary of those before it, are longer than the threshold; or
 * before one summarising call could not take it in. Depends on nothing that is said later, nor on what was lost.
 */
function segmentsOf(history: History): readonly Segment[] {
  const { statements, speaker, settings, summaryRoomTokens, lengthOf } = history;
  const segments: Segment[] = [];
  let open: Statement[] = [];
  let last = 0;
  let length = 0;
  let tokens = 0;
  const close = () => {
    segments.push({ upTo: last, statements: open });
    length = settings.maxLength;
    tokens = history.tokensOf(orderOf(history, last, open, AFRESH));
    open = [];
  };
  for (const step of perspectiveSteps(statements, speaker.id)) {
    const more = tokensOfAll(history, step.statements);
    if (open.length > 0 && tokens + more > summaryRoomTokens) close();
    open.push(...step.statements);
    last = step.at;
    tokens += more;
    for (const { text } of step.statements) length += lengthOf(text);
    if (length > settings.threshold) close();
  }
  return segments;
}

/**
 * The summaries there can be: each afresh from the whole perspective while one call can take that in, else from the
 * newest one before it and what came since. Those that are lost, or too large to be made or shown, are left out.
 */
function summariesOf(history: History, segments: readonly Segment[]): readonly PerspectiveSummary[] {
  const { summaryRoomTokens, epochTokens, tokensOf, lost } = history;
  const summaries: PerspectiveSummary[] = [];
  let perspective: readonly Statement[] = [];
  let sincePrevious: readonly Statement[] = [];
  let perspectiveTokens = 0;
  for (const { upTo, statements } of segments) {
    perspectiveTokens += tokensOfAll(history, statements);
    const afresh = perspectiveTokens <= summaryRoomTokens;
    perspective = afresh ? [...perspective, ...statements] : [];
    sincePrevious = [...sincePrevious, ...statements];
    const previous = summaries.at(-1)?.order;
    const of = afresh || !previous ? perspective : [previous, ...sincePrevious];
    if (of.length === 0 || of.reduce((sum, part) => sum + tokensOf(part), 0) > summaryRoomTokens) continue;
    const order = orderOf(history, upTo, of, afresh ? AFRESH : FROM_PREVIOUS);
    if (lost(order.step) || tokensOf(order) > epochTokens) continue;
    summaries.push({ upTo, order });
    sincePrevious = [];
  }
  return summaries;
}

const AFRESH = "afresh";
const FROM_PREVIOUS = "from the previous summary";

function orderOf(
  { settings }: History,
  upTo: number,
  of: readonly (Statement | SummaryOrder)[],
  method: string,
): SummaryOrder {
  return {
    order: "summary",
    step: `up-to-${upTo}`,
    by: "speaker",
    of: of.toSorted((a, b) => firstNumber(a) - firstNumber(b)),
    method,
    maxLength: settings.maxLength,
  };
}

function tokensOfAll({ tokensOf }: History, statements: readonly Statement[]): number {
  return statements.reduce((sum, statement) => sum + tokensOf(statement), 0);
}
