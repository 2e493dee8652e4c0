import { redact } from "../text/redact.ts";
import { sha256 } from "../text/sha256.ts";

/**
 * Returns the name by which a text that a tool has found is cited. It stands in prompts: nobody else can put words into
 * it, and it does not depend on the order in which tools answer.
 */
export function citationOf(tool: string, text: string): string {
  return `${tool}-${hashOf(text).slice(0, 6)}`;
}

/** Returns the hash of a text as it is journaled. */
export function hashOf(text: string): string {
  return sha256(redact(text));
}
