import { agentInWords, waitingInWords } from "../archive/render/words.ts";
import { singleLine } from "../text/visible.ts";
import type { DialogueEvent, DialogueResumed, DialogueStarted } from "../transcript/event.ts";
import { objectIn } from "../transcript/json.ts";
import { isPerson, NEUTRAL_ROLES, toldApart } from "../transcript/participant.ts";

/** Returns a line for each agent, such as `Ada, Ben: openai/gpt-4o-mini`. */
export function answerersInWords({ participants, settings }: DialogueStarted): readonly string[] {
  const agents = objectIn(settings, "participants");
  const byAnswerer = Map.groupBy(participants, ({ id }) => {
    const { type = "unknown", model } = objectIn(objectIn(agents, id), "agent") ?? {};
    if (type === "client") return "configured answers, otherwise a person on a terminal";
    return singleLine(agentInWords({ type: String(type), ...(typeof model === "string" ? { model } : {}) }));
  });
  return [...byAnswerer].map(([answerer, them]) =>
    `${them.map(({ name }) => singleLine(name)).join(", ")}: ${answerer}`
  );
}

/** Returns `true` if recorded answers are played, and no person takes part. */
export function playsRecording(
  { participants, settings }: Pick<DialogueStarted, "participants" | "settings">,
): boolean {
  const agents = objectIn(settings, "participants");
  const models = participants.map(({ id }) => objectIn(objectIn(agents, id), "agent")?.["model"]);
  const isPlayed = models.some((model) => typeof model === "string" && model.startsWith("recorded/"));
  return isPlayed && !participants.some(({ id }) => isPerson(settings, id));
}

/**
 * Returns a function that turns an event into a one-line notice, if it has one: calls, retries and repeated limits only
 * if `verbose`.
 */
export function notices({ verbose }: { readonly verbose: boolean }): (event: DialogueEvent) => string | undefined {
  const limits = new Set<string>();
  /** Times of the next tries of providers that are away. */
  const nextTries = new Map<string, number>();
  return (event) => {
    switch (event.type) {
      case "warning.raised":
        // The limit's own line says so.
        return event.code === "cut_short" ? undefined : `Warning: ${singleLine(event.text)}`;
      case "limit.reached": {
        const limit = event.scope === undefined ? event.limit : `${event.limit} of ${event.scope}`;
        // The limit stops everything after it too.
        if (limits.has(limit) && !verbose) return undefined;
        limits.add(limit);
        return `The limit ${limit} was reached before ${event.before}`;
      }
      case "dialogue.resumed":
        return openInWords(event);
      case "call.waiting":
        // Shorter waits are over before anybody could read the notice.
        if (event.waitMs < 1000) return undefined;
        if (event.reason === "provider away") {
          // All calls to the provider wait together.
          const provider = event.model.split("/")[0] ?? event.model;
          const nowMs = performance.now();
          if (nowMs < (nextTries.get(provider) ?? 0)) return undefined;
          nextTries.set(provider, nowMs + event.waitMs);
          return waitingInWords(event);
        }
        return `${event.key}: ${waitingInWords(event)}`;
      default:
        return verbose ? callInWords(event) : undefined;
    }
  };
}

/** Returns a line about the calls and uses of tools whose end is unknown; `undefined` without any. */
function openInWords({ mayHaveBeenPaid: calls, mayHaveBeenUsed: tools = [] }: DialogueResumed): string | undefined {
  const said = [
    ...(calls.length > 0 ? [`These calls may have been charged, and are repeated: ${calls.join(", ")}`] : []),
    ...(tools.length > 0 ? [`These tools may have been used: ${tools.map(singleLine).join(", ")}`] : []),
  ];
  return said.length > 0 ? said.join(". ") : undefined;
}

/** Returns a line about a call's event; `undefined` for other events. */
function callInWords(event: DialogueEvent): string | undefined {
  switch (event.type) {
    case "call.sent":
      return `→ ${event.call} to ${event.model}, at most ${event.reserved.tokens} tokens`;
    case "tool.sent":
      return `→ ${singleLine(event.tool)} for ${event.call}`;
    case "call.answered": {
      const { usage, costUsd } = event;
      const tokens = usage ? `${usage.inputTokens} + ${usage.outputTokens} tokens` : "tokens unknown";
      const cost = costUsd === undefined ? "cost unknown" : `$${costUsd.toPrecision(3)}`;
      return `← ${event.call} in ${(event.durationMs / 1000).toFixed(1)} s: ${tokens}, ${cost}`;
    }
    case "call.failed":
      return `✗ ${event.call} failed (${event.code}): ${singleLine(event.reason)}`;
    default:
      return undefined;
  }
}

/** The participants of a dialogue, by id. */
export class Speakers {
  readonly #names = new Map<string, string>();
  readonly #people = new Set<string>();
  readonly #seats = new Map<string, number>();

  add({ participants, settings }: Pick<DialogueStarted, "participants" | "settings">): void {
    for (const { id, name, role } of toldApart(participants)) {
      this.#names.set(id, singleLine(name));
      if (isPerson(settings, id)) this.#people.add(id);
      if (!NEUTRAL_ROLES.has(role)) this.#seats.set(id, this.#seats.size);
    }
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** Returns the seat of a participant who takes a side, from 0. */
  seatOf(id: string): number | undefined {
    return this.#seats.get(id);
  }

  /** Returns `true` if a person may answer for a participant. */
  isPerson(id: string): boolean {
    return this.#people.has(id);
  }
}
