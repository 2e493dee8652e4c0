import { deepEqual, equal, match, ok } from "node:assert/strict";
import { importTranscript } from "../protocols/import_transcript.ts";
import { type Caller, ended, overHttp, until } from "./_client_fixture.ts";

const ASKED = { ask: "What would it cost?", request_id: "cost" };

/** Holds a dialogue of models with a document to its end, and returns its id. */
async function over(caller: Caller, given: object = {}): Promise<string> {
  const documents = [{ name: "memo.md", text: "The mill costs 240,000." }];
  const { data, text, isError } = await caller.call("start_dialogue", {
    request_id: "start",
    question: "Trams or buses?",
    documents,
    ...given,
  });
  ok(!isError, text);
  await ended(caller, data.id);
  return data.id;
}

Deno.test("continue_dialogue with ask answers with the text, what was looked up, and the archive; the same request pays once", async () => {
  await overHttp(async (caller, { models }) => {
    const id = await over(caller);
    const before = models.requests.length;
    models.hold();
    const call = caller.call("continue_dialogue", { id, ...ASKED });
    await until(() => models.waiting.length === 1);
    const other = await caller.call("continue_dialogue", { id, ask: "And then?" });
    equal(other.data.error.code, "not_now");
    match((await caller.call("get_dialogue", { id })).data.next, /^continue_dialogue with the question/);
    models.waiting.shift()?.answer("It costs “240,000” [memo], as was said [message-1].");
    models.release();
    const { data, text, isError } = await call;
    ok(!isError, text);
    deepEqual([data.status, data.asking, data.archive], ["completed", false, "questions/001"]);
    match(data.answers[0].text, /It costs “240,000” \[memo\]/);
    match(data.answers[0].checked, /exact/i);
    deepEqual((await caller.call("continue_dialogue", { id, ...ASKED })).data, data);
    equal(models.requests.length, before + 1, "the same request is answered from the archive");
    const changed = await caller.call("continue_dialogue", { id, ...ASKED, ask: "And then?" });
    equal(changed.data.error.code, "invalid_arguments");

    const all = await caller.call("continue_dialogue", { id, ask: "And then?", of: ["Member A", "Member B"] });
    deepEqual(all.data.answers.map(({ by }: { by: string }) => by), ["Member A", "Member B"], all.text);
    const nobody = await caller.call("continue_dialogue", { id, ask: "And then?", of: ["Zoe"] });
    match(nobody.data.error.message, /'Zoe' did not speak in it; name one of/);
    equal((await caller.call("continue_dialogue", { id, ...ASKED, focus: "x" })).data.error.code, "invalid_arguments");
  });
});

Deno.test("a person is asked in a seat, a model of the operator's about an import, and nobody on a read-only server", async () => {
  await overHttp(async (caller, server) => {
    const { data: { id }, text } = await caller.call("start_dialogue", {
      request_id: "start",
      protocol: "debate",
      question: "Trams or buses?",
      rounds: 1,
      model: "fast",
      options: { scoringEnabled: false, models: { "advocate-2": "human" } },
    });
    ok(id, text);
    for (let isOver = false; !isOver;) {
      const { data } = await ended(caller, id);
      isOver = data.status === "completed";
      for (const { participant, key } of data.waiting_for ?? []) {
        await caller.call("answer_seat", { id, participant, key, text: `I say ${key}.` });
      }
    }
    const asking = await caller.call("continue_dialogue", { id, ...ASKED, of: ["advocate-2"] });
    const [{ participant, key }] = asking.data.waiting_for;
    match(asking.data.next, new RegExp(`^answer_seat for ${participant} with the key ${key}, then continue_dialogue`));
    const taken = await caller.call("answer_seat", { id, participant, key, text: "Less than buses." });
    ok(!taken.isError, taken.text);
    const answered = await caller.call("continue_dialogue", { id, ...ASKED, of: ["advocate-2"] });
    deepEqual(answered.data.answers, [{ by: "Opposition", text: "Less than buses." }]);

    const path = "examples/transcripts/buses-or-trams.md";
    const { dialogueId: talk } = await importTranscript(path, { outputDirectory: server.directory });
    const reader = await caller.call("continue_dialogue", { id: talk, ask: "Who is right?" });
    deepEqual(reader.data.answers.map(({ by }: { by: string }) => by), ["Reader"], reader.text);
    await server.restart({ readOnly: true });
    equal((await caller.call("continue_dialogue", { id, ask: "And then?" })).data.error.code, "read_only");
  });
});
