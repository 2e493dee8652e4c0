import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import { MAX_MESSAGES_IN_REPORT, reportFile } from "../archive/report.ts";
import { Sample } from "../archive/_sample_record_fixture.ts";
import { renderIndex } from "../archive/render/render.ts";
import { report } from "../pages/report.ts";
import { renderArchive, verifyArchive } from "../protocols/pages.ts";
import { fold } from "../transcript/fold.ts";
import { speaker } from "./_dialogue_fixture.ts";
import type { DialogueConfig } from "./config.ts";
import { DialogueWorkflow } from "./workflow.ts";
import { inFolder } from "../runtime/folder_fixture.ts";

const workflow = (config: DialogueConfig) =>
  new DialogueWorkflow("Buses & trams", [speaker("ada"), speaker("ben")], { maxTurns: 4, ...config });

Deno.test("a dialogue leaves one page of HTML when it ends, in whatever form its other pages are", () =>
  inFolder(async (outputDirectory) => {
    for (const outputFormat of ["md", "json", "txt"] as const) {
      const { archive = "", messages } = await workflow({ outputDirectory, outputFormat }).run();
      const page = await Deno.readTextFile(join(archive, "report.html"));
      assert.match(page, /^<!doctype html>\n[^]*<h1 dir="auto">Buses &#38; trams<\/h1>/);
      for (const { number } of messages) assert.ok(page.includes(`<article id="message-${number}"`), `${number}`);
      const index = await Deno.readTextFile(join(archive, `index.${outputFormat}`));
      assert.match(index, /report\.html/);
      const { events } = await readJournal(archive);
      assert.deepEqual((await verifyArchive(archive, events)).problems, []);
    }
  }));

Deno.test("a dialogue that goes on has no page of HTML until it ends again", () =>
  inFolder(async (outputDirectory) => {
    const { archive = "", endReason } = await workflow({ outputDirectory }).run({
      until: ({ messages }) => messages.length === 2,
    });
    assert.equal(endReason, "paused");
    const page = join(archive, "report.html");
    assert.match(await Deno.readTextFile(page), /<dd>stopped/);
    const begun: boolean[] = [];
    await workflow({ outputDirectory }).resume(archive, {
      onEvent: ({ type }) => void (type === "turn.completed" && begun.push(existsSync(page))),
    });
    assert.equal(begun.length, 2);
    assert.match(await Deno.readTextFile(page), /<dd>completed/);

    const { events } = await readJournal(archive);
    const unfinished = fold(events.filter(({ type }) => type !== "dialogue.ended"));
    const paths = await renderArchive(archive, unfinished);
    assert.deepEqual([paths.includes("report.html"), existsSync(page)], [false, false]);
    assert.doesNotMatch(await Deno.readTextFile(join(archive, "index.md")), /report\.html/);
    assert.ok((await renderArchive(archive, fold(events))).includes("report.html"));
  }));

Deno.test("a dialogue of very many messages has no page of HTML, and its index says how to get one", async () => {
  const { record } = new Sample().phase("p").turn("advocate-1", "argument", "Said.").end();
  const times = (count: number) => ({ ...record, messages: record.messages.flatMap((one) => Array(count).fill(one)) });
  const [atMost, long] = [times(MAX_MESSAGES_IN_REPORT), times(MAX_MESSAGES_IN_REPORT + 1)];
  const indexOf = (of: typeof record) => [...renderIndex(of, "md")][0]?.content ?? "";
  assert.match(indexOf(atMost), /\[report\.html\]/);
  assert.equal(await reportFile("", long, { report }), undefined);
  assert.match(indexOf(long), /which only convene report makes beyond 2,000 messages/);
  assert.doesNotMatch(indexOf(long), /report\.html/);
});

Deno.test("images given with the question stand in the page, if they are as they were given and there is room", () =>
  inFolder(async (outputDirectory) => {
    const bytes = (first: string, length = 0) => {
      const data = new Uint8Array(Math.max(length, first.length));
      data.set(new TextEncoder().encode(first));
      return data;
    };
    const attachments = [
      { name: "dot.gif", data: bytes("GIF89a and its pixels") },
      { name: "large.gif", data: bytes("GIF89a", 4 * 1024 * 1024) },
      { name: "notes.txt", data: bytes("Buses are <late>.") },
    ];
    const { archive = "" } = await workflow({ outputDirectory, attachments }).run();
    const page = await Deno.readTextFile(join(archive, "report.html"));
    const images = [...page.matchAll(/<img src="([^"]*)" alt="([^"]*)">/g)].map(([, src, alt]) => [src, alt]);
    const gif = `data:image/gif;base64,${btoa("GIF89a and its pixels")}`;
    assert.deepEqual(images, [[gif, "Given with the question: dot.gif"]]);
    assert.match(page, /<p>large\.gif: image\/gif, 4,194,304 bytes; see the folder attachments of the archive\.<\/p>/);
    assert.match(page, /<p>notes\.txt: text\/plain, 17 bytes; see/);

    await Deno.writeFile(join(archive, "attachments", "dot.gif"), bytes("GIF89a and not its pixels"));
    const { events } = await readJournal(archive);
    const { problems } = await verifyArchive(archive, events);
    assert.deepEqual(problems, ["attachments/dot.gif was changed: it is not the original file"]);
    await renderArchive(archive, fold(events));
    const again = await Deno.readTextFile(join(archive, "report.html"));
    assert.ok(
      again.includes("<p>dot.gif: image/gif, 21 bytes; see the folder"),
      "the file that took its place is not shown",
    );
  }));
