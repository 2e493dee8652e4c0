import { type Configuration, keysOf } from "../protocols/configuration.ts";
import { redact } from "../text/redact.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { shellWord } from "./lines.ts";

/** Fields that name servers and folders, and the flags that set them. */
export const OUTSIDE = {
  baseUrl: "--base-url",
  brief: "--brief",
  sources: "--sources",
  contextDirectory: "--context-dir",
} as const;

/** The servers and folders in a configuration, which each run must be given again. */
export type Outside = Readonly<Partial<Record<keyof typeof OUTSIDE, string>>>;

/** Returns the servers and folders in a configuration. */
export function outsideOf({ baseUrl: url, brief, sources, contextDirectory: folder }: Configuration): Outside {
  const contextDirectory = typeof folder === "string" ? folder : undefined;
  const baseUrl = url === undefined ? undefined : withoutCredentials(url);
  return omitUndefined({ baseUrl, brief, sources, contextDirectory });
}

/** Returns a URL without its secrets. */
export function withoutCredentials(url: string): string {
  try {
    const { origin, pathname } = new URL(url);
    return redact(`${origin}${pathname}`);
  } catch {
    return redact(url);
  }
}

/** Returns flags for servers and folders, ready to copy. */
export function outsideFlags(outside: Outside): string {
  return keysOf(OUTSIDE).map((field) => {
    const value = outside[field];
    return value === undefined ? "" : ` ${OUTSIDE[field]} ${shellWord(value)}`;
  }).join("");
}
