import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { HumanAgent } from "../agents/human_agent.ts";
import type { AgentRequest } from "../agents/agent.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import type { ContextConfig } from "../context/settings.ts";
import type { ChatModel } from "../models/chat_model.ts";
import { estimatingCounter, promptTokens } from "../models/token_counter.ts";
import { ModelError } from "../models/model_error.ts";
import { numbersIn } from "../transcript/digest.ts";
import { heldTalk, sentFor, Talk, voice } from "./_contexts_fixture.ts";
import type { DialogueParticipant } from "./turn.ts";

/** Each perspective is summarised after about four statements, to at most 150 characters. */
const SHORT = { strategy: "length-based", threshold: 700, maxLength: 150 } as const;
const words = (marker: string) => `${marker} ${"word ".repeat(40)}`;

Deno.test("a summary is used by later turns, lists its sources, and is requested once", async () => {
  const { result, record, events, summaries } = await heldTalk((options) =>
    new Talk([voice("ada"), voice("ben")], { context: SHORT }).run(options)
  );
  deepEqual([result.status, result.warnings, result.failures], ["completed", [], []]);
  ok(summaries.length >= 2 && new Set(summaries).size === summaries.length, summaries.join());
  const used = record.messages.filter(({ digests }) => digests?.some(({ kind }) => kind === "summary"));
  ok(used.length >= 4);
  for (const { key, digests = [] } of used) {
    const [{ note = "", numbers = "" } = {}] = digests;
    ok(summaries.includes(note));
    match(sentFor(events, key), /Sum \d+ by \w+\. All is said\./);
    deepEqual(record.notes.find((one) => one.key === note)?.kind, "context_summary");
    ok(numbersIn(numbers).length > 1);
  }
});

Deno.test("a summary follows the openings before it in a prompt, which are shown whole", async () => {
  const { record, events } = await heldTalk((options) =>
    new Talk([voice("ada"), voice("ben")], {
      context: { ...SHORT, strategy: "hierarchical", window: 1200 },
      rounds: 12,
      turn: (round) => round === 1 ? { kind: "opening" } : {},
    }).run(options)
  );
  const used = record.messages.filter(({ digests }) => digests?.some(({ kind }) => kind === "summary"));
  ok(used.length > 4);
  for (const { key } of used) match(sentFor(events, key), /«ada1»[^]*«ben1»[^]*Sum \d+ by \w+\.[^]*word word/);
});

Deno.test("a summary that fails is one warning and a fallback, never the end", async () => {
  const refused = () => new ModelError("Not that", { code: "bad_request" });
  const { result, record, summaries } = await heldTalk((options) =>
    new Talk([voice("ada", { sum: refused }), voice("ben")], { context: SHORT, rounds: 4 }).run(options)
  );
  deepEqual([result.status, result.endReason, result.messages.length], ["completed", "completed", 8]);
  const missing = result.warnings.filter(({ code }) => code === "summary_missing");
  const asked = summaries.filter((key) => key.startsWith("context/ada/"));
  ok(asked.length > 0);
  const steps = missing.map(({ text }) =>
    /^The summary '(.*)' is unavailable; Ada is shown as much as fits$/.exec(text)?.[1]
  );
  ok(steps.length > 0 && new Set(steps).size === steps.length, "one for each that was needed");
  for (const step of steps) ok(asked.includes(`context/ada/${step}`), step);
  const adas = record.messages.filter(({ speaker }) => speaker === "ada");
  ok(adas.every(({ digests = [] }) => digests.length === 0), "all still fits, so all is shown");
  ok(record.messages.some(({ speaker, digests = [] }) => speaker === "ben" && digests.length > 0));
});

