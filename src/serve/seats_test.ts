import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { requestOf, TypedTerminal } from "../agents/_agents_fixture.ts";
import { scoreSchema } from "../agents/scores_form_fixture.ts";
import { HumanAgent } from "../agents/human_agent.ts";
import { minimalInstance } from "../models/filler_model.ts";
import { DEBATE, journalOf, type TestServer, withServer } from "./_server_fixture.ts";
import { Seats } from "./seats.ts";

const COUNCIL = {
  protocol: "council",
  question: "What becomes of the yard?",
  model: "fast",
  participants: [{ id: "hanna", name: "Hanna", model: "human" }, { id: "pavel" }, { id: "wim" }],
} as const;

interface Seat {
  readonly participant: string;
  readonly key: string;
  readonly kind: string;
  readonly maxTokens?: number;
  readonly form?: object;
  readonly url?: string;
}

/** Waits until somebody is asked, and returns the seats. */
async function asked(server: TestServer, id: string, besides: readonly string[] = []): Promise<readonly Seat[]> {
  const path = `/api/dialogues/${id}/seats`;
  const { seats } = await server.until(path, ({ seats }) => seats.some(({ key }: Seat) => !besides.includes(key)));
  return seats;
}

const seatPath = (id: string, participant: string) => `/api/dialogues/${id}/seats/${participant}`;

