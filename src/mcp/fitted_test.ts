import { deepEqual, equal, ok } from "node:assert/strict";
import { loadTokenizer } from "../text/tokens.ts";
import { fitted, tokensOf } from "./fitted.ts";

await loadTokenizer();

const wordsIn = (text: string) => text.split(" ").length;
const LONG = "word ".repeat(2000);

Deno.test("fitted() gives a text its share of the room: more for a conclusion, less for a name", () => {
  const made = fitted(10_000, ({ text }) => ({ usual: text(LONG), wide: text(LONG, 12), narrow: text(LONG, 0.3) }));
  deepEqual([made.usual, made.wide, made.narrow].map(wordsIn), [60, 720, 18]);
});

Deno.test("fitted() uses most of the tokens, and no more", () => {
  for (const most of [100, 400, 1500]) {
    const made = fitted(
      most,
      ({ text, list }) => ({ conclusion: text(LONG, 12), points: list(Array(20).fill("point")) }),
    );
    ok(tokensOf(made) <= most && tokensOf(made) > most / 3, `${tokensOf(made)} of ${most}`);
  }
});

Deno.test("fitted() keeps what is short whole", () => {
  deepEqual(fitted(100, ({ text, list }) => ({ name: text("Ada", 0.01), points: list(["one", "two"]) })), {
    name: "Ada",
    points: ["one", "two"],
  });
  equal(fitted(0, ({ list }) => ({ points: list(["one"]).length })).points, 0, "the least room");
});
