/**
 * Every relative link in every Markdown page leads somewhere, every path in backticks that begins with a top-level name
 * exists, and no file names the host of a package registry.
 *
 * Run by `deno task lint`.
 *
 * @module
 */
import { posix } from "node:path";
import { report, repositoryFiles } from "./files.ts";
import { anchorsOf, parseMarkdown } from "./markdown.ts";

/** What a path in backticks begins with to be taken for one. */
const TOP_LEVEL = new Set([
  ".ci",
  ".github",
  ".gitignore",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "context-network",
  "deno.json",
  "deno.lock",
  "examples",
  "guides",
  "skills",
  "src",
]);

/** Where packages come from is the reader's business: a mirror serves as well. */
const REGISTRY_HOST = /\b(?:registry\.[a-z0-9-]+\.[a-z]{2,}|(?:npmjs|yarnpkg|jsr|esm)\.(?:com|org|io|sh)\b)/i;

/** What stands for something else: a glob, a placeholder, an ellipsis, a name in capitals. */
const PLACEHOLDER = /[*?<>{}$…]|\.\.\.|(?:^|\/)[A-Z]{2,}[A-Z_]*(?:\/|$)/;

/** What is wrong with the links of the Markdown pages among `files`; keys are all paths that exist. */
export function linkProblems(files: ReadonlyMap<string, string>): string[] {
  const paths = new Set(files.keys());
  for (const path of files.keys()) {
    for (let folder = posix.dirname(path); folder !== "."; folder = posix.dirname(folder)) paths.add(folder);
  }
  const problems: string[] = [];
  for (const [path, source] of files) {
    for (const [index, text] of source.split("\n").entries()) {
      const host = REGISTRY_HOST.exec(text)?.[0];
      if (host) problems.push(`${path}:${index + 1}: names the registry ${host}`);
    }
    if (!path.endsWith(".md") || path.startsWith("src/testdata/")) continue;
    for (const { text, line } of parseMarkdown(source).prose) {
      for (const target of linksIn(text)) {
        const problem = linkProblem(path, target, paths, files);
        if (problem) problems.push(`${path}:${line}: ${problem}`);
      }
      for (const named of pathsIn(text)) {
        if (!paths.has(named)) problems.push(`${path}:${line}: there is no ${named}`);
      }
    }
  }
  return problems;
}

/** Targets of links, pictures and reference definitions in a line, those with a scheme left out. */
function linksIn(text: string): string[] {
  const prose = text.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, "code");
  const inline = [...prose.matchAll(/\]\(\s*<?([^)\s>]*)>?(?:\s+["'(][^)]*)?\s*\)/g)].map((match) => match[1] ?? "");
  const tags = [...prose.matchAll(/\b(?:href|src|srcset)="([^"]*)"/g)].map((match) => match[1] ?? "");
  const definition = /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/.exec(prose)?.[1];
  return [...inline, ...tags, ...definition ? [definition] : []].filter((target) =>
    !/^[a-z][a-z0-9+.-]*:/i.test(target)
  );
}

/** Paths from the root that a line names in backticks. */
function pathsIn(text: string): string[] {
  const codes = [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
  return codes.flatMap((code) => {
    const named = (code.trim().split(/\s/)[0] ?? "").replace(/^\.\//, "").replace(/[#:].*$|[,;]$/g, "");
    const isPath = TOP_LEVEL.has(named.split("/")[0] ?? "");
    return !isPath || (PLACEHOLDER.test(named) && !TOP_LEVEL.has(named)) ? [] : [named.replace(/\/$/, "")];
  });
}

function linkProblem(
  from: string,
  target: string,
  paths: ReadonlySet<string>,
  files: ReadonlyMap<string, string>,
): string | undefined {
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? from : posix.join(posix.dirname(from), decode(file)).replace(/\/$/, "");
  if (target === "" || !paths.has(path)) return `the link ${target || "()"} leads nowhere`;
  if (anchor === undefined || !path.endsWith(".md")) return undefined;
  return anchorsOf(files.get(path) ?? "").has(decode(anchor)) ? undefined : `${path} has no heading for #${anchor}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

if (import.meta.main) {
  const paths = await repositoryFiles(".");
  const files = new Map(
    await Promise.all(paths.map(async (path): Promise<[string, string]> => [path, await Deno.readTextFile(path)])),
  );
  report(linkProblems(files), `Links of ${paths.filter((path) => path.endsWith(".md")).length} pages`);
}
