import assert from "node:assert/strict";
import { linkProblems } from "./check_links.ts";
import { anchorsOf } from "./markdown.ts";

const PAGES = {
  "README.md": "# Convenings\n\n## Run it: now\n\n## Run it: now\n",
  "src/mod.ts": "",
  "examples/my brief.md": "",
};
const check = (text: string, path = "context-network/page.md") =>
  linkProblems(new Map(Object.entries({ ...PAGES, [path]: text })));

Deno.test("linkProblems() follows links to files, folders and headings", () => {
  for (
    const text of [
      "[a](../README.md) ![b](../src/mod.ts 'title') [c](../src/) [d](<../src/mod.ts>)",
      "[a](../README.md#run-it-now) [b](../README.md#run-it-now-1) [c](../src/mod.ts#L1)",
      "# Own part\n\n[a](#own-part) [b](../examples/my%20brief.md)",
      "[a]: ../README.md\n\n<a href='x'></a> <img src=\"../src/mod.ts\">",
      "[a](https://example.org/nowhere) [b](mailto:a@example.org) `[c](gone.md)`",
      "```md\n[a](gone.md) `src/gone.ts`\n```",
    ]
  ) assert.deepEqual(check(text), [], text);
});

Deno.test("linkProblems() finds links that lead nowhere, with page and line", () => {
  for (
    const link of [
      "[a](gone.md)",
      "![a](gone.png)",
      "[a](README.md)",
      "[a]()",
      '<a href="gone.md">',
      '<img srcset="gone.webp">',
      "[a]: gone.md",
    ]
  ) {
    assert.match(check(`first\n\n${link}`).join(), /^context-network\/page\.md:3: the link .* leads nowhere$/, link);
  }
  for (const link of ["[a](../README.md#gone)", "[a](#gone)", "[a](../README.md#run-it-now-2)"]) {
    assert.match(check(link).join(), /has no heading for #/, link);
  }
});

Deno.test("linkProblems() looks up paths in backticks that begin with a top-level name", () => {
  for (
    const path of [
      ..."src src/ src/mod.ts ./src/mod.ts src/mod.ts:12 README.md".split(" "),
      "src/mod.ts --flag",
      "src/**/*.ts",
      "src/protocols/NAME/mod.ts",
      "src/<name>.ts",
      "debates/gone",
      "source/gone",
    ]
  ) assert.deepEqual(check(`See \`${path}\`.`), [], path);
  for (const path of ["src/gone.ts", "src/gone/", "./src/gone.ts --flag", "LICENSE", "deno.json", "examples/gone.ts"]) {
    assert.match(check(`See \`${path}\`.`).join(), /page\.md:1: there is no /, path);
  }
});

Deno.test("linkProblems() finds the host of a registry in any file", () => {
  const hosts = ["registry" + ".example.org", "https://www." + "npmjs" + ".com/package/x", "jsr" + ".io/@std"];
  for (const host of hosts) {
    for (const path of ["page.md", "deno.lock", "src/a.ts"]) {
      assert.match(check(`a\n"${host}"`, path).join(), /:2: names the registry/, `${host} in ${path}`);
    }
  }
});

Deno.test("anchorsOf() makes an anchor of each heading outside of code", () => {
  assert.deepEqual(
    [...anchorsOf("# A `b`, c!\n## [Link](x.md) & Ünï_code\n### A b c ###\n```\n# no\n```\n#no\n")],
    ["a-b-c", "link--ünï_code", "a-b-c-1"],
  );
});
