import assert from "node:assert/strict";
import fc from "fast-check";
import { fieldsIn, isList } from "../../transcript/json.ts";
import { trialDebate } from "./_trial_debate_fixture.ts";
import { isSameSpan, searchable, sharedLength, spanIn } from "./spans.ts";

const { statements, answers } = await trialDebate();
const texts = statements.map(searchable);

/** All words that the clerk of the trial gave, with the place of their message among the speeches. */
const given = [...answers].flatMap(([name, answer]) => {
  const { others, own, claims } = fieldsIn(answer);
  const lists = [...Object.values(fieldsIn(others)), ...Object.values(fieldsIn(own)), claims];
  const at = statements.findIndex(({ number }) => name === `entry-${number}`);
  return lists.flatMap((list) => isList(list) ? list : []).flatMap((each) => {
    const { words, because } = fieldsIn(each);
    return [words, because].flatMap((said) => typeof said === "string" && at >= 0 ? [{ at, words: said }] : []);
  });
});

/** Looks up all words after a change; returns how many are found, and of these how many as the clerk gave them before. */
function found(change: (words: readonly string[]) => readonly string[], by = 0) {
  const spans = given.map(({ at, words }) => {
    const text = texts[(at + by) % texts.length] ?? assert.fail();
    const before = spanIn(texts[at] ?? text, words);
    const span = spanIn(text, change(words.split(" ")).join(" "));
    if (span) assert.equal(span.text, text.source.text.slice(span.start, span.end));
    return { span, isSame: span !== undefined && before !== undefined && sharedLength(span, before) > 0 };
  });
  return { found: spans.filter(({ span }) => span).length, same: spans.filter(({ isSame }) => isSame).length };
}

const middle = (words: readonly string[]) => Math.floor(words.length / 2);

Deno.test("spanIn() finds the words of the trial, with small mistakes of a clerk, and none in another message", () => {
  const all = given.length;
  const few = { found: all, same: all };
  assert.deepEqual(found((words) => words), few);
  assert.deepEqual(found((words) => [...words].map((word, n) => n === 0 ? word.toUpperCase() : word)), few);
  assert.deepEqual(found((words) => [...words, "."]), few);
  assert.deepEqual(found((words) => words.length < 6 ? words : words.with(middle(words), "…")), few);
  assert.deepEqual(found((words) => words, 1), { found: 0, same: 0 });
  // one word in four may differ
  const changed = found((words) => words.with(middle(words), "sphinx"));
  const leftOut = found((words) => words.toSpliced(middle(words), 1));
  const twice = found((words) => words.with(middle(words), "sphinx").with(0, "quartz"));
  assert.deepEqual({ all, changed: changed.same, leftOut: leftOut.same, twice: twice.same }, {
    all: 91,
    changed: 89,
    leftOut: 89,
    twice: 78,
  });
  assert.deepEqual([changed.found, leftOut.found, twice.found], [changed.same, leftOut.same, twice.same]);
});

Deno.test("spanIn() takes all of what is said around an ellipsis, and its longest part where that is too much", () => {
  const words = Array.from({ length: 90 }, (_, n) => `word${n}`);
  const text = searchable({ number: 1, text: `${words.join(" ")}.` });
  const said = (from: number, to: number) => words.slice(from, to).join(" ");
  assert.equal(spanIn(text, `${said(3, 9)} […] ${said(20, 24)}`)?.text, said(3, 24));
  assert.equal(spanIn(text, `${said(3, 9)} ... ${said(70, 74)}`)?.text, said(3, 9));
  assert.equal(spanIn(text, `${said(70, 74)} … ${said(3, 9)}`)?.text, said(3, 9), "not in order");
  assert.equal(spanIn(text, `${said(3, 9)} … something that nobody said`), undefined);
  assert.equal(spanIn(text, said(0, 61)), undefined, "more than one claim");
  assert.equal(spanIn(text, said(0, 60))?.text, said(0, 60));
  assert.equal(spanIn(text, "word1 … word2 … word3 … word4 … word5"), undefined);
  for (const empty of ["", "…", " … ", "**"]) assert.equal(spanIn(text, empty), undefined);
  const twice = searchable({ number: 1, text: "The fare is fair. The road is long and the fare is fair." });
  assert.equal(spanIn(twice, "the road is long … the fare is fair")?.text, "The road is long and the fare is fair");
});

