import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { type Line, line, link, type PageBlock, type Point, section } from "../../archive/render/page.ts";
import { nameOf } from "../../archive/render/words.ts";
import { OUTCOME } from "../../words/outcome.ts";
import { withLenses } from "./lenses.ts";
import { critiqueOutcome, isReview } from "./outcome.ts";
import { type CritiquePoint, finalWork, type PointRead, readPoints, workIn } from "./points.ts";
import { CRITIQUE, placeInWords } from "./words/mod.ts";
import { SIGNS } from "../../words/phrases.ts";

/** The pages of a critique: what criticism changed, what was rejected and why, what nobody could settle, and what stands. */
export const critiquePage: ProtocolPage = {
  protocol: "critique",
  whole: true,
  blocksFirst: true,
  settings: withLenses,
  outcome: critiqueOutcome,
  blocks: critiqueBlocks,
  data: ({ record }) => ({ critique: { work: finalWork(record.messages) ?? null, ...readPoints(record) } }),
};

/** Returns what became of the points of a critique; in a review, what stands comes first. */
export function critiqueBlocks(facts: Facts): readonly PageBlock[] {
  const { points, invented } = readPoints(facts.record);
  const rejected = (point: PointRead) => point.ruling === "refuted" || point.reply?.does === "rejects";
  const part = (heading: string, of: readonly PointRead[]) =>
    section(heading, 3, of.length === 0 ? [] : [{ list: of.map((point) => itemOf(facts, point)) }]);
  const standing = points.filter(({ ruling }) => ruling === "stands");
  const open = points.filter(({ ruling }) => ruling === "open");
  const kept = points.filter((point) => !standing.includes(point) && !open.includes(point));
  const criticism = section(CRITIQUE.heading, 2, [
    ...(points.length === 0 ? [{ paragraph: CRITIQUE.noPoints }] : []),
    ...(isReview(facts) ? part(CRITIQUE.headings.stands, standing) : []),
    ...part(CRITIQUE.headings.settled, kept.filter((point) => !rejected(point))),
    ...part(CRITIQUE.headings.refuted, kept.filter(rejected)),
    ...part(CRITIQUE.headings.open, open),
    ...(isReview(facts) ? [] : part(CRITIQUE.headings.stands, standing)),
    ...section(
      CRITIQUE.headings.invented,
      3,
      invented.length === 0 ? [] : [{ list: invented.map((point) => ({ line: saidIn(facts, point) })) }],
    ),
  ]);
  return [...workBlocks(facts), ...criticism];
}

/** Returns what came of a review, in short. */
export function reviewHead(facts: Facts): readonly PageBlock[] {
  const { headline = "", howSure, counted = [] } = critiqueOutcome(facts);
  return [
    { heading: `${CRITIQUE.review}${SIGNS.colon} ${headline}`, level: 2 },
    { paragraph: [...counted, ...(howSure ? [OUTCOME.sure(howSure.words)] : []), CRITIQUE.advisory].join(" ") },
  ];
}

/** Returns a finding in a line: how grave, where, about which words, and what. */
export function findingLine(point: PointRead): Line {
  const { severity, ruling, places, span, says, instead, isPartlyRefuted = false } = point;
  const isRefuted = ruling === "refuted";
  const end = [
    ...(isRefuted ? [] : [CRITIQUE.instead(instead)]),
    ...(isRefuted || isPartlyRefuted ? [CRITIQUE.became(point)] : []),
  ];
  return [
    CRITIQUE.finding(isRefuted ? ruling : severity, placeInWords(places), span?.text.replace(/\s+/g, " "), says),
    ...end,
  ].join(" ");
}

/** The work as it stands now, unless it was given and nobody changed it. */
function workBlocks({ record: { messages, settings } }: Facts): readonly PageBlock[] {
  const work = finalWork(messages);
  const isAsGiven = settings["files"] !== undefined && work === workIn(messages)?.text;
  return work === undefined || isAsGiven ? [] : section(CRITIQUE.work, 2, [{ said: work }]);
}

/** A point with the words that it is about, what was said to it, and who else made it. */
function itemOf(facts: Facts, point: PointRead): Point {
  const { also, reply, because, severity, critic, hasInventedProof = false } = point;
  const critics = [...new Set([critic, ...also.map((other) => other.critic)])].map((id) => nameOf(facts, id));
  return {
    line: line([{ strong: CRITIQUE.item(severity, critics) }, ". "], saidIn(facts, point)),
    points: [
      ...also.map((other) => ({ line: line(CRITIQUE.also, saidIn(facts, other)) })),
      ...(reply ? [{ line: CRITIQUE.rejoinder(reply) }] : []),
      ...(hasInventedProof ? [{ line: CRITIQUE.inventedProof }] : []),
      ...(because === "" || because === reply?.reason ? [] : [{ line: CRITIQUE.became(point) }]),
    ],
  };
}

function saidIn(
  facts: Facts,
  { id, message: number, critic, span, words, places, says, instead }: CritiquePoint,
): Line {
  const message = facts.message(number);
  const about = span?.text ?? words;
  const by: Line = message ? [link(`${nameOf(facts, critic)}, ${id}`, facts.messageFile(message))] : id;
  return line(
    CRITIQUE.saidAt(about.replace(/\s+/g, " "), placeInWords(places), says, instead),
    by,
    ")",
  );
}
