import assert from "node:assert/strict";
import fc from "fast-check";
import { sha256 } from "../../text/sha256.ts";
import { fold } from "../../transcript/fold.ts";
import { readJournal } from "../journal_reader.ts";
import { verifyArchive } from "../verify.ts";
import { ImportError } from "./import_error.ts";
import { type ImportOptions, importTranscript } from "./import_transcript.ts";
import { toImportedTranscript } from "./imported_transcript.ts";

/** Imports a file of a name with a content, in a folder of its own. */
async function imported(name: string, content: string, options: ImportOptions & { readonly map?: string } = {}) {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/${name}`, content);
    const { map, ...rest } = options;
    if (map !== undefined) await Deno.writeTextFile(`${folder}/map.yaml`, map);
    const mapping = map === undefined ? {} : { mapping: `${folder}/map.yaml` };
    const result = await importTranscript(`${folder}/${name}`, { outputDirectory: folder, ...mapping, ...rest });
    const { events } = await readJournal(result.archive ?? "");
    const { problems } = await verifyArchive(result.archive ?? "", events);
    const index = await Deno.readTextFile(`${result.archive}/index.${options.outputFormat ?? "md"}`);
    const metadata = await Deno.readTextFile(`${result.archive}/metadata.${options.outputFormat ?? "md"}`);
    return { result, record: fold(events), problems, index, metadata };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What an import is refused with, without the folder; and that it left nothing behind. */
async function refusal(name: string, content: string, options: ImportOptions & { readonly map?: string } = {}) {
  const folder = await Deno.makeTempDir();
  try {
    const { map, ...rest } = options;
    await Deno.writeTextFile(`${folder}/${name}`, content);
    if (map !== undefined) await Deno.writeTextFile(`${folder}/map.yaml`, map);
    const mapping = map === undefined ? {} : { mapping: `${folder}/map.yaml` };
    await importTranscript(`${folder}/${name}`, { outputDirectory: `${folder}/out`, ...mapping, ...rest });
    return "imported";
  } catch (error) {
    assert.ok(error instanceof ImportError, String(error));
    await assert.rejects(Deno.stat(`${folder}/out`), Deno.errors.NotFound);
    return error.message.replaceAll(`${folder}/`, "");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const DEBATE = {
  transcript: 1,
  topic: "Buses or trams?",
  speakers: [
    { name: "Ana", position: "Buses", model: "openai/gpt-4o" },
    { name: "Ben", position: "Trams" },
    { name: "Chair", role: "moderator", model: "human" },
  ],
  messages: [
    { speaker: "Chair", text: "Welcome.", kind: "announcement", time: "2025-01-31T12:00:00+01:00" },
    { speaker: "Ana", text: "Buses go everywhere.", kind: "opening", phase: "openings" },
    { speaker: "Ben", text: "Trams carry more.", kind: "rebuttal", round: 2, replyTo: 2 },
  ],
};

Deno.test("importTranscript() keeps who said what for which side, and says whose models and times are unknown", async () => {
  const content = JSON.stringify(DEBATE);
  const { result, record, problems, metadata } = await imported("talk.json", content);
  assert.deepEqual(problems, []);
  assert.equal(record.protocol, "imported");
  const { file, form, sha256: hash } = result.imported;
  assert.deepEqual([file, form, hash], ["talk.json", "json", sha256(content)]);
  assert.deepEqual(record.imported, result.imported);
  assert.deepEqual(
    result.participants.map(({ id, role, position, answeredBy }) => [id, role, position, answeredBy]),
    [
      ["advocate-1", "position_advocate", "Buses", "openai/gpt-4o"],
      ["advocate-2", "position_advocate", "Trams", "unknown"],
      ["moderator-1", "moderator", undefined, "human"],
    ],
  );
  const [first, second, third] = record.messages;
  assert.ok(first?.failed === false && second?.failed === false && third?.failed === false);
  assert.deepEqual(first.elsewhere, { at: "2025-01-31T11:00:00.000Z" });
  assert.deepEqual(second.elsewhere, {});
  assert.deepEqual([third.key, third.round, third.replyTo], ["round-2/message-3/advocate-2", 2, 2]);
  assert.deepEqual(record.calls, []);
  assert.ok(!("usage" in result) && !("duration" in result));
  assert.match(metadata, /Usage and cost are unknown/);
  assert.match(metadata, /\*\*Active time:\*\* unknown/);
});

Deno.test("importTranscript() reads headings by speaker from Markdown, with front matter or without", async () => {
  const plain =
    "# Buses or trams?\n\n## Ana\n\nBuses.\n\n### Why\n\n```\n## Ben\n```\n\n## Ben (2025-01-31T12:00Z)\n\nTrams.\n";
  const { result, problems } = await imported("talk.md", plain, { outputFormat: "json" });
  assert.deepEqual(problems, []);
  const said = result.messages.map((message) => message.failed ? "" : message.text);
  assert.deepEqual(said, ["Buses.\n\n### Why\n\n```\n## Ben\n```", "Trams."]);
  assert.deepEqual(result.participants.map(({ name, role }) => [name, role]), [
    ["Ana", "participant"],
    ["Ben", "participant"],
  ]);
  const front =
    "---\ntopic: Getting there\nspeakers:\n  - name: Ana\n    position: Buses\n  - name: Ben\n---\n## Ben\nTrams.\n";
  const listed = await imported("talk.markdown", front);
  assert.equal(listed.result.topic, "Getting there");
  assert.equal(listed.result.imported.form, "markdown");
  assert.deepEqual(listed.result.participants.map(({ id, position }) => [id, position]), [
    ["advocate-1", "Buses"],
    ["participant-1", undefined],
  ]);
});

