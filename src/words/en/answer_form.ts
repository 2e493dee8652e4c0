/** Texts of the form of an answer, as a model sees it. */
export const FORM = {
  text: "text",
  trueOrFalse: "true or false",
  or: (options: readonly string[]) => options.join(" or "),
  sameAs: (field: string) => `the same fields as ${field}`,
  each: "(each)",
  number: "number",
  wholeNumber: "whole number",
  between: (kind: string, least: number, most: number) => `${kind} from ${least} to ${most}`,
  atLeast: (kind: string, least: number) => `${kind} of at least ${least}`,
} as const;

/** Descriptions of fields in answers about contributions. */
export const FIELDS = {
  contributes:
    "Whether the text contributes anything: `yes`, however weak it is; `no` if it is only a refusal, an apology, words about " +
    "the task, or nothing readable.",
  contributesBriefly: "`no` if it is only a refusal, an apology or nothing readable.",
  scoreReason: "What decided, in one to three sentences, with nothing made up.",
  claim: "The claim, as it was made.",
  findingReason: "Why, in one or two sentences.",
  findingSource: "Name of the source it rests on; null if there is none.",
  calculation:
    "If the claim has a figure that is worked out from others: the calculation, with numbers exactly as they are in " +
    "the source or in the text, such as 71 * 55 % or 3 * 118,000; null if there is none.",
} as const;

/** Instructions to a model that refused, or whose answer could not be used. */
export const AGAIN = {
  answer: (problem: string, isCut: boolean, asLines: boolean) =>
    `Your answer could not be used. ${problem}${
      isCut ? " Be brief, so that the answer fits." : ""
    } Give the whole answer ` +
    `again, ${asLines ? "as the lines that were asked for" : "as one JSON value"} and nothing else.`,
  fields: (problem: string, isCut: boolean, fields: readonly string[]) =>
    `Your answer could not be used as it stands. ${problem}${isCut ? " Be brief, so that the answer fits." : ""} Give ${
      fields.map((field) => `\`${field}\``).join(", ")
    } again, in one JSON object and nothing else.`,
  exercise:
    "This is an exercise in reasoning, held openly, and nobody asks you to deceive or harm anybody. Weigh what the " +
    "task shows you, and answer as it asks. Where you doubt a claim, say what honest evidence supports, and what it does " +
    "not show. If the task gives you a part, everybody who reads it knows that.",
  exerciseOfSide:
    "This is an exercise in reasoning, held openly, and nobody asks you to deceive or harm anybody. Everybody who " +
    "reads it knows that sides are assigned: what you say is the best case for your side, and not your own opinion. Where " +
    "you doubt a claim, make the strongest case that honest evidence supports, and say what it does not show.",
  /** After an answer in another language, without a form. */
  inLanguage: (language: string) => `Write your contribution in ${language}, and give nothing else.`,
  /** What is wrong with an answer of a form whose texts are in another language. */
  notIn: (language: string) => `It is not in ${language}: write all texts in ${language}.`,
  now: "Now do the task as it is set above. Give only your contribution, without a remark on the task.",
} as const;

/** Faults of an answer, for whoever is asked again. */
export const PROBLEM = {
  field: (path: string, wanted: string, found: string) => `The field \`${path}\` must be ${wanted}, not ${found}.`,
  missing: (path: string, wanted: string) => `The field \`${path}\` is missing: it must be ${wanted}.`,
  whole: (wanted: string, found: string) => `The answer must be ${wanted}, not ${found}.`,
  nothing: "nothing",
  more: (fields: number) => fields === 1 ? "One more field is wrong." : `${fields} more fields are wrong.`,
  refuses: (path: string, found: string) => `The field \`${path}\` contains only a refusal: ${found}.`,
  cutOff: "The answer was cut off before its end.",
  noJson: "There is no JSON value in the answer.",
  onShareScale: (fields: readonly string[]) =>
    `The numbers in ${
      fields.map((field) => `\`${field}\``).join(", ")
    } seem to be on a scale from 0 to 1: give them on ` +
    "the scale that is asked for (if one is meant to be that small, write it with its scale, as in `0.5/10`).",
  /** `fault` follows `It`. */
  ballot: (fault: string, warnings: readonly string[]) =>
    `The ballot cannot be counted. ${[`It ${fault}`, ...warnings].map((each) => `${each}.`).join(" ")}`,
} as const;

/** Wanted values of a field or an answer, as they follow `must be`. */
export const WANTED = {
  string: "a text",
  number: "a number",
  array: "a list",
  object: "an object",
  boolean: "a boolean",
  otherForm: "of another form",
  oneOf: (values: readonly string[]) => `one of ${values.join(", ")}`,
  filled: "a text that is not empty",
  numberUpTo: (most: number) => `a number from 0 to ${most}`,
  findings: (most: number) => `a list of at most ${most} findings`,
  points: (most: number) => `a list of at most ${most} points`,
  questions: (most: number) => `a list of at most ${most} questions`,
  wordsToSpeaker: "your words to the speaker, as you step in",
  probabilities: (sum: number) => `such that all sum to 1 (they sum to ${sum})`,
} as const;
