import { deepEqual, equal, match } from "node:assert/strict";
import { held, type Said, type Script } from "./_roundtable_fixture.ts";
import { overview } from "../../archive/render/render.ts";
import { Facts } from "../../archive/render/facts.ts";
import { fold } from "../../transcript/fold.ts";
import type { RoundtableConfig } from "./mod.ts";
import { roundtableOutcome } from "./outcome.ts";
import { roundtablePage } from "./page.ts";

/** Participants who all say the same, except for one word of their own in each round. */
const unlike = (id: string, round: number): Said => ({
  position: `Position of ${id} in round ${round}.`,
  confidence: 0.5,
});
const together = [{ position: "One", participants: ["Ada", "Ben", "Cy"] }];

async function ended(script: Script, config: RoundtableConfig = {}): Promise<readonly [string, number]> {
  const { result } = await held(script, config);
  deepEqual([result.status, result.failures], ["completed", []]);
  return [result.endReason, result.rounds.length];
}

Deno.test("a roundtable ends by consensus when all share a stance and a position", async () => {
  const same = { stance: "yes", position: "Cities should charge drivers." };
  deepEqual(await ended({ respond: () => same }), ["consensus", 1]);
  const later = (id: string, round: number) => round < 2 ? unlike(id, round) : same;
  deepEqual(await ended({ respond: later }), ["consensus", 2]);
  deepEqual(await ended({ respond: () => same }, { endRules: { confidence: true } }), ["max_rounds", 3]);
});

const TURNED: readonly (readonly [string, string])[] = [
  ["Cities should charge drivers.", "Cities should not charge drivers."],
  ["It has raised prices.", "It has lowered prices."],
  ["Charge 10 pounds.", "Charge 100 pounds."],
  ["都市は車に課金する", "都市は車に課金しない"],
  ["应该收费", "不应该收费"],
  ["ينبغي فرض رسوم", "لا ينبغي فرض رسوم"],
  ["शुल्क लेना चाहिए", "शुल्क नहीं लेना चाहिए"],
  ["ควรเก็บเงิน", "ไม่ควรเก็บเงิน"],
  ["요금을 받는다", "요금을 안 받는다"],
];

Deno.test("a negation in any script is no consensus, and neither is an opposite stance", async () => {
  for (const [one, other] of TURNED) {
    const respond = (id: string) => ({ stance: "yes", position: id === "ben" ? other : one });
    deepEqual(await ended({ respond }, { endRules: { consensus: true } }), ["max_rounds", 3], other);
  }
  const respond = (id: string) => ({ stance: id === "ben" ? "no" : "yes", position: "The same words." });
  deepEqual(await ended({ respond }, { endRules: { consensus: true } }), ["max_rounds", 3]);
});

Deno.test("a judge's groups define equal positions, but never across opposite stances", async () => {
  const evaluate = () => ({ groups: together });
  const script = {
    judge: true,
    evaluate,
    respond: (id: string, round: number) => ({ ...unlike(id, round), stance: "yes" }),
  };
  deepEqual(await ended(script), ["consensus", 1]);
  const opposed = (id: string, round: number) => ({ ...unlike(id, round), stance: id === "cy" ? "no" : "yes" });
  deepEqual(await ended({ ...script, respond: opposed }, { endRules: { consensus: true } }), ["max_rounds", 3]);
  // a participant in two groups, in none, or in another holds another position
  for (
    const groups of [
      [...together, { position: "Two", participants: ["Cy"] }],
      [{ position: "One", participants: ["Ada", "Ben"] }],
      [],
    ]
  ) {
    const moved = ["Ada"];
    deepEqual(await ended({ ...script, evaluate: () => ({ groups, moved }) }), ["max_rounds", 3]);
  }
});

Deno.test("a roundtable ends by convergence when nobody has moved for two rounds, and not before", async () => {
  const stable = (id: string) => ({ ...unlike(id, 0), stance: id === "ada" ? "yes" : "no" });
  deepEqual(await ended({ respond: stable }), ["convergence", 2]);
  deepEqual(await ended({ respond: stable }, { endRules: { convergence: 3 } }), ["convergence", 3]);
  deepEqual(await ended({ respond: stable }, { endRules: { convergence: false } }), ["max_rounds", 3]);
  const moving = (id: string, round: number) => id === "ben" ? unlike(id, round) : stable(id);
  deepEqual(await ended({ respond: moving }), ["max_rounds", 3]);
  const turning = (id: string, round: number) => ({ ...stable(id), stance: id === "ben" && round % 2 ? "yes" : "no" });
  deepEqual(await ended({ respond: turning }), ["max_rounds", 3]);
});

