import assert from "node:assert/strict";
import { importsOf } from "./imports.ts";

const specifiers = (source: string) => importsOf(source).map(({ specifier }) => specifier);

Deno.test("importsOf() finds every form of import", () => {
  const source = `
    import "./side_effect.ts";
    import standard, { type A, b as c } from "./static.ts";
    import * as all from './namespace.ts';
    import type { T } from "./type.ts";
    export * from "./star.ts";
    export * as named from "./star_as.ts";
    export { x, type Y } from "./export.ts";
    export type { Z } from "./export_type.ts";
    const lazy = await import("./dynamic.ts");
    const data = await import(\`./template.ts\`, { with: {} });
    type U = import("./in_type.ts").U;
  `;
  assert.deepEqual(specifiers(source), [
    "./side_effect.ts",
    "./static.ts",
    "./namespace.ts",
    "./type.ts",
    "./star.ts",
    "./star_as.ts",
    "./export.ts",
    "./export_type.ts",
    "./dynamic.ts",
    "./template.ts",
    "./in_type.ts",
  ]);
});

Deno.test("importsOf() finds an import inside a template's expression and tells its line", () => {
  assert.deepEqual(importsOf("const a = `\n${await import('./deep.ts')}`;"), [{ specifier: "./deep.ts", line: 2 }]);
});

Deno.test("importsOf() marks a dynamic import of something else than a literal", () => {
  assert.deepEqual(specifiers("await import(name); await import('./a' + b); await import(`./${c}.ts`);"), [
    undefined,
    undefined,
    undefined,
  ]);
});
