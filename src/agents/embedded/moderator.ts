import { RelevanceIndex } from "../../text/relevance.ts";
import { sentences } from "../../text/sentences.ts";
import { contentStems } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";
import { numbersIn } from "../../transcript/number_ranges.ts";
import type { Participant } from "../../transcript/participant.ts";
import { centralities } from "./centrality.ts";
import { type Claim, claimsIn, claimsOf } from "./claims.ts";
import * as frames from "./frames.ts";
import { citationsIn } from "./passages.ts";
import { advocatesAmong, nameOf } from "./seat.ts";
import { Speech } from "./speech.ts";
import type { Stage } from "./stage.ts";
import { asSentence, capital, fill, listed } from "./wording.ts";

/** Claims of each side that a summary for a context holds, if there is room. */
const CONTEXT_CLAIMS = 6;
/** The share of a summary that is taken over from earlier ones. */
const RECALLED_SHARE = 1 / 2;

/** An announcement: what is discussed, and who takes part. */
export function announcement(stage: Stage): string {
  const { request } = stage;
  const speech = speechFor(stage);
  speech.add(request.shown.length === 0 ? `Welcome. We discuss this: ${asSentence(request.topic)}` : "We go on.");
  if (request.shown.length === 0) {
    for (const advocate of advocatesAmong(request.participants)) {
      const name = nameOf(request, advocate.id);
      speech.add(
        advocate.position ? `${name} takes this side: ${asSentence(advocate.position)}` : `${name} takes part.`,
      );
    }
  }
  return finished(speech);
}

/** What a neutral participant says in an open dialogue: what was said last, and the question it leaves. */
export function neutralStatement(stage: Stage): string {
  const last = lastOfOthers(stage);
  return last ? moderatorQuestion(stage, last) : announcement(stage);
}

/** A question about the claim that is most central to a statement. */
export function moderatorQuestion(stage: Stage, target: Statement): string {
  const name = nameOf(stage.request, target.speaker);
  const speech = speechFor(stage);
  for (const claim of byCentrality(claimsIn(target))) {
    const gist = stage.wording.gist(claim.text);
    if (gist !== undefined && speech.add(phrase(stage, frames.MODERATOR_QUESTIONS, { name, claim: gist }))) break;
  }
  if (speech.empty) speech.add(`${name}, what is the strongest evidence for what you have said?`);
  return finished(speech);
}

/** A summary of a round, by the sentences most central to it. */
export function roundSummary(stage: Stage): string {
  const { request } = stage;
  const inRound = request.shown.filter(({ round }) => request.round !== undefined && round === request.round);
  const statements = inRound.length > 0 ? inRound : request.shown;
  const round = request.round === undefined ? "what was said" : `round ${request.round}`;
  const speech = speechFor(stage);
  speech.add(phrase(stage, frames.ROUND_STARTS, { round }));
  attribute(stage, speech, statements, 2);
  clash(stage, speech, statements);
  explainTerms(stage, speech, statements);
  return finished(speech);
}

/** The final summary, by the sentences most central to the whole. It names no winner. */
export function finalSummary(stage: Stage): string {
  const { request } = stage;
  const speech = speechFor(stage);
  const starts = request.kind === "synthesis" ? frames.SYNTHESIS_STARTS : frames.SUMMARY_STARTS;
  speech.add(phrase(stage, starts, { topic: asSentence(request.topic) }));
  for (const { id, position } of advocatesWith(request.shown, stage)) {
    if (position !== undefined) {
      speech.add(
        phrase(stage, frames.POSITIONS, { name: nameOf(request, id), position: asSentence(position) }, speech.text),
        {
          paragraph: true,
        },
      );
    }
  }
  attribute(stage, speech, request.shown, 2);
  clash(stage, speech, request.shown);
  const counts = advocatesWith(request.shown, stage).map(({ id }) => {
    const cited = new Set(
      request.shown.filter(({ speaker }) => speaker === id).flatMap(({ text }) => citationsIn(text)),
    );
    return {
      cited: cited.size,
      said: `${nameOf(request, id)} cited ${cited.size} source${cited.size === 1 ? "" : "s"}`,
    };
  });
  if (counts.some(({ cited }) => cited > 0)) {
    speech.add(`${listed(counts.map(({ said }) => said))}.`, { paragraph: true });
  }
  explainTerms(stage, speech, request.shown);
  return finished(speech);
}

/**
 * A summary that stands in for what is shown, whoever makes it: the sentences most central to it, as many of each side
 * as its limit has room for. It explains nothing and greets nobody.
 */
export function contextSummary(stage: Stage): string {
  const { shown, summaryOf } = stage.request;
  const numbers = summaryOf === undefined ? undefined : new Set(numbersIn(summaryOf));
  const statements = shown.filter(({ number }) => numbers?.has(number) ?? true);
  const speech = speechFor(stage);
  recall(stage, speech, { asked: numbers, alone: statements.every(isSummary) });
  attribute(stage, speech, statements, CONTEXT_CLAIMS);
  clash(stage, speech, statements);
  return speech.empty ? "No claim was made." : speech.text;
}

