import { isAbsolute } from "node:path";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AgentRequest } from "../agents/agent.ts";
import { Access, type Asking, CHAT_PATH, guard, MCP_PATH, seatName } from "./access.ts";
import { addApi } from "./api.ts";
import { MOST_BYTES, MOST_BYTES_WITH_DOCUMENTS } from "./given_documents.ts";
import { Hall } from "./hall.ts";
import { Idempotency } from "./idempotency.ts";
import { addPages } from "./pages.ts";
import { Operator, type OperatorConfiguration } from "./operator.ts";
import { answerProblem, Problem } from "./problem.ts";
import type { Serving } from "./serving.ts";
import { Shelf } from "./shelf.ts";
import { indexFolder } from "../setup/memory.ts";
import type { Surroundings } from "../setup/world.ts";
import { environmentVariable } from "../runtime/host.ts";
import { PROBLEMS } from "../words/problems.ts";

/** Options of a server. */
export interface ServerOptions {
  /** The folder of all archives. */
  readonly directory: string;
  /** The token of the operator: at least 16 characters, without spaces. */
  readonly token: string;
  /** The address that the server is bound to. @default "127.0.0.1" */
  readonly host?: string;
  /** Models, briefs and servers that dialogues may use. @default people only */
  readonly operator?: OperatorConfiguration;
  /** Shows archives, and holds, judges and changes nothing. @default false */
  readonly readOnly?: boolean;
  /** Most dialogues and panels under way at once; an integer >= 1. @default 4 */
  readonly concurrency?: number;
  /** Environment variables and files. @default those of this process */
  readonly io?: Surroundings;
  /** Asks people in another place too, and resolves to their answer; the first one counts. */
  readonly askHere?: (request: AgentRequest) => Promise<string>;
  /** Called with errors that no answer reports. */
  readonly onError?: (error: unknown) => void;
}

/** A server of archives and dialogues. */
export interface Server {
  /** Answers a request. */
  fetch(request: Request): Promise<Response>;
  /** Stops all dialogues, which can be resumed, and ends all streams of events. */
  close(): Promise<void>;
}

/** Paths whose requests may have documents. */
const WITH_DOCUMENTS: ReadonlySet<string> = new Set(["/api/dialogues", MCP_PATH, CHAT_PATH]);

/** Deno's names of errors that a client causes: a body in malformed pieces, or one that breaks off. */
const BROKEN_OFF: ReadonlySet<string> = new Set(["Http", "BadResource"]);

/** Headers of every answer that does not set them itself. */
const HEADERS = Object.entries({
  "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; " +
    "form-action 'self'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
});

/**
 * Makes a server; the caller has it listen. On Deno, it needs permission to read the files of this package, for the
 * script of its pages.
 *
 * @throws {RangeError} If the token has fewer than 16 characters, or a space.
 */
export function createServer(options: ServerOptions): Server {
  return serverWith(options, () => {});
}

/** Makes a server to which the caller adds routes. */
export function serverWith(options: ServerOptions, addRoutes: (serving: Serving) => void): Server {
  const { directory, token, host = "127.0.0.1", operator: offered = {}, readOnly = false, concurrency = 4 } = options;
  if (!/^\S{16,}$/.test(token)) {
    throw new RangeError("Cannot serve as 'token' must have at least 16 characters and no spaces");
  }
  const { io = { env: environmentVariable }, askHere, onError = () => {} } = options;
  const ended = new AbortController();
  const [shelf, operator] = [new Shelf(directory, indexFolder(io)), new Operator(offered)];
  const { maxCostUsd } = offered;
  const hall = new Hall({ shelf, operator, io, concurrency, askHere, onError, maxCostUsd });
  const app = new Hono<Asking>();
  const answerError = (error: Error, c: Context) => {
    const inNames = (text: string) =>
      operator.inNames(isAbsolute(directory) ? text.replaceAll(directory, "the folder of archives") : text);
    if (error instanceof Problem) return answerProblem(c, error, inNames);
    if (BROKEN_OFF.has(error.name)) return answerProblem(c, new Problem(400, () => PROBLEMS.unreadable));
    onError(error);
    const isOfArchive = c.req.method === "GET" && /\/dialogues\/./.test(c.req.path) && error instanceof TypeError;
    if (isOfArchive) return answerProblem(c, new Problem(409, () => PROBLEMS.notShown));
    return answerProblem(c, new Problem(500, () => PROBLEMS.failed));
  };
  app.onError(answerError);
  app.notFound((c) => answerProblem(c, new Problem(404, () => PROBLEMS.nothingHere)));
  app.use(async (c, next) => {
    c.set("language", operator.language);
    await next();
    for (const [name, value] of HEADERS) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  const access = new Access({ token, host });
  for (const path of ["/dialogues/:id/seats/:participant", "/api/dialogues/:id/seats/:participant"] as const) {
    app.use(path, async (c, next) => {
      c.set("seat", seatName(c.req.param("id"), c.req.param("participant")));
      await next();
    });
  }
  app.use(guard(access, { readOnly }));
  const limit = (maxSize: number, withDocuments = false) =>
    bodyLimit({
      maxSize,
      onError: (c) => answerProblem(c, new Problem(413, () => PROBLEMS.tooLarge(maxSize, withDocuments))),
    });
  const [plain, large] = [limit(MOST_BYTES), limit(MOST_BYTES_WITH_DOCUMENTS, true)];
  app.post("*", async (c, next) => await (WITH_DOCUMENTS.has(c.req.path) ? large : plain)(c, next)); // no other is read
  const once = new Idempotency();
  const serving = { app, shelf, hall, operator, access, once, readOnly, signal: ended.signal };
  addApi(serving);
  addPages(serving);
  addRoutes(serving);
  return {
    fetch: async (request) => await app.fetch(request),
    async close() {
      ended.abort();
      await hall.close();
    },
  };
}
