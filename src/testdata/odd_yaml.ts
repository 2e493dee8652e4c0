/** YAML texts with more than plain data, and the problem each is rejected for. */
export const ODD_YAML: readonly (readonly [string, RegExp])[] = [
  [
    `a: &a [x, x, x, x, x, x, x, x, x]\n${
      [..."bcdefgh"].map((name, n) => `${name}: &${name} [${Array(9).fill(`*${"abcdefg"[n]}`).join(", ")}]`).join("\n")
    }`,
    /Excessive alias count/,
  ],
  ["motion: &a [*a]", /it contains itself/],
  ["motion: *a", /Unresolved alias/],
  ["motion: !!set { a }", /a Set is not plain data/],
  ["motion: !!binary aGk=", /not plain data/],
  [`motion: ${"[".repeat(20_000)}`, /./],
];
