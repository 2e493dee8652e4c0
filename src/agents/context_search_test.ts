import { deepEqual, equal, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import type { Statement } from "../transcript/message.ts";
import { requestOf } from "./_agents_fixture.ts";
import { CONTEXT_SEARCH, withoutIdleSearch } from "./context_search.ts";

const said = (number: number, text: string): Statement => ({
  failed: false,
  number,
  key: `proposals/proposal/ana-${number}`,
  phase: "proposals",
  kind: "proposal",
  speaker: "ana",
  at: "2026-01-01T00:00:00.000Z",
  text,
});
const search = (query: unknown, ...texts: readonly string[]) =>
  Object(
    CONTEXT_SEARCH.run({ query: JSON.parse(JSON.stringify(query)) }, {
      signal: new AbortController().signal,
      request: requestOf({ searchable: texts.map((text, n) => said(n + 1, text)) }),
      cite: () => {},
    }),
  );

Deno.test("context_search finds nothing that is shown in full, and is not offered where all of it is", () => {
  const [first, second] = [said(1, "Rain falls."), said(2, "Rain stops.")];
  const request = requestOf({ searchable: [first, second], shown: [second], tools: [CONTEXT_SEARCH] });
  const { matches } = Object(
    CONTEXT_SEARCH.run({ query: "rain" }, { signal: new AbortController().signal, request, cite: () => {} }),
  );
  deepEqual(matches.map(({ message }: { message: number }) => message), [1]);
  equal(withoutIdleSearch(request), request);
  deepEqual(withoutIdleSearch({ ...request, shown: [first, second] }).tools, []);
  deepEqual(withoutIdleSearch({ ...request, searchable: [second] }).tools, []);
});

Deno.test("context_search shows the place of the match, not the beginning of the message", () => {
  const text = `${"It begins. ".repeat(100)}The token bucket is refilled each second. ${"It goes on. ".repeat(100)}`;
  const { found, matches } = search("TOKEN  bucket", "Nothing here.", text);
  equal(found, "these words");
  equal(matches.length, 1);
  const [{ message, speaker, kind, place, excerpt }] = matches;
  deepEqual([message, speaker, kind, place], [2, "Ana", "proposal", `character 1105 of ${text.length}`]);
  ok(excerpt.startsWith("…") && excerpt.endsWith("…") && excerpt.includes("The token bucket is refilled each second."));
  ok(excerpt.length < 400);
});

Deno.test("context_search takes special characters literally, and finds separate words if the phrase does not occur", () => {
  equal(search("a.b(c)*", "axbcc a.b(c)* d").matches[0].place, "character 7 of 15");
  const { found, matches } = search("refilling the buckets", "Rain falls. The bucket is refilled each second.");
  equal(found, "sentences with such words");
  deepEqual(matches.map(({ excerpt }: { excerpt: string }) => excerpt), [
    "Rain falls. The bucket is refilled each second.",
  ]);
  deepEqual(search("zebra", "Rain falls."), { found: "nothing", matches: [] });
});

Deno.test("context_search shows ten places, counts the others, and refuses an invalid query", () => {
  const { matches, not_shown } = search("rain", ...Array.from({ length: 7 }, () => "Rain, rain."));
  deepEqual([matches.length, not_shown], [10, 4]);
  for (const bad of ["", " ", 7, null, {}]) throws(() => search(bad, "Rain."), /'query' must be a few words/);
});

Deno.test("context_search finds any text at its place, in any script", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme", minLength: 1 }), (before, query) => {
      fc.pre(query.trim() !== "" && !/\s/.test(query));
      const text = `${before} ${query}`;
      const { found, matches } = search(query, text);
      equal(found, "these words");
      const at = Number(/^character (\d+)/.exec(matches[0].place)?.[1]) - 1;
      equal(text.slice(at, at + query.length).toLowerCase().normalize(), query.toLowerCase().normalize());
    }),
  );
});
