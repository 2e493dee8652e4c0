/** What a code unit of a folded text is, for the rules of spacing. The halves of a pair count as letters. */
const LETTER = 1;
const DIGIT = 2;
/** Of a script that puts no space between words, nor between its signs and those of others. */
const CJK = 4;
/** Of a script that puts spaces between phrases only. */
const PHRASED = 8;

const CJK_SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}ー\u3000-\u303f\u30fb\ufe30-\ufe4f]/u;
const PHRASED_SIGN = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

/** 255 is not known yet. */
const kinds = new Uint8Array(0x10000).fill(255);

function kindOf(code: number): number {
  const known = kinds[code] ?? 0;
  if (known !== 255) return known;
  const char = String.fromCharCode(code);
  const kind = (/[\p{L}\p{M}\p{Cs}]/u.test(char) ? LETTER : 0) | (/\p{N}/u.test(char) ? DIGIT : 0) |
    (CJK_SIGN.test(char) ? CJK : 0) | (PHRASED_SIGN.test(char) ? PHRASED : 0);
  kinds[code] = kind;
  return kind;
}

/** Whether a code unit is a letter, a mark of one, or half of a pair. */
export function isLetter(code: number): boolean {
  return (kindOf(code) & LETTER) !== 0;
}

/** Whether a code unit is part of a word or number. */
export function isWordSign(code: number): boolean {
  return (kindOf(code) & (LETTER | DIGIT)) !== 0;
}

/** Whether scripts have no space between these two, so that one that is there says nothing. */
export function areUnspaced(before: number, after: number): boolean {
  return ((kindOf(before) | kindOf(after)) & CJK) !== 0 || (kindOf(before) & kindOf(after) & PHRASED) !== 0;
}
