import { DEBATE_FORMATS } from "../../protocols/debate/formats/format.ts";
import { choice, either, fieldsOf, integer, isFields, mapOf, positive, text, yesNo } from "../value_kind.ts";
import { field } from "./field.ts";
import { JUDGE_LIST } from "./judge_fields.ts";

const CRITERION = fieldsOf(
  { weight: field(positive(), "Any positive number."), description: field(text(), "What the scorer is to look at.") },
  { required: ["weight"] },
);

/** Fields of debates. */
export const DEBATE_FIELDS = {
  motion: field(text("the motion, in one sentence"), "What is debated. The brief's motion if left out."),
  positions: field(
    mapOf(text("a position, in one sentence"), "positions by name of the advocate"),
    "Advocates by name, each with the position it takes. Those of the brief if left out.",
  ),
  factCheck: field(yesNo(), "Adds a fact checker, who is asked about each argument and rebuttal."),
  debateFormat: field(choice(DEBATE_FORMATS), "formal if left out."),
  roundCount: field(integer(1), "Rounds of arguments and rebuttals. 3 if left out."),
  openingStatementMaxTokens: field(integer(1), "Limit of an opening statement. The format's if left out."),
  argumentMaxTokens: field(integer(1), "Limit of an argument or rebuttal. The format's if left out."),
  closingStatementMaxTokens: field(integer(1), "Limit of a closing statement. The format's if left out."),
  scoringEnabled: field(yesNo(), "Whether the moderator scores. true if left out, false for a person."),
  criteria: field(
    mapOf(either(positive(), CRITERION, isFields), "weights by name of the criterion"),
    "What contributions are scored on: a weight, or weight and description. The format's five if left out.",
  ),
  judges: field(
    JUDGE_LIST,
    "Who judges the debate once it is finished: each a model, or fields such as name and model. They read it without " +
      "names, in every order of the sides.",
  ),
  strictJudges: field(yesNo(), "Refuses judges of the same family of models as somebody who takes part."),
  turnOrder: field(choice(["sequential", "simultaneous"]), "Whether advocates speak in turn or all at once in a step."),
};

/** Roles of debates. */
export const DEBATE_ROLE = field(
  choice(["moderator", "position_advocate", "fact_checker"]),
  "What they are there for. position_advocate if left out.",
);
