import { contextSettings } from "../context/settings.ts";
import type { ChatModel } from "../models/chat_model.ts";
import type { DialogueStarted, JournalEvent } from "../transcript/event.ts";
import type { Dialogue } from "./_dialogue.ts";
import type { DialogueParticipant } from "./turn.ts";

type ContextWindowsUsed = NonNullable<DialogueStarted["contextWindows"]>;

/** Sizes of contexts at one point of a journal, in tokens. */
export interface WindowSizes {
  /** By participant, as a run began with them. */
  readonly used: ContextWindowsUsed;
  /** By model id, as its server has shown since: smaller than a run began with. */
  readonly found: ReadonlyMap<string, number>;
}

/** Sizes of contexts over the course of a journal, so that a resumed run fits its prompts as the earlier ones did. */
export class ContextWindows {
  readonly #states: { readonly seq: number; readonly sizes: WindowSizes }[] = [];
  readonly #models: ReadonlyMap<string, readonly string[]>;
  /** Model ids of calls without a recorded end. */
  readonly #asked = new Map<string, string>();
  /** The most tokens that each model has read: its context is not smaller. */
  readonly #read = new Map<string, number>();

  constructor(participants: readonly DialogueParticipant[]) {
    this.#models = new Map(participants.map(({ id, agent }) => [id, (agent.models ?? []).map((model) => model.id)]));
  }

  /** Sizes at the end of the journal. */
  get current(): WindowSizes {
    return this.#states.at(-1)?.sizes ?? NOTHING_KNOWN;
  }

  /** Returns the sizes when a turn or question began; for one that is not on record, the current ones. */
  at(start: { readonly seq: number } | undefined): WindowSizes {
    if (start === undefined) return this.current;
    return this.#states.findLast(({ seq }) => seq < start.seq)?.sizes ?? NOTHING_KNOWN;
  }

  /** Takes the next event of the journal. Inherited calls were made to servers of another dialogue. */
  add(event: JournalEvent): void {
    if (event.inherited) return;
    const { seq } = event;
    if (event.type === "dialogue.started" || event.type === "dialogue.resumed") {
      if (event.contextWindows) this.#begin(seq, event.contextWindows);
    } else if (event.type === "call.sent") this.#asked.set(event.call, event.model);
    else if (event.type === "call.answered") {
      const model = this.#modelOf(event.call);
      const read = Math.max(event.usage?.inputTokens ?? 0, this.#read.get(model) ?? 0);
      this.#read.set(model, read);
      if (event.cutFrom !== undefined) this.#find(seq, model, read);
    } else if (event.type === "call.failed") {
      const model = this.#modelOf(event.call);
      if (event.contextTokens !== undefined) this.#find(seq, model, event.contextTokens);
    }
  }

  /**
   * Returns the sizes with which a run begins or continues.
   *
   * @param given Size set on resumption, in place of everything on record.
   */
  toUse({ participants, config }: Dialogue, given: number | undefined): ContextWindowsUsed {
    const { used: before } = this.current;
    return Object.fromEntries(participants.flatMap((participant): [string, ContextWindowsUsed[string]][] => {
      const { id, agent } = participant;
      const earlier = before[id];
      const isKept = earlier?.source === "resumed" || earlier?.source === "kept";
      if (isKept && given === undefined) return [[id, { ...earlier, source: "kept" }]];
      const own = sizeOf(participant, config);
      if (given !== undefined && (agent.models?.length || own)) return [[id, { tokens: given, source: "resumed" }]];
      return own ? [[id, own]] : [];
    }));
  }

  #modelOf(call: string): string {
    const model = this.#asked.get(call) ?? "";
    this.#asked.delete(call);
    return model;
  }

  /** Keeps what was found, except of models whose participants now have another size. */
  #begin(seq: number, used: ContextWindowsUsed): void {
    const { used: before, found } = this.current;
    const isKept = (model: string) =>
      [...this.#models].every(([id, models]) =>
        !models.includes(model) || (used[id]?.source !== "resumed" && used[id]?.tokens === before[id]?.tokens)
      );
    this.#read.clear(); // by now another server may answer
    this.#states.push({ seq, sizes: { used, found: new Map([...found].filter(([model]) => isKept(model))) } });
  }

  #find(seq: number, model: string, tokens: number): void {
    const { used, found } = this.current;
    const smallest = Math.min(
      found.get(model) ?? Infinity,
      ...[...this.#models].flatMap(([id, models]) => models.includes(model) ? used[id]?.tokens ?? [] : []),
    );
    if (tokens >= smallest) return;
    this.#states.push({ seq, sizes: { used, found: new Map([...found, [model, tokens]]) } });
  }
}

const NOTHING_KNOWN: WindowSizes = { used: {}, found: new Map() };

/** Returns the model with the smallest context, if there is any. */
export function smallestOf(models: readonly ChatModel[] = []): ChatModel | undefined {
  return models.toSorted((a, b) => a.contextWindow - b.contextWindow)[0];
}

/** Returns the size of a participant's context as configured; `undefined` for one without a limit. */
function sizeOf(
  { agent, context }: DialogueParticipant,
  config: Dialogue["config"],
): ContextWindowsUsed[string] | undefined {
  if (agent.human && !context) return undefined;
  const { window } = contextSettings(config.context, context);
  if (window !== undefined) return { tokens: window, source: "set" };
  const model = smallestOf(agent.models);
  if (!model || model.contextWindow === Infinity) return undefined;
  return { tokens: model.contextWindow, source: model.contextWindowKnown === false ? "assumed" : "known" };
}
