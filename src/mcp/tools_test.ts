import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { pdfOf } from "../documents/_document_fixture.ts";
import { journalOf, type TestServer } from "../serve/_server_fixture.ts";
import { importTranscript } from "../protocols/import_transcript.ts";
import { listArchives } from "../archive/list.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { fieldsIn } from "../transcript/json.ts";
import {
  type Answer,
  asking,
  type Caller,
  connected,
  ended,
  fillForms,
  overHttp,
  until,
  WITH_FORMS,
} from "./_client_fixture.ts";

const QUESTION = { question: "Trams or buses?" } as const;

/** Starts a dialogue and returns its id. */
async function begun({ call }: Caller, given: object = {}): Promise<string> {
  const { isError, text, data } = await call("start_dialogue", {
    request_id: crypto.randomUUID(),
    ...QUESTION,
    ...given,
  });
  if (isError) throw new Error(text);
  return data.id;
}

/** Returns the code of a refusal, after checking that it says what to do. */
function codeOf({ isError, data, text }: Answer): string {
  ok(isError, text);
  ok(data.error.message.length > 10 && data.error.next.length > 10, text);
  return data.error.code;
}

/** Returns the names of the tools that a request offers to a model. */
function toolsIn(request: TestServer["models"]["requests"][number] | undefined): readonly string[] {
  return [request?.body["tools"] ?? []].flat().map((tool) => Object(tool).function.name);
}

Deno.test("the list of tools costs at most 2,500 tokens, and says of each what it changes", async () => {
  await loadTokenizer();
  await overHttp(async ({ client }) => {
    const { tools } = await client.listTools();
    equal(tools.length, 8);
    ok(countTokens(JSON.stringify(tools)) <= 2500, String(countTokens(JSON.stringify(tools))));
    doesNotMatch(JSON.stringify(tools), /propertyNames|"additionalProperties":\{\}|9007199254740991/);
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    deepEqual(reading, ["wait_for_dialogue", "get_dialogue", "find_dialogues"]);
    ok(
      tools.every(({ outputSchema, annotations }) =>
        outputSchema && (annotations?.readOnlyHint || annotations?.idempotentHint !== undefined)
      ),
    );
  });
});

Deno.test("an agent hands over documents, also as JSON in a text, and is told which one cannot be read", async () => {
  await overHttp(async (caller, { models, directory }) => {
    const text = { name: "memo.md", text: "# The memo\n\nThe mill costs 240,000." };
    const pdf = { name: "offer.pdf", base64: pdfOf(["Oak lasts longer."]).toBase64(), for: ["Ada"] };
    const participants = ["Ada", "Ben"].map((name) => ({ name }));
    const given = { request_id: "memo", ...QUESTION, participants };
    const broken = { name: "b.pdf", base64: btoa("%PDF-1.4 and no more") };
    const refused = await caller.call("start_dialogue", { ...given, documents: [text, broken] });
    equal(codeOf(refused), "invalid_arguments");
    match(refused.data.error.fields["documents[1]"], /^Cannot use b\.pdf: it is no PDF/);
    const path = await caller.call("start_dialogue", { ...given, documents: [{ name: "b", path: "/etc/passwd" }] });
    match(path.data.error.fields["documents[0].path"], /not a known field/);
    const large = { name: "large.txt", base64: new Uint8Array(21 * 1024 * 1024).toBase64() };
    const tooMuch = await caller.call("start_dialogue", { ...given, documents: [large] });
    match(tooMuch.data.error.fields.documents, /21\.0 MB together: at most 20 MB/);
    equal(models.requests.length, 0);

    const documents = JSON.stringify([text, pdf]);
    const started = await caller.call("start_dialogue", { ...given, documents });
    ok(!started.isError, started.text);
    const again = await caller.call("start_dialogue", { ...given, documents: [text, pdf] });
    deepEqual([again.data.id, again.data.existing], [started.data.id, true]);
    await ended(caller, started.data.id);
    const prompts = models.requests.map(({ prompt }) => prompt);
    const [ada, ben] = ["Ada", "Ben"].map((name) => prompts.find((one) => one.includes(`your turn, ${name}`)));
    match(ada ?? "", /\[memo\] The memo[^]*The mill costs[^]*Oak lasts/);
    match(ben ?? "", /The mill costs/);
    doesNotMatch(ben ?? "", /Oak lasts/);
    const [first] = await journalOf(directory, started.data.id);
    match(JSON.stringify(first), /"path":"sources\/offer-[0-9a-f]{12}\.pdf"/);
  });
});

