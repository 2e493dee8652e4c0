import assert from "node:assert/strict";
import { checkClaims } from "./check_claims.ts";
import { SourceIndex } from "./source_index.ts";

const CHARGE = `The charge began on 17 February 2003. It cut traffic
in the zone by 18 per cent in its first year, and it is well-
known that the buses became quicker.

By 2008 the traffic was back, though the zone earned £137 million a year.`;

const SOURCES = new SourceIndex([
  { name: "tfl-2008", title: "Report", text: CHARGE, file: "tfl-2008.md", begins: { offset: 40, line: 5 } },
  { name: "ny-air", title: "Air", text: "Fine dust in the zone fell by one fifth within six months of the start." },
  {
    name: "tokyo",
    title: "東京",
    text: "東京都の調査によると、混雑課金は三年で交通量を\n二割減らした。",
    file: "tokyo.html",
  },
]);

const check = (text: string, opened?: readonly string[]) =>
  checkClaims({ number: 7, speaker: "ana", text }, {
    sources: SOURCES,
    ...(opened ? { opened: new Set(opened) } : {}),
  });
const states = (text: string) => check(text).map(({ state }) => state);
const quotation = (text: string) => check(text)[0]?.quotations[0];

Deno.test("checkClaims() verifies a quotation and says where it stands", () => {
  const [claim] = check("We know this: “It CUT traffic in the zone by 18 per cent” [tfl-2008].");
  assert.equal(claim?.state, "verified");
  assert.equal(claim?.message, 7);
  const found = claim?.quotations[0];
  assert(found?.state === "verified");
  const [place] = found.places;
  assert.equal(
    CHARGE.slice((place?.offset ?? 0) - 40, (place?.end ?? 0) - 40),
    "It cut traffic\nin the zone by 18 per cent",
  );
  assert.deepEqual([place?.file, place?.line, place?.extracted], ["tfl-2008.md", 5, undefined]);
});

Deno.test("checkClaims() counts lines from where the text begins in its file", () => {
  const line = (text: string) => {
    const found = quotation(text);
    return found?.state === "verified" ? found.places[0]?.line : undefined;
  };
  assert.equal(line('"in the zone by 18 per cent" [tfl-2008]'), 6);
  assert.equal(line('"By 2008 the traffic was back" [tfl-2008]'), 9);
});

Deno.test("checkClaims() gives a place for each fragment of a quotation with ellipses, in order", () => {
  const found = quotation("“The charge began on […] it is well-known that … By 2008 the traffic” [tfl-2008] it says.");
  assert(found?.state === "verified");
  assert.equal(found.places.length, 3);
  assert.deepEqual(states("“By 2008 the traffic was … the charge began on 17 February” [tfl-2008]"), ["unverified"]);
});

Deno.test("checkClaims() lets a short fragment stand near its neighbour only", () => {
  const far = `The charge began at last. ${"Nothing happened for a while. ".repeat(20)}It was not what people wanted.`;
  const sources = new SourceIndex([{ name: "far", title: "Far", text: far }]);
  const state = (text: string) => checkClaims({ number: 1, speaker: "a", text }, { sources })[0]?.state;
  assert.equal(state("“The charge began at last … was not” [far]"), "unverified");
  assert.equal(state("“The charge began at last … was not what people wanted” [far]"), "verified");
  assert.equal(state("“It was not … wanted” [far]"), "verified");
});

Deno.test("checkClaims() repairs a near miss and shows both texts", () => {
  const found = quotation("“the zone earned £173 million a year” [tfl-2008]");
  assert(found?.state === "repaired");
  assert.equal(found.text, "the zone earned £173 million a year");
  assert.equal(found.stands, "the zone earned £137 million a year");
  assert.deepEqual(found.differences, [{ said: "£173", stands: "£137" }]);
  const cut = quotation("“It cut the traffic in the zone … it is well known that the buses became quicker” [tfl-2008]");
  assert.equal(cut?.state, "repaired");
});

Deno.test("checkClaims() does not verify what is made up, and says where else it stands", () => {
  assert.deepEqual(quotation("“Traffic has never been as bad” [tfl-2008]")?.state, "unverified");
  const found = quotation("“Fine dust in the zone fell by one fifth” [tfl-2008]");
  assert(found?.state === "unverified");
  assert.equal(found.elsewhere?.[0]?.source, "ny-air");
});

