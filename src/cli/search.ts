import { relative } from "node:path";
import { MARK, searchArchives } from "../archive/search.ts";
import { pathIn, saysAbsent } from "../runtime/found.ts";
import { wrap } from "../text/display.ts";
import { visible } from "../text/visible.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { indexFolder } from "../setup/memory.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Context } from "./io.ts";
import { printLine } from "./print.ts";

/** `convene search WORDS [DIR]`: a line and a passage for each hit on a terminal, otherwise one tab-separated line. */
export async function run({ io, args, out, err }: Context): Promise<number> {
  const [words = "", directory = "./debates"] = args.operands;
  if (!/[\p{L}\p{N}]/u.test(words)) throw new UsageError(`There is no word to search for in '${words}'`);
  const limit = Number(args.flags.get("--limit") ?? 20);
  const result = await searchArchives(pathIn(io.cwd, directory), words, {
    limit,
    ...omitUndefined({ index: indexFolder(io) }),
  }).catch((error) => {
    if (!saysAbsent(error)) throw error;
    throw new ConfigError(`There is no folder ${directory}; put several words in quotes`, { cause: error });
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
  const colors = !io.noColor && io.env("TERM") !== "dumb";
  for (const { archive, number, speaker, passage, places } of hits) {
    if (out.terminal) {
      const isMore = places * 2 > passage.split(MARK).length - 1;
      out.line(`${archive} ${number} · ${speaker}${isMore ? ` (${places} in this message)` : ""}`);
      const pieces = wrap(passage, { width: out.columns, first: "  ", rest: "  " }).split(MARK).map(visible);
      out.write(`${pieces.map((piece, n) => colors && n % 2 === 1 ? `\x1b[1m${piece}\x1b[22m` : piece).join("")}\n`);
    } else out.line([archive, number, speaker, passage.replaceAll(MARK, "")].join("\t"));
  }
  if (result.archives + skipped.length === 0) err.line(`There are no archives in ${directory}`);
  else if (hits.length === 0) err.line(`No message in ${directory} has all of these words`);
  else if (result.more) err.line("More messages match; raise --limit to see them");
  return 0;
}
