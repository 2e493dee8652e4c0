import { SELF_VOTES, TIE_RULES, VOTING_METHODS } from "../../judging/voting/methods.ts";
import { COUNCIL_PHASES } from "../../protocols/council/phases.ts";
import {
  choice,
  fieldsOf,
  integer,
  listOf,
  mapOf,
  notNegative,
  positive,
  text,
  type ValueKind,
  yesNo,
} from "../value_kind.ts";
import { field } from "./field.ts";
import { JUDGES } from "./judge_fields.ts";

/** Fields of councils. */
export const COUNCIL_FIELDS = {
  question: field(text("the question, in one sentence"), "What is to be decided. The brief's motion if left out."),
  phases: field(
    listOf(choice(COUNCIL_PHASES), `a list of ${COUNCIL_PHASES.join(", ")}`),
    "The phases that are held, in their order. All if left out.",
  ),
  rapid: field(yesNo(), "Holds gather, debate, vote and synthesis only. false if left out."),
  voting: field(choice(VOTING_METHODS), "The method that decides; the others are counted as well. borda if left out."),
  selfVotes: field(choice(SELF_VOTES), "What becomes of votes on one's own position. count if left out."),
  ties: field(choice(TIE_RULES), "What becomes of a tie: it is reported, or the chair decides. report if left out."),
  quorum: field(
    notNegative(1, "a number from 0 to 1"),
    "The part of the members that has to vote. More than half if left out.",
  ),
  weights: field(mapOf(positive(), "weights by member"), "What ballots count for, by id of the member. 1 if left out."),
  phasePrompts: field(
    byPhase(COUNCIL_PHASES, text()),
    "What is asked in a phase, in place of what would be, by phase.",
  ),
  phaseMaxTokens: field(
    byPhase(COUNCIL_PHASES.filter((phase) => phase !== "vote"), integer(1)),
    "How long what is said in a phase may be, in tokens, by phase; in debate and rebuttal for each who is addressed.",
  ),
  excerptMaxTokens: field(integer(1), "How much formulate shows of what each of the others gathered. 150 if left out."),
  judges: JUDGES,
};

function byPhase(phases: readonly string[], kind: ValueKind): ValueKind {
  return fieldsOf(Object.fromEntries(phases.map((phase) => [phase, kind])));
}

/** Roles of councils. */
export const COUNCIL_ROLE = field(choice(["member", "chair", "judge"]), "What they are there for. member if left out.");
