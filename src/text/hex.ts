import { Buffer } from "node:buffer";

/** Returns bytes as hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex"); // a method of bytes for that is too new for Node
}

/** Returns the bytes represented by hexadecimal digits. */
export function fromHex(digits: string): Uint8Array {
  return Buffer.from(digits, "hex");
}
