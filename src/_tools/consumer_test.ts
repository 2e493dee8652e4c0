import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);

Deno.test("the entry points pass a consumer's type check, whose deno.json has no compiler options", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const { imports } = JSON.parse(await Deno.readTextFile(new URL("deno.json", ROOT)));
    await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify({ imports }));
    const entries = ["mod", "archive", "judging", "models"].map((name) => new URL(`src/${name}.ts`, ROOT).href);
    await Deno.writeTextFile(`${folder}/a.ts`, entries.map((entry) => `import "${entry}";\n`).join(""));
    const { success, stderr } = await new Deno.Command("deno", {
      args: ["check", "--quiet", "--no-lock", "--config", "deno.json", "a.ts"],
      cwd: folder,
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
