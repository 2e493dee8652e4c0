import { deepEqual, equal, match, throws } from "node:assert/strict";
import { held } from "./_council_fixture.ts";
import { type CouncilConfig, councilRules } from "./mod.ts";
import { COUNCIL_PHASES, RAPID_PHASES } from "./phases.ts";

const MEMBERS = ["ada", "ben", "cyn"];

Deno.test("councilRules() fills in what was left out", () => {
  const { phases, voting, excerpt, prompts, limits } = councilRules({}, MEMBERS);
  deepEqual(phases, COUNCIL_PHASES);
  deepEqual(voting, { method: "borda", selfVotes: "count", ties: "report" });
  deepEqual([excerpt, prompts, limits.gather, limits.synthesis], [150, {}, 400, 600]);
  deepEqual(councilRules({ rapid: true }, MEMBERS).phases, RAPID_PHASES);
  equal(councilRules({ phases: ["gather"] }, MEMBERS).voting, undefined);
  equal(councilRules({ phaseMaxTokens: { plan: 7 } }, MEMBERS).limits.plan, 7);
});

Deno.test("councilRules() refuses what is impossible or would have no effect, naming field and value", () => {
  const phases = (...list: readonly string[]) => ({ phases: list });
  const wrong: readonly (readonly [config: object, message: RegExp])[] = [
    [phases("gather", "dance"), /'phases'.*'dance'/],
    [phases("gather", "gather"), /'phases' names 'gather' twice/],
    [phases("vote", "gather"), /in their order, which is gather, vote/],
    [phases(), /needs 'gather' or 'formulate'/],
    [phases("plan", "formulate"), /'plan' without 'gather'/],
    [phases("gather", "plan"), /'plan' without 'formulate'/],
    [phases("gather", "adjust"), /'adjust' without 'debate'/],
    [phases("gather", "debate", "rebuttal"), /'rebuttal' without 'adjust'/],
    [{ rapid: true, ...phases("gather") }, /'rapid' is a list of phases by itself/],
    [{ rapid: "yes" }, /'rapid' must be true or false.*yes/],
    [{ voting: "coin" }, /'voting' must be one of borda.*coin/],
    [{ selfVotes: "no" }, /'selfVotes' must be one of count.*no/],
    [{ ties: "dice" }, /'ties' must be one of report, chair.*dice/],
    [{ quorum: 1.5 }, /'quorum'.*1\.5/],
    [{ quorum: NaN }, /'quorum'.*NaN/],
    [{ weights: { ada: 0 } }, /weight.*0/],
    [{ weights: { zoe: 1 } }, /'weights'.*zoe/],
    [{ phaseMaxTokens: { plan: 0 } }, /'phaseMaxTokens\.plan'.*0/],
    [{ phaseMaxTokens: { vote: 5 } }, /'phaseMaxTokens\.vote' has no effect/],
    [{ rapid: true, phaseMaxTokens: { plan: 5 } }, /'phaseMaxTokens\.plan' is of a phase that is not held/],
    [{ phasePrompts: { dance: "So." } }, /there is no 'phasePrompts\.dance'/],
    [{ phasePrompts: { plan: " " } }, /'phasePrompts\.plan' must be a text/],
    [{ rapid: true, phasePrompts: { adjust: "So." } }, /'phasePrompts\.adjust' is of a phase that is not held/],
    [{ excerptMaxTokens: 0 }, /'excerptMaxTokens'.*0/],
    [{ rapid: true, excerptMaxTokens: 9 }, /'excerptMaxTokens' has an effect only if/],
    ...["voting:borda", "selfVotes:count", "ties:report"].map((each) => each.split(":")).map(([field = "", value]) =>
      [
        { ...phases("gather"), [field]: value },
        new RegExp(`'${field}' has an effect only if 'phases' has 'vote'`),
      ] as const
    ),
    [{ ...phases("gather"), quorum: 0.5 }, /'quorum' has an effect only if/],
    [{ ...phases("gather"), weights: { ada: 2 } }, /'weights' has an effect only if/],
  ];
  for (const [config, message] of wrong) {
    throws(() => Reflect.apply(councilRules, undefined, [config, MEMBERS]), (error: Error) => {
      match(error.message, message);
      match(error.message, /^Cannot (?:hold|tally|count|weigh)/);
      return error instanceof TypeError || error instanceof RangeError;
    }, JSON.stringify(config));
  }
});

Deno.test("whatever changes a council is compared on resume", async () => {
  const settings = async (config: CouncilConfig) => {
    const { events: [started] } = await held({}, config);
    return started?.type === "dialogue.started" ? JSON.stringify(started.settings) : "";
  };
  const all: readonly CouncilConfig[] = [
    {},
    { rapid: true },
    { voting: "irv" },
    { selfVotes: "exclude" },
    { ties: "chair" },
    { quorum: 0.5 },
    { weights: { ada: 2 } },
    { phasePrompts: { gather: "Think." } },
    { phaseMaxTokens: { gather: 10 } },
    { excerptMaxTokens: 10 },
  ];
  equal(new Set(await Promise.all(all.map(settings))).size, all.length);
});
