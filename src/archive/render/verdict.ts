import { criteriaOf, hundredths, points } from "../../judging/scoreboard.ts";
import { scoreSureness } from "../../judging/sureness.ts";
import { METHODS } from "../../words/votes.ts";
import { voteRules } from "../../judging/voting/vote.ts";
import type { DecisionGrounds, HowSure, Sureness } from "../../transcript/outcome.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { figure } from "../../words/numbers.ts";
import { VERDICT } from "../../words/outcome.ts";
import { listed } from "../../words/phrases.ts";
import { SCORES, VOTES } from "../../words/score_tables.ts";
import type { Facts, SideName } from "./facts.ts";
import { isReview, readingInWords } from "./words.ts";

/** Most words of a position that a sentence names a side by. */
const MOST_WORDS = 20;

/** Returns what the sides argue for, in the words of whoever decided, or else their names with their positions. */
export function sidesCalled(facts: Facts, decision?: DecisionGrounds): SideName {
  return (id, isShort = false) => {
    const given = decision?.standsFor.find(({ side }) => side === id)?.words;
    if (given !== undefined) return given;
    const { position = "" } = facts.participant(id);
    const speakers = facts.record.participants.filter((one) => one.id === id || one.position === position);
    const names = position === "" ? facts.nameOf(id) : listed(speakers.map((one) => facts.nameOf(one.id)));
    const isTold = !isShort && position !== "" && position.split(/\s+/).length <= MOST_WORDS;
    return isTold ? VERDICT.holding(names || facts.nameOf(id), position) : names || facts.nameOf(id);
  };
}

/** Returns how sure a verdict is, in figures; `undefined` if nothing measures it. */
export function surenessOf(facts: Facts, verdict: Verdict): Sureness | undefined {
  const own = facts.page?.sureness?.(facts, verdict);
  const { record, board: { scores } } = facts;
  const named = verdict.kind === "decided" ? [verdict.winner] : verdict.kind === "tied" ? verdict.between : [];
  const hasTeams = record.settings["speeches"] !== undefined &&
    record.participants.filter(({ position }) => position !== undefined).length > 2;
  const isByScores = !hasTeams && !("by" in verdict) && verdict.kind !== "too_close" && !isReview(record) &&
    criteriaOf(record.settings).length > 0 && named.every((id) => Object.hasOwn(scores, id));
  return own ?? (isByScores ? scoreSureness(record, verdict) : undefined);
}

/** Returns a verdict as a sentence. */
export function verdictInWords(facts: Facts, verdict: Verdict, called: SideName = sidesCalled(facts)): string {
  switch (verdict.kind) {
    case "undecided":
      return VERDICT.undecided(verdict.reason);
    case "too_close":
      return VERDICT.hasVotes(facts.nameOf(verdict.leader), verdict.reason);
    case "tied":
      return VERDICT.tied(
        verdict.between.map((id) => called(id, true)),
        surenessOf(facts, verdict) ? basisOf(facts) : undefined,
      );
    case "decided":
      return decidedInWords(facts, verdict, called);
  }
}

type Decided = Extract<Verdict, { readonly kind: "decided" }>;

function decidedInWords(facts: Facts, verdict: Decided, called: SideName): string {
  const { winner, by, margin } = verdict;
  if (!facts.hasParticipant(winner)) return VERDICT.other(winner, leadInWords(facts, verdict));
  const sureness = surenessOf(facts, verdict);
  if (sureness?.word === "too_close") {
    return VERDICT.tooClose(leadingFirst(facts, winner).map((id) => called(id, true)), basisOf(facts));
  }
  if (sureness) return VERDICT.leans(sureness.word, called(winner), basisOf(facts));
  if (by === "chair") return VERDICT.byChair(called(winner));
  if (by === "opinions") return VERDICT.byOpinions(called(winner));
  if (by === undefined && hundredths(margin) === 0) return VERDICT.level(called(winner));
  return (by === undefined ? VERDICT.ahead : VERDICT.wins)(called(winner), leadInWords(facts, verdict));
}

/** Returns how sure a verdict by scores is; `undefined` for any other. */
export function scoresSure(facts: Facts, verdict: Verdict): HowSure | undefined {
  const sides = verdict.kind === "decided" ? leadingFirst(facts, verdict.winner) : Object.keys(facts.board.scores);
  if (verdict.kind === "undecided" || isReview(facts.record) || !surenessOf(facts, verdict)) return undefined;
  const [first = NaN, second = NaN] = sides.map((id) => facts.board.scores[id]?.total ?? NaN);
  const level = scorersIn(facts).length > 1 ? 2 : 1;
  return { level, words: VERDICT.scores(points(first), points(second), readingsInWords(facts)) };
}

/** Returns the sides that have scores: the given one, then the others by their totals. */
function leadingFirst({ board: { scores } }: Facts, leader: string): readonly string[] {
  const total = (id: string) => id === leader ? Infinity : scores[id]?.total ?? -Infinity;
  return Object.keys(scores).sort((a, b) => total(b) - total(a));
}

function scorersIn({ record }: Facts): readonly string[] {
  return [...new Set(record.notes.flatMap(({ kind, participant }) => kind === "score" ? [participant] : []))];
}

/** Says whose reading a verdict by scores rests on: `on one model's reading`. */
function basisOf(facts: Facts): string {
  const scorers = scorersIn(facts);
  return VERDICT.onReadings(scorers.length, facts.agent(scorers[0] ?? "").type);
}

/** Returns how many read a dialogue, and whether the reader also moderated: `one reading, by the model that also moderated`. */
function readingsInWords(facts: Facts): string {
  const scorers = scorersIn(facts);
  const [scorer = ""] = scorers;
  if (scorers.length > 1) return VOTES.readings(scorers.length);
  const agent = facts.agent(scorer);
  if (facts.participant(scorer).role !== "moderator") return readingInWords(agent);
  return VERDICT.byModerator(agent.model?.startsWith("recorded/") ?? false, agent.type);
}

/** Returns a lead, in the units of the method if there are rules: `2 points (Borda's count)`, `2 votes`, `0.51`. */
function leadInWords({ record }: Facts, { by, margin }: Decided): string {
  const rules = voteRules(record.settings);
  if (by === "panel") return SCORES.leadOfPanel(points(margin));
  if (by !== "votes") return points(margin);
  if (!rules) return VOTES.votes(margin);
  const { method = "borda" } = rules;
  return VOTES.lead[method](figure(margin), METHODS[method]);
}
