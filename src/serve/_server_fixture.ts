import { createParser, type EventSourceMessage } from "eventsource-parser";
import {
  type Behaviour,
  ok,
  resetMidStream,
  type ServerRequest,
  startMisbehavingServer,
} from "../models/misbehaving_server_fixture.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { type Server, serverWith } from "./server.ts";
import type { Serving } from "./serving.ts";

const OPENAI = "https://api.openai.com/v1";
/** The operator's token in tests. */
export const TOKEN = "token-of-a-test-server";
/** The address of servers in tests. */
export const ORIGIN = "http://127.0.0.1:8787";

/** A debate with a model of the test's operator. */
export const DEBATE = {
  protocol: "debate",
  motion: "Trams are better than buses",
  model: "fast",
  roundCount: 1,
  scoringEnabled: false,
} as const;

/** A question that waits for its answer. */
interface Waiting {
  readonly request: ServerRequest;
  readonly answer: (text?: string) => void;
}

/** Models at a loopback server, whose answers a test can hold back. */
export class Models {
  readonly requests: ServerRequest[] = [];
  /** Requests whose answers are held back. */
  readonly waiting: Waiting[] = [];
  #isHeld = false;
  #usage: { readonly usage?: null } = {};
  #brokenOff = new Set<number>();

  /** Breaks off the answers to these requests, by number from 1. */
  breakOff(...numbers: readonly number[]): void {
    this.#brokenOff = new Set(numbers);
  }

  /** Answers without usage from now on. */
  keepUsage(): void {
    this.#usage = { usage: null };
  }

  /** Holds back the answers to all requests from now on. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Answers what waits, and everything from now on. */
  release(): void {
    this.#isHeld = false;
    for (const { answer } of this.waiting.splice(0)) answer();
  }

