import { firstWords } from "../../text/display.ts";
import { withoutMarks } from "../../text/markdown.ts";
import type { Message } from "../../transcript/message.ts";
import { isOver } from "../../transcript/record.ts";
import { PAGES } from "../../words/archive_pages.ts";
import { COMPARE, JUDGES_APART, PARTS_APART, TURNS_APART } from "../../words/compare.ts";
import { MESSAGE } from "../../words/messages.ts";
import { VALUES } from "../../words/names.ts";
import { capital, SIGNS } from "../../words/phrases.ts";
import { STATUS } from "../../words/status.ts";
import { Facts } from "../render/facts.ts";
import { groundBlocks } from "../render/grounds.ts";
import { ownOutcome, shownAdvice } from "../render/outcome.ts";
import { asPart, line, type PageBlock, type Point, sectionsBy } from "../render/page.ts";
import { calledInWords, statusInWords } from "../render/words.ts";
import { type Both, both } from "./both.ts";
import { claimParts } from "./claim_parts.ts";
import type { Compared, Comparison } from "./comparison.ts";
import { calledIn, commandFor, kinshipInWords, messageIn, originLines, titleOfComparison } from "./in_words.ts";
import type { ComparedPart, ComparedSection } from "./part.ts";
import { costBlocks, settingBlocks } from "./setting_blocks.ts";
import type { TurnRow } from "./turns.ts";

/** Most words of a message in a comparison of texts. */
const WORDS = 30;

/** Returns the sections of a comparison: what came of each and why, how it was held, and at last what was said. */
export function sectionsOf(comparison: Comparison): readonly ComparedSection[] {
  const { turns, sharesQuestion } = comparison;
  const last = turns.shared.findLast(({ kind }) => kind !== "announcement");
  const same = last && (turns.rows.length === 0 ? TURNS_APART.all : TURNS_APART.same(last.number));
  const lead = turns.rows.length === 0 || turns.by === "nothing" ? [] : [TURNS_APART[turns.by]];
  const left = turns.shared.length + turns.rows.length > 0 ? [TURNS_APART.withoutAnnouncements] : [];
  const words = [...same === undefined ? [] : [same], ...lead, ...left].join(" ");
  const leadBlocks = words !== "" || turns.rows.length === 0 ? [{ paragraph: words || TURNS_APART.nothing }] : [];
  return [
    { id: "outcome", title: PARTS_APART.outcome, parts: outcomeParts(comparison) },
    ...(sharesQuestion ? [{ id: "claims", title: PARTS_APART.claims, parts: claimParts(comparison) } as const] : []),
    { id: "judges", title: PARTS_APART.judges, parts: judgeParts(comparison) },
    { id: "settings", title: PARTS_APART.settings, parts: [{ blocks: settingBlocks(comparison) }] },
    { id: "costs", title: PARTS_APART.costs, parts: [{ blocks: costBlocks(comparison) }] },
    {
      id: "turns",
      title: PARTS_APART.turns,
      parts: [
        { blocks: leadBlocks },
        ...turns.rows.map((row) => ({ row })),
      ],
    },
  ];
}

/** Returns a comparison as blocks, for Markdown and terminals: what stands beside each other follows each other. */
export function comparedBlocks(comparison: Comparison): readonly PageBlock[] {
  const called = calledIn(comparison);
  const inBlocks = (part: ComparedPart): readonly PageBlock[] => {
    if ("blocks" in part) return part.blocks;
    if ("row" in part) return rowBlocks(part.row, comparison.sides);
    return both(part.beside, (blocks, at) => [{ heading: called[at], level: 3 } as const, ...blocks]).flat();
  };
  return [
    { heading: titleOfComparison(comparison), level: 1 },
    ...kinshipInWords(comparison).map((paragraph) => ({ paragraph })),
    { list: originLines(comparison).map((line) => ({ line })) },
    ...sectionsOf(comparison).flatMap(({ title, parts }): readonly PageBlock[] => [
      { heading: title, level: 2 },
      ...parts.flatMap(inBlocks),
    ]),
  ];
}

