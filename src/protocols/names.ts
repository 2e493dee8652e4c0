/** A protocol as shown in help and messages. */
export interface NamedProtocol {
  readonly name: string;
  /** The field of its topic. */
  readonly subject: string;
  /** One line of help, in the imperative. */
  readonly summary: string;
}

/** The protocols with a command of their own, in the order in which they are listed; `list.ts` loads them. */
export const PROTOCOL_NAMES = [
  { name: "debate", subject: "motion", summary: "argue from two or more sides" },
  { name: "council", subject: "question", summary: "ask members who think, criticise and vote" },
  { name: "dialectic", subject: "problem", summary: "work out a design problem" },
  { name: "roundtable", subject: "topic", summary: "discuss a topic in rounds" },
] as const satisfies readonly NamedProtocol[];
