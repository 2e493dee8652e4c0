import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { citationsIn, figuresIn, looksLikeSource, numbersIn, quotationsIn } from "./evidence.ts";

const read = (text: string) => quotationsIn(text).map((quotation) => quotation.text);

Deno.test("quotationsIn() reads the usual pairs, and the outer one when nested", () => {
  deepEqual(read('He said "yes, we can" and “no”.'), ["yes, we can", "no"]);
  deepEqual(read("„Ja“, «oui», ‹non›, 「はい」, 『いいえ』"), ["Ja", "oui", "non", "はい", "いいえ"]);
  deepEqual(read("“She said ‘no way’, twice” and 'that was the whole of it'."), [
    "She said ‘no way’, twice",
    "that was the whole of it",
  ]);
  deepEqual(read("»Ja«, ›nein‹, ”ja”, »joo» ja ｢はい｣, 〝いいえ〟; «ja «oder» nein» und »so«."), [
    ..."Ja,nein,ja,joo,はい,いいえ,oder,so".split(","),
  ]);
  deepEqual(read("Er sagte ‚das ist doch nicht wahr‘ und ‚ja‘. « Oui », dit-il, « et non. »"), [
    "das ist doch nicht wahr",
    " Oui ",
    " et non. ",
  ]);
  deepEqual(read("« a « b » c » et « d », ein 5” Rohr, 6” breit. Sagt er», dann «so»."), [" b ", " d ", "so"]);
  deepEqual(read('A "first line\nand so on", "", |"|'), ["first line\nand so on"]);
});

Deno.test("quotationsIn() ignores apostrophes and inches, and reads nothing where a mark is ambiguous", () => {
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

Deno.test("quotationsIn() spans paragraphs only between marks that open and close", () => {
  deepEqual(read("“One.\n\n“Two.\n\n“Three.” [a]"), ["One.\n\n“Two.\n\n“Three."]);
  deepEqual(read("“One.\n\nTwo.” [a]"), ["One.\n\nTwo."]);
  deepEqual(read('"One.\n\nTwo." [a]'), []);
});

Deno.test("quotationsIn() gives offsets that cut the text, in bounded time", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('"', "“", "”", "a", " ", "«", "»", "\n", "‘", "’", "5", "'")), (signs) => {
      const text = signs.join("");
      for (const { start, end, text: quoted } of quotationsIn(text)) equal(text.slice(start, end), quoted);
    }),
    { numRuns: 60 },
  );
  for (const mark of ['5"', "s’", " ‘s’", '"a\n\n', "\n\n“a", ..."\"“”„«»‘’'「『‚›"]) {
    const started = performance.now();
    for (const text of [mark.repeat(30_000), `${mark} `.repeat(20_000), ` ${mark}a`.repeat(20_000)]) {
      ok(quotationsIn(text).length <= text.length / 2);
    }
    ok(performance.now() - started < 3000, mark);
  }
});

const names = (text: string) => citationsIn(text).map(({ name }) => name);
const cited = (text: string) => citationsIn(text).filter(looksLikeSource).map(({ name }) => name);

Deno.test("citationsIn() reads names in brackets, including several in one pair, and no links", () => {
  deepEqual(names("It fell [tfl-2008]. And rose [a; b, c][d]."), ["tfl-2008", "a", "b", "c", "d"]);
  deepEqual(names("[text](https://example.org), [ ] [T]he [x]"), ["x"]);
  for (const { name, start, end } of citationsIn("It [ tfl ; dft] is")) {
    equal("It [ tfl ; dft] is".slice(start, end), name);
  }
});

Deno.test("looksLikeSource() accepts names as sources", () => {
  for (
    const name of ["smith-2020", "act.pdf", "tfl2008", "Smith 2020", "Smith et al. 2020b", "london-start", "WHO_report"]
  ) deepEqual(cited(`It is said [${name}] of it.`), [name]);
  deepEqual(cited("It is said [harrison]."), ["harrison"]);
});

Deno.test("looksLikeSource() rejects inserted words, labels and places", () => {
  for (
    const inside of [
      ..."that,sic,sic!,…,...,emphasis added,x,the city's drivers,Londoners,in 2003,T".split(","),
      ..."C1.2,R8,A1,message 3,Message 12,round 2,#4,1,2–4,p. 4,pp. 12-14,p.4,fig. 3,§ 4,Side 1,line 40".split(","),
    ]
  ) deepEqual(cited(`They said [${inside}] it fell.`), [], inside);
  deepEqual(cited("They fell after [that]. It was because of [them], and not [C1.2]."), []);
});

const values = (text: string) => figuresIn(text).map(({ values }) => values.join(" or "));

Deno.test("figuresIn() reads a number in any usual notation", () => {
  for (const text of ["1000", "1 000", "1\u202f000", "1'000"]) deepEqual(values(text), ["1000"], text);
  for (const text of ["1,000", "1.000"]) deepEqual(values(text), ["1000 or 1"], text);
  for (const text of ["12.5", "12,5", "12.50"]) deepEqual(values(text), ["12.5"], text);
  deepEqual(values("1,234,567.8 and 1.234.567,8 and 1,234,567"), ["1234567.8", "1234567.8", "1234567"]);
  deepEqual(values("£5m, 30km, 18-year; 2003 450"), ["5", "30", "18", "2003", "450"]);
});

Deno.test("figuresIn() splits dates into parts, and ignores parts of names", () => {
  deepEqual(values("17.3.2003, 2003-03-17, 1.2.3"), "day 17,day 3,2003,2003,day 3,day 17,1,2,3".split(","));
  deepEqual(values("CO2, A-12, x_3"), []);
});

Deno.test("figuresIn() reads a time as one number, and a ratio as two", () => {
  deepEqual(values("Before 9:30, 09:30 or 12:05:30, at 3:1 or 1:100"), [
    "9:30",
    "9:30",
    "12:05:30",
    "3",
    "1",
    "1",
    "100",
  ]);
});

const valuesIn = (text: string) => numbersIn(text).flatMap(({ values }) => values);

Deno.test("numbersIn() also splits figures in a row", () => {
  deepEqual(valuesIn("12 345"), ["12345", "12", "345"]);
});

Deno.test("numbersIn() also reads two to twelve in English letters, and times with a point", () => {
  deepEqual(valuesIn("Five of them slept two-thirds of it, to twelve."), ["5", "2", "12"]);
  deepEqual(valuesIn("No one of twenty-five or forty five was sixth, often, in a network"), []);
  deepEqual(valuesIn("At 8.30"), ["8.3", "8:30"]);
});

Deno.test("numbersIn() reads two to twelve in the letters of the text's own language", () => {
  deepEqual(valuesIn("Die Hälfte von zwölf, also sechs, und nicht fünfundzwanzig oder acht"), ["12", "6", "8"]);
  deepEqual(valuesIn("Il y en a deux sur dix, et pas vingt-deux ni quatre-vingt"), ["2", "10"]);
  deepEqual(valuesIn("Son once de los doce, y no treinta y dos ni cuatro"), ["11", "12", "4"]);
  deepEqual(valuesIn("It was once six, and elf was not eleven"), ["6", "11"]);
});
