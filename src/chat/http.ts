import type { Context } from "hono";
import { setTimeout as delay } from "node:timers/promises";
import { OURS } from "../models/openai_chat_model.ts";
import { CHAT_PATH } from "../serve/access.ts";
import { modelsFor, startWithin } from "../serve/asking.ts";
import { Problem, wireError } from "../serve/problem.ts";
import type { Serving } from "../serve/serving.ts";
import { type Standing, standingOf } from "../serve/standing.ts";
import { type News, newsIn, waitFor } from "../serve/wait.ts";
import { USUAL_PROTOCOL } from "../protocols/names.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { CHAT } from "../words/en/chat.ts";
import { answerOf } from "./answer.ts";
import { AskedDialogues, type WhenLeft } from "./asked.ts";
import { modelNamed, type OfferedModel, offeredModels } from "./models.ts";
import { type ChatRequest, chatRequestIn } from "./request.ts";
import { Chunks, completion, event } from "./wire.ts";
import { writtenBody, type WrittenOptions } from "./written.ts";

/** Options of the door for chat programs. */
export interface ChatOptions extends Partial<Pick<WrittenOptions, "quietMs" | "patienceMs">> {
  /** What happens to a dialogue when everybody who waited for it has left. @default "go-on" */
  readonly whenLeft?: WhenLeft;
  /** Called with errors that no answer explains. */
  readonly onError: (error: unknown) => void;
}

/** Most clients that wait at once; more dialogues than the server runs at once are refused before that. */
const MOST_WAITING = 200;
/** The longest wait for one dialogue: timers take no longer one than 24 days. */
const LONGEST_MS = 24 * 3_600_000;

