import { createMcpHandler } from "@modelcontextprotocol/server";
import { MCP_PATH } from "../serve/access.ts";
import { MOST_BYTES_WITH_DOCUMENTS } from "../serve/given_documents.ts";
import { Problem } from "../serve/problem.ts";
import type { Serving } from "../serve/serving.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Desk } from "./desk.ts";
import { createMcpServer } from "./server.ts";

/**
 * Adds the tools, for callers with the operator's token. They get a copy of each request, because reading the signal of
 * Deno's own prints a warning.
 */
export function addMcp({ app, access, signal, ...serving }: Serving, onError: Desk["onError"]): void {
  const desk: Desk = { ...serving, signal, onError };
  const options = { onerror: onError, maxRequestBodySize: MOST_BYTES_WITH_DOCUMENTS };
  const handler = createMcpHandler(() => createMcpServer(desk), options);
  signal.addEventListener("abort", () => void handler.close().catch(onError), { once: true });
  app.all(MCP_PATH, async (c) => {
    if (!access.mayWrite(c.get("caller"))) throw new Problem(401, "Tools need the token that the server printed");
    const { method, url, raw: { headers } } = c.req;
    const body = method === "POST" ? await c.req.text() : undefined;
    return await handler.fetch(new Request(url, { method, headers, ...omitUndefined({ body }) }));
  });
}
