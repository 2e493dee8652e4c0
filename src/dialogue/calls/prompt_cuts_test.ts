import { deepEqual, equal } from "node:assert/strict";
import type { Prompt } from "../../models/chat_model.ts";
import { countTokens, loadTokenizer } from "../../text/tokens.ts";
import { PromptCuts } from "./prompt_cuts.ts";

await loadTokenizer();

const TEXTS: { readonly [language: string]: string } = {
  English: "Buses run where people share the road, and fares fall when more of them ride. ",
  German: "Busse fahren dort, wo sich die Menschen die Straße teilen, und die Fahrpreise sinken. ",
  Russian: "Автобусы ходят там, где люди делят дорогу, и цены на проезд снижаются. ",
  Chinese: "公共汽车在人们共用道路的地方行驶，乘客越多，票价就越低。",
  program: "for (const [key, value] of entries) if (value > 10) total += value * rates[key];\n",
};
const bytesOf = (prompt: Prompt) => prompt.reduce((sum, { text }) => sum + new TextEncoder().encode(text).length, 0);
const promptOf = (text: string, tokens: number): Prompt => [
  { role: "system", text: "Be fair." },
  { role: "user", text: text.repeat(Math.ceil(tokens / countTokens(text))) },
];
const tokensOf = (prompt: Prompt) => prompt.reduce((sum, { text }) => sum + countTokens(text), 0);
const asked = (key: string, prompt: Prompt) => ({ model: "m", key, prompt, bytes: bytesOf(prompt) });
const reading = (inputTokens: number) => ({ inputTokens: Math.round(inputTokens), outputTokens: 9 });

for (const [language, text] of Object.entries(TEXTS)) {
  Deno.test(`PromptCuts finds a prompt in ${language} that was cut, and none that was counted otherwise`, () => {
    for (const share of [0.6, 0.75, 1, 1.4]) {
      const cuts = new PromptCuts();
      for (const tokens of [500, 2000, 4000, 8000, 16_000]) {
        const prompt = promptOf(text, tokens);
        equal(cuts.cutOf(asked(`${tokens}`, prompt), reading(share * tokensOf(prompt))), undefined, `${share}`);
      }
    }
    const cuts = new PromptCuts();
    for (const tokens of [2000, 6000]) {
      const prompt = promptOf(text, tokens);
      equal(cuts.cutOf(asked(`${tokens}`, prompt), reading(Math.min(tokensOf(prompt), 4094))), undefined);
    }
    const long = promptOf(text, 10_000);
    const cut = cuts.cutOf(asked("long", long), reading(4094));
    deepEqual(cut, { read: 4094, sent: tokensOf(long), earlier: ["6000"] });
  });
}

Deno.test("PromptCuts takes neither images nor tools into account, nor what a server had cached", () => {
  const cuts = new PromptCuts();
  const image = { name: "a.png", mediaType: "image/png", data: new Uint8Array(9) };
  const shown: Prompt = [...promptOf(TEXTS["English"] ?? "", 3000), { role: "user", text: "This.", image }];
  const bytes = bytesOf(shown) + 9000;
  equal(cuts.cutOf({ ...asked("image", shown), bytes }, reading(tokensOf(shown))), undefined);
  const prompt = promptOf(TEXTS["English"] ?? "", 9000);
  equal(cuts.cutOf(asked("tools", prompt), reading(tokensOf(prompt) + 2000)), undefined);
  equal(cuts.cutOf(asked("cached", prompt), reading(1200)), undefined, "it has read far more before");
  equal(new PromptCuts().cutOf(asked("cached", prompt), reading(12)), undefined, "no context is so small");
  equal(new PromptCuts().cutOf(asked("unknown", prompt), undefined), undefined);
});
