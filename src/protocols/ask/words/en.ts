import { quoted } from "../../../words/en/phrases.ts";
/** Instructions to whoever is asked about a finished dialogue. */
export const ASKED = {
  rules: [
    "The dialogue is over. Somebody who has read it asks a question.",
    "- Answer every part of the question in your first sentences; reasons follow.",
    "- Go by what was said and by the sources. All of that is among your sources: each message is called message-N.",
    "- Cite what you use by its name in square brackets, such as [message-7]. If a message names a source whose text " +
    "you do not have, you know that source only as it was reported: cite the message.",
    "- Quote the words that matter, word for word in double quotation marks: each quotation and figure is looked up.",
    "- Weigh: name the strongest point against you, and whether anybody answered it. A vote shows what was preferred, and " +
    "proves nothing.",
    "- You may advise beyond the dialogue: mark it as your judgement, and say which facts about the asker's case would change " +
    "it. Never make up a source, a figure or a quotation.",
  ].join("\n"),
  reader: (name: string) => `You are ${name}. You took no part in it, but have read all of it.`,
  speaker: (name: string, role: string, position: string | undefined) =>
    `You are ${name}, and took part as ${role}.${position === undefined ? "" : ` You argued for: ${position}`}\n` +
    "Speak in the first person, from where you stood at the end; concede what you did not answer. Keep what the dialogue " +
    "decided apart from your own view.",
  task: (question: string) =>
    `The question:\n${question}\n\n` +
    "Answer it in plain paragraphs, without headings and lists. If it asks what to do, name the first step, and the " +
    "result that would stop it.",
  message: (speaker: string, called: string) => `${speaker}, ${called}`,
  earlier: "An earlier question about the dialogue, with its answer",
  earlierQuestion: (question: string) => `Question: ${question}`,
} as const;

/** Texts on the pages of a question and its answers. */
export const ANSWERED = {
  title: "Question",
  asked: (question: string) => `Asked ${quoted(question)}`,
  nobody: "Nobody has answered.",
  none: "no answer",
  answerBy: "Answer by ",
  failed: (reason: string) => `None: ${reason}`,
} as const;
