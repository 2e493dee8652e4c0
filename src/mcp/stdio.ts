import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { Buffer } from "node:buffer";
import process from "node:process";
import { Transform } from "node:stream";
import { MOST_BYTES_WITH_DOCUMENTS } from "../serve/given_documents.ts";
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
  const { stdin, stdout } = process;
  for (const event of ["end", "close"]) stdin.once(event, () => resolve());
  const options = { maxBufferSize: MOST_BYTES_WITH_DOCUMENTS };
  const { close } = serveStdio(() => createMcpServer(desk), {
    transport: new StdioServerTransport(stdin.pipe(wholeMessages()), stdout, options),
    onerror: (error) => desk.onError(error),
  });
  return {
    closed,
    async close() {
      stdin.unpipe();
      stdin.pause();
      await close();
    },
  };
}

/**
 * Passes on whole messages, each a line. The transport copies and searches all that it has of a message for each piece of
 * it, which takes a minute for documents of 20 MB.
 */
function wholeMessages(): Transform {
  let pieces: Buffer[] = [];
  let length = 0;
  const taken = () => {
    const whole = Buffer.concat(pieces);
    pieces = [];
    length = 0;
    return whole;
  };
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      length += piece.length;
      const isWhole = piece.includes("\n") || length > MOST_BYTES_WITH_DOCUMENTS; // the transport refuses the latter
      done(null, isWhole ? taken() : undefined);
    },
    flush: (done) => done(null, taken()),
  });
}
