import assert from "node:assert/strict";
import fc from "fast-check";
import { quotationsIn } from "./quotations.ts";

const read = (text: string) => quotationsIn(text).map((quotation) => quotation.text);

Deno.test("quotationsIn() reads the marks of several languages", () => {
  assert.deepEqual(read('He said "yes, we can" and “no”.'), ["yes, we can", "no"]);
  assert.deepEqual(read("„Ja“, «oui», 「はい」"), ["Ja", "oui", "はい"]);
});

Deno.test("quotationsIn() does not take apostrophes for marks", () => {
  assert.deepEqual(read("It’s the drivers’ choice, isn't it?"), []);
  assert.deepEqual(read("He called it ‘a fair price’ twice."), ["a fair price"]);
});

Deno.test("quotationsIn() pairs double marks of any style", () => {
  const opening = ['"', "“", "„", "«", "‟", "``", ",,", "〝", "❝", "<q>", "&ldquo;", "''"];
  const closing = ['"', "“", "”", "»", "''", "〟", "❞", "</q>", "&quot;", "＂"];
  const inner = [
    "the well-known ‘zone’ works",
    "drivers’ hours aren't cut",
    "a 12 km way (so they say)",
    "“no” twice",
    "x",
  ];
  const before = ["They say ", "", "(", "It is so: ", "**"];
  for (const open of opening) {
    for (const close of closing) {
      for (const words of inner) {
        for (const lead of before) {
          const text = `${lead}${open}${words}${close} [a], and so on.`;
          assert.deepEqual(read(text), [words], text);
        }
      }
    }
  }
  assert.deepEqual(read('Sie sagt „es stieg" [a], und „es sank“ [a].'), ["es stieg", "es sank"]);
  assert.deepEqual(read('报告说“上升"[a]，又说“下降"[b]。'), ["上升", "下降"]);
  assert.deepEqual(read('It “fell " [a], and " rose ” [a].'), ["fell ", " rose "]);
  assert.deepEqual(read("It ‘fell' and 'rose’."), ["fell", "rose"]);
});

Deno.test("quotationsIn() goes on after an apostrophe or an inch mark if a mark that ends it follows", () => {
  const whole = [
    "the drivers’ hours were cut’ by us",
    "drivers’, riders’ and owners’ time",
    "rockin’ on in the drivers’ cars",
  ];
  for (const words of whole) {
    assert.deepEqual(read(`He said ‘${words}’ [a].`), [words]);
    assert.deepEqual(read(`He said '${words.replaceAll("’", "'")}' [a].`), [words.replaceAll("’", "'")]);
  }
  for (
    const words of ['a 12" pipe of gold', 'a 12" or 14", or 16" pipe', 'a 12" pipe, "wide" or not', 'a pipe of 12"']
  ) {
    assert.deepEqual(read(`They say "${words}" [a].`), [words]);
    assert.deepEqual(read(`Of 12" pipes they say “${words}” [a].`), [words]);
  }
  assert.deepEqual(read('It "fell by 18" in a year and "rose by 19" in the next [a].'), ["fell by 18", "rose by 19"]);
  assert.deepEqual(read("It was ‘a set of rules’ [a] for the drivers’ hours."), ["a set of rules"]);
  assert.deepEqual(read("It was ‘a fair price’ for the drivers’ hours."), ["a fair price"]);
  assert.deepEqual(read("‘The drivers’ hours were tripled by us’ he said."), ["The drivers’ hours were tripled by us"]);
  assert.deepEqual(read('"A 12" pipe of 14" he said'), ['A 12" pipe of 14']);
});

Deno.test("quotationsIn() goes over paragraphs, each of them opened or only the first", () => {
  assert.deepEqual(read('"One.\n\n"Two.\n\n"Three." [a]'), ['One.\n\n"Two.\n\n"Three.']);
  assert.deepEqual(read("“One ‘so’.\n\nTwo “yes”.\n\nThree.” [a]"), ["One ‘so’.\n\nTwo “yes”.\n\nThree."]);
  assert.deepEqual(read('> "One.\n>\n> "Two." [a]'), ['One.\n>\n> "Two.']);
  assert.deepEqual(read("‘One.\n\n‘Two.’ [a]"), ["One.\n\n‘Two."]);
  assert.deepEqual(read("<q>One.\n\nTwo.</q>"), ["One.\n\nTwo."]);
  assert.deepEqual(read("He said ‘one.\n\nThe drivers’ hours."), []);
  assert.deepEqual(read(`He said "one.${"\n\nMore.".repeat(8)}"`), []);
});

Deno.test("quotationsIn() leaves empty ones out and goes over lines", () => {
  assert.deepEqual(read('A "first line\nand so on. ""'), []);
  assert.deepEqual(read('| so | " |\n|  "  | " |'), []);
  assert.deepEqual(read("He said “first line in\n170. And so on”."), ["first line in\n170. And so on"]);
});

Deno.test("quotationsIn() gives the outer one of nested quotations, whatever their marks", () => {
  assert.deepEqual(read("“She said ‘no way’ and “never”, twice” and 'that was it'."), [
    "She said ‘no way’ and “never”, twice",
    "that was it",
  ]);
  assert.deepEqual(read("彼は「彼女は『はい』と言った」と言った。"), ["彼女は『はい』と言った"]);
  assert.deepEqual(read('It "says "so" there" and ends.'), ['says "so" there']);
  assert.deepEqual(read("»ja«, ”så är det”, „tak”, ‹non›"), ["ja", "så är det", "tak", "non"]);
});

Deno.test("quotationsIn() leaves out what is opened and never closed, and finds what comes after", () => {
  assert.deepEqual(read('A 5" pipe, “of iron, and a "wide" one; the ’90s.'), ["wide"]);
  assert.deepEqual(read("the '90s were 'a good time', weren't they"), ["a good time"]);
});

Deno.test("quotationsIn() copes with any number of marks", () => {
  for (const mark of ["``", "<q>", "</q>", '5"', "s’", " ‘s’", '"a\n\n', ..."\"“”„«»‘’'「『"]) {
    const rising = " ‘a".repeat(20_000) + `b${mark} `.repeat(20_000);
    for (const text of [mark.repeat(100_000), `${mark} `.repeat(50_000), ` ${mark}a`.repeat(30_000), rising]) {
      assert(quotationsIn(text).length <= text.length / 2);
    }
  }
});

Deno.test("quotationsIn() gives offsets that cut the text", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('"', "“", "”", "a", " ", "«", "»", "\n", "‘", "’", "5", "``", "</q>")),
      (signs) => {
        const text = signs.join("");
        let last = 0;
        for (const { start, end, text: quoted, from, to } of quotationsIn(text)) {
          assert.equal(text.slice(start, end), quoted);
          assert(last <= from && from < start && end < to);
          last = to;
        }
      },
    ),
  );
});
