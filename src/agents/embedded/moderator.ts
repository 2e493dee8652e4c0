import { contentStems } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";
import { advocatesWith, attribute, byCentrality, clash } from "./attribution.ts";
import { claimsIn } from "./claims.ts";
import * as frames from "./frames.ts";
import { citationsIn } from "./passages.ts";
import { asksForTerms, phrase, speechFor } from "./phrase.ts";
import { advocatesAmong, nameOf } from "./seat.ts";
import type { Speech } from "./speech.ts";
import type { Stage } from "./stage.ts";
import { asSentence, capital, listed } from "./wording.ts";

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

function lastOfOthers({ request }: Stage): Statement | undefined {
  return request.replyTo ?? request.shown.findLast(({ speaker }) => speaker !== request.participant.id);
}

function finished(speech: Speech): string {
  return speech.empty ? "Thank you." : speech.text;
}
