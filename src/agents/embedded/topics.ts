import { contentStems, STOP_WORDS } from "../../text/words.ts";

/** Finds the thing, named by two or three nouns, that two texts both speak of. */
export type TopicFinder = (a: string, b: string) => string | undefined;

let loading: Promise<TopicFinder> | undefined;

/** Loads the tagger of `wink-nlp` at the first call; it takes about a third of a second. */
export function topicFinder(): Promise<TopicFinder> {
  return loading ??= load();
}

async function load(): Promise<TopicFinder> {
  const [{ default: winkNLP }, { default: model }] = await Promise.all([
    import("wink-nlp"),
    import("wink-eng-lite-web-model"),
  ]);
  const nlp = winkNLP(model, ["sbd", "pos"]);
  const nounPhrases = (text: string): string[] => {
    const tokens = nlp.readDoc(text.replace(/\[[^\[\]\n]{1,80}\]/g, "")).tokens();
    const values = tokens.out(nlp.its.value);
    const tags = tokens.out(nlp.its.pos);
    const phrases: string[] = [];
    let phrase: string[] = [];
    values.forEach((value, at) => {
      // Half of a compound such as `life-cycle` names nothing.
      const hyphenated = values[at - 1] === "-" || values[at + 1] === "-";
      const noun = tags[at] === "NOUN" && !hyphenated && /^[a-z][a-z'-]+$/.test(value) && !STOP_WORDS.has(value);
      if (noun) phrase.push(value);
      if ((!noun || at === values.length - 1) && phrase.length > 0) {
        phrases.push(phrase.join(" "));
        phrase = [];
      }
    });
    return phrases;
  };
  return (a, b) => {
    const other = new Set(contentStems(b));
    const shared = (phrase: string) => {
      const stems = contentStems(phrase);
      return stems.length > 1 && stems.length <= 3 && stems.every((stem) => other.has(stem));
    };
    // A single noun says too little; the longer the phrase, the more exactly it says what this is about.
    return nounPhrases(a).filter(shared).sort((x, y) => y.split(" ").length - x.split(" ").length)[0];
  };
}
