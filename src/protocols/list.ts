import type { Protocol } from "./protocol.ts";

/** A protocol as shown in help and messages. The rest is loaded on demand. */
export interface ListedProtocol extends Pick<Protocol, "name" | "subject"> {
  /** One line of help, in the imperative. */
  readonly summary: string;
  readonly load: () => Promise<Protocol>;
}

/** The shipped protocols, in the order in which they are listed. */
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
  {
    name: "baseline",
    subject: "dataset",
    summary: "compare debates with votes on a data set",
    load: async () => (await import("./baseline/protocol.ts")).baseline,
  },
];

/** Loads the protocol with a name; `undefined` if there is none. */
export async function protocolNamed(name: string): Promise<Protocol | undefined> {
  return await PROTOCOLS.find((protocol) => protocol.name === name)?.load();
}

/** Loads all protocols. */
export async function allProtocols(): Promise<readonly Protocol[]> {
  return await Promise.all(PROTOCOLS.map(({ load }) => load()));
}
