import { rm } from "node:fs/promises";
import type { Agent, AgentRequest } from "../../agents/agent.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { Facts } from "../../archive/render/facts.ts";
import { ALL_PAGES } from "../../protocols/_labelled_fixture.ts";
import { toMarkdown } from "../../archive/render/page.ts";
import { summaryPage } from "../../archive/render/summary_page.ts";
import type { DialogueResult, RunOptions } from "../../dialogue/mod.ts";
import { FillerModel } from "../../models/filler_model.ts";
import { ModelError } from "../../models/model_error.ts";
import type { DialogueEvent, JournalEvent } from "../../transcript/event.ts";
import { fold } from "../../transcript/fold.ts";
import { exitCodeOf } from "../errors.ts";

/** A dialogue with a degradation, and all the places that report it. */
export interface Ended {
  readonly events: readonly JournalEvent[];
  readonly result: DialogueResult;
  /** The first lines of `summary.md` and those on how it was held, as plain text. */
  readonly heading: string;
  readonly exitCode: number;
}

/** Functions that cause degradations, by their names in the table. */
export type Cases = Readonly<Record<string, () => Promise<Ended>>>;

/** A dialogue to run. */
export interface Runnable {
  run(options: RunOptions): Promise<DialogueResult>;
}

/** Runs a dialogue and collects its reports. */
export async function ended(workflow: Runnable, options: RunOptions = {}): Promise<Ended> {
  const events: JournalEvent[] = [];
  const onEvent = (event: DialogueEvent) => void ("seq" in event && events.push(event));
  return from(await workflow.run({ ...options, onEvent }), events);
}

/** Collects the reports of a finished dialogue. */
export function from(result: DialogueResult, events: readonly JournalEvent[]): Ended {
  const record = fold(events);
  const { blocks } = summaryPage(Facts.of(record, "md", ALL_PAGES));
  const [first = "", ...sections] = toMarkdown({ fields: {}, blocks }).replaceAll(/\*\*|\\(?=\W)/g, "").split("\n## ");
  const held = sections.find((section) => section.startsWith("How it was held")) ?? "";
  return { events, result, heading: `${first}\n${held}`, exitCode: exitCodeOf(result) };
}

/** A request that a provider cannot take, which is not repeated. */
export const UNTAKEN = new ModelError("I cannot take this", { code: "bad_request" });

/** A refusal, which an agent passes on. */
export const REFUSED = new ModelError("I will not say", { code: "refusal" });

/** An agent that answers every request in the right form. */
export const plain: Agent = new ChatAgent({ model: new FillerModel({ id: "filler/plain", contextWindow: 128_000 }) });

/** An agent that fails or answers unreadably to certain requests, the given number of times. */
export function spoilt(
  asked: (request: AgentRequest) => boolean,
  by: Error | string,
  { agent = plain, times = Infinity }: { readonly agent?: Agent; readonly times?: number } = {},
): Agent {
  let left = times;
  return {
    description: agent.description,
    ...(agent.models ? { models: agent.models } : {}),
    answer(request, calls) {
      if (!asked(request) || left-- <= 0) return agent.answer(request, calls);
      return by instanceof Error ? Promise.reject(by) : Promise.resolve({ text: by });
    },
  };
}

/** Returns a condition for requests of a kind. */
export function asks(kind: AgentRequest["kind"]): (request: AgentRequest) => boolean {
  return (request) => request.kind === kind;
}

/** Runs a body with its own folder. */
export async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir();
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
