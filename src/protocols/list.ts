import { baseline } from "./baseline/protocol.ts";
import { council } from "./council/protocol.ts";
import { debate } from "./debate/protocol.ts";
import { dialectic } from "./dialectic/protocol.ts";
import type { Protocol } from "./protocol.ts";
import { roundtable } from "./roundtable/protocol.ts";

/** The protocols that are shipped, in the order in which they are listed. */
export const PROTOCOLS: readonly Protocol[] = [
  debate,
  council,
  dialectic,
  roundtable,
  baseline,
];

/** Returns the protocol of a name; `undefined` if there is none. */
export function protocolNamed(name: string): Protocol | undefined {
  return PROTOCOLS.find((protocol) => protocol.name === name);
}
