import { type Configuration, keysOf } from "../protocols/configuration.ts";
import { baseUrlsIn } from "../models/provider_server.ts";
import { redact } from "../text/redact.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { shellWord } from "../text/shell_word.ts";

/** Fields that name servers and folders, and the flags that set them. */
export const OUTSIDE = {
  baseUrl: "--base-url",
  brief: "--brief",
  sources: "--sources",
  contextDirectory: "--context-dir",
} as const;

/** The servers and folders in a configuration, which each run must be given again. */
export type Outside = Readonly<Partial<Record<Exclude<keyof typeof OUTSIDE, "baseUrl"> | "config", string>>> & {
  readonly baseUrl?: Configuration["baseUrl"];
};

/**
 * Returns the servers and folders in a configuration.
 *
 * @param config Path of the configuration file, which must be given again if it defines providers or servers of tools.
 */
export function outsideOf(
  { baseUrl: urls, brief, sources, contextDirectory, providers, toolServers }: Configuration,
  config?: string,
): Outside {
  const baseUrl = urls === undefined ? undefined : publicUrls(urls);
  return omitUndefined({ baseUrl, brief, sources, contextDirectory, config: (providers ?? toolServers) && config });
}

/** Returns base URLs without credentials. */
export function publicUrls(baseUrl: NonNullable<Configuration["baseUrl"]>): NonNullable<Configuration["baseUrl"]> {
  if (typeof baseUrl === "string") return withoutCredentials(baseUrl);
  return Object.fromEntries(Object.entries(baseUrl).map(([name, url]) => [name, withoutCredentials(url)]));
}

/** Returns `true` if a URL has parts that are not written down. */
export function hasSecrets(url: string): boolean {
  const { username = "", password = "", search = "", hash = "" } = URL.canParse(url) ? new URL(url) : {};
  return username + password + search + hash !== "" || redact(url) !== url;
}

/** Returns a URL without its secrets. */
function withoutCredentials(url: string): string {
  try {
    const { origin, pathname } = new URL(url);
    return redact(`${origin}${pathname}`);
  } catch {
    return redact(url);
  }
}

/** Returns flags for servers and folders, ready to copy. */
export function outsideFlags(outside: Outside): string {
  const { baseUrl, config, ...others } = outside;
  const urls = Object.entries(baseUrlsIn(baseUrl)).map(([name, url]) => name === "openai" ? url : `${name}=${url}`);
  return [
    ...(config === undefined ? [] : [["--config", config] as const]),
    ...urls.map((url) => [OUTSIDE.baseUrl, url] as const),
    ...keysOf(others).map((field) => [OUTSIDE[field], others[field]] as const),
  ].map(([flag, value]) => value === undefined ? "" : ` ${flag} ${shellWord(value)}`).join("");
}