Deno.test("one request starts one dialogue, at once or again, and after a restart, and nothing is paid twice", async () => {
  await overHttp(async (caller, server) => {
    const given = { request_id: "same", ...QUESTION, model: "fast" };
    const [one, two] = await Promise.all([caller.call("start_dialogue", given), caller.call("start_dialogue", given)]);
    ok(!one.isError && !two.isError, one.text + two.text);
    equal(one.data.id, two.data.id);
    deepEqual([one.data.existing, two.data.existing], [false, true]);
    await until(() => server.models.requests.length >= 4);
    await server.restart(); // in the middle
    const again = await caller.call("start_dialogue", given);
    deepEqual([again.data.id, again.data.existing, again.data.status], [one.data.id, true, "stopped"]);
    match(again.data.next, /control_dialogue resume/);
    equal((await caller.call("control_dialogue", { id: one.data.id, action: "resume" })).data.status, "running");
    const { data } = await ended(caller, one.data.id);
    equal(data.status, "completed");
    const prompts = server.models.requests.map(({ prompt }) => prompt);
    const repeated = prompts.length - new Set(prompts).size;
    ok(repeated <= 3, `${repeated} of ${prompts.length} requests were made twice`); // those in flight at the restart
    equal((await caller.call("find_dialogues")).data.total, 1);
  });
});

Deno.test("a dialogue is limited to $1, or to 200,000 tokens without a price, and to ten minutes", async () => {
  await overHttp(async (caller) => {
    const priced = await caller.call("start_dialogue", { request_id: "priced", ...QUESTION });
    ok(priced.data.most.cost_usd <= 1 && priced.data.most.minutes === 10, priced.text);
    const own = await caller.call("start_dialogue", {
      request_id: "own",
      ...QUESTION,
      max_cost_usd: 0.5,
      max_minutes: 2,
    });
    ok(own.data.most.cost_usd <= 0.5 && own.data.most.minutes === 2, own.text);
    const again = await caller.call("start_dialogue", { request_id: "own" });
    deepEqual([again.data.id, again.data.most], [own.data.id, { cost_usd: 0.5, minutes: 2 }]);
    await ended(caller, priced.data.id);
    await ended(caller, own.data.id);
  });
  await overHttp(async (caller) => {
    const { data, text } = await caller.call("start_dialogue", { request_id: "unpriced", ...QUESTION });
    ok(data.most.tokens <= 200_000, text);
    match(data.most.cost_usd, /unknown/);
    await ended(caller, data.id);
  }, { operator: { models: { own: "openai/of-my-own" } } });
});

Deno.test("the default council asks the operator's models in turn", async () => {
  await overHttp(async (caller, { models }) => {
    await ended(caller, await begun(caller));
    deepEqual(new Set(models.requests.map(({ body }) => body["model"])), new Set(["gpt-4o", "gpt-4o-mini"]));
  }, { operator: { models: { fast: "openai/gpt-4o-mini", strong: "openai/gpt-4o" } } });
});

Deno.test("a preset is one argument, below the others, and one on no list is refused with those that there are", async () => {
  await overHttp(async (caller, { directory }) => {
    const id = await begun(caller, { preset: "quick" });
    await ended(caller, id);
    const [first] = await journalOf(directory, id);
    const { fromPreset, phases } = fieldsIn(fieldsIn(first)["configuration"]);
    deepEqual([fromPreset, phases], ["quick", ["formulate", "vote", "synthesis"]]);
    const { isError, data } = await caller.call("start_dialogue", { ...QUESTION, preset: "quik" });
    ok(isError);
    match(data.error.fields.preset, /one of quick, standard, .*; did you mean 'quick'\?$/);
  });
});

