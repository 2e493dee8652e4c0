/**
 * The stem of an English word in lower case: endings of number, tense and the commonest derivations are taken off, so
 * that `charges`, `charged` and `charging` meet. Lighter than Porter's, whose first step it follows (M. F. Porter, "An
 * algorithm for suffix stripping", 1980); a word of another script comes back as it is.
 */
export function stem(word: string): string {
  let root = word.endsWith("'s") ? word.slice(0, -2) : word;
  if (root.length < 4 || !/^[a-z'-]+$/.test(root)) return root;
  root = plural(root);
  root = tense(root);
  for (const [ending, instead] of DERIVATIONS) {
    if (root.endsWith(ending) && root.length - ending.length >= 4) {
      root = root.slice(0, -ending.length) + instead;
      break;
    }
  }
  if (root.length > 4 && root.endsWith("e")) root = root.slice(0, -1);
  return root.length > 3 && root.endsWith("y") ? `${root.slice(0, -1)}i` : root;
}

const DERIVATIONS: readonly (readonly [string, string])[] = [
  ["isation", "is"],
  ["ization", "is"],
  ["ational", "at"],
  ["fulness", "ful"],
  ["iveness", "iv"],
  ["ising", "is"],
  ["ize", "is"],
  ["ise", "is"],
  ["ation", "at"],
  ["ment", ""],
  ["ness", ""],
  ["ally", "al"],
  ["ably", "abl"],
  ["ion", ""],
  ["ly", ""],
];

function plural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|z|ch|sh|[^aeo]us)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

function tense(word: string): string {
  const ending = ["ed", "ing"].find((ending) => word.endsWith(ending));
  if (ending === undefined) return word;
  const cut = word.slice(0, -ending.length);
  if (cut.length < 3 || !/[aeiouy]/.test(cut)) return word;
  if (/(?:at|bl|iz|is|c|g|s|v|u)$/.test(cut) && !cut.endsWith("ss")) return `${cut}e`;
  return /([bdfgmnprt])\1$/.test(cut) ? cut.slice(0, -1) : cut;
}
