import assert from "node:assert/strict";
import { isShipped, parseLcov, percent, unloaded } from "./check_coverage.ts";

const LCOV = `SF:/r/src/a.ts
FN:1,a
DA:1,3
DA:2,0
DA:3,1
DA:4,0
LH:2
LF:4
end_of_record
SF:/r/src/b.ts
DA:1,1
LH:1
LF:1
end_of_record
`;

Deno.test("parseLcov() counts the lines and those that ran", () => {
  const files = parseLcov(LCOV);
  assert.deepEqual(files, [{ path: "/r/src/a.ts", lines: 4, run: 2 }, { path: "/r/src/b.ts", lines: 1, run: 1 }]);
  assert.equal(percent(files), 60);
  assert.equal(percent([]), 0);
});

Deno.test("unloaded() counts code that no test loads as not run, and types as nothing", () => {
  assert.deepEqual(unloaded("a.ts", "/**\n * A.\n */\nexport function a() {\n  // why\n  return 1;\n}\n"), {
    path: "a.ts",
    lines: 3,
    run: 0,
  });
  for (const source of ['export * from "./a.ts";', "export interface A {\n  b: () => void;\n}\nexport type C = 1;\n"]) {
    assert.equal(unloaded("a.ts", source).lines, 0, source);
  }
});

Deno.test("isShipped() leaves out tests, their support and what is not in src/", () => {
  assert.ok(isShipped("src/text/a.ts"));
  for (const path of ["src/a_test.ts", "src/a_bench.ts", "src/testdata/a.ts", "src/_tools/a.ts", "examples/a.ts"]) {
    assert.ok(!isShipped(path), path);
  }
});
