import assert from "node:assert/strict";
import { outputPermissionInWords, permissionInWords } from "./errors.ts";

const denos = (access: string) =>
  `Cannot do it: Requires ${access} access to "/a b/c", run again with the --allow-${access} flag`;

Deno.test("permissionInWords() says what to allow, and never everything", () => {
  assert.equal(
    permissionInWords(denos("read")),
    "Cannot do it: /a b/c may not be read; allow it with --allow-read=/a b/c",
  );
  assert.equal(permissionInWords(denos("all")), "Cannot do it: /a b/c is out of bounds");
  assert.equal(permissionInWords("The disk is full"), "The disk is full");
});

Deno.test("outputPermissionInWords() names --out first", () => {
  const other = "give another --out";
  assert.equal(
    outputPermissionInWords(denos("write")),
    `Cannot do it: it may not be written; ${other}, or allow it with --allow-write=DIR`,
  );
  assert.equal(outputPermissionInWords(denos("all")), `Cannot do it: it may not be written; ${other}`);
});

Deno.test("permissionInWords() knows what this version of Deno says", async () => {
  const error = await Deno.readTextFile("/nobody-may-read-this").catch((error) => error);
  assert.equal(error.name, "NotCapable");
  assert.match(
    permissionInWords(error.message),
    /^\/nobody-may-read-this may not be read; allow it with --allow-read=/,
  );
});
