import assert from "node:assert/strict";
import { importTranscript } from "./import_transcript.ts";

const PAGE = new URL("../../../context-network/elements/importing.md", import.meta.url);

/** The first block of code in a language on the page. */
function block(page: string, language: string): string {
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? "";
}

Deno.test("importTranscript() reads what the page on importing shows", async () => {
  const page = await Deno.readTextFile(PAGE);
  const folder = await Deno.makeTempDir();
  try {
    const log = {
      log: {
        title: "Getting there",
        turns: [
          { author: { name: "system" }, parts: [{ text: "Be kind." }] },
          {
            ...{ author: { name: "bot-1", model: "gpt-4o" }, parts: [{ text: "Buses." }], at: 1738324800 },
            ...{ side: "Buses", type: "speech", part: "openings", round: 1 },
          },
        ],
      },
    };
    await Deno.writeTextFile(`${folder}/form.json`, block(page, "json"));
    await Deno.writeTextFile(`${folder}/form.md`, block(page, "markdown"));
    await Deno.writeTextFile(`${folder}/map.yaml`, block(page, "yaml"));
    await Deno.writeTextFile(`${folder}/log.json`, JSON.stringify(log));
    const options = { outputDirectory: folder };
    const json = await importTranscript(`${folder}/form.json`, options);
    const markdown = await importTranscript(`${folder}/form.md`, options);
    const mapped = await importTranscript(`${folder}/log.json`, { ...options, mapping: `${folder}/map.yaml` });
    assert.deepEqual([json, markdown, mapped].map(({ messages }) => messages.length), [3, 2, 1]);
    assert.deepEqual(markdown.participants.map(({ position }) => position), ["Buses", "Trams"]);
    const { kind, phase, round } = mapped.messages[0] ?? {};
    assert.deepEqual([kind, phase, round], ["opening", "openings", 1]);
    assert.deepEqual(mapped.participants.map(({ name, answeredBy }) => [name, answeredBy]), [["Ana", "gpt-4o"]]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
