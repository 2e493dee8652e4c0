import { type Limited, outputLimit, spareTokens } from "../../agents/output_limit.ts";
import { type ContextConfig, type ContextProcessor, type Excerpted, excerpted, extract } from "../../context/mod.ts";
import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { SAFETY_FACTOR } from "../../models/token_counter.ts";
import { countTokens } from "../../text/tokens.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";

/** What is shown of a statement, apart from what there is room for; `undefined` for all of it. */
export type ExcerptOf = (statement: Statement, speaker: Participant) => Excerpted | undefined;

/** How much there is room for. */
export interface Room {
  /** Whose prompt it is. */
  readonly participant: DialogueParticipant;
  /** How contexts are kept that have no settings of their own. */
  readonly context?: ContextConfig;
  /** Whether what does not fit is to be shortened. */
  readonly isBounded: boolean;
  /** What is asked for: it needs room for the answer. */
  readonly asked: Limited;
  /** What the turn is about: it stands whole in the prompt, besides what is shown. */
  readonly about?: Statement;
}

/** Models of other families count more. */
const DENSITY = SAFETY_FACTOR;
/** Tokens of the fence, title and note around a statement, and of what every prompt begins and ends with. */
const FRAME = 110;
const PROMPT = 250;
/** Less than this many tokens says nothing. */
const LEAST = 20;

/**
 * Shows what there is room for: of statements that do not fit the most central sentences, so that each of them is still
 * heard. The longest are shortened first, all to the same length. No call is made for it.
 */
export function fitted(excerptOf: ExcerptOf, room: Room): ContextProcessor {
  return (viewed, speaker) => {
    const wanted = new Map(viewed.statements.map((one) => [one.number, excerptOf(one, speaker)] as const));
    // what the protocol says itself is short, and every word of it counts
    const [said, ruled] = [viewed.statements.filter(isSaid), viewed.statements.filter((one) => !isSaid(one))];
    const tokens = said.map((one) => countTokens(wanted.get(one.number)?.text ?? one.text));
    const told = [...viewed.told, ...ruled.map(({ text }) => text)];
    const limit = commonLimit(tokens, roomTokens(room, told, viewed.statements.length));
    const shortened = (statement: Statement): Excerpted | undefined => {
      if (!isSaid(statement) || statement.number === room.about?.number) return undefined;
      const own = wanted.get(statement.number);
      const text = extract(own?.text ?? statement.text, limit);
      if (text === (own?.text ?? statement.text)) return own;
      return { text, what: `an excerpt of ${own?.what ?? "it"}, its most central sentences` };
    };
    return excerpted(shortened)(viewed, speaker);
  };
}

function isSaid({ kind }: Statement): boolean {
  return kind !== "announcement";
}

/** Texts shortened to what a prompt has room for, with a note that says so and not where the whole stands. */
export function fittedTexts(texts: readonly string[], room: Room, told: readonly string[]): readonly string[] {
  const limit = commonLimit(texts.map((text) => countTokens(text)), roomTokens(room, told, texts.length));
  return texts.map((text) => {
    const short = extract(text, limit);
    return short === text ? text : `${short}\n\n[Shortened to its most central sentences]`;
  });
}

/** The most that each may have so that all together are within the room. */
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

/** Tokens, as counted by `src/text/`, that are left for what is shown. */
function roomTokens(
  { participant, context, asked, isBounded, about }: Room,
  told: readonly string[],
  count: number,
): number {
  const [model] = [...participant.agent.models ?? []].sort((a, b) => a.contextWindow - b.contextWindow);
  const window = participant.context?.window ?? context?.window ?? model?.contextWindow;
  if (!isBounded || !model || window === undefined) return Infinity;
  const limited = { ...asked, contextWindow: window };
  const form = asked.schema ? JSON.stringify(asked.schema.jsonSchema) : "";
  // the form stands in the prompt, and providers are sent it once more
  const fixed = countTokens([...told, about?.text ?? "", form, form].join("\n")) * DENSITY + PROMPT + FRAME * count;
  return (window - outputLimit(limited, model) - spareTokens(limited, model) - fixed) / DENSITY;
}
