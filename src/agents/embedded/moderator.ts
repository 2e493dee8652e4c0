import { RelevanceIndex } from "../../text/relevance.ts";
import { contentStems } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import { centralities } from "./centrality.ts";
import { type Claim, claimsIn, claimsOf } from "./claims.ts";
import * as frames from "./frames.ts";
import { citationsIn } from "./passages.ts";
import { advocatesAmong, nameOf } from "./seat.ts";
import { Speech } from "./speech.ts";
import type { Stage } from "./stage.ts";
import { asSentence, capital, fill, listed } from "./wording.ts";

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
  speech.add(phrase(stage, frames.SUMMARY_STARTS, { topic: asSentence(request.topic) }));
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
    return `${nameOf(request, id)} cited ${cited.size} source${cited.size === 1 ? "" : "s"}`;
  });
  if (counts.length > 0) speech.add(`${listed(counts)}.`, { paragraph: true });
  explainTerms(stage, speech, request.shown);
  return finished(speech);
}

/** Names for each side what was most central in what it said, and to whom it replied. */
function attribute(stage: Stage, speech: Speech, statements: readonly Statement[], each: number): void {
  const { request } = stage;
  const claims = claimsOf(request.shown).filter(({ message }) => statements.some(({ number }) => number === message));
  const central = byCentrality(claims);
  const told: Claim[] = [];
  const perSide = advocatesWith(statements, stage).map(({ id }) => pickFor(id, central, statements, each));
  // One of each side in turn, so that a limit cuts all of them alike.
  for (let n = 0; n < each; n++) {
    for (const chosen of perSide) {
      const claim = chosen[n];
      if (claim === undefined || told.includes(claim)) continue;
      told.push(claim);
    }
  }
  const fitted: Claim[] = [];
  const trial = new Speech(stage.request.maxTokens === undefined ? {} : { maxTokens: stage.request.maxTokens * 0.7 });
  for (const claim of told) if (trial.add(sentenceFor(stage, claim, statements, false))) fitted.push(claim);
  for (const chosen of perSide) {
    const inOrder = chosen.filter((claim) => fitted.includes(claim)).sort((a, b) => a.message - b.message);
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
  if (!/\b(?:explain|explains|explaining)\b[^.]*\bterms?\b/i.test(request.instruction)) return;
  const said = contentStems(statements.map(({ text }) => text).join(" ")).join(" ");
  const explained = request.shown.filter(({ speaker }) => speaker === request.participant.id)
    .map(({ text }) => text.toLowerCase()).join(" ");
  let first = true;
  for (const [term, meaning] of Object.entries(brief.terms)) {
    const stems = contentStems(term).join(" ");
    if (stems === "" || !` ${said} `.includes(` ${stems} `) || explained.includes(meaning.toLowerCase())) continue;
    const text = `${capital(term)}: ${stage.wording.inside(asSentence(meaning))}`;
    if (
      speech.add(first ? `${phrase(stage, frames.TERMS, {})} ${text}` : text, {
        paragraph: first,
      })
    ) first = false;
  }
}

/** Claims, the most central first; one with a citation counts for more. */
function byCentrality(claims: readonly Claim[]): readonly Claim[] {
  const values = centralities(claims.map(({ stems }) => stems));
  const value = (at: number) => (values[at] ?? 0) * ((claims[at]?.cites.length ?? 0) > 0 ? 1.2 : 1);
  return claims.map((claim, at) => ({ claim, value: value(at) }))
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
