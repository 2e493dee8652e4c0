import { cutTo, sentences } from "../text/sentences.ts";
import { contentStems, cosine, RelevanceIndex } from "../text/words.ts";
import { countTokens } from "../text/tokens.ts";

/**
 * Returns the most central sentences of a text, word for word and in their order, as many as the limit allows. A text
 * within the limit is returned unchanged. If no sentence fits, the beginning of the text is returned.
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
 * Returns the centrality of each text, in order: its mean cosine similarity to the others, with more weight on rare
 * words (degree centrality, as in LexRank by Erkan and Radev, 2004, without its random walk).
 */
function centralities(texts: readonly (readonly string[])[]): readonly number[] {
  const index = new RelevanceIndex(texts, (stems) => stems);
  const weight = (word: string) => index.weight(word);
  return texts.map((stems, at) => {
    const sum = texts.reduce((total, other, i) => i === at ? total : total + cosine(stems, other, weight), 0);
    return texts.length < 2 ? 0 : sum / (texts.length - 1);
  });
}
