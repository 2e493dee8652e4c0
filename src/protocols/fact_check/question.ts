import { findingsSchema } from "../../agents/answer_schema.ts";
import type { Question } from "../../dialogue/mod.ts";
import { type Finding, MOST_FINDINGS } from "../../transcript/claim.ts";
import type { Statement } from "../../transcript/message.ts";
import { CHECK } from "./words/mod.ts";

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
    guidance: [CHECK.guidance(MOST_FINDINGS), ...(annotated ? [CHECK.annotated] : [])].join("\n"),
    quoted: earlier === "" ? [] : [{ title: CHECK.earlier, text: earlier }],
    instruction: earlier === "" ? CHECK.task : CHECK.taskWithEarlier,
  };
}
