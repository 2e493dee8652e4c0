import { relative } from "node:path";
import { listArchives } from "../archive/list.ts";
import { pathIn, saysAbsent } from "../runtime/found.ts";
import { singleLine } from "../text/visible.ts";
import type { Context } from "./context.ts";
import { ConfigError } from "./errors.ts";
import { fit } from "./lines.ts";
import { shellWord } from "./recorded.ts";

/** `convene list [DIR]`: two lines an archive on a terminal, else one with tabs between. */
export async function run({ io, args, out, err }: Context): Promise<number> {
  const [directory = "./debates"] = args.operands;
  const archives = await archivesIn(pathIn(io.cwd, directory), directory);
  if (archives.length === 0) {
    err.line(`There is no archive in ${directory}: they are looked for in its folders of days (YYYY-MM-DD)`);
    for (const below of await foldersWithArchives(pathIn(io.cwd, directory))) {
      err.line(`There are some below: convene list ${shellWord(`${directory.replace(/\/+$/, "")}/${below}`)}`);
    }
    return 0;
  }
  for (const { path, status, endReason, protocol = "", topic = "", problem } of archives) {
    const shown = io.cwd === undefined ? path : relative(io.cwd, path);
    const state = problem !== undefined
      ? "unreadable"
      : status === undefined
      ? "unfinished"
      : endReason === undefined || endReason === status
      ? status
      : `${status} (${endReason})`;
    const about = singleLine(problem ?? topic);
    if (out.terminal) out.line(`${shown}\n  ${fit(`${state} · ${protocol} · ${about}`, out.columns - 3)}`);
    else out.line([shown, state, protocol, about].join("\t"));
  }
  return 0;
}

/** Names of the folders in one that archives can be listed from. */
async function foldersWithArchives(path: string): Promise<readonly string[]> {
  const names = [];
  for await (const { name, isDirectory } of Deno.readDir(path)) {
    if (!isDirectory) continue;
    const archives = await listArchives(`${path}/${name}`).catch(() => []); // not everything may be read
    if (archives.length > 0) names.push(name);
  }
  return names.sort();
}

async function archivesIn(path: string, shown: string) {
  try {
    return await listArchives(path);
  } catch (error) {
    if (!saysAbsent(error)) throw error;
    throw new ConfigError(`There is no folder ${shown}; convene list DIR lists another one`, { cause: error });
  }
}