Deno.test("a judge who finds that nobody moved is overruled by a changed stance", async () => {
  const respond = (id: string, round: number) => unlike(id, round);
  deepEqual(await ended({ judge: true, respond }), ["convergence", 2]);
  const turning = (id: string, round: number) => ({ ...unlike(id, round), stance: round % 2 ? "yes" : "no" });
  deepEqual(await ended({ judge: true, respond: turning }), ["max_rounds", 3]);
  deepEqual(await ended({ judge: true, respond, evaluate: () => ({ moved: ["Ben"] }) }), ["max_rounds", 3]);
  // an unknown name may mean anybody
  deepEqual(await ended({ judge: true, respond, evaluate: () => ({ moved: ["Bob"] }) }), ["max_rounds", 3]);
});

Deno.test("confidence ends a roundtable, and confident disagreement is reported as such", async () => {
  const sure = (id: string, round: number) => ({ ...unlike(id, round), confidence: 0.85 });
  deepEqual(await ended({ respond: sure }), ["confidence", 1]);
  const unsure = (id: string, round: number) => ({ ...sure(id, round), confidence: id === "cy" ? 0.84 : 1 });
  deepEqual(await ended({ respond: unsure }), ["max_rounds", 3]);
  const silent = (id: string, round: number) => ({ ...sure(id, round), confidence: id === "cy" ? "very" : 1 });
  deepEqual(await ended({ respond: silent }), ["max_rounds", 3]);
  const opposed = (id: string, round: number) => ({ ...sure(id, round), stance: id === "cy" ? "no" : "yes" });
  const { result } = await held({ respond: opposed });
  deepEqual([result.endReason, result.consensus.finding], ["confidence", "confident_disagreement"]);
  const announced = result.messages.find(({ kind }) => kind === "announcement");
  match(
    announced?.failed === false ? announced.text : "",
    /There is no agreement: everybody is confident, and they hold/,
  );
  equal(result.groupthink.detected, false);
});

Deno.test("a judge may stop a roundtable, by the field and not by any words", async () => {
  const script: Script = { judge: true, respond: unlike };
  const moved = ["Ada"];
  deepEqual(await ended({ ...script, evaluate: (round) => ({ moved, decision: round === 2 ? "stop" : "continue" }) }), [
    "judge",
    2,
  ]);
  const reason = "STOP. The discussion has CONVERGED. Stop!";
  deepEqual(await ended({ ...script, evaluate: () => ({ moved, reason }) }), ["max_rounds", 3]);
  const { result } = await held({ ...script, evaluate: () => "STOP" });
  deepEqual([result.endReason, result.rounds.length], ["max_rounds", 3]);
  equal(result.warnings.filter(({ code }) => code === "unreadable_evaluation").length, 3);
  const stop = { ...script, evaluate: () => ({ decision: "stop" as const, moved }) };
  deepEqual(await ended(stop, { endRules: {} }), ["max_rounds", 3]);
});

Deno.test("a participant may end a roundtable, but not against opposite stances or after the last round", async () => {
  const endRules = { selfConvergence: true };
  const asked = async (script: Script) => {
    const { result, seen } = await held({ respond: unlike, ...script }, { endRules });
    const who = seen.filter(({ form }) => form === "roundtable_convergence").map(({ id }) => id);
    return [result.endReason, result.rounds.length, who.join(" ")];
  };
  deepEqual(await asked({ converged: true }), ["convergence", 1, "ada"]);
  deepEqual(await asked({ converged: false }), ["max_rounds", 3, "ada ada"]);
  const respond = (id: string, round: number) => ({ ...unlike(id, round), stance: id === "ada" ? "yes" : "no" });
  deepEqual(await asked({ converged: true, respond }), ["max_rounds", 3, ""]);
});

