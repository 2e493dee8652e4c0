import assert from "node:assert/strict";
import fc from "fast-check";
import type { Claim } from "../../transcript/claim.ts";
import { generateJapanese, generateSource, generator, pick, quote, withOneChanged } from "./_generated_fixture.ts";
import { checkClaims, type CheckClaimsOptions } from "./check_claims.ts";
import { SourceIndex } from "./source_index.ts";

const CHARGE = `The charge began on 17 February 2003. It cut traffic
in the zone by 18 per cent in its first year, and it is well-
known that the buses became quicker. The World Health Organization's report was not kept for ever.

By 2008 the traffic was back, though the zone earned £137 million a year.`;

const SOURCES = new SourceIndex([
  { name: "tfl-2008", title: "Report", text: CHARGE, file: "tfl-2008.md" },
  { name: "ny-air", title: "Air", text: "Fine dust in the zone fell by one fifth within six months of the start." },
  {
    name: "tokyo",
    title: "東京",
    text: "東京都の調査によると、混雑課金は三年で交通量を\n二割減らした。",
    file: "tokyo.html",
  },
]);

const check = (text: string, { number = 7, ...options }: Partial<CheckClaimsOptions> & { number?: number } = {}) =>
  checkClaims({ number, speaker: "ana", text }, { sources: SOURCES, ...options });
const verdicts = (claims: readonly Claim[]) =>
  claims.flatMap(({ quotations }) => quotations.map(({ verdict }) => verdict));
const quotation = (text: string) => check(text)[0]?.quotations[0];
const figures = (claims: readonly Claim[]) => claims.flatMap(({ figures }) => figures);
const uncompared = (claims: readonly Claim[]) => claims.flatMap(({ uncompared }) => uncompared);

/** Returns the verdict on one quotation of a source. */
function verdictIn(source: string, quoted: string): string | undefined {
  const sources = new SourceIndex([{ name: "story", title: "A story", text: source }]);
  const claims = check(`They write ${/^["'‘“]/.test(quoted) ? quoted : `“${quoted}”`} [story].`, { sources });
  return claims[0]?.quotations[0]?.verdict;
}

Deno.test("checkClaims() records what stands around a quotation, within its paragraph and page", () => {
  const long = "word ".repeat(60);
  const text = `Before.\n\n${long}It cut\ntraffic by 18 per cent ${long}\fIt cut traffic by 19 per cent in the zone.`;
  const sources = new SourceIndex([{ name: "story", title: "A story", text }]);
  const placeOf = (quoted: string) => {
    const [found] = checkClaims({ number: 1, speaker: "ana", text: `“${quoted}” [story].` }, { sources })
      .flatMap(({ quotations }) => quotations);
    return found?.verdict === "exact" ? found.places[0] : undefined;
  };
  const first = placeOf("It cut traffic by 18 per cent");
  assert.deepEqual([first?.page, first?.passage?.words], [1, "It cut traffic by 18 per cent"]);
  assert.match(first?.passage?.before ?? "", /^… (word ){31}$/);
  assert.match(first?.passage?.after ?? "", /^( word){31} …$/);
  const second = placeOf("cut traffic by 19 per cent");
  assert.equal(second?.page, 2);
  assert.deepEqual(second?.passage, { before: "It ", words: "cut traffic by 19 per cent", after: " in the zone." });
});

Deno.test("checkClaims() keeps a bracket at the end of a quotation's place", () => {
  const text = "Der Pegel sank von 66,2 dB(A) auf 63,9 dB(A), also um 2,3 dB(A).";
  const sources = new SourceIndex([{ name: "story", title: "A story", text }]);
  const [claim] = check("Es heißt „sank von 66,2 dB(A) auf 63,9 dB(A)“ [story].", { sources });
  const [found] = claim?.quotations ?? [];
  assert.equal(found?.verdict === "exact" && found.places[0]?.passage?.words, "sank von 66,2 dB(A) auf 63,9 dB(A)");
});

Deno.test("checkClaims() finds a quotation across a time in captions, and says the time of the passage", () => {
  const text = "[00:00:01] Ana: The mill has stood\nempty for nine\n[00:00:31] years, and its roof leaks.";
  const sources = new SourceIndex([{ name: "talk", title: "A talk", text, file: "talk.vtt" }]);
  for (
    const [quoted, time] of [["empty for nine years, and its roof leaks", "00:00:01"], ["its roof leaks", "00:00:31"]]
  ) {
    const [claim] = checkClaims({ number: 1, speaker: "ana", text: `So “${quoted}” [talk].` }, { sources });
    const [found] = claim?.quotations ?? [];
    assert(found?.verdict === "exact" || found?.verdict === "exact_but_short");
    assert.deepEqual(found.places.map((place) => place.time), [time]);
  }
});

