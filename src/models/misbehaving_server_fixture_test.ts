import { deepEqual, equal, rejects } from "node:assert/strict";
import { fail, hangBeforeHeaders, ok, slowDrip, startMisbehavingServer } from "./misbehaving_server_fixture.ts";

function post(baseUrl: string, body: unknown, path = "/chat/completions"): Promise<Response> {
  return fetch(`${baseUrl}${path}`, { method: "POST", body: JSON.stringify(body) });
}

Deno.test("startMisbehavingServer() hands requests over, and answers each as its handler says", async () => {
  const server = await startMisbehavingServer(({ prompt }) => prompt.includes("judge") ? fail(500) : ok("Fine."));
  const letters = "ä".repeat(100_000);
  const answers = [
    await post(server.baseUrl, { messages: [{ role: "user", content: letters }] }),
    await post(server.baseUrl, { messages: [{ role: "system", content: "You judge." }], stream: true }),
    await post(server.baseUrl, {}, "/models"),
  ];
  deepEqual(answers.map(({ status }) => status), [200, 500, 404]);
  for (const answer of answers) await answer.text();
  deepEqual(server.requests.map(({ number, stream, prompt }) => [number, stream, prompt]), [
    [1, false, letters],
    [2, true, "You judge."],
  ]);
  await server.stop();
});

Deno.test("startMisbehavingServer() numbers requests that come at the same time", async () => {
  const server = await startMisbehavingServer(() => slowDrip("a b c", 1));
  const asked = Array.from(
    { length: 10 },
    () => post(server.baseUrl, { stream: true }).then((answer) => answer.text()),
  );
  for (const text of await Promise.all(asked)) equal(text.includes("[DONE]"), true);
  deepEqual(server.requests.map(({ number }) => number), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await server.stop();
});

Deno.test("startMisbehavingServer() stops although somebody waits for an answer", async () => {
  const server = await startMisbehavingServer(() => hangBeforeHeaders());
  const asked = post(server.baseUrl, {});
  const broken = rejects(asked);
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await server.stop();
  await broken;
});

Deno.test("startMisbehavingServer() fails the test whose handler fails, or that asks too often", async () => {
  const mistake = new Error("mistake of the test");
  const failing = await startMisbehavingServer(() => {
    throw mistake;
  });
  await (await post(failing.baseUrl, {})).text();
  await rejects(failing.stop(), (error) => error === mistake);
  const busy = await startMisbehavingServer(() => ok("Fine."), { maxRequests: 1 });
  equal((await (await post(busy.baseUrl, {})).text()).includes("Fine."), true);
  await (await post(busy.baseUrl, {})).text();
  await rejects(busy.stop(), /More than 1 requests/);
});
