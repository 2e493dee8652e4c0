/** A protocol as shown in help and messages. */
export interface NamedProtocol {
  readonly name: string;
  /** The field of its topic. */
  readonly subject: string;
  /** One line of help, in the imperative. */
  readonly summary: string;
  /** How an experiment holds it. */
  readonly arm: ArmKind;
}

/**
 * How an experiment holds a protocol: opponents take `sides`, and the winner's position is the answer; all models sit at
 * one `table`, and somebody reads the answer out of what was said; or one model `answers` alone, and answers are counted.
 */
export type ArmKind = "sides" | "table" | "answers";

/** The protocols with a command of their own, in the order in which they are listed; `list.ts` loads them. */
export const PROTOCOL_NAMES = [
  { name: "debate", subject: "motion", summary: "argue from two or more sides", arm: "sides" },
  { name: "council", subject: "question", summary: "ask members who think, criticise and vote", arm: "table" },
  { name: "dialectic", subject: "problem", summary: "work out a design problem", arm: "table" },
  { name: "roundtable", subject: "topic", summary: "discuss a topic in rounds", arm: "table" },
  { name: "critique", subject: "task", summary: "criticise an answer or a text", arm: "table" },
] as const satisfies readonly NamedProtocol[];

/** The name of a protocol with a command of its own. */
export type ProtocolName = typeof PROTOCOL_NAMES[number]["name"];

/** Independent answers to a question, which only experiments ask for. */
export const ANSWERS = {
  name: "answers",
  subject: "question",
  summary: "ask one model, without a dialogue",
  arm: "answers",
} as const satisfies NamedProtocol;

/** The protocol that agents get who name none. */
export const USUAL_PROTOCOL: ProtocolName = "council";

/** Returns how an experiment holds a protocol; `undefined` for an unknown one, such as that of an import. */
export function armKindOf(protocol: string): ArmKind | undefined {
  return [...PROTOCOL_NAMES, ANSWERS].find(({ name }) => name === protocol)?.arm;
}
