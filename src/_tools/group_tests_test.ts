import { deepEqual } from "node:assert/strict";
import { groupsOf } from "./group_tests.ts";

Deno.test("groupsOf() imports each test once, and nothing else", () => {
  const files = ["README.md", "examples/a_test.ts", "src/b.ts", "src/b_test.ts", "src/c_browser.ts", "src/d_test.ts"];
  deepEqual(groupsOf(files, 2), [
    'import "../examples/a_test.ts";\nimport "../src/b_test.ts";\n',
    'import "../src/d_test.ts";\n',
  ]);
});
