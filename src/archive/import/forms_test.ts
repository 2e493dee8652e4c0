import assert from "node:assert/strict";
import { Content } from "./content.ts";
import { TRANSCRIPT } from "./form_schema.ts";
import { formOf, FORMS } from "./forms.ts";
import { ImportError } from "./import_error.ts";

/** Returns the form of a text, what is said in it by whom and when, and what is left out; or why it cannot be read. */
function read(text: string, names?: readonly string[], named?: string) {
  const known = { names: names && new Set(names) };
  const content = new Content("talk", text);
  try {
    const { name, read } = formOf(content, known, named);
    const [{ transcript, leftOut } = { transcript: {} }] = read(content, known);
    const { messages, topic, speakers } = TRANSCRIPT.parse(transcript);
    const said = messages.map(({ speaker, time, stamp, text }) => [speaker, time ?? stamp ?? "", text]);
    return { form: name, topic, speakers, said, leftOut: leftOut?.inWords() ?? [], messages };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { form: error.message, said: [], leftOut: [], messages: [] };
  }
}

/** What Ana and Ben say in most of these tests. */
const TALK = [["Ana", "", "Buses go everywhere."], ["Ben", "", "Trams carry more."]];

Deno.test("Each form recognises its own example", () => {
  for (const { name, example } of FORMS) {
    const { form, said } = read(example);
    assert.equal(form, name);
    assert.match(said[0]?.[0] ?? "", /^ana$/i, example);
  }
});

Deno.test("Lines with a name and a colon are read with times, bold names and full-width colons", () => {
  for (
    const text of [
      "Ana: Buses go everywhere.\nBen: Trams carry more.\n",
      "\ufeffAna: Buses go everywhere.\r\n\r\nBen: Trams carry more.\r\n".slice(1),
      "**Ana:** Buses go everywhere.\n\n**Ben**: Trams carry more.",
      "Ana：Buses go everywhere.\nBen：Trams carry more.",
      "Ana:\nBuses go everywhere.\n\nBen:\nTrams carry more.\n",
      "- Ana: Buses go everywhere.\n- Ben: Trams carry more.",
      ">> Ana: Buses go everywhere.\n>> Ben: Trams carry more.",
      "[Ana] Buses go everywhere.\n\n[Ben] Trams carry more.",
    ]
  ) {
    const { form, said } = read(text);
    assert.equal(form, "lines", text);
    assert.deepEqual(said, TALK, text);
  }
  for (
    const text of [
      "Ana (00:01:05): Buses go everywhere.\nBen (00:01:09): Trams carry more.",
      "[00:01:05] Ana: Buses go everywhere.\n[00:01:09] Ben: Trams carry more.",
      "00:01:05 Ana: Buses go everywhere.\n00:01:09 - Ben: Trams carry more.",
      "Ana: (00:01:05)\nBuses go everywhere.\n\nBen: (00:01:09)\nTrams carry more.",
      "Ana  00:01:05\nBuses go everywhere.\n\nBen  00:01:09\nTrams carry more.",
      "[Ana] 00:01:05\nBuses go everywhere.\n\n[Ben] 00:01:09\nTrams carry more.",
      "00:01:05 **Ana** Buses go everywhere.\n00:01:09 **Ben** Trams carry more.",
      "**Ana (00:01:05):** Buses go everywhere.\n**Ben (00:01:09):** Trams carry more.",
    ]
  ) {
    const { said } = read(text);
    assert.deepEqual(said, [["Ana", "00:01:05", TALK[0]?.[2]], ["Ben", "00:01:09", TALK[1]?.[2]]], text);
  }
});

