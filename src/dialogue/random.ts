import { createHash } from "node:crypto";

/**
 * A number from 0 up to but not including 1 that depends on nothing but seed and key: the first 53 bits of the SHA-256
 * of both.
 */
export function randomFor(seed: number, key: string): number {
  const digest = createHash("sha256").update(`${seed}\n${key}`).digest();
  return Number(digest.readBigUInt64BE() >> 11n) / 2 ** 53;
}
