import { dirname, join } from "node:path";
import { exists, pathIn } from "../runtime/found.ts";
import { configurationSchemaText } from "./configuration_file.ts";
import type { Context } from "./context.ts";
import { ConfigError } from "./errors.ts";
import { INIT_FILES, SCHEMA_FILE } from "./init_files.ts";
import { shellWord } from "./recorded.ts";

/** `convene init [DIR]`: writes a configuration and a brief that run as they stand. */
export async function run({ io, args, out, err }: Context): Promise<number> {
  const [folder = "."] = args.operands;
  const contents = Object.entries({ ...INIT_FILES, [SCHEMA_FILE]: configurationSchemaText("debate") });
  const files = contents.map(([path, content]) => ({ shown: join(folder, path), content }));
  for (const { shown } of files) {
    if (await exists(pathIn(io.cwd, shown))) {
      throw new ConfigError(
        `Cannot write ${shown} as it is there already; nothing was written. Give another folder: convene init DIR`,
      );
    }
  }
  for (const { shown, content } of files) {
    const path = pathIn(io.cwd, shown);
    await makeFolder(dirname(path), folder);
    await Deno.writeTextFile(path, content, { createNew: true });
    out.line(shown);
  }
  err.line(`Now: convene debate --config ${shellWord(join(folder, "convene.yaml"))}`);
  return 0;
}

async function makeFolder(path: string, shown: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true });
  } catch (cause) {
    const isFile = [Deno.errors.AlreadyExists, Deno.errors.NotADirectory].some((kind) => cause instanceof kind);
    if (!isFile) throw cause;
    throw new ConfigError(`Cannot write into ${shown} as a file is in its way: give another folder: convene init DIR`, {
      cause,
    });
  }
}
