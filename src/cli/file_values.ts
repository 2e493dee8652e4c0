import { readFile } from "node:fs/promises";
import { ConfigError } from "./cli_error.ts";
import type { Configuration } from "./configuration.ts";
import { FIELDS } from "./fields.ts";
import type { Io } from "./io.ts";
import { pathIn } from "./paths.ts";
import { whyUnreadable } from "./why_unreadable.ts";

/** Fields that name a file, and the fields that hold what stands in it. */
const FILES = { problemFile: "problem", answersFile: "answers", templateFile: "template" } as const;

/**
 * A configuration with what stands in the files that flags name.
 *
 * @param called What the problem in a file is called, where the command line says so beside it.
 * @throws {ConfigError} If a file cannot be read, or holds nothing that can be used.
 */
export async function withFiles(
  configuration: Configuration,
  io: Io,
  { called }: { readonly called?: string | undefined } = {},
): Promise<Configuration> {
  let whole = configuration;
  for (const [name, field] of Object.entries(FILES)) {
    const { [name as keyof typeof FILES]: path, ...rest } = whole;
    if (path === undefined) continue;
    const content = await textOf(path, io);
    const value = field === "answers" ? await answersIn(content, path) : content;
    const [problem] = FIELDS[field].check(value, []);
    if (problem) {
      throw new ConfigError(`Cannot use ${path}: '${[field, ...problem.path].join(".")}' must be ${problem.wanted}`);
    }
    const title = field === "problem" && called !== undefined ? { title: called } : {};
    whole = { ...rest, ...title, [field]: value };
  }
  return whole;
}

async function textOf(path: string, { cwd }: Io): Promise<string> {
  try {
    return await readFile(pathIn(cwd, path), "utf8");
  } catch (cause) {
    throw new ConfigError(`Cannot read ${path}: ${whyUnreadable(cause)}`, { cause });
  }
}

/** YAML, and JSON, which is YAML too. */
async function answersIn(content: string, path: string): Promise<unknown> {
  const { readYaml, YamlError } = await import("../text/yaml.ts");
  try {
    return readYaml(content).value;
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    throw new ConfigError(`Cannot use ${path}: ${cause.message}`, { cause });
  }
}
