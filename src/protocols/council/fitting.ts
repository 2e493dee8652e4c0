import { bareForm } from "../../agents/form_fields.ts";
import { type Limited, outputLimit, spareTokens } from "../../agents/output_limit.ts";
import { type ContextConfig, type ContextProcessor, excerpted, extract } from "../../context/mod.ts";
import { contextSettings } from "../../context/settings.ts";
import type { Turn } from "../../dialogue/mod.ts";
import { SAFETY_FACTOR } from "../../models/token_counter.ts";
import { countTokens } from "../../text/tokens.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { CouncilParticipant } from "./participants.ts";
import type { Fit } from "./turns.ts";
import type { ExcerptOf } from "./views.ts";

/** Tokens of the fence, title and note around a statement, and of what every prompt begins and ends with. */
const FRAME = 110;
const PROMPT = 400;
/** Less than this many tokens says nothing. */
const LEAST = 20;

/**
 * Makes what is shown in a council as short as there is room for: of statements that do not fit the most central
 * sentences, so that each is still heard. The longest are shortened first, all to the same length. No call is made for it.
 */
export class Fitting {
  readonly #context: ContextConfig | undefined;
  readonly #toldTo: (participant: CouncilParticipant) => readonly string[];

  /** @param toldTo Returns what a participant is told in each of its prompts. */
  constructor(context: ContextConfig | undefined, toldTo: (participant: CouncilParticipant) => readonly string[]) {
    this.#context = context;
    this.#toldTo = toldTo;
  }

  /** Returns whether it is at work: `full` shows everything as far as it fits, and other strategies do as they are meant to. */
  shortens({ context }: CouncilParticipant): boolean {
    return contextSettings(this.#context, context).strategy === "full";
  }

  /** Returns the turn with what it shows made short. */
  turn(participant: CouncilParticipant, turn: Turn, excerptOf: ExcerptOf): Turn {
    const { maxTokens, form, replyTo } = turn;
    const asked = omitUndefined({ maxTokens, form, schema: form });
    const processor: ContextProcessor = (viewed, speaker) => {
      const own = new Map(viewed.statements.map((one) => [one.number, excerptOf(one, speaker)] as const));
      const textOf = ({ number, text }: Statement) => own.get(number)?.text ?? text;
      const said = viewed.statements.filter(isSaid);
      const announced = viewed.statements.filter((one) => !isSaid(one)).map(({ text }) => text);
      const told = [...viewed.told, ...announced, replyTo?.text ?? ""];
      const room = this.shortens(participant)
        ? this.#roomOf(participant, asked, told, viewed.statements.length)
        : Infinity;
      const limit = commonLimit(said.map((one) => countTokens(textOf(one))), room);
      return excerpted((statement) => {
        const { number } = statement;
        if (!isSaid(statement) || number === replyTo?.number) return undefined;
        const text = extract(textOf(statement), limit);
        if (text === textOf(statement)) return own.get(number);
        return { text, what: "an excerpt of it, its most central sentences" };
      })(viewed, speaker);
    };
    return { ...turn, processors: [processor] };
  }

  /** Shortens the texts of a question, for which there is no other way, with a note that does not say whose they are. */
  aside(participant: CouncilParticipant): Fit {
    return (texts, schema) => {
      const room = this.#roomOf(participant, { schema }, this.#toldTo(participant), texts.length);
      const limit = commonLimit(texts.map((text) => countTokens(text)), room);
      return texts.map((text) => {
        const short = extract(text, limit);
        return short === text ? text : `${short}\n\n[Shortened to its most central sentences]`;
      });
    };
  }

  /** Tokens, as counted by `src/text/`, that are left for what is shown. */
  #roomOf(participant: CouncilParticipant, asked: Limited, told: readonly string[], count: number): number {
    const [model] = [...participant.agent.models ?? []].sort((a, b) => a.contextWindow - b.contextWindow);
    if (!model) return Infinity;
    const window = participant.context?.window ?? this.#context?.window ?? model.contextWindow;
    const limited = { ...asked, contextWindow: window };
    const form = asked.schema ? JSON.stringify(bareForm(asked.schema.jsonSchema)) : "";
    // the form stands in the prompt, and providers are sent it once more
    const fixed = countTokens([...told, form, form].join("\n")) * SAFETY_FACTOR + PROMPT + FRAME * count;
    return (window - outputLimit(limited, model) - spareTokens(limited) - fixed) / SAFETY_FACTOR;
  }
}

/** An announcement is short, and every word of it counts. */
function isSaid({ kind }: Statement): boolean {
  return kind !== "announcement";
}

/** Returns the most that each may have so that all together are within the room. */
export function commonLimit(tokens: readonly number[], room: number): number {
  let left = room;
  const ascending = tokens.toSorted((a, b) => a - b);
  for (const [at, each] of ascending.entries()) {
    const share = left / (ascending.length - at);
    if (each > share) return Math.max(LEAST, Math.floor(share));
    left -= each;
  }
  return Math.max(LEAST, ...tokens);
}
