import type { ProtocolPage } from "../../archive/render/facts.ts";
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
};
