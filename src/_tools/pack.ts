/**
 * Makes the tarball for npm: that of `deno pack`, with what it lacks. It knows no `bin` and no `engines`, widens exact
 * versions, and packs modules that nothing reaches as they are.
 *
 * Run by `deno task pack`. `REPOSITORY` gives the address of the repository, to which the package's pages then lead.
 *
 * @module
 */
import { posix } from "node:path";
import { repositoryFiles } from "./files.ts";
import { importsOf } from "./imports.ts";
import { forbiddenLicenses, packagesIn, thirdPartyPage } from "./third_party.ts";

/** What of a `package.json` is read and written here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Files that the command loads by computed names are packed as if they were an entry point, which the package lacks. */
const LOADED = "./subcommands";
/** The configuration with that entry point, beside the real one while packing. */
const CONFIGURATION = ".deno.pack.json";

/** Packages that only a queue in Postgres needs: npm installs them if asked, and the command says so. */
const ON_REQUEST = new Set(["pg-boss", "postgres"]);

/** The oldest version of Node that runs the package. */
const NODE = "22.13";

/** The name of the package. */
const NAME = "@convenings/convenings";

/** Starts the command, in words that old versions of Node can read, so that they say what is needed. */
const LAUNCHER = `#!/usr/bin/env node
const wanted = "${NODE}".split(".").map(Number);
const found = process.versions.node.split(".").map(Number);
if (found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1])) {
  console.error("convene needs Node ${NODE} or newer; this is Node " + process.versions.node);
  process.exit(1);
}

// Node 22 warns of its SQLite each time.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => {
  if (!String(warning).startsWith("SQLite is an experimental")) emitWarning.call(process, warning, ...rest);
};
import("../src/main.js").then(({ main }) => main(process.argv.slice(2))).then((code) => process.exit(code));
`;

/**
 * Returns the manifest that is published, given the one of `deno pack`, the imports of `deno.json` and the address of the
 * repository.
 *
 * @throws {Error} If the version of a dependency is not pinned there.
 */
export function completed(
  manifest: Manifest,
  imports: Readonly<Record<string, string>>,
  address?: string,
): Manifest & { readonly peerDependencies: Readonly<Record<string, string>> } & Readonly<Record<string, unknown>> {
  const pinned = Object.keys(manifest.dependencies).map((name) => {
    const [, version] = /@(\d[^@/]*)$/.exec(imports[name] ?? "") ?? [];
    if (version === undefined) throw new Error(`deno.json pins no version of ${name}`);
    return [name, version] as const;
  });
  const { onRequest = [], always = [] } = Object.groupBy(
    pinned,
    ([name]) => ON_REQUEST.has(name) ? "onRequest" : "always",
  );
  const exports = Object.fromEntries(Object.entries(manifest.exports).filter(([name]) => name !== LOADED));
  return {
    ...manifest,
    ...(address === undefined ? {} : { repository: { type: "git", url: `git+${address}.git` } }),
    description: "Structured conversations of language models, with archives of Markdown files",
    bin: { convene: "bin/convene.js" },
    engines: { node: `>=${NODE}` },
    exports: { ...exports, "./schemas/*.schema.json": "./src/cli/*.schema.json" },
    dependencies: Object.fromEntries(always),
    peerDependencies: Object.fromEntries(onRequest),
    peerDependenciesMeta: Object.fromEntries(onRequest.map(([name]) => [name, { optional: true }])),
  };
}

/** Returns what is imported by the declarations of a package, and is not there; files by path. */
export function missingDeclarations(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].filter(([path]) => path.endsWith(".d.ts")).flatMap(([path, source]) =>
    importsOf(source).flatMap(({ specifier }) => {
      if (!specifier?.startsWith(".")) return [];
      const target = posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".d.ts");
      return files.has(target) ? [] : [`${path} imports ${target}, which is not packed`];
    })
  );
}