Deno.test("a summary that a budget refuses is one warning and a fallback, and turns it allows continue", async () => {
  const small = { contextWindow: 1200 };
  const mo = { ...voice("mo"), budget: { maxCalls: 1 } }; // summarises for everybody, but has only one call
  const { result, events, record } = await heldTalk((options) =>
    new Talk([mo, voice("ada", small), voice("ben", small)], {
      context: { strategy: "hierarchical", threshold: 600, maxLength: 300 },
      silent: ["mo"],
      rounds: 8,
    }).run(options)
  );
  deepEqual([result.status, result.messages.length, mo.model.calls.length], ["completed", 17, 1]);
  const refused = events.flatMap((event) => event.type === "limit.reached" ? [[event.before, event.ends]] : []);
  ok(refused.length > 0 && refused.every(([key]) => String(key).startsWith("context/mo/")), JSON.stringify(refused));
  ok(refused.every(([, ends]) => ends === false));
  const missing = result.warnings.filter(({ code }) => code === "summary_missing").map(({ text }) => text);
  ok(missing.length > 0 && new Set(missing).size === missing.length, missing.join("\n"));
  deepEqual(record.messages.at(-1)?.digests?.map(({ kind }) => kind), ["gap"]);
});

Deno.test("a summary over its limit is taken, and cut at a sentence beyond 1.3 times the limit", async () => {
  const sentence = "Another point follows here. ";
  const answers = [`First point. ${sentence.repeat(12)}`, `First point. ${sentence.repeat(6)}`].map((text) =>
    text.trim()
  );
  const { record, summaries, result } = await heldTalk((options) =>
    new Talk([voice("ada", { sum: (n) => answers[(n - 1) % 2] ?? "" }), voice("ben")], { context: SHORT, rounds: 6 })
      .run(options)
  );
  equal(result.status, "completed");
  const made = summaries.filter((key) => key.startsWith("context/ada/")).slice(0, 2).map((key) => {
    const { answer } = record.notes.find((note) => note.key === key) ?? {};
    return Object(answer?.given ? answer.value : {});
  });
  const [long, short] = made;
  deepEqual([long.cut, /^First point\..*here\.$/.test(long.text), long.text.length <= 195], [true, true, true]);
  equal(long.after.characters, long.text.length);
  deepEqual([short.cut, short.text], [undefined, answers[1]]);
});

Deno.test("a statement answered that does not fit fails the turn before any call, with the sizes", async () => {
  const small = voice("ben", { contextWindow: 600 });
  const opening = (n: number) => `«ada${n}» ${"word ".repeat(600)}`;
  const { result } = await heldTalk((options) =>
    new Talk([voice("ada", { say: opening }), small], {
      rounds: 1,
      turn: () => ({ kind: "opening", overrun: "note" }),
    }).run(options)
  );
  const [, failed] = result.messages;
  equal(failed?.failed && failed.failure.code, "context");
  const reason = failed?.failed ? failed.failure.reason : "";
  const [, fixed = ""] =
    /^The prompt does not fit into the context of scripted\/ben: ([\d,]+) tokens of rules, material, instruction and required statements plus 150 for the answer exceed its 600\. Use a model with a context of at least [\d,]+,/
      .exec(reason) ?? [];
  ok(Number(fixed.replaceAll(",", "")) > 600, reason);
  equal(small.model.calls.length, 0);
});

Deno.test("no turn fails because of statements shown: an opening that does not fit is left out and marked", async () => {
  const voices = [
    voice("ada", { say: (n) => `«ada${n}» ${"word ".repeat(600)}` }),
    voice("ben"),
    voice("cyn", { contextWindow: 1000 }),
  ];
  const { result, record } = await heldTalk((options) =>
    new Talk(voices, { rounds: 1, turn: () => ({ kind: "opening", overrun: "note" }) }).run(options)
  );
  deepEqual([result.status, result.failures], ["completed", []]);
  deepEqual(record.messages.at(-1)?.digests, [{ kind: "gap", numbers: "1" }]);
});

Deno.test("rules and instruction alone that do not fit fail the turn before any call", async () => {
  const small = voice("ada", { contextWindow: 600 });
  const { result } = await heldTalk((options) =>
    new Talk([small, voice("ben")], { rounds: 1, turn: () => ({ instruction: "word ".repeat(600) }) }).run(options)
  );
  const [failed] = result.messages;
  equal(failed?.failed && failed.failure.code, "context");
  match(failed?.failed ? failed.failure.reason : "", /statements plus 150 for the answer/);
  equal(small.model.calls.length, 0);
});

