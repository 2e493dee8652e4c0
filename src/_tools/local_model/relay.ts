import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

/** The most tokens of an answer: a model this small repeats itself up to any limit. */
const MOST_TOKENS = 300;

/** Stands between the command and a server, and passes requests and answers on. */
export interface Relay extends AsyncDisposable {
  /** Address, without a path. */
  readonly url: string;
  /** Statuses of the answers to chat completions that were passed on whole, in order. */
  readonly answered: readonly number[];
  /** Resolves when so many answers have been passed on whole. */
  afterAnswers(count: number): Promise<void>;
}

/**
 * Starts a relay on a free port of this machine.
 *
 * @param server Address of the server, without a path.
 * @param grammar Passes the form of an answer on; otherwise the server never sees it, as if it ignored it.
 */
export async function startRelay(server: string, { grammar }: { readonly grammar: boolean }): Promise<Relay> {
  const answered: number[] = [];
  const waiting: { readonly count: number; readonly go: () => void }[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const left = new AbortController();
    response.on("close", () => response.writableFinished || left.abort());
    const body = request.method === "POST" ? await textOf(request) : undefined;
    const answer = await fetch(`${server}${request.url}`, {
      method: request.method ?? "GET",
      headers: { "content-type": "application/json" },
      signal: left.signal,
      ...(body === undefined ? {} : { body: passedOn(body, grammar) }),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    await pipeline(answer.body ?? [], response);
    if (!request.url?.endsWith("/chat/completions")) return;
    answered.push(answer.status);
    for (const { count, go } of waiting) if (answered.length >= count) go();
  };
  // whoever asked has gone, or the server has: either way the connection ends before its answer does
  const listener = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  await new Promise<void>((listening) => listener.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`, // it listens on a port
    answered,
    afterAnswers: (count) => new Promise((go) => answered.length >= count ? go() : void waiting.push({ count, go })),
    async [Symbol.asyncDispose]() {
      listener.closeAllConnections();
      await new Promise<void>((closed) => listener.close(() => closed()));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await Array.fromAsync(request)).toString();
}

/** Returns the body of a request as it is passed on. */
function passedOn(text: string, grammar: boolean): string {
  const { response_format: form, max_tokens: most, ...rest } = JSON.parse(text);
  return JSON.stringify({
    ...rest,
    ...(most === undefined ? {} : { max_tokens: Math.min(most, MOST_TOKENS) }),
    ...(grammar && form !== undefined ? { response_format: form } : {}),
  });
}
