import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import OpenAI from "openai";
import { until } from "../mcp/_client_fixture.ts";
import { ASKED, type Door, linkedIn, withDoor } from "./_door_fixture.ts";

type Listed = readonly { readonly dialogueId: string; readonly status?: string; readonly running?: true }[];

const dialogues = async ({ server }: Door): Promise<Listed> => (await server.get("/api/dialogues")).body["dialogues"];
const linkOf = async (response: Response) => linkedIn((await response.json()).choices[0].message.content);

/** Asks in a stream, waits until a model is asked, and goes away. */
async function leave({ post, server }: Door, body: object = { ...ASKED, stream: true }): Promise<void> {
  const asked = server.models.requests.length;
  const leaving = new AbortController();
  const response = await post(body, { signal: leaving.signal });
  await until(() => server.models.requests.length > asked);
  const read = response.text();
  leaving.abort();
  await rejects(read);
}

Deno.test("a client that goes away stops nothing, and the same request joins the dialogue until somebody has its answer", () =>
  withDoor(async (door) => {
    const { post, server } = door;
    server.models.hold();
    await leave(door);
    const [running] = await dialogues(door);
    equal(running?.running, true);
    const joined = Promise.all([post({ ...ASKED, stream: true }), post({ ...ASKED, stream: true })]);
    server.models.release();
    for (const response of await joined) {
      match(await response.text(), new RegExp(`/dialogues/${running?.dialogueId}\\)`));
    }
    equal((await dialogues(door)).length, 1);
    await (await post({ ...ASKED, stream: true })).text();
    equal((await dialogues(door)).length, 2, "asked again after its answer, it is another dialogue");
  }));

Deno.test("an answer that nobody got is given to the same request, whole or in a stream", () =>
  withDoor(async (door) => {
    for (const [n, stream] of [true, false].entries()) {
      const body = { ...ASKED, stream, model: "critique", messages: [{ role: "user", content: `Trams? ${n}` }] };
      door.server.models.hold();
      await leave(door, body);
      door.server.models.release();
      const id = (await dialogues(door))[0]?.dialogueId ?? "";
      await door.server.ended(id);
      match(await (await door.post(body)).text(), new RegExp(`/dialogues/${id}\\)`));
    }
    equal((await dialogues(door)).length, 2);
  }, { chat: { quietMs: 10 } }));

Deno.test("with stop, a dialogue stops when the last who waits has left, and the same request continues it", () =>
  withDoor(async (door) => {
    const { post, server } = door;
    for (const stream of [true, false]) {
      const body = { ...ASKED, stream };
      server.models.hold();
      const leaving = new AbortController();
      const stays = post(body);
      await until(() => server.models.waiting.length > 0); // it began the dialogue, so it waits
      const goes = post(body, { signal: leaving.signal }).then((response) => response.text());
      const id = (await dialogues(door))[0]?.dialogueId ?? "";
      await new Promise((resolve) => setTimeout(resolve, 100)); // both wait
      leaving.abort();
      await rejects(goes);
      await new Promise((resolve) => setTimeout(resolve, 100));
      equal((await dialogues(door))[0]?.running, true, "somebody waits");
      server.models.release();
      match(await (await stays).text(), new RegExp(`/dialogues/${id}\\)`));

      const other = { ...body, messages: [{ role: "user", content: "Ferries?" }] };
      server.models.hold();
      await leave(door, other);
      const stopped = (await dialogues(door))[0]?.dialogueId ?? "";
      await server.ended(stopped);
      equal((await server.get(`/api/dialogues/${stopped}`)).body["endReason"], "aborted");
      server.models.release();
      match(await (await post(other)).text(), new RegExp(`/dialogues/${stopped}\\)`));
    }
    equal((await dialogues(door)).length, 4);
  }, { chat: { whenLeft: "stop", quietMs: 10 } }));

Deno.test("a retry of the openai package joins the dialogue that its first attempt began", () =>
  withDoor(async (door) => {
    const { client, server } = door;
    server.models.hold();
    let attempts = 0;
    const impatient = client({
      maxRetries: 2,
      timeout: 500,
      fetch: (url, init) => {
        const tries = new Headers(init?.headers).get("x-stainless-retry-count");
        equal(tries, String(attempts++));
        if (attempts === 2) server.models.release();
        return fetch(url, init);
      },
    });
    const { choices: [choice] } = await impatient.chat.completions.create({ ...ASKED, model: "critique" });
    ok(attempts >= 2);
    deepEqual((await dialogues(door)).map(({ dialogueId }) => dialogueId), [linkedIn(choice?.message.content)]);
  }));

Deno.test("a retry gets an answer that may have been lost on its way", () =>
  withDoor(async (door) => {
    const body = { ...ASKED, model: "critique" };
    const id = await linkOf(await door.post(body));
    equal(await linkOf(await door.post(body, { headers: { "X-Stainless-Retry-Count": "1" } })), id);
    ok(await linkOf(await door.post(body)) !== id);
    equal((await dialogues(door)).length, 2);
  }));

Deno.test("an Idempotency-Key gets the same dialogue for ever, also in a stream and from the next server", () =>
  withDoor(async (door) => {
    const { post, server } = door;
    const headers = { "Idempotency-Key": "mine" };
    const body = { ...ASKED, model: "critique" };
    const [first, second] = await Promise.all([post(body, { headers }), post(body, { headers })]);
    const id = await linkOf(first);
    equal(await linkOf(second), id);
    await server.restart();
    equal(await linkOf(await post(body, { headers })), id);
    const { error } = await (await post({ ...body, messages: [{ role: "user", content: "Other" }] }, { headers }))
      .json();
    match(error.message, /^This Idempotency-Key was used for another request/);
    equal((await dialogues(door)).length, 1);
  }));

Deno.test("a server that stops tells who waits, and the same request goes on when it is back", () =>
  withDoor(async (door) => {
    const { client, post, server } = door;
    server.models.hold();
    const stream = await client().chat.completions.create({ ...ASKED, stream: true });
    const read = Array.fromAsync(stream);
    const whole = post({ ...ASKED, messages: [{ role: "user", content: "Ferries?" }] });
    const isRunning = ({ running }: Listed[number]) => running === true;
    await server.until("/api/dialogues", ({ dialogues }) => dialogues.filter(isRunning).length === 2);
    const before = (await dialogues(door)).map(({ dialogueId }) => dialogueId);
    const restarted = server.restart();
    await rejects(read, (error) => error instanceof OpenAI.APIError && /The server is stopping/.test(error.message));
    match(await (await whole).text(), /The server is stopping/);
    equal((await whole).status, 503);
    server.models.release();
    await restarted;
    const text = await (await post(JSON.stringify({ ...ASKED, stream: true }))).text();
    ok(before.some((id) => text.includes(`/dialogues/${id})`)), text);
    equal((await dialogues(door)).length, 2);
  }));