  /** Answers a request. */
  readonly answer: Behaviour = async (request, exchange) => {
    this.requests.push(request);
    if (this.#brokenOff.has(this.requests.length)) return await resetMidStream()(request, exchange);
    if (!this.#isHeld) return await ok(answerToRequest, this.#usage)(request, exchange);
    const { promise, resolve } = Promise.withResolvers<string>();
    this.waiting.push({ request, answer: (text = answerToRequest(request)) => resolve(text) });
    await ok(await promise)(request, exchange);
  };
}

/** Options of a server. */
type Options = Partial<Parameters<typeof serverWith>[0]>;

/** An event as a listener receives it. */
export interface Heard {
  readonly id: number | undefined;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A server in this process, with a folder of its own and models on loopback. */
export class TestServer {
  readonly models: Models;
  readonly directory: string;
  readonly errors: unknown[] = [];
  readonly #options: Options;
  readonly #addRoutes: (serving: Serving) => void;
  readonly #fetch: typeof fetch;
  #server: Server;
  #token = TOKEN;

  constructor(
    directory: string,
    models: Models,
    fetch: typeof globalThis.fetch,
    options: Options,
    addRoutes: (serving: Serving) => void,
  ) {
    this.#addRoutes = addRoutes;
    this.directory = directory;
    this.models = models;
    this.#fetch = fetch;
    this.#options = options;
    this.#server = this.#make({});
  }

  #make({ token = TOKEN, ...more }: Options): Server {
    this.#token = token;
    const variables = new Map([["OPENAI_API_KEY", "sk-of-a-test"]]);
    return serverWith({
      directory: this.directory,
      operator: { models: { fast: "openai/gpt-4o" } },
      io: { env: (name) => variables.get(name), runtime: { ...systemRuntime, fetch: this.#fetch } },
      onError: (error) => void this.errors.push(error),
      ...this.#options,
      ...more,
      token,
    }, this.#addRoutes);
  }

  /** Answers a request as it came. */
  async handle(request: Request): Promise<Response> {
    return await this.#server.fetch(request);
  }

  /** Answers a request of the operator. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ Authorization: `Bearer ${this.#token}` });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return await this.#server.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers }));
  }

  /** Asks for JSON. */
  async get(path: string): Promise<Answered> {
    return await answered(await this.fetch(path));
  }

  /** Posts JSON, and returns the answer's. */
  async post(path: string, body: unknown = {}, headers: HeadersInit = {}): Promise<Answered> {
    return await answered(await this.fetch(path, { method: "POST", body: JSON.stringify(body), headers }));
  }

  /** Starts a dialogue, and returns its id. */
  async start(configuration: object = DEBATE): Promise<string> {
    const { status, body } = await this.post("/api/dialogues", configuration);
    if (status !== 201) throw new Error(`${status}: ${body["detail"]}`);
    return String(body["id"]);
  }

  /** Listens to a dialogue until `last` says so of an event. */
  async events(id: string, last: (event: Heard) => boolean = isEnd, init: RequestInit & { query?: string } = {}) {
    const { query = "", ...rest } = init;
    return await heard(await this.fetch(`/api/dialogues/${id}/events${query}`, rest), last);
  }

  /** Waits until something is true of what a path answers. */
  async until(path: string, isTrue: (body: Answered["body"]) => boolean): Promise<Answered["body"]> {
    for (let times = 0; times < 1000; times++) {
      const { body } = await this.get(path);
      if (isTrue(body)) return body;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`${path} never answered as wanted: ${JSON.stringify((await this.get(path)).body).slice(0, 1000)}`);
  }

  /** Waits until the server holds a dialogue no longer. */
  async ended(id: string): Promise<Answered["body"]> {
    const isOver = ({ held, judging, asking }: Answered["body"]) => held === undefined && !judging && !asking;
    return await this.until(`/api/dialogues/${id}`, isOver);
  }

  /** Stops the server and makes another on the same folder. */
  async restart(options: Options = {}): Promise<void> {
    await this.#server.close();
    this.#server = this.#make(options);
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}

/** An answer, read. */
export interface Answered {
  readonly status: number;
  // deno-lint-ignore no-explicit-any -- whatever a test expects
  readonly body: Readonly<Record<string, any>>;
}

async function answered(response: Response): Promise<Answered> {
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

/** Reads a stream of events until `last` says so of one; comments have the type `comment`. */
export async function heard(response: Response, last: (event: Heard) => boolean): Promise<readonly Heard[]> {
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  const all: Heard[] = [];
  let isOver = false;
  const hear = ({ id, event, data }: EventSourceMessage) => {
    if (isOver) return;
    const one = { id: id === undefined ? undefined : Number(id), type: event ?? "", data: JSON.parse(data) };
    all.push(one);
    isOver = last(one);
  };
  const parser = createParser({
    onEvent: hear,
    onComment: (comment) => hear({ id: undefined, event: "comment", data: JSON.stringify({ comment }) }),
  });
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    parser.feed(chunk);
    if (isOver) break;
  }
  return all;
}

/** Returns `true` for the last event of a run. */
export const isEnd = ({ type }: Heard): boolean => type === "dialogue.ended";

/** Runs a body with a server. */
export async function withServer(
  body: (server: TestServer) => Promise<void>,
  options: Options = {},
  addRoutes: (serving: Serving) => void = () => {},
): Promise<void> {
  const models = new Models();
  const provider = await startMisbehavingServer(() => models.answer);
  const reach = (input: RequestInfo | URL, init?: RequestInit) =>
    systemRuntime.fetch(String(input).replace(OPENAI, provider.baseUrl), init);
  const directory = await Deno.makeTempDir();
  const server = new TestServer(directory, models, reach, options, addRoutes);
  try {
    await body(server);
  } finally {
    await server.close();
    models.release();
    await provider.stop();
    await Deno.remove(directory, { recursive: true });
  }
}

/** Returns the events of a dialogue's journal, as they stand there. */
export async function journalOf(directory: string, id: string): Promise<readonly Heard["data"][]> {
  for await (const day of Deno.readDir(directory)) {
    if (!day.isDirectory) continue;
    for await (const { name } of Deno.readDir(`${directory}/${day.name}`)) {
      const text = await Deno.readTextFile(`${directory}/${day.name}/${name}/journal.jsonl`);
      const lines = text.split("\n").slice(0, -1);
      if (text.slice(0, 1000).includes(id)) return lines.map((line) => JSON.parse(line));
    }
  }
  throw new Error(`There is no journal of ${id}`);
}

/** Returns the events of a journal as listeners receive them. */
export function asHeard([started, ...rest]: readonly Heard["data"][]): readonly Heard["data"][] {
  const { secret: _, ...first } = started ?? {};
  return [first, ...rest];
}
