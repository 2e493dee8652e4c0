import { equal } from "node:assert/strict";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { joinPath, parentPath } from "./paths.ts";

const name = fc.stringMatching(/^[a-zäπ\\ ._-]{1,8}$/).filter((text) => !/^\.\.?$/.test(text));
const folder = fc.tuple(
  fc.constantFrom("", "/", "./", "././", ".//", "../", "../../"),
  fc.array(fc.tuple(name, fc.constantFrom("/", "//", "/./", "/././/"))),
).map(([start, names]) => `${start}${names.flat().join("")}`);

Deno.test("joinPath() gives what node:path gives for folders as people name them", () => {
  fc.assert(fc.property(folder, fc.constantFrom("", "/", "//", "/."), name, (folder, end, name) => {
    const given = /^\/?$/.test(folder) ? folder : `${folder}${end}`;
    equal(joinPath(given, name), join(given, name));
  }));
  for (const given of ["", ".", "./", "/", "//", "..", "../"]) equal(joinPath(given, "a/b"), join(given, "a/b"), given);
});

Deno.test("parentPath() gives what node:path gives for the path of a file", () => {
  fc.assert(fc.property(folder, name, (folder, name) => {
    const path = joinPath(folder, name);
    equal(parentPath(path), dirname(path));
  }));
  for (const path of ["a", "/a", "./a", "../a", "/a/b"]) equal(parentPath(path), dirname(path));
});