Deno.test("with a progress token, a call sends each turn once; cancelling it leaves the dialogue alone", async () => {
  for (const mode of ["legacy", "auto"] as const) {
    await overHttp(async (caller, { models }) => {
      models.hold();
      const id = await begun(caller);
      const heard: string[] = [];
      const stop = new AbortController();
      const waiting = caller.call("wait_for_dialogue", { id, seconds: 600 }, {
        onprogress: ({ message = "" }) => void heard.push(message),
        signal: stop.signal,
      });
      await until(() => models.waiting.length > 0);
      stop.abort();
      ok(await waiting.then(() => false, () => true));
      equal((await caller.call("wait_for_dialogue", { id, seconds: 0 })).data.status, "running");
      models.release();
      const options = { onprogress: ({ message = "" }) => void heard.push(message), resetTimeoutOnProgress: true };
      const { data } = await caller.call("wait_for_dialogue", { id, seconds: 600 }, options);
      deepEqual([data.status, heard], ["completed", data.new]);
      ok(heard.length > 10);
      match(heard[0] ?? "", /^1 Member A, gathering: This is so/);
    }, { client: { versionNegotiation: { mode } } });
  }
});

Deno.test("a dialogue is paused, resumed and stopped", async () => {
  await overHttp(async (caller, { models }) => {
    models.hold();
    const id = await begun(caller);
    const control = (action: string) => caller.call("control_dialogue", { id, action });
    await until(() => models.waiting.length > 0);
    equal((await control("pause")).data.before, "running");
    models.release();
    equal((await ended(caller, id)).data.status, "paused");
    models.hold();
    equal((await control("resume")).data.before, "paused");
    await until(() => models.waiting.length > 0);
    await control("stop");
    equal((await ended(caller, id)).data.status, "stopped");
    models.release();
    await control("resume");
    equal((await ended(caller, id)).data.status, "completed");
    equal(codeOf(await control("resume")), "not_now");
  });
});

Deno.test("a person who takes part is answered for in the seat", async () => {
  await overHttp(async (caller) => {
    const participants = [{ name: "Ada", model: "human", position: "Trams" }, { name: "Ben", position: "Buses" }];
    const id = await begun(caller, { protocol: "debate", participants, rounds: 1, options: { scoringEnabled: false } });
    const { data } = await ended(caller, id);
    const [{ participant, key }] = data.waiting_for;
    deepEqual([data.status, participant], ["input_needed", "advocate-1"]);
    const answer = (text: string, of = key) => caller.call("answer_seat", { id, participant, key: of, text });
    equal(codeOf(await answer("Trams last.", "openings/opening/nobody")), "not_now");
    equal((await answer("Trams last.")).data.accepted, true);
    let last = await ended(caller, id);
    while (last.data.status === "input_needed") {
      const [seat] = last.data.waiting_for;
      await answer("Trams last longer.", seat.key);
      last = await ended(caller, id);
    }
    equal(last.data.status, "completed");
    const said = await caller.call("get_dialogue", { id, part: "participant", participant: "ada" });
    match(said.data.statements[0].text, /Trams last\./);
    equal(codeOf(await answer("Too late.")), "not_now");
  });
});