Deno.test("checkClaims() finds an exact quotation and its place", () => {
  const found = quotation("We know this: “It CUT traffic in the zone by 18 per cent” [tfl-2008].");
  assert(found?.verdict === "exact");
  const [place] = found.places;
  const cut = CHARGE.slice(place?.offset, place?.end);
  assert.equal(cut, "It cut traffic\nin the zone by 18 per cent");
  assert.deepEqual([place?.file, place?.line, place?.page], ["tfl-2008.md", 1, undefined]);
  const line = (text: string) => {
    const mark = quotation(text);
    return mark?.verdict === "exact" ? mark.places[0]?.line : undefined;
  };
  assert.equal(line('"in the zone by 18 per cent" [tfl-2008]'), 2);
  assert.equal(line('"By 2008 the traffic was back" [tfl-2008]'), 5);
});

Deno.test("checkClaims() allows an ellipsis to join parts in order, within 60 words", () => {
  const found = quotation("“The charge began on […] it is well-known that … By 2008 the traffic” [tfl-2008] it says.");
  assert(found?.verdict === "exact");
  assert.equal(found.places.length, 3);
  assert.equal(quotation("“By 2008 the traffic was … the charge began on 17” [tfl-2008]")?.verdict, "not_found");
  const far = (words: number) => `The charge began at last.${" so".repeat(words)} It was not what people wanted.`;
  for (const [words, verdict] of [[56, "exact"], [62, "not_found"], [2000, "not_found"]] as const) {
    assert.equal(
      verdictIn(far(words), "The charge began at last … It was not what people wanted"),
      verdict,
      `${words}`,
    );
  }
});

Deno.test("checkClaims() shows what an ellipsis leaves out if it is only a negation", () => {
  const found = quotation("“The World Health Organization's report was … kept for ever” [tfl-2008]");
  assert(found?.verdict === "inexact");
  assert.deepEqual(found.differences, [{ said: "…", stands: "not" }]);
  assert.match(found.stands, /report was not kept for ever$/);
  for (const negation of ["not", "no", "never", "not,"]) {
    const source = `He said that it had ${negation} reason to end so soon.`;
    assert.equal(verdictIn(source, "He said that it had … reason to end so soon"), "inexact", negation);
  }
  for (const negation of ["nicht", "kein", "nie"]) {
    assert.equal(
      verdictIn(`Er sagt, es sei ${negation} Grund zur Freude.`, "Er sagt, es sei … Grund zur Freude"),
      "inexact",
    );
  }
  assert.equal(verdictIn("Dijo que eso no era posible ahora.", "Dijo que eso … era posible ahora"), "inexact");
  assert.equal(verdictIn("It was not at all good for them.", "It was … good for them"), "exact");
});

Deno.test("checkClaims() does not join parts across a paragraph break", () => {
  const story = `The charge was brought in in 2003.\n\n${"Much happened. ".repeat(90)}\n\n` +
    "Not all is lost. Nobody believes that it should be kept for ever.";
  for (
    const quoted of [
      "“The charge was brought in in 2003.\n\nit should be kept for ever.”",
      "“The charge was brought in in 2003.\n\n“it should be kept for ever.”",
      "“The charge was brought in in 2003. it should be kept for ever.”",
      "“Much happened.\n\nall is lost. Nobody believes that it should”",
    ]
  ) assert.notEqual(verdictIn(story, quoted), "exact", quoted);
  assert.equal(verdictIn(story, "“Much happened.\n\n“Not all is lost. Nobody believes”"), "exact");
  assert.equal(verdictIn(story, "“Much happened. Not all is lost”"), "exact");
  assert.notEqual(verdictIn("They have well-\n\nknown people there.", "They have wellknown people there"), "exact");
});

Deno.test("checkClaims() accepts a quarter of different words as inexact, and shows the difference", () => {
  const cases = [
    ["the zone earned £173 million a year", "the zone earned £137 million a year", { said: "£173", stands: "£137" }],
    ["The World Health Organization", "The World Health Organization's", {
      said: "organization",
      stands: "organization's",
    }],
    ["it is well-known that buses became quicker", undefined, { said: "", stands: "the" }],
  ] as const;
  for (const [quoted, stands, difference] of cases) {
    const found = quotation(`“${quoted}” [tfl-2008]`);
    assert(found?.verdict === "inexact", quoted);
    if (stands) assert.equal(found.stands, stands);
    assert.deepEqual(found.differences, [difference]);
  }
  assert.equal(quotation("“the zone lost £137 million a month” [tfl-2008]")?.verdict, "not_found");
  assert.deepEqual(quotation("“By 2008, the traffic was back” [tfl-2008]")?.verdict, "inexact");
});

Deno.test("checkClaims() finds no part of a word or number, nor a number with a changed sign, currency or power", () => {
  const text =
    "About 10⁶ people live there. The change was −3% then, and the city earned £5m from it in all non-smokers.";
  assert.equal(verdictIn(text, "About 10⁶ people live there"), "exact");
  assert.equal(verdictIn(text, "the city earned £5m from it"), "exact");
  for (
    const quoted of [
      "About 106 people live there",
      "The change was 3% then",
      "The change was −3 then",
      "The change was −3",
      "the city earned €5m from it",
      "5m from it in all",
      "from it in all non",
    ]
  ) assert.notEqual(verdictIn(text, quoted), "exact", quoted);
});

