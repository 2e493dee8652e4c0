import type { Protocol } from "./protocol.ts";

/** A protocol as shown in help and messages. The rest is loaded on demand. */
export interface ListedProtocol extends Pick<Protocol, "name" | "subject"> {
  /** One line of help, in the imperative. */
  readonly summary: string;
  readonly load: () => Promise<Protocol>;
}

/** The protocols with a command of their own, in the order in which they are listed. */
export const PROTOCOLS: readonly ListedProtocol[] = [
  {
    name: "debate",
    subject: "motion",
    summary: "argue from two or more sides",
    load: async () => (await import("./debate/protocol.ts")).debate,
  },
  {
    name: "council",
    subject: "question",
    summary: "ask members who think, criticise and vote",
    load: async () => (await import("./council/protocol.ts")).council,
  },
  {
    name: "dialectic",
    subject: "problem",
    summary: "work out a design problem",
    load: async () => (await import("./dialectic/protocol.ts")).dialectic,
  },
  {
    name: "roundtable",
    subject: "topic",
    summary: "talk something over in rounds",
    load: async () => (await import("./roundtable/protocol.ts")).roundtable,
  },
];

/** Loads the protocol with a name, with or without a command of its own; `undefined` if there is none. */
export async function protocolNamed(name: string): Promise<Protocol | undefined> {
  if (name === "answers") return (await import("./answers/protocol.ts")).answers; // only experiments hold it
  return await PROTOCOLS.find((protocol) => protocol.name === name)?.load();
}

/** Loads all protocols with a command of their own. */
export async function allProtocols(): Promise<readonly Protocol[]> {
  return await Promise.all(PROTOCOLS.map(({ load }) => load()));
}
