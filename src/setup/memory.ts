import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { mayUse } from "../runtime/host.ts";
import { sha256 } from "../text/sha256.ts";
import type { Surroundings } from "./world.ts";

/** What the operator vouched for: the content of a file of settings, or the settings of a dialogue held here. */
type Vouched = "file" | "dialogue";

/**
 * Remembers what the operator vouched for, by hash, in the operator's own folder for state: nothing that came from
 * somebody else is read. Without that folder, or the permission to use it, nothing is remembered.
 */
export class OperatorMemory {
  readonly #path: string | undefined;

  constructor({ env }: Pick<Surroundings, "env">) {
    const folder = stateFolder(env);
    const path = folder && join(folder, "trusted");
    this.#path = path !== undefined && mayUse(path) ? path : undefined;
  }

  /** Returns `true` if the operator vouched for exactly this text. */
  async has(what: Vouched, text: string): Promise<boolean> {
    if (this.#path === undefined) return false;
    const known = await readFile(this.#path, "utf8").catch(() => "");
    return known.split("\n").includes(lineOf(what, text));
  }

  /** Remembers a text, if possible. */
  async add(what: Vouched, text: string): Promise<void> {
    if (this.#path === undefined) return;
    try {
      await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
      await appendFile(this.#path, `${lineOf(what, text)}\n`, { mode: 0o600 });
    } catch {
      // it is asked for again
    }
  }
}

/** Returns the folder of this user for what programs of this project remember; `undefined` if the user has none. */
function stateFolder(env: Surroundings["env"]): string | undefined {
  const given = env("XDG_STATE_HOME");
  const home = env("HOME");
  const base = [given, home && join(home, ".local", "state"), env("LOCALAPPDATA")].find((path) =>
    path && isAbsolute(path)
  );
  return base && join(base, "convenings");
}

/** Returns this user's own folder for indexes of archives; `undefined` if there is none, or it may not be used. */
export function indexFolder({ env }: Pick<Surroundings, "env">): string | undefined {
  const folder = stateFolder(env);
  const indexes = folder && join(folder, "search");
  return indexes !== undefined && mayUse(indexes) ? indexes : undefined;
}

function lineOf(what: Vouched, text: string): string {
  return `${what} ${sha256(text)}`;
}