/** Answers everything that people are asked, until the dialogue is over. */
async function answerAll(server: TestServer, id: string): Promise<void> {
  for (;;) {
    const { body: { held } } = await server.get(`/api/dialogues/${id}`);
    if (held === undefined) return;
    const { body: { seats } } = await server.get(`/api/dialogues/${id}/seats`);
    for (const { participant, key, form } of seats) {
      const text = form ? JSON.stringify(minimalInstance(form)) : `I stand by this: ${key}.`;
      await server.post(seatPath(id, participant), { key, text });
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function textOf(server: TestServer, id: string, key: string): Promise<unknown> {
  return (await journalOf(server.directory, id)).find((event) =>
    event["type"] === "turn.completed" && event["key"] === key
  )
    ?.["text"];
}

Deno.test("A person is waited for in a seat, whose answer counts once", async () => {
  await withServer(async (server) => {
    const id = await server.start(COUNCIL);
    const [seat] = await asked(server, id);
    ok(seat);
    deepEqual([seat.participant, seat.kind], ["hanna", "gathering"]);
    ok((seat.maxTokens ?? 0) > 0);
    match(seat.url ?? "", new RegExp(`^/dialogues/${id}/seats/hanna#seat=[0-9a-f]{32}$`));
    const path = seatPath(id, "hanna");
    for (const body of [{}, { key: seat.key }, { key: 1, text: "x" }, { key: seat.key, text: " \n" }]) {
      equal((await server.post(path, body)).status, 422, JSON.stringify(body));
    }
    const wrong = await server.post(path, { key: "elsewhere", text: "Trees." });
    equal(wrong.status, 409);
    match(wrong.body["detail"], new RegExp(`the question now is '${seat.key}'`));
    equal((await server.post(seatPath(id, "pavel"), { key: seat.key, text: "Trees." })).status, 409);

    const both = await Promise.all(["Trees.", "Trees."].map((text) => server.post(path, { key: seat.key, text })));
    deepEqual(both.map(({ status, body }) => [status, body]), [[200, { accepted: true }], [200, { accepted: true }]]);
    equal((await server.post(path, { key: seat.key, text: "Houses." })).status, 409, "another answer came first");
    equal((await server.post(path, { key: seat.key, text: "Trees." })).status, 200, "the same answer counts once");
    await answerAll(server, id);
    equal((await server.ended(id))["status"], "completed");
    equal(await textOf(server, id, seat.key), "Trees.");
    deepEqual((await server.get(`/api/dialogues/${id}/seats`)).body, { seats: [] });
    equal((await server.post(path, { key: seat.key, text: "Trees." })).status, 409, "it is over");
    deepEqual(server.errors, []);
  });
});

Deno.test("Of two different answers given at once, one counts and the other is refused", async () => {
  await withServer(async (server) => {
    const id = await server.start(COUNCIL);
    const [seat = { key: "" }] = await asked(server, id);
    const texts = ["Trees.", "Houses."];
    const both = await Promise.all(texts.map((text) => server.post(seatPath(id, "hanna"), { key: seat.key, text })));
    deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    await answerAll(server, id);
    equal(await textOf(server, id, seat.key), texts[both.findIndex(({ status }) => status === 200)]);
  });
});

Deno.test("Two people are asked at once; a seat's link is good for that seat alone, and shows to the operator only", async () => {
  await withServer(async (server) => {
    const id = await server.start({
      ...COUNCIL,
      participants: [{ id: "hanna", model: "human" }, { id: "pavel", model: "human" }],
    });
    const seats = await server.until(`/api/dialogues/${id}/seats`, ({ seats }) => seats.length === 2);
    const [hanna, pavel] = seats["seats"] as readonly Seat[];
    ok(hanna && pavel);
    const headers = { Authorization: `Bearer ${hanna.url?.split("#seat=")[1]}` };
    equal((await server.post(seatPath(id, "pavel"), { key: pavel.key, text: "No." }, headers)).status, 403);
    equal((await server.post(`/api/dialogues/${id}/stop`, {}, headers)).status, 403);
    equal((await server.post(seatPath(id, "hanna"), { key: hanna.key, text: "Yes." }, headers)).status, 200);
    equal(
      await (async () => {
        const shown = await server.fetch(`/api/dialogues/${id}/seats`, { headers: { Authorization: "" } });
        return JSON.stringify(await shown.json()).includes("#seat=");
      })(),
      false,
    );
    await server.post(seatPath(id, "pavel"), { key: pavel.key, text: "Yes." });
    await answerAll(server, id);
    equal((await server.ended(id))["status"], "completed");
  });
});

Deno.test("A form filled in wrongly is refused with what is wrong, as often as it is sent, and the seat stays open", async () => {
  await withServer(async (server) => {
    const id = await server.start(COUNCIL);
    const path = seatPath(id, "hanna");
    for (;;) {
      const [seat] = await asked(server, id);
      ok(seat);
      if (!seat.form) {
        await server.post(path, { key: seat.key, text: `This is so: ${seat.key}` });
        await server.until(`/api/dialogues/${id}/seats`, ({ seats }) => seats[0]?.key !== seat.key);
        continue;
      }
      for (const text of ["I vote for trees", "I vote for trees", '{ "to": "Pavel" }']) {
        const { status, body } = await server.post(path, { key: seat.key, text });
        deepEqual([status, body["errors"][0].field], [422, "text"]);
        match(body["detail"], /^This answer cannot be used: (There is no JSON|The field `\w[\w-]+` is missing)/);
        deepEqual(await asked(server, id), [seat]);
      }
      const good = { key: seat.key, text: JSON.stringify(minimalInstance(seat.form)) };
      equal((await server.post(path, good)).status, 200);
      break;
    }
    await answerAll(server, id);
    deepEqual((await server.ended(id))["failures"], []);
  });
});

Deno.test("An answer of which a part can be used is refused once, and taken as it is if it is sent again", async () => {
  const { promise: isAsked, resolve: onChange } = Promise.withResolvers<void>();
  const seats = new Seats({ onChange });
  const schema = scoreSchema(["clarity", "depth"].map((id) => ({ id, description: "How much?", weight: 0.5 })));
  const request = requestOf({ schema });
  const answer = seats.agent().answer(request);
  await isAsked;
  const { participant: { id }, key } = request;
  const text = JSON.stringify({ contributes: "yes", reason: "It is clear.", scores: { clarity: 7 } });
  throws(
    () => seats.answer(id, key, text),
    /`scores.depth` is missing[^]* To leave it as it is, send the answer again\.$/,
  );
  equal(seats.open.length, 1);
  seats.answer(id, key, text);
  deepEqual(Object(await answer).value.scores, { clarity: 7 });
  deepEqual(seats.open, []);
});

Deno.test("Somebody may leave: a server stopped while it waits asks again when the dialogue is resumed", async () => {
  await withServer(async (server) => {
    const id = await server.start(COUNCIL);
    const [before] = await asked(server, id);
    await server.restart();
    deepEqual((await server.get(`/api/dialogues/${id}/seats`)).body, { seats: [] });
    const key = before?.key ?? "";
    equal((await server.post(seatPath(id, "hanna"), { key, text: "Trees." })).status, 409, "nobody holds it");
    equal((await server.post(`/api/dialogues/${id}/resume`)).status, 202);
    const [seat] = await asked(server, id);
    deepEqual(seat, before, "the same link is good for it");
    equal((await server.post(seatPath(id, "hanna"), { key, text: "Trees." })).status, 200);
    await answerAll(server, id);
    equal((await server.ended(id))["status"], "completed");
    equal(await textOf(server, id, key), "Trees.");
  });
});

Deno.test("The terminal and the page both ask, and the first answer counts", async () => {
  const terminal = new TypedTerminal();
  const here = new HumanAgent({ terminal });
  await withServer(async (server) => {
    const debate = { ...DEBATE, models: { "advocate-1": "human" } };
    const id = await server.start(debate);
    const [first] = await asked(server, id);
    terminal.type("Said at the terminal.\n\n");
    const [second] = await asked(server, id, [first?.key ?? ""]);
    equal(await textOf(server, id, first?.key ?? ""), "Said at the terminal.");
    equal((await server.post(seatPath(id, "advocate-1"), { key: first?.key, text: "Late." })).status, 409);
    const key = second?.key ?? "";
    equal((await server.post(seatPath(id, "advocate-1"), { key, text: "Said on the page." })).status, 200);
    const [third] = await asked(server, id, [key]);
    equal(await textOf(server, id, key), "Said on the page.");
    terminal.type("\x04"); // gives up there; the page still waits
    await new Promise((resolve) => setTimeout(resolve, 20));
    equal((await server.post(seatPath(id, "advocate-1"), { key: third?.key, text: "At last." })).status, 200);
    await answerAll(server, id);
    equal((await server.ended(id))["status"], "completed");
    equal(await textOf(server, id, third?.key ?? ""), "At last.");
  }, { askHere: async (request) => (await here.answer(request)).text });
});

Deno.test("A dialogue that waits for a person is stopped and can be paused", async () => {
  await withServer(async (server) => {
    const id = await server.start(COUNCIL);
    await asked(server, id);
    equal((await server.post(`/api/dialogues/${id}/pause`)).status, 202);
    equal((await server.get(`/api/dialogues/${id}`)).body["held"], "pausing");
    equal((await server.post(`/api/dialogues/${id}/stop`)).status, 202);
    equal((await server.ended(id))["endReason"], "aborted");
  });
});
