import { createHash, createHmac } from "node:crypto";

/** Returns the SHA-256 of bytes, or of a text's UTF-8 bytes, in hex. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Returns the HMAC-SHA256 of a text's UTF-8 bytes, in hex. */
export function hmacSha256(key: Uint8Array, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}
