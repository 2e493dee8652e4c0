import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import process from "node:process";
import type { Desk } from "./desk.ts";
import { createMcpServer } from "./server.ts";

/** A connection over standard input and output. */
export interface StdioConnection {
  /** Resolves when the client has closed it. */
  readonly closed: Promise<void>;
  /** Closes it. */
  close(): Promise<void>;
}

/** Serves one client over standard input and output; nothing else may write to the output. */
export function serveOnStdio(desk: Desk): StdioConnection {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  for (const event of ["end", "close"]) process.stdin.once(event, () => resolve());
  const { close } = serveStdio(() => createMcpServer(desk), {
    transport: new StdioServerTransport(),
    onerror: (error) => desk.onError(error),
  });
  return { closed, close };
}
