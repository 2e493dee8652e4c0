import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Serving } from "../serve/serving.ts";
import type { Desk } from "./desk.ts";
import { createMcpServer } from "./server.ts";

/** Adds the tools at `/mcp`, for callers with the operator's token. */
export function addMcp({ app, access, signal, ...serving }: Serving, onError: Desk["onError"]): void {
  const desk: Desk = { ...serving, onError };
  const handler = createMcpHandler(() => createMcpServer(desk), { onerror: onError });
  signal.addEventListener("abort", () => void handler.close().catch(onError), { once: true });
  app.all("/mcp", async ({ req: { raw } }) => {
    access.checkMayWrite(access.callerOf(raw));
    return await handler.fetch(raw);
  });
}
