import type { Context } from "hono";
import { OURS } from "../models/openai_chat_model.ts";
import { CHAT_PATH } from "../serve/access.ts";
import { modelsFor, startWithin } from "../serve/asking.ts";
import { inEnglish, Problem, wireError } from "../serve/problem.ts";
import { pulledBody } from "../serve/event_stream.ts";
import type { Serving } from "../serve/serving.ts";
import { type Standing, standingOf } from "../serve/standing.ts";
import { type News, newsIn, waitFor } from "../serve/wait.ts";
import { USUAL_PROTOCOL } from "../protocols/names.ts";
import type { CallWaiting } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { CHAT } from "../words/chat.ts";
import { answerOf } from "./answer.ts";
import { AskedDialogues, type WhenLeft } from "./asked.ts";
import { modelNamed, type OfferedModel, offeredModels } from "./models.ts";
import { type ChatRequest, chatRequestIn } from "./request.ts";
import { type AnswerForm, formOf } from "./wire.ts";

/** Options of the door for chat programs. */
export interface ChatOptions {
  /** What happens to a dialogue when everybody who waited for it has left. @default "go-on" */
  readonly whenLeft?: WhenLeft;
  /** A silence is broken after this long, in ms. @default 15_000 */
  readonly quietMs?: number;
  /** A client that reads nothing for this long is dropped, in ms. @default 60_000 */
  readonly patienceMs?: number;
  /** Called with errors that no answer explains. */
  readonly onError: (error: unknown) => void;
}

/** Most clients that wait at once; more dialogues than the server runs at once are refused before that. */
const MOST_WAITING = 200;

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
    const id = await asked.ready.catch((error) => {
      left();
      throw error;
    });
    const dialogue = { id, model: model.id, link: `${originOf(c)}/dialogues/${id}`, answered, left };
    return await answer(c, serving, { ...options, ...request, ...dialogue });
  });
  app.all("/v1/*", () => {
    throw new Problem(404, `Only chat completions are answered here: POST ${CHAT_PATH}, and GET /v1/models`);
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
  const detail = `The file '${documents[Number(at)]?.name}' cannot be read: it ${
    inEnglish(first.detail).replace(/^it /, "")
  }`;
  return new Problem(400, detail, { errors: [{ field: "messages", detail }], cause: error });
}

/** A dialogue that a client waits for. */
interface Waited extends ChatOptions, Pick<ChatRequest, "stream" | "includeUsage"> {
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

/**
 * Answers when there is a first part. A whole answer begins with empty lines after a silence, before its outcome is known:
 * clients and proxies wait for the first byte for a minute or five, and only a body that is written shows that the client
 * has left.
 */
async function answer(c: Context, serving: Serving, waited: Waited): Promise<Response> {
  const ended = new AbortController();
  const form = formOf({ ...await standingOf(serving, waited.id), ...waited });
  const parts = partsOf(serving, waited, form, AbortSignal.any([serving.signal, ended.signal]));
  const first = await parts.next(); // if it throws, the answer has a status of its own
  const { patienceMs } = waited;
  const body = pulledBody(parts, {
    ended,
    signal: serving.signal,
    ...omitUndefined({ first: first.value, patienceMs }),
  });
  return c.body(body, 200, { "Content-Type": form.mediaType, "Cache-Control": "no-store" });
}

async function* partsOf(
  serving: Serving,
  { id, link, answered, left, quietMs: ms = 15_000, onError }: Waited,
  { first, news: piece, beat, last, error: failure }: AnswerForm,
  signal: AbortSignal,
): AsyncGenerator<string, undefined, void> {
  let hasBegun = false;
  const begun = (part: string) => {
    hasBegun = true;
    return part;
  };
  try {
    if (first !== "") yield begun(first);
    const told = new Set<CallWaiting>();
    let standing: Standing | undefined;
    for (let cursor = 0, isOver = false; !isOver;) {
      const news: News[] = [];
      const onNews = (one: News) => Promise.resolve(void news.push(one));
      standing = await waitFor(serving, id, () => standingOf(serving, id), { cursor, ms, signal, onNews, told });
      for (const { text, seq } of news) {
        cursor = Math.max(cursor, Math.floor(seq));
        const part = piece(text);
        if (part !== "") yield begun(part);
      }
      const goesOn = standing.status === "running" || serving.hall.isJudging(id);
      isOver = !goesOn && newsIn(standing, cursor).length === 0;
      if (serving.signal.aborted) {
        throw new Problem(503, "The server is stopping: the same request goes on with the dialogue when it is back");
      }
      if (signal.aborted) return undefined;
      if (goesOn && news.length === 0) yield begun(beat);
    }
    if (standing) yield last(standing, answerOf(standing, link));
    answered();
  } catch (error) {
    answered();
    if (!hasBegun) throw error;
    if (!(error instanceof Problem)) onError(error);
    const problem = error instanceof Problem ? error : new Problem(500, "The server's terminal says more");
    yield failure(wireError(problem, (text) => serving.operator.inNames(text)));
  } finally {
    left();
  }
}
