/** A package that npm installs beside ours. */
export interface Installed {
  readonly name: string;
  readonly version: string;
  /** What its manifest says: an identifier of SPDX, or several with `OR` or `AND`; absent if it says nothing. */
  readonly license?: string;
  /** `true` if npm installs it only if asked. */
  readonly optional?: boolean;
}

/** Licenses that ask for no more than a notice, by their identifiers. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PSF-2.0",
  "Unlicense",
  "Zlib",
]);

/** Returns the packages of a `package-lock.json`, by name and version, each once. */
export function packagesIn(lock: { readonly packages: Readonly<Record<string, object>> }): readonly Installed[] {
  const found = Object.entries(lock.packages).filter(([path]) => path !== "").map(([path, fields]): Installed => {
    const { version = "", license, optional }: Partial<Installed> = fields;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return { name, version, ...(license && { license }), ...(optional && { optional }) };
  });
  const byId = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byId.values()].sort((a, b) => a.name < b.name || (a.name === b.name && a.version < b.version) ? -1 : 1);
}

/** Returns the packages that may not be depended on, with the reason. */
export function forbiddenLicenses(packages: readonly Installed[]): readonly string[] {
  return packages.flatMap(({ name, version, license }) => {
    if (license === undefined) return [`${name} ${version} does not say its license: replace it, or ask its authors`];
    const choices = license.replace(/^\((.*)\)$/, "$1").split(" OR ");
    if (choices.some((choice) => choice.split(" AND ").every((id) => PERMISSIVE.has(id)))) return [];
    return [
      `${name} ${version} has the license ${license}, which is copyleft or unknown: replace it, or allow it here`,
    ];
  });
}

/** Returns the page that lists the packages and their licenses. */
export function thirdPartyPage(packages: readonly Installed[]): string {
  const rows = packages.map(({ name, version, license, optional }) =>
    `| ${name} | ${version} | ${license} | ${optional ? "if asked" : "always"} |`
  );
  return [
    "# Packages of others",
    "",
    "Convenings contains none of these packages: npm installs them beside it, in these versions when this version was packed. Each has the text of its license in its own folder.",
    "",
    "| Package | Version | License | Installed |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
