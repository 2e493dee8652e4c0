import { deepEqual } from "node:assert/strict";
import { exists, isFolder } from "./found.ts";

Deno.test("exists() and isFolder() tell what is at a path, also below a file", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/file`, "");
    const told = async (name: string) => [await exists(`${folder}/${name}`), await isFolder(`${folder}/${name}`)];
    deepEqual(await told(""), [true, true]);
    deepEqual(await told("file"), [true, false]);
    deepEqual(await told("file/x"), [false, false]);
    deepEqual(await told("nothing/x"), [false, false]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
