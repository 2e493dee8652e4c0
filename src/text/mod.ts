export { type NumberFound, numbersIn } from "./numbers.ts";
export { type Quotation, quotationsIn } from "./quotations.ts";
export { redact, registerSecret } from "./redact.ts";
export { type Ranked, RelevanceIndex } from "./relevance.ts";
export { type Sentence, sentences } from "./sentences.ts";
export { containment, cosine, jaccard } from "./similarity.ts";
export { stem } from "./stems.ts";
export { countTokens } from "./tokens.ts";
export { contentStems, STOP_WORDS, words } from "./words.ts";
