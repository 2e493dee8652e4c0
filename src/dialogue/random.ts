import { sha256 } from "../text/sha256.ts";

/**
 * Returns a number from 0 up to but not including 1 that depends only on seed and key: the first 53 bits of the SHA-256
 * of both.
 */
export function randomFor(seed: number, key: string): number {
  const bits = BigInt(`0x${sha256(`${seed}\n${key}`).slice(0, 16)}`) >> 11n;
  return Number(bits) / 2 ** 53;
}
