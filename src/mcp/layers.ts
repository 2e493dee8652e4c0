import { isDoubtful, tallyInWords } from "../archive/render/claims.ts";
import type { Facts } from "../archive/render/facts.ts";
import { outcomeLines } from "../archive/render/outcome.ts";
import type { Line } from "../archive/render/page.ts";
import { allFindings } from "../archive/render/scores.ts";
import { count, nameOf, points, statusInWords } from "../archive/render/words.ts";
import type { CompletedReview } from "../archive/reviews.ts";
import {
  agreementOf,
  type Consensus,
  designSynthesis,
  finalPositions,
  minorityOf,
  standing,
  tallyOf,
} from "../judging/mod.ts";
import { standingDesigns } from "../judging/designs.ts";
import { recordedClaims } from "../judging/quotations/recorded_claims.ts";
import { heldConfidence, readDesign } from "../transcript/design.ts";
import { CONCLUDING_KINDS } from "../transcript/kind.ts";
import type { Message, Statement } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { NEUTRAL_ROLES, type Participant } from "../transcript/participant.ts";
import { absentees, isOver } from "../transcript/record.ts";
import type { Verdict } from "../transcript/verdict.ts";
import { adviceOn, verdictOn, wrongFindings } from "./advice.ts";
import { citationsOf } from "./citations.ts";
import { type Data, fitted, type Room } from "./fitted.ts";

/** A dialogue that was read, with what was said about it later. */
export interface Read {
  readonly facts: Facts;
  readonly reviews: readonly CompletedReview[];
}

/** Tokens of each layer: all four together stay below 1,500. */
export const MOST_TOKENS = { decision: 350, responses: 530, evidence: 300, metadata: 220 } as const;

/** Most conflicts that the evidence names. */
const CONFLICTS = 3;

/** The four layers of an answer, each within its tokens. */
export const LAYERS: Readonly<Record<keyof typeof MOST_TOKENS, (read: Read) => Data>> = {
  decision: (read) => layer(MOST_TOKENS.decision, read, decision),
  responses: (read) => layer(MOST_TOKENS.responses, read, responses),
  evidence: (read) => layer(MOST_TOKENS.evidence, read, evidence),
  metadata: (read) => layer(MOST_TOKENS.metadata, read, metadata),
};

/** Returns a layer, which names those without whom the dialogue went on. */
function layer(tokens: number, read: Read, of: (read: Read, room: Room) => Data): Data {
  const missing = absentees(read.facts.record);
  return fitted(tokens, (room) => ({
    ...of(read, room),
    ...(missing.length > 0 ? { missing: missing.map(({ name }) => room.text(name, 0.2)) } : {}),
  }));
}

/** The outcome, how far they agree, and what to do with it. */
function decision({ facts, reviews }: Read, room: Room): Data {
  const { record } = facts;
  const { action, why } = adviceOn(facts, reviews);
  const outcome = outcomesIn({ facts, reviews }).join("; ");
  const answer = answerIn(facts, verdictOn(facts, reviews));
  return {
    protocol: record.protocol,
    topic: room.text(record.topic, 0.5),
    outcome: room.text(outcome === "" ? statusInWords(record) : outcome),
    ...omitUndefined({ answer: answer && room.text(answer, 1.5) }),
    agreement: room.text(agreementIn(facts)),
    advice: action,
    why: room.text(why, 1.5),
  };
}

/** Returns the answer to the question: the chosen position, the solution, or the position of most. */
function answerIn({ record }: Facts, verdict: Verdict | undefined): string | undefined {
  if (!isOver(record)) return undefined;
  if (record.protocol === "dialectic") return designSynthesis(record.messages)?.solution;
  if (record.protocol === "council") {
    const winner = verdict?.kind === "decided" ? verdict.winner : undefined;
    return finalPositions(record.messages).find(({ participant }) => participant === winner)?.text;
  }
  if (record.protocol === "roundtable") {
    const { consensus } = agreementOf(record);
    const [largest] = consensus.positions;
    return largest && largest.participants.length > 1 ? largest.position : concluding(record.messages)?.text;
  }
  return concluding(record.messages)?.text; // the outcome has the winner's position
}

