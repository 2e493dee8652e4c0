import { HttpExchange } from "./http_exchange_fixture.ts";
import { type Behaviour, body, type ServerRequest } from "./misbehaviour_fixture.ts";
import { isObject } from "../transcript/json.ts";

export * from "./misbehaviour_fixture.ts";

/** A server that runs until it is stopped. */
export interface MisbehavingServer {
  /** For `baseUrl`: the address, up to and with `/v1`. */
  readonly baseUrl: string;
  /** The requests so far, in the order of arrival. */
  readonly requests: readonly ServerRequest[];
  /**
   * Hangs up on everybody, and resolves when nothing of the server is left.
   *
   * @throws What the handler threw, or that more requests came than were allowed.
   */
  stop(): Promise<void>;
}

/**
 * Starts a real HTTP server on loopback, which speaks the chat completions API as badly as its handler says: for tests.
 * Every connection serves one request and is closed. At most `maxRequests` are answered, so that a test whose retries do
 * not end fails instead of hanging.
 */
export function startMisbehavingServer(
  handler: (request: ServerRequest) => Behaviour,
  { maxRequests = 1000, elsewhere = body("No such page", { status: 404, type: "text/plain" }) }: {
    readonly maxRequests?: number;
    /** Answers requests for other pages than chat completions, which are not counted. */
    readonly elsewhere?: Behaviour;
  } = {},
): Promise<MisbehavingServer> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const requests: ServerRequest[] = [];
  const open = new Map<HttpExchange, Promise<void>>();
  let failure: unknown;

  async function serve(exchange: HttpExchange): Promise<void> {
    try {
      const received = await readRequest(exchange);
      if (!received) return;
      const request = { ...received, number: requests.length + 1 };
      if (!/\/chat\/completions$/.test(request.path)) return await elsewhere(request, exchange);
      requests.push(request);
      if (requests.length > maxRequests) throw new RangeError(`More than ${maxRequests} requests came`);
      await handler(request)(request, exchange);
    } catch (error) {
      failure ??= error;
      await exchange.send(400, "text/plain", "The handler of the test failed");
    } finally {
      exchange.close();
      open.delete(exchange);
    }
  }

  async function accept(): Promise<void> {
    while (true) {
      const connection = await listener.accept().catch(() => undefined);
      if (!connection) return;
      const exchange = new HttpExchange(connection);
      open.set(exchange, serve(exchange));
    }
  }

  const accepting = accept();
  const { port } = listener.addr;
  return Promise.resolve({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    async stop() {
      listener.close();
      await accepting;
      const serving = [...open.values()];
      for (const exchange of [...open.keys()]) exchange.close();
      await Promise.all(serving);
      if (failure !== undefined) throw failure;
    },
  });
}

async function readRequest(exchange: HttpExchange): Promise<Omit<ServerRequest, "number"> | undefined> {
  const wire = await exchange.read();
  if (!wire) return undefined;
  const parsed: unknown = wire.body === "" ? {} : JSON.parse(wire.body);
  const fields = isObject(parsed) ? parsed : {};
  const messages: readonly unknown[] = Array.isArray(fields.messages) ? fields.messages : [];
  const prompt = messages.map((message) => isObject(message) ? String(message.content) : "").join("\n\n");
  return { path: wire.path, headers: wire.headers, body: fields, prompt, stream: fields.stream === true };
}
