import { createMcpHandler } from "@modelcontextprotocol/server";
import { MCP_PATH } from "../serve/access.ts";
import { Problem } from "../serve/problem.ts";
import type { Serving } from "../serve/serving.ts";
import type { Desk } from "./desk.ts";
import { createMcpServer } from "./server.ts";

/** Adds the tools, for callers with the operator's token. */
export function addMcp({ app, access, signal, ...serving }: Serving, onError: Desk["onError"]): void {
  const desk: Desk = { ...serving, onError };
  const handler = createMcpHandler(() => createMcpServer(desk), { onerror: onError });
  signal.addEventListener("abort", () => void handler.close().catch(onError), { once: true });
  app.all(MCP_PATH, async (c) => {
    if (!access.mayWrite(c.get("caller"))) throw new Problem(401, "Tools need the token that the server printed");
    return await handler.fetch(c.req.raw);
  });
}