Deno.test("importTranscript() reads any JSON whose parts a mapping names, and records what it left out", async () => {
  const content = JSON.stringify({
    meta: { title: "Buses or trams?" },
    "log.entries": [
      { from: { id: "system" }, body: "Be kind." },
      { from: { id: "a" }, body: "Buses.", at: 1738324800, side: "for buses", via: "gpt-4o", type: "speech" },
      { from: { id: "b" }, body: "Trams.", at: null, via: "gpt-4o", type: "reply", part: "part two" },
      { from: { id: "b" }, body: "Rails.", via: "gpt-5", type: "rebuttal", part: "part two" },
    ],
  });
  const map = [
    "messages: [log.entries]",
    "topic: meta.title",
    "speaker: from.id",
    "text: body",
    "time: at",
    "timeFormat: seconds",
    "position: side",
    "model: via",
    "kind: type",
    "phase: part",
    "kinds: { speech: opening, reply: rebuttal }",
    "speakers: { a: { name: Ana }, b: { name: Ben, position: for trams } }",
    "leaveOut: [system]",
  ].join("\n");
  const { result, record, problems } = await imported("log.json", content, { map });
  assert.deepEqual(problems, []);
  assert.equal(result.topic, "Buses or trams?");
  assert.deepEqual(result.imported.mapping, { file: "map.yaml", sha256: sha256(map) });
  assert.deepEqual(
    result.participants.map(({ name, position, answeredBy }) => [name, position, answeredBy]),
    [["Ana", "for buses", "gpt-4o"], ["Ben", "for trams", "unknown"]],
  );
  assert.deepEqual(
    record.messages.map((message) => message.failed ? [] : [message.kind, message.phase, message.elsewhere]),
    [
      ["opening", "transcript", { at: "2025-01-31T12:00:00.000Z", model: "gpt-4o" }],
      ["rebuttal", "part-two", { model: "gpt-4o" }],
      ["rebuttal", "part-two", { model: "gpt-5" }],
    ],
  );
  assert.deepEqual(result.warnings.map(({ code, text }) => [code, text]), [
    ["left_out", "1 message by 'system' left out, as the mapping says"],
    ["several_models", "Ben was answered for by several models: gpt-4o, gpt-5"],
  ]);
  const lines = '{"who":"Ana","said":"Buses."}\n\n{"who":"Ben","said":"Trams."}\n';
  const perLine = await imported("log.jsonl", lines, {
    map: "messages: .\nspeaker: who\ntext: said",
    topic: "Getting there",
  });
  assert.deepEqual(perLine.result.messages.map(({ speaker }) => speaker), ["participant-1", "participant-2"]);
});

