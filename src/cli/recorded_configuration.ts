import type { ContextConfig } from "../context/settings.ts";
import type { DialogueResumed, DialogueStarted, JournalEvent, Json, JudgingSet } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { objectIn } from "../transcript/json.ts";
import type { Configuration, ParticipantConfiguration } from "./configuration.ts";
import { loadFace } from "./faces/load.ts";
import { FIELDS } from "./fields.ts";
import { isProtocol, SUBJECTS } from "./protocol_names.ts";

/**
 * The configuration that a dialogue was held with, as its journal's first line has it, and prices, limits and judges that its
 * last run was given: those of the table may have changed.
 *
 * @param events Of the whole journal, for those.
 */
export async function recordedConfiguration(
  started: DialogueStarted,
  events: readonly JournalEvent[] = [],
): Promise<Configuration> {
  const { protocol, topic, participants, settings } = started;
  const agents = objectIn(settings, "participants");
  const { limits: set = {}, judging } = lastRun(events) ?? {};
  const configuration: { readonly [field in keyof Configuration]: unknown } = {
    ...(isProtocol(protocol)
      ? { [SUBJECTS[protocol]]: topic, ...(await loadFace(protocol)).recorded(settings, topic) }
      : {}),
    participants: participants.map((participant) => ({
      ...participant,
      ...agentOf(objectIn(agents, participant.id)),
      ...omitUndefined({ budget: set.participants?.[participant.id] }),
    })),
    brief: objectIn(settings, "brief")?.["path"],
    sources: objectIn(settings, "sources")?.["path"],
    checkQuotations: settings["checkQuotations"],
    seed: settings["seed"],
    context: settings["context"],
    maxTurns: settings["maxTurns"],
    prices: givenPrices(events, judging),
    judges: judging?.judges,
    strictJudges: judging?.strictJudges,
    phaseBudgets: set.phases,
    rateLimits: set.rates,
  };
  return Object.fromEntries(
    Object.entries(configuration).filter(([field, value]) => value !== undefined && isRight(field, value)),
  );
}

/** Journals are read, not trusted. */
function isRight(field: string, value: unknown): boolean {
  return Object.entries(FIELDS).some(([name, { check }]) => name === field && check(value, []).length === 0);
}

/** What the last run was told that is not compared. */
function lastRun(events: readonly JournalEvent[]): DialogueStarted | DialogueResumed | undefined {
  return events.findLast((event) => event.type === "dialogue.started" || event.type === "dialogue.resumed");
}

/** The server that its judges are asked at, if it is not the provider's own. */
export function judgesServer(events: readonly JournalEvent[]): string | undefined {
  return text(lastRun(events)?.judging?.server);
}

/** The prices of the last run that somebody gave, also for its judges. */
function givenPrices(events: readonly JournalEvent[], judging: JudgingSet | undefined): Configuration["prices"] {
  const runs = events.flatMap((event) =>
    (event.type === "dialogue.started" || event.type === "dialogue.resumed") && event.prices ? [event.prices] : []
  );
  const given = Object.entries(runs.at(-1) ?? {}).filter(([, { source }]) => source === "given");
  const all = { ...Object(judging?.prices), ...Object.fromEntries(given.map(([model, { price }]) => [model, price])) };
  return Object.keys(all).length === 0 ? undefined : all;
}

/** What answers for a participant, as its agent's description has it. */
function agentOf(one: ReturnType<typeof objectIn>): ParticipantConfiguration {
  const agent = objectIn(one, "agent");
  const { type, model, temperature, seed } = agent ?? {};
  return omitUndefined({
    model: text(type === "chat" ? model : type),
    temperature: number(temperature),
    seed: number(seed),
    systemPrompt: text(one?.["systemPrompt"]),
    context: contextOf(one?.["context"]),
  });
}

/** How a participant's context was kept, if that is what it says. */
function contextOf(value: Json | undefined): ContextConfig | undefined {
  return value !== undefined && isRight("context", value) ? Object(value) : undefined;
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function number(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}