interface RecallOptions {
  /** Numbers of the messages to sum up; absent for all. */
  readonly asked: ReadonlySet<number> | undefined;
  /** Whether there is nothing but summaries to sum up. */
  readonly alone: boolean;
}

/**
 * Takes over what earlier summaries say, those that were given on the floor among them: the first sentence of each of
 * their paragraphs before the second ones, a sentence of each summary in turn, so that a limit cuts sides and rounds alike.
 */
function recall({ request }: Stage, speech: Speech, { asked, alone }: RecallOptions): void {
  const isAsked = (number: number) => asked?.has(number) ?? true;
  const noted = (request.digests ?? []).flatMap((digest) =>
    digest.kind === "summary" && numbersIn(digest.numbers).every(isAsked) ? [{ at: digest.at, text: digest.text }] : []
  );
  const given = request.shown.filter((statement) => isSummary(statement) && isAsked(statement.number))
    .map(({ number, text }) => ({ at: number, text: withoutGreeting(text) }));
  const summaries = [...noted, ...given].sort((a, b) => a.at - b.at)
    .map(({ text }) => text.split(/\n\s*\n/).map((paragraph) => sentences(paragraph).map(({ text }) => text)));
  const queues = summaries.map((paragraphs, summary) =>
    paragraphs.flatMap((told, paragraph) => told.map((text, place) => ({ text, summary, paragraph, place })))
      .sort((a, b) => a.place - b.place || a.paragraph - b.paragraph)
  );
  const trial = new Speech({ maxTokens: (request.maxTokens ?? Infinity) * (alone ? 1 : RECALLED_SHARE) });
  const inTurn = Array.from({ length: Math.max(0, ...queues.map(({ length }) => length)) }, (_, n) => n)
    .flatMap((n) => queues.flatMap((queue) => queue.slice(n, n + 1)));
  const begun = new Set<string>();
  const taken = inTurn.filter(({ text, summary, paragraph, place }) => {
    const name = `${summary} ${paragraph}`;
    // A second sentence leans on the first.
    const added = (place === 0 || begun.has(name)) && trial.add(text, { paragraph: place === 0 });
    if (added) begun.add(name);
    return added;
  });
  const inOrder = taken.sort((a, b) => a.summary - b.summary || a.paragraph - b.paragraph || a.place - b.place);
  for (const { text, place } of inOrder) speech.add(text, { paragraph: place === 0 });
}

/** Whether a statement sums up what others said. */
function isSummary({ kind }: Statement): boolean {
  return kind === "round_summary" || kind === "summary";
}

/** A summary on the floor begins with a paragraph that says what it is of. */
function withoutGreeting(text: string): string {
  return text.replace(/^[^\n]*\n\s*\n/, "");
}

/** Names for each side what was most central in what it said, and to whom it replied. */
function attribute(stage: Stage, speech: Speech, statements: readonly Statement[], each: number): void {
  const { request } = stage;
  const claims = claimsOf(request.shown).filter(({ message }) => statements.some(({ number }) => number === message));
  const central = byCentrality(claims, (claim) => isAside(claim, claims, statements) ? 0.7 : 1);
  const perSide = advocatesWith(statements, stage).map(({ id }) => pickFor(id, central, statements, each));
  const fits = (told: readonly Claim[]) => {
    const room = (request.maxTokens ?? Infinity) * (asksForTerms(stage) ? 0.7 : 0.9);
    const trial = new Speech({ maxTokens: room });
    return told.every((claim) => trial.add(sentenceFor(stage, claim, statements, false)));
  };
  // One of each side, then a second one of each, so that a limit cuts all of them alike.
  let told: readonly Claim[] = [];
  for (let n = 0; n < each; n++) {
    const next = perSide.flatMap((chosen) => chosen.slice(n, n + 1));
    if (n > 0 && !fits([...told, ...next])) break;
    told = [...told, ...next];
  }
  for (const chosen of perSide) {
    const inOrder = chosen.filter((claim) => told.includes(claim)).sort((a, b) => a.message - b.message);
    for (const [at, claim] of inOrder.entries()) {
      speech.add(sentenceFor(stage, claim, statements, at > 0, speech.text), { paragraph: at === 0 });
    }
  }
}

/** The most central claims of one speaker, from different messages as far as possible. */
function pickFor(
  id: string,
  central: readonly Claim[],
  statements: readonly Statement[],
  each: number,
): readonly Claim[] {
  const own = central.filter(({ speaker }) => speaker === id);
  const chosen: Claim[] = [];
  const messages = statements.filter(({ speaker }) => speaker === id).length;
  for (const spread of [true, false]) {
    for (const claim of own) {
      if (chosen.length === Math.min(each, own.length)) return chosen;
      if (
        chosen.includes(claim) || (spread && messages > 1 && chosen.some(({ message }) => message === claim.message))
      ) continue;
      if (!chosen.some(({ bare }) => bare === claim.bare)) chosen.push(claim);
    }
  }
  return chosen;
}

