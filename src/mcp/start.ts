import { protocolNamed } from "../protocols/list.ts";
import { USUAL_PROTOCOL } from "../protocols/names.ts";
import { REQUEST_CONTEXT } from "../transcript/context_request.ts";
import { fieldsIn } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { titleIn } from "../transcript/title.ts";
import { modelsFor, type NamedLimits, startWithin } from "../serve/asking.ts";
import { askedSchema, type RequestedDialogue } from "../serve/operator.ts";
import { asMeant } from "./as_meant.ts";
import { type Desk, standingOf } from "./desk.ts";
import { Refusal } from "./refusal.ts";
import { requestOf, startedOnce } from "./requests.ts";
import type { Given, Taken } from "./schemas.ts";

type Start = Taken<"start_dialogue">;

/**
 * Starts a dialogue, or finds the one that the request has started, which goes on if it was interrupted.
 *
 * @throws {Problem | Refusal} If it cannot be held as asked, or the request's id was given with another question.
 */
export async function start(desk: Desk, given: Start): Promise<Given<"start_dialogue">> {
  const request = requestOf("start_dialogue", given);
  const { dialogueId, started } = await startedOnce(desk, request, (recorded) => startNow(desk, given, recorded));
  if (!started && (await standingOf(desk, dialogueId)).status === "interrupted") await goOn(desk, dialogueId);
  const { record, events: [first], status, next } = await standingOf(desk, dialogueId);
  const { maxCostUsd, maxTokens, maxDurationMs } = fieldsIn(fieldsIn(first)["configuration"]);
  return {
    request_id: request.id,
    id: dialogueId,
    status,
    existing: started === undefined,
    protocol: record.protocol,
    topic: titleIn(record),
    plan: started?.plan ?? { messages_so_far: record.messages.length },
    most: started?.most ?? omitUndefined({
      cost_usd: maxCostUsd,
      tokens: maxTokens,
      minutes: typeof maxDurationMs === "number" ? maxDurationMs / 60_000 : undefined,
    }),
    next,
  };
}

async function startNow(desk: Desk, given: Start, recorded: string) {
  const free = await askedOf(desk, given);
  const { dialogueId, estimated, limits } = await startWithin(desk, free, {
    named: namedIn(given),
    requestId: recorded,
  });
  const { messages, about, upTo } = estimated;
  const least = (...all: readonly (number | undefined)[]) => Math.min(...all.flatMap((one) => one ?? []));
  return {
    dialogueId,
    plan: { messages, calls: about.calls, tokens: about.tokens, ...omitUndefined({ cost_usd: about.costUsd }) },
    most: {
      tokens: least(upTo.tokens, limits.maxTokens),
      cost_usd: about.costUsd === undefined ? "unknown" : least(upTo.costUsd, limits.maxCostUsd),
      minutes: limits.maxDurationMs / 60_000,
    },
  };
}

/** Goes on with a dialogue that was interrupted, unless another process holds it. */
async function goOn({ hall, readOnly }: Desk, id: string): Promise<void> {
  if (readOnly) return;
  await hall.resume(id, { asksClient: false }).catch((error) => {
    if (Refusal.of(error).code !== "held_elsewhere") throw error;
  });
}

/** Returns the limits that a caller names. */
function namedIn({ max_cost_usd: maxCostUsd, max_tokens: maxTokens, max_minutes: minutes }: Start): NamedLimits {
  return { maxCostUsd, maxTokens, minutes };
}

/** Returns the dialogue that is asked for, in terms of its protocol. */
async function askedOf(desk: Desk, given: Start): Promise<RequestedDialogue> {
  const { protocol = USUAL_PROTOCOL, question, participants, model, rounds, options = {} } = given;
  const { preset, brief, tools, documents } = given;
  const known = await protocolNamed(protocol);
  const { subject = "question" } = known ?? {};
  return await desk.operator.asked({
    protocol,
    ...(isUsual(given) ? { tools: [REQUEST_CONTEXT] } : {}),
    ...(known ? fieldsIn(asMeant(askedSchema(known), options)) : options),
    ...omitUndefined({ [subject]: question, preset, participants, brief, roundCount: rounds, tools, documents }),
    ...modelsOf(desk, given),
    ...omitUndefined({ model }),
  });
}

/** Returns `true` for the usual protocol if the caller names no participants. */
function isUsual({ protocol = USUAL_PROTOCOL, participants, brief, options = {} }: Start): boolean {
  return protocol === USUAL_PROTOCOL && !participants && !options["participants"] && brief === undefined;
}

/**
 * Returns models for those who are given none.
 *
 * @throws {Refusal} If there is none.
 */
function modelsOf(desk: Desk, given: Start): object {
  const { participants, model, options = {} } = given;
  if (model !== undefined || options["model"] !== undefined || options["models"] !== undefined) return {};
  const models = modelsFor(desk, { members: isUsual(given) });
  if (models === undefined && participants?.every((one) => one.model !== undefined)) return {};
  if (models === undefined) throw new Refusal("no_model", "The operator of this server has defined no model");
  return models;
}