Deno.test("checkClaims() reports other sources of a quotation missing from the cited one", () => {
  assert.deepEqual(quotation("“Traffic has never been as bad” [tfl-2008]")?.verdict, "not_found");
  const found = quotation("“Fine dust in the zone fell by one fifth” [tfl-2008]");
  assert(found?.verdict === "not_found");
  assert.equal(found.elsewhere?.[0]?.source, "ny-air");
});

Deno.test("checkClaims() reports unknown citations, and nothing else in brackets", () => {
  const known = (text: string) =>
    check(text).flatMap(({ citations }) => citations.map(({ name, known }) => [name, known]));
  assert.deepEqual(known("It fell [smith-2020; TFL-2008.md, p. 4]."), [["smith-2020", false], ["TFL-2008.md", true]]);
  for (
    const text of [
      "They say [that] the mayor [Khan] won in [C1.2], as message [message 3] says [sic] […].",
      "They say “the charge [of 2003] began on [smith-2020] 17 February” there.",
      "See [the page](https://example.org/a-1).",
    ]
  ) assert.deepEqual(known(text), [], text);
});

Deno.test("checkClaims() treats fewer than four words as short, and ignores those without citation", () => {
  assert.deepEqual(verdicts(check("The “buses became quicker” and “cheaper” [tfl-2008].")), ["exact_but_short"]);
  assert.deepEqual(check("The “charge” is a “fair price”."), []);
});

Deno.test("checkClaims() looks up a quotation without citation in all sources", () => {
  assert.deepEqual(verdicts(check("Somebody wrote that “the traffic was back” there.")), ["exact"]);
  assert.deepEqual(verdicts(check("You said that “nobody will ever pay for it”.")), ["found_nowhere"]);
});

Deno.test("checkClaims() also compares figures with the head of a source, which is shown with it", () => {
  const sources = new SourceIndex([{ name: "es", title: "Evening Standard, 2008", year: 2009, text: "It fell." }]);
  const found = figures(check("In 2008 and 2009, not in 2011, it fell [es].", { sources }));
  assert.deepEqual(found.map(({ text, found }) => `${text} ${found}`), ["2008 and 2009 true", "2011 false"]);
});

Deno.test("checkClaims() reports invented words again when they are quoted again", () => {
  const said = "TfL wrote: “nobody will ever pay for such a thing” [tfl-2008].";
  assert.deepEqual(verdicts(check(said, { earlier: [{ number: 5, speaker: "ana", text: said }] })), ["not_found"]);
});

Deno.test("checkClaims() attributes recent words to their speaker", () => {
  const earlier = [
    { number: 4, speaker: "ben", text: "I say that nobody will ever pay for such a thing." },
    { number: 5, speaker: "ana", text: "Everybody will be happy to pay for it." },
    { number: 9, speaker: "ben", text: "What comes later cannot be quoted yet." },
  ];
  const names = new Map([["ana", "Ana"], ["ben", "Ben"]]);
  const found = (text: string) =>
    check(text, { earlier, names }).flatMap(({ quotations }) =>
      quotations.map(({ verdict, saidBy, ...mark }) =>
        [verdict, saidBy, ...("places" in mark ? mark.places.map(({ source }) => source) : [])].join(" ")
      )
    );
  assert.deepEqual(found("Ben: “nobody will ever pay for”, and yet they did [tfl-2008]."), ["exact ben message 4"]);
  assert.deepEqual(found("Ben said “I say that nobody … pay for such a thing”."), ["exact ben message 4 message 4"]);
  assert.deepEqual(found("As I said, “everybody will be happy to pay”, well [tfl-2008]."), ["exact ana message 5"]);
  assert.deepEqual(found("“What comes later cannot be quoted” [tfl-2008]."), ["not_found "]);
  assert.deepEqual(found("My opponent's “nobody will gladly pay for such a thing”."), ["inexact ben message 4"]);
  assert.deepEqual(found("Ben wants “to burn every bus in this town”."), ["not_found ben"]);
  assert.deepEqual(found("Some want “to burn every bus in this town”."), ["found_nowhere "]);
  assert.deepEqual(found("Benjamin wants “to burn every bus in this town”."), ["found_nowhere "]);
});

Deno.test("checkClaims() accuses nobody where somebody who is named said more than is looked through", () => {
  const names = new Map([["ana", "Ana"], ["ben", "Ben"], ["cy", "Cy"]]);
  for (const [count, verdict] of [[200, "not_found"], [201, "not_checked"]] as const) {
    const of = (speaker: string, first: number, many: number) =>
      Array.from({ length: many }, (_, n) => ({ number: first + n, speaker, text: `It is so, says ${speaker}.` }));
    const earlier = [...of("cy", 1, 1), ...of("ben", 2, count)];
    const said = "Cy and Ben want “to burn every bus in this town”.";
    assert.deepEqual(verdicts(check(said, { earlier, names, number: 500 })), [verdict]);
  }
});

