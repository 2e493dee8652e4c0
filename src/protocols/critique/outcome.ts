import { MESSAGE } from "../../words/messages.ts";
import type { Facts } from "../../archive/render/facts.ts";
import { firstWords } from "../../text/display.ts";
import { sentences } from "../../text/sentences.ts";
import { singleLine } from "../../text/visible.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { ProtocolOutcome } from "../../transcript/outcome.ts";
import { decidedSentence } from "../decided.ts";
import {
  finalWork,
  type PointRead,
  type PointsRead,
  readPoints,
  type Ruling,
  SEVERITIES,
  type Severity,
} from "./points.ts";
import { CRITIQUE } from "./words/mod.ts";

/** Most words of a work that is quoted, as nobody said it in a sentence. */
const WORDS = 25;
/** Most reasons. */
const MOST_REASONS = 3;

/** Returns what came of a critique: the work in a sentence, and what became of the points against it. */
export function critiqueOutcome({ record }: Facts): ProtocolOutcome {
  const { messages } = record;
  const work = finalWork(messages);
  if (work === undefined) return { undecided: CRITIQUE.noWork };
  const read = readPoints(record);
  const of = (ruling: Ruling) => read.points.filter((point) => point.ruling === ruling);
  const [standing, settled, open] = [of("stands"), of("settled"), of("open")];
  const reasons = [
    ...standing.map((point) => CRITIQUE.stands(inShort(point))),
    ...open.map((point) => CRITIQUE.open(inShort(point))),
    ...settled.map((point) => CRITIQUE.changed(inShort(point))),
  ];
  return {
    headline: isReview({ record })
      ? CRITIQUE.found(bySeverity(standing), open.length)
      : decidedBy(record) ?? quoted(work),
    howSure: { level: 1, words: CRITIQUE.sureOf(read) },
    ...(isReview({ record }) ? {} : { answer: work }),
    reasons: reasons.slice(0, MOST_REASONS),
    counted: [CRITIQUE.counted(read, isReview({ record }) ? "finding" : "point")],
    positions: [],
    differences: open.map(({ says }) => CRITIQUE.open(says)),
    undecided: null,
    grounds: CRITIQUE.grounds(read.points.length),
    doubts: doubtsAbout(read, standing, open),
  };
}

/** Returns `true` for a critique in which somebody tried to refute each point. */
export function isReview({ record }: Pick<Facts, "record">): boolean {
  return record.settings["ruledBy"] === "refutation";
}

/** Returns the first sentence of a point. */
function inShort({ says }: PointRead): string {
  return sentences(singleLine(says))[0]?.text ?? says;
}

/** Returns what the judge, or else the author, says that the work comes to; `undefined` if neither did. */
function decidedBy({ messages }: Facts["record"]): string | undefined {
  const by = (kind: string) => messages.findLast((message) => !message.failed && message.kind === kind);
  return ["synthesis", "refinement"].flatMap((kind) => {
    const message = by(kind);
    const fields = message?.failed === false ? fieldsIn(message.fields) : {};
    return decidedSentence(fields["decided"]) ?? [];
  })[0];
}

function quoted(work: string): string {
  const plain = singleLine(work.replaceAll(/\*\*|__/g, ""));
  const [first] = sentences(plain);
  return MESSAGE.quoted(firstWords(first?.text ?? plain, WORDS).replace(/\.$/, ""));
}

/** Returns how many points are of each severity, the gravest first, without those that no point has. */
function bySeverity(points: readonly PointRead[]): readonly (readonly [severity: Severity, number: number])[] {
  return SEVERITIES.map((severity) => [severity, points.filter((point) => point.severity === severity).length] as const)
    .filter(([, number]) => number > 0);
}

function doubtsAbout(
  { by, points }: PointsRead,
  standing: readonly PointRead[],
  open: readonly PointRead[],
): readonly string[] {
  const [[gravest] = []] = bySeverity(standing);
  return [
    ...(gravest ? [CRITIQUE.standing(standing.length, gravest)] : []),
    ...(open.length > 0 ? [CRITIQUE.unsettled(open.length)] : []),
    ...(by === "rule" && points.length > 0 ? [CRITIQUE.byRule] : []),
  ];
}
