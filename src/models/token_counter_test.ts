import { deepEqual, equal, ok, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { countTokens as cl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as o200k } from "gpt-tokenizer/encoding/o200k_base";
import { corpus } from "../testdata/token_corpus.ts";
import { estimateTokens } from "../text/estimate_tokens.ts";
import { countBounded, cutLongRuns, LONGEST_RUN } from "./_bounded_runs.ts";
import { encodingOf, estimatingCounter, framedTokens, loadTokenCounter, promptTokens } from "./token_counter.ts";

const PLAIN = { disallowedSpecial: new Set<string>() };

Deno.test("encodingOf() knows the documented families of OpenAI", () => {
  const o200k = "gpt-4o gpt-4o-mini-2024-07-18 gpt-4.1-nano gpt-5 gpt-5.4-mini gpt-5-chat-latest o1 o3-mini o4-mini";
  for (const name of o200k.split(" ")) equal(encodingOf(`openai/${name}`), "o200k_base", name);
  const cl100k = "gpt-4 gpt-4-0613 gpt-4-turbo gpt-4-turbo-2024-04-09 gpt-3.5-turbo gpt-3.5-turbo-0125";
  for (const name of cl100k.split(" ")) equal(encodingOf(`openrouter/openai/${name}:nitro`), "cl100k_base", name);
});

Deno.test("encodingOf() does not guess from a similar name or another provider", () => {
  const unknown =
    "ollama/gpt-4o openrouter/someone/gpt-4o openai/gpt-4ox openai/o30 openai/gpt-50 openai/llama3 gpt-4o " +
    "openai/ openai/someone/gpt-4o openai/my-gpt-4o openai/gpt-oss-20b openrouter/openrouter/openai/gpt-4o";
  for (const id of unknown.split(" ")) equal(encodingOf(id), undefined, id);
});

Deno.test("loadTokenCounter() counts exactly with the model's own encoding, loaded once", async () => {
  const older = await loadTokenCounter({ id: "openai/gpt-4" });
  const newer = await loadTokenCounter({ id: "openrouter/openai/gpt-4o" });
  deepEqual([older.exact, newer.exact], [true, true]);
  for (const { text } of await corpus()) {
    equal(older.count(text), cl100k(text, PLAIN));
    equal(newer.count(text), o200k(text, PLAIN));
  }
  strictEqual(await loadTokenCounter({ id: "openai/gpt-4-turbo" }), older);
});

Deno.test("loadTokenCounter() estimates for models without a known encoding, and for other servers", async () => {
  strictEqual(await loadTokenCounter({ id: "ollama/llama3" }), estimatingCounter);
  strictEqual(await loadTokenCounter({ id: "openai/gpt-4o", customServer: true }), estimatingCounter);
  equal(estimatingCounter.count("Buses ran faster."), estimateTokens("Buses ran faster."));
});

Deno.test("loadTokenCounter() counts control tokens as the text they are", async () => {
  const counter = await loadTokenCounter({ id: "openai/gpt-4o" });
  ok(counter.count("<|endoftext|>") > 1);
  equal(counter.count("a <|im_start|> b"), o200k("a <|im_start|> b", PLAIN));
});

/** Texts that have runs without a break, by what is repeated. */
const RUNS = ["a", "Z", "aB", "é", "字", "กา", "😀", "👩‍⚖️", " ", "\n", "\t", " \n", "=", "-=", "a\u0301", "…", "\u2028"];

Deno.test("cutLongRuns() leaves no run longer than its bound, and loses nothing", () => {
  const base64 = btoa(String.fromCharCode(...Array.from({ length: 75_000 }, (_, index) => index * 7919 % 251)));
  const texts = [...RUNS.map((unit) => unit.repeat(100_000 / unit.length)), base64, `${base64} ${"x".repeat(99_999)}!`];
  for (const text of texts) {
    const parts = cutLongRuns(text);
    equal(parts.join(""), text);
    for (const part of parts) {
      for (const [run] of part.matchAll(/[\p{L}\p{M}]+|\s+|[^\s\p{L}\p{N}]+/gu)) {
        ok([...run].length <= LONGEST_RUN, `${[...run].length} of ${text.slice(0, 4)}`);
      }
      ok(part.isWellFormed());
    }
  }
});

Deno.test("cutLongRuns() leaves texts whole whose runs are within its bound", () => {
  const run = "x".repeat(LONGEST_RUN);
  deepEqual(cutLongRuns(`${run} ${run}1${run}.\n`), [`${run} ${run}1${run}.\n`]);
  deepEqual(cutLongRuns(`${run}x`), [run, "x"]);
  deepEqual(cutLongRuns(""), [""]);
});

Deno.test("countBounded() never counts less than the encoder, and not many more", () => {
  const unit = fc.constantFrom(...RUNS, "ab", "xq", "tion", "the");
  const run = fc.tuple(unit, fc.integer({ min: 1, max: 700 })).map(([each, length]) =>
    each.repeat(Math.ceil(length / each.length))
  );
  const letters = fc.array(fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), { minLength: 257, maxLength: 900 });
  const text = fc.array(fc.oneof(run, letters.map((each) => each.join(""))), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(text, fc.constantFrom(cl100k, o200k), (runs, encoder) => {
      const whole = runs.join("");
      const exact = encoder(whole, PLAIN);
      const bounded = countBounded(whole, (part) => encoder(part, PLAIN));
      const cuts = cutLongRuns(whole).length - 1;
      ok(bounded >= exact, `${bounded} for ${exact}`);
      ok(bounded <= exact + 8 * cuts, `${bounded} for ${exact} with ${cuts} cuts`);
    }),
    { numRuns: 60 },
  );
});

Deno.test("loadTokenCounter() counts a hundred thousand times one sign", async () => {
  const counter = await loadTokenCounter({ id: "openai/gpt-4o" });
  for (const unit of ["a", "😀", " ", "\n"]) ok(counter.count(unit.repeat(100_000)) > 1000, unit);
});

Deno.test("promptTokens() adds what frames each message, and more where counts are estimates", () => {
  const exact = { exact: true, count: (text: string) => text.length };
  const estimated = { ...exact, exact: false };
  equal(promptTokens([], exact), 3);
  equal(promptTokens(["x".repeat(10), "x".repeat(5)], exact), 15 + 2 * 4 + 3);
  equal(promptTokens([], estimated), 0);
  equal(promptTokens(["x".repeat(10), "x".repeat(5)], estimated), 17 + 2 * 16);
  equal(promptTokens(["x".repeat(10)], estimated), 11 + 16);
  equal(framedTokens(1000, 3, estimated), 1100 + 3 * 16);
  equal(framedTokens(1000, 3, exact), 1000 + 3 * 4 + 3);
});
