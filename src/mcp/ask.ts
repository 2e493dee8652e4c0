import { setTimeout as delay } from "node:timers/promises";
import { claimsOf, lookedUpInWords } from "../archive/render/claims.ts";
import { Facts } from "../archive/render/facts.ts";
import { nameOf } from "../archive/render/words.ts";
import { askPage } from "../protocols/ask/page.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { limitsOf } from "../serve/asking.ts";
import { type Desk, type Standing, standingOf, waitingFor } from "./desk.ts";
import { Refusal } from "./refusal.ts";
import { requestOf } from "./requests.ts";
import type { Given, Taken } from "./schemas.ts";

/** The call that gives the answer, or goes on with what was interrupted. */
const AGAIN = "continue_dialogue with the same arguments and this request_id";

/**
 * Asks those who took part in a finished dialogue, and waits for their answers as long as the call may last. The same
 * request gives the same answers.
 *
 * @throws {Problem | Refusal} If nobody can be asked, or another question is being answered.
 */
export async function ask(
  desk: Desk,
  taken: Taken<"continue_dialogue">,
  { record }: Pick<Standing, "record">,
  { signal, ms }: { readonly signal: AbortSignal; readonly ms: number },
): Promise<Given<"continue_dialogue">> {
  const { hall, operator } = desk;
  const { id, ask: question = "", of } = taken;
  const [model] = operator.judges;
  if (record.imported && model === undefined) {
    throw new Refusal(
      "no_model",
      "The conversation was imported, and the operator of this server has defined no model",
    );
  }
  const request = requestOf("continue_dialogue", taken);
  const asked = await hall.ask(id, { question, of, model: record.imported ? model : undefined }, {
    limitsOf: (isPriced) => limitsOf({}, isPriced),
    requestId: request.recorded,
  });
  await answeredOrAsked(desk, id, { signal, ms });
  const { status, reviews } = await standingOf(desk, id);
  const head = { request_id: request.id, id, status, question };
  const [seat] = hall.asking(id)?.held.seats.open ?? [];
  const next = seat ? `answer_seat for ${seat.participant} with the key ${seat.key}, then ${AGAIN}` : AGAIN;
  if (hall.asking(id)) return { ...head, asking: true, ...waitingFor(desk, id), next };
  const answered = reviews.find((review) => review.record.dialogueId === asked);
  if (!answered) {
    const why = hall.unanswered(id);
    return {
      ...head,
      asking: false,
      ...omitUndefined({ not_answered: why }),
      next: `${AGAIN}; saved answers cost nothing`,
    };
  }
  const facts = Facts.of(answered.record, "md", [askPage]);
  const answers = answered.record.messages.map((answer) => ({
    by: nameOf(facts, answer.speaker),
    ...(answer.failed ? { failed: answer.failure.reason } : { text: answer.text }),
    ...omitUndefined({ checked: lookedUpInWords(claimsOf(facts, answer)) || undefined }),
  }));
  return { ...head, asking: false, answers, archive: answered.path, next: "continue_dialogue to ask on" };
}

/** Waits until a question is answered, a person is asked, or the time is up. */
async function answeredOrAsked(
  { hall }: Desk,
  id: string,
  { signal, ms }: { readonly signal: AbortSignal; readonly ms: number },
): Promise<void> {
  const end = new AbortController();
  const isOver = { signal: AbortSignal.any([signal, end.signal]) };
  let isLate = false;
  const late = delay(ms, undefined, isOver).catch(() => {}).then(() => void (isLate = true));
  while (hall.asking(id)?.held.seats.open.length === 0 && !isLate) {
    await Promise.race([hall.asking(id)?.held.changed(), late]);
  }
  end.abort();
}
