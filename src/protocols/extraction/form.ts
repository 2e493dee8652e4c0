import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import { requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { answerType } from "../answers/answer_form.ts";
import type { AskedQuestion } from "../answers/question.ts";

/** An answer that was read out of a dialogue. */
export interface FoundAnswer {
  readonly reason: string;
  /** The letter of a choice; without choices, the answer itself; `null` if the dialogue came to no single answer. */
  readonly answer: string | null;
}

/** Returns the form of an answer that is read out of a dialogue: that of an independent answer, or null. */
export function foundForm(question: AskedQuestion): AnswerSchema<FoundAnswer> {
  const answer = z.preprocess((value) => value === "null" ? null : value, answerType(question).nullable());
  return zodAnswer(
    "answer",
    z.object({
      reason: requiredText().describe("What in the dialogue shows its answer, with numbers of messages."),
      answer: answer.describe(
        `${
          question.choices
            ? "The letter of the dialogue's answer"
            : "The dialogue's answer alone, as short as it can be"
        }` +
          "; null if it came to no single answer.",
      ),
    }),
  );
}
