/** The protocols that have a command, in the order in which they are listed. */
export const PROTOCOLS = ["debate", "council", "dialectic", "roundtable", "baseline"] as const;

/** Name of a protocol, of its command, and of the folder it is in. */
export type ProtocolName = typeof PROTOCOLS[number];

/** The field that says what a dialogue of a protocol is about. */
export const SUBJECTS = {
  debate: "motion",
  council: "question",
  dialectic: "problem",
  roundtable: "topic",
  baseline: "dataset",
} as const satisfies Readonly<Record<ProtocolName, string>>;

/** Whether there is a protocol of that name. */
export function isProtocol(name: string): name is ProtocolName {
  return PROTOCOLS.some((protocol) => protocol === name);
}

/** A protocol with its article: `a debate`. */
export function withArticle(protocol: string): string {
  return `${/^[aeiou]/i.test(protocol) ? "an" : "a"} ${protocol}`;
}
