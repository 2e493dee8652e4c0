/** Texts of YAML that hold no plain data, with the problem that each is to be refused for. */
export const ODD_YAML: readonly (readonly [string, RegExp])[] = [
  [
    `a: &a [x, x, x, x, x, x, x, x, x]\n${
      [..."bcdefgh"].map((name, n) => `${name}: &${name} [${Array(9).fill(`*${"abcdefg"[n]}`).join(", ")}]`).join("\n")
    }`,
    /Excessive alias count/,
  ],
  ["motion: &a [*a]", /it contains itself/],
  ["motion: *a", /Unresolved alias/],
  ["motion: !!set { a }", /a Set is no plain data/],
  ["motion: !!binary aGk=", /no plain data/],
  [`motion: ${"[".repeat(20_000)}`, /./],
];
