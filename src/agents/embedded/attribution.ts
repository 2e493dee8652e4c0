import { RelevanceIndex } from "../../text/relevance.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import { centralities } from "./centrality.ts";
import { type Claim, claimsOf } from "./claims.ts";
import * as frames from "./frames.ts";
import { advocatesAmong, nameOf } from "./seat.ts";
import { Speech } from "./speech.ts";
import type { Stage } from "./stage.ts";
import { asksForTerms, phrase } from "./phrase.ts";
import { capital, fill } from "./wording.ts";

/** Names for each side what was most central in what it said, and to whom it replied. */
export function attribute(stage: Stage, speech: Speech, statements: readonly Statement[], each: number): void {
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
export function clash(stage: Stage, speech: Speech, statements: readonly Statement[]): void {
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

/** Whether a claim stands in a rebuttal, and is not the one that answers. */
function isAside(claim: Claim, claims: readonly Claim[], statements: readonly Statement[]): boolean {
  const { message } = claim;
  return statements.some(({ number, kind }) => number === message && kind === "rebuttal") &&
    claims.find((other) => other.message === message) !== claim;
}

/** Claims, the most central first; one with a citation counts for more. */
export function byCentrality(claims: readonly Claim[], weight: (claim: Claim) => number = () => 1): readonly Claim[] {
  const values = centralities(claims.map(({ stems }) => stems));
  return claims.map((claim, at) => ({
    claim,
    value: (values[at] ?? 0) * (claim.cites.length > 0 ? 1.2 : 1) * weight(claim),
  }))
    .sort((a, b) => b.value - a.value || a.claim.message - b.claim.message).map(({ claim }) => claim);
}

/** The advocates who said some of these statements. */
export function advocatesWith(statements: readonly Statement[], { request }: Stage): readonly Participant[] {
  return advocatesAmong(request.participants).filter(({ id }) => statements.some(({ speaker }) => speaker === id));
}