Deno.test("A mapping can have two words for one speaker, unless they are for two positions", async () => {
  const content = '[{"who":"a","said":"Buses."},{"who":"b","said":"And again."}]';
  const map = "messages: .\ntopic: [0, said]\nspeaker: [who]\ntext: said\nspeakers: ";
  const { result } = await imported("log.json", content, {
    map: `${map}{ a: { name: Ana, position: Yes }, b: { name: Ana, role: guest } }`,
  });
  assert.deepEqual([result.topic, result.participants.map(({ name, role, position }) => [name, role, position])], [
    "Buses.",
    [["Ana", "guest", "Yes"]],
  ]);
  assert.match(
    await refusal("log.json", content, {
      map: `${map}{ a: { name: Ana, position: Yes }, b: { name: Ana, position: No } }`,
    }),
    /speakers\.b\.name: Ana has 'No' and before 'Yes'; wanted: one position for each speaker/,
  );
});

Deno.test("A line that begins with code in three backticks opens no code block", async () => {
  const { result } = await imported("a.md", "# T\n## Ana\n```npm ci``` is enough.\n## Ben\nNo.\n~~~ ```\n## x\n~~~\n");
  assert.deepEqual(result.messages.map((message) => message.failed ? "" : message.text), [
    "```npm ci``` is enough.",
    "No.\n~~~ ```\n## x\n~~~",
  ]);
});

