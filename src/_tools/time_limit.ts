/**
 * Gives each test a time limit, so that one that hangs fails by its name instead of holding up the whole run. Loaded
 * before the tests by `--preload`. A test that needs more sets `timeout`.
 *
 * @module
 */

import { NIGHTLY } from "../testdata/nightly.ts";

/** Four times what the slowest test takes where all tasks run beside each other; in the nightly run, an hour. */
export const TIMEOUT_MS = NIGHTLY ? 3_600_000 : 240_000;

/** Read by `deno test`: the place to report for a test, if not that of the call. */
const LOCATION = Symbol.for("Deno.test.location");

type Definition = Partial<Deno.TestDefinition>;
type Part = string | Definition | Deno.TestDefinition["fn"];

/** Returns a function that registers tests as another one does, with a time limit. */
export function limited(register: (definition: Deno.TestDefinition) => void): (...parts: readonly Part[]) => void {
  return (...parts) => {
    let definition: Definition = { timeout: TIMEOUT_MS };
    for (const part of parts) {
      if (typeof part === "string") definition = { ...definition, name: part };
      else if (typeof part === "function") definition = { ...definition, fn: part };
      else definition = { ...definition, ...part };
    }
    const { fn, name = fn?.name } = definition;
    if (!fn || !name) throw new TypeError("A test needs a name and a function");
    const [, place] = /\(?(file:\S+:\d+:\d+)\)?$/.exec(new Error().stack?.split("\n")[2] ?? "") ?? [];
    Object.assign(fn, { [LOCATION]: place });
    register({ ...definition, name, fn });
  };
}

const test = Deno.test;
Object.defineProperty(Deno, "test", { value: Object.assign(limited(test), test) });
