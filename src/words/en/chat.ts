/** Texts for a dialogue that a chat program starts, and those around the outcome in its answer. */
export const CHAT = {
  /** The name of what was said before the question, and of a message that is longer than a question may be. */
  conversation: "conversation.md",
  message: "message.md",
  /** A message that is longer than a question may be: its first and its last paragraph. */
  shortened: (first: string, last: string | undefined) =>
    `${first}${last === undefined ? "" : `\n\n[…]\n\n${last}`}\n\n(The whole message is the document message.md.)`,
  ignored: (fields: string) =>
    `The request's ${fields} had no effect: the operator of the server sets models, limits and how models are asked`,
  sure: "How sure",
  why: "Why",
  counted: "Counted",
  disputed: "Disputed",
  missing: "Missing",
  argued: "What was argued",
  cut: "Cut short",
  status: "Status",
  whole: "The whole dialogue",
  questions: "The dialogue needs answers before it can go on:",
  answerThere: "Answer on its page",
} as const;
