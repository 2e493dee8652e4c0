import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { AgentRequest } from "../../agents/agent.ts";
import { HumanAgent } from "../../agents/human_agent.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import { evenly, filledScores } from "../../agents/scores_form_fixture.ts";
import { held, inFolder, listened, order, scene, type Script, scripted } from "./_debate_fixture.ts";

const CASUAL = { roundCount: 1, debateFormat: "casual" } as const;

/** A person who answers through a callback, with a log of the questions. */
class Person {
  readonly keys: string[] = [];
  /** Maximum questions open at once. */
  crowd = 0;
  #open = 0;
  readonly agent: HumanAgent;

  constructor(answer: (request: AgentRequest, n: number) => string | Promise<string> = (_, n) => `Person says ${n}.`) {
    this.agent = new HumanAgent({
      ask: async (request) => {
        this.keys.push(request.key);
        this.crowd = Math.max(this.crowd, ++this.#open);
        await new Promise((resolve) => setTimeout(resolve, 2));
        try {
          return await answer(request, this.keys.length);
        } finally {
          this.#open--;
        }
      },
    });
  }
}

/** Returns scores and findings as JSON, speeches as text. */
const ofAnyForm = ({ schema, key }: AgentRequest): string => {
  if (schema?.name === "scores") {
    return JSON.stringify(
      filledScores(schema.jsonSchema, (_, criteria) => ({ reason: "I think so.", scores: evenly(criteria, 6) })),
    );
  }
  if (schema?.name === "findings") {
    return JSON.stringify({ findings: [{ claim: key, verdict: "contradicted", reason: "No.", source: null }] });
  }
  return `A person speaks at ${key}.`;
};

Deno.test("a person takes a side, and is heard and answered like any other", async () => {
  const ada = new Person();
  const { result, scene } = await held({ agents: { ada: ada.agent } }, { ...CASUAL, scoringEnabled: true });
  deepEqual([result.status, result.failures], ["completed", []]);
  deepEqual(ada.keys, [
    "openings/opening/ada",
    "arguments/round-1/argument/ada",
    "arguments/round-1/rebuttal/ada",
    "closings/closing/ada",
  ]);
  const seen = scene.models["ben"]?.calls.at(-1)?.map(({ text }) => text).join("\n") ?? "";
  for (const n of [1, 2, 3]) ok(seen.includes(`Person says ${n}.`));
  equal(result.scores["ada"]?.scored, 4);
});

Deno.test("one person on both sides is asked one at a time, also where all speak at once", async () => {
  const both = new Person();
  const agents = { ada: both.agent, ben: both.agent };
  const { result } = await held({ agents, advocates: 3 }, { ...CASUAL, turnOrder: "simultaneous" });
  equal(result.status, "completed");
  equal(both.keys.length, 8);
  equal(both.crowd, 1);
  deepEqual(both.keys.slice(0, 2), ["openings/opening/ada", "openings/opening/ben"]);
});

Deno.test("people are asked one at a time, also where each has an agent of their own", async () => {
  let open = 0;
  const asked: string[] = [];
  const person = () =>
    new HumanAgent({
      ask: async ({ participant }) => {
        asked.push(participant.id);
        equal(++open, 1);
        await new Promise((resolve) => setTimeout(resolve, 2));
        open--;
        return "Said.";
      },
    });
  const agents = { ada: person(), ben: person() };
  const { result } = await held({ agents }, { ...CASUAL, turnOrder: "simultaneous" });
  deepEqual([result.status, result.failures], ["completed", []]);
  deepEqual(asked.slice(0, 4), ["ada", "ben", "ada", "ben"]);
});

Deno.test("a person who moderates sums up, and does not score unless told to", async () => {
  const mo = new Person(ofAnyForm);
  const { result } = await held({ agents: { mo: mo.agent } }, { roundCount: 1 });
  deepEqual(mo.keys, ["arguments/round-1/round_summary/mo", "conclusion/summary/mo"]);
  deepEqual([result.status, result.scores, result.verdict], ["completed", {}, {
    kind: "undecided",
    reason: "scoring was switched off",
  }]);
  equal(result.summary, "A person speaks at conclusion/summary/mo.");

  const scorer = new Person(ofAnyForm);
  const told = await held({ agents: { mo: scorer.agent } }, { roundCount: 1, scoringEnabled: true });
  const scores = scorer.keys.filter((key) => key.includes("/score-"));
  equal(scores.length, 4);
  equal(scorer.crowd, 1);
  // an aside to a person waits until it is awaited: for the verdict, after the summary
  equal(scorer.keys.indexOf("conclusion/summary/mo"), 1);
  deepEqual(told.result.verdict, { kind: "tied", between: ["ada", "ben"] });
  equal(told.result.scores["ada"]?.total.toFixed(9), "6.000000000");
});

Deno.test("a person who checks facts is asked when the answer is awaited: after the turn that follows", async () => {
  const fay = new Person(ofAnyForm);
  const { result, events } = await held({ checkers: 1, agents: { fay: fay.agent } }, {
    ...CASUAL,
    scoringEnabled: false,
  });
  equal(fay.keys.length, 4);
  const line = (type: string, key: string) =>
    events.findIndex((event) => event.type === type && "key" in event && event.key === key);
  const check = "arguments/round-1/fact_check-4/fay";
  ok(line("turn.started", check) > line("turn.completed", "arguments/round-1/rebuttal/ben"));
  ok(line("note.recorded", check) < line("turn.started", "arguments/round-1/argument/ben"));
  deepEqual(order(result).slice(3, 7), ["argument ada", "rebuttal ben", "interruption fay", "argument ben"]);
});

Deno.test("one person in every role is asked one at a time, aside or not", async () => {
  const all = new Person(ofAnyForm);
  const agents = { mo: all.agent, ada: all.agent, ben: all.agent, fay: all.agent };
  for (const turnOrder of ["sequential", "simultaneous"] as const) {
    const { result } = await held({ checkers: 1, agents }, { ...CASUAL, turnOrder, scoringEnabled: true });
    deepEqual([result.status, result.failures, result.usage.calls], ["completed", [], 0]);
  }
  equal(all.crowd, 1);
});

Deno.test("a person's thinking is not in the limit on duration, and has no timeout", async () => {
  let nowMs = 0;
  const slept: number[] = [];
  const runtime = {
    ...systemRuntime,
    now: () => Date.UTC(2026, 0, 1) + nowMs,
    monotonicMs: () => nowMs,
    sleep: (ms: number, signal?: AbortSignal) => {
      slept.push(ms);
      return new Promise<void>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    },
  };
  const ada = new Person(() => {
    nowMs += 3_600_000;
    return "After an hour.";
  });
  const say: Script["say"] = (id, n) => {
    nowMs += 1_000;
    return `${id} takes a second, ${n}.`;
  };
  const config = { ...CASUAL, scoringEnabled: false, runtime, maxDurationMs: 60_000 };
  const { result } = await held({ agents: { ada: ada.agent }, say }, config);
  deepEqual([result.status, result.failures], ["completed", []]);
  equal(nowMs, 4 * 3_600_000 + 6_000);
  equal(result.duration, 6_000);
  ok(slept.every((ms) => ms <= 300_000));

  nowMs = 0;
  const short = await held({ agents: { ada: ada.agent }, say }, { ...config, maxDurationMs: 2_500 });
  deepEqual([short.result.status, short.result.endReason], ["stopped", "max_duration"]);
});

Deno.test("a person who says nothing has failed that turn, and the debate goes on", async () => {
  const ada = new Person((_, n) => n === 2 ? "  \n" : `Person says ${n}.`);
  const { result } = await held({ agents: { ada: ada.agent } }, { ...CASUAL, scoringEnabled: false });
  deepEqual([result.status, result.failures.map(({ key, code }) => [key, code])], [
    "completed",
    [["arguments/round-1/argument/ada", "empty"]],
  ]);
});

Deno.test("on resume what a person has said is not asked again, and what was open is", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { ...CASUAL, outputDirectory, scoringEnabled: false };
    const controller = new AbortController();
    const first = new Person((_, n) => {
      if (n < 3) return `Person says ${n}.`;
      controller.abort();
      return new Promise<string>(() => {}); // the person has left
    });
    const stopped = await listened((options) =>
      scripted(scene({ agents: { ada: first.agent } }), config).run({ ...options, signal: controller.signal })
    );
    deepEqual([stopped.result.status, stopped.result.endReason], ["stopped", "aborted"]);
    equal(stopped.result.messages.length, 6);

    const second = new Person((_, n) => `Back again, ${n}.`);
    const again = scene({ agents: { ada: second.agent } });
    const resumed = await scripted(again, config).resume(stopped.result.archive ?? "");
    deepEqual([resumed.status, resumed.failures], ["completed", []]);
    deepEqual(second.keys, ["arguments/round-1/rebuttal/ada", "closings/closing/ada"]);
    deepEqual(resumed.messages.slice(0, 6), stopped.result.messages);
    const said = resumed.messages.flatMap((message) =>
      message.speaker === "ada" && !message.failed ? [message.text] : []
    );
    deepEqual(said, ["Person says 1.", "Person says 2.", "Back again, 1.", "Back again, 2."]);
    equal(again.models["ben"]?.calls.length, 1);
  });
});

Deno.test("a person is shown the same as a model would be, but in words of their own kind", async () => {
  const requests: AgentRequest[] = [];
  const ada = new Person((request, n) => {
    requests.push(request);
    return `Person says ${n}.`;
  });
  await held({ agents: { ada: ada.agent }, lines: { ben: [] } }, CASUAL);
  const rebuttal = requests.find(({ kind }) => kind === "rebuttal");
  equal(rebuttal?.replyTo?.text, "Ben speaks 3.");
  deepEqual(rebuttal?.shown.map(({ speaker }) => speaker), ["mo", "ada", "ben", "ada", "ben", "ben"]);
  match(rebuttal?.instruction ?? "", /^Rebut this argument/);
  equal(rebuttal?.maxTokens, 200);
});
