import type { DialogueRecord } from "../../transcript/record.ts";
import { undecidedLine } from "./degraded.ts";
import type { Block, Fields, LabelledLine, Line, Page, Piece } from "./doc.ts";
import { Facts } from "./facts.ts";
import { metadataPage } from "./metadata_page.ts";
import { fileFields, statusFields } from "./shared_fields.ts";
import { summaryPage } from "./summary_page.ts";
import { transcriptPage } from "./transcript_page.ts";
import { capital, moment, statusInWords, verdictInWords } from "./words.ts";

/** A part of the report: what another page has, under a heading. */
type Part = readonly [title: string, blocks: readonly Block[]];

/**
 * Everything that matters of a dialogue in one page that stands by itself: the outcome, all that was said, its reviews, and
 * how it was held. It is put together from the pages of the archive; what leads to their files is plain text.
 */
export function reportPage(facts: Facts, reviews: readonly DialogueRecord[] = []): Page {
  const { record, format, protocols } = facts;
  const own = { outcome: summaryPage(facts), said: transcriptPage(facts), held: metadataPage(facts) };
  const all = reviews.map((review) => Facts.of(review, format, protocols));
  const parts: readonly Part[] = [
    ["Outcome", own.outcome.blocks],
    ["What was said", own.said.blocks],
    ...[...Map.groupBy(all, ({ page }) => page?.review?.title)].flatMap(([title, alike]) =>
      title === undefined ? [] : alike.map((review, n): Part => [
        `${title} ${n + 1}, ${moment(review.record.startedAt)}`,
        [{ fields: reviewHeading(review) }, ...review.page?.outcome?.(review) ?? []],
      ])
    ),
    ["How it was held", own.held.blocks],
  ];
  return {
    fields: { ...fileFields(facts, "report"), ...statusFields(facts) },
    get data() {
      return { ...own.outcome.data, ...own.said.data, ...reviewData(facts, all), held: own.held.data };
    },
    blocks: [
      { heading: record.topic, level: 1 },
      ...parts.flatMap(([title, blocks]): readonly Block[] => [
        { heading: title, level: 2 },
        ...blocks.flatMap((block) => within(block, format)),
      ]),
    ],
  };
}

function reviewHeading(review: Facts): readonly LabelledLine[] {
  const { record, page } = review;
  return [
    ["Status", statusInWords(record)],
    ...Object.values(record.decisions).map((verdict): LabelledLine => [
      "Verdict",
      [{ strong: capital(verdictInWords(review, verdict)) }],
    ]),
    ...undecidedLine(review),
    ...(page?.heading?.(review) ?? []),
  ];
}

/** Lists of reviews by what they are, also where there are none. */
function reviewData({ protocols }: Facts, reviews: readonly Facts[]): Fields {
  return Object.fromEntries(protocols.flatMap(({ review }) => {
    if (!review) return [];
    return [[review.list, reviews.flatMap((each) => each.page?.review === review ? [review.data(each)] : [])]];
  }));
}

/** A block of another page as a part of the report; none of what has no place in it. */
function within(block: Block, format: string): readonly Block[] {
  if ("heading" in block) {
    if (block.level === 1) return [];
    return [{ heading: unlinked(block.heading), level: block.level === 2 ? 3 : 4 }];
  }
  if ("paragraph" in block) {
    return leadsToIndex(block.paragraph, format) ? [] : [{ paragraph: unlinked(block.paragraph) }];
  }
  if ("fields" in block) {
    const fields = block.fields.filter(([, value]) => !leadsToIndex(value, format))
      .map(([label, value]) => [label, unlinked(value)] as const);
    return [{ fields }];
  }
  if ("table" in block) return [{ ...block, table: block.table.map((cells) => cells.map(unlinked)) }];
  if ("list" in block) return [{ list: unlinkedPoints(block.list) }];
  return [block];
}

type Points = Extract<Block, { readonly list: unknown }>["list"];

function unlinkedPoints(points: Points): Points {
  return points.map((point) => ({
    ...point,
    line: unlinked(point.line),
    ...(point.points ? { points: unlinkedPoints(point.points) } : {}),
  }));
}

/** The words of links, which lead nowhere outside of the archive. */
function unlinked(line: Line): Line {
  if (typeof line === "string") return line;
  return line.map((piece): Piece => typeof piece === "object" && "link" in piece ? piece.link : piece);
}

/** Whether it is only there to say where everything else is. */
function leadsToIndex(line: Line, format: string): boolean {
  return typeof line !== "string" &&
    line.some((piece) => typeof piece === "object" && "link" in piece && piece.to === `index.${format}`);
}
