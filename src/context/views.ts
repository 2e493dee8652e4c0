import type { Message, Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import { perspectiveSteps } from "./perspective.ts";

/** Which of the messages so far a speaker may see: a pure function of the transcript. */
export type View = (said: readonly Message[], speaker: Participant) => readonly Statement[];

/** Nothing of what was said: what the turn itself says only. */
export const nothing: View = (): readonly Statement[] => [];

/** All statements so far. */
export const everything: View = (said): readonly Statement[] => said.filter((message) => !message.failed);

/**
 * What a speaker said, what was said in answer to it, and what it answered. What it is to answer in this turn stands in
 * the turn, not in the view.
 */
export const ownAndAimedAt: View = (said, speaker): readonly Statement[] =>
  perspectiveSteps(everything(said, speaker), speaker.id)
    .flatMap(({ statements }) => statements)
    .sort((a, b) => a.number - b.number);

/** What others said, without what the speaker said itself. */
export const othersOnly: View = (said, speaker): readonly Statement[] =>
  everything(said, speaker).filter((statement) => statement.speaker !== speaker.id);

/**
 * What was said in a phase and in the phases inside it.
 *
 * @param path For example `arguments` or `arguments/round-1`.
 */
export function ofPhase(path: string): View {
  return (said, speaker) =>
    everything(said, speaker).filter(({ phase }) => phase === path || phase.startsWith(`${path}/`));
}