Deno.test("A word before a colon inside a message is no speaker, unless it looks like a name", () => {
  const text = "Ana: Buses. The price is this:\nmuch less, and my answer to that:\n10:30 at http://a.example: free.\n" +
    "She said: “So: yes.”\nBen: No.\nAna: Yes.\n";
  assert.deepEqual(read(text).said.map(([name]) => name), ["Ana", "Ben", "Ana"]);
  const noted = "Ana: Buses.\nCost: less.\nBen: Trams.\nAna: No.\n";
  assert.deepEqual(read(noted).said.map(([name]) => name), ["Ana", "Cost", "Ben", "Ana"]);
  assert.deepEqual(read(noted, ["Ana", "Ben"]).said, [
    ["Ana", "", "Buses.\nCost: less."],
    ["Ben", "", "Trams."],
    ["Ana", "", "No."],
  ]);
  const timed = "Date: Monday\n\n[00:01] Ana: Buses.\nCost: low.\n[00:02] Ben: Trams.\n[00:03] Ana: No.\n";
  assert.deepEqual(read(timed).said.map(([name, , text]) => [name, text]), [["Ana", "Buses.\nCost: low."], [
    "Ben",
    "Trams.",
  ], ["Ana", "No."]]);
  assert.deepEqual(read(timed).leftOut, ["1 line before the first speaker (Date: Monday)"]);
  const crowd = "Member of the audience: Why?\nAna: So.\nMember of the audience: Oh.\n";
  assert.deepEqual(read(crowd).said.map(([name]) => name), ["Member of the audience", "Ana", "Member of the audience"]);
  assert.match(read("To whom it may concern: I have one thing to say.\nIt is short.\n").form, /its form is not known/);
});

Deno.test("Headings, stage directions and lines before the first speaker are no messages", () => {
  const text = "# Buses or trams?\n\nTaken down on Monday.\n\nAna: Buses go everywhere.\n[applause]\n\n---\n" +
    "(laughs)\n\nBen: [crosstalk]\nAna: So.\nBen: Trams [crosstalk 00:07:53] carry more.\n";
  const { topic, said, leftOut } = read(text);
  assert.equal(topic, "Buses or trams?");
  assert.deepEqual(said, [TALK[0], ["Ana", "", "So."], ["Ben", "", "Trams [crosstalk 00:07:53] carry more."]]);
  assert.deepEqual(leftOut, [
    "1 line before the first speaker (Taken down on Monday.)",
    "3 stage directions ([applause], (laughs), [crosstalk])",
  ]);
  const marked =
    "Ana: A.\n\n## Why\n\nSo.\n\n---\n\n```\n# Ben: x\nBen: y\n```\nBen: B.\n\n---\n\n## Next\n\nAna: C.\n";
  assert.deepEqual(read(marked).messages.map(({ text, phase }) => [text, phase]), [
    ["A.\n\n## Why\n\nSo.\n\n---\n\n```\n# Ben: x\nBen: y\n```", undefined],
    ["B.", undefined],
    ["C.", "Next"],
  ]);
  const phased = read("---\ntopic: T\n---\nAna: A.\n\n### Round 2\n\nBen: B.\n");
  assert.deepEqual([phased.topic, phased.messages.map(({ phase }) => phase)], ["T", [undefined, "Round 2"]]);
});

Deno.test("Two forms that fit are named, and --form decides", () => {
  const text = "# T\n\n## Round 1\n\n**Ana:** Buses.\n\n**Ben:** Trams.\n";
  assert.match(read(text).form, /it may be Markdown .*, or lines .*; wanted: --form markdown or --form lines$/);
  assert.deepEqual(read(text, undefined, "lines").said, [["Ana", "", "Buses."], ["Ben", "", "Trams."]]);
  assert.match(
    read(text, undefined, "word").form,
    /there is no form 'word'; wanted: one of json, memories, records, vtt/,
  );
  assert.deepEqual(read(text, undefined, "markdown").said.map(([name]) => name), ["Round 1"]);
  assert.deepEqual(read("# T\n\n## Ana\n\nA.\n\n## End\n\nB.\n\n## Ben\n\nC.\n", ["Ana", "Ben"]).said, [
    ["Ana", "", "A.\n\n## End\n\nB."],
    ["Ben", "", "C."],
  ]);
});

