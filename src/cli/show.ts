import { type Format, FORMATS } from "../archive/layout.ts";
import { renderIndex, renderMessage } from "../archive/render/render.ts";
import { viewExists } from "../archive/view_files.ts";
import { PROTOCOL_PAGES } from "../protocols/pages.ts";
import { fold } from "../transcript/fold.ts";
import type { Context } from "./context.ts";
import { UsageError } from "./errors.ts";
import { openArchive } from "./open_archive.ts";

/** `convene show ARCHIVE [N]`: the index, or message N, as the journal has it, in the form the archive has. */
export async function run({ io, args, out }: Context): Promise<number> {
  const [path = "", which] = args.operands;
  const { folder, shown, reading } = await openArchive(path, io);
  const record = fold(reading.events);
  const format = formOf(folder);
  if (which === undefined) {
    // Of many messages each phase has a page of its own, which the first one names.
    for (const { content } of renderIndex(record, format, PROTOCOL_PAGES).take(1)) out.write(content);
    return 0;
  }
  const message = record.messages.find(({ number }) => String(number) === which.replace(/^0+(?=\d)/, ""));
  if (!message) {
    const last = record.messages.at(-1)?.number;
    const there = last === undefined ? "it has none" : `it has 1 to ${last}`;
    throw new UsageError(`There is no message '${which}' in ${shown}: ${there}`);
  }
  out.write(renderMessage(record, message, format, PROTOCOL_PAGES).content);
  return 0;
}

function formOf(folder: string): Format {
  for (const format of FORMATS) if (viewExists(folder, `index.${format}`)) return format;
  return "md";
}
