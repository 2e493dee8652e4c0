/** Instructions on what to sum up: messages, such as `messages 5 to 40`, by the method. */
export const SUM_UP = {
  contribution: (messages: string) => `Sum up ${messages}, as it was said.`,
  contributions: (messages: string) => `Sum up ${messages}, as they were said.`,
  block: (messages: string) => `Sum up ${messages}, of which some are given as summaries: make one summary of all.`,
  afresh: (messages: string) => `Sum up ${messages}: what you said, what was said to you, and what you answered.`,
  "from the previous summary": (messages: string) =>
    `Sum up ${messages}, given as your own summary and what came after it: make one new summary of both. Keep what ` +
    "still matters, and drop what was settled.",
  other: (messages: string) => `Sum up ${messages}, as they stand.`,
} as const;

/** The purposes of summaries, and the rules for all of them. */
export const SUMMARY = {
  inPlace:
    "Your summary will replace these messages. Under each speaker's name give the claims that were made, with the " +
    "reasons, figures and sources that support them, and what was answered to whom; give most room to what matters " +
    "most. End with what is still open.",
  forAdvocate:
    "It is for you, to continue your argument: give your case so far, what was said against it and how you answered, " +
    "the points of the others that you have not met, and those of yours that they have not.",
  forFactChecker:
    "It is for checking claims: say who claimed what, with figures, dates and sources, and whether it was disputed, " +
    "corrected or repeated. Leave out what cannot be checked.",
  forAnybody:
    "It is for going on with the dialogue: say who holds what and why, each at its strongest; what was agreed, what " +
    "is in dispute, and what is open.",
  rules:
    "Say only what was said: invent nothing, add nothing of your own, and do not say who is right. Keep figures as they " +
    "were given, any citations in their square brackets, and the numbers of messages, such as (message 12). Write in the " +
    "language of the messages. No heading, no preamble: begin with the summary.",
} as const;
