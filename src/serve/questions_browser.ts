import { deepEqual, equal, ok } from "node:assert/strict";
import { inBrowser, opened } from "../pages/_browser_fixture.ts";
import { DEBATE, withServer } from "./_server_fixture.ts";

Deno.test("a speaker's question comes into a live page as a form, and its answer goes on with the dialogue", () =>
  withServer(async (server) => {
    const { models } = server;
    const http = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {} },
      ({ url, method, headers, body }) => {
        const { pathname, search } = new URL(url);
        return server.fetch(`${pathname}${search}`, { method, headers, ...(body ? { body } : {}) });
      },
    );
    try {
      models.hold();
      const id = await server.start({ ...DEBATE, tools: ["request_context"] });
      await server.until(`/api/dialogues/${id}`, () => models.waiting.length === 1);
      await inBrowser(async (browser) => {
        const address = `http://127.0.0.1:${http.addr.port}/dialogues/${id}`;
        const deeds = await opened(browser, address, {}, async (page) => {
          const query = { query: "Whose money?", reason: "It decides.", required: true };
          models.waiting.shift()?.answer(`TOOL request_context ${JSON.stringify(query)}`);
          models.release();
          await page.getByRole("link", { name: "Answer the questions" }).click();
          equal(await page.evaluate("'live' in document.body.dataset"), false);
          await page.getByLabel("Proposition asks: Whose money?").fill("The city's.");
          await page.getByRole("button", { name: "Answer and go on" }).click();
          await page.locator("#standfirst:not(:empty)").waitFor();
          equal(await page.locator("#questions form").count(), 0);
        });
        deepEqual(deeds, []);
      });
      ok(models.requests.some(({ prompt }) => prompt.includes("The city's.")));
    } finally {
      await http.shutdown();
    }
  }));
