import { z } from "zod";
import { numberUpTo, requiredText } from "../../agents/answer_schema.ts";
import type { DialogueParticipant, Floor, Question } from "../../dialogue/mod.ts";
import { mean } from "../../judging/statistics/statistic.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { OPINION, UNDECIDED } from "./words/mod.ts";

/** The two times at which opinions are asked; each is the name of its phase. */
export type Time = "before" | "after";

const CALLED: Readonly<Record<Time, string>> = { before: "first opinion", after: "last opinion" };

/** An opinion, and the reason for it. */
interface Opinion {
  readonly reason: string;
  readonly opinion: number;
}

/**
 * Returns the question for an opinion on the motion. Before the debate nothing is shown, and afterwards all of it.
 *
 * @param sides The names of those for the motion, and of those against it.
 */
function askOpinion(
  time: Time,
  shown: readonly Statement[],
  [pro, con]: readonly [string, string],
): Question<Opinion> {
  return {
    kind: "ballot",
    called: CALLED[time],
    instruction: OPINION[time],
    shown,
    schema: z.object({
      reason: requiredText().describe(OPINION.reason),
      opinion: numberUpTo(100).describe(OPINION.opinion(pro, con)),
    }),
    finalReading: true,
    needed: true,
  };
}

/** Asks all listeners for their opinions, each for itself. */
export async function askOpinions(
  floor: Floor,
  time: Time,
  { participants, sides }: {
    readonly participants: readonly DialogueParticipant[];
    /** The names of those for the motion, and of those against it. */
    readonly sides: readonly [string, string];
  },
): Promise<void> {
  const question = askOpinion(time, floor.messages.filter((message) => !message.failed), sides);
  await floor.phase(time, async () => {
    await Promise.all(listeners(participants).map((one) => floor.ask(one, question)));
    floor.stopIfLimited();
  });
}

/** Returns whose opinions are asked: the judges or, without any, the moderator. */
export function listeners(participants: readonly DialogueParticipant[]): readonly DialogueParticipant[] {
  const judges = participants.filter(({ role }) => role === "judge");
  return judges.length > 0 ? judges : participants.filter(({ role }) => role === "moderator");
}

/** One listener's opinion before and after a debate, 0–100; a missing one is absent. */
export interface Opinions {
  readonly participant: string;
  readonly before?: number;
  readonly after?: number;
  /** The reason for the last opinion. */
  readonly reason?: string;
}

/** Returns the opinions on record, by listener in order of seats. */
export function opinionsIn(
  { participants, notes }: Pick<DialogueRecord, "participants" | "notes">,
): readonly Opinions[] {
  return participants.flatMap(({ id }) => {
    const [before, after] = (["before", "after"] as const).map((time) =>
      notes.find(({ key }) => key === `${time}/${CALLED[time].replace(" ", "-")}/${id}`)
    );
    if (!before && !after) return [];
    const reason = reasonOf(after);
    return [{ participant: id, ...omitUndefined({ before: opinionOf(before), after: opinionOf(after), reason }) }];
  });
}

function opinionOf(note: Note | undefined): number | undefined {
  const opinion = note?.answer.given ? fieldsIn(note.answer.value)["opinion"] : undefined;
  return typeof opinion === "number" ? opinion : undefined;
}

function reasonOf(note: Note | undefined): string | undefined {
  const reason = note?.answer.given ? fieldsIn(note.answer.value)["reason"] : undefined;
  return typeof reason === "string" ? reason : undefined;
}

/**
 * Returns the verdict by opinions: the side towards which they moved on average wins, by that many points of 100. Whoever
 * gave only one of the two does not count.
 *
 * @param sides Ids of the side for the motion and the side against it.
 */
export function opinionsVerdict(record: DialogueRecord, [pro, con]: readonly [string, string]): Verdict {
  const moves = opinionsIn(record).flatMap(({ before, after }) =>
    before === undefined || after === undefined ? [] : [after - before]
  );
  const moved = mean(moves);
  if (moved === undefined) return { kind: "undecided", reason: UNDECIDED.noOpinions };
  if (moved === 0) return { kind: "tied", between: [pro, con] };
  return { kind: "decided", winner: moved > 0 ? pro : con, margin: Math.abs(moved), by: "opinions" };
}
