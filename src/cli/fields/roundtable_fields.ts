import { ROUNDTABLE_MODES } from "../../protocols/roundtable/modes/mode.ts";
import { choice, either, fieldsOf, integer, isFields, listOf, mapOf, notNegative, text, yesNo } from "../value_kind.ts";
import { field, onlyFlag } from "./field.ts";
import { JUDGES } from "./judge_fields.ts";

const SHARE = notNegative(1, "a number from 0 to 1");

/** Fields of roundtables. */
export const ROUNDTABLE_FIELDS = {
  topic: field(text("the topic, in one sentence"), "What is talked about. The brief's motion if left out."),
  mode: field(choice(ROUNDTABLE_MODES), "How a round is held. collaborative if left out."),
  roundCount: field(integer(1), "Most rounds. 3 if left out."),
  endRules: field(
    fieldsOf({
      consensus: field(ruleOf(SHARE), "Agreement level from which it ends as consensus; true is 0.9."),
      convergence: field(ruleOf(integer(2)), "Rounds for which nobody has moved; true is 2."),
      confidence: field(ruleOf(SHARE), "Confidence that everybody has; true is 0.85."),
      judge: field(yesNo(), "The judge finds that another round would bring nothing."),
      selfConvergence: field(yesNo(), "A participant is asked whether all agree."),
    }),
    "What ends it before its last round. consensus, convergence, confidence and, with a judge, judge if left out.",
  ),
  responseMaxTokens: field(integer(1), "Limit of a response. 500 if left out."),
  conclusionMaxTokens: field(integer(1), "Limit of the verdict or synthesis. 600 if left out."),
  perspectives: field(
    listOf(text("a name"), "a list of names"),
    "expert-panel: technical, economic, ethical, social, or your own. Those four if left out.",
  ),
  perspectiveAssignment: field(
    either(choice(["round-robin", "random"]), mapOf(text("a name"), "perspectives by id of the participant"), isFields),
    "expert-panel: how perspectives are dealt out. round-robin if left out.",
  ),
  template: field(
    text("a text with {topic}, {round}, {rounds}, {name} or {history}"),
    "custom: what is asked in a round.",
  ),
  judges: JUDGES,
  templateFile: onlyFlag(text("the path of a file"), "A file with the template."),
};

/** Roles of roundtables. */
export const ROUNDTABLE_ROLE = field(
  choice(["participant", "judge"]),
  "What they are there for. participant if left out.",
);

/** A rule with a value of its own, or the usual one. */
function ruleOf(value: typeof SHARE): typeof SHARE {
  return either(value, yesNo(), (given) => typeof given === "boolean");
}
