import { ChatAgent } from "../agents/chat_agent.ts";
import type { ContextProcessor } from "../context/processor.ts";
import type { ContextConfig } from "../context/settings.ts";
import type { DialogueConfig } from "./config.ts";
import type { Floor } from "./floor.ts";
import type { DialogueResult } from "./result.ts";
import type { DialogueParticipant, Turn } from "./turn.ts";
import { DialogueWorkflow } from "./workflow.ts";
import type { CompleteOptions, Prompt } from "../models/chat_model.ts";
import { ScriptedModel, type ScriptedReply } from "../models/scripted_model.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { fold, sentPrompts, turnKeyOf } from "../transcript/fold.ts";
import type { Statement } from "../transcript/message.ts";
import type { DialogueRecord } from "../transcript/record.ts";

/** What a speaker of these tests is. */
export interface VoiceOptions {
  /** Tokens of its model's context. @default 100_000 */
  readonly contextWindow?: number;
  /** What it says when it has the floor for the nth time. @default a marker and 40 words */
  readonly say?: (n: number, prompt: Prompt) => string | Error | ScriptedReply;
  /** What it says when a summary is asked of it for the nth time. @default "Sum n by …" and a few words */
  readonly sum?: (n: number, prompt: Prompt, options: CompleteOptions) => string | Error | ScriptedReply;
  /** How its own context is kept. */
  readonly context?: ContextConfig;
  /** Name of its model. @default "scripted/" and the id */
  readonly model?: string;
}

/** A participant of these tests, and the model that answers for it. */
export interface Voice extends DialogueParticipant {
  readonly model: ScriptedModel;
}

/** Whether a prompt asks for a summary for somebody's context. */
export function asksForSummary(prompt: Prompt): boolean {
  return /^Sum up message/m.test(prompt.at(-1)?.text ?? "");
}

/** A participant whose statements begin with a marker, `«ada3»`. */
export function voice(id: string, options: VoiceOptions = {}): Voice {
  const { contextWindow = 100_000, context, say, sum } = options;
  let said = 0;
  let summed = 0;
  const model = new ScriptedModel({
    id: options.model ?? `scripted/${id}`,
    contextWindow,
    lines: Array.from(
      { length: 2_000 },
      () => (prompt: Prompt, given: CompleteOptions) =>
        asksForSummary(prompt)
          ? (sum?.(++summed, prompt, given) ?? `Sum ${++summed} by ${id}. All is said.`)
          : (say?.(++said, prompt) ?? `«${id}${++said}» ${"word ".repeat(40)}`),
    ),
  });
  const name = id[0]?.toUpperCase() + id.slice(1);
  return { id, name, role: "participant", agent: new ChatAgent({ model }), model, ...(context ? { context } : {}) };
}

/** What a dialogue of these tests has besides what every dialogue has. */
export interface TalkOptions extends DialogueConfig {
  /** @default 6 */
  readonly rounds?: number;
  /** Ids of those who have the floor in the first round only. */
  readonly silent?: readonly string[];
  /** What a turn has besides. */
  readonly turn?: (round: number, speaker: DialogueParticipant) => Partial<Turn>;
}

/** Speakers in turn, each of whom answers the one before. */
export class Talk extends DialogueWorkflow {
  readonly #options: TalkOptions;

  constructor(voices: readonly DialogueParticipant[], options: TalkOptions = {}) {
    super("Talk", voices, { outputDirectory: false, ...options });
    this.#options = options;
  }

  protected override async script(floor: Floor): Promise<void> {
    const { rounds = 6, silent = [], turn = () => ({}) } = this.#options;
    let last: Statement | undefined;
    for (let round = 1; round <= rounds; round++) {
      await floor.phase(`round-${round}`, async () => {
        for (const speaker of this.participants.filter(({ id }) => round === 1 || !silent.includes(id))) {
          const replyTo = last ? { replyTo: last } : {};
          const plain: Turn = { kind: "statement", instruction: "Speak.", maxTokens: 100, ...replyTo };
          const message = await floor.speak(speaker, { ...plain, ...turn(round, speaker) });
          if (!message.failed) last = message;
        }
      });
    }
  }
}

/** What a dialogue came to. */
export interface HeldTalk {
  readonly result: DialogueResult;
  readonly events: readonly JournalEvent[];
  readonly record: DialogueRecord;
  /** Keys of summaries that were asked for, in the order of asking. */
  readonly summaries: readonly string[];
}

/** Holds a dialogue in one of the ways there are, and keeps the lines of its journal. */
export async function heldTalk(
  run: (options: { readonly onEvent: (event: DialogueEvent) => void }) => Promise<DialogueResult>,
): Promise<HeldTalk> {
  const events: JournalEvent[] = [];
  const result = await run({ onEvent: (event) => "seq" in event && events.push(event) });
  const summaries = events.flatMap((event) =>
    event.type === "turn.started" && event.kind === "context_summary" && !event.inherited ? [event.key] : []
  );
  return { result, events, record: fold(events), summaries };
}

/** Everything that was sent for a turn or question, as one text. */
export function sentFor(events: readonly JournalEvent[], key: string): string {
  return [...sentPrompts(events)].filter(([call]) => turnKeyOf(call) === key)
    .flatMap(([, blocks]) => blocks.map(({ text }) => text)).join("\n");
}

/** Adds a remark with the number of statements in view and the names of those who take part. */
export const counting: ContextProcessor = (viewed) => {
  const { statements, participants } = viewed;
  const remark = `In view are ${statements.length} statements among ${
    participants.map(({ name }) => name).join(", ")
  }.`;
  return { ...viewed, remarks: [...viewed.remarks, remark] };
};
