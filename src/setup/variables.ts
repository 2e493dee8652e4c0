import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type CreateModelOptions, knownProviders, type ProviderServer, serverOf } from "../models/provider_server.ts";
import { KEY_VARIABLES } from "../models/providers.ts";
import { variablesIn } from "../models/request_extras.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { pathIn } from "../runtime/found.ts";
import { registerSecret } from "../text/redact.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { ConfigError } from "./errors.ts";
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

/**
 * Reads the keys in a file; returns none if it cannot be read.
 *
 * @throws {ConfigError} If it is no text in UTF-8, or in UTF-16 with a byte-order mark.
 */
function keysIn(path: string, keys: ReadonlySet<string>): Readonly<Record<string, string | undefined>> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch {
    return {};
  }
  const text = decoded(bytes);
  if (text === undefined) throw new ConfigError(`Cannot read the keys in '${path}': save the file as UTF-8`);
  const found = Object.entries(parseEnv(text)).filter(([name, value]) => keys.has(name) && value?.trim());
  for (const [, value] of found) registerSecret(value?.trim());
  return Object.fromEntries(found.map(([name, value]) => [name, value?.trim()]));
}

/** Returns a text as editors save it; `undefined` in other encodings, of which one without a mark is full of zeros. */
function decoded(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const label = first === 0xff && second === 0xfe
    ? "utf-16le"
    : first === 0xfe && second === 0xff
    ? "utf-16be"
    : "utf-8";
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes); // without its mark
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
