import { ANSWERS, type NamedProtocol, PROTOCOL_NAMES, type ProtocolName } from "./names.ts";
import type { Protocol } from "./protocol.ts";

/** A protocol as shown in help and messages. The rest is loaded on demand. */
export interface ListedProtocol extends NamedProtocol {
  readonly load: () => Promise<Protocol>;
}

const LOADED: { readonly [name in ProtocolName]: () => Promise<Protocol> } = {
  debate: async () => (await import("./debate/protocol.ts")).debate,
  council: async () => (await import("./council/protocol.ts")).council,
  dialectic: async () => (await import("./dialectic/protocol.ts")).dialectic,
  roundtable: async () => (await import("./roundtable/protocol.ts")).roundtable,
  critique: async () => (await import("./critique/protocol.ts")).critique,
};

/** The protocols with a command of their own, in the order in which they are listed. */
export const PROTOCOLS: readonly ListedProtocol[] = PROTOCOL_NAMES.map((named) => ({
  ...named,
  load: LOADED[named.name],
}));

/** Loads the protocol with a name, with or without a command of its own; `undefined` if there is none. */
export async function protocolNamed(name: string): Promise<Protocol | undefined> {
  if (name === ANSWERS.name) return (await import("./answers/protocol.ts")).answers; // only experiments hold it
  return await PROTOCOLS.find((protocol) => protocol.name === name)?.load();
}

/** Loads all protocols with a command of their own. */
export async function allProtocols(): Promise<readonly Protocol[]> {
  return await Promise.all(PROTOCOLS.map(({ load }) => load()));
}
