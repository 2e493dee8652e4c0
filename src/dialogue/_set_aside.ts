import type { ChatModel } from "../models/chat_model.ts";
import { priceOf } from "../models/prices.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { MARKS_MAX_TOKENS } from "../judging/quotations/claim_marks.ts";
import { fillerText } from "../models/filler_model.ts";
import { annotatedText } from "../text/annotation.ts";
import { accountsOf, scopesOf } from "./_accounts.ts";
import { windowsSet } from "./_context_of.ts";
import type { Dialogue } from "./_dialogue.ts";
import { mostTokens } from "./calls/worst_case.ts";
import { EndReserve } from "./end_reserve.ts";
import { forecastFrom } from "./forecast.ts";
import { EndlessError, type Rehearsal } from "./rehearsal.ts";

/** A script that takes more turns than this outside optional phases is not foreseen to its end. */
const MOST_TURNS = 1000;

/** Turns that are looked at in optional phases, for each participant: enough for one of each kind. */
const TURNS_EACH = 4;

/**
 * Works out what has to be set aside for the end of a dialogue that has limits, by running its script with fillers.
 * Nothing, if the script has no end apart from the rest.
 *
 * @param rehearse Runs the script with fillers over what is on record, and gives all lines there are then.
 * @throws {LimitTooSmallError} If a limit does not even allow that.
 */
export async function setAside(
  dialogue: Dialogue,
  record: readonly JournalEvent[],
  rehearse: (rehearsal: Rehearsal) => Promise<readonly JournalEvent[]>,
): Promise<EndReserve | undefined> {
  const { config, participants } = dialogue;
  const countTurn = (number: number) => {
    if (number > MOST_TURNS) throw new EndlessError(`The script takes more than ${MOST_TURNS} turns`);
  };
  // Whatever is wrong with the script shows when it is really run.
  const run = (optionalTurns: number) => rehearse({ length: "worst", optionalTurns, countTurn }).catch(() => undefined);
  const least = await run(0);
  const more = least && await run(TURNS_EACH * participants.length);
  if (!least || !more) return undefined;
  const models: readonly ChatModel[] = participants.flatMap(({ agent }) => agent.models ?? []);
  const windows = windowsSet(participants, config.context);
  const forecast = forecastFrom({
    least,
    more,
    models,
    priceOf: (model) => priceOf(model, config.prices),
    windowOf: (participant) => windows.get(participant),
    ...(dialogue.claims ? { annotationTokens: annotationTokens() } : {}),
  });
  if (!forecast) return undefined;
  const reserve = new EndReserve(forecast);
  reserve.check(accountsOf(scopesOf(dialogue), record.length > 0 ? fold(record).calls : []));
  return reserve;
}

/** What is noted under a statement, at most. */
function annotationTokens(): number {
  return mostTokens(annotatedText("", fillerText(MARKS_MAX_TOKENS)));
}