/** The answers of both before anything else, then a table: what each side holds, how sure each is and why. */
function outcomeParts(comparison: Comparison): readonly ComparedPart[] {
  const { sides, outcomes } = comparison;
  const isEachCompleted = sides.every(({ facts }) => facts.record.status === "completed");
  const told = both(sides, ({ facts, reviews }, at) => {
    const { howSure, reasons, counted } = outcomes[at];
    const positions = facts.record.participants.flatMap(({ name, position }) =>
      position === undefined ? [] : [`${name}${SIGNS.colon} ${position.replace(/\.$/, "")}`]
    );
    return {
      positions: positions.join("; "),
      howSure: howSure?.words ?? "",
      why: reasons.join(" "),
      counted: counted.join(" "),
      advice: shownAdvice(facts, reviews) ?? "",
      status: isEachCompleted ? "" : statusInWords(facts.record),
    };
  });
  const labels = [
    ["positions", COMPARE.positions],
    ["howSure", PAGES.howSure],
    ["why", PAGES.why],
    ["counted", PAGES.counted],
    ["advice", PAGES.advice],
    ["status", STATUS.label],
  ] as const;
  const table = labels.flatMap(([field, label]) => {
    const cells = both(told, (each) => each[field]);
    return cells.every((cell) => cell === "") ? [] : [[label, ...both(cells, (cell) => cell || VALUES.none)]];
  });
  return [
    { beside: both(outcomes, ({ headline }) => [{ paragraph: [{ strong: headline }] }]) },
    ...(table.length === 0 ? [] : [{ blocks: [{ head: ["", ...calledIn(comparison)], table }] }]),
  ];
}

/** Returns the reasons of the judges of each, or how to have it judged. */
function judgeParts({ sides }: Comparison): readonly ComparedPart[] {
  const reasons = both(sides, reasonsIn);
  const missing = both(sides, ({ facts }, at): Point => ({
    line: isOver(facts.record)
      ? JUDGES_APART.toJudge(commandFor("judge", sides[at], "--judge SPEC"))
      : JUDGES_APART.notOver(COMPARE.letter(at)),
  }));
  if (reasons.every(({ length }) => length === 0)) {
    return [{ blocks: [{ paragraph: JUDGES_APART.none }, { list: missing }] }];
  }
  const none = (at: 0 | 1) => [{ paragraph: JUDGES_APART.none }, { list: [missing[at]] }];
  return [{ beside: both(reasons, (blocks, at) => blocks.length > 0 ? blocks : none(at)) }];
}

/** What the judges of the newest panel said in short or, without one, what the dialogue's own decision rests on. */
function reasonsIn({ facts, reviews }: Compared): readonly PageBlock[] {
  for (const { path, record } of reviews.toReversed()) {
    const review = Facts.of(record, facts.format, facts.protocols);
    const reasons = sectionsBy(["reasons"], review.page?.blocks?.(review) ?? []).inside.slice(1);
    if (reasons.length === 0) continue;
    const short = asPart(reasons, "").map((block) =>
      "list" in block ? { list: block.list.map(({ line }) => ({ line })) } : block
    );
    return [...short, { paragraph: JUDGES_APART.inFull(path) }];
  }
  const own = ownOutcome(facts).decision;
  const grounds = own ? groundBlocks(facts, { ...own, strongest: [], conceded: [], unanswered: [] }) : [];
  return grounds.length === 0 ? [] : [{ paragraph: JUDGES_APART.own }, ...asPart(grounds.slice(1), "")];
}

/** Returns a turn by what it is and who spoke: `rebuttal by Ben`. */
export function turnInWords({ facts }: Compared, message: Message): string {
  return MESSAGE.called(calledInWords(message), facts.nameOf(message.speaker));
}

/** Returns what stands above a pair of turns: what they are and, if names are the same, who spoke; else nothing. */
export function pairInWords({ isPair, turns }: TurnRow, sides: Both<Compared>): PairTitle | undefined {
  const [[message] = [], [other] = []] = turns;
  if (!isPair || !message || !other) return undefined;
  const [first, second] = [turnInWords(sides[0], message), turnInWords(sides[1], other)];
  return first === second
    ? { title: capital(first), isWhole: true }
    : { title: capital(calledInWords(message)), isWhole: false };
}

/** What stands above a pair of turns; `isWhole` if it says all of both, else each says who spoke. */
interface PairTitle {
  readonly title: string;
  readonly isWhole: boolean;
}

/** Returns turns as lists: a pair under what it is, the others one after another. */
function rowBlocks(row: TurnRow, sides: Both<Compared>): readonly PageBlock[] {
  const above = pairInWords(row, sides);
  const isTold = above?.isWhole === true;
  const points = both(
    row.turns,
    (messages, at) => messages.map((message) => turnPoint(sides[at], message, at, isTold)),
  );
  if (above) return [{ paragraph: [{ strong: above.title }] }, { list: points.flat() }];
  return both(
    points,
    (list, at): readonly PageBlock[] =>
      list.length === 0 ? [] : [{ paragraph: [{ strong: TURNS_APART.alone(at) }] }, { list }],
  ).flat();
}

function turnPoint(side: Compared, message: Message, at: 0 | 1, isTold: boolean): Point {
  const what = isTold ? "" : `, ${turnInWords(side, message)}`;
  return { line: line(TURNS_APART.message(at), messageIn(side, message.number), `${what}: `, beginningOf(message)) };
}

/** Returns the first words of a message, or why there are none. */
export function beginningOf(message: Message): string {
  return message.failed ? TURNS_APART.failed(message.failure.reason) : firstWords(withoutMarks(message.text), WORDS);
}
