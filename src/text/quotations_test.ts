import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { quotationsIn } from "./quotations.ts";

const read = (text: string) => quotationsIn(text).map((quotation) => quotation.text);

Deno.test("quotationsIn() reads the usual pairs, the outer one of those inside another", () => {
  deepEqual(read('He said "yes, we can" and “no”.'), ["yes, we can", "no"]);
  deepEqual(read("„Ja“, «oui», ‹non›, 「はい」, 『いいえ』"), ["Ja", "oui", "non", "はい", "いいえ"]);
  deepEqual(read("“She said ‘no way’, twice” and 'that was the whole of it'."), [
    "She said ‘no way’, twice",
    "that was the whole of it",
  ]);
  deepEqual(read('A "first line\nand so on", "", |"|'), ["first line\nand so on"]);
});

Deno.test("quotationsIn() takes no apostrophe and no inch for a mark, and reads nothing where one might be", () => {
  for (
    const text of [
      "It’s the drivers’ choice, isn't it? The ’90s, rock 'n' roll and the '90s.",
      "He called it ‘a fair price’ twice.",
      "‘The city drivers’ hours were tripled overnight by us’",
      "'The city drivers' hours were tripled overnight by us'",
      '"each pipe has a 12" diameter and is made of pure gold"',
      "A “pipe that is never closed",
    ]
  ) deepEqual(read(text), [], text);
  deepEqual(read("They say ‘the buses aren’t quicker now’ [a]."), ["the buses aren’t quicker now"]);
  deepEqual(read("They say 'the buses aren't quicker now' [a]."), ["the buses aren't quicker now"]);
});

Deno.test("quotationsIn() goes over paragraphs only between marks that open and close", () => {
  deepEqual(read("“One.\n\n“Two.\n\n“Three.” [a]"), ["One.\n\n“Two.\n\n“Three."]);
  deepEqual(read("“One.\n\nTwo.” [a]"), ["One.\n\nTwo."]);
  deepEqual(read('"One.\n\nTwo." [a]'), []);
});

Deno.test("quotationsIn() gives offsets that cut the text, in time that does not run away", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('"', "“", "”", "a", " ", "«", "»", "\n", "‘", "’", "5", "'")), (signs) => {
      const text = signs.join("");
      for (const { start, end, text: quoted } of quotationsIn(text)) equal(text.slice(start, end), quoted);
    }),
    { numRuns: 60 },
  );
  for (const mark of ['5"', "s’", " ‘s’", '"a\n\n', "\n\n“a", ..."\"“”„«»‘’'「『"]) {
    const started = performance.now();
    for (const text of [mark.repeat(30_000), `${mark} `.repeat(20_000), ` ${mark}a`.repeat(20_000)]) {
      ok(quotationsIn(text).length <= text.length / 2);
    }
    ok(performance.now() - started < 15_000, mark);
  }
});