Deno.test("checkClaims() finds 500 true quotations of others, 500 changed ones and 500 half made up, with or without a name", () => {
  const random = generator(7);
  const names = new Map([["ana", "Ana"], ["ben", "Ben"]]);
  const speeches = Array.from({ length: 20 }, () => generateSource(1200, random));
  const earlier = speeches.map(({ text }, number) => ({ number, speaker: "ben", text }));
  const found: string[] = [];
  for (let n = 0; n < 500; n++) {
    const speech = pick(speeches, random);
    const start = Math.floor(random() * (speech.words.length - 16));
    const words = speech.words.slice(start, start + 6 + Math.floor(random() * 10));
    const madeUp = words.map((word, at) => at < words.length / 2 ? word : pick(speech.words, random));
    const quoted = [words, withOneChanged(words, speech, random), madeUp].map((all) => quote(all, random));
    const text = quoted.flatMap((one) => [`Ben told us this: ${one}`, `We were told this: ${one}`]).join("\n\n");
    const marks = check(text, { earlier, names, number: 50 }).flatMap(({ quotations }) => quotations);
    const kinds = ["true", "changed", "half made up"].flatMap((kind) => [`${kind}, of Ben`, kind]);
    found.push(...kinds.map((kind, at) => `${kind}: ${marks[at]?.verdict} ${marks[at]?.saidBy ?? "nobody"}`));
  }
  const counts = Object.fromEntries([...Map.groupBy(found, (one) => one)].map(([one, { length }]) => [one, length]));
  assert.deepEqual(counts, {
    "true, of Ben: exact ben": 500,
    "true: exact ben": 500,
    "changed, of Ben: inexact ben": 500,
    "changed: inexact ben": 500,
    "half made up, of Ben: not_found ben": 500,
    "half made up: found_nowhere nobody": 500,
  });
});

Deno.test("checkClaims() says of a quotation without a name that it was made up only where all that was said is looked through", () => {
  const earlier = [
    { number: 1, speaker: "ben", text: "The plan buys only a roof. Cy says “a roof is all that we shall ever need”." },
    { number: 2, speaker: "ana", text: "The roof has to be paid for by somebody in the end." },
  ];
  const told = "This town should build a new pool. The terms: a pool is water within walls.";
  const names = new Map([["ana", "Ana"], ["ben", "Ben"]]);
  const verdict = (text: string, more: Parameters<typeof check>[1] = {}) =>
    verdicts(check(text, { earlier, told, names, ...more })).join();
  const invented = "The argument says that “it buys only a roof and nothing that swimmers need”.";
  assert.equal(verdict(invented), "found_nowhere");
  for (const [count, wanted] of [[200, "found_nowhere"], [201, "not_checked"]] as const) {
    const many = Array.from({ length: count }, (_, number) => ({ number, speaker: "ben", text: "It is so." }));
    assert.equal(verdict(invented, { earlier: many, number: 500 }), wanted);
  }
  const cases: Readonly<Record<string, string>> = {
    "As was said, “a roof is all that we shall ever need”.": "exact", // repeats what another made up
    "I said that “the roof has to be paid for by somebody”.": "exact",
    "I said that “the roof has to be paid for by someone in the end”.": "not_checked", // one's own words
    "The motion says “this town should build a new pool”, well.": "not_checked",
    "Ben says “this town should build a new pool”, well.": "not_checked",
    "Such a “roof for nothing” costs something.": "",
    "It must not be “empty for ever by neglect”.": "not_checked", // coined
    "It is known that “it cut traffic in the zone by 19 per cent”.": "inexact", // of a source that is not cited
  };
  for (const [text, wanted] of Object.entries(cases)) assert.equal(verdict(text), wanted, text);
});

Deno.test("checkClaims() takes time for the statement only, however long the dialogue", () => {
  const quoted = "“nobody was ever asked about it at all” [tfl-2008]. ".repeat(20);
  const earlier = Array.from({ length: 20_000 }, (_, n) => ({ number: n, speaker: "ben", text: `It is so, ${n}.` }));
  let read = 0;
  const counted = new Proxy(earlier, {
    get: (all, name, receiver) => {
      if (typeof name === "string" && /^\d+$/.test(name)) read++;
      return Reflect.get(all, name, receiver);
    },
  });
  checkClaims({ number: 30_000, speaker: "ana", text: quoted }, { sources: SOURCES, earlier: counted });
  assert.ok(read <= 200, `${read} statements were looked at`);
});

