/** Rules, persona and task of a dialogue without a protocol of its own. */
export const PLAIN = {
  about: (topic: string) => `You take part in a dialogue on: ${topic}`,
  inTurn: (names: readonly string[]) => `The participants speak in turn: ${names.join(", ")}.`,
  forYourself: "Speak for yourself only, plainly and to the point. Do not write what others say.",
  turn: "It is your turn. Say what you have to add: answer what was said, and bring something new.",
} as const;

/** The name and position of a participant. */
export const PERSONA = {
  name: (name: string) => `You are ${name}.`,
  position: (position: string) => `Your position: ${position}`,
} as const;

/** Answers of whoever set the question, as speakers see them. */
export const ANSWERED = {
  title: "An answer from whoever set the question",
  text: (question: string, answer: string) => `Question: ${question}\nAnswer: ${answer}`,
} as const;
