import {
  fateOf,
  flowAgreement,
  type FlowGraph,
  type FlowReading,
  isCommon,
  type LineRead,
  movesIn,
} from "../../judging/flow/mod.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import { AGREEMENT, ARGUED, does, FATES, LEFT_OUT } from "../../words/argued.ts";
import { capital, SIGNS } from "../../words/phrases.ts";
import type { Argued } from "./argued.ts";
import { arguedInWords, clerkInWords, entryWord, stateInWords } from "./argued_words.ts";
import { groupsOf, lineNamed, messageLink, moveLine, quoted, saidBy, some } from "./argued_entries.ts";
import { disagreementBlocks } from "./disagreement_blocks.ts";
import type { Facts } from "./facts.ts";
import { type Line, line, link, type PageBlock, type Point, section } from "./page.ts";

/** Returns what a dialogue came down to: the sentence, these lines as they were argued, and what became of the others. */
export function arguedBlocks(facts: Facts, argued: Argued | undefined): readonly PageBlock[] {
  if (!argued) return [];
  const { reading } = argued;
  const others = reading.lines.filter((each) => !reading.cameDownTo.includes(each));
  const list = [
    ...reading.cameDownTo.map((each) => lineSaid(facts, argued, each)),
    ...overviewPoints(facts, argued),
  ];
  return section(ARGUED.title, 2, [
    { paragraph: arguedInWords(argued) },
    ...notRead(reading),
    ...(isCommon(reading.flow) ? disagreementBlocks(facts, reading) : []),
    ...(list.length === 0 ? [] : [{ list }]),
    ...(others.length === 0 ? [] : [
      { paragraph: [{ strong: ARGUED.others }] },
      {
        head: ARGUED.table,
        right: [1],
        table: some(others.map((each) => row(facts, argued, each)), (text) => [text, "", ""]),
      },
    ]),
    ...secondClerk(facts, argued),
    { paragraph: line(notedBy(facts, argued), ARGUED.noVerdict) },
  ], "argued");
}

/** Returns what a dialogue came down to in some ten lines, for a terminal. */
export function arguedBrief(facts: Facts, argued: Argued): readonly PageBlock[] {
  const { reading, names } = argued;
  const list = reading.cameDownTo.map((each): Point => ({
    line: ARGUED.short(each.claim.gist, each.claim.id, facts.nameOf(each.claim.by), stateInWords(each, names)),
  }));
  return [
    { paragraph: arguedInWords(argued) },
    ...notRead(reading),
    ...(list.length === 0 ? [] : [{ list }]),
    { paragraph: ARGUED.noVerdict },
  ];
}

/** A line of argument with all that was said to it, in order. */
function lineSaid(facts: Facts, { reading: { graph, hangsOn }, names }: Argued, read: LineRead): Point {
  const { claim, late } = read;
  const said = movesIn(graph, claim).filter(({ id }) => id !== claim.id);
  const hanging = hangsOn.get(claim.id) ?? [];
  const isOwnWords = claim.words.text.startsWith(claim.gist.replace(/…$/, "")); // as in forms, which have no gist
  return {
    line: line(
      isOwnWords ? undefined : [{ strong: claim.gist }],
      isOwnWords ? quoted(claim) : undefined,
      ARGUED.line(claim.id, facts.nameOf(claim.by)),
      [messageLink(facts, claim.message)],
      isOwnWords ? ") " : `)${SIGNS.colon} ${quoted(claim)} `,
      [{ strong: `${capital(stateInWords(read, names))}.` }],
      late ? ` ${capital(ARGUED.late)}.` : undefined,
      hanging.length === 0 ? undefined : ` ${ARGUED.without(hanging)}`,
    ),
    points: said.map((each) => ({
      line: "kind" in each ? moveLine(facts, each, claim) : answerLine(facts, graph, each, read),
    })),
  };
}

/** An answer in a line, with how it stands, or else what became of it. */
function answerLine(facts: Facts, graph: FlowGraph, claim: FlowClaim, { answers }: LineRead): Line {
  const answer = answers.find((reply) => reply.claim === claim);
  const link = answer ?? claim.answers[0];
  const fate = FATES[fateOf(graph, claim)];
  const after = [claim.isLine ? ARGUED.ownLine : "", answer ? "" : fate].filter((word) => word !== "");
  return line(
    answer ? `${entryWord(answer)} ` : undefined,
    saidBy(facts, claim, ` ${does(link?.how ?? "claims", answer ? undefined : claim.answers[0]?.to)}`),
    after.length === 0 ? undefined : `${SIGNS.between}${after.join(", ")}`,
  );
}

