import { rm } from "node:fs/promises";
import type { Agent, AgentRequest } from "../../agents/agent.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { factsOf } from "../../protocols/pages.ts";
import { toMarkdown } from "../../archive/render/page.ts";
import { summaryPage } from "../../archive/render/summary_page.ts";
import type { DialogueResult, RunOptions } from "../../dialogue/mod.ts";
import { FillerModel } from "../../models/filler_model.ts";
import { ModelError } from "../../models/model_error.ts";
import type { DialogueEvent, JournalEvent } from "../../transcript/event.ts";
import { fold } from "../../transcript/fold.ts";
import { exitCodeOf } from "../exit_code.ts";

/** A dialogue that came to less than was asked for: all the places where that shows. */
export interface Ended {
  readonly events: readonly JournalEvent[];
  readonly result: DialogueResult;
  /** The first lines of `summary.md`, as plain text. */
  readonly heading: string;
  readonly exitCode: number;
}

/** What brings degradations about, by what the page calls them. */
export type Cases = Readonly<Record<string, () => Promise<Ended>>>;

/** Something that can be run. */
export interface Runnable {
  run(options: RunOptions): Promise<DialogueResult>;
}

/** Runs it, and gathers what it says of itself. */
export async function ended(workflow: Runnable, options: RunOptions = {}): Promise<Ended> {
  const events: JournalEvent[] = [];
  const onEvent = (event: DialogueEvent) => void ("seq" in event && events.push(event));
  return from(await workflow.run({ ...options, onEvent }), events);
}

/** The same of something that has ended. */
export function from(result: DialogueResult, events: readonly JournalEvent[]): Ended {
  const record = fold(events);
  const { blocks } = summaryPage(factsOf(record));
  const [heading = ""] = toMarkdown({ fields: {}, blocks }).replaceAll(/\*\*|\\(?=\W)/g, "").split("\n## ");
  return { events, result, heading, exitCode: exitCodeOf({ ...result, code: record.because?.code }) };
}

/** An answer that is withheld, and not asked for again. */
export const REFUSED = new ModelError("I will not say", { code: "refusal" });

/** Answers whatever it is asked, in form. */
export const plain: Agent = new ChatAgent({ model: new FillerModel({ id: "filler/plain", contextWindow: 128_000 }) });

/** An agent that fails, or gives what cannot be read, when it is asked certain things: a count of times, then as it was. */
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

/** Whether something of a kind is asked. */
export function asks(kind: AgentRequest["kind"]): (request: AgentRequest) => boolean {
  return (request) => request.kind === kind;
}

/** Does something with a folder of its own. */
export async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir();
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
