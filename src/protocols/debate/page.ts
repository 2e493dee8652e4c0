import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { carriedBy, groundBlocks } from "../../archive/render/grounds.ts";
import type { PageBlock } from "../../archive/render/page.ts";
import { surenessOf } from "../../archive/render/verdict.ts";
import { recordedDecision, SECOND_DECISION } from "../../judging/decision.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { lastDecision, type Note } from "../../transcript/record.ts";
import { debateArgued } from "./argued.ts";
import { debateOutcome } from "./outcome.ts";
import { partsOf, preparationForm } from "./preparation.ts";
import { noWinner } from "./result.ts";
import { PAGE } from "./words/mod.ts";

/** The pages of a debate; all archives show scores and fact checks. */
export const debatePage: ProtocolPage = {
  protocol: "debate",
  decision: {
    get label() {
      return PAGE.verdict;
    },
    asked: ({ scoring, decidedBy }) => scoring === true || decidedBy === "opinions",
    none: noWinner,
  },
  outcome: debateOutcome,
  argued: debateArgued,
  data: (facts) => {
    const verdict = lastDecision(facts.record);
    const sureness = verdict && surenessOf(facts, verdict);
    return omitUndefined({ sureness, grounds: recordedDecision(facts.record)?.grounds });
  },
  note: noteBlocks,
};

function noteBlocks(facts: Facts, note: Note): readonly PageBlock[] {
  if (note.kind === "decision") return decisionBlocks(facts, note);
  if (note.kind !== "preparation" || !note.answer.given) return [];
  const plan = preparationForm().read(note.answer.value);
  return plan.ok ? [{ fields: partsOf(plan.value) }] : [];
}

/** Returns the reasons for the decision as an answer gives them; where it was asked again, the second only concludes. */
function decisionBlocks(facts: Facts, note: Note): readonly PageBlock[] {
  const { messages, participants, notes } = facts.record;
  const isSecond = note.called === SECOND_DECISION;
  const { grounds } = recordedDecision({ messages, participants, notes: isSecond ? notes : [note] }) ?? {};
  if (!grounds) return [];
  return [
    { fields: [[PAGE.carriedBy, carriedBy(facts, grounds.carried)], [PAGE.why, grounds.why]] },
    ...isSecond ? [] : groundBlocks(facts, grounds, "../"),
  ];
}
