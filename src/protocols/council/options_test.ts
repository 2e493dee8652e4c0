import { deepEqual, equal, match, throws } from "node:assert/strict";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { cast, held, SHORT } from "./_council_fixture.ts";
import { COUNCIL_PHASES, type CouncilConfig, type CouncilPhase, councilRules, phasesOf } from "./options.ts";
import { createCouncilMember, createCouncilWorkflow } from "./mod.ts";

const MEMBERS = ["ada", "ben", "cyn"];

Deno.test("councilRules() fills in defaults", () => {
  const { phases, voting, prompts, limits } = councilRules({}, MEMBERS);
  deepEqual(phases, COUNCIL_PHASES);
  deepEqual(voting, { method: "borda", selfVotes: "count", ties: "report" });
  deepEqual([prompts, limits.gather, limits.synthesis], [{}, 400, 600]);
  deepEqual(councilRules(SHORT, MEMBERS).phases, SHORT.phases);
  equal(councilRules({ phases: ["gather"] }, MEMBERS).voting, undefined);
  equal(councilRules({ phaseMaxTokens: { plan: 7 } }, MEMBERS).limits.plan, 7);
});

Deno.test("councilRules() refuses values that are invalid or have no effect, naming field and value", () => {
  const phases = (...list: readonly string[]) => ({ phases: list });
  const wrong: readonly (readonly [config: object, message: RegExp])[] = [
    [phases("gather", "dance"), /'phases\[1\]' must be one of gather.*dance/],
    [
      phases("gather", "gather"),
      /each phase once and in order, which is gather: current value is gather, gather/,
    ],
    [phases("vote", "gather"), /in order, which is gather, vote/],
    [phases(), /'phases' must be a list of gather/],
    [phases("vote"), /needs 'gather' or 'formulate'/],
    [phases("plan", "formulate"), /'plan' without 'gather'/],
    [phases("gather", "plan"), /'plan' without 'formulate'/],
    [phases("gather", "adjust"), /'adjust' without 'debate'/],
    [phases("gather", "debate", "rebuttal"), /'rebuttal' without 'adjust'/],
    [{ voting: "coin" }, /'voting' must be one of borda.*coin/],
    [{ selfVotes: "no" }, /'selfVotes' must be one of count.*no/],
    [{ ties: "dice" }, /'ties' must be one of report, chair.*dice/],
    [{ quorum: 1.5 }, /'quorum'.*1\.5/],
    [{ quorum: NaN }, /'quorum'.*NaN/],
    [{ weights: { ada: 0 } }, /weight.*0/],
    [{ weights: { zoe: 1 } }, /'weights'.*zoe/],
    [{ phaseMaxTokens: { plan: 0 } }, /'phaseMaxTokens\.plan'.*0/],
    [{ phaseMaxTokens: { vote: 5 } }, /there is no 'phaseMaxTokens\.vote'/],
    [{ ...SHORT, phaseMaxTokens: { plan: 5 } }, /'phaseMaxTokens\.plan' is for a phase that is not held/],
    [{ phasePrompts: { dance: "So." } }, /there is no 'phasePrompts\.dance'/],
    [{ phasePrompts: { plan: " " } }, /'phasePrompts\.plan' must be a text/],
    [{ phasePrompts: { plan: { zoe: "So." } } }, /'phasePrompts\.plan' is for 'zoe', who does not take part/],
    [{ ...SHORT, phasePrompts: { adjust: "So." } }, /'phasePrompts\.adjust' is for a phase that is not held/],
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

Deno.test("phasesOf() accepts any ordered phases that include what each one needs", () => {
  let taken = 0;
  for (let mask = 0; mask < 2 ** COUNCIL_PHASES.length; mask++) {
    const phases = COUNCIL_PHASES.filter((_, n) => mask & (1 << n));
    const has = (phase: CouncilPhase) => phases.includes(phase);
    const possible = (has("gather") || has("formulate")) && (!has("plan") || (has("gather") && has("formulate"))) &&
      (!has("adjust") || has("debate")) && (!has("rebuttal") || has("adjust"));
    if (possible) {
      deepEqual(phasesOf(phases), phases);
      taken++;
    } else throws(() => phasesOf(phases), TypeError);
  }
  equal(taken, 64);
});

Deno.test("a council refuses invalid casts", () => {
  const agent = new ChatAgent({ model: new ScriptedModel({ lines: [] }) });
  const [ada, ben] = cast().participants;
  if (!ada || !ben) throw new Error("nobody is there");
  const wrong: readonly (readonly [typeof ada[], RegExp])[] = [
    [[ada, { ...ben, role: "chair" }], /two or more members but has 1/],
    [
      [ada, ben, { ...ada, id: "x", name: "X", role: "chair" }, { ...ada, id: "y", name: "Y", role: "chair" }],
      /only one chair but has 2/,
    ],
    [
      [ada, ben, { ...ada, id: "x", name: "X", role: "judge" }, { ...ada, id: "y", name: "Y", role: "judge" }],
      /only one judge but has 2/,
    ],
    [[ada, { ...ben, position: "Against" }], /'ben' has a 'position'/],
    [[ada, createCouncilMember({ name: "ADA", agentConfig: { id: "ada-2" } }, agent)], /the name 'ADA'/],
    [
      [ada, ben, { ...ada, id: "x", name: "X", role: "king" as "judge" }],
      /role of 'x' must be one of member, chair, judge, fact_checker, not 'king'/,
    ],
  ];
  for (const [participants, message] of wrong) {
    throws(() => createCouncilWorkflow("Should we?", participants), { name: "TypeError", message });
  }
});

Deno.test("everything that changes a council is compared on resumption", async () => {
  const settings = async (config: CouncilConfig) => {
    const { events: [started] } = await held({}, config);
    return started?.type === "dialogue.started" ? JSON.stringify(started.settings) : "";
  };
  const all: readonly CouncilConfig[] = [
    {},
    SHORT,
    { voting: "irv" },
    { selfVotes: "exclude" },
    { ties: "chair" },
    { quorum: 0.5 },
    { weights: { ada: 2 } },
    { phasePrompts: { gather: "Think." } },
    { phaseMaxTokens: { gather: 10 } },
  ];
  equal(new Set(await Promise.all(all.map(settings))).size, all.length);
});
