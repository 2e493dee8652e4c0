import assert from "node:assert/strict";
import { layerProblems, LAYERS } from "./check_layers.ts";

const check = (files: Record<string, string>) => layerProblems(new Map(Object.entries(files)));

Deno.test("layerProblems() accepts imports that point down, within a folder and from the top", () => {
  assert.deepEqual(
    check({
      "src/mod.ts": 'export * from "./cli/a.ts";',
      "src/main.ts": 'await import("./cli/a.ts");',
      "src/cli/a.ts": 'import "../text/b.ts"; import "./c.ts"; import "node:path"; import "yaml";',
      "src/cli/c.ts": "",
      "src/text/b.ts": "",
      "examples/debate.ts": 'import "@convenings/convenings";',
    }),
    [],
  );
});

Deno.test("layerProblems() finds an arrow that does not point down, between any two layers", () => {
  for (const [level, layer] of LAYERS.entries()) {
    for (const folder of layer) {
      for (const other of LAYERS.slice(0, level + 1).flat()) {
        if (other === folder) continue;
        const problems = check({
          [`src/${folder}/a.ts`]: `import type { B } from "../${other}/b.ts";`,
          [`src/${other}/b.ts`]: "",
        });
        assert.equal(problems.length, 1, `${folder} > ${other}: ${problems}`);
        assert.match(problems[0] ?? "", new RegExp(`${other}/ does not stand below ${folder}/`));
      }
    }
  }
});

Deno.test("layerProblems() finds dynamic, re-exported and indirect arrows that point up", () => {
  const up = ['await import("../cli/b.ts");', 'export * from "../cli/b.ts";', 'type B = import("../cli/b.ts").B;'];
  for (const source of up) {
    assert.equal(check({ "src/models/a.ts": source, "src/cli/b.ts": "" }).length, 1, source);
  }
  assert.match(
    check({ "src/models/a.ts": 'import "./_b.ts";', "src/models/_b.ts": 'import "../cli/c.ts";', "src/cli/c.ts": "" })
      .join(),
    /_b\.ts: imports src\/cli\/c\.ts/,
  );
  for (const top of ["../mod.ts", "@convenings/convenings"]) {
    assert.match(check({ "src/cli/a.ts": `import "${top}";`, "src/mod.ts": "" }).join(), /stands above it/);
  }
});

Deno.test("layerProblems() finds circular imports, also within a folder and of types", () => {
  const problems = check({
    "src/text/a.ts": 'import "./b.ts";',
    "src/text/b.ts": 'import type { C } from "./c.ts";',
    "src/text/c.ts": 'export * from "./a.ts";',
  });
  assert.deepEqual(problems, ["circular import: src/text/a.ts > src/text/b.ts > src/text/c.ts > src/text/a.ts"]);
});

Deno.test("layerProblems() lets tests and what only tests reach import anything", () => {
  assert.deepEqual(
    check({
      "src/text/a_test.ts": 'import "../cli/b.ts"; import "../models/_server.ts"; await import(name);',
      "src/models/_server.ts": 'import "../cli/b.ts";',
      "src/cli/b.ts": "",
    }),
    [],
  );
});

Deno.test("layerProblems() keeps what begins with _ to its folder", () => {
  const files = { "src/models/_prices.ts": "", "src/_tools/a.ts": "" };
  assert.deepEqual(check({ ...files, "src/models/a.ts": 'import "./_prices.ts";' }), []);
  assert.match(check({ ...files, "src/agents/a.ts": 'import "../models/_prices.ts";' }).join(), /is private/);
  assert.match(check({ ...files, "src/agents/a.ts": 'import "../_tools/a.ts";' }).join(), /is no layer/);
});

Deno.test("layerProblems() finds unknown folders, missing files, other names and targets it cannot read", () => {
  assert.match(check({ "src/utils/a.ts": 'import "../text/b.ts";', "src/text/b.ts": "" }).join(), /has no place/);
  assert.match(check({ "src/text/a.ts": 'import "./b.ts";' }).join(), /there is no src\/text\/b\.ts/);
  assert.match(check({ "src/text/a.ts": "import(name);" }).join(), /not a literal/);
  for (const name of ["src/text/camelCase.ts", "src/text/kebab-case.ts", "src/Text/a.ts", "examples/myDebate.ts"]) {
    assert.match(check({ [name]: "" }).join(), /is not snake_case/, name);
  }
});

Deno.test("layerProblems() finds Deno's namespace outside of src/runtime/, also in comments, and not in tests", () => {
  const named = 'await Deno.readTextFile("a"); // in Deno.';
  const files = (...paths: string[]) => check(Object.fromEntries(paths.map((path) => [path, named])));
  assert.deepEqual(files("src/runtime/a.ts", "src/cli/a_test.ts", "src/cli/_a_fixture.ts", "src/_tools/a.ts"), []);
  assert.equal(files("src/cli/a.ts", "examples/a.ts").length, 2);
  assert.deepEqual(check({ "src/cli/a.ts": "/** Runs on Deno. */" }), []);
  assert.deepEqual(check({ "src/runtime/a.ts": "using file = open();", "src/cli/a_test.ts": "RegExp.escape(a)" }), [
    "src/runtime/a.ts: uses what Node 22 has not: using file =",
  ]);
});
