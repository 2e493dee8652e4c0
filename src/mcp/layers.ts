import { points } from "../judging/scoreboard.ts";
import { type Argued, arguedIn } from "../archive/render/argued.ts";
import { stateInWords } from "../archive/render/argued_words.ts";
import { isDoubtful, tallyInWords } from "../archive/render/claims.ts";
import type { Facts } from "../archive/render/facts.ts";
import { findingsAgainst, sidesIn } from "../archive/render/outcome.ts";
import { allFindings } from "../archive/render/scores.ts";
import { ARGUED } from "../words/argued.ts";
import { count } from "../words/numbers.ts";
import { nameOf } from "../archive/render/words.ts";
import type { LineRead } from "../judging/flow/mod.ts";
import { firstWords } from "../text/display.ts";
import { recordedClaims } from "../judging/quotations/recorded_claims.ts";
import { CONCLUDING_KINDS } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Participant } from "../transcript/participant.ts";
import type { Read } from "../serve/standing.ts";
import { citationsOf } from "./citations.ts";
import { type Data, fitted, type Room, tokensOf } from "./fitted.ts";

/** Tokens of each layer: all four together stay below 1,500. */
export const MOST_TOKENS = { decision: 350, responses: 530, evidence: 300, metadata: 220 } as const;

/** Most words of a line of argument. */
const GIST = 12;

/** Most conflicts that the evidence names. */
const CONFLICTS = 3;

/** The four layers of an answer, each within its tokens. */
export const LAYERS: Readonly<Record<keyof typeof MOST_TOKENS, (read: Read) => Data>> = {
  decision: withDisputed,
  responses: (read) => layer(MOST_TOKENS.responses, read, responses),
  evidence: (read) => layer(MOST_TOKENS.evidence, read, evidence),
  metadata: (read) => layer(MOST_TOKENS.metadata, read, metadata),
};

/** Returns a layer. It names the participants without whom the dialogue went on. */
function layer(tokens: number, read: Read, of: (read: Read, room: Room) => Data): Data {
  const { missing } = read.outcome;
  return fitted(tokens, (room) => ({
    ...of(read, room),
    ...(missing.length > 0 ? { missing: missing.map((name) => room.text(name, 0.2)) } : {}),
  }));
}

/** The outcome, how far they agree, and what to do with it. */
function decision({ facts: { record }, outcome }: Read, room: Room): Data {
  const { headline, howSure, reasons, answer, agreement, advice: { action, why } } = outcome;
  return {
    protocol: record.protocol,
    topic: room.text(record.topic, 0.5),
    outcome: room.text(headline),
    ...(howSure ? { how_sure: howSure.level, sure_because: room.text(howSure.words) } : {}),
    ...(reasons.length > 0 ? { reasons: reasons.map((reason) => room.text(reason, 0.5)) } : {}),
    ...omitUndefined({ answer: answer && room.text(answer, 1.5) }),
    agreement: room.text(agreement?.inWords ?? "not measured"),
    advice: action,
    why: room.text(why, 1.5),
  };
}

/** The decision, and what is disputed and unanswered, if it was noted: as much as the other fields leave room for. */
function withDisputed(read: Read): Data {
  const argued = arguedIn(read.facts, read.reviews);
  const pointer = argued ? { disputed: ["see part flow"] } : {};
  const first = layer(MOST_TOKENS.decision - tokensOf(pointer), read, decision);
  for (let most = CONFLICTS; argued && most > 0; most--) {
    const all = { ...first, ...disputed(read.facts, argued, most) };
    if (tokensOf(all) <= MOST_TOKENS.decision) return all;
  }
  return { ...first, ...pointer };
}

/** What a dialogue came down to, and the lines of argument that nobody answered. */
function disputed(facts: Facts, { reading: { lines, cameDownTo, dropped }, names }: Argued, most: number): Data {
  const inWords = (some: readonly LineRead[]) =>
    some.slice(0, most).map((read) => {
      const { claim: { id, by, gist } } = read;
      return ARGUED.short(firstWords(gist, GIST), id, firstWords(facts.nameOf(by), GIST), stateInWords(read, names));
    });
  const isUnanswered = (read: LineRead) => read.state === "unanswered" || dropped.includes(read);
  return { disputed: inWords(cameDownTo), unanswered: inWords(lines.filter(isUnanswered)), note: ARGUED.noVerdict };
}

/** The position of each participant, how it moved, and what it rests on. */
function responses(read: Read, room: Room): Data {
  const sides = sidesIn(read.facts);
  const shown = room.list(sides);
  return {
    responses: shown.map((one) => responseOf(read, one, room)),
    ...(shown.length < sides.length ? { more: sides.length - shown.length } : {}),
  };
}

function responseOf({ facts, outcome }: Read, { id, name }: Participant, room: Room) {
  const said = facts.record.messages.filter((message): message is Statement =>
    message.speaker === id && !message.failed && !CONCLUDING_KINDS.has(message.kind)
  );
  const used = citationsOf(facts, outcome).flatMap(({ source, by }) => by.includes(id) ? source : []);
  const score = Object.hasOwn(facts.board.scores, id) ? facts.board.scores[id] : undefined;
  const { position, stance, confidence, change } = outcome.positions.find(({ participant }) => participant === id) ??
    {};
  return {
    participant: room.text(name, 0.2),
    id,
    ...(position === undefined
      ? { said: room.text(said.at(-1)?.text ?? "nothing", 0.5) }
      : { position: room.text(position, 0.7) }),
    ...omitUndefined({
      stance,
      confidence,
      change: change && room.text(change, 0.5),
      score: score && points(score.total),
      evidence: used.length === 0 ? undefined : room.list(used).map((source) => room.text(source, 0.2)),
      message: said.at(-1)?.number,
    }),
  };
}

/** The sources cited, the conflicts, and the results of checks. */
function evidence({ facts, outcome }: Read, room: Room): Data {
  const cited = citationsOf(facts, outcome);
  const sources = room.list(cited);
  const { differences } = outcome;
  const found = recordedClaims(facts.record);
  const findings = allFindings(facts);
  return {
    sources: sources.map(({ source, by }) => ({
      source: room.text(source, 0.2),
      by: room.list(by.map((id) => nameOf(facts, id))).map((name) => room.text(name, 0.2)),
    })),
    ...(sources.length < cited.length ? { more_sources: cited.length - sources.length } : {}),
    conflicts: differences.slice(0, CONFLICTS).map((conflict) => room.text(conflict, 0.5)),
    ...(differences.length > CONFLICTS ? { more_conflicts: differences.length - CONFLICTS } : {}),
    checked: found
      ? `${count(found.claims.length, "claim")} looked up. ${tallyInWords(found.claims)}`
      : "no quotations or figures were looked up",
    fact_check: findings.length === 0
      ? "none"
      : `${count(findings.length, "finding")}, ${findingsAgainst(facts).length} against the claim`,
  };
}

/** A list of what was left out, hints on what to verify, and the circumstances of the dialogue. */
function metadata({ facts, reviews, outcome }: Read, room: Room): Data {
  const { record } = facts;
  const doubtful = recordedClaims(record)?.claims.filter(isDoubtful) ?? [];
  const { usage, durationMs, failures, warnings, messages } = record;
  const rounds = Math.max(0, ...messages.map(({ round = 0 }) => round));
  const verify = [
    ...outcome.doubts,
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