Deno.test("checkClaims() tells a source that does not exist from one that was not opened", () => {
  assert.deepEqual(states("It fell [smith-2020]."), ["unknown_source"]);
  assert.deepEqual(states("“the zone earned £137 million a year” [The Smith Report]"), ["unknown_source"]);
  const [claim] = check("“the zone earned £137 million a year” [TFL-2008.md]", ["ny-air"]);
  assert.equal(claim?.state, "not_fetched");
  assert.equal(claim?.quotations[0]?.state, "verified");
});

Deno.test("checkClaims() calls quotations of under four words too short, and passes over those without citation", () => {
  assert.deepEqual(states("The “well-known buses” are quicker [tfl-2008]."), ["too_short_to_verify"]);
  assert.deepEqual(states("The “charge” is a “fair price”."), []);
});

Deno.test("checkClaims() verifies a quotation without citation by any source, and accuses none", () => {
  assert.deepEqual(states("Somebody wrote that “the traffic was back” there."), ["verified"]);
  assert.deepEqual(states("You said that “nobody will ever pay for it”."), ["uncited"]);
});

Deno.test("checkClaims() takes for the other speaker's what another speaker said before", () => {
  const earlier = [
    { number: 4, speaker: "ben", text: "I say that nobody will ever pay for such a thing." },
    { number: 5, speaker: "ana", text: "Everybody will be happy to pay for it." },
    { number: 9, speaker: "ben", text: "What comes later cannot be quoted yet." },
  ];
  const found = (text: string) =>
    checkClaims({ number: 7, speaker: "ana", text }, { sources: SOURCES, earlier }).map(({ state, quotations }) => [
      state,
      ...quotations.map((mark) => mark.state === "said_before" ? mark.message : mark.state),
    ]);
  assert.deepEqual(found("Ben: “nobody will ever pay”, and yet they did [tfl-2008]."), [["said_before", 4]]);
  assert.deepEqual(found("Ben said “somebody will surely pay for such a thing”."), [["uncited", "uncited"]]);
  assert.deepEqual(found("Ben said “I say that nobody … pay for such a thing”."), [["said_before", 4]]);
  assert.deepEqual(found("“Everybody will be happy to pay” [tfl-2008]."), [["unverified", "unverified"]]);
  assert.deepEqual(found("“What comes later cannot be quoted” [tfl-2008]."), [["unverified", "unverified"]]);
});

Deno.test("checkClaims() compares numbers and dates with what is cited", () => {
  assert.deepEqual(states("It began in February 2003 and took 18 % off traffic [tfl-2008]."), ["numbers_found"]);
  const [claim] = check("It began on 18 February 2003 and earned £137 million, or 30 % more, [tfl-2008].");
  assert.equal(claim?.state, "numbers_differ");
  assert.deepEqual(claim?.numbers.map(({ text, state }) => [text, state]), [
    ["18 February 2003", "missing"],
    ["£137 million", "found"],
    ["30 %", "missing"],
  ]);
  assert.deepEqual(states("It took 6 months [ny-air]."), ["numbers_found"]);
  assert.deepEqual(states("1. It became quicker [tfl-2008]."), ["nothing_to_compare"]);
});

Deno.test("checkClaims() compares numbers in what they mean, with their units", () => {
  const text = "Traffic fell by 18,5 % am 17. März 2003. The city earned £5m on 20 000 trips of 5 km, in 10⁶ days.";
  const sources = new SourceIndex([{ name: "a", title: "A", text }]);
  const state = (said: string) => checkClaims({ number: 1, speaker: "a", text: said }, { sources })[0]?.state;
  for (
    const said of [
      "It fell by 18.5 per cent",
      "It fell by 18,5 %",
      "It earned £5 million",
      "It earned £5 m",
      "It made 20,000 trips",
      "It made 20.000 trips",
      "They are 5 km long",
      "They are 5 kilometres long",
      "It was on 17 March 2003",
      "It was on 17.3.2003",
      "It was on 17/03/2003",
      "C'était le 17 mars 2003",
      "It took 1,000,000 days",
    ]
  ) assert.equal(state(`${said} [a].`), "numbers_found", said);
  for (
    const said of [
      "It fell by 19,5 %",
      "It fell by 5 %",
      "It fell by 18.5 percentage points",
      "It earned £5bn",
      "It earned €5m",
      "It made 20 trips",
      "They weigh 5 kg",
      "It was on 17 April 2003",
      "It took 106 days",
    ]
  ) assert.equal(state(`${said} [a].`), "numbers_differ", said);
});