Deno.test("checkClaims() compares figures with the cited source, in any usual notation", () => {
  const sources = new SourceIndex([{
    name: "a",
    title: "A",
    text: "It fell by 18,5 % on 17 March 2003. There were 20 000 trips of 1.250 km for £12.50, by 450 drivers.",
  }]);
  const found = (said: string) =>
    figures(check(`${said} [a].`, { sources })).map(({ text, found }) => `${text} ${found}`);
  for (
    const said of [
      "It fell by 18.5 per cent",
      "It made 20,000 trips",
      "It made 20.000 trips",
      "It made 20000 trips",
      "They are 1,250 km long",
      "It cost £12.5",
      "It cost 12,50 €",
      "It was on 17.3.2003",
      "The 450 drivers",
    ]
  ) assert.ok(found(said).length > 0 && found(said).every((one) => one.endsWith("true")), `${said}: ${found(said)}`);
  assert.deepEqual(found("It fell by 19,5 % of 25 trips in 2004"), ["19,5 false", "25 false", "2004 false"]);
});

Deno.test("checkClaims() compares dates with dates, and no number with the day of one, in each language", () => {
  const texts = {
    de: "In einer Umfrage (15. bis 29. Januar 2024) waren 58 % dafür.",
    en: "In a survey (January 15–29, 2024) 58 % were for it.",
    es: "En una encuesta (del 15 al 29 de enero de 2024), el 58 % estaba a favor.",
    fr: "Dans un sondage (du 15 au 29 janvier 2024), 58 % étaient pour.",
    nl: "In een enquête (15 tot 29 januari 2024) was 58 % voor.",
  };
  const sources = new SourceIndex(
    Object.entries(texts).map(([name, text]) => ({ name: `a-${name}`, title: "", text })),
  );
  const read = (said: string) => {
    const claims = check(said, { sources });
    return [
      ...figures(claims).map(({ text, found, date }) => `${date ? "date " : ""}${text} ${found}`),
      ...uncompared(claims),
    ].join("; ");
  };
  for (const name of ["de", "en", "es", "fr"]) {
    assert.equal(read(`There were 15 people [a-${name}].`), "15", name); // not compared, as it stands there as a day
    assert.equal(read(`It was on 15.1.2024, 58 % [a-${name}].`), "date 15.1.2024 true; 58 true", name);
    assert.equal(read(`Es war am 29. Januar 2025 [a-${name}].`), "date 29. Januar 2025 false", name);
    assert.equal(read(`It was on 3 January [a-${name}].`), "", name);
  }
  assert.equal(read("There were 15 people [a-nl]."), "15 true"); // its dates are not known
  assert.equal(read("It was on 15 January 2024 [a-nl]."), "date 15 January 2024 true");
  const [found] = figures(check("It was on 15 January 2024 [a-de].", { sources }));
  assert.equal(found?.place?.passage?.words, "15. bis 29. Januar 2024");
});

Deno.test("checkClaims() calls a date found if one date of the source has all its parts, and else compares nothing", () => {
  const text =
    "The survey ran from 15 to 29 January 2024; 22 % said no. It was printed on 6 February 2024, in 3 parts.";
  const sources = new SourceIndex([{ name: "survey", title: "", text }]);
  const read = (date: string) => {
    const claims = check(`It was ${date} [survey].`, { sources });
    return figures(claims).map(({ text, found }) => `${text} ${found}`).concat(uncompared(claims)).join("; ");
  };
  for (const date of ["15 to 29 January 2024", "29 January", "29.1.2024", "6 février 2024", "February 2024"]) {
    assert.equal(read(date), `${date} true`);
  }
  for (
    const date of ["15 to 22 January 2024", "15 to 29 March 2024", "22 January 2024", "6 de enero de 2024", "März 2024"]
  ) {
    assert.equal(read(date), date);
  }
  assert.equal(read("30 January 2024"), "30 January 2024 false");
});

Deno.test("checkClaims() compares figures across languages: in the notation of each, and 1.234 in either reading", () => {
  const texts = {
    en: "The line cost 1,234.5 million and has 1,234 seats, 3.5 per cent of them for two dogs.",
    de: "Die Linie kostete 1.234,5 Millionen und hat 1.234 Sitze, 3,5 Prozent davon für zwei Hunde.",
    fr: "La ligne a coûté 1\u202f234,5 millions et a 1\u00a0234 sièges, dont 3,5 pour cent pour deux chiens.",
    es: "La línea costó 1.234,5 millones y tiene 1 234 asientos, el 3,5 por ciento para dos perros.",
    ch: "Die Linie kostete 1’234.50 Millionen und hat 1'234 Sitze, 3.5 % davon für die 2 Hunde.",
  };
  const sources = new SourceIndex(
    Object.entries(texts).map(([name, text]) => ({ name: `line-${name}`, title: "", text })),
  );
  for (const name of Object.keys(texts)) {
    for (const said of Object.values(texts)) {
      const compared = figures(check(said.replace(/\.$/, ` [line-${name}].`), { sources }));
      assert.deepEqual(compared.map(({ found }) => found), compared.map(() => true), `${said} [${name}]`);
      assert.ok(compared.length >= 3, said);
      const wrong = said.replace(/4([.,])50?/, "4$16").replace("3,5", "3,6").replace("3.5", "3.6");
      const otherwise = figures(check(wrong.replace(/\.$/, ` [line-${name}].`), { sources }));
      assert.deepEqual(otherwise.map(({ found }) => found).slice(0, 3), [false, true, false], `${wrong} [${name}]`);
    }
  }
});

