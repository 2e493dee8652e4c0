import { deepEqual, equal } from "node:assert/strict";
import { lengthInWords } from "./lengths.ts";
import { eachInLanguage, inLanguage, spoken, spokenLanguage } from "./language.ts";

const en = {
  GREETING: { hello: (name: string) => `Hello, ${name}`, parts: { bye: "Goodbye" }, days: ["Mon", "Tue"] },
  counted: (n: number) => `${n} calls`,
};
const de = {
  GREETING: { hello: (name: string) => `Hallo, ${name}`, parts: {} },
  counted: (n: number) => `${n} Anrufe`,
};
const { GREETING, counted } = spoken({ en, de });

Deno.test("Texts are those of the language that is spoken, and English where one is missing", async () => {
  equal(GREETING.hello("Ada"), "Hello, Ada");
  await inLanguage("de", async () => {
    await Promise.resolve();
    equal(spokenLanguage(), "de");
    equal(GREETING.hello("Ada"), "Hallo, Ada");
    equal(counted(2), "2 Anrufe");
    equal(GREETING.parts.bye, "Goodbye");
    deepEqual([...GREETING.days], ["Mon", "Tue"]);
    deepEqual(Object.keys(GREETING), ["hello", "parts", "days"]);
    equal(inLanguage("en", () => counted(2)), "2 calls");
  });
  equal(inLanguage("xx", () => counted(2)), "2 calls");
  equal(counted(2), "2 calls");
});

Deno.test("What is made step by step is made in one language, whoever takes the steps", () => {
  const steps = eachInLanguage("de", function* () {
    yield counted(1);
    yield counted(2);
  });
  deepEqual([...steps, counted(3)], ["1 Anrufe", "2 Anrufe", "3 calls"]);
});

Deno.test("Dialogues in two languages at the same time do not hear each other", async () => {
  const say = (tag: string) =>
    inLanguage(tag, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return counted(1);
    });
  deepEqual(await Promise.all([say("de"), say("en"), say("de")]), ["1 Anrufe", "1 calls", "1 Anrufe"]);
});

Deno.test("A limit is told in the words that it holds in each language, and in characters in a script without spaces", () => {
  const told = (tag: string, about = "Trams") => inLanguage(tag, () => lengthInWords(400, about));
  deepEqual(["en", "de", "es", "fr", "fi"].map((tag) => told(tag)), [
    "240 words",
    "180 Wörter",
    "210 palabras",
    "210 mots",
    "140 words",
  ]);
  equal(told("ja", "路面電車"), "400 characters");
});
