import { deepEqual, equal, match, ok } from "node:assert/strict";
import { scoresOr } from "./_judge_fixture.ts";
import { readJournal } from "../archive/journal_reader.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import { fold } from "../transcript/fold.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const DEBATE = [
  "debate",
  "Cities should ban private cars",
  "--position",
  "Ada=They should",
  "--position",
  "Ben=They should not",
  "--rounds",
  "1",
  "--out",
  "out",
  "--quiet",
  "--model",
  "vllm/my-finetune",
];

/** Tokens that the model thinks before each answer. */
const THOUGHT = 1500;

/** How a server shows that a limit was spent on thinking, by the limit. */
type Cut = (limit: number) => server.Behaviour;

const CUTS: Readonly<Record<string, Cut>> = {
  "nothing but the finish reason": () => server.ok("", { finishReason: "length", usage: null, reasoning: "Hm." }),
  "a block without an end": () => server.ok("<think>\nLet me think", { finishReason: "length", usage: null }),
  "a block of another name, and the wrong finish reason": () => server.ok("◁think▷Let me think", { usage: null }),
  "a block that just ends": () => server.ok("<think>Hm.</think>\n", { finishReason: "length", usage: null }),
  "usage at the limit, and the wrong finish reason": (limit) =>
    server.ok("", { usage: { prompt_tokens: 500, completion_tokens: limit } }),
  "usage, with the beginning of a sentence": (limit) =>
    server.ok("Cars are", {
      finishReason: "length",
      usage: {
        prompt_tokens: 500,
        completion_tokens: limit,
        completion_tokens_details: { reasoning_tokens: limit - 3 },
      },
    }),
};

function limitOf({ body }: server.ServerRequest): number {
  return Number(body["max_tokens"]);
}

function speech(request: server.ServerRequest): string {
  return scoresOr(request, "It is so. That follows from what was said.");
}

/** Holds a debate with a model that needs room for its thinking. */
async function held(cut: Cut, cwd: string, args: readonly string[] = [], thinks = THOUGHT) {
  const served = await server.startMisbehavingServer((request) =>
    limitOf(request) < thinks ? cut(limitOf(request)) : server.ok(speech(request))
  );
  try {
    const run = await convene([...DEBATE, "--base-url", `vllm=${served.baseUrl}`, ...args], { cwd });
    return { ...run, requests: served.requests };
  } finally {
    await served.stop();
  }
}

async function recordIn(out: string) {
  const { events } = await readJournal(`${out.split("\n")[0]}/journal.jsonl`);
  return { events, record: fold(events) };
}

for (const [how, cut] of Object.entries(CUTS)) {
  for (const args of [[], ["--reasoning-effort", "none"], ["--events"]]) {
    const name = `a model of any name that spends its limit on thinking gets room: ${how} ${args.join(" ")}`.trim();
    Deno.test(name, () =>
      withFolder(async (cwd) => {
        const { code, err, requests } = await held(cut, cwd, args);
        equal(code, 0, err);
        const asked = requests.map(limitOf);
        equal(asked.filter((limit) => limit < THOUGHT).length, 1, `only the first call is asked twice: ${asked}`);
        ok(asked.slice(1).every((limit) => limit >= THOUGHT), String(asked));
        equal((asked[1] ?? 0) - (asked[0] ?? 0), 8192);
        equal(requests[0]?.prompt, requests[1]?.prompt, "the second try has the same prompt");
      }));
  }
}

Deno.test("a model that only thinks, however much room it has, fails with a message that names cause and flag", () =>
  withFolder(async (cwd) => {
    const { code, out, err, requests } = await held(CUTS["a block without an end"] ?? fail, cwd, [], Infinity);
    equal(code, 1, out + err);
    match(err, /spent its limit of \d+,\d+ tokens on thinking and said nothing: .*--reasoning-effort low/);
    equal(/ MaxTokens|'\w+MaxTokens'/.test(err), false, err);
    equal(requests.length, 3, "the first opening is asked twice, the second begins with the room");
    const { record } = await recordIn(out);
    deepEqual(record.failures.map(({ code, attempts }) => `${code} ${attempts}`), ["length 2", "length 1"]);
  }));

Deno.test("room for thinking is no larger than the context leaves, and within the budget", () =>
  withFolder(async (cwd) => {
    const cut = CUTS["a block without an end"] ?? fail;
    const small = await held(cut, cwd, ["--context-window", "4096", "--no-scoring"]);
    equal(small.code, 0, small.err);
    for (const request of small.requests) ok(limitOf(request) + request.prompt.length / 5 < 4096, request.prompt);
    const dear = await held(cut, cwd, ["--max-tokens", "40000", "--no-scoring"]);
    equal(dear.code, 5, dear.out + dear.err);
    const { record } = await recordIn(dear.out);
    const used = record.calls.reduce(
      (sum, { usage, reserved }) => sum + (usage ? usage.inputTokens + usage.outputTokens : reserved.tokens),
      0,
    );
    ok(used <= 40_000, String(used));
  }));

Deno.test("what is known of a model's thinking is known after resuming, and nothing is asked twice", () =>
  withFolder(async (cwd) => {
    let answered = 0;
    const cut = CUTS["nothing but the finish reason"] ?? fail;
    const served = await server.startMisbehavingServer((request) => {
      if (limitOf(request) < THOUGHT) return cut(limitOf(request));
      return ++answered === 2 ? server.fail(401, { message: "No." }) : server.ok(speech(request));
    });
    try {
      const where = ["--base-url", `vllm=${served.baseUrl}`];
      const first = await convene([...DEBATE, ...where, "--no-scoring"], { cwd });
      equal(first.code, 3, first.err);
      const before = served.requests.length;
      const archive = first.out.split("\n")[0] ?? "";
      const again = await convene(["resume", archive, ...where, "--quiet"], { cwd });
      equal(again.code, 0, again.err);
      ok(served.requests.slice(before).every((request) => limitOf(request) >= THOUGHT));
      const prompts = served.requests.map((request) => `${limitOf(request)} ${request.prompt}`);
      equal(prompts.length - new Set(prompts).size, 1, "only the refused call is repeated");
    } finally {
      await served.stop();
    }
  }));

function fail(): never {
  throw new TypeError("There is no such way");
}
