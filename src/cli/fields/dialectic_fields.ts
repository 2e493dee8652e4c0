import { DIALECTIC_ENDS } from "../../protocols/dialectic/ends.ts";
import {
  choice,
  fieldsOf,
  integer,
  listOf,
  mapOf,
  matching,
  notNegative,
  nullable,
  text,
  yesNo,
} from "../value_kind.ts";
import { field, onlyFlag } from "./field.ts";
import { JUDGES } from "./judge_fields.ts";
import { FOLDER } from "./shared_fields.ts";

const LEVEL = choice(["major", "minor"]);
const REQUIREMENT = fieldsOf(
  { text: field(text("a requirement"), "What must be met."), level: field(LEVEL, "How much it matters.") },
  { required: ["text", "level"] },
);

/** Fields of dialectics. */
export const DIALECTIC_FIELDS = {
  problem: field(text("the problem, in full"), "What is to be solved. The brief's motion if left out."),
  title: field(text("a title, in one line"), "What the problem is called. Its first line if left out."),
  roundCount: field(integer(1), "Rounds of critiques and refinements, at most. 3 if left out."),
  until: field(choice(DIALECTIC_ENDS), "What decides after a round whether there is another. fixed if left out."),
  threshold: field(
    notNegative(100, "a number from 0 to 100"),
    "The judge's confidence from which there is no other round; with until: confidence only. 90 if left out.",
  ),
  requirements: field(
    fieldsOf({
      add: field(listOf(REQUIREMENT, "a list of requirements"), "Requirements that were not found in the problem."),
      remove: field(listOf(text("an id such as R2"), "a list of ids"), "Ids of those that are none."),
      levels: field(mapOf(LEVEL, "levels by id"), "Other levels than those that were found, by id."),
    }),
    "What is put right of the requirements that are found in the problem; --dry-run shows them.",
  ),
  clarify: field(yesNo(), "Whether agents may ask questions before they propose. false if left out."),
  answers: field(
    mapOf(nullable(text()), "answers by id of the question, such as Q1"),
    "Answers to their questions; null leaves one empty. Only with clarify.",
  ),
  contextDirectory: field(FOLDER, "A folder whose files agents may list and read. None if left out."),
  contextSearch: field(yesNo(), "Whether agents may search what was said. true if left out."),
  turnMaxTokens: field(
    fieldsOf(Object.fromEntries(
      ["clarification", "proposal", "critique", "refinement", "synthesis"].map((kind) => [kind, integer(1)]),
    )),
    "How long what is said may be, in tokens, by kind.",
  ),
  rolePrompts: field(
    mapOf(
      fieldsOf(Object.fromEntries(["proposal", "critique", "refinement"].map((kind) => [kind, text()]))),
      "prompts by role, each by kind of turn",
    ),
    "What agents of a role are asked, in place of what they would be, by role and kind of turn.",
  ),
  judges: JUDGES,
  problemFile: onlyFlag(text("the path of a file"), "A file with the problem."),
  answersFile: onlyFlag(text("the path of a file"), "A file with answers."),
};

/** Roles of dialectics; of agents also those that somebody makes up. */
export const DIALECTIC_ROLE = field(
  matching(/^[a-z][a-z0-9_]{0,63}$/, "a role such as architect, judge, client or one of your own, in small letters"),
  "What they are there for. generalist if left out; one of your own needs a systemPrompt that says what it is.",
);
