import { deepEqual, equal, rejects } from "node:assert/strict";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { inFolder } from "../../runtime/folder_fixture.ts";
import { ConfigError } from "../../setup/errors.ts";
import { sha256 } from "../../text/sha256.ts";
import { withQueue } from "./_postgres_fixture.ts";
import { sendMaterial, writeMaterial } from "./materials.ts";

Deno.test("material is sent once by its content, and nothing of it leaves its folder", async () => {
  await withQueue(async ({ sql }) => {
    await inFolder(async (folder) => {
      await mkdir(`${folder}/one/inner`, { recursive: true });
      await writeFile(`${folder}/one/a.md`, "A “report”.\n");
      await writeFile(`${folder}/one/inner/b.bin`, new Uint8Array([0, 255, 10]));
      const hash = await sendMaterial(sql, `${folder}/one`);
      equal(await sendMaterial(sql, `${folder}/one`), hash);
      await writeMaterial(sql, hash, `${folder}/two`);
      equal(await readFile(`${folder}/two/a.md`, "utf8"), "A “report”.\n");
      deepEqual([...await readFile(`${folder}/two/inner/b.bin`)], [0, 255, 10]);

      await rejects(sendMaterial(sql, `${folder}/none`), /there is no such folder/);
      await writeFile(`${folder}/secret`, "secret");
      await symlink(`${folder}/secret`, `${folder}/one/link.md`);
      await rejects(sendMaterial(sql, `${folder}/one`), /link\.md: it is outside of one/);

      for (const path of ["../out", "/tmp/out", "inner/../../out", "..\\out", ""]) {
        const files = JSON.stringify({ [path]: "AAAA" });
        await sql`insert into convenings.materials (sha256, files) values (${sha256(files)}, ${files})`;
        await rejects(writeMaterial(sql, sha256(files), `${folder}/three`), ConfigError, path);
      }
      await sql`update convenings.materials set files = '{}' where sha256 = ${hash}`;
      await rejects(writeMaterial(sql, hash, `${folder}/four`), ConfigError);
      deepEqual((await readdir(folder)).sort(), ["one", "secret", "two"]);
    });
  });
});
