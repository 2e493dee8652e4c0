import { points } from "../../judging/scoreboard.ts";
import type { PageBlock, Point } from "../../archive/render/page.ts";
import { messagesInWords } from "../../archive/render/words.ts";
import type { Judgement, JudgementPoint, JudgementReason, PanelReading } from "../../judging/panel/panel.ts";
import type { RecordedPanel } from "../../judging/panel/recorded.ts";
import type { PanelReport } from "../../judging/panel/report.ts";
import { firstWords } from "../../text/display.ts";
import { numberRanges } from "../../transcript/digest.ts";
import type { DecisionGrounds } from "../../transcript/outcome.ts";
import { criterionName } from "../../words/names.ts";
import { type Naming, orMissing, reasonInWords, sidesInWords, winnerInWords } from "./page_words.ts";
import { HEARD, PAGE } from "./words/mod.ts";
import { SIGNS } from "../../words/phrases.ts";

/** Most words of the reason for a decision. */
const WORDS = 60;

/**
 * Returns what the decision rests on, with the names of the sides: the first reading by a judge that voted for the side
 * ahead; `undefined` without one.
 */
export function decidingGrounds(
  { readings }: RecordedPanel,
  { verdict: { outcome, judges } }: PanelReport,
  nameOf: Naming,
): DecisionGrounds | undefined {
  const side = outcome.kind === "decided" ? outcome.winner : outcome.kind === "too_close" ? outcome.leader : undefined;
  const voters = judges.filter(({ vote }) => vote.cast && vote.winner === side).map(({ judge }) => judge);
  const reading = readings.find(({ judge, judgement }) =>
    voters.includes(judge) && judgement.given && judgement.winner === side && judgement.clash !== ""
  );
  if (side === undefined || !reading?.judgement.given) return undefined;
  const { judge, judgement: { clash, reasons, unanswered = [], strongest = [], conceded = [] } } = reading;
  const named = (text: string) => withNames(text, reading, nameOf);
  const points = (list: readonly JudgementPoint[]) =>
    list.flatMap(({ text, side, messages }) => side === undefined ? [] : [{ point: named(text), side, messages }]);
  return {
    carried: side,
    why: `${nameOf(judge)}${SIGNS.colon} ${firstWords(named(clash), WORDS)}`,
    standsFor: [],
    clashes: reasons.flatMap(({ about, text, carried = null, messages }) =>
      about === undefined ? [] : [{ about: named(about), why: named(text), carried, messages }]
    ),
    unanswered: points(unanswered),
    strongest: strongest.flatMap(({ text, side, messages: [message] }) =>
      side === undefined || message === undefined ? [] : [{ side, message, words: named(text) }]
    ),
    conceded: points(conceded),
  };
}

/** Replaces the labels of a reading's sides by their names. */
function withNames(text: string, { order }: PanelReading, nameOf: Naming): string {
  return text.replace(/\bSide (\d+)\b/g, (label, place: string) => {
    const id = order[Number(place) - 1];
    return id === undefined ? label : nameOf(id);
  });
}

/** The judges' reasons: dissents first, then each judge's readings. */
export function reasonBlocks(
  { panel, readings, imported }: RecordedPanel,
  { verdict }: PanelReport,
  nameOf: Naming,
): readonly PageBlock[] {
  const dissents = verdict.dissents.map(({ judge, winner, reasons }): Point => ({
    line: [{ strong: nameOf(judge) }, HEARD.dissent(winnerInWords(winner, nameOf))],
    points: reasons.map((reason) => reasonPoint(reason, nameOf)),
  }));
  const { samples = 1 } = panel;
  const judges = Map.groupBy(readings, ({ judge }) => judge);
  const sidesRead = (reading: PanelReading) => sidesInWords(panel, reading, nameOf);
  return [
    ...(dissents.length === 0 ? [] : [{ heading: PAGE.dissents, level: 2 as const }, { list: dissents }]),
    { heading: PAGE.reasons, level: 2, id: "reasons" },
    {
      paragraph: imported ? PAGE.asGiven : PAGE.numbering,
    },
    ...[...judges].flatMap(([judge, own]): PageBlock[] => [
      { heading: nameOf(judge), level: 3 },
      {
        list: own.map((reading): Point => {
          const { sample, judgement } = reading;
          return {
            line: [
              { strong: HEARD.sample(sidesRead(reading), sample, samples) },
              judgement.given ? ` ${clashIn(judgement)}` : HEARD.missingReading(reasonInWords(judgement.reason)),
            ],
            points: judgement.given ? pointsOf(judgement, nameOf) : [],
          };
        }),
      },
    ]),
  ];
}

/** Returns one reading for its note: what decided it, winner and margin, reasons and scores. */
export function readingBlocks(
  { panel, criteria, sides }: RecordedPanel,
  reading: PanelReading,
  nameOf: Naming,
): readonly PageBlock[] {
  const { judgement } = reading;
  if (!judgement.given) return [];
  const { winner, margin, scores } = judgement;
  const by = winner === null || margin === undefined ? undefined : points(margin);
  const reasons = pointsOf(judgement, nameOf);
  return [
    {
      fields: [
        [PAGE.sides, HEARD.sidesOfDialogue(sidesInWords(panel, reading, nameOf))],
        [PAGE.winner, HEARD.winner(winnerInWords(winner, nameOf), by)],
        [PAGE.why, clashIn(judgement)],
      ],
    },
    ...(reasons.length === 0 ? [] : [{ list: reasons }]),
    {
      head: [PAGE.criterion, ...sides.map(({ id }) => nameOf(id))],
      right: sides.map((_, at) => at + 1),
      table: criteria.map((id) => [criterionName(id), ...sides.map((side) => orMissing(scores[side.id]?.[id]))]),
    },
  ];
}

function clashIn({ clash, reasons }: Judgement): string {
  return clash === "" && reasons.length === 0 ? PAGE.noReason : clash;
}

/** The clashes, what was never answered, each side's strongest line, and concessions. */
function pointsOf(
  { reasons, unanswered = [], strongest = [], conceded = [] }: Judgement,
  nameOf: Naming,
): readonly Point[] {
  const labelled = (label: string, list: readonly JudgementPoint[]): readonly Point[] =>
    list.length === 0 ? [] : [{
      line: [
        { strong: `${label}${SIGNS.colon}` },
        ` ${list.map((point) => ofSide(point, nameOf)).join(SIGNS.between)}`,
      ],
    }];
  return [
    ...reasons.map((reason) => reasonPoint(reason, nameOf)),
    ...labelled(PAGE.neverAnswered, unanswered),
    ...labelled(PAGE.strongest, strongest.map((line) => ({ ...line, text: PAGE.quoted(line.text) }))),
    ...labelled(PAGE.conceded, conceded),
  ];
}

function reasonPoint(reason: JudgementReason, nameOf: Naming): Point {
  const { about, carried } = reason;
  if (about === undefined) return { line: cited(reason) };
  const by = carried === undefined ? "" : ` (${carried === null ? PAGE.nobody : nameOf(carried)})`;
  return { line: [{ strong: `${about}${by}${SIGNS.colon}` }, ` ${cited(reason)}`] };
}

function ofSide(point: JudgementPoint, nameOf: Naming): string {
  return point.side === undefined ? cited(point) : `${nameOf(point.side)}${SIGNS.colon} ${cited(point)}`;
}

function cited({ text, messages }: Pick<JudgementPoint, "text" | "messages">): string {
  const cited = [...new Set(messages)].sort((a, b) => a - b);
  return cited.length === 0 ? text : `${text} (${messagesInWords(numberRanges(cited))})`;
}
