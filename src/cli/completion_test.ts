import { deepEqual, equal, match } from "node:assert/strict";
import { convene, withFolder } from "./_cli_fixture.ts";

Deno.test("convene completion prints a script of all commands and their flags for each shell, and for no other", async () => {
  await withFolder(async (cwd) => {
    const scripts = [];
    for (const shell of ["bash", "zsh", "fish"]) {
      const { code, out, err } = await convene(["completion", shell], { cwd });
      deepEqual([code, err], [0, ""]);
      match(out, /roundtable/);
      match(out, /max-cost/);
      match(out, /(?:--|-l )help/);
      scripts.push(out);
    }
    equal(new Set(scripts).size, 3);
    const { code, err } = await convene(["completion", "csh"], { cwd });
    equal(code, 2);
    match(err, /no completion for 'csh': give bash, zsh, fish/);
  });
});
