import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { Models, ORIGIN, type TestServer, withServer } from "../serve/_server_fixture.ts";
import type { ServerOptions } from "../serve/server.ts";
import { addMcp } from "./http.ts";

const MAIN = decodeURIComponent(new URL("../main.ts", import.meta.url).pathname);
const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

/** An answer of a tool. */
export interface Answer {
  readonly isError: boolean;
  /** The text for models. */
  readonly text: string;
  /** The same as data. */
  // deno-lint-ignore no-explicit-any
  readonly data: any;
}

/** A client of the tools, and what it can be asked. */
export interface Caller {
  readonly client: Client;
  /** Calls a tool. */
  call(name: string, given?: object, options?: Parameters<Client["callTool"]>[1]): Promise<Answer>;
}

/** Returns a client of the tools that is connected. */
export function callerOf(client: Client): Caller {
  return {
    client,
    async call(name, given = {}, options) {
      const { isError = false, content, structuredContent } = await client.callTool(
        { name, arguments: { ...given } },
        options,
      );
      const [first] = content;
      return { isError, text: first?.type === "text" ? first.text : "", data: structuredContent };
    },
  };
}

/** Returns a client of a server in this process, which must be closed. */
export async function connected(server: TestServer, options: ClientOptions = {}): Promise<Caller> {
  const client = new Client({ name: "test", version: "1" }, options);
  const fetch = (_url: string | URL, init?: RequestInit) => server.fetch("/mcp", init);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), { fetch }));
  return callerOf(client);
}

/** Runs a body with a client of a server in this process, over HTTP. */
export async function overHttp(
  body: (caller: Caller, server: TestServer) => Promise<void>,
  { client = {}, ...options }: Partial<ServerOptions> & { readonly client?: ClientOptions } = {},
): Promise<void> {
  await withServer(
    async (server) => {
      const caller = await connected(server, client);
      try {
        await body(caller, server);
      } finally {
        await caller.client.close();
      }
    },
    options,
    (serving) => addMcp(serving, options.onError ?? (() => {})),
  );
}

/** Waits until a dialogue is under way no longer, and returns the last answer. */
export async function ended(
  { call }: Caller,
  id: string,
  options?: Parameters<Client["callTool"]>[1],
): Promise<Answer> {
  let cursor = 0;
  while (true) {
    const answer = await call("wait_for_dialogue", { id, cursor }, options);
    if (answer.isError) throw new Error(answer.text);
    if (answer.data.status !== "running") return answer;
    cursor = answer.data.cursor;
  }
}

/** The options of a client that shows forms. */
export const WITH_FORMS: ClientOptions = { capabilities: { elicitation: { form: {} } } };

/** Has the person at a client answer each form; `undefined` closes it unsent. */
export function fillForms(
  client: Client,
  answer: (fields: readonly string[]) => Record<string, string> | undefined,
): void {
  client.setRequestHandler("elicitation/create", ({ params }) => {
    const content = answer(Object.keys(Object(Object(params)["requestedSchema"])["properties"] ?? {}));
    return content ? { action: "accept", content } : { action: "decline" };
  });
}

/** Starts a council one of whose members asks its caller a required question. */
export async function asking({ call }: Caller, models: Models): Promise<string> {
  models.hold();
  const { data, text, isError } = await call("start_dialogue", {
    request_id: crypto.randomUUID(),
    question: "Trams or buses?",
    max_cost_usd: 5,
  });
  if (isError) throw new Error(text);
  await until(() => models.waiting.length > 0);
  const question = { query: "How many passengers a day?", reason: "It decides the size.", required: true };
  models.waiting.shift()?.answer(`TOOL request_context ${JSON.stringify(question)}`);
  models.release();
  return data.id;
}

/** Waits until a condition holds. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let times = 0; times < 1000 && !isTrue(); times++) await new Promise((resolve) => setTimeout(resolve, 10));
  if (!isTrue()) throw new Error("It did not come true");
}

/** The command of a server as another process. */
export function commandOf(cwd: string, args: readonly string[]) {
  return {
    command: "deno",
    args: [
      "run",
      "--no-check",
      "--no-prompt",
      `--config=${ROOT}deno.json`,
      `--allow-read=${ROOT},${cwd}`,
      `--allow-write=${cwd}`,
      "--allow-net=127.0.0.1",
      "--allow-env=OPENAI_API_KEY,OPENAI_BASE_URL,LOG_TOKENS,LOG_STREAM",
      MAIN,
      "mcp",
      ...args,
    ],
  };
}

/** Runs a body with a client of a server that is another process in a folder. */
export async function overStdio(
  cwd: string,
  args: readonly string[],
  body: (caller: Caller, transport: StdioClientTransport) => Promise<void>,
  { env = {}, prepare = () => {}, ...options }: ClientOptions & {
    readonly env?: Record<string, string>;
    readonly prepare?: (client: Client) => void;
  } = {},
): Promise<void> {
  const cache = Deno.env.get("DENO_DIR"); // the transport hands over few variables of its own accord
  const variables = { ...(cache === undefined ? {} : { DENO_DIR: cache }), ...env };
  const transport = new StdioClientTransport({ ...commandOf(cwd, args), cwd, env: variables, stderr: "ignore" });
  const client = new Client({ name: "test", version: "1" }, options);
  prepare(client);
  await client.connect(transport);
  try {
    await body(callerOf(client), transport);
  } finally {
    await client.close();
  }
}

/** Runs a body with models at a loopback server, and the arguments that make them known as `fast`. */
export async function withModels(
  body: (models: Models, args: readonly string[]) => Promise<void>,
  { latencyMs = 0 }: { readonly latencyMs?: number } = {},
): Promise<void> {
  const models = new Models();
  const server = await startMisbehavingServer(() => async (request, exchange) => {
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    await models.answer(request, exchange);
  });
  const args = ["--model", "fast=openai/m", "--base-url", server.baseUrl, "--price", "1/1"];
  try {
    await body(models, args);
  } finally {
    models.release();
    await server.stop();
  }
}
