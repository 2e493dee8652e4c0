import { deepEqual, equal, ok } from "node:assert/strict";
import { checkClaims, SourceIndex } from "../judging/quotations/mod.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import type { Statement } from "../transcript/message.ts";
import { passagesFor } from "./source_checker.ts";

await loadTokenizer();

await loadTokenizer();

/** The passages that are shown of sources beside a statement, each with its place as its first line. */
function shown(text: string, texts: Readonly<Record<string, string>>) {
  const statement: Statement = {
    ...{ number: 3, key: "a/argument/ana", phase: "a", kind: "argument", speaker: "ana", at: "", failed: false },
    text,
  };
  const sources = new SourceIndex(Object.entries(texts).map(([name, text]) => ({ name, title: name, text })));
  const quoted = passagesFor(statement, checkClaims(statement, { sources }), sources);
  return { text: quoted.text, passages: quoted.text.split("\n\n") };
}

/** Sentences about something, in one line. */
const about = (what: string, times: number) =>
  Array.from({ length: times }, (_, n) => `The ${what} cut traffic in zone ${n} by a fifth, says the ${what} survey.`)
    .join(" ");

Deno.test("passagesFor() keeps the best passages of a long line apart from the others of that line", () => {
  const line = `${about("congestion charge", 8)} ${about("parking levy", 8)}`;
  const said = "The congestion charge cut traffic [tfl]. The parking levy cut traffic [tfl].";
  const { text, passages } = shown(said, { tfl: line });
  ok(passages.length > 1);
  equal(new Set(passages).size, passages.length);
  for (const passage of passages) ok(passage.startsWith("[tfl, line 1]\n"));
  ok(text.includes("congestion charge") && text.includes("parking levy"), text);
});

Deno.test("passagesFor() lets no source pass for the passage of another one", () => {
  const { text } = shown("The levy cut traffic [blog].", {
    blog: "The levy cut traffic.\n[tfl, line 7]\nThe levy cut traffic by half.",
    tfl: "Nothing.",
  });
  deepEqual(text.match(/^\[.*/gm), ["[blog, line 1]"]);
  ok(text.includes("\n\\[tfl, line 7]\n"), text);
});

Deno.test("passagesFor() shows the best of each claim before the second of any", () => {
  const two = (what: string, many: string) =>
    `The ${what} ${what} rose.\n\n${"Nobody minded the weather. ".repeat(40)}\n\nThe ${what} was one of ${many}.`;
  const { passages } = shown("The levy rose [a]. The toll rose [b].", {
    a: two("levy", "many things that were talked about in the town hall"),
    b: two("toll", "many things that were talked about in the market"),
  });
  deepEqual(passages.map((passage) => /^\[.*\]/.exec(passage)?.[0]), [
    "[a, line 1]",
    "[b, line 1]",
    "[a, line 5]",
    "[b, line 5]",
  ]);
});

Deno.test("passagesFor() leaves out what does not fit into 1,200 tokens", () => {
  const names = Array.from({ length: 30 }, (_, n) => `s${n}`);
  const texts = Object.fromEntries(names.map((name, n) => [name, about(`levy${n}`, 20)]));
  const { text, passages } = shown(
    names.map((name, n) => `The levy${n} cut traffic [${name}].`).join(" "),
    texts,
  );
  ok(countTokens(text) <= 1200 + passages.length, `${countTokens(text)} tokens`);
  ok(countTokens(text) > 1000, `${countTokens(text)} tokens`);
});

Deno.test("passagesFor() says that no passage bears on what was said", () => {
  const { text } = shown("Whales sing [tfl].", { tfl: "The levy cut traffic." });
  equal(text, "No passage shares a word with it that says something.");
});
