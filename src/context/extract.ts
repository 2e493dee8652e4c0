import { cutTo, sentences } from "../text/sentences.ts";
import { contentStems, cosine, RelevanceIndex } from "../text/words.ts";
import { countTokens } from "../text/tokens.ts";

/**
 * Returns the sentences that are most central to a text, word for word and in their order, as many as the limit has room
 * for; a text within the limit as it is; the beginning of a text of which no sentence fits.
 *
 * @param limit In tokens as counted by `src/text/`; an integer >= 1.
 */
export function extract(text: string, limit: number): string {
  if (countTokens(text) <= limit) return text;
  const all = sentences(text).map((sentence) => sentence.text);
  const values = centralities(all.map((sentence) => contentStems(sentence)));
  const byValue = all.keys().toArray().sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
  const kept = new Set<number>();
  const inOrder = () => all.filter((_, at) => kept.has(at)).join(" ");
  for (const at of byValue) {
    kept.add(at);
    if (countTokens(inOrder()) > limit) kept.delete(at);
  }
  return kept.size === 0 ? cutTo(text, limit, countTokens) : inOrder();
}

/**
 * Returns how central each text is among all, in their order: its mean cosine with the others, where rare words weigh more
 * (degree centrality, as in LexRank by Erkan and Radev, 2004, without its random walk).
 */
function centralities(texts: readonly (readonly string[])[]): readonly number[] {
  const index = new RelevanceIndex(texts, (stems) => stems);
  const weight = (word: string) => index.weight(word);
  return texts.map((stems, at) => {
    const sum = texts.reduce((total, other, i) => i === at ? total : total + cosine(stems, other, weight), 0);
    return texts.length < 2 ? 0 : sum / (texts.length - 1);
  });
}
