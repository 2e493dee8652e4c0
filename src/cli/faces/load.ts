import type { ProtocolName } from "../protocol_names.ts";
import type { ProtocolFace } from "./face.ts";

/** Loads what the command has to know of a protocol, and of no other: as `load_command.ts` does, and for its reason. */
export async function loadFace(protocol: ProtocolName): Promise<ProtocolFace> {
  const { face } = await import(new URL(`./${protocol}.ts`, import.meta.url).href);
  return face;
}
