import type { QuotedText } from "../agents/agent.ts";
import { type Answers, resultOf } from "../agents/request_context.ts";
import { contextRequestIn, REQUEST_CONTEXT } from "../transcript/context_request.ts";
import type { JournalEvent, ToolAnswered, ToolSent } from "../transcript/event.ts";
import { turnKeyOf, useOf } from "../transcript/fold.ts";
import { fieldsIn } from "../transcript/json.ts";
import type { Message } from "../transcript/message.ts";
import { ANSWERED } from "../words/dialogue.ts";

/** A question of a speaker to whoever holds the dialogue, asked by a tool. */
interface SpeakerQuestion {
  /** The use of the tool. */
  readonly use: Pick<ToolSent, "call" | "place">;
  /** Key of the turn. */
  readonly turn: string;
  readonly id: string;
  readonly question: string;
  /** `false` until the speaker has gone on without an answer. */
  readonly isOver: boolean;
  readonly answer?: string;
  /** Line of the journal that answered it. */
  readonly seq: number;
}

/** The questions on record, with their answers. */
export class Questions {
  readonly #asked = new Map<string, SpeakerQuestion>();

  add(event: JournalEvent): void {
    if (event.type === "tool.sent" && event.tool === REQUEST_CONTEXT) this.#sent(event);
    const asked = event.type === "tool.answered" ? this.#asked.get(useOf(event)) : undefined;
    if (event.type !== "tool.answered" || !asked) return;
    const { answer } = fieldsIn(event.refused ? null : event.output);
    const given = typeof answer === "string" ? { answer } : {};
    this.#asked.set(useOf(event), { ...asked, ...given, isOver: true, seq: event.seq });
  }

  /** Returns the events that record answers to questions whose speakers went on without. */
  late(answers: Answers = {}): readonly ToolAnswered[] {
    return [...this.#asked.values()].flatMap(({ use, id, isOver, answer }) => {
      const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
      if (!isOver || answer !== undefined || !given?.trim()) return [];
      return [{ type: "tool.answered", ...use, output: resultOf(given) }];
    });
  }

  /** Returns the answers for a turn: of turns that are over, and recorded before it began. */
  shownTo(
    messages: readonly Pick<Message, "key">[],
    { seq: began }: { readonly seq: number } = { seq: Infinity },
  ): readonly QuotedText[] {
    if (this.#asked.size === 0) return [];
    const over = new Set(messages.map(({ key }) => key));
    const texts = [...this.#asked.values()].flatMap(({ turn, question, answer, seq }) =>
      answer === undefined || seq > began || !over.has(turn) ? [] : [ANSWERED.text(question, answer)]
    );
    return [...new Set(texts)].map((text) => ({ title: ANSWERED.title, text }));
  }

  #sent({ call, place, input, seq }: ToolSent & { readonly seq: number }): void {
    const turn = turnKeyOf(call);
    const { id, question } = contextRequestIn(turn, input) ?? {};
    if (id === undefined || question === undefined) return;
    this.#asked.set(useOf({ call, place }), { use: { call, place }, turn, id, question, isOver: false, seq });
  }
}
