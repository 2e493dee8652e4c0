import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from "node:assert/strict";
import { asHeard, DEBATE, journalOf, withServer } from "./_server_fixture.ts";

Deno.test("POST /api/dialogues starts a debate, which is listened to, read, listed and downloaded", async () => {
  await withServer(async (server) => {
    const { status, body } = await server.post("/api/dialogues", DEBATE);
    equal(status, 201);
    equal(body["url"], `/dialogues/${body["id"]}`);
    const events = (await server.events(body["id"])).filter(({ id }) => id !== undefined);
    deepEqual(events.map(({ data }) => data), asHeard(await journalOf(server.directory, body["id"])));
    deepEqual(events.map(({ id }) => id), events.map((_, n) => n + 1));
    deepEqual(events.map(({ type }) => type), events.map(({ data }) => data["type"]));

    const result = await server.ended(body["id"]);
    equal(result["status"], "completed");
    equal(result["archive"], undefined, "a path of this machine is nobody's business");
    const { body: { dialogues, total } } = await server.get("/api/dialogues");
    deepEqual([total, dialogues[0].dialogueId, dialogues[0].topic], [1, body["id"], DEBATE.motion]);
    equal(dialogues[0].path, undefined);

    const path = `/api/dialogues/${body["id"]}`;
    match(await (await server.fetch(`${path}/messages/2`)).text(), /^---\nnumber: 2\n/);
    const json = await server.fetch(`${path}/messages/2`, { headers: { Accept: "application/json" } });
    equal((await json.json()).number, 2);
    const starts = { zip: /^PK/, md: /Trams are better/, html: /^<!doctype html>/, json: /^\{\n/ };
    for (const [form, start] of Object.entries(starts)) {
      const file = await server.fetch(`${path}/download?format=${form}`);
      match(await file.text(), start);
      match(
        file.headers.get("content-disposition") ?? "",
        new RegExp(`^attachment; filename="debate-[\\w-]+\\.${form}"$`),
      );
    }
    equal((await server.get(`${path}/download?format=exe`)).status, 422);
    deepEqual(server.errors, []);
  });
});

Deno.test("A dry run says what a dialogue may cost, and asks and writes nothing", async () => {
  await withServer(async (server) => {
    const { status, body } = await server.post("/api/dialogues?dryRun", DEBATE);
    equal(status, 200);
    ok(body["upTo"].costUsd > body["about"].costUsd && body["about"].costUsd > 0);
    const { roundCount: _, ...asked } = DEBATE;
    const costOf = async (given: object) => {
      const { about, panel } = (await server.post("/api/dialogues?dryRun=form", { ...asked, ...given })).body;
      return [about.costUsd, panel?.about.costUsd];
    };
    const [quick, noPanel] = await costOf({ preset: "quick" });
    const [thorough, panel] = await costOf({ preset: "thorough", judges: ["fast"] });
    ok(quick < thorough / 2 && panel > 0, `${quick} ${thorough} ${panel}`);
    equal(noPanel, undefined);
    const { flows } = (await server.post("/api/dialogues?dryRun", { ...DEBATE, clerks: ["fast"] })).body;
    ok(flows.length === 1 && flows[0].about.costUsd > 0);
    equal((await server.get("/api/dialogues")).body["total"], 0);
    equal(server.models.requests.length, 0);
  });
});

Deno.test("A dialogue that names a clerk has what was argued noted when it has ended", async () => {
  await withServer(async (server) => {
    const { status, body: { id } } = await server.post("/api/dialogues", { ...DEBATE, clerks: ["fast"] });
    equal(status, 201);
    const { clerk, unread } = await server.until(`/api/dialogues/${id}/flow`, ({ claims }) => claims !== undefined);
    ok(clerk && unread.length === 0, JSON.stringify([clerk, unread]));
    deepEqual(server.errors, []);
  });
});

Deno.test("A problem names each field at fault", async () => {
  await withServer(async (server) => {
    const cases: readonly (readonly [object, readonly string[]])[] = [
      [{}, ["protocol"]],
      [{ protocol: "answers" }, ["protocol"]],
      [{ protocol: "debate" }, ["motion"]],
      [{ ...DEBATE, roundCount: -1, debateFormat: "loud" }, ["roundCount", "debateFormat"]],
      [{ ...DEBATE, rounds: 2 }, ["rounds"]],
      [{ ...DEBATE, model: "openai/gpt-4o" }, ["model"]],
      [{ ...DEBATE, participants: [{ model: "fast" }, { model: "slow" }] }, ["participants[1].model"]],
      [{ ...DEBATE, requestId: "mine" }, ["requestId"]],
      [{ ...DEBATE, preset: "quik" }, ["preset"]],
      [{ ...DEBATE, preset: 3 }, ["preset"]],
      [{ ...DEBATE, presets: {} }, ["presets"]],
      [{ ...DEBATE, fromPreset: "quick" }, ["fromPreset"]],
    ];
    for (const [given, fields] of cases) {
      const response = await server.fetch("/api/dialogues", { method: "POST", body: JSON.stringify(given) });
      equal(response.status, 422, JSON.stringify(given));
      equal(response.headers.get("content-type"), "application/problem+json");
      const { errors, detail } = await response.json();
      deepEqual(new Set(errors.map(({ field }: { field: string }) => field)), new Set(fields), detail);
    }
    for (const body of ["", "[]", "null", "{"]) {
      const { status } = await server.fetch("/api/dialogues", { method: "POST", body });
      ok([400, 422].includes(status), `${body}: ${status}`);
    }
    equal((await server.get("/api/dialogues/nobody")).status, 404);
    equal((await server.get("/api/nothing")).status, 404);
    equal((await server.get("/api/dialogues?cursor=x")).status, 422);
  });
});

Deno.test("The page of a dialogue that stopped at a speaker's question has a form, and its answers resume it", async () => {
  await withServer(async (server) => {
    const { models } = server;
    models.hold();
    const id = await server.start({ ...DEBATE, tools: ["request_context"] });
    await server.until(`/api/dialogues/${id}`, () => models.waiting.length === 1);
    const asked = { query: "Whose <money>?", reason: "It decides.", required: true };
    models.waiting.shift()?.answer(`TOOL request_context ${JSON.stringify(asked)}`);
    models.release();
    equal((await server.ended(id))["endReason"], "input_needed");
    const page = async () => await (await server.fetch(`/dialogues/${id}`)).text();
    const shown = await page();
    const [, name = ""] = /<form class="answer"[^]*?name="answers\.(ask-[0-9a-f]{6})"/.exec(shown) ?? [];
    match(shown, /asks: Whose &#60;money&#62;\?[^]*It decides\.[^]*Answer and go on/);
    doesNotMatch(shown, /data-post="[^"]*\/resume"/);
    const resume = (answers: unknown) => server.post(`/api/dialogues/${id}/resume`, { answers });
    equal((await resume({ [name]: 7 })).status, 422);
    equal((await resume({ [name]: "The city's." })).status, 202);
    equal((await server.ended(id))["status"], "completed");
    ok(models.requests.some(({ prompt }) => prompt.includes("The city's.")));
    doesNotMatch(await page(), /Answer and go on/);
  });
});

Deno.test("A page that goes live is told of the end: none does after the last line", async () => {
  await withServer(async (server) => {
    for (let times = 0; times < 3; times++) {
      const id = await server.start();
      for (let last = ""; !last.includes("completed");) {
        const page = await (await server.fetch(`/dialogues/${id}`)).text();
        const shown = Number(/data-seq="(\d+)"/.exec(page)?.[1]);
        const ended = (await journalOf(server.directory, id)).find(({ type }) => type === "dialogue.ended");
        if (page.includes(" data-live")) ok(!ended || shown < Number(ended["seq"]), `live at the last line, ${shown}`);
        else last = String(ended?.["status"]);
      }
    }
  });
});

Deno.test("A dialogue is paused, resumed, stopped, forked and judged; what cannot be done now is 409", async () => {
  await withServer(async (server) => {
    const { models } = server;
    models.hold();
    const id = await server.start();
    const path = `/api/dialogues/${id}`;
    await server.until(path, () => models.waiting.length === 1);
    for (const action of ["resume", "judge"]) {
      equal((await server.post(`${path}/${action}`, { judges: ["fast"] })).status, 409, action);
    }
    deepEqual(await server.post(`${path}/pause`), { status: 202, body: { state: "pausing" } });
    const { held, status } = (await server.get(path)).body;
    deepEqual([held, status], ["pausing", undefined]);
    models.release();
    const paused = await server.ended(id);
    deepEqual([paused["status"], paused["endReason"]], ["stopped", "paused"]);
    for (const action of ["pause", "stop"]) equal((await server.post(`${path}/${action}`)).status, 409, action);
    equal((await server.post(`${path}/judge`, { judges: ["fast"] })).status, 422, "one side has not spoken");

    models.hold();
    equal((await server.post(`${path}/resume`)).status, 202);
    await server.until(path, () => models.waiting.length === 1);
    equal((await server.get(path)).body["status"], undefined, "it ended before, and is held again");
    equal((await server.post(`${path}/stop`)).status, 202);
    const stopped = await server.ended(id);
    deepEqual([stopped["status"], stopped["endReason"]], ["stopped", "aborted"]);
    models.release();

    models.hold();
    equal((await server.post(`${path}/resume`)).status, 202);
    await server.until(path, () => models.waiting.length === 1);
    const page = await (await server.fetch(`/dialogues/${id}`)).text();
    match(page, /<article id="now-\w+" data-into="now"/, "the turn that was broken off is said now");
    models.release();
    equal((await server.ended(id))["status"], "completed");
    equal((await server.post(`${path}/resume`)).status, 409, "it is over");

    for (const body of [{}, { at: 99 }, { at: "nowhere" }]) {
      equal((await server.post(`${path}/fork`, body)).status, 422);
    }
    const before = models.requests.length;
    const fork = await server.post(`${path}/fork`, { at: 2 });
    equal(fork.status, 201);
    notEqual(fork.body["id"], id);
    equal((await server.ended(fork.body["id"]))["status"], "completed");
    ok(models.requests.length > before);

    for (const judges of [undefined, [], ["human"], ["openai/gpt-4o"]]) {
      equal((await server.post(`${path}/judge`, { judges })).status, 422, String(judges));
    }
    models.hold();
    equal((await server.post(`${path}/judge`, { judges: ["fast"] })).status, 202);
    equal((await server.post(`${path}/judge`, { judges: ["fast"] })).status, 409);
    equal((await server.get(path)).body["judging"], true);
    models.release();
    await server.ended(id);
    const { body: { dialogues } } = await server.get("/api/dialogues");
    const entry = dialogues.find(({ dialogueId }: { dialogueId: string }) => dialogueId === id);
    ok(entry.reviews.costUsd > 0);
    deepEqual(server.errors, []);
  });
});
