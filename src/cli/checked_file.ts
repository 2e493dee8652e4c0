import { readFile } from "node:fs/promises";
import { isMap, isNode, isPair, isSeq } from "yaml";
import type { Document } from "yaml";
import { type ReadYaml, readYaml, YamlError } from "../text/yaml.ts";
import { ConfigError } from "./cli_error.ts";
import { pathIn } from "./paths.ts";
import { whyUnreadable } from "./why_unreadable.ts";
import { didYouMean } from "./suggest.ts";
import type { Path, Problem, ValueKind } from "./value_kind.ts";

/** How a file of settings is read. */
export interface CheckedFile {
  /** What it may hold, which may depend on what it holds. */
  readonly kind: (value: unknown) => ValueKind;
  /** What the whole is called: `the configuration`. */
  readonly whole: string;
  /** What somebody who tries a name that there is not most likely meant, with `; ` in front; empty if nothing is known. */
  readonly otherName?: (name: string, path: Path) => string;
}

/**
 * The text of a file of settings.
 *
 * @param help What to do if there is none.
 * @throws {ConfigError} If it cannot be read.
 */
export async function readSettings(
  path: string,
  { cwd, whole, help }: { readonly cwd: string | undefined; readonly whole: string; readonly help: string },
): Promise<string> {
  try {
    return await readFile(pathIn(cwd, path), "utf8");
  } catch (cause) {
    throw new ConfigError(`Cannot read ${whole} ${path}: ${whyUnreadable(cause)}; ${help}`, { cause });
  }
}

/**
 * What a file of settings holds, YAML or JSON, checked whole.
 *
 * @throws {ConfigError} Naming every field that is wrong, with line and column, its value, and what would be right.
 */
export function checkedSettings(content: string, path: string, { kind, whole, otherName }: CheckedFile): unknown {
  const { value: read, document, lines } = yamlIn(content, path);
  const value = read ?? {};
  const problems = kind(value).check(value, []);
  if (problems.length > 0) {
    const told = problems.map((problem) => {
      const { line, col } = lines.linePos(offsetOf(document, problem));
      return `${path}:${line}:${col}: ${inWords(problem, whole, otherName)}`;
    });
    throw new ConfigError(`Cannot use ${whole}:\n${told.map((line) => `  ${line}`).join("\n")}`);
  }
  return value;
}

function yamlIn(content: string, path: string): ReadYaml {
  try {
    return readYaml(content);
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    const place = cause.at ? `:${cause.at.line}:${cause.at.col}` : "";
    throw new ConfigError(`Cannot use ${path}${place}: ${cause.message}`, { cause });
  }
}

function inWords(
  { path, value, wanted, known }: Problem,
  whole: string,
  otherName: CheckedFile["otherName"] = () => "",
): string {
  const name = path.length === 0 ? whole : pathInWords(path);
  if (known) {
    const own = String(path.at(-1));
    return `there is no field '${name}'${
      otherName(own, path) || didYouMean(own, known) || `; known are ${known.join(", ")}`
    }`;
  }
  if (value === undefined) return `'${name}' is missing; wanted: ${wanted}`;
  return `'${name}' must be ${wanted}: current value is ${shown(value)}`;
}

function pathInWords(path: Path): string {
  return path.map((part, index) => typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${part}`).join("");
}

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}

/** Where a problem stands: at the field's name if that is wrong, else at its value, else at what should have it. */
function offsetOf(document: Document, { path, known }: Problem): number {
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (const [index, part] of path.entries()) {
    const last = index === path.length - 1;
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && keyOf(item.key) === String(part));
      if (!pair) return offset;
      offset = last && known ? startOf(pair.key) : startOf(pair.value) || startOf(pair.key);
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      offset = startOf(node) || offset;
    }
  }
  return offset;
}

function keyOf(key: unknown): string {
  return isNode(key) && "value" in key ? String(key.value) : String(key);
}

function startOf(node: unknown): number {
  return isNode(node) ? node.range?.[0] ?? 0 : 0;
}
