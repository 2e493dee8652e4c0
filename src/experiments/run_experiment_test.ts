import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fail, ok as answer, type ServerRequest } from "../models/misbehaving_server_fixture.ts";
import { inLaboratory, pricesOf, rivalAnswer } from "./_experiment_fixture.ts";
import { readHeld } from "./held.ts";
import { rehearseExperiment } from "./rehearsal.ts";
import { pointsOf } from "./row.ts";
import { NotHeldError, runExperiment } from "./run_experiment.ts";
import { planInWords } from "./words.ts";

const DEBATE = { protocol: "debate", roundCount: 1, debateFormat: "formal" };
/** Three models, the last the strongest, on two motions. */
const TOURNAMENT = {
  items: ["Cities should charge drivers.", {
    id: "capital",
    motion: "Which city?",
    positions: ["Sydney", "Canberra"],
    answer: "b",
  }],
  arms: { debate: DEBATE },
  models: ["openai/m1", "openai/m2", "openai/m3"],
  judges: ["openai/judge-a", "openai/judge-b"],
};

Deno.test("an experiment holds each pair of models on each item and side, and has each debate judged", async () => {
  await inLaboratory(async ({ run, requests }) => {
    const { rows, left, stopped } = await run(TOURNAMENT);
    equal(rows.length, 2 * 6);
    deepEqual(left, []);
    equal(stopped, undefined);
    for (const row of rows) {
      equal(row.status, "completed");
      equal(row.decidedBy, "panel");
      const winner = row.models.toSorted().at(-1);
      deepEqual(pointsOf(row), row.models.map((model) => model === winner ? 1 : 0), row.key);
      deepEqual(row.sides.map(({ model }) => model), row.models);
    }
    const answers = rows.filter(({ item }) => item === "capital").map(({ models, answer }) =>
      [models, answer] as const
    );
    for (const [[, second], given] of answers) {
      ok(given?.kind === "answered");
      equal(given.right, given.answer === "Canberra");
      equal(given.right, second === "openai/m3" || (second === "openai/m2" && given.answer === "Canberra"));
    }
    const asked = requests.length;
    const again = await run(TOURNAMENT);
    equal(requests.length, asked); // nothing is paid for again
    deepEqual(again.rows, rows);
  });
});

Deno.test("judges see the sources of an item, and are not asked again although archives keep no copies", async () => {
  await inLaboratory(async ({ run, requests, folder }) => {
    await mkdir(join(folder, "mill"));
    await writeFile(join(folder, "mill/memo.md"), "The mill costs 240,000.");
    const items = [{ id: "mill", motion: "Buy it.", sources: "mill" }];
    const one = { ...TOURNAMENT, items, models: ["openai/m1", "openai/m2"] };
    const { left } = await run(one);
    deepEqual(left, []);
    const judging = requests.filter(({ body }) => String(body["model"]).startsWith("judge"));
    ok(judging.length > 0 && judging.every(({ prompt }) => prompt.includes("The mill costs 240,000.")));
    const asked = requests.length;
    await run(one);
    equal(requests.length, asked);
  });
});

Deno.test("another judge is asked about the debates as they are, and another round makes new debates", async () => {
  await inLaboratory(async ({ run, requests }) => {
    const one = { ...TOURNAMENT, items: ["One motion."], models: ["openai/m1", "openai/m2"] };
    const before = await run(one);
    const asked = requests.length;
    const judged = await run({ ...one, judges: [...one.judges, "openai/judge-c"] });
    deepEqual(judged.rows.map(({ dialogueId }) => dialogueId), before.rows.map(({ dialogueId }) => dialogueId));
    const more = requests.slice(asked);
    ok(more.length > 0 && more.every(({ body }) => String(body["model"]).startsWith("judge")));
    const longer = await run({ ...one, arms: { debate: { ...DEBATE, roundCount: 2 } } });
    equal(longer.rows.filter(({ dialogueId }) => before.rows.some((row) => row.dialogueId === dialogueId)).length, 0);
  });
});

