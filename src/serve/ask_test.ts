import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from "node:assert/strict";
import { listArchives } from "../archive/list.ts";
import { importTranscript } from "../protocols/import_transcript.ts";
import { chained, planted } from "./_guard_fixture.ts";
import { isObject } from "../transcript/json.ts";
import { DEBATE, journalOf, type TestServer, withServer } from "./_server_fixture.ts";

const COST = { question: "What would it cost?" };

/** Waits until a question is answered, and returns all questions. */
async function answered(server: TestServer, id: string) {
  return (await server.ended(id))["questions"];
}

/** Returns the page of a dialogue. */
async function pageOf(server: TestServer, id: string): Promise<string> {
  return await (await server.fetch(`/dialogues/${id}`)).text();
}

/** Holds a debate to its end, and returns its id. */
async function overDebate(server: TestServer, configuration: object = DEBATE): Promise<string> {
  const id = await server.start(configuration);
  await server.ended(id);
  return id;
}

Deno.test("POST …/ask has the author of the outcome answer, or those who are named, and the result lists the answers", async () => {
  await withServer(async (server) => {
    const id = await overDebate(server);
    const path = `/api/dialogues/${id}`;
    const before = server.models.requests.length;
    const { status, body } = await server.post(`${path}/ask`, COST);
    deepEqual([status, body["asking"]], [202, true]);
    const [first] = await answered(server, id);
    deepEqual([first.ask, first.question], [body["id"], COST.question]);
    deepEqual(first.answers.map(({ speaker }: { speaker: string }) => speaker), ["moderator"]);
    equal(server.models.requests.length, before + 1);
    ok(server.models.requests.at(-1)?.prompt.includes("[message-3]"), "all that was said is before whoever answers");

    for (const [more, speakers] of [[{ of: ["Ada"] }, 1], [{ all: true }, 3]] as const) {
      const answer = await server.post(`${path}/ask`, { ...COST, ...more });
      if (speakers === 1) {
        deepEqual([answer.status, /'Ada' did not speak in it; name one of/.test(answer.body["detail"])], [422, true]);
        continue;
      }
      equal(answer.status, 202);
      const questions = await answered(server, id);
      equal(questions.at(-1).answers.length, speakers);
      ok(server.models.requests.at(-1)?.prompt.includes("[question-1]"), "earlier questions are before them, too");
    }
    const page = await pageOf(server, id);
    match(page, /id="review-1"[^]*What would it cost\?[^]*id="ask"[^]*<textarea[^>]*name="question"/);
    doesNotMatch(page, /Answer by <a/, "the file of an answer has the name of the dialogue's first message");
    match(page, /<option value="">Moderator, who wrote the outcome<\/option>/);
    deepEqual(server.errors, []);
  });
});

Deno.test("A question does not stand in for the verdict of a panel, which comes first", async () => {
  await withServer(async (server) => {
    const id = await overDebate(server);
    equal((await server.post(`/api/dialogues/${id}/judge`, { judges: ["fast"] })).status, 202);
    await server.ended(id);
    equal((await server.post(`/api/dialogues/${id}/ask`, COST)).status, 202);
    await answered(server, id);
    const page = await pageOf(server, id);
    match(
      page,
      /<a class="phase" href="#review-1">Verdict[^]*<a class="phase" href="#review-2">Asked “What would it cost\?”/,
    );
    doesNotMatch(/<p class="headline"[^]*?<\/p>/.exec(page)?.[0] ?? "", /What would it cost/);
  });
});

Deno.test("Whoever was asked and did not answer is named with the reason", async () => {
  await withServer(async (server) => {
    const id = await overDebate(server);
    const { models } = server;
    models.hold();
    equal((await server.post(`/api/dialogues/${id}/ask`, { ...COST, of: ["Proposition", "Opposition"] })).status, 202);
    await server.until(`/api/dialogues/${id}`, () => models.waiting.length === 2);
    models.waiting.shift()?.answer("");
    for (let times = 0; times < 3; times++) {
      await server.until(`/api/dialogues/${id}`, ({ asking }) => !asking || models.waiting.length > 1);
      models.waiting.splice(1).forEach(({ answer }) => answer(""));
    }
    models.release();
    const [{ answers, failed }] = await answered(server, id);
    deepEqual([answers.length, failed.length], [1, 1]);
    match(await pageOf(server, id), /Answer by (?:Pro|Op)position<\/h3><p>None: [^<]{5,}/);
    deepEqual(server.errors, []);
  });
});

