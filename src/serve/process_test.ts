import { deepEqual, equal, match, ok } from "node:assert/strict";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { ok as answers, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { asHeard, DEBATE, type Heard, isEnd, journalOf, TOKEN } from "./_server_fixture.ts";
import { ServerProcess } from "./_process_fixture.ts";

Deno.test("A server that is interrupted ends, although a client never finishes its request", async () => {
  const directory = await Deno.makeTempDir();
  const server = await ServerProcess.start(directory, []);
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: server.port });
  try {
    const lines = ["POST /api/dialogues HTTP/1.1", `Host: 127.0.0.1:${server.port}`, `Authorization: Bearer ${TOKEN}`];
    await connection.write(new TextEncoder().encode(`${lines.join("\r\n")}\r\nContent-Length: 9\r\n\r\n{`));
    await server.fetch("/api/dialogues").then((response) => response.body?.cancel()); // by now it has the other one
    equal(await server.interrupt(), 0);
  } finally {
    connection.close();
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("A server killed ten times in a debate loses nothing, asks for no saved answer again, and names what was in flight", async () => {
  let atRequest = (_number: number) => {};
  const provider = await startMisbehavingServer((request) => async (_, exchange) => {
    atRequest(request.number);
    // some are killed while they wait for an answer, and others after it
    await new Promise((resolve) => setTimeout(resolve, 30));
    await answers(answerToRequest)(request, exchange).catch(() => {});
  });
  const directory = await Deno.makeTempDir();
  const start = () => ServerProcess.start(directory, ["--model", "fast=openai/m", "--base-url", provider.baseUrl]);
  try {
    let server = await start();
    const { id } = await server.post("/api/dialogues", { ...DEBATE, roundCount: 3, scoringEnabled: true }, 201);
    const all: Heard[] = [];
    for (let kill = 0; kill < 10; kill++) {
      const [before, process] = [provider.requests.length, server];
      atRequest = (number) => {
        if (number === before + 2) setTimeout(() => process.kill(), 10 * (kill % 5));
      };
      all.push(...await server.events(id, all.at(-1)?.id, () => false));
      await server.ended;
      server = await start();
      const { dialogues } = await server.get("/api/dialogues");
      deepEqual([dialogues.length, dialogues[0].dialogueId, dialogues[0].status], [1, id, undefined], "it is listed");
      await server.post(`/api/dialogues/${id}/resume`, {}, 202);
    }
    atRequest = () => {};
    all.push(...await server.events(id, all.at(-1)?.id, isEnd));
    equal((await server.get(`/api/dialogues/${id}`)).status, "completed");
    equal(await server.interrupt(), 0);

    const journal = await journalOf(directory, id);
    deepEqual(all.map(({ data }) => data), asHeard(journal), "the listener has each event once");
    const of = (type: string) => journal.filter((event) => event["type"] === type);
    equal(of("dialogue.resumed").length, 10);
    const calls = (type: string) => of(type).map(({ call }) => String(call));
    const paid = new Set(of("dialogue.resumed").flatMap(({ mayHaveBeenPaid }) => mayHaveBeenPaid));
    const answered = new Set(calls("call.answered"));
    deepEqual(new Set(calls("call.sent").filter((call) => !answered.has(call))), paid, "what was in flight is named");
    ok(paid.size > 0 && paid.size < provider.requests.length / 2, `${paid.size} of ${provider.requests.length}`);
    const prompts = new Map(
      Map.groupBy(provider.requests, ({ prompt, body }) => prompt + JSON.stringify(body["response_format"])),
    );
    equal(answered.size, prompts.size, "each question has one saved answer");
    ok(provider.requests.length <= prompts.size + paid.size, "and none of them was asked again");
    equal(new Set(of("turn.completed").map(({ key }) => key)).size, of("turn.completed").length);
  } finally {
    await provider.stop();
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("The command prints an address with a token, serves, and ends with 0 when it is interrupted", async () => {
  const directory = await Deno.makeTempDir();
  const server = await ServerProcess.start(directory, []);
  match(server.printed, new RegExp(`^http://127\\.0\\.0\\.1:\\d+/#token=${TOKEN}\\n`));
  deepEqual(await server.get("/api/dialogues"), { dialogues: [], total: 0 });
  for (const bytes of [10, 31_000_000]) {
    const body = new Blob([" ".repeat(bytes)]).stream(); // without a length
    const response = await server.fetch("/api/dialogues", { method: "POST", body });
    equal(response.status, bytes === 10 ? 422 : 413, await response.text());
  }
  const second = await ServerProcess.start(directory, ["--port", String(server.port)]).catch((error) => String(error));
  match(String(second), /it is taken\. Give another one with --port/);
  equal(await server.interrupt(), 0);
  match(await server.errors, /^Serving .*\nStopping: dialogues under way can be resumed\.\n$/);
  await Deno.remove(directory, { recursive: true });
});
