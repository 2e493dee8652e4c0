import { anonymised, type ContextProcessor, seatLabel } from "../../context/mod.ts";
import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { mean } from "../../judging/statistics/statistic.ts";
import { STOP_WORDS } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";
import { responseIn, type RoundResponse, STANCES } from "../../transcript/response.ts";

/**
 * Hides names and ids of participants and of the models that answer for them, and adds the figures of the last round.
 * An id that is an everyday word stays: nobody is told ids.
 */
export function delphiContext(participants: readonly DialogueParticipant[]): ContextProcessor {
  const tells = (word: string) => word.length > 2 && word !== "model" && !STOP_WORDS.has(word.toLowerCase());
  const models = participants.flatMap(({ agent }) => agent.models ?? [])
    .flatMap(({ id }) => [id, ...id.split("/").filter(tells)]);
  const ids = participants.map(({ id }, seat) => [id, seatLabel(seat)] as const).filter(([id]) => tells(id));
  const nameless = anonymised(new Map([...models.map((name) => [name, "[model]"] as const), ...ids]));
  return (viewed, speaker) => {
    const hidden = nameless(viewed, speaker);
    const figures = figuresOf(viewed.statements);
    return figures === undefined ? hidden : { ...hidden, remarks: [...hidden.remarks, figures] };
  };
}

/** The figures of the last round that was answered, and of no other. */
function figuresOf(statements: readonly Statement[]): string | undefined {
  const responses = statements.filter(({ kind }) => kind === "response");
  const round = Math.max(...responses.map(({ round = 0 }) => round));
  const last = responses.filter((response) => response.round === round)
    .flatMap((response) => responseIn(response) ?? []);
  if (last.length === 0) return undefined;
  const stances = STANCES.map((stance) => `${last.filter((each) => each.stance === stance).length} ${stance}`);
  return `Of the ${last.length} responses in round ${round}: ${stances.join(", ")}. ${confidences(last)}`;
}

function confidences(responses: readonly RoundResponse[]): string {
  const given = responses.flatMap(({ confidence }) => confidence ?? []).sort((a, b) => a - b);
  const middle = (given.length - 1) / 2;
  const median = mean(given.slice(Math.floor(middle), Math.ceil(middle) + 1));
  const [lowest, highest, average] = [given[0], given.at(-1), mean(given)];
  if (lowest === undefined || highest === undefined || average === undefined || median === undefined) {
    return "Nobody gave a confidence.";
  }
  return `Confidence, given by ${given.length}: mean ${average.toFixed(2)}, median ${median.toFixed(2)}, ` +
    `from ${lowest.toFixed(2)} to ${highest.toFixed(2)}.`;
}