Deno.test("an experiment that is stopped at any request goes on where it was, and asks nothing again that was answered", async () => {
  const one = { ...TOURNAMENT, items: ["One motion."], models: ["openai/m1", "openai/m2"], concurrency: 1 };
  const whole = { asked: 0 };
  await inLaboratory(async ({ run, requests }) => {
    await run(one);
    whole.asked = requests.length;
  });
  for (const at of [1, 5, 14]) { // before each, no other request is under way
    const controller = new AbortController();
    await inLaboratory(async ({ run, requests }) => {
      const { left, stopped } = await run(one, { signal: controller.signal });
      equal(stopped, "aborted");
      ok(left.length > 0);
      const answered = requests.length - 1; // the last one was hung up on
      const { rows, left: none } = await run(one);
      deepEqual(none, []);
      equal(rows.length, 2);
      equal(requests.length - 1, whole.asked);
      equal(answered, at - 1);
    }, (request) => {
      if (request.number !== at || controller.signal.aborted) return answer(rivalAnswer(request));
      controller.abort();
      return (_, exchange) => Promise.resolve(exchange.close());
    });
  }
});

Deno.test("what is wrong with an arm is reported with its name, before anything is asked", async () => {
  const wrong = {
    ...TOURNAMENT,
    arms: { debate: DEBATE, other: { protocol: "council", judges: ["openai/a", "openai/b"] } },
  };
  await inLaboratory(async ({ run, read, requests, folder, world }) => {
    const named = { name: "ConfigError", message: /^In the arm 'other': .*only one judge but has 2/ };
    await rejects(run(wrong), named);
    await rejects(rehearseExperiment(await read(wrong), { directory: folder, world }), named);
    equal(requests.length, 0);
  });
});

Deno.test("the judge of a council takes part: it is complete without a panel, and another judge makes a new one", async () => {
  const judgedBy = (judge: string) => ({
    items: ["One motion."],
    arms: { council: { protocol: "council", judges: [judge] } },
    models: ["openai/m1", "openai/m2"],
  });
  await inLaboratory(async ({ run }) => {
    const [first, again, other] = [
      await run(judgedBy("openai/judge-a")),
      await run(judgedBy("openai/judge-a")),
      await run(judgedBy("openai/judge-b")),
    ];
    deepEqual([first, again, other].map(({ rows, left }) => [rows.length, left.length]), [[1, 0], [1, 0], [1, 0]]);
    equal(again.rows[0]?.dialogueId, first.rows[0]?.dialogueId);
    notEqual(other.rows[0]?.dialogueId, first.rows[0]?.dialogueId);
  });
});

Deno.test("a limit on the cost is refused before anything is asked if a price is unknown, a judge's too", async () => {
  await inLaboratory(async ({ run, requests }) => {
    const unknown =
      /^In the arm 'debate': Cannot limit the cost: the price of .* is unknown\. Give it with --price MODEL=IN\/OUT/;
    await rejects(run({ ...TOURNAMENT, maxCostUsd: 1 }), { name: "UsageError", message: unknown });
    const prices = pricesOf("openai/m1", "openai/m2", "openai/m3");
    await rejects(run({ ...TOURNAMENT, prices, maxCostUsd: 1 }), { name: "UsageError", message: unknown });
    equal(requests.length, 0);
  });
});

Deno.test("a limit for all together begins no dialogue that might exceed it, and a higher one goes on", async () => {
  await inLaboratory(async ({ run, read, requests, folder, world }) => {
    const prices = pricesOf("openai/m1", "openai/m2", "openai/m3", "openai/judge-a", "openai/judge-b");
    const priced = { ...TOURNAMENT, prices };
    const { all } = await rehearseExperiment(await read(priced), { directory: folder, world });
    const maxCostUsd = (all.upTo.costUsd ?? NaN) / 4;
    const { rows, left, stopped } = await run({ ...priced, maxCostUsd });
    equal(stopped, "limit");
    equal(rows.length + left.length, 12);
    ok(rows.length > 0 && left.length > 0, `${rows.length} held`);
    const spent = rows.reduce((sum, { usageWithReviews: { costUsd = NaN } }) => sum + costUsd, 0);
    ok(spent <= maxCostUsd, `spent ${spent}`);
    ok(rows.every(({ status, cutShort }) => status === "completed" && !cutShort));
    for (const { reason } of left) match(reason, /not begun: the rest of the limits is too small/);
    const asked = requests.length;
    const higher = await run({ ...priced, maxCostUsd: 4 * maxCostUsd * 1.3 });
    deepEqual(higher.left, []);
    ok(requests.length > asked);
    deepEqual(higher.rows.filter(({ key }) => rows.some((row) => row.key === key)).length, rows.length);
  });
});

