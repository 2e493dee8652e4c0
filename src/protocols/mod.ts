import { createDebateWorkflow } from "./debate/mod.ts";

/** The protocols that are shipped, by name. */
export const protocols = { debate: createDebateWorkflow } as const;

/** Name of a protocol that is shipped. */
export type ProtocolName = keyof typeof protocols;