Deno.test("checkClaims() compares no number of something that is referred to, in each language", () => {
  const sources = new SourceIndex([{ name: "a-1", title: "", text: "Nothing." }]);
  for (
    const said of [
      "As message 31 says, p. 44 and Article 55 mention it",
      "Wie Nachricht 31 sagt, erwähnen es Seite 44, Art. 55 Abs. 17 und § 12",
      "Comme le dit le message 31, la page 44 et l'article 55 en parlent",
      "Como dice el mensaje 31, la página 44 y el art. 55 lo mencionan",
    ]
  ) assert.deepEqual(figures(check(`${said} [a-1].`, { sources })), [], said);
});

Deno.test("checkClaims() records where a figure stands: among several places, where most words are the same", () => {
  const text =
    "In all, 240 people were asked.\f\nOn 3 May the mill was sold.\nA new roof costs 240 thousand, or twelve payments.";
  const sources = new SourceIndex([{ name: "memo", title: "Memo of 2019", text, file: "memo.pdf" }]);
  const placesIn = (said: string) => figures(check(said, { sources })).map(({ text, place }) => ({ text, place }));
  assert.deepEqual(placesIn("The roof costs 240 thousand [memo]."), [{
    text: "240",
    place: {
      source: "memo",
      file: "memo.pdf",
      page: 2,
      line: 3,
      offset: text.lastIndexOf("240"),
      end: text.lastIndexOf("240") + 3,
      passage: {
        before: "On 3 May the mill was sold. A new roof costs ",
        words: "240",
        after: " thousand, or twelve payments.",
      },
    },
  }]);
  const words = (said: string) => placesIn(said).map(({ place }) => place?.passage?.words);
  assert.deepEqual(words("They asked 240 people [memo]."), ["240"]);
  assert.equal(placesIn("They asked 240 people [memo].")[0]?.place?.page, 1);
  assert.deepEqual(words("There are 12 payments, by the memo of 2019 [memo], not 999."), [
    "twelve",
    undefined,
    undefined,
  ]);
});

Deno.test("checkClaims() finds a figure where it can be read in all the same ways, not where only one of them stands", () => {
  const text = "Nitrogen dioxide has fallen by 50 %. In these decades the city has removed 50,000 parking spaces.";
  const sources = new SourceIndex([{ name: "air", title: "The air", text }]);
  const [figure] = figures(check("They took away 50,000, and nitrogen dioxide has fallen [air].", { sources }));
  assert.equal(figure?.place?.passage?.words, "50,000");
});

Deno.test("checkClaims() compares no figures that make no claim, are quoted, or lack a citation", () => {
  for (
    const said of [
      "1. It became quicker [tfl-2008].",
      "As I said in message 70, on page 12 and in section 44, it fell [tfl-2008].",
      "So (2) it became quicker, and (3) that lasted [4] [tfl-2008].",
      "“By 2009 the traffic was back” [tfl-2008].",
      "It fell by 99 %.",
      "It fell by 99 % [smith-2020].",
    ]
  ) assert.deepEqual([figures(check(said)), uncompared(check(said))], [[], []], said);
  assert.deepEqual(figures(check("In round 2, 6 % was said [tfl-2008].")).map(({ text }) => text), ["6"]);
});

Deno.test("checkClaims() accuses nobody of a figure said earlier by somebody else, since a correction repeats it", () => {
  const earlier = [{ number: 6, speaker: "ben", text: "It fell by 67 % [tfl-2008]." }];
  const corrected = "It fell by 12 %, and not by 67 % [tfl-2008].";
  const marks = (options: Partial<CheckClaimsOptions>) => figures(check(corrected, options)).map(({ text }) => text);
  assert.deepEqual([marks({ earlier }), marks({})], [["12"], ["12", "67"]]);
  assert.deepEqual(uncompared(check(corrected, { earlier })), ["67"]);
});