Deno.test("each dialogue may use its own part of a limit for all together, and has no limit of another kind", async () => {
  const models = ["openai/m1", "openai/m2"];
  const two = { ...TOURNAMENT, items: ["One motion."], models, prices: pricesOf(...models, ...TOURNAMENT.judges) };
  for (const name of ["maxCalls", "maxTokens", "maxCostUsd"] as const) {
    await inLaboratory(async ({ run, read, folder, world }) => {
      const { all: { upTo } } = await rehearseExperiment(await read(two), { directory: folder, world });
      const most = { maxCalls: upTo.calls, maxTokens: upTo.tokens, maxCostUsd: upTo.costUsd ?? NaN }[name]; // of both
      const limit = name === "maxCostUsd" ? 0.8 * most : Math.round(0.8 * most);
      const { rows, left } = await run({ ...two, [name]: limit });
      deepEqual([rows.length, left.length], [1, 1], name);
      const { configuration } = await readHeld(`${folder}/out/${rows[0]?.archive}`);
      const limits = Object.keys(configuration).filter((field) => /^max(?:Calls|Tokens|CostUsd)$/.test(field));
      deepEqual(limits, [name]);
      const own = Number(configuration[name]);
      ok(own >= most / 2 && own < limit, `${name} ${own} of ${limit}`);
    });
  }
});

Deno.test("a dialogue whose answers are asked for more often than is usual gets more of a limit for all together", async () => {
  const one = { ...TOURNAMENT, items: ["One motion."], models: ["openai/m1", "openai/m2"] };
  const isJudge = ({ body }: ServerRequest) => String(Object(body)["model"]).startsWith("judge");
  const isFirst = ({ body }: ServerRequest) => !JSON.stringify(body).includes('"assistant"');
  const reply = (request: ServerRequest) => answer(isJudge(request) && isFirst(request) ? "No." : rivalAnswer(request));
  await inLaboratory(async ({ run, read, requests, folder, world }) => {
    const { all: { upTo } } = await rehearseExperiment(await read(one), { directory: folder, world });
    const { rows, left } = await run({ ...one, maxCalls: 4 * upTo.calls });
    deepEqual([rows.length, left.map(({ reason }) => reason)], [2, []]);
    equal(requests.filter(isJudge).length, 2 * 4 * 2, "each reading of each debate is asked for twice");
  }, reply);
  await inLaboratory(async ({ run, read, requests, folder, world }) => {
    const { all: { upTo } } = await rehearseExperiment(await read(one), { directory: folder, world });
    const { left } = await run({ ...one, maxCalls: Math.round(1.3 * upTo.calls) });
    ok(left.length > 0);
    ok(requests.length <= Math.round(1.3 * upTo.calls));
    const asked = requests.length;
    const higher = await run({ ...one, maxCalls: 4 * upTo.calls });
    deepEqual([higher.rows.length, higher.left], [2, []]);
    ok(requests.length > asked);
  }, reply);
});

