import OpenAI, { type ClientOptions } from "openai";
import { listen } from "../runtime/listen.ts";
import { Access } from "../serve/access.ts";
import { type TestServer, TOKEN, withServer } from "../serve/_server_fixture.ts";
import type { ServerOptions } from "../serve/server.ts";
import { addMcp } from "../mcp/http.ts";
import { addChat, type ChatOptions } from "./http.ts";

/** The API key of chat programs in tests. */
export const KEY = new Access({ token: TOKEN, host: "127.0.0.1" }).chatToken;

/** A server that listens, as chat programs reach it. */
export interface Door {
  readonly origin: string;
  readonly server: TestServer;
  /** Returns a client of the `openai` package, which tries once. */
  client(options?: ClientOptions): OpenAI;
  /** Posts a chat completion, and returns the answer as it came. */
  post(body: unknown, init?: RequestInit): Promise<Response>;
}

/** A question to the usual model. */
export const ASKED = { model: "council", messages: [{ role: "user" as const, content: "Trams or buses?" }] };

/** Runs a body with a server on loopback that chat programs and agents can ask. */
export async function withDoor(
  body: (door: Door) => Promise<void>,
  { chat = {}, ...options }: Partial<ServerOptions> & { readonly chat?: Partial<ChatOptions> } = {},
): Promise<void> {
  await withServer(
    async (server) => {
      const listening = await listen((request) => server.handle(request), { port: 0, hostname: "127.0.0.1" });
      const origin = `http://127.0.0.1:${listening.port}`;
      const baseURL = `${origin}/v1`;
      const own = { baseURL, apiKey: KEY, maxRetries: 0, organization: null, project: null, logLevel: "off" } as const;
      try {
        await body({
          origin,
          server,
          client: (more) => new OpenAI({ ...own, adminAPIKey: null, webhookSecret: null, ...more }),
          post: (body, init = {}) => {
            const headers = new Headers({ Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" });
            for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
            const text = typeof body === "string" ? body : JSON.stringify(body);
            return fetch(`${baseURL}/chat/completions`, { method: "POST", body: text, ...init, headers });
          },
        });
      } finally {
        server.models.release();
        await server.close();
        await listening.close();
      }
    },
    options,
    (serving) => {
      addMcp(serving, () => {});
      addChat(serving, { onError: options.onError ?? (() => {}), ...chat });
    },
  );
}

/** Returns the id of the dialogue to whose page an answer links. */
export function linkedIn(content: string | null | undefined): string {
  const [, id] = /\(http:\/\/127\.0\.0\.1:\d+\/dialogues\/(\w+)\)\s*$/.exec(content ?? "") ?? [];
  if (id === undefined) throw new Error(`There is no link at the end of: ${content}`);
  return id;
}
