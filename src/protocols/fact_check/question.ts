import { findingsSchema } from "../../agents/answer_schema.ts";
import type { Question } from "../../dialogue/mod.ts";
import { type Finding, MOST_FINDINGS } from "../../transcript/claim.ts";
import type { Statement } from "../../transcript/message.ts";

const GUIDANCE = [
  "You check the factual claims of a contribution: numbers, dates, quotations, and what it says of sources and of others.",
  `Take the claims that matter most to its argument, at most ${MOST_FINDINGS}, in the speaker's own words. Leave out ` +
  "opinions, predictions and common knowledge.",
  "- supported: a source bears it out.",
  "- contradicted: a source says otherwise. A figure that is wrong is contradicted.",
  "- overstated: a source bears out less than is claimed: the claim is stronger, wider or surer, its figures are right.",
  "- unverifiable: no source decides it, or you are not sure.",
  "Read what the source says around each figure: a correct figure that misleads, because it measures something else, another " +
  "period or only a part, is overstated. Recalculate every figure that is derived from others; a program repeats the " +
  "calculation. A message that the contribution answers stands before it for context: check only the contribution, and leave " +
  "out what it says of messages that you do not see.",
  "If there is nothing to check, give an empty list.",
].join("\n");

/** The guidance where what is quoted was looked up. */
const GUIDANCE_WITH_ANNOTATIONS = `${GUIDANCE}\n` +
  "An annotation under the contribution says what was found of its quotations and citations, and is not by the speaker. It " +
  "stands: call no claim supported whose quotation was not found.";

const TASK = "Check the factual claims of this contribution.";

const TASK_WITH_EARLIER =
  `${TASK} If it repeats a claim that was found on before, do not work it out again: give the verdict that it got, and as ` +
  "the reason the number of that message. Check it anew only if something new is said for it.";

/** What a question to a fact checker contains besides the statement. */
export interface CheckOptions {
  /** `true` if what the statement quotes was looked up. @default false */
  readonly annotated?: boolean;
  /** The statement that it answers, if any. */
  readonly answered?: Statement | undefined;
  /** Earlier findings, one a line. @default none */
  readonly earlier?: string;
  /** Adds to a finding what a program can say of it. @default nothing */
  readonly complete?: (finding: Finding) => Finding;
}

/** Returns the question to a fact checker about a statement. */
export function checkQuestion(
  statement: Statement,
  { annotated = false, answered, earlier = "", complete }: CheckOptions,
): Question<{ readonly findings: readonly Finding[] }> {
  return {
    kind: "fact_check",
    about: statement,
    shown: answered ? [answered, statement] : [statement],
    schema: findingsSchema(complete),
    guidance: annotated ? GUIDANCE_WITH_ANNOTATIONS : GUIDANCE,
    quoted: earlier === "" ? [] : [{ title: "What was found before in this dialogue", text: earlier }],
    instruction: earlier === "" ? TASK : TASK_WITH_EARLIER,
  };
}
