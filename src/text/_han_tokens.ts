/** Tokens of a Chinese character in common use, and of any other. */
const COMMON = 1.23;
const RARE = 2.35;
/** Tokens of a character beyond the first 65,536: one a byte. */
const SUPPLEMENTARY = 4;

let common: ReadonlySet<string> | undefined;

/** Estimates the tokens of a run of Chinese characters, Japanese kanji included. */
export function hanTokens(run: string): number {
  common ??= commonCharacters();
  let tokens = 0;
  for (const character of run) {
    if (character.length > 1) tokens += SUPPLEMENTARY;
    else tokens += common.has(character) ? COMMON : RARE;
  }
  return tokens;
}

/** The 3,755 most used characters of Chinese: the first level of the standard GB 2312, rows 16 to 55. */
function commonCharacters(): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xd7; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell);
  }
  return new Set(new TextDecoder("gbk").decode(new Uint8Array(bytes)));
}
