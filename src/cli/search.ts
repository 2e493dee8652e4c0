import { relative } from "node:path";
import { readEntry } from "../archive/list.ts";
import { type Hit, MARK, searchArchives } from "../archive/search.ts";
import { pathIn, saysAbsent } from "../runtime/found.ts";
import { wrap } from "../text/display.ts";
import { singleLine } from "../text/visible.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { indexFolder } from "../setup/memory.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { STRONG } from "./ink.ts";
import type { Context } from "./io.ts";
import { printLine } from "./print.ts";

/** `convene search WORDS [DIR]`: the passages of each archive on a terminal, otherwise a tab-separated line for each hit. */
export async function run(context: Context): Promise<number> {
  const { io, args, out, err } = context;
  const [words = "", directory = "./debates"] = args.operands;
  if (!/[\p{L}\p{N}]/u.test(words)) throw new UsageError(`There is no word to search for in '${words}'`);
  const limit = Number(args.flags.get("--limit") ?? 20);
  const result = await searchArchives(pathIn(io.cwd, directory), words, {
    limit,
    ...omitUndefined({ index: indexFolder(io) }),
  }).catch((error) => {
    if (!saysAbsent(error)) throw error;
    throw new ConfigError(`There is no folder ${directory}; put several words in quotes, and the folder after them`, {
      cause: error,
    });
  });
  const shown = (path: string) => io.cwd === undefined ? path : relative(io.cwd, path);
  const hits = result.hits.map((hit) => ({ ...hit, archive: shown(hit.archive) }));
  const skipped = result.skipped.map((each) => ({ ...each, archive: shown(each.archive) }));
  for (const { archive, problem } of skipped) printLine(err, `Skipped ${archive}: ${problem}`);
  if (args.flags.has("--json")) {
    const plain = hits.map((hit) => ({ ...hit, passage: hit.passage.replaceAll(MARK, "") }));
    out.json({ ...result, hits: plain, skipped });
    return 0;
  }
  if (out.terminal) await printHits(hits, context);
  else {for (const { archive, number, speaker, passage } of hits) {
      out.line([archive, number, speaker, passage.replaceAll(MARK, "")].join("\t"));
    }}
  if (result.archives + skipped.length === 0) err.line(`There are no archives in ${directory}`);
  else if (hits.length === 0) err.line(`No message in ${directory} has all of these words`);
  else if (result.more) err.line("More messages match; raise --limit to see them");
  return 0;
}

/** Prints the title and the path of each archive, and below them its messages with the words that were found. */
async function printHits(hits: readonly Hit[], { io, out }: Context): Promise<void> {
  const { ink, width } = out;
  for (const [n, [archive, own]] of [...Map.groupBy(hits, (hit) => hit.archive)].entries()) {
    const { title = "" } = await readEntry(pathIn(io.cwd, archive));
    const heads = wrap(singleLine(title), { width }).split("\n").map((line) => ink.bold(line));
    const messages = own.flatMap(({ number, speaker, passage, places }) => {
      const isMore = places * 2 > passage.split(MARK).length - 1;
      const who = singleLine(`${speaker} (${number})${isMore ? `, ${places} places` : ""}`);
      const text = `${who}: ${passage.replaceAll(MARK, STRONG)}`;
      return ink.marked(wrap(text, { width, first: "  ", rest: "    " })).split("\n");
    });
    const lines = [...(n === 0 ? [] : [""]), ...heads, ink.dim(singleLine(archive)), ...messages];
    out.write(lines.map((line) => `${line}\n`).join(""));
  }
}
