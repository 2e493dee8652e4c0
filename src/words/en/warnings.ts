import { count, integer } from "./numbers.ts";

/** Texts of warnings by name. Their values are recorded, so that pages can say them in any language. */
export const WARNINGS = {
  promptCut: (model: string, read: number, sent: number, participant: string) =>
    `The server cut the prompt: ${model} read ${integer(read)} of about ${integer(sent)} tokens, so ` +
    `${participant} was not shown everything. Later prompts are kept within what it reads. Load the model with a ` +
    "larger context, and give its size with --context-window",
  promptMaybeCut: (model: string) => `The server may have cut the prompt: it filled the context of ${model}`,
  imagesRefused: (model: string, participant: string, images: string) =>
    `${model} refused images: ${participant} was not shown ${images}`,
  noImages: (model: string, participant: string, images: string) =>
    `${model} takes no images: ${participant} was not shown ${images}`,
  thinkingRoom: (model: string, tokens: number) =>
    `${model} spent its limit on thinking: from here on it gets room for that, up to ${integer(tokens)} tokens a call`,
  toolNotRepeated: (tool: string, call: string) =>
    `${tool}, requested in ${call} by an earlier run, may have been used, and is not used now; ` +
    "--repeat-tools repeats such uses",
  unstatedEnd: (model: string) => `${model} does not say why an answer ends: one that was cut off goes unnoticed`,
  unknownEnd: (model: string, reason: string) =>
    `${model} ends answers with '${reason}', which is unknown here: they are taken as complete`,
  noSummary: (step: string, participant: string) =>
    `The summary '${step}' is unavailable; ${participant} is shown as much as fits`,
  otherLanguage: (model: string, given: string, asked: string) =>
    `${model} answers in ${given}, even when asked again for ${asked}`,
  noTemperature: (model: string) => `${model} rejects a temperature, so none is sent`,
  notIsolated: (model: string) => `${model} is not isolated: it runs with the rights of whoever started it`,
  whiteSpace: (model: string) =>
    `${model} answers with white space when it is held to a form; its answers are read from their text`,
  noForms: (model: string) => `${model} does not support answer forms; the answer is read from its text`,
  noJson: (model: string) => `${model} gives no readable JSON and is asked for lines instead`,
  noTools: (model: string) => `${model} does not support tools: it is asked to name them in a line of text`,
  noContribution: (name: string, message: number) => `${name} finds message ${message} to be no contribution`,
  notScored: (name: string, message: number) =>
    `${name} finds message ${message} to be no contribution; it is not scored`,
  replyFailed: () => "The author's reply failed: the work stays as it was",
  ruledByRule: () => "No judge ruled on the points: a fixed rule decided them.",
  overruled: (message: number, checkers: string, findings: number) =>
    `In message ${message}, ${checkers} called claims supported whose quotations were not found (${
      findings === 1 ? "one finding" : count(findings, "finding")
    } ignored)`,
  oneDesign: () => "Only one agent has a proposal: the others criticise it, and there is nothing to compare it with",
  notRefined: (message: number) => `The design in message ${message} is unchanged: its refinement failed`,
  notCriticised: (message: number) => `The design in message ${message} is unchanged: it received no critique`,
  sourcesListed: () =>
    "The sources take more than half of a context: speakers are shown a list of them, and read them with read_source",
  noSpread: () => "At temperature 0, independent answers hardly differ, so a vote shows little",
} as const;

/** The name of a warning's text. */
export type WarningName = keyof typeof WARNINGS;