Deno.test("checkClaims() does not compare numbers of messages, rounds, pages and parts of an enumeration", () => {
  for (
    const said of [
      "As I said in message 7, traffic fell by 18 % [tfl-2008].",
      "He ignored it in round 2: traffic fell by 18 % [tfl-2008].",
      "As section 4 of [tfl-2008] shows, traffic fell by 18 %.",
      "Traffic fell by 18 % [tfl-2008] (page 12).",
      "(1) Traffic fell by 18 % [tfl-2008]; (2) the zone earned £137 million [tfl-2008].",
    ]
  ) assert.deepEqual(states(said), ["numbers_found"], said);
  assert.deepEqual(states("In round 2, 19 % was said [tfl-2008]."), ["numbers_differ"]);
});

Deno.test("checkClaims() verifies no number whose sign, currency or power was changed", () => {
  const text = "About 10⁶ people live there. The change was −3% then, and the city earned £5m from it in all.";
  const sources = new SourceIndex([{ name: "a", title: "A", text }]);
  const found = (quoted: string) =>
    checkClaims({ number: 1, speaker: "a", text: `“${quoted}” [a].` }, { sources })[0]?.quotations[0];
  for (
    const [quoted, said, stands] of [
      ["About 106 people live there", "106", "10⁶"],
      ["The change was 3% then", "3%", "-3%"],
      ["The change was +3% then", "+3%", "-3%"],
      ["the city earned €5m from it", "€5m", "£5m"],
      ["the city earned 5m from it", "5m", "£5m"],
      ["The change was −3 then", "-3", "-3%"],
    ] as const
  ) {
    const mark = found(quoted);
    assert(mark?.state === "repaired", quoted);
    assert.deepEqual(mark.differences, [{ said, stands }]);
  }
  assert.equal(found("About 10⁶ people live there")?.state, "verified");
});

Deno.test("checkClaims() verifies what is true of Markdown sources with notes, entities, elements and tables", () => {
  const text =
    `Smith &amp; Jones say traffic<sup>1</sup> fell¹ by 18&nbsp;per cent [3] in the <b>first</b> year.[^2] ` +
    `Its file\\_name is *known*.\n\n| Year | Traffic |\n|---|---|\n| 2008 | was much lower |`;
  const sources = new SourceIndex([{ name: "a", title: "A", text }]);
  const state = (quoted: string) =>
    checkClaims({ number: 1, speaker: "a", text: `“${quoted}” [a].` }, { sources })[0]?.quotations[0]?.state;
  assert.equal(state("Smith & Jones say traffic fell by 18% in the first year. Its file_name is known"), "verified");
  assert.equal(state("Year Traffic 2008 was much lower"), "verified");
  assert.equal(state("Smith & Jones say traffic fell by 19% in the first year"), "repaired");
  assert.equal(state("traffic fell by 18% [30] in the first year"), "repaired");
});

Deno.test("checkClaims() finds a quotation next to the citation of the sentence beside it", () => {
  assert.deepEqual(states("The report is clear [tfl-2008]. “By 2008 the traffic was back.” So it failed."), [
    "verified",
  ]);
  assert.deepEqual(
    states("“It is well-known that the buses became quicker. By 2008 the traffic was back” [tfl-2008]."),
    ["verified"],
  );
  assert.deepEqual(states("He wrote “by 2008 the traffic was back [tfl-2008].” Then he left."), ["verified"]);
});

Deno.test("checkClaims() looks up what stands between marks of two styles, and every paragraph", () => {
  const made = "traffic has doubled in the zone since then";
  for (const [open, close] of [["„", '"'], ["“", '"'], ['"', "”"], ["“", "“"], ["``", "''"], ["<q>", "</q>"]]) {
    assert.deepEqual(states(`They say ${open}${made}${close} [tfl-2008].`), ["unverified"], open);
    assert.deepEqual(states(`They say ${open}the buses became quicker${close} [tfl-2008].`), ["verified"], open);
  }
  const last = "By 2008 the traffic was back";
  for (const between of ["\n\n", '\n\n"', '\n>\n> "']) {
    assert.deepEqual(states(`"Traffic has doubled in the zone.${between}${last}" [tfl-2008]`), ["unverified"], between);
    assert.deepEqual(states(`"Never.${between}${last}" [tfl-2008]`), ["unverified"], between);
    assert.deepEqual(states(`"the buses became quicker.${between}${last}" [tfl-2008]`), ["verified"], between);
  }
});

