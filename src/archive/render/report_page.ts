import type { Block, Line, Page, Piece } from "./doc.ts";
import { undecidedLine } from "./degraded.ts";
import { evaluationBlocks } from "./evaluation_blocks.ts";
import { evaluationFields } from "./evaluation_files.ts";
import { Facts } from "./facts.ts";
import { evaluationOf } from "../../judging/evaluation.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { metadataPage } from "./metadata_page.ts";
import { fileFields } from "./shared_fields.ts";
import { statusFields } from "./index_page.ts";
import { summaryPage } from "./summary_page.ts";
import { transcriptPage } from "./transcript_page.ts";
import { heardPanel, panelBlocks, panelData, panelFields } from "./panel_blocks.ts";
import { capital, moment, statusInWords, verdictInWords } from "./words.ts";

/** A part of the report: what another page has, under a heading. */
type Part = readonly [title: string, blocks: readonly Block[]];

/**
 * Everything that matters of a dialogue in one page that stands by itself: the outcome, all that was said, what evaluations
 * and panels of judges came to, and how it was held. It is put together from the pages of the archive; what leads to their files is plain text.
 */
export function reportPage(facts: Facts, reviews: readonly DialogueRecord[] = []): Page {
  const { record } = facts;
  const pages = { outcome: summaryPage(facts), said: transcriptPage(facts), held: metadataPage(facts) };
  const evaluations = reviews.flatMap((review) => {
    const evaluation = evaluationOf(review);
    return evaluation ? [{ record: review, evaluation }] : [];
  });
  const verdicts = reviews.flatMap((review) => {
    const own = Facts.of(review, facts.format);
    const panel = heardPanel(own);
    return panel ? [{ review, own, panel }] : [];
  });
  const parts: readonly Part[] = [
    ["Outcome", pages.outcome.blocks],
    ["What was said", pages.said.blocks],
    ...evaluations.map(({ record: review, evaluation }, n): Part => [
      `Evaluation ${n + 1}, ${moment(review.startedAt)}`,
      [
        { fields: [["Status", statusInWords(review)]] },
        ...evaluationBlocks(Facts.of(review, facts.format), evaluation),
      ],
    ]),
    ...verdicts.map(({ review, own, panel }, n): Part => [
      `Verdict ${n + 1}, ${moment(review.startedAt)}`,
      [
        {
          fields: [
            ["Status", statusInWords(review)],
            ...verdictFields(own),
            ...undecidedLine(own),
            ...panelFields(own, panel),
          ],
        },
        ...panelBlocks(own, panel),
      ],
    ]),
    ["How it was held", pages.held.blocks],
  ];
  return {
    fields: { ...fileFields(facts, "report"), ...statusFields(facts) },
    get data() {
      return {
        ...pages.outcome.data,
        ...pages.said.data,
        evaluations: evaluations.map(evaluationFields),
        ...(verdicts.length === 0 ? {} : { verdicts: verdicts.map(({ panel }) => panelData(panel)) }),
        held: pages.held.data,
      };
    },
    blocks: [
      { heading: record.topic, level: 1 },
      ...parts.flatMap(([title, blocks]): readonly Block[] => [
        { heading: title, level: 2 },
        ...blocks.flatMap((block) => within(block, facts.format)),
      ]),
    ],
  };
}

/** What was decided. */
function verdictFields(facts: Facts): readonly (readonly [string, Line])[] {
  return Object.values(facts.record.decisions).map((
    verdict,
  ) => ["Verdict", [{ strong: capital(verdictInWords(facts, verdict)) }]]);
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