Deno.test("a dialectic stops where its client is asked, and goes on with answers", async () => {
  await overHttp(async (caller, { models }) => {
    models.hold();
    const id = await begun(caller, {
      protocol: "dialectic",
      rounds: 1,
      max_cost_usd: 5,
      options: { clarify: true },
    });
    let isOver = false;
    const waiting = ended(caller, id).finally(() => isOver = true);
    while (!isOver) {
      for (const { request, answer } of models.waiting.splice(0)) {
        const asks = JSON.stringify(request.body["response_format"] ?? "").includes('"questions"');
        answer(asks ? JSON.stringify({ questions: ["How many loans a day?"] }) : undefined);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const { data } = await waiting;
    equal(data.status, "input_needed");
    match(data.questions[0].question, /How many loans/);
    match(data.next, /continue_dialogue with answers to Q1/);
    models.release();
    const goOn = (answers?: object) => caller.call("continue_dialogue", { id, ...(answers ? { answers } : {}) });
    equal(codeOf(await goOn()), "invalid_arguments");
    const misspelt = await goOn({ Q99: "Many." });
    equal(codeOf(misspelt), "invalid_arguments");
    match(misspelt.data.error.fields.answers, /^There is no open question Q99\. Open questions: Q1(?:, Q\d)*$/);
    equal((await goOn({ Q1: "Two hundred.", Q2: null })).data.status, "running");
    const last = await ended(caller, id);
    equal(last.data.status, "completed");
    ok(models.requests.some(({ prompt }) => prompt.includes("Two hundred.")));
  });
});

Deno.test("a member of the default council asks the caller, and goes on with the answer", async () => {
  await overHttp(async (caller, { models }) => {
    const id = await asking(caller, models);
    const { data } = await ended(caller, id);
    equal(data.status, "input_needed");
    deepEqual(toolsIn(models.requests[0]), ["request_context"]);
    const [question] = data.questions;
    const expected = { question: "How many passengers a day?", reason: "It decides the size.", required: true };
    deepEqual(question, { ...question, ...expected });
    match(data.next, new RegExp(`continue_dialogue with answers to ${question.id}; null`));
    const goOn = (answers?: object) => caller.call("continue_dialogue", { id, ...(answers ? { answers } : {}) });
    equal(codeOf(await goOn()), "invalid_arguments");
    equal(codeOf(await goOn({ Q1: "Many." })), "invalid_arguments");
    const given = { id, answers: { [question.id]: "Two hundred." }, focus: "Who pays?" };
    const { data: { status, next } } = await caller.call("continue_dialogue", given);
    deepEqual([status, next], ["running", "wait_for_dialogue; give the focus again once the dialogue is over"]);
    const last = await ended(caller, id);
    deepEqual([last.data.status, last.data.questions], ["completed", undefined]);
    ok(models.requests.filter(({ prompt }) => prompt.includes("Two hundred.")).length > 3);
  });
});

Deno.test("without answers, a client that shows forms asks its user", async () => {
  await overHttp(async (caller, { models }) => {
    const id = await asking(caller, models);
    equal((await ended(caller, id)).data.status, "input_needed");
    const written = [undefined, {}];
    const shown: (readonly string[])[] = [];
    fillForms(caller.client, (fields) => {
      shown.push(fields);
      return written[shown.length - 1];
    });
    equal(codeOf(await caller.call("continue_dialogue", { id })), "invalid_arguments", "the user sends nothing");
    match(shown[0]?.join() ?? "", /^ask-[0-9a-f]{6}$/);
    equal((await caller.call("continue_dialogue", { id })).data.status, "running");
    equal((await ended(caller, id)).data.status, "completed");
    equal(shown.length, 2);
    ok(models.requests.some(({ prompt }) => prompt.includes("There is no answer: go on without it.")));
  }, { client: { ...WITH_FORMS, versionNegotiation: { mode: "auto" } } });
});

Deno.test("a caller gives participants tools by the operator's names, and no others", async () => {
  const toolServers = { web: { url: "http://127.0.0.1:9/mcp", allow: ["read"] } };
  await overHttp(async (caller) => {
    match(caller.client.getInstructions() ?? "", /context_search, read_source, request_context, web, web\/read\./);
    const refused = await caller.call("start_dialogue", { request_id: "x", ...QUESTION, tools: ["web/read", "shell"] });
    equal(codeOf(refused), "invalid_arguments");
    deepEqual(Object.keys(refused.data.error.fields), ["tools[1]"]);
    const unreachable = await caller.call("start_dialogue", { request_id: "y", ...QUESTION, tools: ["web/read"] });
    match(unreachable.data.error.message, /Cannot use the server of tools 'web'/);
  }, { operator: { models: { fast: "openai/gpt-4o-mini" }, toolServers } });
  await overHttp(async (caller, { models }) => {
    await ended(caller, await begun(caller, { tools: ["read_source"] }));
    deepEqual(new Set(models.requests.flatMap(toolsIn)), new Set(["read_source"]));
  });
});

Deno.test("a follow-up asks the same participants about a focus, with the outcome before them", async () => {
  await overHttp(async (caller, { models, directory }) => {
    const id = await begun(caller, { max_cost_usd: 3 });
    equal(codeOf(await caller.call("continue_dialogue", { id: await begun(caller) })), "not_now");
    await ended(caller, id);
    equal(codeOf(await caller.call("continue_dialogue", { id })), "not_now");
    const before = models.requests.length;
    const given = { id, focus: "Who pays?", request_id: "follow" };
    const { data } = await caller.call("continue_dialogue", given);
    equal((await caller.call("continue_dialogue", given)).data.id, data.id);
    equal((await ended(caller, data.id)).data.decision.topic, "Who pays?");
    equal(Object((await journalOf(directory, data.id))[0]?.["configuration"]).maxCostUsd, 1);
    const of = (prompt: string) => prompt.includes("Who pays?") && prompt.includes("Trams or buses?");
    const shown = models.requests.slice(before).find(({ prompt }) => of(prompt));
    ok(shown, "the outcome is before them");
    match(
      shown.prompt,
      /\n## Positions\n[^]*\n## Vote\n[^]*\*\*Borda's count \(decides\)\*\*/,
      "with its protocol's part",
    );
  });
});

Deno.test("judges read a finished dialogue once, unless they are asked anew", async () => {
  await overHttp(async (caller, { models }) => {
    const id = await begun(caller, { protocol: "debate", rounds: 1, options: { scoringEnabled: false } });
    equal(codeOf(await caller.call("judge_dialogue", { id })), "not_now");
    await ended(caller, id);
    equal(codeOf(await caller.call("judge_dialogue", { id, judges: ["nobody"] })), "invalid_arguments");
    await caller.call("judge_dialogue", { id, max_cost_usd: 1e-6 });
    match((await ended(caller, id)).data.not_judged, /budget/);
    const { data } = await caller.call("judge_dialogue", { id });
    deepEqual([data.judging, data.judges], [true, ["fast"]]);
    const judged = await ended(caller, id);
    deepEqual([judged.data.status, judged.data.not_judged], ["completed", undefined]);
    const verdict = await caller.call("get_dialogue", { id, part: "verdict" });
    match(verdict.text, /The verdict of a panel counts/);
    const before = models.requests.length;
    equal((await caller.call("judge_dialogue", { id })).data.judging, false);
    equal(models.requests.length, before);
    equal((await caller.call("judge_dialogue", { id, again: true })).data.judging, true);
    await ended(caller, id);
    ok(models.requests.length > before);
  });
});

Deno.test("each part of a dialogue can be read, as data and as text", async () => {
  await overHttp(async (caller) => {
    const id = await begun(caller, { protocol: "roundtable", rounds: 2 });
    await ended(caller, id);
    const get = async (part: string, more: object = {}) => {
      const answer = await caller.call("get_dialogue", { id, part, ...more });
      ok(!answer.isError && answer.text.includes(`part: ${part}`), answer.text);
      return answer.data;
    };
    equal((await get("decision")).protocol, "roundtable");
    equal((await get("responses")).responses.length, 3);
    ok("checked" in await get("evidence"));
    equal((await get("metadata")).failures, 0);
    equal((await get("round")).round, 1); // they agree at once
    equal((await get("round", { number: 1 })).messages.length, 3);
    equal((await get("participant", { participant: "Participant A" })).statements[0].number, 1);
    equal((await get("message", { number: 2 })).speaker, "Participant B");
    equal((await get("citations")).total, 0);
    ok((await get("verdict")).outcome[0].length > 0);
    const wrong = [{ part: "message", number: 99 }, { part: "round", number: 9 }, { part: "participant" }];
    for (const given of wrong) equal(codeOf(await caller.call("get_dialogue", { id, ...given })), "invalid_arguments");
  });
});

Deno.test("what is new comes in parts, and the decision with the last of them", async () => {
  await overHttp(async (caller) => {
    const id = await begun(caller, {
      protocol: "debate",
      rounds: 5,
      options: { scoringEnabled: false },
      max_cost_usd: 9,
    });
    await ended(caller, id);
    const first = await caller.call("wait_for_dialogue", { id, cursor: 0 });
    deepEqual([first.data.new.length, first.data.decision], [25, undefined]);
    match(first.data.next, /with this cursor: there is more/);
    const last = await caller.call("wait_for_dialogue", { id, cursor: first.data.cursor });
    ok(last.data.new.length > 5 && last.data.decision, last.text);
    const numbers = [...first.data.new, ...last.data.new].map((line: string) => parseInt(line));
    deepEqual(numbers, numbers.map((_, n) => n + 1));
  });
});

Deno.test("a dialogue that was interrupted goes on by the same request, and cannot be stopped before", async () => {
  await overHttp(async (caller, { directory, models }) => {
    const id = await begun(caller, { request_id: "cut" });
    await ended(caller, id);
    const [{ path } = { path: "" }] = await listArchives(directory);
    const lines = (await Deno.readTextFile(`${path}/journal.jsonl`)).split("\n");
    const voting = lines.findIndex((line) => line.includes('"type":"call.sent"') && line.includes('"vote/'));
    await Deno.writeTextFile(`${path}/journal.jsonl`, `${lines.slice(0, voting).join("\n")}\n`);
    equal((await caller.call("get_dialogue", { id })).data.status, "interrupted");
    equal(codeOf(await caller.call("control_dialogue", { id, action: "stop" })), "not_now");
    const before = models.requests.length;
    const again = await caller.call("start_dialogue", { request_id: "cut" });
    deepEqual([again.data.id, again.data.existing], [id, true]);
    equal((await ended(caller, id)).data.status, "completed");
    equal(models.requests.length - before, 3 + 1, "three ballots and the synthesis");
  });
});

Deno.test("without a model of the operator's, only people take part, and nobody judges them", async () => {
  await overHttp(async (caller, { directory }) => {
    const given = { protocol: "debate", brief: "cars", rounds: 1, options: { scoringEnabled: false } };
    const participants = ["Ada", "Ben"].map((name) => ({ name, model: "human" }));
    const some = [{ name: "Ada" }, ...participants.slice(1)];
    const refused = await caller.call("start_dialogue", { request_id: "x", ...given, participants: some });
    equal(codeOf(refused), "no_model");
    ok(await begun(caller, { ...given, model: "human", participants }));
    const { dialogueId: id } = await importTranscript("examples/transcripts/buses-or-trams.md", {
      outputDirectory: directory,
    });
    equal(codeOf(await caller.call("judge_dialogue", { id })), "no_model");
  }, { operator: { briefs: { cars: "examples/briefs/congestion-pricing" } } });
});

Deno.test("dialogues are found by words, protocol and state", async () => {
  await overHttp(async (caller) => {
    const id = await begun(caller);
    await ended(caller, id);
    const before = performance.now();
    const total = async (given: object) => (await caller.call("find_dialogues", given)).data.total;
    deepEqual(await Promise.all([{}, { query: "trams" }, { query: "ships" }, { protocol: "debate" }].map(total)), [
      1,
      1,
      0,
      0,
    ]);
    ok(performance.now() - before < 4000); // two searches at once do not wait for each other's lock
    deepEqual(await Promise.all(["completed", "failed"].map((status) => total({ status }))), [1, 0]);
    const { data } = await caller.call("find_dialogues");
    deepEqual([data.dialogues[0].id, "path" in data.dialogues[0]], [id, false]);
  });
});

Deno.test("what cannot be done is refused with a code that says what to do next", async () => {
  await overHttp(async (caller) => {
    const refused = async (tool: string, given: object, code: string, message: RegExp) => {
      const answer = await caller.call(tool, given);
      equal(codeOf(answer), code);
      match(answer.data.error.message, message);
    };
    const wrong: readonly (readonly [object, RegExp])[] = [
      [{ question: 7 }, /^'question' must be a text$/],
      [{ model: "of-a-stranger" }, /^'model' must be one of fast, human$/],
      [{ options: { baseUrl: "http://127.0.0.1:1/v1" } }, /^'baseUrl' is set by the operator of this server$/],
      [{ rounds: 2 }, /^'rounds' is not a known field$/],
    ];
    for (const [given, message] of wrong) {
      await refused("start_dialogue", { request_id: "x", ...QUESTION, ...given }, "invalid_arguments", message);
    }
    const few = { request_id: "x", ...QUESTION, max_tokens: 50 };
    await refused("start_dialogue", few, "limit_too_low", /^max_tokens 50 is too low: raise it to at least \d{4,}, /);
    await refused("get_dialogue", { id: "nothing" }, "not_found", /^There is no dialogue 'nothing' here/);
    const answer = { id: "n", participant: "a", key: "k", text: "t" };
    await refused("answer_seat", answer, "not_found", /^There is no dialogue 'n' here/);
  });
  await overHttp(async (caller) => {
    const refused = await caller.call("start_dialogue", { request_id: "x", ...QUESTION });
    equal(codeOf(refused), "no_model");
    match(refused.text, /OPENAI_API_KEY/);
  }, { operator: {} });
  await overHttp(async (caller) => {
    equal(codeOf(await caller.call("start_dialogue", { request_id: "x", ...QUESTION })), "read_only");
    equal((await caller.call("find_dialogues")).data.total, 0);
  }, { readOnly: true });
  await overHttp(async (caller, { models }) => {
    models.hold();
    await begun(caller);
    equal(codeOf(await caller.call("start_dialogue", { request_id: "second", ...QUESTION })), "busy");
  }, { concurrency: 1 });
});

Deno.test("pages of archives are resources, and protocols are prompts", async () => {
  await overHttp(async (caller) => {
    const { client } = caller;
    const id = await begun(caller);
    await ended(caller, id);
    const { resources } = await client.listResources();
    deepEqual(resources.map(({ uri }) => uri), [`convenings://${id}/index`]);
    for (
      const [page, words] of [["index", /Trams or buses/], ["summary", /Outcome/], ["messages/1", /number: 1/]] as const
    ) {
      const { contents: [content] } = await client.readResource({ uri: `convenings://${id}/${page}` });
      match(content && "text" in content ? content.text : "", words);
    }
    for (const page of [`${id}/messages/999`, `${id}/messages/x`, "nothing/index"]) {
      ok(await client.readResource({ uri: `convenings://${page}` }).then(() => false, () => true));
    }
    const { prompts } = await client.listPrompts();
    deepEqual(prompts.map(({ name }) => name), ["debate", "council", "dialectic", "roundtable", "critique"]);
    const { messages: [first] } = await client.getPrompt({ name: "council", arguments: { question: "Why?" } });
    match(first?.content.type === "text" ? first.content.text : "", /"Why\?"[^]*selfVotes/);
  });
});

Deno.test("nobody calls tools without the operator's token, or from a page of another address", async () => {
  await overHttp(async (_, server) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const status = async (more: Record<string, string>) =>
      (await server.fetch("/mcp", { method: "POST", body, headers: { ...headers, ...more } })).status;
    deepEqual(
      await Promise.all(
        [{}, { authorization: "" }, { authorization: "Bearer wrong-token" }, { origin: "https://elsewhere" }].map(
          status,
        ),
      ),
      [200, 401, 403, 403],
    );
    const unknown = await server.fetch("/mcp", { headers: { authorization: "" } });
    equal(unknown.status, 401, "to listen needs it too");
  });
  await overHttp(async (_, server) => {
    const caller = await connected(server);
    ok((await caller.client.listTools()).tools.length === 8);
    await caller.client.close();
  });
});
