import assert from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import { debate } from "../protocols/debate/protocol.ts";
import { buildPanelOf } from "../setup/build.ts";
import { fold } from "../transcript/fold.ts";
import { convene, SHORT } from "./_cli_fixture.ts";
import { withModels } from "./_provider_fixture.ts";

const DEBATE = ["debate", "Cats", "--rounds", "1", "--no-scoring", "--out", "out", "--quiet"];
const CAPPED = [...DEBATE, "--max-cost", "900"];
const UNKNOWN = ["--model", "openai/unknown"];

Deno.test("--price gives a model that is in no table its price, by its name or for the only one", async () => {
  await withModels(async (world) => {
    for (const price of ["openai/unknown=2/4.5", "2/4.5"]) {
      const { code, out, err } = await convene([...CAPPED, ...UNKNOWN, "--price", price], world);
      assert.equal(code, 0, err);
      const archive = out.split("\n")[0] ?? "";
      const { prices, usage } = fold((await readJournal(archive)).events);
      assert.deepEqual(prices, {
        "openai/unknown": { price: { inputUsd: 2, outputUsd: 4.5 }, source: "given" },
      });
      assert.ok(usage.costUsd !== undefined && usage.unpricedCalls === 0);
    }
  });
});

Deno.test("a limit on cost without a price, and a dry run, name the exact flag that gives it", async () => {
  await withModels(async (world) => {
    const refused = await convene([...CAPPED, ...UNKNOWN], world);
    assert.equal(refused.code, 4);
    assert.match(refused.err, /--price openai\/unknown=IN\/OUT/);
    const dry = await convene([...DEBATE, ...UNKNOWN, "--dry-run"], world);
    assert.match(dry.out, /The price of openai\/unknown is unknown: give --price openai\/unknown=IN\/OUT\./);
    const priced = await convene([...DEBATE, ...UNKNOWN, "--dry-run", "--price", "1/4"], world);
    assert.doesNotMatch(priced.out, /--price/);
    const elsewhere = [...CAPPED, "--model", "openai/gpt-4o-mini", "--base-url", "http://127.0.0.1:9/v1"];
    const unknown =
      /openai\/gpt-4o-mini is (?:not known|unknown) for the server http:\/\/127.0.0.1:9\/v1: .*--price openai\/gpt/;
    const limited = await convene(elsewhere, world);
    assert.match(limited.err, unknown);
    assert.match(limited.err, /^convene: Cannot limit the cost by --max-cost as the price of/);
    await Deno.writeTextFile(`${world.cwd}/c.yaml`, "maxCostUsd: 900\n");
    const filed = await convene([...DEBATE, ...UNKNOWN, "--config", "c.yaml"], world);
    assert.match(filed.err, /^convene: Cannot limit the cost by 'maxCostUsd' as the price of/);
    const unlimited = elsewhere.filter((word) => word !== "--max-cost" && word !== "900");
    assert.match((await convene([...unlimited, "--dry-run"], world)).out, unknown);
  });
});

Deno.test("--price without a model is refused unless just one model has no price", async () => {
  await withModels(async (world, requests) => {
    const two = ["--model", "openai/a", "--model", "moderator=openai/b"];
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [[...two, "--price", "1/4"], /2 have no known price: give --price openai\/\w=IN\/OUT --price openai\/\w=IN\/OUT/],
      [["--model", "openai/gpt-4o", "--price", "1/4"], /without a known price, and there is none/],
      [[...UNKNOWN, "--judge", "openai/other", "--price", "1/4"], /2 have no known price/],
      [[...UNKNOWN, "--price", "1/4", "--price", "2/5"], /a price without a MODEL twice/],
      ...["1", "1/", "-1/4", "a/b", "=1/4"].map((given) =>
        [[...UNKNOWN, `--price=${given}`], /--price must be IN\/OUT or MODEL=IN\/OUT/] as const
      ),
    ];
    for (const [args, message] of wrong) {
      const { code, err } = await convene([...CAPPED, ...args], world);
      assert.equal(code, 2, `${args}: ${err}`);
      assert.match(err, message);
    }
    assert.equal(requests.length, 0);
    const both = ["--price", "openai/a=1/4", "--price", "2/5", "--dry-run"];
    const { code, err } = await convene([...CAPPED, ...two, ...both], world);
    assert.equal(code, 0, err);
  });
});

Deno.test("judge and eval take --price, also of a panel's only unpriced judge at a debate's end", async () => {
  await withModels(async (world) => {
    const { out } = await convene(["debate", ...SHORT, "--quiet"], world);
    const archive = out.split("\n")[0] ?? "";
    await Deno.writeTextFile(`${world.cwd}/e.yaml`, "evaluators: [{ model: openai/unknown }]\n");
    const cap = ["--max-cost", "900", "--price", "1/4", "--dry-run", "--json"];
    for (
      const args of [
        ["judge", archive, "--judge", "openai/unknown"],
        ["eval", archive, "--config", "e.yaml"],
        ["debate", "Cats", "--model", "openai/gpt-4o", "--judge", "openai/unknown"],
      ]
    ) {
      const { code, err, out } = await convene([...args, ...cap], world);
      assert.equal(code, 0, `${args}: ${err}`);
      assert.ok(!/"upTo":\{"calls":\d+,"tokens":\d+\}/.test(out), "every call has a price");
    }
  });
});

Deno.test("a price without a model is a judge's only if it has no other: people have no price", async () => {
  const [known, price] = [{ inputUsd: 2, outputUsd: 5 }, { inputUsd: 1, outputUsd: 4 }];
  const prices = { "openai/known": known, "": price };
  const pricesWith = async (judge: string) => {
    const world = { io: { env: () => undefined, cwd: "." }, dryRun: true };
    return (await buildPanelOf(debate, { motion: "Cats", judges: [judge], prices }, world))?.config.prices;
  };
  for (const judge of ["human", "openai/known"]) {
    assert.deepEqual(await pricesWith(judge), { "openai/known": known }, judge);
  }
  assert.deepEqual(await pricesWith("openai/other"), { "openai/known": known, "openai/other": price });
});