/** Where the files of a release can be read: the address of its repository, and the name of the tag. */
export interface Origin {
  readonly address: string;
  readonly tag: string;
}

/**
 * Returns a page as it is packed: with the installed command and the package's name, and with links and pictures of what is
 * not packed leading to its origin. Without one, these pictures are left out, and the links become their texts.
 */
export function packedPage(path: string, page: string, files: ReadonlySet<string>, origin?: Origin): string {
  const left = (target: string) => {
    const file = posix.join(posix.dirname(path), target.replace(/#.*/, ""));
    return /^[a-z]+:|^#/i.test(target) || files.has(file) ? undefined : posix.join(posix.dirname(path), target);
  };
  const leading = (kind: "blob" | "raw") => (all: string, target: string) => {
    const file = left(target);
    return file === undefined || !origin ? all : all.replace(target, `${origin.address}/${kind}/${origin.tag}/${file}`);
  };
  const isLost = (target: string) => !origin && left(target) !== undefined;
  return page.split(/(^```[^]*?^```$)/m).map((part, n) => {
    if (n % 2 === 1) return asInstalled(part).replace(/"(?:\.\.?\/)+src\/(\w+)\.ts"/g, (_, module) => nameOf(module)); // code
    return asInstalled(part)
      .replace(/<picture>[^]*?src="([^"]+)"[^]*?<\/picture>\n*/g, (all, target) => isLost(target) ? "" : all)
      .replace(/!\[[^\]]*\]\(([^)\s]+)\)\n*/g, (all, target) => isLost(target) ? "" : all)
      .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (all, text, target) => isLost(target) ? text : all)
      .replace(/(?:src|srcset)="([^"]+)"|!\[[^\]]*\]\(([^)\s]+)\)/g, (all, a, b) => leading("raw")(all, a ?? b))
      .replace(/(?<!!)\[[^\]]+\]\(([^)\s]+)\)/g, leading("blob"));
  }).join("");
}

/** Returns commands as they are typed once the package is installed. */
function asInstalled(text: string): string {
  return text.replace(/(?:npx -y deno@[\d.]+|deno) task (?:--quiet )?convene (?=\S)/g, "convene ")
    .replace(/^deno task demo$/m, FIRST_DEBATE);
}

function nameOf(module: string): string {
  return `"${NAME}${module === "mod" ? "" : `/${module}`}"`;
}

/** Holds the first debate with the installed command, in a folder in which later commands find it. */
const FIRST_DEBATE = "convene init my-debate\ncd my-debate\nconvene debate --config convene.yaml";