Deno.test("spanIn() finds words in scripts without spaces, and in those that run from right to left", () => {
  const japanese =
    "都市は混雑する時間帯に中心部へ入る車から料金を取るべきです。交通量は二割ほど減り、喘息の子どもも減りました。しかし貧しい人の負担は重くなります。";
  const arabic =
    "يجب على المدن الكبرى أن تفرض رسوماً على السائقين الذين يدخلون وسطها في ساعات الذروة. لكن العبء يقع على الفقراء.";
  const cases = [
    {
      text: japanese,
      words: "交通量は二割ほど減り、喘息の子どもも減りました",
      span: "交通量は二割ほど減り、喘息の子どもも減りました",
    },
    {
      text: japanese,
      words: "交通量は二割も減り、喘息の子どもも減りました",
      span: "交通量は二割ほど減り、喘息の子どもも減りました",
    },
    { text: japanese, words: japanese.slice(0, -1), span: japanese.slice(0, -1) },
    { text: arabic, words: "لكن العبء يقع على الفقراء", span: "لكن العبء يقع على الفقراء" },
    {
      text: arabic,
      words: "أن تفرض رسوما على السائقين الذين يدخلون وسطها",
      span: "أن تفرض رسوماً على السائقين الذين يدخلون وسطها",
    },
  ];
  for (const { text, words, span } of cases) assert.equal(spanIn(searchable({ number: 1, text }), words)?.text, span);
  assert.equal(
    spanIn(searchable({ number: 1, text: japanese }), "料金を取るべきではありません、と彼は言った"),
    undefined,
  );
});

Deno.test("spanIn() returns the message's own text at its place, whatever the message and the words are", () => {
  const signs = fc.constantFrom(
    "a",
    "B",
    "é",
    "e\u0301",
    "ﬁ",
    "…",
    " ",
    "\n",
    "*",
    "_",
    "漢",
    "字",
    "ا",
    "👍🏽",
    "\u202e",
    "”",
    "--",
    "1.5",
    "<b>",
  );
  const text = fc.array(signs, { maxLength: 40 }).map((all) => all.join(""));
  fc.assert(fc.property(text, fc.nat(40), fc.nat(40), text, (said, from, length, other) => {
    const message = searchable({ number: 1, text: said });
    for (const words of [said.slice(from, from + length), other]) {
      const span = spanIn(message, words);
      if (span) assert.equal(span.text, said.slice(span.start, span.end));
      if (span) assert.ok(span.end > span.start);
    }
  }));
});

Deno.test("isSameSpan() takes more than six of ten characters of both for the same words", () => {
  const span = (start: number, end: number) => ({ text: "", start, end });
  assert.equal(isSameSpan(span(0, 10), span(0, 6)), false);
  assert.equal(isSameSpan(span(0, 10), span(0, 7)), true);
  assert.equal(isSameSpan(span(0, 10), span(3, 14)), false);
  assert.equal(isSameSpan(span(0, 4), span(6, 10)), false);
});

Deno.test("spanIn() keeps quotations, names of sources and figures with their units whole", () => {
  const text = searchable({
    number: 1,
    text: "Pero «cinco alumnos menos» no es lo que dice la tabla [doc]. Cuesta 4.938 €, no 4.838 €.",
  });
  const spanOf = (words: string) => spanIn(text, words)?.text;
  assert.equal(spanOf("cinco alumnos menos» no es lo que dice"), "«cinco alumnos menos» no es lo que dice");
  assert.equal(spanOf("no es lo que dice la tabla [doc"), "no es lo que dice la tabla [doc]");
  assert.equal(spanOf("Pero «cinco alumnos menos"), "Pero «cinco alumnos menos»");
  assert.equal(spanOf("Cuesta 4.938 €, no 4.838"), "Cuesta 4.938 €, no 4.838 €");
  assert.equal(spanOf("cinco alumnos menos"), "cinco alumnos menos");
});