Deno.test("checkClaims() verifies no beginning of a quotation up to an apostrophe or an inch mark", () => {
  const text = 'The city drivers’ hours were cut by half. Each pipe has a 12" diameter and is made of steel.';
  const sources = new SourceIndex([{ name: "a", title: "A", text }]);
  const state = (quoted: string) =>
    checkClaims({ number: 1, speaker: "a", text: `He said ${quoted} [a].` }, { sources })[0]?.state;
  assert.equal(state("‘The city drivers’ hours were tripled overnight by us’"), "unverified");
  assert.equal(state("‘The city drivers’ hours were cut by half’"), "verified");
  assert.notEqual(state('"each pipe has a 12" diameter and is made of pure gold and lead"'), "verified");
  assert.equal(state('"each pipe has a 12" diameter and is made of steel"'), "verified");
});

Deno.test("checkClaims() looks in all that a sentence cites", () => {
  const claims = check("“Fine dust in the zone fell” and “by 2008 the traffic was back” [tfl-2008, p. 4; ny-air].");
  assert.deepEqual(claims[0]?.quotations.map(({ state }) => state), ["verified", "verified"]);
});

Deno.test("checkClaims() reads Japanese", () => {
  const found = quotation("調査では「混雑課金は三年で交通量を二割減らした」とある[tokyo]。");
  assert(found?.state === "verified");
  assert.equal(found.places[0]?.extracted, true);
  assert.equal(quotation("「混雑課金は五年で交通量を二割減らした」[tokyo]")?.state, "repaired");
  assert.equal(quotation("「地下鉄の運賃はとても高いと思う」[tokyo]")?.state, "unverified");
  assert.equal(quotation("「混雑課金」[tokyo]")?.state, "too_short_to_verify");
});

Deno.test("checkClaims() looks through ligatures, combining and bidirectional signs", () => {
  const text = "The ﬁrst office café was effi\u00adcient. وقال التقرير إن الرسوم خفضت حركة المرور كثيرا.";
  const sources = new SourceIndex([{ name: "signs", title: "Signs", text }]);
  const state = (quoted: string) =>
    checkClaims({ number: 1, speaker: "a", text: `He wrote “${quoted}” [signs].` }, { sources })[0]?.quotations[0]
      ?.state;
  assert.equal(state("the first oﬃce cafe\u0301 was efficient"), "verified");
  assert.equal(state("\u202bإن الرسوم خفضت حركة المرور\u202c"), "verified");
  assert.equal(state("\u2067الرسوم رفعت حركة المرور\u2069"), "repaired");
  assert.equal(state("ｔｈｅ　ｆｉｒｓｔ　ｏｆｆｉｃｅ　café"), "verified");
  assert.equal(state("the first office cafe was efficient"), "repaired");
});

Deno.test("checkClaims() does not take the title of a source for a quotation", () => {
  const sources = new SourceIndex([{
    name: "city",
    title: "Free buses in Harbour City: a report",
    text: "They work.",
  }]);
  const claims = (text: string) => checkClaims({ number: 1, speaker: "a", text }, { sources });
  assert.deepEqual(claims("It stands in “Free Buses in Harbour City” [city].")[0]?.quotations, []);
  assert.equal(claims("It says “paid buses in Harbour City” [city].")[0]?.state, "unverified");
});

Deno.test("checkClaims() gives offsets that cut the statement", () => {
  const text =
    "First. “The charge began on 17 February 2003”, it says [tfl-2008]; “so it is” [ny-air]. Last “was back [tfl-2008].”";
  for (const { start, text: sentence, quotations, citations, numbers } of check(text)) {
    assert.equal(text.slice(start, start + sentence.length), sentence);
    for (const part of [...quotations, ...numbers]) assert.equal(text.slice(part.start, part.end), part.text);
    for (const part of citations) assert.equal(text.slice(part.start, part.end), part.name);
  }
});

Deno.test("checkClaims() copes with statements made to be slow", () => {
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
    const long = unit.repeat(Math.ceil(50_000 / unit.length));
    for (const text of [long, `“${long}” [tfl-2008]`, `“The charge began ${long}” [tokyo]`]) assert(check(text));
  }
});
