import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import { overHttp } from "../mcp/_client_fixture.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import { ImpatientRuntime } from "../protocols/_impatient_runtime_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { fold } from "../transcript/fold.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { archiveIn, type Away, awayFor, COUNCIL, DEBATE, inText, type Ran, run } from "./_away_fixture.ts";
import { convene, shippedBrief, withFolder } from "./_cli_fixture.ts";

/** What somebody met in public with a program of this kind, and what happens here. */
interface Report {
  readonly args: readonly string[];
  readonly away?: Away;
  readonly exit: number;
  readonly check?: (ran: Ran, record: DialogueRecord) => void;
}

const UNSCORED = [...DEBATE, "--no-scoring"];
const STATEMENT = "Cities belong to the people who live in them. Cars take the space.";
const isForm = ({ body }: server.ServerRequest) => body["response_format"] !== undefined;
const says = (text: string): Away => (request) => isForm(request) ? undefined : server.ok(text);
const scores = (reading: unknown): Away => (request) => isForm(request) ? server.ok(both(reading)) : undefined;
/** Answers a question for the scores of two contributions. */
const both = (reading: unknown): string => JSON.stringify({ contribution_1: reading, contribution_2: reading });

/** Checks that everybody said the statement, and nothing else. */
const onlyStatement = (_: Ran, { messages }: DialogueRecord) => {
  const said = messages.flatMap((message) =>
    message.failed ? ["failed"] : message.speaker.startsWith("advocate") ? [message.text] : []
  );
  deepEqual(new Set(said), new Set([STATEMENT]));
};
const NAMES = ["logical_coherence", "evidence_quality", "responsiveness", "persuasiveness", "rule_adherence"];
const eights = (nameOf: (name: string) => string, value: unknown = 8) =>
  Object.fromEntries(NAMES.map((name) => [nameOf(name), value]));
const title = (name: string) => name.split("_").map((word) => word[0]?.toUpperCase() + word.slice(1)).join(" ");
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Checks that each score that was given is 8, and none is missing. */
const allEights = (_: Ran, { notes }: DialogueRecord) => {
  const given = notes.filter(({ kind }) => kind === "score");
  ok(given.length > 0);
  for (const { answer } of given) {
    const { scores: all } = Object(answer.given ? answer.value : undefined);
    const values = Object.values(Object(all));
    ok(values.length >= 4 && values.every((value) => value === 8), JSON.stringify(answer));
  }
};

