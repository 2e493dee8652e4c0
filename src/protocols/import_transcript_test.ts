import assert from "node:assert/strict";
import fc from "fast-check";
import { ImportError } from "../archive/import/import_error.ts";
import { toImportedTranscript } from "../archive/import/imported_transcript.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { sha256 } from "../text/sha256.ts";
import { fold } from "../transcript/fold.ts";
import { type ImportOptions, importTranscript } from "./import_transcript.ts";
import { verifyArchive } from "./pages.ts";

/** Imports a file with this name and content, in its own folder. */
async function imported(name: string, content: string, options: ImportOptions = {}) {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/${name}`, content);
    const result = await importTranscript(`${folder}/${name}`, { outputDirectory: folder, ...options });
    const { events } = await readJournal(result.archive ?? "");
    const { problems } = await verifyArchive(result.archive ?? "", events);
    const metadata = await Deno.readTextFile(`${result.archive}/metadata.${options.outputFormat ?? "md"}`);
    return { result, record: fold(events), problems, metadata };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Returns the refusal of an import, without the folder, after checking that nothing was left behind. */
async function refusal(name: string, content: string) {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/${name}`, content);
    await importTranscript(`${folder}/${name}`, { outputDirectory: `${folder}/out` });
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
  assert.deepEqual(record.phases.map(({ phase }) => phase), ["transcript", "openings", "round-2"]);
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