/** Returns how far the participants agree, or that nothing measures it. */
function agreementIn({ record }: Facts): string {
  if (record.protocol === "roundtable") {
    const { finding, level, round, comparedBy } = agreementOf(record).consensus;
    return `level ${level.toFixed(2)} of 1 (${finding.replaceAll("_", " ")}), round ${round}, compared by ${
      comparedBy === "judge" ? "a judge" : "their words"
    }`;
  }
  if (record.protocol === "dialectic") {
    const synthesis = designSynthesis(record.messages);
    const confidence = synthesis && heldConfidence(synthesis);
    return confidence === undefined
      ? "the judge has given no confidence"
      : `the judge's confidence: ${confidence} of 100`;
  }
  const tally = record.decisions["vote"] && tallyOf(record);
  if (!tally) return "not measured";
  const first = tally.ballots.filter(({ ranking: [choice] }) => choice !== undefined);
  const most = Math.max(0, ...Object.values(tally.counts.plurality.scores));
  return `first choices: ${most} of ${first.length} for one position; ${
    tally.agree ? "all ways of counting agree" : "ways of counting differ"
  }`;
}

/** The position of each participant, how it moved, and what it rests on. */
function responses({ facts }: Read, room: Room): Data {
  const sides = facts.record.participants.filter(({ role }) => !NEUTRAL_ROLES.has(role));
  const shown = room.list(sides);
  return {
    responses: shown.map((one) => responseOf(facts, one, room)),
    ...(shown.length < sides.length ? { more: sides.length - shown.length } : {}),
  };
}

function responseOf(facts: Facts, participant: Participant, room: Room) {
  const { record } = facts;
  const { id, name } = participant;
  const said = record.messages.filter((message): message is Statement => message.speaker === id && !message.failed);
  const used = [...new Set(citationsOf(facts).flatMap(({ source, by }) => by.includes(id) ? source : []))];
  const score = Object.hasOwn(facts.board.scores, id) ? facts.board.scores[id] : undefined;
  const standpoint = positionOf(facts, participant);
  return {
    participant: room.text(name, 0.2),
    id,
    ...(standpoint.position === undefined
      ? { said: room.text(said.at(-1)?.text ?? "nothing", 0.5) }
      : { position: room.text(standpoint.position, 0.7) }),
    ...omitUndefined({
      stance: standpoint.stance,
      confidence: standpoint.confidence,
      change: standpoint.change && room.text(standpoint.change, 0.5),
      score: score && points(score.total),
      evidence: used.length === 0 ? undefined : room.list(used).map((source) => room.text(source, 0.2)),
      message: said.at(-1)?.number,
    }),
  };
}

interface Standpoint {
  readonly position?: string | undefined;
  readonly stance?: string | undefined;
  readonly confidence?: number | undefined;
  /** Its changes in the course of the dialogue. */
  readonly change?: string | undefined;
}

function positionOf({ record }: Facts, { id, position }: Participant): Standpoint {
  if (record.protocol === "roundtable") {
    const { table } = agreementOf(record);
    const own = table.rounds.flatMap(({ given }) => given).filter(({ participant }) => participant === id);
    const last = standing(table).find(({ participant }) => participant === id)?.response;
    const first = own[0]?.response;
    if (!last || !first) return {};
    const moved = [
      first.stance === last.stance ? "" : `stance ${first.stance} → ${last.stance}`,
      first.confidence === last.confidence ? "" : `confidence ${first.confidence ?? "?"} → ${last.confidence ?? "?"}`,
    ].filter((part) => part !== "").join(", ");
    const change = own.length < 2 ? undefined : moved === "" ? "none" : moved;
    return { position: last.position, stance: last.stance, confidence: last.confidence, change };
  }
  if (record.protocol === "council") {
    const held = finalPositions(record.messages).find(({ participant }) => participant === id);
    const { changes } = Object(held?.statement.fields);
    return {
      position: held?.text,
      stance: held?.stance,
      change: typeof changes === "string" ? changes : held?.kept && `not revised: ${held.kept}`,
    };
  }
  if (record.protocol === "dialectic") {
    const design = standingDesigns(record.messages).find(({ speaker }) => speaker === id);
    const { solution, changes } = readDesign(design?.fields) ?? {};
    return { position: solution, change: changes };
  }
  return { position };
}

/** The sources cited, the conflicts, and the results of checks. */
function evidence({ facts }: Read, room: Room): Data {
  const cited = citationsOf(facts);
  const sources = room.list(cited);
  const conflicts = conflictsIn(facts);
  const found = recordedClaims(facts.record);
  const findings = allFindings(facts);
  return {
    sources: sources.map(({ source, by }) => ({
      source: room.text(source, 0.2),
      by: room.list(by.map((id) => nameOf(facts, id))).map((name) => room.text(name, 0.2)),
    })),
    ...(sources.length < cited.length ? { more_sources: cited.length - sources.length } : {}),
    conflicts: conflicts.slice(0, CONFLICTS).map((conflict) => room.text(conflict, 0.5)),
    ...(conflicts.length > CONFLICTS ? { more_conflicts: conflicts.length - CONFLICTS } : {}),
    checked: found
      ? `${count(found.claims.length, "claim")} looked up. ${tallyInWords(found.claims)}`
      : "no quotations or figures were looked up",
    fact_check: findings.length === 0
      ? "none"
      : `${count(findings.length, "finding")}, ${wrongFindings(facts).length} against the claim`,
  };
}

