/** Folders that programs write and nobody keeps; those whose names begin with a dot are passed over as well. */
const WRITTEN = new Set(["debates", "coverage", "docs", "node_modules"]);

/** Files of the repository that are kept, as paths from its root with `/`, sorted. `.ci` is the one hidden folder. */
export async function repositoryFiles(root: string, folder = ""): Promise<string[]> {
  const files: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${root}/${folder}`)) {
    const path = `${folder}${name}`;
    if (!isDirectory) files.push(path);
    else if (name === ".ci" || !(name.startsWith(".") || (folder === "" && WRITTEN.has(name)))) {
      files.push(...await repositoryFiles(root, `${path}/`));
    }
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