Deno.test("'full' that no longer fits warns once per participant, shows the newest, and continues", async () => {
  const small = { contextWindow: 1200 };
  const { result, record } = await heldTalk((options) =>
    new Talk([voice("ada", small), voice("ben", small), voice("cyn")], { rounds: 8 }).run(options)
  );
  deepEqual([result.status, result.failures], ["completed", []]);
  deepEqual(result.warnings.map(({ code, key }) => `${code} ${key}`).sort(), [
    "context_shortened ada",
    "context_shortened ben",
  ]);
  match(
    result.warnings.find(({ key }) => key === "ada")?.text ?? "",
    /no longer fits into the 1,200 tokens of Ada's context, from round-\d\//,
  );
  const last = record.messages.findLast(({ speaker }) => speaker === "ben");
  match(last?.shown ?? "", /-22$|,22$/);
  deepEqual(last?.digests?.map(({ kind }) => kind), ["gap"]);
});

Deno.test("a shortened final reading reports whether summaries replace the rest or it is left out", async () => {
  const warned = async (context: ContextConfig) => {
    const voices = ["ada", "ben"].map((id) => voice(id, { contextWindow: 2200 }));
    const turn = (round: number, { id }: DialogueParticipant) => ({ finalReading: round === 14 && id === "ben" });
    const { result, record } = await heldTalk((options) =>
      new Talk(voices, { rounds: 14, context, turn }).run(options)
    );
    const text = result.warnings.findLast(({ code }) => code === "context_shortened")?.text ?? "";
    const kinds = new Set(record.messages.at(-1)?.digests?.map(({ kind }) => kind));
    return [text.split("round-14/statement/ben: ")[1], [...kinds].join()];
  };
  for (const strategy of ["full", "window"] as const) {
    deepEqual(await warned({ strategy, finalReading: "strategy" }), ["parts of it are left out", "gap"]);
    deepEqual(await warned({ strategy, finalReading: "whole" }), [
      "summaries replace parts of it",
      "summary",
    ]);
  }
});

Deno.test("no prompt and answer together exceed the window, even in the largest summarising call", async () => {
  for (const strategy of ["length-based", "hierarchical"] as const) {
    for (const contextWindow of [1400, 2048, 4096]) {
      const voices = ["ada", "ben"].map((id) => voice(id, { contextWindow }));
      // a call is full long before the threshold; summaries shown together are shorter than the maximum
      const context = strategy === "hierarchical" ? { strategy } : { strategy, threshold: 40_000, maxLength: 800 };
      const { result, summaries } = await heldTalk((options) => new Talk(voices, { context, rounds: 24 }).run(options));
      deepEqual([result.status, result.warnings, result.failures], ["completed", [], []]);
      ok(summaries.length > 0, `${strategy} in ${contextWindow}`);
      for (const { model } of voices) {
        model.calls.forEach((prompt, call) => {
          const tokens = promptTokens(prompt.map(({ text }) => text), estimatingCounter);
          const { maxOutputTokens = 0 } = model.callOptions[call] ?? {};
          ok(tokens + maxOutputTokens <= contextWindow, `${tokens} and ${maxOutputTokens} of ${contextWindow}`);
        });
      }
    }
  }
});

Deno.test("a context of assumed size is one warning per model, unless it is set", async () => {
  const unknown = (id: string, name = "scripted/one") => {
    const { model, agent: _, ...rest } = voice(id, { model: name });
    const assumed: ChatModel = {
      id: model.id,
      contextWindow: 8192,
      contextWindowKnown: false,
      complete: (...call) => model.complete(...call),
    };
    return { ...rest, agent: new ChatAgent({ model: assumed }) };
  };
  const warnings = async (context: { readonly window?: number }) => {
    const talk = new Talk([unknown("ada"), unknown("ben"), voice("cyn")], { rounds: 1, context });
    return (await talk.run()).warnings;
  };
  const [assumed, ...more] = await warnings({});
  deepEqual([assumed?.code, assumed?.key, more.length], ["context_assumed", "scripted/one", 0]);
  match(assumed?.text ?? "", /size of scripted\/one is not known: 8,192 tokens are assumed\. .*--context-window/);
  deepEqual(await warnings({ window: 4096 }), []);
  const [local] = (await new Talk([unknown("ada", "ollama/x"), voice("ben")], { rounds: 1 }).run()).warnings;
  match(local?.text ?? "", /start it with 'OLLAMA_CONTEXT_LENGTH=8192 ollama serve'$/);
});

