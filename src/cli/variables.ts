import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type CreateModelOptions, knownProviders, type ProviderServer, serverOf } from "../models/provider_server.ts";
import { KEY_VARIABLES } from "../models/providers.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { pathIn } from "../runtime/found.ts";
import { registerSecret } from "../text/redact.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Io } from "./io.ts";

/**
 * Returns a reader of variables: the environment's and, of those that hold keys, what the file `.env` in the working
 * folder has for what the environment has not. Of that file nothing else is read, and nothing of it is printed.
 *
 * @param providers The operator's own, whose keys count too.
 * @param dryRun Nothing is sent, so that no key is needed.
 */
export function variablesOf(
  { env, cwd }: Pick<Io, "env" | "cwd">,
  providers: CreateModelOptions["providers"] = {},
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): (name: string) => string | undefined {
  const keys = new Set([...KEY_VARIABLES, ...Object.values(providers).flatMap(({ keyEnv }) => keyEnv ?? [])]);
  let file: Readonly<Record<string, string | undefined>> | undefined;
  return (name) => {
    const given = env(name)?.trim() || undefined;
    if (given !== undefined || !keys.has(name)) return given;
    file ??= keysIn(pathIn(cwd, ".env"), keys);
    return file[name] ?? (dryRun ? "none" : undefined);
  };
}

/** Returns where each provider is reached from here, those of the table first. */
export function serversOf(
  io: Pick<Io, "env" | "cwd">,
  { baseUrl, providers }: Pick<Configuration, "baseUrl" | "providers">,
): readonly ProviderServer[] {
  const options = { env: variablesOf(io, providers), ...omitUndefined({ baseUrl, providers }) };
  return [...knownProviders(options)].map(([name, provider]) => serverOf(name, provider, options));
}

/** Reads keys from a file; a file that is not there, or may not be read, has none. */
function keysIn(path: string, keys: ReadonlySet<string>): Readonly<Record<string, string | undefined>> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return {};
  }
  const found = Object.entries(parseEnv(text)).filter(([name, value]) => keys.has(name) && value?.trim());
  for (const [, value] of found) registerSecret(value?.trim());
  return Object.fromEntries(found.map(([name, value]) => [name, value?.trim()]));
}