Deno.test("importTranscript() reads headings by speaker from Markdown, with or without front matter", async () => {
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

Deno.test("importTranscript() tells speakers of one name by their ids, and says who affirms", async () => {
  const speakers = [
    { id: "advocate-1", name: "Model", position: "No" },
    { id: "second", name: "Model", position: "Yes", affirms: true },
    { name: "Other", position: "yes", affirms: true },
  ];
  const messages = [{ speaker: "second", text: "So." }, { speaker: "advocate-1", text: "No." }, {
    speaker: "Other",
    text: "Yes.",
  }];
  const { record, problems } = await imported(
    "talk.json",
    JSON.stringify({ ...DEBATE, id: "d17", speakers, messages }),
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(record.participants.map(({ id, name }) => [id, name]), [
    ["advocate-1", "Model"],
    ["second", "Model"],
    ["advocate-2", "Other"],
  ]);
  assert.deepEqual(record.messages.map(({ speaker }) => speaker), ["second", "advocate-1", "advocate-2"]);
  assert.deepEqual([record.settings["affirmative"], record.imported?.id], ["second", "d17"]);
});

Deno.test("importTranscript() records an empty turn as a turn without a statement", async () => {
  const { record, problems, metadata } = await imported(
    "a.md",
    "# T\n\n## Ana\n\n## Ben\nTrams.\n\n## Ana\n\n## Ana\nBuses.\n",
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(record.messages.map(({ failed }) => failed), [true, false, true, false]);
  assert.deepEqual(record.failures.map(({ number, code }) => [number, code]), [[1, "empty"], [3, "empty"]]);
  assert.deepEqual(record.warnings, [{ code: "empty_turns", text: "Empty in the transcript: messages 1 and 3" }]);
  assert.match(metadata, /the transcript has no text here/);
});

Deno.test("importTranscript() accepts an object from a program, and warns if one speaker has several models", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const messages = [
      { speaker: "Ana", text: "Buses.", model: "gpt-4o" },
      { speaker: "Ana", text: "And again.", model: "gpt-5", phase: "part two" },
    ];
    const speakers = [{ name: "Ana", position: "Buses" }];
    const form = { transcript: 1, topic: "Getting there", speakers, messages } as const;
    const result = await importTranscript(form, { outputDirectory: folder });
    assert.deepEqual([result.imported.form, result.imported.sha256], ["object", sha256(JSON.stringify(form))]);
    assert.deepEqual(result.participants.map(({ id, answeredBy }) => [id, answeredBy]), [["advocate-1", "unknown"]]);
    assert.deepEqual(result.messages.map(({ phase }) => phase), ["transcript", "part-two"]);
    assert.deepEqual(result.warnings, [
      { code: "several_models", text: "Ana was answered for by several models: gpt-4o, gpt-5" },
    ]);
    await assert.rejects(
      importTranscript({ ...form, messages: [] }),
      /^ImportError: Cannot import a program's object, messages: current value is \[\]; wanted: a list of one message or more$/,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("importTranscript() reads the examples of the guide", async () => {
  const page = await Deno.readTextFile(new URL("../../guides/import_judgements.md", import.meta.url));
  const block = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? "";
  const json = await imported("form.json", block("json"));
  const markdown = await imported("form.md", block("markdown"));
  assert.deepEqual([json, markdown].map(({ record }) => record.messages.length), [5, 2]);
  assert.deepEqual(markdown.result.participants.map(({ position }) => position), ["Buses", "Trams"]);
});

Deno.test("A line that begins with inline code in three backticks opens no code block, and fewer of them close none", async () => {
  const inner = "````\n```\n## y\n```\n## z\n````";
  const said = `# T\n## Ana\n\`\`\`npm ci\`\`\` is enough.\n## Ben\nNo.\n~~~ \`\`\`\n## x\n~~~\n## Ana\n${inner}\n`;
  const { result } = await imported("a.md", said);
  assert.deepEqual(result.messages.map((message) => message.failed ? "" : message.text), [
    "```npm ci``` is enough.",
    "No.\n~~~ ```\n## x\n~~~",
    inner,
  ]);
});

Deno.test("importTranscript() names file, place and the expected value, and leaves nothing behind", async () => {
  const changed = (change: object) => JSON.stringify({ ...DEBATE, ...change });
  const message = (more: object) => changed({ messages: [{ speaker: "Ana", text: "Buses.", ...more }] });
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      "a.txt",
      "Buses go everywhere.",
      /^Cannot import a\.txt: its form is not known; wanted: lines that begin with a name .*\n\nAna: Buses go everywhere\.\nBen: Trams carry more\.$/s,
    ],
    ["a.json", '{"transcript": 1,}', /^Cannot import a\.json: .*position 17 \(line 1 column 18\).*; wanted: JSON$/],
    ["a.json", "[]", /its form is not known; wanted: a list of objects .*\n\n\[\{ "speaker": "Ana", "text": "Buses/s],
    ["a.json", changed({ transcript: 2 }), /a\.json, transcript: current value is 2; wanted: 1/],
    ["a.json", changed({ usage: 3 }), /a\.json, usage: there is no such field; wanted: one of transcript/],
    [
      "a.json",
      changed({ messages: [] }),
      /a\.json, messages: current value is \[\]; wanted: a list of one message or more$/,
    ],
    ["a.json", message({ text: " " }), /a\.json: all of its messages are empty; wanted: a message with a text/],
    ["a.json", message({ text: 3 }), /a\.json, messages\[0\]\.text: current value is 3; wanted: a text, empty if/],
    [
      "a.json",
      message({ speaker: "Cy" }),
      /a\.json, messages\[0\]\.speaker: 'Cy' is not among the speakers; wanted: one of Ana, Ben/,
    ],
    ["a.json", message({ kind: "rant" }), /messages\[0\]\.kind: current value is "rant"; wanted: one of announcement/],
    ...["", "2025-01-31", "2025-01-31T12:00", "2025-02-30T12:00Z", "2025-01-31T25:00Z", "31.1.2025"].map((time) =>
      ["a.json", message({ time }), /messages\[0\]\.time: .*with its zone/] as const
    ),
    [
      "a.json",
      message({ replyTo: 1 }),
      /messages\[0\]\.replyTo: current value is 1; wanted: a number below the message's own/,
    ],
    ["a.json", message({ mood: "glad" }), /messages\[0\]\.mood: there is no such field/],
    ["a.json", changed({ speakers: [{ name: "Ana" }, { name: "Ana" }] }), /speakers\[1\]\.name: 'Ana' is listed twice/],
    [
      "a.json",
      changed({ speakers: [{ id: "a", name: "Ana" }, { id: "a", name: "Ben" }] }),
      /speakers\[1\]\.id: 'a' is listed twice; wanted: unique ids/,
    ],
    [
      "a.json",
      changed({ speakers: [{ id: "a", name: "Ana" }, { id: "b", name: "Ana" }, { name: "Ben" }, { name: "Chair" }] }),
      /messages\[1\]\.speaker: 'Ana' may be several speakers; wanted: an id, one of a, b/,
    ],
    ["a.json", changed({ speakers: [{ id: "a b", name: "Ana" }] }), /speakers\[0\]\.id: .*wanted: an id of up to 64/],
    [
      "a.json",
      changed({ speakers: DEBATE.speakers.map((speaker) => ({ ...speaker, affirms: speaker.name !== "Chair" })) }),
      /speakers\[1\]\.affirms: 'Ben' affirms, and so does 'Ana' for another side; wanted: one side/,
    ],
    [
      "a.json",
      changed({ speakers: DEBATE.speakers.map((speaker) => ({ ...speaker, affirms: speaker.name === "Chair" })) }),
      /speakers\[2\]\.affirms: 'Chair' has no position; wanted: a position/,
    ],
    [
      "a.md",
      "# T\n\nHello\n\n## Ana\n\nBuses.\n",
      /^Cannot import a\.md, line 3: 'Hello' has no speaker; wanted: '## Name'/,
    ],
    [
      "a.md",
      "---\ntopic: T\nspeakers: [{ name: Ana }]\n---\n\n## Ben\nTrams.\n",
      /a\.md, line 6: 'Ben' is not among the speakers/,
    ],
    [
      "a.md",
      "---\ntopic: T\nspeakers: [{ name: Ana, position: Yes }, { name: Ana, position: No }]\n---\n## Ana\nSo.\n",
      /a\.md, speakers\[1\]\.name: 'Ana' is listed twice; wanted: unique names, or an id for each/,
    ],
    [
      "a.md",
      "# T\n## Ana\nBuses.\n```\n## Ben\nTrams.\n",
      /a\.md, line 4: the code that begins with ``` is not closed/,
    ],
    ["a.md", "# T\n## Ana (2025-02-30T12:00Z)\nBuses.\n", /a\.md, line 2: current value is "2025-02-30T12:00Z"/],
    ["a.md", "---\ntopic: [\n---\n## Ana\nBuses.\n", /a\.md, line \d: .*; wanted: YAML between/],
    [
      "a.md",
      "---\n- Ana\n---\n## Ana\nBuses.\n",
      /a\.md, line 2: .*\["Ana"\]; wanted: fields: id, topic, truth, speakers/,
    ],
    ["a.md", "# T\n", /its form is not known/],
  ];
  for (const [name, content, expected] of cases) assert.match(await refusal(name, content), expected);
  await assert.rejects(importTranscript("src/testdata/nowhere.json"), /nowhere\.json: there is no such file/);
});

Deno.test("importTranscript() shows several mistakes at once, and a name that is not listed once", async () => {
  const named = ["Cy", "Ana", "Cy", "Di"].map((speaker) => ({ speaker, text: "So." }));
  const [cy, di, ...more] = (await refusal("a.json", JSON.stringify({ ...DEBATE, messages: named }))).split("\n");
  assert.match(cy ?? "", /messages\[0\]\.speaker: 'Cy' is not among the speakers/);
  assert.match(di ?? "", /messages\[3\]\.speaker: 'Di' is not among the speakers/);
  assert.deepEqual(more, []);
  const rounds = Array.from({ length: 6 }, () => ({ speaker: "Ana", text: "So.", round: 0 }));
  const lines = (await refusal("a.json", JSON.stringify({ ...DEBATE, messages: rounds }))).split("\n");
  assert.match(lines[4] ?? "", /messages\[4\]\.round: current value is 0; wanted: the number of a round, from 1/);
  assert.deepEqual(lines.slice(5), ["and 1 more mistake"]);
});

Deno.test("importTranscript() keeps every text verbatim, in an archive that verifies", async () => {
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

Deno.test("importTranscript() refuses anything but text, and a place where nothing can be created", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeFile(`${folder}/a.md`, Uint8Array.of(0x23, 0x20, 0x00, 0x01, 0xfe));
    await assert.rejects(importTranscript(`${folder}/a.md`, { outputDirectory: folder }), /a\.md: it is no text/);
    const latin = Uint8Array.from("# Où ?\n## Ana\nÀ Orléans, très près.\n", (char) => char.charCodeAt(0));
    await Deno.writeFile(`${folder}/latin.md`, latin);
    const read = await importTranscript(`${folder}/latin.md`, { outputDirectory: folder });
    assert.deepEqual([read.topic, read.imported.encoding], ["Où ?", "windows-1252"]);
    await Deno.writeTextFile(`${folder}/b.md`, "# T\n## Ana\nBuses.\n");
    await assert.rejects(importTranscript(`${folder}/b.md`, { outputDirectory: `${folder}/a.md` }), {
      name: "OutputError",
    });
    await assert.rejects(importTranscript(folder, { outputDirectory: folder, topic: "T" }), ImportError);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("toImportedTranscript() refuses dialogues that were not imported", async () => {
  const { record } = await imported("talk.md", "# T\n## Ana\nBuses.\n");
  assert.equal(toImportedTranscript(record).messages.length, 1);
  const { imported: _, ...held } = record;
  assert.throws(() => toImportedTranscript(held), /it was not imported/);
});

Deno.test("importTranscript() warns of a heading that only one message has, where speakers are not listed", async () => {
  const warned = async (content: string) =>
    (await imported("talk.md", content)).result.warnings.map(({ text }) => text);
  const talk = "## Ana\n\nA.\n\n## Ben\n\nB.\n\n## Ana\n\nC.\n\n## Ben\n\nD.\n\n";
  assert.deepEqual(await warned(`# T\n\n${talk}`), []);
  const [only] = await warned(`# T\n\n${talk}## Conclusion\n\nE.\n`);
  assert.match(only ?? "", /^Speakers of a single message: Conclusion\. /);
  const front = "---\nspeakers:\n  - { name: Ana }\n  - { name: Ben }\n  - { name: Chair }\n---\n";
  assert.deepEqual(await warned(`${front}# T\n\n${talk}## Chair\n\nE.\n`), []);
});