Deno.test("checkClaims() compares a whole number up to 12 with digits and English letters, and accuses nobody of it", () => {
  const sources = new SourceIndex([{
    name: "sleep-diary",
    title: "Sleep",
    text:
      "On school nights they slept 6 hours and 50 minutes, at weekends nine hours and 10 minutes. No one slept long.",
  }]);
  const found = (text: string) => {
    const claims = check(`${text} [sleep-diary].`, { sources });
    return [figures(claims).map(({ text, found }) => `${text} ${found}`).join(), uncompared(claims).join()];
  };
  assert.deepEqual(found("They slept 6 hours and 50 minutes"), ["6 true,50 true", ""]);
  assert.deepEqual(found("They slept 5 hours and 50 minutes"), ["50 true", "5"]);
  assert.deepEqual(found("They slept 9 hours and 10 minutes"), ["9 true,10 true", ""]);
  assert.deepEqual(found("They slept 7 hours and 51 minutes"), ["51 false", "7"]);
  assert.deepEqual(found("They slept 1 hour and 50 minutes"), ["50 true", "1"], "nearly every text has the word one");
  // Sums of small numbers prove nothing.
  assert.deepEqual(found("They slept 16 hours, 6 and 10, or 4 more"), ["16 false,6 true,10 true", "4"]);
  // nine hours are no 9 %
  assert.deepEqual(found("Of them 9 % slept, and 5 % did not"), ["5 false", "9"]);
});

Deno.test("checkClaims() takes no share for a number of things, nor the other way round", () => {
  const text = "Of the pupils 37 % come by bus, for 45 minutes. Of 120 parents 60 to 70 per cent agree.\n\n" +
    "| Group, in % | 2024 |\n| --- | --- |\n| Bus | 52 |";
  const sources = new SourceIndex([{ name: "survey", title: "Survey", text }]);
  const found = (text: string) => {
    const claims = check(`${text} [survey].`, { sources });
    return [figures(claims).map(({ text, found }) => `${text} ${found}`).join(), uncompared(claims).join()];
  };
  assert.deepEqual(found("37 % come by bus, as do 37 percent here"), ["37 true,37 true", ""]);
  assert.deepEqual(found("37 pupils come by bus, and 45 % for long"), ["", "37,45"]);
  assert.deepEqual(found("It takes 45 minutes for 120 parents"), ["45 true,120 true", ""]);
  assert.deepEqual(found("Between 60 and 70 % agree; for buses, it was 52 %"), ["60 true,70 true,52 true", ""]);
  assert.deepEqual(found("38 pupils and 46 % are in no source"), ["38 false,46 false", ""]);
  assert.deepEqual(found("60, 65 or 70 %, and 60–70 %"), ["60 true,65 false,70 true,60 true,70 true", ""]);
  // a long run of digits is read once
  assert.equal(figures(check(`It is 37,${"1".repeat(60)} x [survey].`, { sources })).length > 0, true);
});

Deno.test("checkClaims() compares times whole", () => {
  const sources = new SourceIndex([{
    name: "survey",
    title: "Survey",
    text: "School starts before 8:30 for 64 % and at 7.45 for 9.",
  }]);
  const found = (text: string) =>
    figures(check(`${text} [survey].`, { sources })).map(({ text, found }) => `${text} ${found}`);
  assert.deepEqual(found("64 % start before 9:30, or at 9:10"), ["64 true", "9:30 false", "9:10 false"]);
  assert.deepEqual(found("64 % start before 08:30, some at 7:45, and 30 drive"), [
    "64 true",
    "08:30 true",
    "7:45 true",
    "30 false",
  ]);
  const claims = check("From 9:00 to 9:45, to 10:45, to 10:00 [survey].", {
    sources: new SourceIndex([{ name: "survey", title: "Survey", text: "From 9 o'clock, and for 45 minutes." }]),
  });
  assert.deepEqual(uncompared(claims), ["9:00", "9:45"]);
  assert.deepEqual(figures(claims).map(({ text, found }) => `${text} ${found}`), ["10:45 false", "10:00 false"]);
});

Deno.test("checkClaims() reads Markdown, and does not treat the title of a source as a quotation", () => {
  const text =
    "Its file\\_name is *known* in the **first** [report](https://a.org/b).\n> So it\n> was told to all.\n\n| 2008 | lower |";
  assert.equal(verdictIn(text, "Its file_name is known in the first report"), "exact");
  assert.equal(verdictIn(text, "So it was told to all"), "exact");
  const sources = new SourceIndex([{
    name: "city",
    title: "Free buses in Harbour City: a report",
    text: "They work.",
  }]);
  assert.deepEqual(verdicts(check("It stands in “Free Buses in Harbour City” [city].", { sources })), []);
  assert.deepEqual(verdicts(check("It says “paid buses in Harbour City” [city].", { sources })), ["not_found"]);
});

Deno.test("checkClaims() reads Japanese", () => {
  const found = quotation("調査では「混雑課金は三年で交通量を二割減らした」とある[tokyo]。");
  assert(found?.verdict === "exact");
  assert.equal(found.places[0]?.file, "tokyo.html");
  assert.equal(quotation("「混雑課金は五年で交通量を二割減らした」[tokyo]")?.verdict, "inexact");
  assert.equal(quotation("「地下鉄の運賃はとても高いと思う」[tokyo]")?.verdict, "not_found");
  assert.equal(quotation("「混雑課金」[tokyo]")?.verdict, "exact_but_short");
});

