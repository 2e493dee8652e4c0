import { count, isOrAre } from "../../../words/en/numbers.ts";
import type { PointRead, PointReply, PointsRead, Ruling } from "../points.ts";
import type { WorkPlace } from "../place.ts";

const REPLIED: Readonly<Record<PointReply["does"], string>> = {
  accepts: "Accepted by the author",
  rejects: "Rejected by the author",
  leaves_open: "Left open by the author",
};

const RULED: Readonly<Record<Ruling, string>> = {
  settled: "Settled",
  stands: "Stands",
  refuted: "Refuted",
  open: "Open",
};

/** How many points each ruling has, in the order of a sentence. */
function byRuling(points: readonly PointRead[]): string {
  const parts = (["settled", "stands", "refuted", "open"] as const).flatMap((ruling: Ruling) => {
    const of = points.filter((point) => point.ruling === ruling);
    const inPart = of.filter(({ isPartlyRefuted = false }) => isPartlyRefuted).length;
    const called = ruling === "stands" && of.length > 1 ? "stand" : ruling;
    return of.length === 0 ? [] : [`${of.length} ${called}${inPart === 0 ? "" : ` (${inPart} partly refuted)`}`];
  });
  return parts.join(", ");
}

/** What is said of a critique's outcome and points. */
export const CRITIQUE = {
  inventedProof: "The refutation quotes words that are not in the work, and does not count.",
  notInWork: "Not counted, because the words that they are about are not in the work:",
  missing: "Missing",
  none: "No points.",
  noPoints: "The critics made no points.",
  counted: ({ points, invented }: PointsRead, called: "point" | "finding") => {
    const all = points.length === 0 ? "No points" : `${count(points.length, called)}: ${byRuling(points)}`;
    const others = invented.length;
    return others === 0 ? `${all}.` : `${all}; ${others} named words that are not in the work.`;
  },
  sureOf: ({ by, points }: PointsRead) => {
    const open = points.filter(({ ruling }) => ruling === "open").length;
    if (points.length === 0) return "the critics made no points";
    const read = by === "judge" ? "one judge's reading" : "by a rule, without a judge";
    return open === 0 ? read : `${read}; ${count(open, "point")} ${isOrAre(open)} open`;
  },
  changed: (says: string) => `Changed after criticism: ${says}`,
  stands: (says: string) => `Still stands: ${says}`,
  open: (says: string) => `Nobody could settle: ${says}`,
  standing: (number: number, gravest: string) =>
    `${count(number, "point")} ${number === 1 ? "stands" : "stand"} against it; the gravest is of ${gravest} severity.`,
  unsettled: (number: number) => `Nobody could settle ${count(number, "point")}.`,
  byRule: "No judge ruled on the points: what became of them is said by rule.",
  noWork: "There is no work to criticise.",
  grounds: (points: number) =>
    points === 0 ? "The critics made no points." : "No point stands against it, and none is open.",
  noCritic: "No critic has criticised the work",
  kept: "The author's reply failed: the work stays as it was",
  work: "The answer",
  review: "Review",
  advisory: "Nothing was run: models read it, and words were looked up.",
  heading: "Criticism",
  headings: {
    settled: "Changed after criticism",
    refuted: "Rejected or refuted, and why",
    open: "What nobody could settle",
    stands: "What stands against it",
    invented: "Not counted: the words that these points are about are not in the work",
  },
  became: ({ ruling, isPartlyRefuted, because }: PointRead) =>
    `${isPartlyRefuted ? "Partly refuted" : RULED[ruling]}: ${because}`,
  found: (bySeverity: readonly (readonly [severity: string, number: number])[], open: number) => {
    const all = bySeverity.reduce((sum, [, number]) => sum + number, 0);
    const by = bySeverity.map(([severity, number]) => `${number} ${severity}`).join(", ");
    const found = all === 0 ? "No finding stands" : `${count(all, "finding")} ${all === 1 ? "stands" : "stand"}: ${by}`;
    return open === 0 ? found : `${found}; ${open} could not be settled`;
  },
  replied: ({ does }: PointReply) => REPLIED[does],
} as const;

/** Most places of the same words that are named. */
const MOST_PLACES = 3;

/** Says where words stand: `src/a.ts:12, 40`, `offer.pdf, page 2` or `line 3`. */
export function placeInWords(places: readonly WorkPlace[]): string {
  const shown = places.slice(0, MOST_PLACES).map(({ file = "", page, line, isRemoved = false }, n) => {
    if (n > 0 && file === places[0]?.file && line !== undefined && !isRemoved) return String(line);
    if (file !== "" && line !== undefined && !isRemoved) return `${file}:${line}`;
    const number = page === undefined ? `${isRemoved ? "old " : ""}line ${line ?? "unknown"}` : `page ${page}`;
    return file === "" ? number : `${file}, ${number}`;
  });
  const more = places.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