/** Returns disagreements, the most telling first. */
function conflictsIn(facts: Facts): readonly string[] {
  const { record } = facts;
  const found = wrongFindings(facts).map(({ note, finding: { claim, verdict, reason } }) =>
    `message ${note.about}: “${claim}” is ${verdict}: ${reason}`
  );
  if (record.protocol === "roundtable") {
    return [...found, ...differencesIn(facts, agreementOf(record).consensus)];
  }
  const tally = record.decisions["vote"] && tallyOf(record);
  const minority = (tally ? minorityOf(tally) : []).flatMap(({ voter, choice }) => {
    const reason = choice && tally?.ballots.find((each) => each.voter === voter)?.reasons?.[choice];
    return choice === undefined ? [] : [`${nameOf(facts, voter)} prefers ${nameOf(facts, choice)}: ${reason ?? ""}`];
  });
  const unmet = designSynthesis(record.messages)?.unfulfilled ?? [];
  return [...found, ...minority, ...unmet.map(({ requirement, reason }) => `${requirement} is not met: ${reason}`)];
}

/** A list of what was left out, hints on what to verify, and the circumstances of the dialogue. */
function metadata({ facts, reviews }: Read, room: Room): Data {
  const { record } = facts;
  const doubtful = recordedClaims(record)?.claims.filter(isDoubtful) ?? [];
  const { usage, durationMs, failures, warnings, messages } = record;
  const rounds = Math.max(0, ...messages.map(({ round = 0 }) => round));
  const verify = [
    ...doubtful.map(({ message, text }) => `message ${message}: ${text}`),
    ...failures.map(({ reason }) => reason),
    ...warnings.map(({ text }) => text),
  ];
  const models = [...new Set(record.participants.map(({ id }) => modelOf(facts, id)))];
  return {
    left_out: [
      `${count(messages.length, "message")} in full: part message with number`,
      ...(rounds > 0 ? [`${count(rounds, "round")}: part round with number`] : []),
      "one speaker's statements: part participant",
      "all sources: part citations",
      `reasons${reviews.length > 0 ? `, ${count(reviews.length, "review")}` : ""} and synthesis: part verdict`,
    ],
    verify: verify.slice(0, CONFLICTS).map((hint) => room.text(hint, 0.3)),
    models: room.list(models).map((model) => room.text(model, 0.3)),
    calls: usage.calls,
    tokens: usage.inputTokens + usage.outputTokens,
    cost_usd: usage.costUsd ?? (usage.calls === 0 ? 0 : "unknown"),
    seconds: Math.round(durationMs / 1000),
    failures: failures.length,
    ...(usage.unknownCalls > 0 ? { calls_of_unknown_cost: usage.unknownCalls } : {}),
  };
}

/** Returns who answers for a participant; the file of a recording is the operator's. */
function modelOf(facts: Facts, id: string): string {
  const { type, model = type } = facts.agent(id);
  return model.startsWith("recorded/") ? "recorded answers" : model;
}

/** Returns the message that concludes a dialogue. */
export function concluding(messages: readonly Message[]): Statement | undefined {
  return messages.findLast((message): message is Statement => !message.failed && CONCLUDING_KINDS.has(message.kind));
}

/** Returns the outcome in lines: the newest review's, and the dialogue's own. */
export function outcomesIn({ facts, reviews }: Read): readonly string[] {
  return outcomeLines(facts, reviews).map(([label, line]) => `${label}: ${plain(line)}`);
}

/** Returns the points on which participants of a roundtable differ, with who is on each side. */
export function differencesIn(facts: Facts, { disagreements }: Consensus): readonly string[] {
  const names = (ids: readonly string[]) => ids.map((id) => nameOf(facts, id)).join(", ");
  return disagreements.map(({ text, between }) =>
    between ? `${names(between[0])} against ${names(between[1])}: ${text}` : text
  );
}

/** Returns a line without its links. */
function plain(line: Line): string {
  if (typeof line === "string") return line;
  return line.map((piece) => {
    if (typeof piece === "string") return piece;
    return "link" in piece ? piece.link : "strong" in piece ? piece.strong : piece.image;
  }).join("");
}
