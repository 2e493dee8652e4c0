/** Folders that programs write and nobody keeps. */
const WRITTEN = new Set(["debates", "coverage", "docs", "node_modules"]);
/** Hidden names that are kept; all others are passed over, since programs write them while others read. */
const HIDDEN = new Set([".ci", ".github", ".gitignore"]);

/** Files of the repository that are kept, as paths from its root with `/`, sorted. */
export async function repositoryFiles(root: string, folder = ""): Promise<string[]> {
  const files: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${root}/${folder}`)) {
    const path = `${folder}${name}`;
    if (name.startsWith(".") && !HIDDEN.has(name)) continue;
    if (folder === "" && (WRITTEN.has(name) || name.endsWith(".tgz"))) continue;
    if (isDirectory) files.push(...await repositoryFiles(root, `${path}/`));
    else files.push(path);
  }
  return files.sort();
}

/** Prints what a check found and ends the process: 0 if that is nothing, else 1. */
export function report(problems: readonly string[], checked: string): never {
  const text = problems.length === 0
    ? `${checked}: ok`
    : `${problems.join("\n")}\n${checked}: ${problems.length} wrong`;
  Deno.stderr.writeSync(new TextEncoder().encode(`${text}\n`));
  Deno.exit(problems.length === 0 ? 0 : 1);
}
