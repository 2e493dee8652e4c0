import { deepEqual } from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { exists, isFolder, saysAbsent, saysForbidden, systemCode } from "./found.ts";

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

Deno.test("Errors of the file system say by their codes what is absent, and by their names what is forbidden", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/file`, "");
    const told = async (path: string) => {
      const error: unknown = await readFile(path).catch((error) => error);
      return [systemCode(error), saysAbsent(error), saysForbidden(error)];
    };
    deepEqual(await told(`${folder}/none`), ["ENOENT", true, false]);
    deepEqual(await told(`${folder}/file/x`), ["ENOTDIR", true, false]);
    deepEqual(await told(folder), ["EISDIR", false, false]);
    deepEqual(await told("/nobody-may-read-this"), [undefined, false, true]);
    const inNode = Object.assign(new Error("Access to this API has been restricted"), { code: "ERR_ACCESS_DENIED" });
    deepEqual([saysForbidden(inNode), systemCode("ENOENT"), saysAbsent(undefined)], [true, undefined, false]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