Deno.test("'full' counts as the model does before it leaves anything out", async () => {
  const arabic = "تُظهر الأدلة من ستوكهولم أن رسوم الازدحام خفّضت حركة المرور بمقدار الخُمس. ";
  const speaker = (id: string) => {
    let said = 0;
    return voice(id, {
      model: "openai/gpt-4o",
      contextWindow: 1500, // the estimate is higher, the count lower, whatever the marks of fences are
      say: () => `«${id}${++said}» ${arabic.repeat(2)}`,
    });
  };
  const { result, record } = await heldTalk((options) =>
    new Talk([speaker("ada"), speaker("ben")], { rounds: 5 }).run(options)
  );
  deepEqual([result.warnings, result.failures], [[], []]);
  ok(record.messages.every(({ digests = [] }) => digests.length === 0));
});

Deno.test("a participant's own settings replace those of the dialogue field by field", async () => {
  const own = { maxLength: 90, prompt: "List the figures." };
  const { events, summaries } = await heldTalk((options) =>
    new Talk([voice("ada", { context: own }), voice("ben"), voice("cyn", { context: { strategy: "full" } })], {
      context: SHORT,
    }).run(options)
  );
  const promptOf = (id: string) => sentFor(events, summaries.find((key) => key.startsWith(`context/${id}/`)) ?? "");
  match(promptOf("ada"), /List the figures\.[^]*at most 15 words/);
  match(promptOf("ben"), /at most 24 words/);
  ok(!promptOf("ben").includes("List the figures."));
  equal(promptOf("cyn"), "", "'full' sums nothing up");
});

Deno.test("impossible settings are an error that names the field, before any call", () => {
  const wrong = [
    [{ threshold: 0 }, /'threshold' .* 0$/],
    [{ threshold: 100, maxLength: 100 }, /'maxLength' \(100\) must be less than 'threshold' \(100\)$/],
    [{ window: 100 }, /'window' .* 100$/],
    [{ prompt: " " }, /'prompt' of a context is empty/],
  ] as const;
  for (const [context, message] of wrong) {
    const ada = voice("ada", { context });
    throws(() => new Talk([ada, voice("ben")]), message);
    throws(() => new Talk([voice("ada"), voice("ben")], { context }), message);
    equal(ada.model.calls.length, 0);
  }
  const unknown = JSON.parse('{ "strategy": "best", "unit": "words" }');
  throws(() => new Talk([voice("ada", { context: unknown }), voice("ben")]), /'strategy' .* 'best'/);
});

Deno.test("people see everything, and are never asked for a summary", async () => {
  for (const strategy of ["length-based", "hierarchical", "window"] as const) {
    const requests: AgentRequest[] = [];
    const agent = new HumanAgent({
      ask: (request) => {
        requests.push(request);
        return Promise.resolve(words("«zoe»"));
      },
    });
    const zoe = { id: "zoe", name: "Zoe", role: "participant", agent };
    const small = { contextWindow: 1200 };
    const { result } = await heldTalk((options) =>
      new Talk([zoe, voice("ada", small), voice("ben", small)], { context: { ...SHORT, strategy } }).run(options)
    );
    deepEqual([result.status, result.failures], ["completed", []], strategy);
    deepEqual(
      requests.map(({ kind, shown }) => [kind, shown.length]),
      [0, 3, 6, 9, 12, 15].map((n) => ["statement", n]),
    );
    ok(requests.every(({ digests = [] }) => digests.length === 0));
  }
});