Deno.test("What cannot be asked is refused with what is wrong, and nobody is called", async () => {
  await withServer(async (server) => {
    const { models } = server;
    models.hold();
    const id = await server.start();
    const path = `/api/dialogues/${id}/ask`;
    await server.until(`/api/dialogues/${id}`, () => models.waiting.length === 1);
    const running = await server.post(path, COST);
    deepEqual([running.status, /still running/.test(running.body["detail"])], [409, true]);
    models.release();
    await server.ended(id);
    const before = models.requests.length;
    const cases: readonly (readonly [object, string | RegExp])[] = [
      [{}, "question"],
      [{ question: " " }, "question"],
      [{ ...COST, of: [] }, "of"],
      [{ ...COST, of: ["Ben"], all: true }, "of"],
      [{ ...COST, model: "fast" }, "model"],
      [{ ...COST, baseUrl: "http://evil.example" }, "baseUrl"],
      [{ ...COST, of: ["nobody"] }, /'nobody' did not speak in it; name one of Moderator/],
    ];
    for (const [body, problem] of cases) {
      const answer = await server.post(path, body);
      equal(answer.status, 422, JSON.stringify(body));
      if (typeof problem === "string") equal(answer.body["errors"]?.[0]?.field, problem, answer.body["detail"]);
      else match(answer.body["detail"], problem);
    }
    equal((await server.post("/api/dialogues/nobody/ask", COST)).status, 404);
    equal(models.requests.length, before);
    await server.restart({ readOnly: true });
    equal((await server.post(path, COST)).status, 403);
    ok(!(await pageOf(server, id)).includes('name="question"'), "no field");
    deepEqual(server.errors, []);
  });
});

Deno.test("A question is held once: its key gives the first answer, also after a restart, and another waits its turn", async () => {
  await withServer(async (server) => {
    const id = await overDebate(server);
    const { models } = server;
    const path = `/api/dialogues/${id}/ask`;
    const key = { "Idempotency-Key": "ask" };
    const before = models.requests.length;
    models.hold();
    const first = await server.post(path, COST, key);
    deepEqual(await server.post(path, COST, key), first);
    await server.until(`/api/dialogues/${id}`, () => models.waiting.length === 1);
    equal((await server.get(`/api/dialogues/${id}`)).body["asking"], true);
    const page = await pageOf(server, id);
    match(page, /id="ask" data-refresh="2"[^>]*>\s*<h2>Asked: <span dir="auto">What would it cost\?/);
    const other = await server.post(path, { question: "And then?" });
    deepEqual([other.status, /being answered/.test(other.body["detail"])], [409, true]);
    equal((await server.post("/api/dialogues", DEBATE)).status, 429, "it takes the only place");
    models.release();
    await answered(server, id);
    await server.restart();
    deepEqual(await server.post(path, COST, key), { status: 202, body: { asking: false, id: first.body["id"] } });
    equal((await server.post(path, { question: "And then?" }, key)).status, 422, "another question");
    equal(models.requests.length, before + 1);
    deepEqual(server.errors, []);
  }, { concurrency: 1 });
});

Deno.test("A question that was stopped goes on with the saved answers when it is asked again, and limits hold", async () => {
  await withServer(async (server) => {
    const id = await overDebate(server);
    const { models } = server;
    const path = `/api/dialogues/${id}`;
    const before = models.requests.length;
    models.hold();
    const first = await server.post(`${path}/ask`, { ...COST, all: true });
    await server.until(path, () => models.waiting.length === 3);
    models.waiting.shift()?.answer();
    await server.until(`/api/dialogues/${id}`, () => server.models.waiting.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 100)); // the answer comes to the disk
    equal((await server.post(`${path}/stop`)).status, 202);
    deepEqual(await answered(server, id), []);
    match(await pageOf(server, id), /The last question was not answered in full/);
    models.release();
    const again = await server.post(`${path}/ask`, { ...COST, all: true });
    equal(again.body["id"], first.body["id"]);
    const [question] = await answered(server, id);
    equal(question.answers.length, 3);
    equal(models.requests.length, before + 5, "the first answer is not asked for again");
    await server.restart({ operator: { models: { fast: "openai/gpt-4o" }, maxCostUsd: 0.000_01 } });
    equal((await server.post(`${path}/ask`, { question: "And then?" })).status, 202);
    equal((await answered(server, id)).length, 1);
    match(await pageOf(server, id), /The last question was not answered in full: [^<]*budget/);
    equal(models.requests.length, before + 5, "it is not asked, as the limit for all is too low");
    deepEqual(server.errors, []);
  });
});

