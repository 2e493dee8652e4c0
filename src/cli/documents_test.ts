import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { readJournal } from "../archive/journal_reader.ts";
import { fail, ok as says, type ServerRequest, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { makeLinks } from "../runtime/_links_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { sha256 } from "../text/sha256.ts";
import { fieldsIn } from "../transcript/json.ts";
import { convene, RECORDING, shippedBrief, withFolder } from "./_cli_fixture.ts";

const GIF = new TextEncoder().encode("GIF89a and its pixels");
const NOTES = "Buses <<<begin are late.";

/** A folder with files to attach, and a server whose models take images or refuse them. */
async function withFiles(
  body: (scene: {
    readonly cwd: string;
    readonly requests: readonly ServerRequest[];
    readonly server: { takesImages: boolean; stopsAt: number };
    /** Runs the command against the server. */
    readonly run: (...args: readonly string[]) => ReturnType<typeof convene>;
  }) => Promise<void>,
): Promise<void> {
  const behaviour = { takesImages: true, stopsAt: Infinity };
  const server = await startMisbehavingServer((request) => {
    if (request.number >= behaviour.stopsAt) return fail(401, { message: "No such key." });
    const refused = !behaviour.takesImages && imagesIn(request).length > 0;
    return refused ? fail(400, { message: "image_url is not supported" }) : says(answerToRequest(request));
  });
  try {
    await withFolder(async (cwd) => {
      await Deno.writeFile(join(cwd, "dot.gif"), GIF);
      await Deno.writeTextFile(join(cwd, "notes.md"), NOTES);
      const run = (...args: readonly string[]) => convene([...args, "--base-url", server.baseUrl, "--quiet"], { cwd });
      await body({ cwd, requests: server.requests, server: behaviour, run });
    });
  } finally {
    await server.stop();
  }
}

const DEBATE = ["debate", "Buses or trams?", "--model", "openai/m", "--rounds", "1", "--no-scoring", "--out", "out"];
const ATTACHED = ["--file", "dot.gif", "--file", "notes.md"];

const messagesOf = ({ body }: ServerRequest): readonly { readonly content: unknown }[] => Object(body.messages);
const partsOf = (request: ServerRequest) =>
  messagesOf(request).flatMap(({ content }) => Array.isArray(content) ? content : []);
const imagesIn = (request: ServerRequest) => partsOf(request).filter(({ type }) => type === "image_url");
const showsNotes = (request: ServerRequest) => JSON.stringify(request.body).includes("are late");
const archiveIn = (out: string) => out.split("\n")[0] ?? "";

Deno.test("convene debate shows images in the openings only, and texts to whoever speaks for a side", () =>
  withFiles(async ({ requests, run }) => {
    const { code, err } = await run(...DEBATE, ...ATTACHED);
    equal(code, 0, err);
    deepEqual(
      requests.map((request) => imagesIn(request).length),
      [1, 1, 0, 0, 0, 0, 0, 0, 0, 0].slice(0, requests.length),
    );
    const isNeutral = ({ prompt }: ServerRequest) => prompt.includes("It is your turn, Moderator");
    ok(requests.filter((request) => !isNeutral(request)).length >= 4);
    for (const request of requests) equal(showsNotes(request), !isNeutral(request), request.prompt);
    for (const request of requests.slice(0, 2)) {
      deepEqual(imagesIn(request), [
        { type: "image_url", image_url: { url: `data:image/gif;base64,${GIF.toBase64()}` } },
      ]);
      const texts = partsOf(request).flatMap(({ text = "" }) => String(text)).join("\n");
      match(texts, /The image dot\.gif was given with the question\./);
      match(
        request.prompt,
        /Sources, each under the name to cite it by:\n\n\[notes\] notes\nBuses \\<\\<\\<begin are late\.\n<<<end/,
      );
    }
  }));

/** The number of first turns in each protocol that show the files; later turns do not. */
const FIRST: readonly (readonly [count: number, args: readonly string[]])[] = [
  [2, ["council", "Buses?", "--member", "Ada", "--member", "Ben"]],
  [3, [
    "dialectic",
    "A bus stop.",
    "--rounds",
    "1",
    "--agent",
    "architect",
    "--agent",
    "simplicity",
    "--agent",
    "performance",
  ]],
  [2, [
    "roundtable",
    "Buses?",
    "--participant",
    "Ada",
    "--participant",
    "Ben",
    "--mode",
    "free-discussion",
    "--rounds",
    "2",
  ]],
];

for (const [count, args] of FIRST) {
  Deno.test(`convene ${args[0]} shows images in its first phase, and not later`, () =>
    withFiles(async ({ requests, run }) => {
      const { code, err } = await run(...args, "--model", "openai/m", "--out", "out", ...ATTACHED);
      ok(code < 2, err);
      deepEqual(requests.map((request) => imagesIn(request).length), requests.map((_, n) => n < count ? 1 : 0));
      ok(requests.length > count);
    }));
}

Deno.test("A dialectic that asks about its problem shows files with the questions and with the proposals", () =>
  withFiles(async ({ cwd, requests, run }) => {
    await Deno.writeTextFile(join(cwd, "answers.yaml"), "Q1: Two hundred.");
    const args = ["--clarify", "--answers", "answers.yaml", "--model", "openai/m", "--out", "out", "--rounds", "1"];
    const { code, err } = await run("dialectic", "A bus stop.", ...args, ...ATTACHED);
    ok(code < 2, err);
    const phases = requests.filter((request) => imagesIn(request).length > 0)
      .map((request) => /Phase: (\w+)/.exec(String(partsOf(request).at(-1)?.text))?.[1]);
    deepEqual(new Set(phases), new Set(["clarifications", "proposals"]));
  }));

Deno.test("An archive keeps images and texts, names them with their hashes, and has them verified", () =>
  withFiles(async ({ cwd, run }) => {
    const archive = archiveIn((await run(...DEBATE, ...ATTACHED)).out);
    const folder = archive;
    deepEqual(await Deno.readFile(join(folder, "attachments/dot.gif")), GIF);
    const journal = await Deno.readTextFile(join(folder, "journal.jsonl"));
    doesNotMatch(journal, new RegExp(GIF.toBase64().slice(0, 12)));
    equal(journal.split("are late").length, 2, "the text is journaled once");
    const [started] = (await readJournal(folder)).events;
    deepEqual(started?.type === "dialogue.started" && started.settings["attachments"], [
      { name: "dot.gif", mediaType: "image/gif", bytes: GIF.length, sha256: sha256(GIF) },
    ]);
    const hash = sha256(NOTES);
    const path = `sources/notes-${hash.slice(0, 12)}.txt`;
    const listed = started?.type === "dialogue.started" ? fieldsIn(started.settings["sources"])["sources"] : undefined;
    deepEqual(listed, [{ name: "notes", title: "notes", file: "notes.md", text: { path, sha256: hash } }]);
    equal(await Deno.readTextFile(join(folder, path)), NOTES);
    match(await Deno.readTextFile(join(folder, "metadata.md")), new RegExp(`\\[\\\\\\[notes\\\\\\]\\]\\(${path}\\)`));
    const index = await Deno.readTextFile(join(folder, "index.md"));
    match(index, /## Attachments\n\n- \[dot\.gif\]\(attachments\/dot\.gif\): image\/gif, 21 bytes\n/);
    match(index, /\n\n!\[dot\.gif\]\(attachments\/dot\.gif\)\n\n## Messages/);
    equal((await convene(["render", archive, "--output-format", "txt"], { cwd })).code, 0);
    match(
      await Deno.readTextFile(join(folder, "index.txt")),
      /Attachments\n-+\n\n- attachments\/dot\.gif: image\/gif, 21 bytes\n/,
    );
    const verify = async () => await convene(["verify", archive], { cwd });
    deepEqual([(await verify()).code, (await verify()).out.includes("✗")], [0, false]);
    await Deno.writeTextFile(join(folder, path), NOTES.toUpperCase());
    await Deno.remove(join(folder, "attachments/dot.gif"));
    const changed = await verify();
    equal(changed.code, 1);
    match(changed.out, new RegExp(`✗ ${path} was changed: it is not the original file`));
    match(changed.out, /✗ attachments\/dot\.gif is missing/);
  }));

Deno.test("A model whose server refuses images is told so, goes on without, and it is warned of", () =>
  withFiles(async ({ requests, run, server }) => {
    server.takesImages = false;
    const { code, out } = await run(...DEBATE, ...ATTACHED, "--json");
    const { status, warnings } = JSON.parse(out);
    deepEqual([code, status], [0, "completed"]);
    const shown = warnings.filter((warning: { code: string }) => warning.code === "attachment_not_shown");
    deepEqual(shown.map(({ key, text }: { key: string; text: string }) => [key, text]), [
      ["openings/opening/advocate-1", "openai/m refused images: advocate-1 was not shown dot.gif"],
      ["openings/opening/advocate-2", "openai/m refused images: advocate-2 was not shown dot.gif"],
    ]);
    equal(requests.filter((request) => imagesIn(request).length > 0).length, 1, "it is refused once");
    equal(
      requests.filter(({ prompt }) => prompt.includes("dot.gif was given") && prompt.includes("You cannot see it"))
        .length,
      2,
    );
  }));

Deno.test("A debate goes on with the files of its archive, whatever became of the operator's", () =>
  withFiles(async ({ cwd, requests, run, server }) => {
    server.stopsAt = 2;
    const archive = archiveIn((await run(...DEBATE, ...ATTACHED)).out);
    for (const file of ["dot.gif", "notes.md"]) await Deno.remove(join(cwd, file));
    server.stopsAt = Infinity;
    const attached = join(archive, "attachments");
    const spoilt = async (problem: RegExp) => {
      const before = requests.length;
      const { code, err } = await run("resume", archive);
      deepEqual([code, requests.length], [4, before], err);
      match(err, problem);
    };
    await Deno.rename(join(attached, "dot.gif"), join(cwd, "dot.gif"));
    await spoilt(/attachments\/dot\.gif is missing/);
    await makeLinks(attached, { links: { "dot.gif": join(cwd, "dot.gif") } });
    await spoilt(/attachments\/dot\.gif is a link, and links are not followed/);
    await Deno.remove(join(attached, "dot.gif"));
    await Deno.writeFile(join(attached, "dot.gif"), GIF.with(10, 65));
    await spoilt(/attachments\/dot\.gif was changed/);
    await Deno.writeFile(join(attached, "dot.gif"), GIF);
    const { code, err } = await run("resume", archive);
    equal(code, 0, err);
    deepEqual(
      requests.slice(2).map((request) => imagesIn(request).length),
      requests.slice(2).map((_, n) => n < 1 ? 1 : 0),
    );
    equal((await convene(["verify", archive], { cwd })).code, 0);
  }));

Deno.test("A fork takes the files of its parent, or others that it is given", () =>
  withFiles(async ({ cwd, requests, run }) => {
    const archive = archiveIn((await run(...DEBATE, ...ATTACHED)).out);
    const at = ["--at", "openings/opening/advocate-1", "--out", "out"];
    const before = requests.length;
    const forked = archiveIn((await run("fork", archive, ...at)).out);
    deepEqual(await Deno.readFile(join(forked, "attachments/dot.gif")), GIF);
    deepEqual(requests.slice(before).map((request) => imagesIn(request).length).slice(0, 2), [1, 0]);
    await Deno.writeTextFile(join(cwd, "other.txt"), "Trams are late.");
    const other = archiveIn((await run("fork", archive, ...at, "--file", "other.txt")).out);
    deepEqual([...Deno.readDirSync(join(other, "sources"))].map(({ name }) => name.slice(0, 5)), ["other"]);
  }));

Deno.test("A configuration names files from its own folder, and a journal none at all", () =>
  withFiles(async ({ cwd, requests, run }) => {
    await Deno.mkdir(join(cwd, "set"));
    await Deno.writeTextFile(join(cwd, "set/secret.txt"), "Only here.");
    await Deno.writeTextFile(join(cwd, "set/c.yaml"), "files: [secret.txt]\n");
    const held = await run(...DEBATE, "--config", "set/c.yaml");
    equal(held.code, 0, held.err);
    ok(requests[0]?.prompt.includes("Only here."));
    const folder = archiveIn(held.out);
    const before = requests.length;
    // like an archive from somebody who wants to see one of the user's files
    for (const name of ["../../../../set/secret.txt", join(cwd, "set/secret.txt")]) {
      const { events } = await readJournal(folder);
      let prev = "0".repeat(64);
      const lines = events.slice(0, 3).map((event) => {
        const { seal: _, sealed: _sealed, ...plain } = Object(event);
        const text = { path: name, sha256: sha256("Only here.") };
        const settings = { ...plain.settings, sources: { sources: [{ name: "secret", title: "secret", text }] } };
        const configuration = { ...plain.configuration, files: [name] };
        const line = JSON.stringify(plain.seq === 1 ? { ...plain, settings, configuration, prev } : { ...plain, prev });
        prev = sha256(line);
        return `${line}\n`;
      });
      await Deno.writeTextFile(join(folder, "journal.jsonl"), lines.join(""));
      const { code } = await run("resume", archiveIn(held.out));
      deepEqual([code, requests.length], [4, before]);
      await run("fork", archiveIn(held.out), "--at", "openings/announcement/moderator");
      ok(!requests.slice(before).some(({ prompt }) => prompt.includes("Only here.")), name);
    }
  }));

Deno.test("convene names a file that cannot be attached, before anybody is asked", () =>
  withFiles(async ({ cwd, requests, run }) => {
    await Deno.writeTextFile(join(cwd, "paper.pdf"), "%PDF-1.7");
    await Deno.writeFile(join(cwd, "big.gif"), new Uint8Array([...GIF, ...new Uint8Array(6_000_000)]));
    await Deno.writeFile(join(cwd, "sheet.xlsx"), Uint8Array.of(0x50, 0x4b, 3, 4));
    const wrong = [
      ["big.gif", /Cannot attach 'big\.gif' as it has 6,000,021 bytes; an image may have 5,242,880/],
      ["paper.pdf", /Cannot use \S*paper\.pdf: it is no PDF that can be read: .*wanted: PDF, DOCX/],
      ["sheet.xlsx", /Cannot use \S*sheet\.xlsx: it is a ZIP file and no DOCX; save it as/],
      ["nowhere.txt", /Cannot use \S*nowhere\.txt: there is no such file/],
      [
        "Cem=notes.md",
        /Cannot give a document to 'Cem': there is no such participant; there are Moderator, Proposition, Opposition/,
      ],
      ["https://127.0.0.1:1/memo.pdf", /Cannot use https:\/\/127\.0\.0\.1:1\/memo\.pdf: it cannot be fetched: /],
    ] as const;
    for (const [file, problem] of wrong) {
      const { code, err } = await run(...DEBATE, "--file", file);
      equal(code, 4);
      match(err, problem);
    }
    deepEqual([requests.length, [...Deno.readDirSync(cwd)].some(({ name }) => name === "out")], [0, false]);
  }));

Deno.test("A dry run counts 1,500 tokens for an image in each opening", () =>
  withFiles(async ({ run }) => {
    const about = async (...more: readonly string[]) =>
      JSON.parse((await run(...DEBATE, "--dry-run", "--json", ...more)).out).about.tokens;
    const [without, shown] = [await about(), await about("--file", "dot.gif")];
    ok(shown - without > 2800 && shown - without < 3400, `${shown - without}`);
  }));

Deno.test("A limit keeps enough for openings that show files", () =>
  withFiles(async ({ run }) => {
    const least = async (...more: readonly string[]) =>
      Number(/at least (\d+)/.exec((await run(...DEBATE, "--max-tokens", "10", ...more)).err)?.[1]);
    const more = await least("--file", "dot.gif") - await least();
    ok(more >= 3000 && more < 5000, `${more}`);
  }));

Deno.test("A document that is for one participant is shown to nobody else", () =>
  withFiles(async ({ cwd, requests, run }) => {
    await Deno.writeTextFile(join(cwd, "own.txt"), "Only Ada may know.");
    const sides = ["--position", "Ada=They should.", "--position", "Ben=They should not."];
    const { code, err, out } = await run(...DEBATE, ...sides, "--file", "Ada=own.txt", "--file", "notes.md");
    equal(code, 0, err);
    const knowing = requests.filter(({ prompt }) => prompt.includes("Only Ada may know."));
    ok(knowing.length >= 2);
    ok(knowing.every(({ prompt }) => prompt.includes("It is your turn, Ada.")));
    ok(requests.some((request) => showsNotes(request) && request.prompt.includes("It is your turn, Ben.")));
    const [started] = (await readJournal(archiveIn(out))).events;
    const sources = started?.type === "dialogue.started" ? fieldsIn(started.settings["sources"]) : {};
    deepEqual(sources["for"], { own: ["advocate-1"] });
    const forked = await run("fork", archiveIn(out), "--at", "openings/opening/advocate-1", "--out", "out");
    equal(forked.code, 0, forked.err);
  }));

Deno.test("Texts that take more than half of a context are listed, to be read with a tool, also in a larger one later", () =>
  withFiles(async ({ cwd, requests, run, server }) => {
    await Deno.writeTextFile(join(cwd, "long.md"), `# Report\n\n## Costs\n\n${"Buses are late. ".repeat(3000)}`);
    const given = [...DEBATE, "--file", "long.md"];
    server.stopsAt = 2;
    const archive = archiveIn((await run(...given, "--context-window", "16000")).out);
    server.stopsAt = Infinity;
    const resumed = await run("resume", archive, "--context-window", "100000");
    equal(resumed.code, 0, resumed.err);
    const speaking = requests.filter(({ prompt }) => /It is your turn, (?:Pro|Op)position/.test(prompt));
    ok(speaking.length >= 5);
    for (const { prompt, body } of speaking) {
      match(prompt, /\[long\] Report: 9,002 words\n- Report\n- Costs\n<<<end/);
      doesNotMatch(prompt, /Buses are late\. Buses are late\./);
      match(prompt, /you may use read_source, up to 10 times/);
      match(JSON.stringify(body.tools), /"read_source"/);
    }
    const others = requests.filter(({ prompt }) => prompt.includes("It is your turn, Moderator"));
    ok(others.length > 0 && others.every(({ prompt }) => !prompt.includes("read_source")));
    const before = requests.length;
    equal((await run(...given)).code, 0);
    match(requests[before]?.prompt ?? "", /Buses are late\. Buses are late\./);
    equal(requests[before]?.body.tools, undefined);
  }));

Deno.test("An address is fetched once, and never again", () =>
  withFiles(async ({ requests, run, server }) => {
    let fetched = 0;
    const site = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
      fetched++;
      const headers = { "content-type": "text/html; charset=iso-8859-1" };
      const page = "<title>The tram</title><p>A tram costs 3 \u00a3 at most.";
      return new Response(Uint8Array.from(page, (char) => char.charCodeAt(0)), { headers });
    });
    try {
      const address = `http://127.0.0.1:${site.addr.port}/reports/tram.html?lang=en`;
      server.stopsAt = 2;
      const archive = archiveIn((await run(...DEBATE, "--file", address)).out);
      ok(requests[0]?.prompt.includes(`[tram] The tram ${address}\nA tram costs 3 £ at most.`), requests[0]?.prompt);
      server.stopsAt = Infinity;
      const { code, err } = await run("resume", archive);
      deepEqual([code, fetched], [0, 1], err);
      equal([...Deno.readDirSync(join(archive, "sources"))].length, 2, "the text and the page");
    } finally {
      await site.shutdown();
    }
  }));

Deno.test("--no-originals keeps the texts of documents alone", () =>
  withFiles(async ({ cwd, run }) => {
    await Deno.writeTextFile(join(cwd, "page.html"), "<p>A tram costs more.");
    const { out } = await run(...DEBATE, "--file", "page.html", "--no-originals");
    const kept = [...Deno.readDirSync(join(archiveIn(out), "sources"))].map(({ name }) => name);
    deepEqual(kept.map((name) => name.replace(/-[0-9a-f]{12}/, "")), ["page.txt"]);
  }));

Deno.test("convene export --zip leaves whole texts out, and the journal that has them, unless --with-sources is given", () =>
  withFiles(async ({ cwd, run }) => {
    const archive = archiveIn((await run(...DEBATE, ...ATTACHED)).out);
    const packed = async (file: string, ...more: readonly string[]) => {
      const { code, out, err } = await convene(["export", archive, "--zip", file, ...more], { cwd });
      deepEqual([code, out], [0, `${file}\n`], err);
      return { err, files: Object.keys(unzipSync(await Deno.readFile(join(cwd, file)))) };
    };
    const isLeftOut = (name: string) => name.startsWith("sources/") || name === "journal.jsonl";
    const pages = await packed("pages.zip");
    deepEqual(pages.files.filter(isLeftOut), []);
    ok(pages.files.includes("journal_left_out.txt") && pages.files.includes("attachments/dot.gif"));
    match(pages.err, /whole texts of sources were left out, and the journal with them; --with-sources/);
    const whole = await packed("whole.zip", "--with-sources");
    deepEqual([whole.files.filter(isLeftOut).length, whole.err], [2, ""]);
    const again = await convene(["export", archive, "--zip", "whole.zip"], { cwd });
    deepEqual([again.code, /Cannot write whole\.zip/.test(again.err)], [4, true]);
    equal((await convene(["export", archive, "--recording", "--with-sources"], { cwd })).code, 2);
    const inside = await convene(["export", ".", "--zip", "../own.zip"], { cwd: archive });
    equal(inside.code, 0, inside.err);
    deepEqual(
      Object.keys(unzipSync(await Deno.readFile(join(archive, "..", "own.zip")))).sort(),
      pages.files.sort(),
    );
  }));

Deno.test("A text is piped into the real command with --file -, and kept as a source", () =>
  withFolder(async (out) => {
    const child = new Deno.Command("deno", {
      args: [
        "run",
        "--no-prompt",
        "--no-check",
        "--allow-read",
        `--allow-write=${out}`,
        "--allow-env=LOG_TOKENS,LOG_STREAM",
        new URL("../main.ts", import.meta.url).href,
        "debate",
        "--no-scoring",
        `--brief=${shippedBrief()}`,
        "--rounds=1",
        `--model=recorded/${RECORDING}`,
        "--file=-",
        `--out=${out}`,
      ],
      stdin: "piped",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode("The depot costs 12 million.\nIt opens in 2029.\n"));
    await writer.close();
    const { code, stderr } = await child.output();
    equal(code, 0, new TextDecoder().decode(stderr));
    const kept = [...Deno.readDirSync(out)].flatMap(({ name: day }) =>
      [...Deno.readDirSync(join(out, day))].map(({ name }) => join(out, day, name, "sources"))
    );
    const [sources = ""] = kept;
    const [name] = [...Deno.readDirSync(sources)].map(({ name }) => name).filter((name) =>
      /^standard-input-/.test(name)
    );
    match(await Deno.readTextFile(join(sources, name ?? "")), /^The depot costs 12 million\.\nIt opens in 2029\.\n?$/);
  }));