Deno.test("checkClaims() gives offsets that cut the statement", () => {
  const text = "First. “The charge began on 17 February 2003”, it says [tfl-2008]; “so it is” [ny-air], 99 times. " +
    "Last “was back [tfl-2008].”";
  for (const { start, text: sentence, quotations, citations, figures } of check(text)) {
    assert.equal(text.slice(start, start + sentence.length), sentence);
    for (const part of [...quotations, ...figures]) assert.equal(text.slice(part.start, part.end), part.text);
    for (const part of citations) assert.equal(text.slice(part.start, part.end), part.name);
  }
});

Deno.test("checkClaims() finds quotations with other marks, spaces and hyphens, but no changed ones", () => {
  const random = generator(5);
  const report = generateSource(100_000, random);
  const japanese = generateJapanese(20_000, random);
  const sources = new SourceIndex([
    { name: "report", title: "Report", text: report.text },
    { name: "tokyo", title: "東京", text: japanese.text },
  ]);
  const verdict = (quoted: string, name: string) =>
    verdicts(check(`It is known that ${quoted} [${name}], and more.`, { sources })).join();
  fc.assert(
    fc.property(fc.nat(10_000), fc.integer({ min: 4, max: 30 }), (from, size) => {
      const words = report.words.slice(from % 9000, from % 9000 + size);
      const quoted = quote(words, random);
      if (/\p{L}.*\s\S*\p{L}.*\s\S*\p{L}.*\s\S*\p{L}/u.test(quoted)) {
        assert.equal(verdict(quoted, "report"), "exact", quoted);
      }
      assert.notEqual(verdict(quote(withOneChanged(words, report, random), random), "report"), "exact");
      const run = japanese.words.slice(from % 4000, from % 4000 + 8);
      assert.equal(verdict(`「${run.join("")}」`, "tokyo"), "exact");
      assert.notEqual(verdict(`「${withOneChanged(run, japanese, random).join("")}」`, "tokyo"), "exact");
    }),
    { numRuns: 40, seed: 5 },
  );
});

Deno.test("checkClaims() handles statements and sources designed to be slow", () => {
  const units = [
    '"',
    "“",
    "[",
    "[tfl-2008]",
    "“a” [tfl-2008] ",
    "“the charge began on” [tfl-2008] ",
    "“… ",
    "a … ",
    "あ",
    "1 ",
  ];
  for (const unit of units) {
    const long = unit.repeat(Math.ceil(20_000 / unit.length));
    for (const text of [long, `“${long}” [tfl-2008]`, `“The charge began ${long}” [tokyo]`]) assert(check(text));
  }
  const sources = new SourceIndex([{ name: "word", title: "One word", text: "a".repeat(5_000_000) }]);
  assert.deepEqual(verdicts(check("“aaaa aaaa aaaa aaaa aaaa” and 450 more [word].", { sources })), ["not_found"]);
});

Deno.test("checkClaims() leaves a number open that follows by arithmetic from others: a program cannot tell whether it is what they mean", () => {
  const sources = new SourceIndex([{
    name: "study",
    title: "Study",
    text: "From 23 % to 40 % came; 5.6 against 3.9.",
  }]);
  const missing = (text: string) =>
    figures(check(text, { sources })).filter(({ found }) => !found).map(({ text }) => text);
  assert.deepEqual(missing("From 23 % to 40 % came, that is, 60 % to 77 % stayed [study]."), []);
  assert.deepEqual(missing("It was 5.6 against 3.9, or 1.7 more, 9.5 together [study]."), []);
  const open = (text: string) => check(text, { sources }).flatMap(({ uncompared }) => uncompared);
  assert.deepEqual(open("So 77 % stayed away, 17 more than 60 % [study]."), ["77", "17", "60"]);
  assert.deepEqual(open("It was 5.6 against 3.9, or 1.7 more [study]."), ["1.7"]);
  assert.deepEqual(open("Now 60 % fewer came [study]."), ["60"], "false, though 40 % did");
  assert.deepEqual(missing("From 23 % to 40 % came, that is, 61 % to 77 % stayed, or 60 of all [study]."), [
    "61",
    "60",
  ]);
});

Deno.test("checkClaims() ignores text written by a protocol, and marks of lists, quotations and tables", () => {
  const sources = new SourceIndex([{ name: "study", title: "Study", text: "Of them 23 came." }]);
  const claims = check("Claims:\n1. Of them 23 came [study] (fact; supports 1.21, 2.30; rebuts 31.4)", { sources });
  assert.deepEqual(figures(claims).map(({ text }) => text), ["23"]);
  const texts = (text: string) => check(text, { sources }).map((claim) => claim.text);
  assert.deepEqual(
    texts(
      "**So it is.** We count.\n\n| Who? | Of them 23. Not all. | [study] |\n\n> * 23 came [study].\n\n2. And 23 [study].",
    ),
    ["Who? | Of them 23. Not all. | [study] |", "23 came [study].", "And 23 [study]."],
  );
});
