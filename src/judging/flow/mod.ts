export { type FlowAgreement, flowAgreement, type LinePair, type Recall } from "./agreement.ts";
export { ClaimsRead, MOST_ANSWERS, MOST_CLAIMS } from "./claims.ts";
export {
  type Change,
  disagreementOf,
  type HeldAtEnd,
  isIndependent,
  type Objected,
  type TypedDisagreement,
} from "./disagreement.ts";
export { FlowGraph, type Reply } from "./graph.ts";
export type { Label } from "./labels.ts";
export { linesAtEnd, type Listed, listedFor, type LookedAgain, MOST_OTHERS, secondLooks } from "./listed.ts";
export { type Burden, type FlowReading, movesIn, readFlow, type SaidUnanswered } from "./readings.ts";
export { FLOW_QUESTIONS, recordedFlow } from "./recorded.ts";
export { flowSetting, statementsRead } from "./setting.ts";
export { declaredSpan, searchable, spanIn } from "./spans.ts";
export { type AnswerRead, type Fate, fateOf, type LineRead, type LineState } from "./states.ts";
export { strengthsOf } from "./strength.ts";
