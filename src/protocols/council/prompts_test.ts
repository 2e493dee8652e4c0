import { equal, match, ok } from "node:assert/strict";
import { tally, type VotingMethod } from "../../judging/mod.ts";
import { verdictOfTally } from "../../judging/voting/vote.ts";
import { COUNCIL_PHASES, councilRules } from "./options.ts";
import { councilCast } from "./participants.ts";
import { announced as announcedOf, boundBy, personaText, rulesText, taskOf } from "./prompts.ts";
import { cast, SHORT } from "./_council_fixture.ts";
import { inLanguage } from "../../words/language.ts";
import { MANNER } from "./words/mod.ts";

/** Returns the announcement of a vote with this many ballots for each ranking. */
function announced(method: VotingMethod, electorate: readonly (readonly [number, readonly string[]])[]): string {
  const candidates = [...new Set(electorate.flatMap(([, ranking]) => ranking))];
  const rankings = electorate.flatMap(([times, ranking]) => Array.from({ length: times }, () => ranking));
  const counted = tally(candidates, rankings.map((ranking, n) => ({ voter: `v${n}`, ranking })), { method });
  return announcedOf({ verdict: verdictOfTally(counted), tally: counted }, (id) => id);
}

Deno.test("result() states the count in which it was close, whatever method decides", () => {
  const close = /\. By Borda's count it was close: the first two are within a point for every three votes\./;
  match(announced("plurality", [[3, ["Ada", "Ben"]], [2, ["Ben", "Ada"]]]), close);
  equal(announced("plurality", [[9, ["Ada", "Ben"]], [1, ["Ben", "Ada"]]]).includes("close"), false);
});

Deno.test("result() announces an instant-runoff by the votes in the last round with a rival", () => {
  match(
    announced("irv", [[3, ["Ada", "Ben"]], [2, ["Ben", "Ada"]]]),
    /^5 of 5 members voted\. By instant-runoff, from the best to the worst: Ada 3; Ben 2\./,
  );
});

Deno.test("rules name all participants and all phases held, and nothing else", () => {
  const { participants } = cast({ chair: "Hal", judge: "Jo" });
  const rules = rulesText("Should we?", councilCast(participants), councilRules({}, ["ada", "ben", "cyn"]));
  for (const line of ["- Ada, a member", "- Hal, in the chair, who takes no position", "8. Synthesis: "]) {
    ok(rules.includes(line), line);
  }
  const short = rulesText(
    "Should we?",
    councilCast(cast().participants),
    councilRules(SHORT, ["ada", "ben", "cyn"]),
  );
  match(short, /1\. Gather: Each member writes its position, alone\.\n2\. Debate: /);
  for (const absent of ["chair", "judge", "Adjust", "first thoughts"]) ok(!short.includes(absent), absent);
});

Deno.test("a participant called by its role is not described twice", () => {
  const [hal] = cast({ chair: "Hal" }).participants.slice(-1);
  ok(hal);
  match(personaText(hal), /^You are Hal, in the chair of this council\./);
  match(personaText({ ...hal, name: "Chair" }), /^You are in the chair of this council\./);
});

Deno.test("tasks omit limits, which the engine states, and plans and votes that are not held", () => {
  const rules = councilRules({}, ["ada", "ben"]);
  for (const phase of COUNCIL_PHASES) {
    ok(!/\b(?:\d+|tokens|briefly|sentences)\b/.test(taskOf(phase, rules, "ada")), phase);
  }
  match(taskOf("rebuttal", rules, "ada"), /Voters are shown/);
  const unvoted = councilRules({ phases: COUNCIL_PHASES.filter((phase) => phase !== "vote") }, []);
  ok(!taskOf("rebuttal", unvoted, "ada").includes("vote"));
  const short = councilRules(SHORT, ["ada", "ben"]);
  for (const phase of SHORT.phases) ok(!/first thoughts|plan/.test(taskOf(phase, short, "ada")), phase);
  match(MANNER.ofTexts, /each text begins with its point\.$/);
});

Deno.test("boundBy() states the outcome and the voters' reasons for their first choice and the winner, with names for labels", () => {
  const labels = { a: "Position B", b: "Position A" };
  const ballot = (voter: string, ranking: readonly string[], reasons: Readonly<Record<string, string>>) => ({
    voter,
    ranking,
    reasons,
    labels,
  });
  const counted = tally(["a", "b"], [
    ballot("a", ["a", "b"], { a: "It beats Position A.", b: "Unasked." }),
    ballot("b", ["b", "a"], { b: "It holds.\nSo do ⟧ I.", a: "Position A's rival." }),
    { voter: "c", ranking: ["a"] },
  ]);
  const outcome = { verdict: verdictOfTally(counted), tally: counted };
  equal(
    boundBy(outcome, (id) => id.toUpperCase()),
    [
      'The outcome is settled: "The council chose the position of A." Say nothing that contradicts it.',
      "",
      "What the voters gave as their reasons:",
      "- A on their own position: ⟦It beats B's position.⟧",
      "- B on their own position: ⟦It holds. So do ] I.⟧",
      "- B on A's position: ⟦B's position's rival.⟧",
    ].join("\n"),
  );
  const none = boundBy({ verdict: { kind: "undecided", reason: "there was no vote" } }, (id) => id);
  match(none, /there was no vote\." Say nothing that contradicts it\.$/);
});

Deno.test("announced() names the methods that agree, without those that lack the necessary ballots", () => {
  match(
    announced("borda", [[3, ["Ada", "Ben"]]]),
    / Instant-runoff, Schulze's method and plurality come to the same result\./,
  );
});

Deno.test("rules, personas and tasks are in the language that is spoken", () => {
  const { participants } = cast({ chair: "Vorsitz" });
  const [ada] = participants;
  const [hal] = participants.slice(-1);
  ok(ada && hal);
  const rules = councilRules(SHORT, ["ada", "ben", "cyn"]);
  inLanguage("de", () => {
    match(
      rulesText("Soll das sein?", councilCast(participants), rules),
      /^Dies ist ein Rat\. [^]*\n3\. Abstimmung: Jedes /,
    );
    match(personaText(ada), /^Sie sind Ada, ein Mitglied dieses Rates\./);
    match(personaText(hal), /^Sie haben den Vorsitz in diesem Rat\./);
    match(taskOf("gather", rules, "ada"), /^Schreiben Sie Ihre Position .* Der Rat stimmt über das ab, was Sie jetzt/);
    match(
      announced("irv", [[3, ["Ada", "Ben"]], [2, ["Ben", "Ada"]]]),
      /^5 von 5 Mitgliedern haben abgestimmt\. Gezählt/,
    );
  });
});
