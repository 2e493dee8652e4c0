import { deno } from "./host.ts";
import { within } from "./within.ts";

/** A server that listens. */
export interface Listening {
  /** The port, also where any free one was asked for. */
  readonly port: number;
  /** Closes the server; resolves when no request is under way any more, or after two seconds. */
  close(): Promise<void>;
}

const PATIENCE_MS = 2000;

/** Answers requests at an address. Port 0 means any free port. */
export async function listen(
  answer: (request: Request) => Response | Promise<Response>,
  { port, hostname }: { readonly port: number; readonly hostname: string },
): Promise<Listening> {
  if (deno) {
    const server = deno.serve({ port, hostname, onListen: () => {} }, (request) => answer(withoutSignal(request)));
    return { port: server.addr.port, close: () => within(PATIENCE_MS, server.shutdown()) };
  }
  const { serve } = await import("@hono/node-server");
  const { promise, resolve, reject } = Promise.withResolvers<Listening>();
  const server = serve({ fetch: answer, port, hostname }, (info) => {
    const close = async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await within(PATIENCE_MS, closed.promise);
    };
    resolve({ port: info.port, close });
  });
  server.on("error", reject);
  return await promise;
}

/**
 * Returns a request whose body comes in pieces as one of our own. Hono copies it to count them, and copying reads the
 * signal of Deno's, which then prints a warning about its future to the terminal.
 */
function withoutSignal(request: Request): Request {
  const { url, method, headers, body } = request;
  const isInPieces = method === "POST" && body !== null && !headers.has("content-length") && URL.canParse(url);
  return isInPieces ? new Request(url, { method, headers, body }) : request;
}