Deno.test("a dialogue that its holder says is not held leaves its part of a limit to the others", async () => {
  await inLaboratory(async ({ read, folder, world }) => {
    const one = { ...TOURNAMENT, items: ["One motion."], models: ["openai/m1", "openai/m2"], concurrency: 1 };
    const { all: { upTo } } = await rehearseExperiment(await read(one), { directory: folder, world });
    const tried: string[] = [];
    const { left } = await runExperiment(await read({ ...one, maxCalls: Math.round(upTo.calls * 0.8) }), {
      directory: `${folder}/out`,
      world,
      signal: new AbortController().signal,
      hold({ key }, _, { onEvent }) {
        tried.push(key);
        onEvent?.({
          type: "phase.started",
          phase: "openings",
          optional: false,
          seq: 2,
          at: "",
          dialogueId: "",
          prev: "",
        });
        return Promise.reject(new NotHeldError("no worker could hold it"));
      },
    });
    equal(tried.length, 2);
    deepEqual(left.map(({ reason }) => reason), Array(2).fill("no worker could hold it"));
  });
});

Deno.test("a model without a key is named before anything is asked", async () => {
  await inLaboratory(async ({ run, requests }) => {
    const models = [...TOURNAMENT.models, "mistral/large"];
    await rejects(run({ ...TOURNAMENT, models }), /MISTRAL_API_KEY/);
    equal(requests.length, 0);
  });
});

Deno.test("dialogues that fail one after the other end the run", async () => {
  await inLaboratory(async ({ run, requests }) => {
    const { rows, left, stopped } = await run({ ...TOURNAMENT, concurrency: 1 });
    equal(stopped, "failures");
    equal(rows.length, 5);
    equal(left.length, 12);
    ok(requests.length <= 10, `${requests.length} requests`);
  }, () => fail(401, { message: "Incorrect API key", code: "invalid_api_key" }));
});

Deno.test("a dialogue or panel that a provider stops is not held, and the next run asks what is missing alone", async () => {
  const one = { ...TOURNAMENT, items: ["One motion."], models: ["openai/m1", "openai/m2"], concurrency: 1 };
  let whole = 0;
  await inLaboratory(async ({ run, requests }) => {
    await run(one);
    whole = requests.length;
  });
  const later = () => fail(429, { message: "Slow down", headers: { "retry-after": "3600" } });
  for (const from of [4, whole / 2 - 1]) { // in the first debate, and among its judges
    let [answered, isAway] = [0, true];
    await inLaboratory(async ({ run, requests }) => {
      const { rows, left } = await run(one);
      equal(left.length, 2);
      ok(
        left.every(({ reason }) => /Slow down|not begun/.test(reason)),
        JSON.stringify(left.map(({ reason }) => reason)),
      );
      ok(rows.every(({ failures }) => failures === 0));
      isAway = false;
      const before = requests.length;
      const { left: none, rows: all } = await run(one);
      deepEqual([none, all.map(({ failures }) => failures)], [[], [0, 0]]);
      equal(requests.length - before, whole - answered);
    }, (request) => {
      if (isAway && answered >= from) return later();
      if (isAway) answered++;
      return answer(rivalAnswer(request));
    });
  }
});

Deno.test("a Swiss tournament pairs by points, and a second process is kept out", async () => {
  await inLaboratory(async ({ run }) => {
    const models = ["openai/m1", "openai/m2", "openai/m3", "openai/m4"];
    let second: Promise<void> | undefined;
    const swiss = { ...TOURNAMENT, items: ["One motion."], models, seating: "swiss" };
    const { rows } = await run(swiss, {
      begin: () => void (second ??= rejects(run(swiss), /another process is writing/)),
    });
    await second;
    deepEqual(rows.map(({ models }) => models.map((model) => model.at(-1)).join("")), [
      "12",
      "21",
      "34",
      "43",
      "24",
      "42",
      "13",
      "31",
    ]);
  });
});

