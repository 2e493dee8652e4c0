import { deepEqual } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { COMMON_FIELDS } from "../protocols/configuration.ts";
import { isShipped } from "./check_coverage.ts";
import { repositoryFiles } from "./files.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Folders that know the configuration, besides that of the protocols, where it stands. */
const FACES = /^src\/(?:cli|experiments|mcp|pages|serve|setup)\//;

/** Names that mean nothing else; those of one word are also columns, kinds and members of other things. */
const NAMES = Object.keys(COMMON_FIELDS).filter((name) => /[A-Z]/.test(name)).map((name) => `"${name}"`).join("|");

/** What is no list: comments, and types and comparisons, which the compiler checks. */
const CHECKED = new RegExp(`/\\*\\*[^]*?\\*/|\\b(?:Pick|Omit)<[^<>]*>|(?:[!=]== |\\w\\[)(?:${NAMES})`, "g");

Deno.test("outside of its schema, the name of an option of all protocols stands in no list", async () => {
  const paths = (await repositoryFiles(ROOT)).filter((path) => FACES.test(path) && isShipped(path));
  const found = await Promise.all(paths.map(async (path) => {
    const code = (await Deno.readTextFile(`${ROOT}/${path}`)).replace(CHECKED, "");
    return [...code.matchAll(new RegExp(NAMES, "g"))].map(([name]) => `${path}: ${name}`);
  }));
  deepEqual(found.flat(), []);
});
