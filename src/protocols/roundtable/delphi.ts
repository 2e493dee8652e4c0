import { anonymised, type ContextProcessor, seatLabel } from "../../context/mod.ts";
import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { type Consensus, spreadOf } from "./consensus/consensus.ts";
import { COMMON_WORDS } from "../../text/grammar/mod.ts";
import type { Statement } from "../../transcript/message.ts";
import { responseIn, STANCES } from "./response.ts";
import { AGREEMENT, PARTS } from "./words/mod.ts";

/**
 * Hides names and ids of participants and their models, and adds the figures of the last round. An id that is an
 * everyday word stays, because nobody is told ids.
 */
export function delphiContext(participants: readonly DialogueParticipant[]): ContextProcessor {
  const tells = (word: string) => word.length > 2 && word !== "model" && !COMMON_WORDS.has(word.toLowerCase());
  const models = participants.flatMap(({ agent }) => agent.models ?? [])
    .flatMap(({ id }) => [id, ...id.split("/").filter(tells)]);
  return (viewed, speaker) => {
    const ids = participants.map(({ id }, seat) => [id, seatLabel(seat)] as const).filter(([id]) => tells(id));
    const nameless = anonymised(new Map([...models.map((name) => [name, PARTS.model] as const), ...ids]));
    const hidden = nameless(viewed, speaker);
    const figures = figuresOf(viewed.statements);
    return figures === undefined ? hidden : { ...hidden, remarks: [...hidden.remarks, figures] };
  };
}

/** Returns the figures of the last round with responses. */
function figuresOf(statements: readonly Statement[]): string | undefined {
  const responses = statements.filter(({ kind }) => kind === "response");
  const round = Math.max(...responses.map(({ round = 0 }) => round));
  const last = responses.filter((response) => response.round === round)
    .flatMap((response) => responseIn(response) ?? []);
  if (last.length === 0) return undefined;
  const stances = STANCES.map((stance) => [stance, last.filter((each) => each.stance === stance).length] as const);
  return `${PARTS.figures(last.length, round, stances)} ${confidencesText(spreadOf(last))}`;
}

/** Returns the confidences given, in words. */
export function confidencesText(spread: Consensus["confidence"]): string {
  return spread ? AGREEMENT.confidences(spread) : AGREEMENT.noConfidence;
}