Deno.test("Chat exports are read with their dates in any order and language, without notices", () => {
  for (
    const [first, second] of [
      ["31/01/2026, 09:15 - ", "31/01/2026, 09:16 - "],
      ["1/31/26, 9:15 PM - ", "1/31/26, 9:16 PM - "],
      ["[31.01.26, 09:15:10] ", "\u200e[31.01.26, 09:16:11] \u200e"],
      ["01/01/2026, 11:25 a. m. - ", "01/01/2026, 11:26 a. m. - "],
      ["2026/1/31 下午9:15 - ", "2026/1/31 下午9:16 - "],
      ["31.1.26 21.15.10: ", "31.1.26 21.16.10: "],
      ["[2026-01-31, 12:23] ", "[2026-01-31, 12:24] "],
    ]
  ) {
    const text =
      `${first}You were added\n${first}Ana: Buses go\neverywhere.\n${second}Ana: <Media omitted>\nwith a word\n${second}Ben: Trams: more.\n`;
    const { form, said, leftOut } = read(text);
    assert.equal(form, "chat", text);
    assert.deepEqual(said.map(([name, , text]) => [name, text]), [["Ana", "Buses go\neverywhere."], [
      "Ben",
      "Trams: more.",
    ]]);
    assert.equal(said[0]?.[1], first?.replace(/^\[|[\]:]? (?:- )?$/g, ""));
    assert.deepEqual(leftOut, ["2 notices (You were added, Ana: <Media omitted>)", "1 line of a notice (with a word)"]);
  }
});

Deno.test("Captions are joined by voice or name, without tags, repeated lines and stage directions", () => {
  const cue = (from: number, lines: string) =>
    `00:00:0${from}.000 --> 00:00:0${from + 1}.000 align:start\n${lines}\n\n`;
  const voices = `WEBVTT - A talk\n\nNOTE mine\n\nSTYLE\n::cue(v) { color: red }\n\nfirst\n` +
    cue(1, "<v.loud Ana>Buses <i>go</i></v>") + cue(2, "<v Ana>every<00:02.500>where.\n[applause]") +
    cue(3, "<v Ben>Trams &amp;\nbikes carry more.<v Ana>So?") + cue(4, "♪");
  const read1 = read(voices);
  assert.equal(read1.form, "vtt");
  assert.deepEqual(read1.said, [
    ["Ana", "00:00:01", "Buses go everywhere."],
    ["Ben", "00:00:03", "Trams & bikes carry more."],
    ["Ana", "00:00:03", "So?"],
    ["Unknown", "00:00:04", "♪"],
  ]);
  assert.deepEqual(read1.leftOut, ["1 stage direction ([applause])"]);

  const names =
    "1\n00:00:01,000 --> 00:00:02,000\nAna: Buses go\n\n2\n00:00:02,000 --> 00:00:03,000\n{\\an8}everywhere.\n" +
    "3\n00:00:03,000 --> 00:00:04,000\nBen: Trams carry\nOne thing: more.\n\n4\n00:01:00,000 --> 00:01:01,000\nAna: So.\n\n" +
    "5\n00:01:01,000 --> 00:01:02,000\nBen: So.\n\n6\n00:01:02,000 --> 00:01:03,000\nCem: And I?";
  const read2 = read(names);
  assert.equal(read2.form, "srt");
  assert.deepEqual(read2.said.map(([name, , text]) => `${name}: ${text}`), [
    "Ana: Buses go everywhere.",
    "Ben: Trams carry One thing: more.",
    "Ana: So.",
    "Ben: So.",
    "Cem: And I?",
  ]);

  const rolling =
    "WEBVTT\n\n00:01.000 --> 00:02.000\nbuses<00:01.500><c> go</c>\n\n00:02.000 --> 00:02.010\nbuses go\n \n" +
    "00:02.010 --> 00:03.000\nbuses go\neverywhere\n\n00:09.000 --> 00:10.000\n- No.\n- Oh.\n\n0:11.000 --> 0:12.000\n- Oh.\n";
  const read3 = read(rolling);
  assert.deepEqual(read3.said.map(([name, , text]) => `${name}: ${text}`), [
    "Unknown: buses go everywhere",
    "Unknown: No.",
    "Unknown: Oh.",
    "Unknown: Oh.",
  ]);
  assert.deepEqual(read3.leftOut, ["2 repeated captions (buses go)"]);
  const broken = `WEBVTT\n\n00:01.000 --> 00:02.000\n${"<v ".repeat(200_000)}`;
  assert.equal(read(broken).said.length, 1, "in linear time");
  assert.deepEqual(read("0:00:01.000,0:00:02.000\nAna: Hi.\n\n0:00:02.000,0:00:03.000\nBen: Ho.\n").form, "sbv");
});

