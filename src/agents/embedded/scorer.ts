import { ProgramError } from "../../transcript/errors.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { ScoreReading } from "../../transcript/score.ts";
import { positionFor } from "../brief_position.ts";
import { measure } from "./measures.ts";
import { advocatesAmong } from "./seat.ts";
import type { Stage } from "./stage.ts";

/** Scores the contribution that is asked about on the criteria asked for, and on no other. */
export function score({ request, brief, sources }: Stage): ScoreReading {
  const contribution = request.replyTo;
  if (!contribution) throw new ProgramError(`Cannot score for ${request.key} as there is no contribution to score`);
  const speaker = request.participants.find(({ id }) => id === contribution.speaker);
  const own = speaker && positionFor(brief, speaker, advocatesAmong(request.participants));
  const context = {
    opposing: brief.positions.filter((position) => position !== own).map(({ body }) => body.replace(/^#.*$/gm, ""))
      .join("\n\n"),
    contribution,
    topic: request.topic,
    sources,
    ...omitUndefined({
      answered: request.shown.find(({ number }) => number === contribution.replyTo),
      position: speaker?.position ?? own?.text,
      maxTokens: request.maxTokens,
    }),
  };
  const measures = (request.criteria ?? []).map((criterion) => ({ id: criterion.id, ...measure(criterion, context) }));
  return {
    scores: Object.fromEntries(measures.map(({ id, value }) => [id, value])),
    reason: `Measured, not judged. ${
      measures.map(({ id, value, figures }) => `${id.replaceAll("_", " ")} ${value}: ${figures}`).join("; ")
    }.`,
  };
}
