/**
 * The folders of `src/` are its layers, and imports point down only.
 *
 * Run by `deno task lint`. Files that only tests reach may import anything; so may the entry points in `src/`.
 *
 * @module
 */
import { posix } from "node:path";
import { report, repositoryFiles } from "./files.ts";
import { importsOf } from "./imports.ts";

/** From the top down; folders of one line import nothing of each other. */
export const LAYERS: readonly (readonly string[])[] = [
  ["cli"],
  ["mcp", "chat"],
  ["serve", "site"],
  ["experiments"],
  ["setup"],
  ["protocols"],
  ["dialogue"],
  ["pages"],
  ["archive"],
  ["judging"],
  ["context"],
  ["agents"],
  ["models"],
  ["transcript"],
  ["words"],
  ["documents"],
  ["runtime", "text"],
];

const TOP = new Set(["mod", "judging", "archive", "models", "serve", "queue", "main"].map((name) => `src/${name}.ts`));
const TEST = /_(test|bench|browser|postgres)\.ts$/;
/** The one folder that may name the namespace of Deno: everything else runs on Node as well. */
const RUNTIME = "src/runtime/";
/** The one file that may import what is not a literal: the files of subcommands. */
const LOADER = "src/cli/load.ts";
/** What Deno has, and Node 22 has not. */
const TOO_NEW = /\.(?:to|from)(?:Hex|Base64)\(|RegExp\.escape\(|\busing \w+ =|\(\?i:/;
const SNAKE = /^_?[a-z0-9]+(_[a-z0-9]+)*$/;

/** What is wrong with the imports and the names of these files, by path from the root. */
export function layerProblems(sources: ReadonlyMap<string, string>): string[] {
  const graph = new Map<string, string[]>();
  const problems: string[] = [];
  const intrusions: { path: string; text: string }[] = [];
  for (const [path, source] of sources) {
    problems.push(...nameProblems(path), ...runtimeProblems(path, source));
    const targets: string[] = [];
    for (const { specifier, line } of importsOf(source)) {
      if (specifier === undefined) {
        if (!isSupport(path) && path !== LOADER) problems.push(`${path}:${line}: imports what is not a literal`);
        continue;
      }
      const target = resolve(path, specifier);
      if (target === undefined) continue;
      if (!sources.has(target)) problems.push(`${path}:${line}: there is no ${target}`);
      if (!mayUsePrivate(path, target)) {
        intrusions.push({ path, text: `${path}:${line}: ${target} is private to its folder` });
      }
      targets.push(target);
    }
    graph.set(path, targets);
  }
  const shipped = reachable(graph, [...graph.keys()].filter((path) => path.startsWith("src/") && !isSupport(path)));
  problems.push(...intrusions.filter(({ path }) => shipped.has(path) || !isSupport(path)).map(({ text }) => text));
  for (const path of shipped) {
    for (const target of graph.get(path) ?? []) {
      const problem = arrowProblem(path, target);
      if (problem) problems.push(`${path}: ${problem}`);
    }
  }
  return [...problems, ...cycles(graph, shipped)];
}

function isTest(path: string): boolean {
  return TEST.test(path);
}

/** A test, or something that may only be there for tests: what decides is whether shipped code reaches it. */
function isSupport(path: string): boolean {
  return isTest(path) || path.startsWith("src/testdata/") || path.split("/").some((part) => part.startsWith("_"));
}

function nameProblems(path: string): string[] {
  const parts = path.replace(/(\.d)?\.ts$|\.js$/, "").split("/");
  const inBrief = (index: number) => index < parts.length - 1 && parts[0] === "examples";
  return parts.every((part, index) => SNAKE.test(part) || inBrief(index)) ? [] : [`${path}: is not snake_case`];
}

function runtimeProblems(path: string, source: string): string[] {
  if (path.endsWith("_fixture.ts") || isSupport(path)) return [];
  const tooNew = TOO_NEW.exec(source)?.[0];
  return [
    ...(path.startsWith(RUNTIME) || !/\bDeno\.\w/.test(source)
      ? []
      : [`names Deno's namespace, which only ${RUNTIME} may`]),
    ...(tooNew === undefined ? [] : [`uses what Node 22 has not: ${tooNew}`]),
  ].map((problem) => `${path}: ${problem}`);
}

/** Path of an imported file of the project; `undefined` for packages. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier === "@convenings/convenings") return "src/mod.ts";
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : undefined;
}

/** What begins with `_` belongs to the folder it stands in. */
function mayUsePrivate(from: string, target: string): boolean {
  const parts = target.split("/");
  return parts.every((part, index) => {
    const folder = parts.slice(0, index).map((name) => `${name}/`).join("");
    return !part.startsWith("_") || from.startsWith(folder);
  });
}

function folderOf(path: string): string {
  return path.split("/")[1] ?? "";
}

function arrowProblem(from: string, target: string): string | undefined {
  if (TOP.has(from)) return undefined;
  if (TOP.has(target)) {
    return `imports ${target}, which stands above it: import from a layer below, such as src/dialogue/mod.ts`;
  }
  const [here, there] = [folderOf(from), folderOf(target)];
  if (here === there && target.startsWith("src/")) return undefined;
  const [level, below] = [here, there].map((name) => LAYERS.findIndex((layer) => layer.includes(name)));
  if (level === undefined || level < 0) return `src/${here}/ has no place among the layers`;
  if (below === undefined || below < 0) return `imports ${target}, which is no layer`;
  return below > level ? undefined : `imports ${target}: ${there}/ does not stand below ${here}/`;
}

function reachable(graph: ReadonlyMap<string, readonly string[]>, starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path) || !graph.has(path)) continue;
    seen.add(path);
    open.push(...graph.get(path) ?? []);
  }
  return seen;
}

/** Each circle of imports once, as the files in it. */
function cycles(graph: ReadonlyMap<string, readonly string[]>, within: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.push(`circular import: ${[...trail.slice(start), path].join(" > ")}`);
    } else if (!done.has(path)) {
      for (const target of graph.get(path) ?? []) if (within.has(target)) visit(target, [...trail, path]);
      done.add(path);
    }
  };
  for (const path of [...within].sort()) visit(path, []);
  return found;
}

if (import.meta.main) {
  const paths = (await repositoryFiles(".")).filter((path) => /^(src|examples)\/.*\.[jt]s$/.test(path));
  const sources = new Map(
    await Promise.all(paths.map(async (path): Promise<[string, string]> => [path, await Deno.readTextFile(path)])),
  );
  report(layerProblems(sources), `Layers of ${sources.size} files`);
}
