import { readFile } from "node:fs/promises";
import { pathIn } from "../runtime/found.ts";
import { ConfigError } from "../setup/errors.ts";
import { OperatorMemory } from "../setup/memory.ts";
import { reachInWords } from "../setup/reach.ts";
import { wrap } from "../text/display.ts";
import { readYaml } from "../text/yaml.ts";
import { singleLine, visible } from "../text/visible.ts";
import type { Context } from "./io.ts";

/**
 * Has the operator confirm what a file of settings reaches beyond the providers' own servers: the file may come from
 * somebody else. What was confirmed once, on a terminal or by `--trust`, is remembered for that content.
 *
 * @throws {ConfigError} If it is not confirmed.
 */
export async function confirmFile(context: Context): Promise<void> {
  const { io, args: { flags, command, operands }, err, terminal, dryRun } = context;
  const path = flags.get("--config") ?? (command === "run" && !flags.has("--merge") ? operands[0] : undefined);
  if (path === undefined || dryRun) return;
  const content = await readFile(pathIn(io.cwd, path), "utf8").catch(() => undefined);
  const reach = content && reachInWords(valueIn(content));
  if (!content || reach === undefined) return; // the command itself says what is wrong with a file
  const memory = new OperatorMemory(io);
  const isKnown = await memory.has("file", content);
  const line = `${path} ${singleLine(reach)}`;
  if (!isKnown && !flags.has("--trust")) {
    if (!terminal) {
      throw new ConfigError(`${line}. A file may come from somebody else: if you trust this one, give --trust`);
    }
    terminal.open();
    const question = `${visible(line)}.\nA file may come from somebody else. Do you trust this one? (y/N)`;
    terminal.write(`${wrap(question, { width: (terminal.columns ?? Infinity) - 4 })} `); // room for the answer
    const answer = await terminal.readLine(new AbortController().signal);
    terminal.release();
    terminal.close();
    if (!/^\s*y(?:es)?\s*$/i.test(answer ?? "")) {
      throw new ConfigError(
        `${path} was not confirmed: no calls were made. To confirm it without a question, give --trust`,
      );
    }
  } else if (!flags.has("--quiet")) err.line(line);
  if (!isKnown) await memory.add("file", content);
}

/** Returns the value of a file of settings; `undefined` if it is no YAML. */
function valueIn(content: string): unknown {
  try {
    return readYaml(content).value;
  } catch {
    return undefined;
  }
}