const REPORTS: Readonly<Record<string, Report>> = {
  "A: a limit of twenty seconds that only the text of the error tells": {
    args: UNSCORED,
    away: awayFor(20_000, inText),
    exit: 0,
    check: ({ tookMs }, { failures }) => {
      ok(tookMs >= 20_000 && tookMs < 25_000, `${tookMs} ms`);
      deepEqual(failures, []);
    },
  },
  "A: a limit of an hour": {
    args: UNSCORED,
    away: awayFor(Infinity, () => server.fail(429, { message: "Slow down", headers: { "retry-after": "3600" } })),
    exit: 3,
    check: ({ err }, { status, failures }) => {
      deepEqual([status, failures], ["stopped", []]);
      match(err, /To continue: .*resume/);
    },
  },
  "D: a server that reads 4,094 tokens of a longer prompt and says 200": {
    args: [
      "debate",
      "--brief",
      shippedBrief("congestion-pricing"),
      "--rounds",
      "3",
      "--model",
      "openai/m",
      "--out",
      "out",
      "--no-scoring",
    ],
    away: (request) => {
      const read = Math.min(4094, Math.ceil(request.prompt.length / 4));
      const usage = { prompt_tokens: read, completion_tokens: 30, total_tokens: read + 30 };
      return server.ok(`${answerToRequest(request)} ${"It is as the figures show. ".repeat(20)}`, { usage });
    },
    exit: 3,
    check: ({ out }, { warnings }) => {
      ok(warnings.some(({ code }) => code === "prompt_cut"));
      match(out, /The server cut the prompt/);
    },
  },
  "E: a model of any name that thinks for 1,500 tokens before it speaks": {
    args: [...UNSCORED, "--model", "Ada=openai/my-finetune"],
    away: ({ body }) => {
      const room = Number(body["max_tokens"] ?? body["max_completion_tokens"]);
      return room > 1600
        ? undefined
        : server.ok("", { finishReason: "length", reasoning: "Let me think. ".repeat(50) });
    },
    exit: 0,
    check: (_, { failures }) => deepEqual(failures, []),
  },
  ...Object.fromEntries([
    `◁think▷I must argue it.◁/think▷${STATEMENT}`,
    `<seed:think>I must argue it.</seed:think>\n${STATEMENT}`,
    `I must argue it anyway.</think>\n${STATEMENT}`,
    `<|begin_of_thought|>Hm.<|end_of_thought|>\n${STATEMENT}`,
    `<scratchpad>Hm.</scratchpad>${STATEMENT}`,
    `Hm.[/THINK]\n${STATEMENT}`,
  ].map((text): [string, Report] => [
    `E: thinking in the text: ${text.slice(0, 30).replaceAll("\n", " ")}`,
    { args: UNSCORED, away: says(text), exit: 0, check: onlyStatement },
  ])),
  "G: a third member whose model is gone from its second call on": {
    args: COUNCIL,
    away: ({ body, number }) =>
      body["model"] === "dead" && number > 3 ? server.fail(404, { message: "No such model" }) : undefined,
    exit: 3,
    check: ({ err }, { status }) => {
      equal(status, "stopped");
      match(err, /--model NAME=SPEC/);
    },
  },
  ...Object.fromEntries(
    Object.entries({
      "no level of scores": { reason: "So.", ...eights((name) => name) },
      "names in Title Case": { scores: eights(title), reason: "So." },
      "names in camel case": { scores: eights(camel), reason: "So." },
      "a list in a list": [{ scores: eights((name) => name), reason: "So." }],
      "scores with reasons": { scores: eights((name) => name, { score: 8, reason: "So." }), reason: "So." },
    }).map(([what, reading]): [string, Report] => [
      `J: a score with ${what}`,
      { args: DEBATE, away: scores(reading), exit: 0, check: allEights },
    ]),
  ),
  "J: scores of 0.85 on a scale to 10": {
    args: DEBATE,
    away: scores({ scores: eights((name) => name, 0.85), reason: "So." }),
    exit: 1,
    check: (_, { notes }) =>
      ok(notes.every(({ kind, answer }) => kind !== "score" || !JSON.stringify(answer).includes("0.85"))),
  },
  "J: blanks up to the limit at every form": {
    args: DEBATE,
    away: (request) =>
      isForm(request)
        ? server.ok(" \n".repeat(200), { finishReason: "length" })
        : /contribution_1/.test(request.prompt)
        ? server.ok(both({ scores: eights((name) => name), reason: "So." }))
        : undefined,
    exit: 0,
    check: allEights,
  },
  "K: both sides are marked alike": {
    args: UNSCORED,
    exit: 0,
    check: ({ requests }) => {
      const prompts = requests.map(({ prompt }) => prompt).join("\n");
      equal(/⟦They should⟧/.test(prompts), /⟦They should not⟧/.test(prompts));
      equal(/: They should$/m.test(prompts), /: They should not$/m.test(prompts));
    },
  },
};

for (const [what, { args, away, exit, check }] of Object.entries(REPORTS)) {
  Deno.test(`report ${what}`, () =>
    withFolder(async (cwd) => {
      const ran = await run(args, cwd, away);
      equal(ran.code, exit, ran.err);
      const { events } = await readJournal(await archiveIn(cwd));
      check?.(ran, fold(events));
    }));
}

Deno.test("report F: a client that sends lists, numbers and booleans as texts", () =>
  overHttp(async ({ call }) => {
    const { isError, text } = await call("start_dialogue", {
      request_id: "r1",
      protocol: "council",
      question: "Buses or trams?",
      participants: '[{"name":"Ana"},{"name":"Ben"},{"name":"Cem"}]',
      max_cost_usd: null,
    });
    equal(isError, false, text);
  }));

Deno.test("report I: a .env with a byte-order mark", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/.env`, "\ufeffOPENAI_API_KEY=sk-of-a-test\r\n");
    const asked: string[] = [];
    const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
      asked.push(new Headers(init?.headers).get("authorization") ?? "");
      return Promise.resolve(Response.json({ error: { message: `${input}` } }, { status: 401 }));
    };
    const runtime = Object.assign(new ImpatientRuntime(), { fetch });
    const args = UNSCORED.map((arg) => arg === "openai/m" ? "openai/gpt-4o-mini" : arg);
    const { code } = await convene(args, { cwd, runtime });
    equal(code, 3);
    ok(asked.length > 0 && asked.every((key) => key === "Bearer sk-of-a-test"), asked.join());
  });
});

Deno.test("report K: a base URL that ends in /chat/completions", () =>
  withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer((request) => server.ok(answerToRequest(request)));
    try {
      const { code, err } = await convene([...UNSCORED, "--base-url", `${served.baseUrl}/chat/completions`], { cwd });
      equal(code, 0, err);
      ok(served.requests.every(({ path }) => path === "/v1/chat/completions"));
    } finally {
      await served.stop();
    }
  }));
