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

/** Properties of a speaker in these tests. */
export interface VoiceOptions {
  /** Tokens of its model's context. @default 100_000 */
  readonly contextWindow?: number;
  /** Answer to its nth turn. @default a marker and 40 words */
  readonly say?: (n: number, prompt: Prompt) => string | Error | ScriptedReply;
  /** Answer to its nth request for a summary. @default "Sum n by …" and a few words */
  readonly sum?: (n: number, prompt: Prompt, options: CompleteOptions) => string | Error | ScriptedReply;
  /** Settings of its own context. */
  readonly context?: ContextConfig;
  /** Name of its model. @default "scripted/" and the id */
  readonly model?: string;
}

/** A participant of these tests, with its model. */
export interface Voice extends DialogueParticipant {
  readonly model: ScriptedModel;
}

/** Returns `true` if a prompt asks for a summary for a context. */
export function asksForSummary(prompt: Prompt): boolean {
  return /^Sum up message/m.test(prompt.at(-1)?.text ?? "");
}

/** Returns a participant whose statements begin with a marker, `«ada3»`. */
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

/** Additional options of a dialogue in these tests. */
export interface TalkOptions extends DialogueConfig {
  /** @default 6 */
  readonly rounds?: number;
  /** Ids of participants who speak only in the first round. */
  readonly silent?: readonly string[];
  /** Additional fields of a turn. */
  readonly turn?: (round: number, speaker: DialogueParticipant) => Partial<Turn>;
}

/** Speakers in turn, each answering the previous one. */
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

/** The outcome of a dialogue. */
export interface HeldTalk {
  readonly result: DialogueResult;
  readonly events: readonly JournalEvent[];
  readonly record: DialogueRecord;
  /** Keys of summaries in the order requested. */
  readonly summaries: readonly string[];
}

/** Runs a dialogue in one of several ways, and returns the lines of its journal. */
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

/** Returns everything sent for a turn or question, as one text. */
export function sentFor(events: readonly JournalEvent[], key: string): string {
  return [...sentPrompts(events)].filter(([call]) => turnKeyOf(call) === key)
    .flatMap(([, blocks]) => blocks.map(({ text }) => text)).join("\n");
}

/** Adds a remark with the number of statements in view and the participants' names. */
export const counting: ContextProcessor = (viewed) => {
  const { statements, participants } = viewed;
  const remark = `In view are ${statements.length} statements among ${
    participants.map(({ name }) => name).join(", ")
  }.`;
  return { ...viewed, remarks: [...viewed.remarks, remark] };
};
