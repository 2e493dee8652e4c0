import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathIn } from "../runtime/found.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { FILES } from "../site/frame.ts";
import { publishSite } from "../site/site.ts";
import { isLanguage } from "../words/language.ts";
import { count } from "../words/en/numbers.ts";
import type { Context } from "./io.ts";

/** `convene publish DIR… --out SITE`: writes archives as a site of static pages; 1 if an archive could not be read. */
export async function run({ io, args, out, err, ...world }: Context): Promise<number> {
  const shown = args.flags.get("--out");
  if (shown === undefined) throw new UsageError("Name the folder of the site: --out SITE");
  const language = args.flags.get("--language");
  if (language !== undefined && !isLanguage(language)) {
    throw new UsageError(`--language must be the tag of a language, such as de: current value is '${language}'`);
  }
  const about = args.flags.get("--about");
  const { dialogues, experiments, left, files } = await publishSite(args.operands, {
    out: { shown, path: pathIn(io.cwd, shown) },
    cwd: io.cwd,
    title: args.flags.get("--title"),
    about: about === undefined ? undefined : await textOf(about, io.cwd),
    language,
    student: args.flags.has("--student"),
    exclude: textsIn(args.configuration["exclude"]),
    world: { io, ...world },
    costs: args.flags.has("--with-costs"),
    sources: args.flags.has("--with-sources"),
  });
  out.line(join(shown, FILES.front));
  for (const { shown, reason } of left) err.line(`Left out: ${shown}: ${reason}`);
  const what = [
    count(dialogues.length, "dialogue"),
    ...(experiments.length > 0 ? [count(experiments.length, "experiment")] : []),
  ];
  err.line(`Published: ${what.join(" and ")}; ${FILES.published} says what is shown and what is left out`);
  err.line(`${count(files.written, "file")} written, ${files.kept} unchanged, ${files.removed} removed`);
  return left.some(({ why }) => why === "broken") ? 1 : 0;
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

async function textOf(file: string, cwd: string | undefined): Promise<string> {
  return await readFile(pathIn(cwd, file), "utf8").catch((cause: unknown) => {
    throw new ConfigError(`Cannot read ${file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  });
}
