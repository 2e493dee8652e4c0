import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  descriptionOf,
  effortIn,
  failureText,
  GATEWAY_PATHS,
  KEY_HEADER,
  readRequest,
  TIMEOUT_HEADER,
} from "../../models/gateway_call.ts";
import { ModelError } from "../../models/model_error.ts";
import { ModelSpecError } from "../../models/provider_server.ts";
import { sha256 } from "../../text/sha256.ts";
import type { Answered, Gateway } from "./gateway.ts";
import type { CallKey } from "./kept_calls.ts";
import { ReplacedError } from "./kept_calls.ts";

/** The most bytes of a request: prompts may hold images. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Time between signs of life of a call under way, so that nothing between takes the connection for dead. */
const ALIVE_MS = 10_000;

/** Options of a gateway's server. */
export interface GatewayServerOptions {
  readonly gateway: Pick<Gateway, "answer" | "model">;
  /** Returns the name of the worker with a credential. */
  readonly workerWith: (token: string) => Promise<string | undefined>;
  /** Called when another gateway has taken over. */
  readonly onReplaced: () => void;
  /** Called with errors of the program itself. */
  readonly onError: (error: unknown) => void;
}

/** Returns a function that answers the requests of workers. */
export function gatewayServer(options: GatewayServerOptions): (request: Request) => Response | Promise<Response> {
  const { gateway, workerWith, onError } = options;
  const app = new Hono();
  app.use(async (context, next) => {
    const token = /^Bearer (\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
    if (token !== undefined && await workerWith(token) !== undefined) return await next();
    const advice = "make one with 'convene gateway --add-worker NAME', and set CONVENE_TOKEN to it";
    return failed(
      context,
      401,
      new ModelError(`The gateway does not know this credential: ${advice}`, { code: "auth" }),
    );
  });
  app.use(bodyLimit({ maxSize: MOST_BYTES, onError: (context) => failed(context, 413, refused("is too large")) }));
  app.get(GATEWAY_PATHS.model, async (context) => {
    const { model, price } = await gateway.model(
      context.req.query("spec") ?? "",
      effortIn(context.req.query("effort")),
    );
    return context.json(descriptionOf(model, price));
  });
  app.post(GATEWAY_PATHS.calls, async (context) => {
    const key = keyIn(context.req.header(KEY_HEADER));
    if (!key) return failed(context, 400, refused(`has no key DIALOGUE/CALL/HASH in ${KEY_HEADER}`));
    const text = await context.req.text().catch(() => undefined);
    if (text === undefined) {
      // the worker asks again: the connection broke, or this gateway is being stopped
      return failed(context, 503, new ModelError("The gateway did not get the whole request", { code: "unreachable" }));
    }
    if (sha256(text) !== key.request) return failed(context, 409, refused("does not match the hash in its key"));
    const call = readRequest(text);
    if (!call) return failed(context, 400, refused("cannot be read: worker and gateway may be of different versions"));
    return whenDone(
      gateway.answer(key, call, timeoutIn(context.req.header(TIMEOUT_HEADER))).then(
        answerText,
        (error) => endOf(error, options),
      ),
    );
  });
  app.notFound((context) => failed(context, 404, refused("is for an address that does not exist")));
  app.onError((error, context) => {
    const isRefusal = error instanceof ModelError || error instanceof ModelSpecError;
    if (!isRefusal) onError(error);
    return failed(context, isRefusal ? 400 : 500, asModelError(error));
  });
  return (request) => app.fetch(request);
}

/** Reads a call's key: dialogue, call and hash of the request, each percent-encoded. */
function keyIn(header: string | undefined): CallKey | undefined {
  const [, ...parts] = /^([^/\s]+)\/([^/\s]+)\/([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  try {
    const [dialogue, call, request] = parts.map(decodeURIComponent);
    return dialogue !== undefined && call !== undefined && request !== undefined
      ? { dialogue, call, request }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a time in ms; `undefined` if there is none. */
function timeoutIn(header: string | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/.test(header ?? "") ? Number(header) : undefined;
}

function answerText({ answer, paidOnce }: Answered): string {
  return `{"answer":${answer}${paidOnce ? ',"paidOnce":true' : ""}}`;
}

function endOf(error: unknown, { onReplaced, onError }: GatewayServerOptions): string {
  if (error instanceof ReplacedError) onReplaced();
  else if (!(error instanceof ModelError) && !(error instanceof ModelSpecError)) onError(error);
  return failureText(asModelError(error));
}

/** Returns a model's error as it is; others as errors of the gateway. */
function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof ModelSpecError) return new ModelError(error.message, { code: "bad_request" });
  if (error instanceof ReplacedError) {
    const { message, mayHaveBeenPaid } = error;
    return new ModelError(message, { code: "unreachable", mayHaveBeenPaid });
  }
  return new ModelError("The gateway failed: its log says why", { code: "server", mayHaveBeenPaid: true });
}

function refused(problem: string): ModelError {
  return new ModelError(`The gateway refused the request: it ${problem}`, { code: "bad_request" });
}

function failed(context: Context, status: 400 | 401 | 404 | 409 | 413 | 500 | 503, error: ModelError): Response {
  return context.body(failureText(error), status, { "content-type": "application/json" });
}

/** Returns a response that begins at once, and says something from time to time until there is an end. */
function whenDone(end: Promise<string>): Response {
  const bytes = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.encode("\n"));
      timer = setInterval(() => controller.enqueue(bytes.encode("\n")), ALIVE_MS);
      const text = await end;
      if (timer === undefined) return; // nobody listens any more
      clearInterval(timer);
      controller.enqueue(bytes.encode(text));
      controller.close();
    },
    cancel() {
      clearInterval(timer);
      timer = undefined;
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}
