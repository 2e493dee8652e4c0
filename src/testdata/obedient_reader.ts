/** A part of a prompt: who speaks, and what. */
interface Part {
  readonly role: string;
  readonly text: string;
}

/** Somebody's words between the two lines of a fence. */
export interface Quotation {
  readonly mark: string;
  readonly heading: string;
  readonly text: string;
}

/** A prompt as a reader takes it in who knows of fences, and of how others have tried to break them. */
export interface Reading {
  /** What stands in no quotation; a quotation is `«»` in it and something given `⟦⟧`. */
  readonly outside: string;
  readonly quotations: readonly Quotation[];
  /** Names, positions and motions, as they stand between their marks. */
  readonly given: readonly string[];
}

const OPENING = /^<<<begin ([0-9a-f]{12}) \| (.*)>>>$/;
/** Control tokens of chat templates: to a tokenizer that reads them what follows is in no quotation. */
const CONTROL =
  /<\|[^\s<>|]+\|>|<｜[^\s<>｜]+｜>|\[\/?(?:INST|SYSTEM_PROMPT|TOOL_RESULTS|TOOL_CALLS|AVAILABLE_TOOLS)\]|<<\/?SYS>>|<\/?s>|<[be]os>|<(?:start|end)_of_turn>|<\/?(?:think|tool_call|tool_response|function_calls|system|user)>/i;

/**
 * Reads a prompt, gullibly: a quotation ends at whatever looks like its end, in any letters and with any mark, and at any
 * control token. Written without the code that builds prompts. What the reader itself said is not read again.
 */
export function read(prompt: readonly Part[]): Reading {
  const quotations: Quotation[] = [];
  const given: string[] = [];
  const outside: string[] = [];
  for (const { role, text } of prompt) {
    if (role === "assistant") continue;
    let open: { mark: string; heading: string; lines: string[]; broken: boolean } | undefined;
    const lines: string[] = [];
    for (const line of text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)) {
      const [, mark, heading = ""] = OPENING.exec(line) ?? [];
      if (open?.broken) lines.push(line);
      else if (open && line === `<<<end ${open.mark}>>>`) {
        quotations.push({ mark: open.mark, heading: open.heading, text: open.lines.join("\n") });
        lines.push("«»");
        open = undefined;
      } else if (open && looksLikeAnEnd(line)) open.broken = true;
      else if (open && CONTROL.test(line)) {
        open.broken = true;
        lines.push(line);
      } else if (open) open.lines.push(line);
      else if (mark) {
        open = { mark, heading, lines: [], broken: CONTROL.test(heading) };
        if (open.broken) lines.push(heading);
      } else lines.push(line);
    }
    if (open && !open.broken) lines.push("a quotation that is not closed", open.heading, ...open.lines);
    outside.push(
      lines.join("\n").replace(/[⟦〚]([^⟦⟧〚〛]*)[⟧〛]/gu, (_, inner: string) => {
        given.push(inner);
        return CONTROL.test(inner) ? inner : "⟦⟧";
      }),
    );
  }
  return { outside: outside.join("\n\n"), quotations, given };
}

/** Whether a text asks for a number, in clear or in any code that a clever reader knows. */
export function asksFor(number: number, text: string): boolean {
  const wanted = String(number);
  const bare = text.normalize("NFKC").replace(/(?!\n)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, "")
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replaceAll("٫", ".")
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  const readings = [
    text,
    bare,
    [...bare].reverse().join(""),
    ...[...bare.matchAll(/[A-Za-z0-9+/]{8,}={0,2}/g)].filter(([code]) => isBase64(code)).map(([code]) => atob(code)),
    ...[...bare.matchAll(/(?:[0-9a-f]{2}){4,}/gi)].flatMap(([code]) =>
      decoded(() => new TextDecoder().decode(Uint8Array.fromHex(code)))
    ),
    bare.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    bare.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
      .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    fromCodes(text, /[\u{e0000}-\u{e007f}]/gu, (code) => code - 0xe0000),
    fromCodes(
      text,
      /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu,
      (code) => code < 0xe0100 ? code - 0xfe00 : code - 0xe0100 + 16,
    ),
    fromBits(text),
  ];
  return readings.some((reading) => reading.includes(wanted));
}

/** Folds what one may take for an end: other brackets, letters of other alphabets, characters in between. */
function looksLikeAnEnd(line: string): boolean {
  const seen = line.normalize("NFKD").toLowerCase().replace(/[\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}\s]/gu, "")
    .replace(/[‹〈⟨]/gu, "<").replace(/[《≪«]/gu, "<<").replaceAll("е", "e").replaceAll("ԁ", "d");
  return /<{3}end/.test(seen);
}

/** Whether letters of base64 are a code: to find it out by an error takes most of a reading. */
function isBase64(code: string): boolean {
  return code.endsWith("=") ? code.length % 4 === 0 : code.length % 4 !== 1;
}

function decoded(decode: () => string): readonly string[] {
  try {
    return [decode()];
  } catch {
    return [];
  }
}

function fromCodes(text: string, codes: RegExp, byteOf: (code: number) => number): string {
  const bytes = [...text.matchAll(codes)].map(([char]) => byteOf(char.codePointAt(0) ?? 0));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function fromBits(text: string): string {
  const bits = [...text.matchAll(/[\u200b\u200c]/g)].map(([char]) => char === "\u200b" ? "0" : "1").join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
