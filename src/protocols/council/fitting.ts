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
import { EXCERPT } from "./words/mod.ts";

/** Tokens of the fence, title and note around a statement, and of the parts common to all prompts. */
const FRAME = 110;
const PROMPT = 400;
/** The shortest useful excerpt, in tokens. */
const LEAST = 20;

/**
 * Shortens a council's messages to the available room. Statements that do not fit are reduced to their most central
 * sentences, so that everybody is still represented. The longest are shortened first, all to the same length. This
 * takes no calls.
 */
export class Fitting {
  readonly #context: ContextConfig | undefined;
  readonly #toldTo: (participant: CouncilParticipant) => readonly string[];

  /**
   * Creates a fitting.
   *
   * @param toldTo Returns the texts in each of a participant's prompts.
   */
  constructor(context: ContextConfig | undefined, toldTo: (participant: CouncilParticipant) => readonly string[]) {
    this.#context = context;
    this.#toldTo = toldTo;
  }

  /**
   * Returns `true` if texts are shortened for a participant. This applies to `full`, which shows as much as fits; other
   * strategies are left to themselves.
   */
  shortens({ context }: CouncilParticipant): boolean {
    return contextSettings(this.#context, context).strategy === "full";
  }

  /** Returns a turn that shows its messages shortened. */
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
        const { annotation } = own.get(number) ?? {};
        return { text, annotation, what: EXCERPT.what };
      })(viewed, speaker);
    };
    return { ...turn, processors: [processor] };
  }

  /**
   * Returns a function that shortens the texts of a question, where views cannot, with a note that names no authors.
   */
  aside(participant: CouncilParticipant): Fit {
    return (texts, schema) => {
      const room = this.#roomOf(participant, { schema }, this.#toldTo(participant), texts.length);
      const limit = commonLimit(texts.map((text) => countTokens(text)), room);
      return texts.map((text) => {
        const short = extract(text, limit);
        return short === text ? text : `${short}\n\n${EXCERPT.note}`;
      });
    };
  }

  /** Returns the tokens left for messages, as counted by `src/text/`. */
  #roomOf(participant: CouncilParticipant, asked: Limited, told: readonly string[], count: number): number {
    const [model] = [...participant.agent.models ?? []].sort((a, b) => a.contextWindow - b.contextWindow);
    if (!model) return Infinity;
    const window = participant.context?.window ?? this.#context?.window ?? model.contextWindow;
    const limited = { ...asked, contextWindow: window };
    const form = asked.schema ? JSON.stringify(bareForm(asked.schema.jsonSchema)) : "";
    // The prompt contains the form, and providers receive it again.
    const fixed = countTokens([...told, form, form].join("\n")) * SAFETY_FACTOR + PROMPT + FRAME * count;
    return (window - outputLimit(limited, model) - spareTokens(limited) - fixed) / SAFETY_FACTOR;
  }
}

/** Returns `true` for statements that may be shortened. Announcements are short, and every word counts. */
function isSaid({ kind }: Statement): boolean {
  return kind !== "announcement";
}

/** Returns the highest limit for each text at which all fit into the room together. */
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
