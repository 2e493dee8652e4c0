import { Facts } from "../../archive/render/facts.ts";
import { verdictInWords } from "../../archive/render/verdict.ts";
import { statusInWords } from "../../archive/render/words.ts";
import { scaleText } from "../../judging/scale.ts";
import { markGiven, markPosition } from "../../text/given.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { spaced } from "../../words/phrases.ts";
import { REVIEWED } from "../../words/reviews.ts";
import { heldText } from "../review_dialogue.ts";
import { RATED, RATING } from "./words/mod.ts";

/**
 * The rules for every evaluator: what they rate, and how it went. Everything taken from the record is marked as given:
 * its authors may want something of whoever rates it.
 */
export function rulesText(record: DialogueRecord): string {
  const { participants, decisions, messages } = record;
  const facts = Facts.of(record, "md");
  const failed = messages.filter((message) => message.failed).length;
  return [
    ...heldText(record),
    "",
    RATED.people,
    ...participants.map(({ name, role, position }) =>
      RATED.person(
        markGiven(name),
        markGiven(spaced(role)),
        position === undefined ? undefined : markPosition(position),
      )
    ),
    "",
    RATED.ended(markGiven(statusInWords(record))),
    ...Object.entries(decisions).map(([name, verdict]) =>
      RATED.decision(markGiven(spaced(name)), markGiven(verdictInWords(facts, verdict)))
    ),
    ...(failed === 0 ? [] : [RATED.failed(failed, messages.length)]),
  ].join("\n");
}

/** The way ratings are given. The form of the answer says what each criterion is about. */
export function ratingGuidance({ annotated }: { readonly annotated: boolean }): string {
  return [
    RATING.scale,
    "",
    scaleText(1),
    "",
    RATING.how,
    RATING.rules,
    ...(annotated ? [`- ${REVIEWED.annotations}`] : []),
    RATING.order,
  ].join("\n");
}