Deno.test("Lists of objects are read whatever their fields are called, alone, in an object, as JSONL and as CSV", () => {
  const list = (speaker: string, text: string) =>
    TALK.map(([name = "", , said = ""]) => ({ [speaker]: name, [text]: said }));
  for (
    const text of [
      JSON.stringify(list("role", "content")),
      JSON.stringify({ messages: list("source", "content") }),
      JSON.stringify({ a: { list: [{ conversations: list("from", "value") }] } }),
      list("name", "text").map((one) => JSON.stringify(one)).join("\n"),
      "Speaker;Text\nAna;Buses go everywhere.\nBen;Trams carry more.\n",
      'speaker,text\n"Ana","Buses go everywhere."\nBen,Trams carry more.\n',
    ]
  ) {
    const { form, said } = read(text);
    assert.deepEqual([form, said], ["records", TALK], text);
  }
});

Deno.test("Of a list of objects, times, parts, moderators and the topic are kept, and what is not read is named", () => {
  const { topic, said, speakers, leftOut } = read(JSON.stringify({
    title: "Buses or trams?",
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", name: "Ana", content: "Buses.", timestamp_ms: 1579294140000 },
      {
        role: "moderator",
        name: "Mo",
        content: [{ type: "text", text: "And " }, "you?"],
        date: "2026-01-31T12:00:00Z",
      },
      { role: "assistant", name: "Ben", content: "Trams.", date: "yesterday", likes: 3 },
      { role: "assistant", name: "Ben", content: null },
      { role: "tool", content: "42" },
      { content: "Who?" },
      { content: "(music)" },
    ],
  }));
  assert.equal(topic, "Buses or trams?");
  assert.deepEqual(said, [
    ["Ana", "2020-01-17T20:49:00.000Z", "Buses."],
    ["Mo", "2026-01-31T12:00:00Z", "And you?"],
    ["Ben", "yesterday", "Trams."],
    ["Unknown", "", "Who?"],
  ]);
  assert.deepEqual(speakers, [
    { name: "Ana" },
    { name: "Mo", role: "moderator" },
    { name: "Ben" },
    { name: "Unknown", role: "unknown" },
  ]);
  assert.deepEqual(leftOut, [
    "1 system message (Be brief.)",
    "1 entry without a text",
    "1 tool message (42)",
    "1 stage direction ((music))",
    "1 unknown field (likes)",
  ]);
});

Deno.test("Fields that differ are named, and not guessed", () => {
  const two = [{ speaker: "A", name: "Ana", text: "So." }];
  assert.match(read(JSON.stringify(two)).form, /\[0\]: 'speaker' and 'name' may each hold the speaker; wanted: one/);
  assert.match(read('{"messages": [}').form, /is not valid JSON; wanted: JSON$/);
  assert.match(read('{"a":1}\n{"a"\n').form, /talk, line 2: .*; wanted: a JSON object on each line/);
  assert.match(read("").form, /it is empty/);
  assert.match(read(`${'{"a":'.repeat(5000)}[]${"}".repeat(5000)}`).form, /its form is not known/);
});

/** Returns the place, topic, id and first words of each conversation in a text. */
function each(text: string) {
  const content = new Content("talk", text);
  const { name, read } = formOf(content, {});
  return read(content, {}).map(({ place, transcript }) => {
    const { topic, id, messages } = TRANSCRIPT.parse(transcript);
    return [name, place, topic, id, messages[0]?.text];
  });
}

Deno.test("A file has several conversations: as JSONL, lists in a list, with or without something around them", () => {
  const said = (text: string) => [{ role: "user", content: text }, { role: "assistant", content: "So." }];
  const wrapped = [{ id: "a", title: "T", messages: said("1") }, { id: "b", messages: said("2") }];
  const two = [["[0].messages", "T", "a", "1"], ["[1].messages", undefined, "b", "2"]];
  const jsonl = wrapped.map((each) => JSON.stringify(each)).join("\n");
  for (const text of [JSON.stringify(wrapped), jsonl, `${jsonl}\n\n`]) {
    assert.deepEqual(each(text), two.map((one) => ["records", ...one]), text);
  }
  const bare = [["[0]", undefined, undefined, "1"], ["[1]", undefined, undefined, "2"]];
  const lists = [said("1"), said("2")];
  for (const text of [JSON.stringify(lists), lists.map((list) => JSON.stringify(list)).join("\n")]) {
    assert.deepEqual(each(text), bare.map((one) => ["records", ...one]), text);
  }
  assert.deepEqual(each(JSON.stringify({ id: "all", topic: "T", runs: lists })).map((one) => one.slice(1, 4)), [
    ["runs[0]", "T", undefined],
    ["runs[1]", "T", undefined],
  ], "what is around both is the id of neither");
  assert.deepEqual(each(JSON.stringify({ messages: said("1") })), [["records", undefined, undefined, undefined, "1"]]);
  const own = ["1", "2"].map((text) => ({ transcript: 1, topic: text, messages: [{ speaker: "Ana", text }] }));
  assert.deepEqual(each(JSON.stringify(own)), [["json", "[0]", "1", undefined, "1"], [
    "json",
    "[1]",
    "2",
    undefined,
    "2",
  ]]);
  const debate = { debate_topic: "T", players: { Ana: said("Begin.").toReversed(), Ben: said("So.") } };
  assert.deepEqual(each(`${JSON.stringify(debate)}\n${JSON.stringify(debate)}`).map((one) => one.slice(0, 3)), [
    ["memories", "[0].players", "T"],
    ["memories", "[1].players", "T"],
  ]);
});