/** What was dropped, conceded elsewhere, left without a reply, and said to be unanswered. */
function overviewPoints(facts: Facts, { reading, names }: Argued): readonly Point[] {
  const { graph, flow, dropped, conceded, burdens, saidUnanswered, cameDownTo } = reading;
  const shown = new Set(cameDownTo.flatMap(({ claim }) => movesIn(graph, claim)));
  const claimPoint = (claim: FlowClaim): Point => ({ line: saidBy(facts, claim) });
  const isBetweenTwo = flow.sides.length === 2; // else the states of the lines say who agreed
  const granted = isBetweenTwo ? conceded.filter((move) => !shown.has(move)) : [];
  const groups: readonly (readonly [string, readonly Point[]])[] = [
    [ARGUED.droppedTitle, dropped.map(({ claim }) => claimPoint(claim))],
    [ARGUED.alsoConceded, granted.map((move) => ({ line: moveLine(facts, move) }))],
    ...burdens.map(({ side, left, owed }) =>
      [ARGUED.noReplyTitle(names.of(side), left.length, owed.length), left.map(claimPoint)] as const
    ),
    [
      ARGUED.saidUnanswered,
      saidUnanswered.map(({ move, claim, agrees, answers }) => ({
        line: line(
          saidBy(facts, move, ` ${does("unanswered", claim.id)} (${claim.gist})`),
          ` ${ARGUED.checked(agrees, answers.map(({ id }) => id))}`,
        ),
      })),
    ],
  ];
  return groupsOf(groups);
}

function row(facts: Facts, { reading: { graph }, names }: Argued, read: LineRead): readonly Line[] {
  const { claim, late } = read;
  const state = stateInWords(read, names);
  return [
    lineNamed(facts, claim),
    String(movesIn(graph, claim).length),
    late ? `${state}${SIGNS.between}${ARGUED.late}` : state,
  ];
}

/** What the clerk did not read, or could not be used of what it noted. */
export function notRead({ flow: { unread, leftOut, notOffered } }: FlowReading): readonly PageBlock[] {
  const parts = [...Map.groupBy(leftOut, ({ why }) => why)].map(([why, all]) => `${all.length} ${LEFT_OUT[why]}`);
  const lines = [
    ...(unread.length === 0 ? [] : [ARGUED.unread(unread)]),
    ...(notOffered.size === 0 ? [] : [ARGUED.notOffered(Math.min(...notOffered.keys()))]),
    ...(parts.length === 0 ? [] : [ARGUED.left_out(parts)]),
  ];
  return lines.length === 0 ? [] : [{ paragraph: lines.join(" ") }];
}

function notedBy(facts: Facts, { review }: Argued): Line {
  if (!review) return ARGUED.declared;
  const page = link(review.path, `${review.path}/summary.${facts.format}`);
  return line(ARGUED.notedBy(clerkInWords(facts, review)), [page], ". ");
}

/** How far another clerk noted the same. */
export function secondClerk(facts: Facts, { reading, names, review, second }: Argued): readonly PageBlock[] {
  if (!review || !second) return [];
  const [clerk, other] = [clerkInWords(facts, review), clerkInWords(facts, second.review)];
  const { lines, cells, first } = flowAgreement(reading, second.reading);
  const both = lines.filter((pair) => pair.first && pair.second);
  const differing = lines.flatMap((pair): readonly Point[] => {
    const read = pair.first ?? pair.second;
    if (!read || pair.isSameState) return [];
    const { claim: { gist, id, by } } = read;
    const how = !pair.second ? AGREEMENT.alone(clerk) : !pair.first ? AGREEMENT.alone(other) : undefined;
    const state = how ?? AGREEMENT.otherwise(other, stateInWords(pair.second ?? read, names));
    return [{ line: ARGUED.short(gist, id, facts.nameOf(by), state) }];
  });
  const summed = [
    AGREEMENT.cells(cells.common, cells.all),
    AGREEMENT.states(both.filter(({ isSameState }) => isSameState).length, both.length),
    AGREEMENT.recall(clerk, first.found, first.all),
    ...(first.isFit ? [] : [AGREEMENT.unfit(clerk, first.all)]),
  ];
  const list = [...summed.map((line) => ({ line })), ...some(differing, (line) => ({ line }))];
  return [{ paragraph: [{ strong: AGREEMENT.title }] }, { list }];
}
