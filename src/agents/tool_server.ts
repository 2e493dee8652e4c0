import type { CallToolResult, Client, ListToolsResult, Transport } from "@modelcontextprotocol/client";
import { fillerText } from "../models/filler_model.ts";
import { type LineProgram, startLines } from "../runtime/line_program.ts";
import { VERSION } from "../runtime/system_runtime.ts";
import { quotable } from "../text/fence.ts";
import { fieldsIn, type Json } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { TOOLS } from "../words/tools.ts";
import { type Tool, ToolError } from "./agent.ts";
import { TOOL_LIMITS } from "./built_in_tools.ts";
import { fieldIn } from "./folder_tools.ts";

/** A server of tools that speaks the Model Context Protocol, as the operator defines it. */
export type ToolServer =
  & {
    /** Names of the tools that may be used; no others are. */
    readonly allow: readonly string[];
    /** Names of those that change nothing, so that an unfinished use can be repeated, and results can be cited. */
    readonly readOnly?: readonly string[];
  }
  & ({
    readonly command: string;
    readonly args?: readonly string[];
    /** Values of variables by name. */
    readonly env?: Readonly<Record<string, string>>;
  } | {
    readonly url: string;
    /** Bearer token that is sent with each request. @default none */
    readonly token?: string;
    readonly fetch?: typeof fetch;
  });

/** A server that has been started. */
export interface OpenToolServer {
  readonly tools: readonly Tool[];
  close(): Promise<void>;
}

/** The most bytes of one answer; a server that sends more is cut off. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Time to start, and to list the tools. */
const START_MS = 30_000;
/** The most characters of a tool's description, and of the JSON Schema of its input, that models are shown. */
const MOST_DESCRIPTION = 1000;
const MOST_SCHEMA = 10_000;
/** Tokens assumed for the definition of a tool whose server is not started. */
export const ASSUMED_TOKENS = 250;
/** Fields of an input that say where a result comes from. */
const ADDRESSES = ["url", "uri", "path"];

/**
 * Starts a server, and returns those of its tools that are allowed, each as `SERVER_TOOL`.
 *
 * @throws If it cannot be started, or lacks an allowed tool.
 */