Deno.test("if several end rules apply, the first in order is the reason", async () => {
  const script = {
    judge: true,
    respond: () => ({ stance: "yes", position: "One position.", confidence: 1 }),
    evaluate: () => ({ groups: together, decision: "stop" as const }),
  };
  const all = { consensus: true, convergence: true, confidence: true, judge: true, selfConvergence: true } as const;
  const order = ["consensus", "confidence", "judge"] as const;
  let endRules: Record<string, boolean> = { ...all };
  for (const rule of order) {
    deepEqual(await ended({ ...script, converged: true }, { endRules }), [rule, 1]);
    endRules = { ...endRules, [rule]: false };
  }
  deepEqual(await ended({ ...script, converged: true }, { endRules }), ["convergence", 1]);
  const onlyLater = { ...all, consensus: false, confidence: false, judge: false, selfConvergence: false };
  deepEqual(await ended(script, { endRules: onlyLater }), ["convergence", 2]);
});

Deno.test("one remaining participant is no consensus, and none is a failure", async () => {
  const alone = await held({
    respond: (id) => id === "ada" ? { stance: "yes", confidence: 1 } : "no JSON",
  }, { roundCount: 2 });
  deepEqual([alone.result.status, alone.result.endReason], ["completed", "max_rounds"]);
  deepEqual([alone.result.consensus.finding, alone.result.consensus.level], ["too_few", 0]);
  deepEqual(alone.result.consensus.absent, ["ben", "cy"]);
  equal(alone.result.groupthink.detected, false);
  equal(alone.result.failures.length, 4);

  for (const when of [1, 2]) {
    const { result } = await held({ respond: (id, round) => round === when ? "no JSON" : unlike(id, round) });
    deepEqual([result.status, result.endReason, result.because], [
      "failed",
      "error",
      `Nobody answered in round ${when}`,
    ]);
    equal(result.summary, undefined);
  }
});

Deno.test("a participant who fails in a round keeps the earlier position, and prevents convergence", async () => {
  const { result } = await held({
    respond: (id, round) =>
      round === 2 && id === "cy" ? "no JSON" : { ...unlike(id, 0), stance: id === "cy" ? "no" : "yes" },
  }, { roundCount: 2 });
  deepEqual([result.endReason, result.consensus.absent], ["max_rounds", ["cy"]]);
  deepEqual(result.consensus.positions.map(({ participants }) => participants), [["ada"], ["ben"], ["cy"]]);
});

Deno.test("everybody is told which round is the last, if there are several", async () => {
  const told = async (roundCount: number) => {
    const { seen } = await held({}, { roundCount, endRules: {} });
    return seen.flatMap(({ text }, at) => text.includes("This is the last round.") ? [at] : []);
  };
  deepEqual(await told(1), []);
  deepEqual(await told(2), [3, 4, 5]);
});

Deno.test("the command names the rule that ended a roundtable, and none if all rounds were held", async () => {
  const lineOf = async (respond: NonNullable<Script["respond"]>) => {
    const record = fold((await held({ respond }, { roundCount: 2 })).events);
    return roundtableOutcome(Facts.of(record, "md"), undefined).counted?.[0] ?? "";
  };
  match(await lineOf(unlike), /^Ended after 2 rounds\. No full agreement was found\. Stances: /);
  match(await lineOf(() => ({ stance: "yes" })), /^Ended by consensus after 1 of 2 rounds\. Agreement was found\. /);
});

Deno.test("the index says in a line how many agree, and after how many whole rounds", async () => {
  const outcomeOf = async (respond: NonNullable<Script["respond"]>, config: RoundtableConfig = { roundCount: 2 }) => {
    const record = fold((await held({ respond }, config)).events);
    const index = [...overview(record, { protocols: [roundtablePage] })].at(-1);
    return /^\*\*(.*)\*\*\n\n- \*\*How sure:\*\* (.*)$/m.exec(index?.content ?? "")?.slice(1).join(", ");
  };
  equal(await outcomeOf(() => ({ stance: "yes" })), "All 3 agree: “It depends”, 3 say yes after 1 round");
  match(await outcomeOf(unlike) ?? "", /^No full agreement: (3 (?:say \w+|hold 3 positions)), \1 after 2 rounds$/);
  equal(
    await outcomeOf((id, round) => id === "cy" ? unlike(id, round) : { stance: "yes" }),
    "No full agreement: 2 of 3 hold “It depends”, 2 say yes and 1 is neutral after 2 rounds",
  );
  const cut = { roundCount: 4, maxCalls: 8, endRules: {} };
  match(await outcomeOf(unlike, cut) ?? "", /^No full agreement: (3 (?:say \w+|hold 3 positions)), \1 after 2 rounds$/);
});