/** What the README says in a clone, and says otherwise in the package. */
const README: readonly (readonly [clone: RegExp, installed: string])[] = [
  [
    /^In a clone of this repository.*\n\n```sh\n.*\n```\n/m,
    `Install it on Node ${NODE} or newer, and watch a debate without a key:\n\n\`\`\`sh\nnpm i -g ${NAME}\n` +
    `${FIRST_DEBATE}\n\`\`\`\n`,
  ],
  [/^The first time, .*?plays \[(.*?)\]\(.*?\)/m, "The first debate plays $1"],
  [/^Once it is \[installed\]\(.*?`convene`\. /m, ""],
];

/**
 * Returns the README with the commands of the package.
 *
 * @throws {Error} If it no longer has what they replace.
 */
export function packedReadme(page: string): string {
  return README.reduce((text, [clone, installed]) => {
    if (!clone.test(text)) {
      throw new Error(`Cannot pack: README.md has nothing like ${clone}; change README in pack.ts`);
    }
    return text.replace(clone, installed);
  }, page);
}

async function run(program: string, args: readonly string[], cwd = "."): Promise<void> {
  const { success, stderr } = await new Deno.Command(program, { args: [...args], cwd }).output();
  if (!success) {
    throw new Error(`Cannot pack: '${program} ${args.join(" ")}' failed: ${new TextDecoder().decode(stderr)}`);
  }
}

/**
 * Returns the page that lists the packages that npm installs for a manifest, and their licenses.
 *
 * @throws {Error} If one has a license that is not allowed.
 */
async function thirdParty(
  folder: string,
  { dependencies, peerDependencies }: ReturnType<typeof completed>,
): Promise<string> {
  await Deno.mkdir(folder);
  const manifest = { private: true, dependencies, optionalDependencies: peerDependencies };
  await Deno.writeTextFile(`${folder}/package.json`, JSON.stringify(manifest));
  await run("npm", [
    "install",
    "--package-lock-only",
    "--ignore-scripts",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
  ], folder);
  const packages = packagesIn(JSON.parse(await Deno.readTextFile(`${folder}/package-lock.json`)));
  const forbidden = forbiddenLicenses(packages);
  if (forbidden.length > 0) throw new Error(`Cannot pack:\n${forbidden.join("\n")}`);
  return thirdPartyPage(packages);
}

/** Adds what `deno pack` makes to a folder. */
async function packInto(folder: string, ...flags: readonly string[]): Promise<void> {
  const raw = `${folder}/raw.tgz`;
  await run("deno", ["pack", "--quiet", "--allow-dirty", "--no-source-maps", ...flags, "--output", raw]);
  await run("tar", ["-xzf", raw, "-C", folder]);
}

/** Packs the project, and says what came of it. */
async function pack(folder: string, address: string | undefined): Promise<string> {
  const configuration = JSON.parse(await Deno.readTextFile("deno.json"));
  const exports = { ...configuration.exports, [LOADED]: "./src/cli/subcommands.ts" };
  await Deno.writeTextFile(CONFIGURATION, JSON.stringify({ ...configuration, exports }));
  try {
    await packInto(folder, "--config", CONFIGURATION, "--allow-slow-types");
  } finally {
    await Deno.remove(CONFIGURATION);
  }
  const root = `${folder}/package`;
  const manifest: Manifest = JSON.parse(await Deno.readTextFile(`${root}/package.json`));
  await packInto(folder); // declarations are made of what the entry points reach, and of nothing if more is packed
  const completedManifest = completed(manifest, configuration.imports, address);
  await Deno.writeTextFile(`${root}/package.json`, `${JSON.stringify(completedManifest, null, 2)}\n`);
  await Deno.writeTextFile(`${root}/THIRD_PARTY.md`, await thirdParty(`${folder}/licenses`, completedManifest));
  await Deno.remove(`${root}/deno.json`); // for Deno alone
  await Deno.mkdir(`${root}/bin`);
  await Deno.writeTextFile(`${root}/bin/convene.js`, LAUNCHER, { mode: 0o755 });
  const files = new Map<string, string>();
  for (const path of await repositoryFiles(root)) {
    // what no entry point reaches is packed as it is
    if (/(?<!\.d)\.ts$/.test(path)) await Deno.remove(`${root}/${path}`);
    else files.set(path, await Deno.readTextFile(`${root}/${path}`));
  }
  const packed = new Set(files.keys());
  const origin = address === undefined ? undefined : { address, tag: `v${manifest.version}` };
  for (const [path, text] of files) {
    if (!path.endsWith(".md")) continue;
    const page = path === "README.md" ? packedReadme(text) : text;
    await Deno.writeTextFile(`${root}/${path}`, packedPage(path, page, packed, origin));
  }
  const missing = missingDeclarations(files);
  if (missing.length > 0) throw new Error(`Cannot pack:\n${missing.join("\n")}`);
  const name = `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`;
  await run("tar", ["-czf", name, "-C", folder, "package"]);
  return `${name}: ${files.size} files`;
}

if (import.meta.main) {
  const folder = await Deno.makeTempDir({ dir: ".tmp" });
  try {
    await Deno.stdout.write(
      new TextEncoder().encode(`${await pack(folder, Deno.env.get("REPOSITORY") || undefined)}\n`),
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