export async function openToolServer(name: string, server: ToolServer): Promise<OpenToolServer> {
  const connection = new Connection(server);
  try {
    const client = await connection.client();
    const { tools } = await client.listTools(undefined, { timeout: START_MS });
    return {
      tools: server.allow.map((allowed) => {
        const tool = tools.find((one) => one.name === allowed);
        if (!tool) {
          throw new Error(`it has no tool '${allowed}'; there are: ${tools.map((one) => one.name).join(", ")}`);
        }
        return toolOf(name, tool, connection, server.readOnly?.includes(allowed) === true);
      }),
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** A connection to a server, which is made again if it was lost. */
class Connection {
  readonly #server: ToolServer;
  #client: Promise<Client> | undefined;

  constructor(server: ToolServer) {
    this.#server = server;
  }

  client(): Promise<Client> {
    return this.#client ??= this.#connected();
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    await client?.close();
  }

  async #connected(): Promise<Client> {
    const { Client } = await import("@modelcontextprotocol/client");
    const client = new Client({ name: "convenings", version: VERSION });
    client.onclose = () => void (this.#client = undefined);
    const transport = await transportTo(this.#server);
    try {
      await client.connect(transport, { timeout: START_MS });
      return client;
    } catch (error) {
      this.#client = undefined;
      await client.close();
      const ending = transport instanceof LineTransport ? transport.ending : undefined;
      throw ending === undefined ? error : new Error(ending, { cause: error });
    }
  }
}

async function transportTo(server: ToolServer): Promise<Transport> {
  if ("command" in server) return new LineTransport(server);
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const { url, token, fetch: reach = fetch } = server;
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return new StreamableHTTPClientTransport(new URL(url), { fetch: bounded(reach), requestInit: { headers } });
}

/** Returns a `fetch` that takes no more of an answer than may come, and follows no redirect. */
function bounded(reach: typeof fetch) {
  return async (url: string | URL, init?: RequestInit): Promise<Response> => {
    if (init?.method === "GET") return new Response(null, { status: 405 }); // what comes unasked is not wanted
    const response = await reach(url, { ...init, redirect: "error" });
    let come = 0;
    const body = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          come += piece.length;
          if (come > MOST_BYTES) controller.error(new Error("it sent too much"));
          else controller.enqueue(piece);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(body ?? null, { status, statusText, headers });
  };
}

/** Exchanges messages with a program, one a line. */
class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport["onmessage"]>;
  /** Why the program ended, with the last line of its complaints, once it has. */
  ending?: string;
  readonly #server: Extract<ToolServer, { readonly command: string }>;
  #program: LineProgram | undefined;

  constructor(server: Extract<ToolServer, { readonly command: string }>) {
    this.#server = server;
  }

  async start(): Promise<void> {
    const { command, args = [], env = {} } = this.#server;
    this.#program = await startLines(command, {
      args,
      env,
      maxBytes: MOST_BYTES,
      onLine: (line) => this.#receive(line),
      onEnd: (reason) => {
        this.ending = reason;
        this.onerror?.(new Error(reason));
        this.onclose?.();
      },
    });
  }

  async send(message: Parameters<Transport["send"]>[0]): Promise<void> {
    await this.#program?.send(JSON.stringify(message));
  }

  async close(): Promise<void> {
    await this.#program?.close();
  }

  #receive(line: string): void {
    if (line.trim() === "") return;
    try {
      this.onmessage?.(JSON.parse(line));
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function toolOf(
  server: string,
  { name, description = "", inputSchema }: ListToolsResult["tools"][number],
  connection: Connection,
  readOnly: boolean,
): Tool {
  const schema = JSON.stringify(inputSchema);
  if (schema.length > MOST_SCHEMA) throw new Error(`the form of '${name}' has more than ${MOST_SCHEMA} characters`);
  return {
    name: toolName(server, name),
    description: quotable(description.slice(0, MOST_DESCRIPTION)),
    jsonSchema: JSON.parse(schema),
    readOnly,
    async run(input, { signal, request: { toolLimits }, cite }) {
      const { timeoutMs } = { ...TOOL_LIMITS, ...toolLimits };
      const client = await connection.client();
      const given: Record<string, unknown> = { ...fieldsIn(input) };
      const result = await client.callTool({ name, arguments: given }, { signal, timeout: timeoutMs });
      const { text, uri } = contentOf(result);
      if (result.isError) throw new ToolError(text || TOOLS.failed);
      const address = uri ?? addressIn(input);
      if (readOnly && address !== undefined) cite(address);
      return text;
    },
  };
}

/** Returns the name under which models know a server's tool. */
function toolName(server: string, tool: string): string {
  return `${server}_${tool}`.replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, 64);
}

/**
 * Returns the tools of a server that is not started, for a rehearsal, in which none is used. A definition has the
 * assumed number of tokens.
 */
export function unstartedTools(server: string, { allow }: Pick<ToolServer, "allow">): readonly Tool[] {
  const run = () => Promise.reject(new ToolError("The server was not started."));
  const description = fillerText(ASSUMED_TOKENS);
  return allow.map((tool) => ({ name: toolName(server, tool), description, jsonSchema: { type: "object" }, run }));
}

/** Returns what a result says as a text, and the address of a resource in it. */
function contentOf({ content, structuredContent }: CallToolResult): { readonly text: string; readonly uri?: string } {
  let uri: string | undefined;
  const texts = content.map((part) => {
    if (part.type === "text") return part.text;
    if (part.type === "resource_link") return `${part.name}: ${part.uri}`;
    if (part.type !== "resource") return `(${part.type}, not shown)`;
    uri ??= part.resource.uri;
    return "text" in part.resource ? part.resource.text : `(${part.resource.uri}, not shown)`;
  });
  const text = texts.length > 0 ? texts.join("\n") : JSON.stringify(structuredContent ?? null);
  return { text, ...omitUndefined({ uri }) };
}

function addressIn(input: Json): string | undefined {
  const found = ADDRESSES.map((field) => fieldIn(input, field)).find((value) => typeof value === "string");
  return typeof found === "string" ? found : undefined;
}
