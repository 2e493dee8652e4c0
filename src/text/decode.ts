/** A text that was read from bytes. */
export interface Decoded {
  readonly text: string;
  /** Label of the encoding, as in https://encoding.spec.whatwg.org: `utf-8`, `windows-1252`, `shift_jis`. */
  readonly encoding: string;
  /** Basis of the encoding: a byte order mark, bytes that are valid UTF-8, what the file declares, or a guess from its bytes. */
  readonly by: "mark" | "utf-8" | "declared" | "detected";
}

const MARKS: readonly (readonly [encoding: string, ...bytes: readonly number[]])[] = [
  ["utf-8", 0xef, 0xbb, 0xbf],
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
];

/** Bytes from which an encoding is guessed. */
const SAMPLE_BYTES = 64 * 1024;
/** Guesses below this confidence of chardet (0 to 100) are right by chance only. */
const LEAST_CONFIDENCE = 10;
/** Control characters that texts do not contain; NUL is the sign of UTF-16 or of no text at all. */
// deno-lint-ignore no-control-regex
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * Decodes a text: by its byte order mark, as UTF-8 if it is valid, by the encoding that it declares, else by the one that
 * its bytes are most likely in. Returns `undefined` for bytes that are no text.
 *
 * @param declared Label of the encoding that the file or its sender names, if any.
 */
export async function decode(bytes: Uint8Array, declared?: string): Promise<Decoded | undefined> {
  const mark = MARKS.find(([, ...first]) => first.every((byte, at) => bytes[at] === byte));
  if (mark) return decoded(bytes, mark[0], "mark");
  const sure = decoded(bytes, "utf-8", "utf-8") ?? decoded(bytes, declared, "declared");
  if (sure) return sure;
  for (const encoding of await likelyEncodings(bytes)) {
    const likely = decoded(bytes, encoding, "detected");
    if (likely) return likely;
  }
  return undefined;
}

function decoded(bytes: Uint8Array, label: string | undefined, by: Decoded["by"]): Decoded | undefined {
  if (label === undefined) return undefined;
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    const text = decoder.decode(bytes);
    return CONTROL.test(text) ? undefined : { text, encoding: decoder.encoding, by };
  } catch {
    return undefined; // an unknown label, or bytes that are not of this encoding
  }
}

async function likelyEncodings(bytes: Uint8Array): Promise<readonly string[]> {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const wide = wideEncoding(sample);
  if (wide !== undefined) return [wide];
  const { analyse } = await import("chardet");
  return analyse(sample).filter(({ confidence }) => confidence >= LEAST_CONFIDENCE).map(({ name }) => name);
}

/** Returns UTF-16 in the order of bytes in which most characters have an empty half, as in texts of letters and spaces. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const count = (half: number) => bytes.filter((byte, at) => byte === 0 && at % 2 === half).length;
  const [even, odd] = [count(0), count(1)];
  const most = bytes.length / 4;
  if (odd > most && even < odd / 8) return "utf-16le";
  return even > most && odd < even / 8 ? "utf-16be" : undefined;
}
