import { listen, type Listening } from "../runtime/listen.ts";
import { systemCode } from "../runtime/found.ts";
import { ConfigError } from "../setup/errors.ts";
import type { Context } from "./io.ts";

/**
 * Answers requests at the address that `--host` and `--port` give.
 *
 * @param usualPort The port without `--port`.
 * @returns The server, and the URL that reaches it.
 * @throws {ConfigError} If the port is taken.
 */
export async function listenFor(
  { args: { flags } }: Context,
  usualPort: number,
  answer: Parameters<typeof listen>[0],
): Promise<{ readonly listening: Listening; readonly url: string }> {
  const port = portIn(flags, usualPort);
  const host = hostIn(flags);
  const listening = await listen(answer, { port, hostname: host }).catch((cause) => {
    if (systemCode(cause) !== "EADDRINUSE") throw cause;
    throw new ConfigError(`Cannot listen on port ${port}: it is taken. Give another one with --port`, { cause });
  });
  return { listening, url: `http://${host.includes(":") ? `[${host}]` : host}:${listening.port}` };
}

/** Returns the address that a server listens on: this machine only, unless `--host` says otherwise. */
export function hostIn(flags: Context["args"]["flags"]): string {
  return flags.get("--host") ?? "127.0.0.1";
}

/** Returns the port to listen on. */
export function portIn(flags: Context["args"]["flags"], usualPort: number): number {
  return Number(flags.get("--port") ?? usualPort);
}
