import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { convene, RECORDING, SCORED, withFolder } from "./_cli_fixture.ts";

const README = new URL("../../README.md", import.meta.url);
const ARCHIVE = /debates\/(\d{4}-\d\d-\d\d)\/(\1T\d\d-\d\d-\d\d_debate)/;

Deno.test("the demo leaves the folder that README.md shows", async () => {
  const readme = await Deno.readTextFile(README);
  const shown = [...readme.matchAll(/^[├└]── (\S+)/gm)].map(([, name = ""]) => name.replace(/\/$/, ""));
  const [message = ""] = /\b\d{3}_[\w-]+\.md/.exec(readme) ?? [];
  assert.match(readme, ARCHIVE);
  await withFolder(async (cwd) => {
    const { code, out } = await convene(["debate", ...SCORED, "--position", "Ada=Yes", "--position", "Ben=No"], {
      cwd,
    });
    assert.equal(code, 0);
    const [archive = "", verdict = ""] = out.split("\n");
    assert.match(archive.replace(join(cwd, "out"), "debates"), ARCHIVE);
    assert.match(verdict, /^For Ada: “Yes”, on one model's reading$/);
    assert.deepEqual((await readdir(archive)).sort(), shown.sort());
    assert.ok((await readdir(join(archive, "messages"))).includes(message), message);
    const { participants } = JSON.parse((await convene(["replay", archive, "--json"])).out);
    assert.deepEqual(
      participants.map(({ answeredBy }: { answeredBy: string }) => answeredBy),
      Array(3).fill(`recorded/${RECORDING}`),
    );
  });
});
