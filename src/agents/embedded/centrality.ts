import { RelevanceIndex } from "../../text/relevance.ts";
import { cosine } from "../../text/similarity.ts";

/**
 * How central each text is among all: its mean cosine with the others, words weighted by how few texts have them
 * (degree centrality, as in LexRank by Erkan and Radev, 2004, without its random walk). 0–1, in the order given.
 */
export function centralities(texts: readonly (readonly string[])[]): readonly number[] {
  const index = new RelevanceIndex(texts, (stems) => stems);
  const weight = (word: string) => index.weight(word);
  return texts.map((stems, at) => {
    const sum = texts.reduce((total, other, i) => i === at ? total : total + cosine(stems, other, weight), 0);
    return texts.length < 2 ? 0 : sum / (texts.length - 1);
  });
}
