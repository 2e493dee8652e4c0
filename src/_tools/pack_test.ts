import { deepEqual, doesNotMatch, match, throws } from "node:assert/strict";
import { completed, type Manifest, missingDeclarations, packedPage, packedReadme } from "./pack.ts";
import { forbiddenLicenses, packagesIn, thirdPartyPage } from "./third_party.ts";

const MANIFEST: Manifest = {
  name: "@a/b",
  version: "1.2.3",
  exports: { ".": "./src/mod.js", "./subcommands": "./src/cli/subcommands.js" },
  dependencies: { yaml: "^2.9.1", "@c/d": "^0.1.8", postgres: "^3.4.9" },
};

Deno.test("completed() adds the command, the oldest Node and the schemas, and pins what deno.json pins", () => {
  const database = { postgres: "npm:postgres@3.4.9" };
  const imports = { yaml: "npm:yaml@2.9.1", "@c/d": "npm:@c/d@0.1.8", ...database, unused: "npm:unused@1.0.0" };
  deepEqual(completed(MANIFEST, imports), {
    name: "@a/b",
    version: "1.2.3",
    description: "Structured conversations of language models, with archives of Markdown files",
    bin: { convene: "bin/convene.js" },
    engines: { node: ">=22.13" },
    exports: { ".": "./src/mod.js", "./schemas/*.schema.json": "./src/cli/*.schema.json" },
    dependencies: { yaml: "2.9.1", "@c/d": "0.1.8" },
    peerDependencies: { postgres: "3.4.9" },
    peerDependenciesMeta: { postgres: { optional: true } },
  });
  throws(() => completed(MANIFEST, { ...imports, yaml: "npm:yaml@^2.9.1" }), /pins no version of yaml/);
  throws(() => completed(MANIFEST, { yaml: "npm:yaml@2.9.1", ...database }), /pins no version of @c\/d/);
});

Deno.test("missingDeclarations() finds what a declaration imports and is not there", () => {
  const files = new Map([
    ["src/mod.d.ts", 'export { A } from "./a.js"; import type { B } from "./b/b.js"; import "zod";'],
    ["src/a.d.ts", '/** import "./c.ts" */ export declare const A: import("./d.js").D;'],
    ["src/a.js", 'import "./nothing.js";'],
  ]);
  deepEqual(missingDeclarations(files), [
    "src/mod.d.ts imports src/b/b.d.ts, which is not packed",
    "src/a.d.ts imports src/d.d.ts, which is not packed",
  ]);
});

Deno.test("packedPage() keeps what leads to a packed file, and the text of other links", () => {
  const page = [
    '<picture>\n  <source srcset="guides/b.webp">\n  <img src="guides/a.webp" alt="A">\n</picture>\n',
    "![Kept](guides/a.svg)\n",
    "See [a guide](guides/a.md#b), [a **decision**](context-network/a.md#b), [below](#b) and [it](https://example.org/).\n",
    "```text\n[note](notes/a.md)\n```\n",
  ];
  const [, picture, , code] = page;
  deepEqual(
    packedPage("README.md", page.join("\n"), new Set(["guides/a.md", "guides/a.svg"])),
    [picture, "See [a guide](guides/a.md#b), a **decision**, [below](#b) and [it](https://example.org/).\n", code]
      .join("\n"),
  );
  deepEqual(packedPage("guides/a.md", "[c](../README.md) [d](../a.ts)", new Set(["README.md"])), "[c](../README.md) d");
});

Deno.test("packedPage() leads to the origin of what is not packed, if it has an address", () => {
  const origin = { address: "https://code.example/a/b", tag: "v1.2.3" };
  const page = '<picture>\n  <source srcset="pictures/b.webp">\n  <img src="pictures/a.webp">\n</picture>\n\n' +
    "![A](pictures/c.svg) [c](../README.md) [d](../src/a.ts#L3) [e](#e)";
  deepEqual(
    packedPage("guides/a.md", page, new Set(["README.md"]), origin),
    page.replaceAll("pictures/", "https://code.example/a/b/raw/v1.2.3/guides/pictures/")
      .replace("../src/", "https://code.example/a/b/blob/v1.2.3/src/"),
  );
});

Deno.test("packedPage() has commands and imports as they are once the package is installed", () => {
  const code = "```sh\nnpx -y deno@2.9.6 task --quiet convene serve\ndeno task convene\n```\n" +
    '```ts\nimport { a } from "./src/mod.ts";\nimport { b } from "../src/judging.ts";\n```\n';
  deepEqual(
    packedPage("README.md", `${code}\`deno task convene init\` or \`deno task convene\`\n`, new Set()),
    "```sh\nconvene serve\ndeno task convene\n```\n" +
      '```ts\nimport { a } from "@convenings/convenings";\nimport { b } from "@convenings/convenings/judging";\n```\n' +
      "`convene init` or `deno task convene`\n",
  );
});

Deno.test("packedReadme() begins with how the package is installed, and fails if it no longer knows the README", async () => {
  const page = packedReadme(await Deno.readTextFile("README.md"));
  match(
    page,
    /npm i -g @convenings\/convenings\nconvene init my-debate\ncd my-debate\nconvene debate --config convene\.yaml\n/,
  );
  doesNotMatch(page, /In a clone of this repository|task --quiet demo|The first time, packages|Once it is/);
  throws(() => packedReadme("# Another\n"), /README\.md has nothing like/);
});

const LOCK = {
  packages: {
    "": { name: "root" },
    "node_modules/@c/d": { version: "0.1.8", license: "MIT" },
    "node_modules/e": { version: "2.0.0", license: "(AFL-2.1 OR BSD-3-Clause)" },
    "node_modules/@c/d/node_modules/e": { version: "1.0.0", license: "ISC", optional: true },
    "node_modules/f/node_modules/e": { version: "1.0.0", license: "ISC", optional: true },
  },
};

Deno.test("THIRD_PARTY.md lists each package once, with its license and whether it is installed by itself", () => {
  const page = thirdPartyPage(packagesIn(LOCK));
  deepEqual(page.split("\n").filter((line) => line.startsWith("| ")).slice(2), [
    "| @c/d | 0.1.8 | MIT | always |",
    "| e | 1.0.0 | ISC | if asked |",
    "| e | 2.0.0 | (AFL-2.1 OR BSD-3-Clause) | always |",
  ]);
});

Deno.test("forbiddenLicenses() names what is copyleft, unknown or not said", () => {
  deepEqual(forbiddenLicenses(packagesIn(LOCK)), []);
  const licenses = ["GPL-3.0-only", "MIT AND LGPL-3.0", "SEE LICENSE IN X", "UNLICENSED", "", "(MIT OR (ISC AND X))"];
  const problems = licenses.map((license) => forbiddenLicenses([{ name: "a", version: "1.0.0", license }]));
  deepEqual(problems.map(({ length }) => length), [1, 1, 1, 1, 1, 0]);
  match(String(problems[0]), /^a 1\.0\.0 has the license GPL-3\.0-only, which is copyleft or unknown: replace it/);
  match(String(forbiddenLicenses([{ name: "a", version: "1.0.0" }])), /does not say its license/);
  deepEqual(forbiddenLicenses([{ name: "a", version: "1.0.0", license: "GPL-2.0 OR MIT" }]), []);
});
