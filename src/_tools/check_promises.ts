/**
 * Finds promises that nobody waits for, such as one whose `await` was dropped. The types of this project and of Deno are
 * known, those of packages are not: a promise that a package makes is not seen.
 *
 * @module
 */

const FOLDER = ".tmp/promises";

const TYPES = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: "esnext",
    moduleResolution: "bundler",
    target: "esnext",
    lib: ["esnext", "dom", "dom.iterable"],
    skipLibCheck: true,
    types: [],
  },
  include: ["../../src/**/*.ts", "../../examples/**/*.ts", "deno.d.ts"],
};

const RULES = {
  plugins: ["typescript"],
  categories: { correctness: "off" },
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: false }],
  },
};

/** Fetched for this check alone: what `deno.json` names is fetched by whoever runs the command for the first time. */
const RUN = ["run", "-A", "--no-config", "--no-lock"];
const LINTER = "npm:oxlint@1.93.0";
/** Runs the half of the linter that knows types, whose file in the cache of packages has no name here. */
const TYPED_HALF = `#!/bin/sh\nexec deno ${RUN.join(" ")} npm:oxlint-tsgolint@7.0.2007 "$@"\n`;

await Deno.mkdir(FOLDER, { recursive: true });
const { stdout } = await new Deno.Command("deno", { args: ["types"] }).output();
await Deno.writeFile(`${FOLDER}/deno.d.ts`, stdout);
await Deno.writeTextFile(`${FOLDER}/tsconfig.json`, JSON.stringify(TYPES));
await Deno.writeTextFile(`${FOLDER}/rules.json`, JSON.stringify(RULES));
await Deno.writeTextFile(`${FOLDER}/tsgolint`, TYPED_HALF, { mode: 0o755 });
const options = [
  "--type-aware",
  "--quiet",
  "--config",
  `${FOLDER}/rules.json`,
  "--tsconfig",
  `${FOLDER}/tsconfig.json`,
];
const { code } = await new Deno.Command("deno", {
  args: [...RUN, LINTER, ...options, "src", "examples"],
  env: { OXLINT_TSGOLINT_PATH: `${Deno.cwd()}/${FOLDER}/tsgolint` },
}).spawn().status;
Deno.exit(code);