Deno.test("Names in capitals alone on their lines begin what is said below, in plays and in records of a court", () => {
  const court = "IN THE HIGH COURT\n\nTHE COURT:\nGood morning.\n\nMR. SMITH\nMy Lord.\n\nTHE COURT\nGo on.\n" +
    "It is late.\n\nMR. SMITH (rising)\n[coughs]\nI am obliged.\nNOT NOW\n";
  const { form, said, leftOut } = read(court);
  assert.equal(form, "script");
  assert.deepEqual(said, [
    ["THE COURT", "", "Good morning."],
    ["MR. SMITH", "", "My Lord."],
    ["THE COURT", "", "Go on.\nIt is late."],
    ["MR. SMITH", "", "I am obliged.\nNOT NOW"],
  ]);
  assert.deepEqual(leftOut, [
    "1 line before the first speaker (IN THE HIGH COURT)",
    "1 stage direction ([coughs])",
  ]);
  const play = "ACT I\n\nSCENE I. A room.\n\nНИНА.\nЯ чайка.\n\nТРЕПЛЕВ.\nНет.\n\nНИНА.\nДа.\n\nТРЕПЛЕВ.\nТак.\n";
  assert.deepEqual(read(play).said.map(([name]) => name), ["НИНА", "ТРЕПЛЕВ", "НИНА", "ТРЕПЛЕВ"]);
  const report = "SUMMARY\nAll is well.\n\nCOSTS\nThey rise.\n\nNOTE\nSo it is.\n\nRISKS\nNone.\n\nNOTE\nThe end.\n";
  assert.match(read(report).form, /its form is not known/);
  assert.deepEqual(read("ANA\nYes.\n\nNOTE\nHm.\n\nBEN\nNo.\n", ["ANA", "BEN"], "script").said, [
    ["ANA", "", "Yes.\n\nNOTE\nHm."],
    ["BEN", "", "No."],
  ]);
});

Deno.test("What models remember of a debate is put into the order in which they heard each other", () => {
  const says = (content: string) => ({ role: "assistant", content });
  const hears = (content: string) => ({ role: "user", content });
  const { form, topic, said, speakers, leftOut } = read(JSON.stringify({
    debate_topic: "T",
    players: {
      "Affirmative side": [hears("Begin."), says("A one"), hears("N one"), says("A two")],
      "Negative side": [
        { role: "system", content: "Be brief." },
        hears("A one And you?"),
        says("N one"),
        hears("A two"),
        says("N one"),
      ],
      "Moderator": [hears("A one"), says("And you?")],
      "Judge": [hears("They said A one and N one"), says("{}"), hears("And A two and N one"), says("N wins")],
    },
  }));
  assert.deepEqual([form, topic], ["memories", "T"]);
  assert.deepEqual(said.map(([, , text]) => text), ["A one", "And you?", "N one", "A two", "N one", "{}", "N wins"]);
  assert.deepEqual(speakers?.map(({ role }) => role), [undefined, "moderator", undefined, "judge"]);
  assert.deepEqual(leftOut, ["7 prompts", "1 system message"]);
  const same = read(JSON.stringify({ a: [says("Yes"), hears("Yes"), says("Yes")], b: [hears("Yes"), says("Yes")] }));
  assert.equal(same.said.length, 3);
});
