/**
 * SHA-256 (FIPS 180-4) and HMAC over it (RFC 2104), written here because of what the others cost: Web Crypto answers
 * only asynchronously, and `node:crypto` takes longer to load than Deno takes to start.
 *
 * @module
 */

/** Bytes that are worked on at a time. */
const BLOCK_BYTES = 64;
const ROUNDS = 64;
/** The most that is added to data. */
const PADDING_BYTES = BLOCK_BYTES + 9;

const PRIMES = primes(ROUNDS);
/** The first 32 bits of the fractions of the square roots of the first 8 primes. */
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
/** The same of the cube roots of the first 64. */
const ROUND_KEYS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const UTF_8 = new TextEncoder();
/** The words of a block, and those that follow from them. Nothing is left in it from one block to the next. */
const schedule = new Int32Array(ROUNDS);

/** SHA-256 of bytes, or of a text's UTF-8 bytes, in hex. */
export function sha256(data: string | Uint8Array): string {
  return toHex(digest(data));
}

/** HMAC-SHA256 of a text's UTF-8 bytes, in hex. */
export function hmacSha256(key: Uint8Array, text: string): string {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? toBytes(digest(key)) : key);
  const inner = toBytes(digest(joined(block.map((byte) => byte ^ 0x36), UTF_8.encode(text))));
  return toHex(digest(joined(block.map((byte) => byte ^ 0x5c), inner)));
}

/** The eight words of the hash. */
function digest(data: string | Uint8Array): Int32Array {
  const state = START.slice();
  const { view, length } = padded(data);
  for (let offset = 0; offset < length; offset += BLOCK_BYTES) compress(state, view, offset);
  return state;
}

/** Where data is padded, kept from one hash to the next. */
let room = new Uint8Array(4096);
let roomView = new DataView(room.buffer);

/** The data with a bit that is set, zeros, and the length in bits as 64 of them, up to whole blocks. */
function padded(data: string | Uint8Array): { readonly view: DataView; readonly length: number } {
  const most = (typeof data === "string" ? 3 * data.length : data.length) + PADDING_BYTES;
  if (room.length < most) {
    room = new Uint8Array(most);
    roomView = new DataView(room.buffer);
  }
  const end = typeof data === "string" ? UTF_8.encodeInto(data, room).written : (room.set(data), data.length);
  const length = Math.ceil((end + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  room.fill(0, end, length);
  room[end] = 0x80;
  roomView.setUint32(length - 8, Math.floor(end / 2 ** 29));
  roomView.setUint32(length - 4, end * 8);
  return { view: roomView, length };
}

/**
 * Works one block into the state. The names of the eight words are the standard's. Rotations are written out: before a
 * debate's first request this runs without having been compiled, where a call costs more than what is called.
 */
function compress(state: Int32Array, data: DataView, offset: number): void {
  for (let t = 0; t < 16; t++) schedule[t] = data.getInt32(offset + 4 * t);
  for (let t = 16; t < ROUNDS; t++) {
    const x = schedule[t - 15] ?? 0;
    const y = schedule[t - 2] ?? 0;
    schedule[t] = ((x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3) + (schedule[t - 7] ?? 0) +
      ((y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10) + (schedule[t - 16] ?? 0);
  }
  let a = state[0] ?? 0, b = state[1] ?? 0, c = state[2] ?? 0, d = state[3] ?? 0;
  let e = state[4] ?? 0, f = state[5] ?? 0, g = state[6] ?? 0, h = state[7] ?? 0;
  for (let t = 0; t < ROUNDS; t++) {
    const first = h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + (e & f ^ ~e & g) +
        (ROUND_KEYS[t] ?? 0) + (schedule[t] ?? 0) | 0;
    const second = ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + (a & b ^ a & c ^ b & c) | 0;
    h = g, g = f, f = e, e = d + first | 0;
    d = c, c = b, b = a, a = first + second | 0;
  }
  state[0] = (state[0] ?? 0) + a, state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c, state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e, state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g, state[7] = (state[7] ?? 0) + h;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function toBytes(words: Int32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * words.length));
  words.forEach((word, index) => bytes.setInt32(4 * index, word));
  return new Uint8Array(bytes.buffer);
}

function toHex(words: Int32Array): string {
  let hex = "";
  for (const word of words) {
    for (let shift = 24; shift >= 0; shift -= 8) hex += HEX[word >>> shift & 0xff];
  }
  return hex;
}

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

function fraction(root: number): number {
  return (root - Math.floor(root)) * 2 ** 32;
}
