import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type CreateModelOptions, knownProviders, type ProviderServer, serverOf } from "../models/provider_server.ts";
import { KEY_VARIABLES } from "../models/providers.ts";
import { variablesIn } from "../models/request_extras.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { pathIn } from "../runtime/found.ts";
import { registerSecret } from "../text/redact.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Surroundings } from "./world.ts";

/**
 * Returns a function that reads environment variables. Keys that are not set are looked up in the file `.env` in the
 * working folder, which provides no other variables.
 *
 * @param providers Providers that the operator defines; their keys and secret headers may be in the file too.
 * @param dryRun Supplies a placeholder for missing keys, because nothing is sent.
 */
export function variablesOf(
  { env, cwd }: Pick<Surroundings, "env" | "cwd">,
  providers: CreateModelOptions["providers"] = {},
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): (name: string) => string | undefined {
  const own = Object.values(providers).flatMap((provider) => [provider.keyEnv ?? [], variablesIn(provider)].flat());
  const keys = new Set([...KEY_VARIABLES, ...own]);
  let file: Readonly<Record<string, string | undefined>> | undefined;
  return (name) => {
    const given = env(name)?.trim() || undefined;
    if (given !== undefined || !keys.has(name)) return given;
    file ??= keysIn(pathIn(cwd, ".env"), keys);
    return file[name] ?? (dryRun ? "none" : undefined);
  };
}

/** Returns the server of each provider, starting with those in the table. */
export function serversOf(
  io: Pick<Surroundings, "env" | "cwd">,
  { baseUrl, providers }: Pick<Configuration, "baseUrl" | "providers">,
): readonly ProviderServer[] {
  const options = { env: variablesOf(io, providers), ...omitUndefined({ baseUrl, providers }) };
  return [...knownProviders(options)].map(([name, provider]) => serverOf(name, provider, options));
}

/** Reads the keys in a file; returns none if it cannot be read. */
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
