import type { Prompt } from "../models/chat_model.ts";
import { detectOther } from "../words/detect.ts";
import { textsIn } from "./refused_fields.ts";

/** Words up to which the language of an answer is not looked at. */
const FEW_WORDS = 40;

/** Quoted words, code and addresses, which are in whatever language they come from. */
const NOT_ITS_OWN =
  /```[^]*?(?:```|$)|`[^`\n]*`|^>.*$|"[^"\n]*"|[“„][^“”„\n]*[“”]|«[^»\n]*»|「[^」\n]*」|\[[^\]\n]*\]|https?:\S+/gmu;

/**
 * Returns the tag of the language of an answer if it surely is another one than was asked for; `undefined` for one of up to
 * 40 words of its own, or without a language to write in.
 */
export async function otherLanguage(text: string, language: string | undefined): Promise<string | undefined> {
  if (language === undefined) return undefined;
  const own = text.replace(NOT_ITS_OWN, " ");
  const words = [...new Intl.Segmenter(language, { granularity: "word" }).segment(own)].filter((one) => one.isWordLike);
  return words.length <= FEW_WORDS ? undefined : await detectOther(own, language);
}

/** As {@linkcode otherLanguage}, of the texts in the fields of an answer that do not stand in its prompt. */
export async function otherLanguageOf(
  value: unknown,
  prompt: Prompt,
  language: string | undefined,
): Promise<string | undefined> {
  if (language === undefined) return undefined;
  const texts = [...textsIn(value)].map(({ text }) => text.trim()).filter((text) =>
    !prompt.some((block) => block.role !== "assistant" && block.text.includes(text))
  );
  return await otherLanguage(texts.join("\n"), language);
}