Deno.test("importTranscript() names file, place and what would be right, and leaves nothing behind", async () => {
  const changed = (change: object) => JSON.stringify({ ...DEBATE, ...change });
  const message = (more: object) => changed({ messages: [{ speaker: "Ana", text: "Buses.", ...more }] });
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ["a.txt", "Ana: Buses.", /^Cannot import a\.txt: its form cannot be told from '\.txt'; wanted: a \.json or \.md/],
    ["a.json", '{"transcript": 1,}', /^Cannot import a\.json: .*position 17 \(line 1 column 18\).*; wanted: JSON$/],
    ["a.json", "[]", /wanted: fields: transcript, topic, speakers, messages; for another shape/],
    ["a.json", changed({ transcript: 2 }), /a\.json, transcript: current value is 2; wanted: 1/],
    ["a.json", changed({ usage: 3 }), /a\.json, usage: there is no such field; wanted: one of transcript/],
    ["a.json", changed({ topic: undefined }), /it does not say what it is about/],
    ["a.json", changed({ messages: [] }), /a\.json, messages: nobody says anything/],
    ["a.json", message({ text: " " }), /a\.json, messages\[0\]\.text: current value is " "; wanted: what was said/],
    [
      "a.json",
      message({ speaker: "Cy" }),
      /a\.json, messages\[0\]: 'Cy' is not among the speakers; wanted: one of Ana, Ben/,
    ],
    ["a.json", message({ kind: "rant" }), /messages\[0\]\.kind: current value is "rant"; wanted: one of announcement/],
    ["a.json", message({ time: "2025-01-31 12:00" }), /messages\[0\]\.time: .*with its zone/],
    ["a.json", message({ replyTo: 1 }), /messages\[0\]\.replyTo: current value is 1; wanted: a number below that/],
    [
      "a.json",
      message({ position: "Trams" }),
      /messages\[0\]: Ana has 'Trams' and before 'Buses'; wanted: one position/,
    ],
    ["a.json", message({ mood: "glad" }), /messages\[0\]\.mood: there is no such field/],
    ["a.json", changed({ speakers: [{ name: "Ana" }, { name: "Ana" }] }), /speakers\[1\]\.name: 'Ana' is listed twice/],
    [
      "a.md",
      "# T\n\nHello\n\n## Ana\n\nBuses.\n",
      /^Cannot import a\.md, line 3: 'Hello' belongs to nobody; wanted: '## Name'/,
    ],
    ["a.md", "# T\n\n## Ana\n\n## Ben\nTrams.\n", /a\.md, line 3: Ana says nothing/],
    [
      "a.md",
      "---\ntopic: T\nspeakers: [{ name: Ana }]\n---\n\n## Ben\nTrams.\n",
      /a\.md, line 6: 'Ben' is not among the speakers/,
    ],
    [
      "a.md",
      "---\ntopic: T\nspeakers: [{ name: Ana, position: Yes }, { name: Ana, position: No }]\n---\n## Ana\nSo.\n",
      /a\.md, speakers\[1\]\.name: 'Ana' is listed twice; wanted: names that differ/,
    ],
    ["a.md", "# T\n## Ana\nBuses.\n```\n## Ben\nTrams.\n", /a\.md, line 4: the code that begins with ``` has no end/],
    ["a.md", "# T\n## Ana (2025-02-30T12:00Z)\nBuses.\n", /a\.md, line 2: current value is "2025-02-30T12:00Z"/],
    ["a.md", "---\ntopic: [\n---\n## Ana\nBuses.\n", /a\.md, line \d: .*; wanted: YAML between/],
    ["a.md", "# T\n", /nobody says anything/],
  ];
  for (const [name, content, expected] of cases) assert.match(await refusal(name, content), expected);
  const map = "messages: log\nspeaker: who\ntext: said";
  assert.match(
    await refusal("a.json", '{"log":[{"who":"Ana","text":"Buses."}]}', { map }),
    /^Cannot import a\.json, log\[0\]\.said: it is missing; wanted: what was said/,
  );
  assert.match(
    await refusal("a.json", "{}", { map: `${map}\nauthor: x` }),
    /map\.yaml, author: there is no such field/,
  );
  assert.match(await refusal("a.json", "{}", { map: "messages: [" }), /map\.yaml, line 1, column \d+: /);
  assert.match(
    await refusal("a.json", "{}", { map: "messages: a..b\nspeaker: a\ntext: b" }),
    /messages: current value is "a\.\.b"; wanted: a path/,
  );
  assert.match(
    await refusal("a.jsonl", '{"who":"Ana","said":"x"}\n{"who"\n', { map: map.replace("log", ".") }),
    /^Cannot import a\.jsonl, line 2: /,
  );
  await assert.rejects(importTranscript("src/testdata/nowhere.json"), /nowhere\.json: there is no such file/);
});

Deno.test("importTranscript() keeps every text to the letter, in an archive that verifies", async () => {
  const name = fc.constantFrom("Ana", "Ben", "Ω.", "constructor", "x/y#z");
  const text = fc.string({ unit: "binary", minLength: 1 }).filter((text) => text.trim() !== "" && text.isWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ speaker: name, text }), { minLength: 1, maxLength: 8 }), async (messages) => {
      const { record, problems } = await imported("a.json", JSON.stringify({ transcript: 1, topic: "T", messages }));
      assert.deepEqual(problems, []);
      assert.deepEqual(
        record.messages.map((message) => message.failed ? "" : message.text),
        messages.map(({ text }) => text),
      );
    }),
    { numRuns: 40 },
  );
});

Deno.test("importTranscript() refuses what is no text and a place where nothing can be made", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeFile(`${folder}/a.md`, Uint8Array.of(0x23, 0x20, 0xff, 0xfe));
    await assert.rejects(importTranscript(`${folder}/a.md`, { outputDirectory: folder }), /a\.md: it is no UTF-8/);
    await Deno.writeTextFile(`${folder}/b.md`, "# T\n## Ana\nBuses.\n");
    await assert.rejects(importTranscript(`${folder}/b.md`, { outputDirectory: `${folder}/a.md` }), {
      name: "OutputError",
    });
    await assert.rejects(importTranscript(folder, { outputDirectory: folder, topic: "T" }), ImportError);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("toImportedTranscript() refuses what was held here", async () => {
  const { record } = await imported("talk.md", "# T\n## Ana\nBuses.\n");
  assert.equal(toImportedTranscript(record).messages.length, 1);
  const { imported: _, ...held } = record;
  assert.throws(() => toImportedTranscript(held), /it was held here/);
});
