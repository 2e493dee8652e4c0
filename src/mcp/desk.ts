import { waitingInWords } from "../archive/render/words.ts";
import type { Serving } from "../serve/serving.ts";
import * as Standings from "../serve/standing.ts";
import { openQuestions } from "../transcript/context_request.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { loadTokenizer } from "../text/tokens.ts";
import { Refusal } from "./refusal.ts";

/** All that tools work with: the archives, the dialogues that are running, and the operator's definitions. */
export interface Desk extends Pick<Serving, "shelf" | "hall" | "operator" | "readOnly"> {
  /** Called with errors that no answer explains. */
  readonly onError: (error: unknown) => void;
  /** Aborts when the server ends, and with it every wait. @default the process ends with them */
  readonly signal?: AbortSignal;
}

/** A dialogue as it stands now. */
export interface Standing extends Standings.Standing {
  /** Advice on the next call. */
  readonly next: string;
}

/**
 * Reads a dialogue as it stands.
 *
 * @throws {Problem} If there is none, or it cannot be read.
 */
export async function standingOf(desk: Desk, id: string): Promise<Standing> {
  await loadTokenizer();
  const standing = await Standings.standingOf(desk, id);
  return { ...standing, next: nextOf(desk, standing.record, standing.status) };
}

/** Returns the waits for providers of a dialogue that is held here, in words. */
function waitsOf(hall: Desk["hall"], id: string): readonly string[] {
  return hall.get(id)?.waits.map(({ event, passedMs }) => waitingInWords(event, passedMs)) ?? [];
}

/** Says what to do next with a dialogue. */
function nextOf({ hall }: Desk, record: DialogueRecord, status: Standings.State): string {
  const { dialogueId: id, because } = record;
  const goOn = "control_dialogue resume continues it; saved answers cost nothing";
  if (hall.isJudging(id)) return "wait_for_dialogue: judges are at work";
  if (hall.asking(id)) return "continue_dialogue with the question and the request_id that are being answered";
  switch (status) {
    case "running":
      return ["wait_for_dialogue with the cursor", ...waitsOf(hall, id)].join("; ");
    case "input_needed": {
      const [seat] = hall.get(id)?.seats.open ?? [];
      if (seat) return `answer_seat for ${seat.participant} with the key ${seat.key}`;
      const open = openQuestions(record).filter(({ required }) => required).map(({ id }) => id);
      return `continue_dialogue with answers to ${open.join(", ")}; null leaves one unanswered`;
    }
    case "completed":
      return "get_dialogue: part decision, then others as needed; judge_dialogue for another opinion";
    case "failed":
      return `${because?.reason ?? "It could not go on"}; once that is fixed, ${goOn}`;
    default:
      return goOn;
  }
}

/** Returns the people who are waited for; empty if nobody is. */
export function waitingFor({ hall }: Desk, id: string) {
  const open = hall.current(id)?.seats.open ?? [];
  if (open.length === 0) return {};
  return {
    waiting_for: open.map(({ participant, key, request }) => ({
      participant,
      key,
      task: request.instruction.slice(0, 2000),
      form: request.schema?.jsonSchema,
    })),
  };
}

/** @throws {Refusal} If this server is read-only. */
export function checkMayWrite({ readOnly }: Desk): void {
  if (readOnly) throw new Refusal("read_only", "This server is read-only");
}