/** Adds the API of OpenAI's chat completions, at which chat programs ask dialogues as if they were models. */
export function addChat(serving: Serving, options: ChatOptions): void {
  const { app, operator } = serving;
  const { whenLeft = "go-on" } = options;
  const dialogues = new AskedDialogues(serving, whenLeft);
  const created = Math.floor(Date.now() / 1000);
  const shown = ({ id }: OfferedModel) => ({ id, object: "model", created, owned_by: "convenings" });
  let waiting = 0;

  app.use("/v1/*", async (c, next) => {
    if (c.req.header(OURS) === undefined) return await next();
    const detail = "A dialogue cannot ask itself: this request comes from a participant of a dialogue";
    throw new Problem(508, detail, { code: "loop_detected" });
  });
  app.get("/v1/models", async (c) => c.json({ object: "list", data: (await offeredModels(operator)).map(shown) }));
  app.get("/v1/models/:id{.+}", async (c) => c.json(shown(await modelNamed(operator, c.req.param("id")))));
  app.post(CHAT_PATH, async (c) => {
    const text = await c.req.text();
    const request = chatRequestIn(jsonIn(text));
    const model = await modelNamed(operator, request.model);
    if (waiting >= MOST_WAITING) {
      throw new Problem(429, `${MOST_WAITING} requests are waiting: try again in a minute`, { retryAfter: 60 });
    }
    const key = c.req.header("idempotency-key");
    const isRetry = Number(c.req.header("x-stainless-retry-count") ?? 0) > 0;
    const asked = dialogues.join({ text, key, isRetry }, (recorded) => start(serving, request, model, recorded));
    waiting++;
    let isAnswered = false;
    const answered = () => isAnswered = true;
    const left = () => {
      waiting--;
      dialogues.leave(asked, isAnswered);
    };
    try {
      const id = await asked.ready;
      const dialogue = { id, model: model.id, link: `${originOf(c)}/dialogues/${id}`, answered, left };
      return await (request.stream ? streamed : whole)(c, serving, { ...options, ...request, ...dialogue });
    } catch (error) {
      answered();
      left();
      throw error;
    }
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem(400, "The body must be JSON", { cause });
  }
}

/** Returns the address under which the client reached this server; its name has been checked. */
function originOf(c: Context): string {
  const { protocol, host } = new URL(c.req.url);
  return `${c.req.header("x-forwarded-proto") === "https" ? "https:" : protocol}//${host}`;
}

/** Starts the dialogue that a request asks for, and resolves to its id. */
async function start(
  serving: Serving,
  { question, documents, ignored }: ChatRequest,
  { protocol, preset, hasModels = false }: OfferedModel,
  requestId: string,
): Promise<string> {
  const models = modelsFor(serving, { members: protocol.name === USUAL_PROTOCOL && !hasModels });
  if (!models) throw new Problem(503, "The operator of this server has defined no model: start it with --model");
  const asked = await serving.operator.asked({
    protocol: protocol.name,
    [protocol.subject]: question,
    ...(hasModels ? {} : models),
    ...omitUndefined({ preset, documents: documents.length > 0 ? documents : undefined }),
  }).catch((error) => {
    throw inTermsOf(documents, error);
  });
  const { texts = [], images = [], warnings = [] } = asked.documents ?? {};
  const ignoring = ignored.length > 0 ? [{ code: "ignored_fields", text: CHAT.ignored(ignored.join(", ")) }] : [];
  const given = { ...asked, documents: { texts, images, warnings: [...warnings, ...ignoring] } };
  return (await startWithin(serving, given, { requestId })).dialogueId;
}

/** Returns an error about a document as one about the file that the client gave. */
function inTermsOf(documents: ChatRequest["documents"], error: unknown): unknown {
  const [first] = error instanceof Problem ? error.errors : [];
  const at = /^documents\[(\d+)\]/.exec(first?.field ?? "")?.[1];
  if (!(error instanceof Problem) || !first || at === undefined) return error;
  const detail = `The file '${documents[Number(at)]?.name}' cannot be read: it ${first.detail.replace(/^it /, "")}`;
  return new Problem(400, detail, { errors: [{ field: "messages", detail }], cause: error });
}

/** A dialogue that a client waits for. */
interface Waited extends ChatOptions, Pick<ChatRequest, "includeUsage"> {
  readonly id: string;
  /** Id of the model that the client asked. */
  readonly model: string;
  /** The absolute address of its page. */
  readonly link: string;
  /** Called when the client has its answer, or the reason why there is none. */
  readonly answered: () => void;
  /** Called once, when it waits no longer. */
  readonly left: () => void;
}

/** Waits for the end of a dialogue, and tells what is new. */
async function ended(
  serving: Serving,
  id: string,
  { signal, onNews }: { readonly signal: AbortSignal; readonly onNews: (news: News) => Promise<void> },
): Promise<Standing> {
  let cursor = 0;
  const tell = async (news: News) => {
    cursor = Math.max(cursor, news.seq);
    await onNews(news);
  };
  const ends = AbortSignal.any([serving.signal, signal]);
  const look = () => standingOf(serving, id);
  const standing = await waitFor(serving, id, look, { cursor, ms: LONGEST_MS, signal: ends, onNews: tell });
  for (let news = newsIn(standing, cursor); news.length > 0; news = newsIn(standing, cursor)) {
    for (const one of news) await tell(one);
  }
  if (!serving.signal.aborted) return standing;
  throw new Problem(503, "The server is stopping: the same request goes on with the dialogue when it is back");
}

/** Answers in pieces: progress while the dialogue runs, then the answer. */
async function streamed(c: Context, serving: Serving, waited: Waited): Promise<Response> {
  const { id, link, left, quietMs = 15_000 } = waited;
  const leaving = new AbortController();
  const chunks = new Chunks(waited.model, await standingOf(serving, id), waited);
  const body = writtenBody({ ...waited, beat: ":\n\n", quietMs, left: leaving }, async (write) => {
    try {
      await write(chunks.first());
      const onNews = async ({ text }: News) => await write(chunks.told(text));
      const standing = await ended(serving, id, { signal: leaving.signal, onNews });
      await write(chunks.last(standing, answerOf(standing, link)));
      waited.answered();
    } catch (error) {
      if (leaving.signal.aborted) return;
      await write(event(inWire(serving, error, waited)));
      waited.answered();
    } finally {
      left();
    }
  });
  return c.body(body, 200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
}

/**
 * Answers whole. After a silence the answer begins with empty lines, before its outcome is known: clients and proxies wait
 * for the first byte for a minute or five, and only a body that is written shows that the client has left.
 */
async function whole(c: Context, serving: Serving, waited: Waited): Promise<Response> {
  const { id, model, link, left, quietMs = 15_000 } = waited;
  const leaving = new AbortController();
  const told: string[] = [];
  const onNews = ({ text }: News) => Promise.resolve(void told.push(text));
  const answer = ended(serving, id, { signal: leaving.signal, onNews }).then((standing) =>
    completion(model, standing, { ...answerOf(standing, link), told })
  );
  answer.catch(() => {}); // whoever waits is told
  const soon = new AbortController();
  const first = await Promise.race([
    answer,
    delay(quietMs, undefined, { signal: soon.signal }).catch(() => undefined),
  ]).finally(() => soon.abort());
  if (first) {
    waited.answered();
    left();
    return c.json(first);
  }
  const body = writtenBody({ ...waited, beat: "\n", quietMs, left: leaving }, async (write) => {
    try {
      await write("\n");
      await write(JSON.stringify(await answer));
      waited.answered();
    } catch (error) {
      if (leaving.signal.aborted) return;
      await write(JSON.stringify(inWire(serving, error, waited)));
      waited.answered();
    } finally {
      left();
    }
  });
  return c.body(body, 200, { "Content-Type": "application/json" });
}

/** Returns an error that comes too late for a status; an unexpected one reveals nothing about this machine. */
function inWire({ operator }: Serving, error: unknown, { onError }: ChatOptions) {
  if (!(error instanceof Problem)) onError(error);
  const problem = error instanceof Problem ? error : new Problem(500, "The server's terminal says more");
  return wireError(problem, (text) => operator.inNames(text));
}