Deno.test("single answers, votes that match a debate, and councils that are read give answers to compare", async () => {
  const questions = {
    items: [
      { id: "capital", motion: "Which city is the capital?", positions: ["Sydney", "Canberra"], answer: "Canberra" },
      { id: "open", motion: "How many states are there?", answer: [6, "six"] },
    ],
    arms: {
      debate: { ...DEBATE, judges: ["openai/judge"] },
      single: { protocol: "single" },
      vote: { protocol: "vote", as: "debate" },
      three: { protocol: "vote", count: 3 },
      council: { protocol: "council" },
    },
    models: ["openai/m1", "openai/m2"],
  };
  await inLaboratory(async ({ run, requests }) => {
    const { rows, left } = await run(questions);
    deepEqual(left.map(({ combination: { key }, reason }) => [key, reason]), []);
    const of = (arm: string, item: string) => rows.filter((row) => row.arm === arm && row.item === item);
    deepEqual(of("single", "capital").map(({ models, answer }) => [models, answer]), [
      [["openai/m1"], { kind: "answered", answer: "Sydney", right: false, probability: 0.75 }],
      [["openai/m2"], { kind: "answered", answer: "Canberra", right: true, probability: 0.75 }],
    ]);
    deepEqual(of("single", "open").map(({ answer }) => answer), [
      { kind: "answered", answer: "1", right: false, probability: 0.75 },
      { kind: "answered", answer: "2", right: false, probability: 0.75 },
    ]);
    deepEqual(of("three", "open").map(({ messages }) => messages), [3, 3]);
    for (const { messages, usage: { inputTokens, outputTokens }, answer } of of("vote", "capital")) {
      ok(messages > 3, `${messages} answers`);
      const debates = of("debate", "capital").map(({ usageWithReviews: all }) => all.inputTokens + all.outputTokens);
      const mean = debates.reduce((sum, each) => sum + each, 0) / debates.length;
      ok(Math.abs(inputTokens + outputTokens - mean) < mean / messages, "as many tokens as a debate");
      equal(answer?.kind, "answered");
    }
    deepEqual(of("council", "capital").map(({ answer }) => answer), [
      { kind: "answered", answer: "Sydney", right: false }, // the first model reads it
    ]);
    const asked = requests.length;
    deepEqual((await run(questions)).rows, rows);
    equal(requests.length, asked);
  });
});

Deno.test("single answers and votes are held for items with a known answer only, and the plan says so", async () => {
  const one = {
    ...TOURNAMENT,
    arms: { single: { protocol: "single" }, three: { protocol: "vote", count: 3 }, council: { protocol: "council" } },
    models: ["openai/m1", "openai/m2"],
    judges: undefined,
  };
  await inLaboratory(async ({ run, read, folder, world }) => {
    const plan = await rehearseExperiment(await read(one), { directory: folder, world });
    deepEqual(plan.arms.map(({ name, dialogues, skipped }) => [name, dialogues, skipped]), [
      ["single", 2, 1],
      ["three", 2, 1],
      ["council", 2, 0],
    ]);
    match(planInWords(plan)[0] ?? "", /^single: 2 dialogues \(none for 1 item without a known answer\); /);
    const { rows } = await run(one);
    deepEqual(rows.map(({ arm, item }) => `${arm} ${item}`).sort(), [
      "council 1",
      "council capital",
      "single capital",
      "single capital",
      "three capital",
      "three capital",
    ]);
  });
});

Deno.test("a dialogue that cannot be continued is left with the reason, and the others are held", async () => {
  const one = { ...TOURNAMENT, models: ["openai/m1", "openai/m2"], concurrency: 1 };
  await inLaboratory(async ({ run, folder }) => {
    const { rows } = await run(one);
    const [row] = rows;
    ok(row);
    // an unfinished archive whose journal asks for something else
    const journal = `${folder}/out/${row.archive}/journal.jsonl`;
    const lines = (await readFile(journal, "utf8")).split("\n");
    await writeFile(
      journal,
      lines.slice(0, 12).map((line) => line.replace("Proposition", "Somebody")).join("\n") + "\n",
    );
    const { left, rows: others } = await run({ ...one, judges: ["openai/judge-c"] });
    deepEqual(left.map(({ combination: { key } }) => key), [row.key]);
    match(left[0]?.reason ?? "", /journal|chain|Cannot/i);
    equal(others.filter(({ decidedBy }) => decidedBy === "panel").length >= rows.length - 1, true);
  });
});