function sentenceFor(
  stage: Stage,
  claim: Claim,
  statements: readonly Statement[],
  again: boolean,
  before = "",
): string {
  const { request, wording, draw } = stage;
  const statement = statements.find(({ number }) => number === claim.message);
  const answered = statement?.replyTo === undefined
    ? undefined
    : request.shown.find(({ number }) => number === statement.replyTo);
  const reply = answered !== undefined && answered.speaker !== claim.speaker && statement?.kind === "rebuttal";
  const usual = reply ? frames.REPLIES : again ? frames.MORE_ATTRIBUTIONS : frames.ATTRIBUTIONS;
  const phrases = wording.fitsInside(claim.text) ? usual : frames.QUOTED_ATTRIBUTIONS;
  const cited = claim.text.replace(/[.。]\s*$/u, "");
  return capital(fill(draw.fresh(phrases, [before]), {
    name: nameOf(request, claim.speaker),
    other: answered ? nameOf(request, answered.speaker) : "",
    claim: wording.inside(cited),
    Claim: cited,
  }));
}

/** What the two closest claims of different speakers are both about. */
function clash(stage: Stage, speech: Speech, statements: readonly Statement[]): void {
  const claims = claimsOf(statements);
  const index = new RelevanceIndex(claims, ({ stems }) => stems);
  let best: { readonly a: Claim; readonly b: Claim; readonly score: number } | undefined;
  for (const a of claims) {
    for (const { item: b, score } of index.rank(a.stems).slice(0, 6)) {
      if (b.speaker === a.speaker || b.bare === a.bare) continue;
      if (best === undefined || score > best.score) best = { a, b, score };
    }
  }
  const topic = best === undefined ? undefined : stage.topicOf(best.a.text, best.b.text);
  if (topic !== undefined) speech.add(phrase(stage, frames.CLASHES, { topic }), { paragraph: true });
}

/** Explains the brief's terms that were used, where the instruction asks for terms to be explained. */
function explainTerms(stage: Stage, speech: Speech, statements: readonly Statement[]): void {
  const { request, brief } = stage;
  if (!asksForTerms(stage)) return;
  const said = contentStems(statements.map(({ text }) => text).join(" ")).join(" ");
  const explained = request.shown.filter(({ speaker }) => speaker === request.participant.id)
    .map(({ text }) => text.toLowerCase()).join(" ");
  const used = Object.entries(brief.terms).filter(([term, meaning]) => {
    const stems = contentStems(term).join(" ");
    return stems !== "" && ` ${said} `.includes(` ${stems} `) && !explained.includes(meaning.toLowerCase());
  });
  const lead = phrase(stage, used.length === 1 ? frames.ONE_TERM : frames.TERMS, {});
  let first = true;
  for (const [term, meaning] of used) {
    const text = `${capital(term)}: ${stage.wording.inside(asSentence(meaning))}`;
    if (speech.add(first ? `${lead} ${text}` : text, { paragraph: first })) first = false;
  }
}

function asksForTerms({ request }: Stage): boolean {
  return /\b(?:explain|explains|explaining)\b[^.]*\bterms?\b/i.test(request.instruction);
}

/** Whether a claim stands in a rebuttal, and is not the one that answers. */
function isAside(claim: Claim, claims: readonly Claim[], statements: readonly Statement[]): boolean {
  const { message } = claim;
  return statements.some(({ number, kind }) => number === message && kind === "rebuttal") &&
    claims.find((other) => other.message === message) !== claim;
}

/** Claims, the most central first; one with a citation counts for more. */
function byCentrality(claims: readonly Claim[], weight: (claim: Claim) => number = () => 1): readonly Claim[] {
  const values = centralities(claims.map(({ stems }) => stems));
  return claims.map((claim, at) => ({
    claim,
    value: (values[at] ?? 0) * (claim.cites.length > 0 ? 1.2 : 1) * weight(claim),
  }))
    .sort((a, b) => b.value - a.value || a.claim.message - b.claim.message).map(({ claim }) => claim);
}

function advocatesWith(statements: readonly Statement[], { request }: Stage): readonly Participant[] {
  return advocatesAmong(request.participants).filter(({ id }) => statements.some(({ speaker }) => speaker === id));
}

function lastOfOthers({ request }: Stage): Statement | undefined {
  return request.replyTo ?? request.shown.findLast(({ speaker }) => speaker !== request.participant.id);
}

function phrase(stage: Stage, phrases: frames.Phrases, values: Readonly<Record<string, string>>, before = ""): string {
  return capital(fill(stage.draw.fresh(phrases, [before, ...stage.request.shown.map(({ text }) => text)]), values));
}

function speechFor({ request: { maxTokens } }: Stage): Speech {
  return new Speech(maxTokens === undefined ? {} : { maxTokens });
}

function finished(speech: Speech): string {
  return speech.empty ? "Thank you." : speech.text;
}
