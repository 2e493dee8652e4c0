import { choice, fieldsOf, integer, listOf, text } from "../value_kind.ts";
import { DEBATE_FIELDS } from "./debate_fields.ts";
import { field } from "./field.ts";

const {
  debateFormat,
  roundCount,
  openingStatementMaxTokens,
  argumentMaxTokens,
  closingStatementMaxTokens,
  turnOrder,
} = DEBATE_FIELDS;

const TEXTS = listOf(text(), "a list of texts");

const QUESTION = fieldsOf({
  id: field(text("an id that no other question has"), "Unique."),
  question: field(text("a question"), "As it is asked."),
  choices: field(TEXTS, "Answers of which one is right. Any text may be the answer if left out."),
  expected: field(TEXTS, "The right answer: one of the choices; without choices any of these counts."),
}, { required: ["id", "question", "expected"] });

/** Fields that only baselines have. */
export const OWN_BASELINE_FIELDS = {
  dataset: field(text("the path of a file"), "File with one question a line, as JSON."),
  questions: field(listOf(QUESTION, "a list of questions"), "What is asked, in place of a dataset."),
  voteCount: field(
    integer(1),
    "Answers that vote, the single one included. As many as the debate pays for if left out.",
  ),
  match: field(choice(["tokens", "cost"]), "What votes take as much of as debates. tokens if left out."),
  answerMaxTokens: field(integer(1), "Limit of an answer with its reasons. 400 if left out."),
};

/** Fields of baselines. */
export const BASELINE_FIELDS = {
  ...OWN_BASELINE_FIELDS,
  debateFormat,
  roundCount,
  openingStatementMaxTokens,
  argumentMaxTokens,
  closingStatementMaxTokens,
  turnOrder,
};

/** Roles of baselines. */
export const BASELINE_ROLE = field(
  choice(["answerer", "position_advocate", "judge"]),
  "What they are there for. position_advocate if left out.",
);
