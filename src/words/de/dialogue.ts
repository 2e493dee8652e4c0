import type { Translation } from "../language.ts";
import type * as en from "../en/dialogue.ts";

/** Rules, persona and task of a dialogue without a protocol of its own. */
export const PLAIN = {
  about: (topic: string) => `Sie nehmen an einem Gespräch teil. Das Thema: ${topic}`,
  inTurn: (names: readonly string[]) => `Die Teilnehmer sprechen der Reihe nach: ${names.join(", ")}.`,
  forYourself:
    "Sprechen Sie nur für sich selbst, klar und zur Sache. Schreiben Sie nicht auf, was andere sagen würden.",
  turn:
    "Sie sind an der Reihe. Sagen Sie, was Sie beizutragen haben: Gehen Sie auf das Gesagte ein und bringen Sie etwas " +
    "Neues.",
} satisfies Translation<typeof en.PLAIN>;

/** Who a participant is. */
export const PERSONA = {
  name: (name: string) => `Sie sind ${name}.`,
  position: (position: string) => `Ihre Position: ${position}`,
} satisfies Translation<typeof en.PERSONA>;

/** Answers of whoever set the question, as speakers see them. */
export const ANSWERED = {
  title: "Antwort von dem, der die Frage gestellt hat",
  text: (question: string, answer: string) => `Frage: ${question}\nAntwort: ${answer}`,
} satisfies Translation<typeof en.ANSWERED>;
