import { agentInFull, spaced } from "../archive/render/words.ts";
import { singleLine } from "../text/visible.ts";
import type { CallWaiting, DialogueEvent, DialogueStarted, LimitReached } from "../transcript/event.ts";
import { objectIn } from "../transcript/json.ts";
import type { Kind } from "../transcript/kind.ts";
import { isPerson } from "../transcript/participant.ts";

/** Who answers for whom, a line for each who answers: `Ada, Ben: embedded, which is no language model`. */
export function answerersInWords({ participants, settings }: DialogueStarted): readonly string[] {
  const agents = objectIn(settings, "participants");
  const byAnswerer = Map.groupBy(participants, ({ id }) => {
    const { type = "unknown", model } = objectIn(objectIn(agents, id), "agent") ?? {};
    if (type === "client") return "what was written down, else a person on a terminal";
    return singleLine(agentInFull({ type: String(type), ...(typeof model === "string" ? { model } : {}) }));
  });
  return [...byAnswerer].map(([answerer, them]) =>
    `${them.map(({ name }) => singleLine(name)).join(", ")}: ${answerer}`
  );
}

/** What a turn is, for people: `argument`, `opening statement`, `round summary`. */
export function kindInWords(kind: Kind): string {
  return spaced(kind);
}

/** What a request waits for, and how long yet: `waiting 12 s for the rate limit of openai`. */
export function waitingInWords({ model, reason }: Pick<CallWaiting, "model" | "reason">, waitMs: number): string {
  const provider = singleLine(model.split("/")[0] ?? model);
  const what = reason === "retry" ? `before asking ${provider} again` : `for the rate limit of ${provider}`;
  return `waiting ${Math.max(1, Math.ceil(waitMs / 1000))} s ${what}`;
}

/** Gives the notices of events, of each limit only the first: what comes after it is stopped by it too. */
export class Notices {
  readonly #verbose: boolean;
  readonly #limits = new Set<string>();

  constructor({ verbose }: { readonly verbose: boolean }) {
    this.#verbose = verbose;
  }

  /** What an event says in a line; nothing if it says nothing, or nothing new. */
  of(event: DialogueEvent): string | undefined {
    if (event.type === "limit.reached" && !this.#verbose) {
      const whose = limitInWords(event);
      if (this.#limits.has(whose)) return undefined;
      this.#limits.add(whose);
    }
    return noticeOf(event, { verbose: this.#verbose });
  }
}

function limitInWords({ limit, scope }: LimitReached): string {
  return scope === undefined ? limit : `${limit} of ${scope}`;
}

/** What a call, a retry, a warning or a limit says in a line; nothing for other events. */
function noticeOf(event: DialogueEvent, { verbose }: { readonly verbose: boolean }): string | undefined {
  switch (event.type) {
    case "warning.raised":
      return `Warning: ${singleLine(event.text)}`;
    case "limit.reached":
      return `The limit ${limitInWords(event)} is reached before ${event.before}`;
    case "dialogue.resumed":
      return event.mayHaveBeenPaid.length === 0
        ? undefined
        : `These calls may have been paid, and are made again: ${event.mayHaveBeenPaid.join(", ")}`;
    case "call.waiting":
      // Shorter waits are over before they are read.
      return event.waitMs < 1000 ? undefined : `${event.key}: ${waitingInWords(event, event.waitMs)}`;
    case "call.sent":
      return verbose ? `→ ${event.call} to ${event.model}, at most ${event.reserved.tokens} tokens` : undefined;
    case "call.answered": {
      if (!verbose) return undefined;
      const { usage, costUsd } = event;
      const tokens = usage ? `${usage.inputTokens} + ${usage.outputTokens} tokens` : "tokens unknown";
      const cost = costUsd === undefined ? "cost unknown" : `$${costUsd.toPrecision(3)}`;
      return `← ${event.call} in ${(event.durationMs / 1000).toFixed(1)} s: ${tokens}, ${cost}`;
    }
    case "call.failed":
      return verbose ? `✗ ${event.call} failed (${event.code}): ${singleLine(event.reason)}` : undefined;
    default:
      return undefined;
  }
}

/** Names of participants by id, as people are shown them. */
export class SpeakerNames {
  readonly #names = new Map<string, string>();
  readonly #people = new Set<string>();

  /** Takes in who takes part. */
  add({ participants, settings }: DialogueStarted): void {
    for (const { id, name } of participants) {
      this.#names.set(id, singleLine(name));
      if (isPerson(settings, id)) this.#people.add(id);
    }
  }

  of(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** Whether a person may answer for the participant. */
  isPerson(id: string): boolean {
    return this.#people.has(id);
  }
}
