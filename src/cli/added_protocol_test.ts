import assert from "node:assert/strict";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { PRESETS } from "../protocols/presets.ts";
import { withFolder } from "./_cli_fixture.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

/** Adds a line to a file of a copy, after the first line that has a text. */
async function addLine(path: string, after: string, line: string): Promise<void> {
  const text = await readFile(path, "utf8");
  const at = text.indexOf("\n", text.indexOf(after)) + 1;
  assert.ok(text.includes(after), `${path} has no ${after}`);
  await writeFile(path, `${text.slice(0, at)}${line}\n${text.slice(at)}`);
}

Deno.test("a protocol that is added as the documentation says is known to all faces, without another change", () =>
  withFolder(async (folder) => {
    const page = await readFile(`${ROOT}context-network/processes/add_a_protocol.md`, "utf8");
    const [, code = ""] = /```ts\n([^]*?)```/.exec(page) ?? [];
    await cp(`${ROOT}src`, `${folder}/src`, { recursive: true, filter: (path) => !path.includes("testdata/archives") });
    await mkdir(`${folder}/added/interview`, { recursive: true });
    await writeFile(`${folder}/added/interview/protocol.ts`, `${code}\nexport { interview };\n`);
    const entry = '  { name: "interview", subject: "topic", summary: "ask guests in turn", arm: "table" },';
    await addLine(`${folder}/src/protocols/names.ts`, "export const PROTOCOL_NAMES = [", entry);
    const loaded = '  interview: async () => (await import("../../added/interview/protocol.ts")).interview,';
    await addLine(`${folder}/src/protocols/list.ts`, "const LOADED", loaded);
    for (const preset of Object.keys(PRESETS)) {
      const row = '    interview: { about: "guests in turn" },';
      await addLine(`${folder}/src/protocols/presets.ts`, `  ${preset}: {`, row);
    }
    const { code: exit, stdout, stderr } = await new Deno.Command("deno", {
      args: [
        "run",
        "--no-check",
        "--no-prompt",
        `--config=${ROOT}deno.json`,
        `--allow-read=${ROOT},${folder}`,
        `--allow-write=${folder}`,
        "--allow-net=127.0.0.1",
        "--allow-env",
        `${folder}/src/cli/_added_protocol_fixture.ts`,
      ],
      env: { TMPDIR: folder, TMP: folder, TEMP: folder },
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.deepEqual([exit, text(stdout)], [0, "All faces know it.\n"], text(stderr));
  }));
