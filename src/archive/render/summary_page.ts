import { criteriaOf } from "../../judging/scoreboard.ts";
import { recordedClaims } from "../../judging/quotations/recorded_claims.ts";
import type { Settings } from "../../transcript/event.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { Statement } from "../../transcript/message.ts";
import { concluding } from "../../transcript/outcome.ts";
import { answerBlocks } from "./answers.ts";
import { type Argued, arguedIn } from "./argued.ts";
import { arguedBlocks } from "./argued_blocks.ts";
import { claimBlocks } from "./claims.ts";
import type { CompletedReview } from "../reviews.ts";
import { flowData } from "../flow_exports/data.ts";
import { degradedLines } from "./degraded.ts";
import { answerFirst, ownOutcome, reviewData, shownAdvice } from "./outcome.ts";
import type { Facts } from "./facts.ts";
import { groundBlocks } from "./grounds.ts";
import { castOf, isSaidByProtocol, wholeFields } from "./fields.ts";
import { messageRemarks } from "./message_page.ts";
import {
  around,
  joined,
  type LabelledLine,
  type Line,
  line,
  link,
  type Page,
  type PageBlock,
  type Point,
  section,
} from "./page.ts";
import { allFindings, findingBlocks, scoreBlocks, scoreNotes } from "./scores.ts";
import { agentInWords, calledInWords, howToResume, isReview, nameOf, statusInWords } from "./words.ts";
import { INDEX, PAGES, SUMMARY } from "../../words/archive_pages.ts";
import { MESSAGE } from "../../words/messages.ts";
import { STATUS } from "../../words/status.ts";

/** The outcome of a dialogue. */
export function summaryPage(facts: Facts, reviews: readonly CompletedReview[] = []): Page {
  const { record, board, page } = facts;
  const summary = summaryOf(facts);
  const terms = termsIn(record.settings);
  const argued = arguedIn(facts, reviews);
  return {
    fields: wholeFields(facts, "summary"),
    data: () => ({
      participants: castOf(facts),
      decisions: record.decisions,
      ...reviewData(reviews),
      ...(argued ? { argued: flowData(facts, argued) } : {}),
      ...page?.data?.(facts),
      ...(terms.length > 0 ? { terms: Object.fromEntries(terms) } : {}),
      ...(summary ? { summary: { ...summary, file: facts.messageFile(summary) } } : {}),
      criteria: criteriaOf(record.settings),
      scores: board.scores,
      unscored: board.unscored,
      readings: scoreNotes(facts),
      ...recordedClaims(record),
      findings: allFindings(facts).map(({ note, finding, overruled }) => {
        return { number: note.about, checker: note.participant, ...finding, overruled };
      }),
    }),
    blocks: [
      { heading: SUMMARY.title(facts.title), level: 1 },
      ...answerFirst(facts, reviews, lossLines(facts, reviews)),
      ...arguedBlocks(facts, argued),
      ...outcomeBlocks(facts, argued),
      ...section(SUMMARY.terms, 2, terms.length === 0 ? [] : [{ fields: terms }]),
      ...section(PAGES.howHeld, 2, [{ fields: heldLines(facts) }], "held"),
    ],
  };
}

/**
 * The outcome in full, without the lines above it.
 *
 * @param argued What was argued, if the page shows it: it says, in their words, what was granted and left unanswered.
 */
export function outcomeBlocks(facts: Facts, argued?: Argued): readonly PageBlock[] {
  const { page } = facts;
  const { decision } = ownOutcome(facts);
  const isShown = argued !== undefined && argued.reading.lines.length > 0;
  const grounds = isShown && decision ? { ...decision, conceded: [], unanswered: [] } : decision;
  const outcome = [...grounds ? groundBlocks(facts, grounds) : [], ...page?.blocks?.(facts) ?? []];
  const further = [...troubleBlocks(facts), ...claimBlocks(facts), ...findingBlocks(facts)];
  if (page?.whole) return [...outcome, ...further];
  const summary = summaryOf(facts);
  const answers = answerBlocks(facts);
  const said = answers.length > 0 && !summary ? [] : summaryBlocks(facts, summary);
  return [...answers, ...section(SUMMARY.heading, 2, said, "summary"), ...outcome, ...scoreBlocks(facts), ...further];
}

/** The brief's terms, in its order. */
export function termsIn({ brief }: Settings): readonly (readonly [term: string, text: string])[] {
  return Object.entries(fieldsIn(fieldsIn(brief).terms)).map(([term, text]) => [term, String(text)]);
}

/** The last concluding statement. */
export function summaryOf({ record }: Facts): Statement | undefined {
  return concluding(record.messages);
}

/** What to do with the outcome, and what is missing or went wrong. */
function lossLines(facts: Facts, reviews: readonly CompletedReview[]): readonly LabelledLine[] {
  const advice = shownAdvice(facts, reviews);
  return [
    ...(advice === undefined ? [] : [[PAGES.advice, advice] as const]),
    ...(facts.page?.heading?.(facts) ?? degradedLines(facts)),
  ];
}

/** The status, and how to continue. */
function heldLines(facts: Facts): readonly LabelledLine[] {
  const { record, format } = facts;
  const resume = howToResume(record);
  const index = `${isReview(record) ? "../../" : ""}index.${format}`;
  return [
    [STATUS.label, statusInWords(record)],
    ...(resume === undefined ? [] : [[STATUS.continue, resume] as const]),
    [SUMMARY.fullDialogue, [link(INDEX.index, index), ", ", link(INDEX.messages, `${index}#messages`)]],
  ];
}

function summaryBlocks(facts: Facts, summary: Statement | undefined): readonly PageBlock[] {
  if (!summary) {
    const isOver = facts.record.status !== undefined;
    return [{ paragraph: isOver ? SUMMARY.none : SUMMARY.noneYet }];
  }
  const by = isSaidByProtocol(facts, summary)
    ? SUMMARY.byProtocol
    : SUMMARY.by(nameOf(facts, summary.speaker), agentInWords(facts.agent(summary.speaker)));
  return [
    { paragraph: around(by, link(MESSAGE.numbered(summary.number), facts.messageFile(summary))) },
    ...messageRemarks(facts, summary),
    { said: summary.text },
  ];
}

/** Remarks on broken rules, failed turns, cuts, and refusals that were mended. */
function troubleBlocks(facts: Facts): readonly PageBlock[] {
  const points = facts.record.messages.flatMap((message): Point[] => {
    const file = link(SUMMARY.message(message.number), facts.messageFile(message));
    const name = nameOf(facts, message.speaker);
    const who = MESSAGE.called(calledInWords(message), name);
    if (message.failed) return [{ line: [file, SUMMARY.failed(who, message.failure.reason)] }];
    // Fact checks have their own section; a moderator steps in when a rule is broken.
    const stepsIn = message.kind === "interruption" && facts.participant(message.speaker).role === "moderator";
    if (stepsIn) return [{ line: [file, SUMMARY.stepsIn(name, message.text)] }];
    return message.overrun?.whole === undefined ? [] : [{ line: [file, SUMMARY.cut(who)] }];
  });
  const again = facts.record.messages.filter((message) => !message.failed && message.refusal !== undefined);
  const mended = again.map((message): Line => [link(MESSAGE.numbered(message.number), facts.messageFile(message))]);
  const list = again.length === 0 ? points : [...points, { line: line(SUMMARY.again, joined(mended, ", ")) }];
  return section(SUMMARY.wentWrong, 2, list.length === 0 ? [] : [{ list }], "trouble");
}
