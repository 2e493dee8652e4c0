import type { ProtocolPage } from "../../archive/render/facts.ts";
import { surenessOf } from "../../archive/render/words.ts";
import { recordedDecision } from "../../judging/decision.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { lastDecision } from "../../transcript/record.ts";
import { debateOutcome } from "./outcome.ts";
import { noWinner } from "./result.ts";

/** The pages of a debate; all archives show scores and fact checks. */
export const debatePage: ProtocolPage = {
  protocol: "debate",
  decision: {
    label: "Verdict",
    asked: ({ scoring, decidedBy }) => scoring === true || decidedBy === "opinions",
    none: noWinner,
  },
  outcome: debateOutcome,
  data: (facts) => {
    const verdict = lastDecision(facts.record);
    const sureness = verdict && surenessOf(facts, verdict);
    return omitUndefined({ sureness, grounds: recordedDecision(facts.record)?.grounds });
  },
};