Deno.test("A person who wrote the outcome answers in the seat of the dialogue", async () => {
  await withServer(async (server) => {
    const id = await server.start({ ...DEBATE, models: { "advocate-1": "human" } });
    const path = `/api/dialogues/${id}`;
    for (let isOver = false; !isOver;) {
      const { body: { held } } = await server.get(path);
      const { body: { seats } } = await server.get(`${path}/seats`);
      for (const { key } of seats) await server.post(`${path}/seats/advocate-1`, { key, text: `I say ${key}.` });
      isOver = held === undefined;
    }
    equal((await server.post(`${path}/ask`, { ...COST, of: ["advocate-1"] })).status, 202);
    const { seats: [seat] } = await server.until(`${path}/seats`, ({ seats }) => seats.length === 1);
    equal(seat.kind, "answer");
    const page = await pageOf(server, id);
    match(page, /Waiting for [^:]+: answer\.\s*<a class="button" href="[^"]*\/seats\/advocate-1#seat=/);
    const form = await (await server.fetch(`/dialogues/${id}/seats/advocate-1`)).text();
    match(form, /The question:[^⟦]*What would it cost\?/);
    const text = "As I said: [message-2].";
    equal((await server.post(`${path}/seats/advocate-1`, { key: seat.key, text })).status, 200);
    const [question] = await answered(server, id);
    equal(question.answers[0].text, text);
    const [shown = ""] = /<section id="review-1">[^]*?<\/section>/.exec(await pageOf(server, id)) ?? [];
    match(
      shown,
      /As I said:<a class="cite" href="#message-2"[^>]*>\(2\)<\/a>|As I <span class="nb">said:<a class="cite" href="#message-2"[^>]*>\(2\)<\/a>/,
    );
    deepEqual(server.errors, []);
  });
});

Deno.test("Models that the operator has not defined answer nothing; of an import, one that is defined does", async () => {
  await withServer(async (server) => {
    const { models } = server;
    const id = await overDebate(server);
    const before = models.requests.length;
    const forged = (await journalOf(server.directory, id)).map((event) => ({
      ...event,
      dialogueId: "forged",
      configuration: isObject(event["configuration"])
        ? { ...event["configuration"], baseUrl: "http://evil.example/v1" }
        : undefined,
    }));
    await planted(server.directory, chained(forged));
    const elsewhere = await server.post("/api/dialogues/forged/ask", COST);
    deepEqual([elsewhere.status, /--base-url http:\/\/evil\.example/.test(elsewhere.body["detail"])], [422, true]);

    const path = `${server.directory}/talk.txt`;
    await Deno.writeTextFile(path, "Ana: Buses go everywhere.\nBen: Trams carry more.\n");
    await importTranscript(path, { outputDirectory: server.directory });
    const talk = (await listArchives(server.directory)).find(({ imported }) => imported)?.dialogueId ?? "";
    match(
      await pageOf(server, talk),
      /<select[^>]*name="model"[^>]*><option value="fast">/,
    );
    for (const model of [undefined, "human", "openai/gpt-4o"]) {
      const { status, body } = await server.post(`/api/dialogues/${talk}/ask`, { ...COST, model });
      deepEqual([status, body["errors"][0].field], [422, "model"], body["detail"]);
    }
    equal(models.requests.length, before);
    equal((await server.post(`/api/dialogues/${talk}/ask`, { ...COST, model: "fast" })).status, 202);
    const [question] = await answered(server, talk);
    notEqual(question.answers.length, 0);
    equal(models.requests.length, before + 1);
    await server.restart({ operator: { models: { other: "openai/other" } } });
    const refused = await server.post(`/api/dialogues/${id}/ask`, COST);
    equal(refused.status, 422);
    match(refused.body["detail"], /The operator of this server has not defined openai\/gpt-4o: start it with --model/);
    deepEqual(server.errors, []);
  });
});
