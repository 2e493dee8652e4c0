import { fold } from "../../text/fold.ts";

/** Generated sources, and quotations from them. The result is always the same. */

/** A source as words, and as the text of a file that wraps and hyphenates them. */
export interface Generated {
  readonly words: readonly string[];
  readonly text: string;
}

const COMMON =
  "the of and to in a is that it was for on as with by not be at this are from or an have they which one were but all"
    .split(" ");
const SYLLABLES =
  "ka lo mi ren tos ba dis cor pul ver en gra tin mo sal fer hol wic ash den ley ost brü çar ná œu ffi ﬁ ßen ón šte"
    .split(" ");
const KANJI = "東京都市民車道税金調査研究結果年月減増高低公共交通会議員費用効計画";
const KANA = "のはがをにでとも";

/** Returns a generator of numbers from 0 up to 1 (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Random = () => number;

export function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError("There is nothing to pick from");
  return item;
}

/** Generates a source of at least this many characters. */
export function generateSource(characters: number, random: Random): Generated {
  const vocabulary = Array.from({ length: 6000 }, () => newWord(random));
  const words: string[] = [];
  for (let size = 0; size < characters;) {
    const word = decorated(nextWord(vocabulary, random), random);
    words.push(word);
    size += word.length + 1;
  }
  return { words, text: typeset(words, random) };
}

/** Returns a plain word for a source. */
export function nextWord(vocabulary: readonly string[], random: Random): string {
  const chance = random();
  if (chance < 0.4) return pick(COMMON, random);
  if (chance < 0.44) return `${Math.floor(random() * 5000)}`;
  return pick(vocabulary, random);
}

function newWord(random: Random): string {
  const length = 1 + Math.ceil(random() * 3);
  const word = Array.from({ length }, () => pick(SYLLABLES, random)).join("");
  const chance = random();
  if (chance < 0.05) return `${word}-${pick(SYLLABLES, random)}${pick(SYLLABLES, random)}`;
  if (chance < 0.08) return `${word}’s`;
  return chance < 0.2 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** Returns a word with any punctuation. */
function decorated(word: string, random: Random): string {
  const chance = random();
  if (chance < 0.06) return `${word},`;
  if (chance < 0.12) return `${word}.`;
  if (chance < 0.13) return `(${word})`;
  if (chance < 0.14) return `“${word}”`;
  if (chance < 0.15) return `${word} —`;
  return chance < 0.155 ? `${word};` : word;
}

/** Sets words in lines and paragraphs, some hyphenated at a line's end, some with Markdown emphasis. */
function typeset(words: readonly string[], random: Random): string {
  let text = "";
  let column = 0;
  for (const word of words) {
    const emphasised = random() < 0.01 ? `**${word}**` : word;
    if (column + emphasised.length > 78) {
      const at = splitAt(emphasised, random);
      text += at > 0 ? ` ${emphasised.slice(0, at)}-\n${emphasised.slice(at)}` : `\n${emphasised}`;
      column = emphasised.length - at;
    } else if (word.endsWith(".") && random() < 0.1) {
      text += ` ${emphasised}\n\n`;
      column = 0;
    } else {
      text += column === 0 ? emphasised : ` ${emphasised}`;
      column += emphasised.length + 1;
    }
  }
  return text;
}

/** Returns a place to hyphenate a word; 0 if there is none. */
function splitAt(word: string, random: Random): number {
  const letters = /^\p{L}{6,}$/u.test(word);
  return letters && random() < 0.7 ? 3 + Math.floor(random() * (word.length - 5)) : 0;
}

const MARKS = [["“", "”"], ["«", "»"], ["« ", " »"], ["„", "“"], ["「", "」"]] as const;

/** Returns words of a source as a quotation: with different marks, spaces, case and hyphenation. */
export function quote(words: readonly string[], random: Random): string {
  const [open, close] = pick(MARKS, random);
  return `${open}${respelled(words, random)}${close}`;
}

const ELLIPSES = ["…", "[…]", "...", "(…)", ". . ."];

/** Replaces some words in the middle with an ellipsis, if possible. Each fragment keeps four words. */
export function elided(words: readonly string[], random: Random): readonly string[] {
  if (words.length < 9 || random() < 0.6) return words;
  const from = 4 + Math.floor(random() * (words.length - 8));
  const to = from + 1 + Math.floor(random() * (words.length - 4 - from));
  return [...words.slice(0, from), pick(ELLIPSES, random), ...words.slice(to)];
}

function respelled(words: readonly string[], random: Random): string {
  const upper = random() < 0.05;
  let text = "";
  for (const word of words) {
    const straight = random() < 0.5
      ? word.replace(/[“”]/g, "'").replaceAll("’", "'")
      : word.replaceAll("“", "‘").replaceAll("”", "’");
    const dashed = straight.replaceAll("—", pick(["—", "–", "--"], random));
    const cased = upper
      ? dashed.toUpperCase()
      : random() < 0.03
      ? dashed.charAt(0).toUpperCase() + dashed.slice(1)
      : dashed;
    const split = random() < 0.05 ? splitAt(cased, random) : 0;
    const spelled = split > 0
      ? `${cased.slice(0, split)}${pick(["-\n", "\u00ad"], random)}${cased.slice(split)}`
      : cased;
    text += (text === "" ? "" : pick([" ", " ", " ", "\n", "\u00a0", "  "], random)) + spelled;
  }
  return text;
}

/** Changes one word to another of the source that has a different comparable form. */
export function withOneChanged(words: readonly string[], { words: all }: Generated, random: Random): readonly string[] {
  const bare = (word = "") => fold(word).text.replace(/[^\p{L}\p{N}]+/gu, "");
  for (;;) {
    const at = Math.floor(random() * words.length);
    const other = pick(all, random);
    if (bare(words[at]) !== "" && bare(other) !== bare(words[at])) return words.with(at, other);
  }
}

/** Generates a Japanese source of sentences. */
export function generateJapanese(characters: number, random: Random): Generated {
  const words: string[] = [];
  for (let size = 0; size < characters;) {
    const length = 1 + Math.floor(random() * 3);
    const word = Array.from({ length }, () => pick([...KANJI], random)).join("") + pick([...KANA], random);
    words.push(random() < 0.1 ? `${word}。` : random() < 0.1 ? `${word}、` : word);
    size += word.length;
  }
  const text = words.map((word) => random() < 0.05 ? `${word}\n` : word).join("");
  return { words, text };
}
