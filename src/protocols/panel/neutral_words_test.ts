import assert from "node:assert/strict";
import { NeutralWords } from "./neutral_words.ts";

const LABELS = { affirmative: "Side 2", negative: "Side 1" };

Deno.test("neutral() replaces what tells who opened or who affirms, and keeps the sentence one", () => {
  const cases: Readonly<Record<string, string>> = {
    "As the first speaker I greet you.": "As a speaker I greet you.",
    "The opening speaker erred.": "a speaker erred.",
    "Speaking second, I can answer.": "Speaking, I can answer.",
    "They went first and we go last.": "They went and we go.",
    "I open this debate with a question.": "I speak in this debate with a question.",
    "Having opened the discussion, we wait.": "Having spoke in this debate, we wait.",
    "We close today’s debate.": "We speak in this debate.",
    "They have the last word.": "They have a word.",
    "The opposition side is wrong, the proposition's case stands.": "Side 1 is wrong, Side 2 stands.",
    "As the opposition, we object; for the proposition I plead.": "As Side 1, we object; for Side 2 I plead.",
  };
  for (const [said, shown] of Object.entries(cases)) assert.equal(new NeutralWords(LABELS).neutral(said, 1), shown);
});

Deno.test("neutral() leaves alone what only looks like it", () => {
  for (
    const said of [
      "The negative effects of the proposition outweigh the affirmative ones.",
      "First, let us look at costs. Last, at time.",
      "The opening of the bridge came first of all in the news.",
      "This debate began in 1990, and the discussion ends badly.",
      "The final report has a word on it.",
      "Their opposition to the tax is old.",
      "We go firsthand.",
      "Safety goes first, and comes last in the budget.",
    ]
  ) assert.equal(new NeutralWords(LABELS).neutral(said, 1), said);
});

Deno.test("words of sides stay where nobody knows which side affirms", () => {
  const said = "The opposition side spoke first.";
  assert.equal(new NeutralWords().neutral(said, 1), "The opposition side spoke.");
});

Deno.test("replaced lists the words as they stood, once, with the messages they stood in", () => {
  const words = new NeutralWords(LABELS);
  words.neutral("The LAST word.", 4);
  words.neutral("The last word, and the last word; the opposition side.", 5);
  words.neutral("Nothing here.", 6);
  assert.deepEqual(words.replaced, [
    { words: "the last word", by: "a word", messages: "4-5" },
    { words: "the opposition side", by: "label", messages: "5" },
  ]);
});
