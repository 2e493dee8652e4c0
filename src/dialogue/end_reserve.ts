import { DEFAULT_OUTPUT_TOKENS, outputLimit } from "../agents/output_limit.ts";
import { priceOf } from "../models/prices.ts";
import { IMAGE_TOKENS } from "../models/token_counter.ts";
import type { EventBody } from "../transcript/event.ts";
import { isAside, type Kind } from "../transcript/kind.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Dialogue } from "./_dialogue.ts";
import type { CallAhead, Reserve, Scope } from "./calls/budget.ts";
import { type ThinkingNeeds, thinkingRoom } from "./calls/thinking_room.ts";
import { mostOf, type Need, needOf, NO_NEED, type Size, sizeOf, sumOf } from "./calls/spending.ts";
import { mostSaid } from "./contribution_limit.ts";
import { type Asked, type Expected, type ExpectedAside, windowSet } from "./turn.ts";

/** A turn or question not yet admitted; with the step of its turn, if it is about one. */
type Open = Expected & Pick<ExpectedAside, "later"> & { readonly asked?: true; readonly step?: number };

/** An instruction and the other fixed text of a prompt. */
const INSTRUCTION: Size = { tokens: 500, bytes: 2500 };
/** The same with guidance, and with the form of an answer both in the prompt and beside it. */
const INSTRUCTION_WITH_FORM: Size = { tokens: 1500, bytes: 7500 };
/** Notes under a statement that was looked up. */
const NOTES: Size = { tokens: 150, bytes: 700 };
/** Announcements in a script's own words. */
const ANNOUNCEMENTS: Size = { tokens: 500, bytes: 2500 };
/** Maximum factor by which providers' token counts exceed ours. */
const MARGIN = 1.1;
/** A statement's fence and title. */
const FRAME: Size = { tokens: 80, bytes: 350 };
/** An image, whose tokens do not depend on its bytes. */
const IMAGE: Size = { tokens: IMAGE_TOKENS, bytes: IMAGE_TOKENS };
/** Maximum bytes per token of future text. */
const BYTES_PER_TOKEN = 6;

/**
 * The reserve for the end of a dialogue: the maximum use of all turns and questions outside optional phases. Each is
 * assumed to have a prompt with its participant's instructions and everything said or still to be said before it, up to
 * its window, and an answer at its limit.
 */
export class EndReserve implements Reserve {
  readonly #dialogue: Dialogue;
  readonly #thinking: ThinkingNeeds | undefined;
  /** Rules, material, persona, own case and definitions of tools by participant. */
  readonly #told: ReadonlyMap<string, Size>;
  /** Everything given with the question. */
  readonly #attached: Size;
  /** Phases that show it. */
  readonly #firstPhases: ReadonlySet<string>;
  /** A statement's frame, with notes where statements are looked up. */
  readonly #frame: Size;
  /** Items not yet admitted: questions about admitted turns, then expected turns and questions, in order. */
  #open: readonly Open[];
  /** Outermost phases that have begun. */
  readonly #begun = new Set<string>();
  readonly #optional = new Set<string>();
  /** Keys of admitted turns and questions. */
  readonly #granted = new Set<string>();
  /** Maximum text still expected from admitted turns, by key. */
  readonly #coming = new Map<string, Size>();
  /** Maximum text still to be said from answers to questions aside, with the step of their turn. */
  #ofAnswers: readonly { readonly size: Size; readonly step: number }[] = [];
  #said: Size = { tokens: 0, bytes: 0 };
  #step = 0;

  /** @param thinking The models that need room for thinking; none if absent. */
  constructor(dialogue: Dialogue, thinking?: ThinkingNeeds) {
    this.#thinking = thinking;
    const { participants, told, claims, expected, attachments } = dialogue;
    this.#dialogue = dialogue;
    this.#open = expected();
    this.#frame = claims ? plus(FRAME, NOTES) : FRAME;
    const first = this.#open.findIndex(({ kind }) => kind !== "clarification");
    this.#firstPhases = new Set(this.#open.slice(0, first + 1).map(({ phase }) => phase));
    this.#attached = attachments.reduce<Size>(
      (sum, { text }) => plus(sum, plus(FRAME, text === undefined ? IMAGE : sizeOf(text))),
      NOTHING_SAID,
    );
    this.#told = new Map(participants.map((participant) => {
      const { rules, persona, material, ownCase, tools } = told(participant);
      const definitions = tools.map(({ name, description, jsonSchema }) => ({ name, description, jsonSchema }));
      const text = [rules, material, persona, ownCase, ...(tools.length > 0 ? [JSON.stringify(definitions)] : [])].join(
        "\n",
      );
      return [participant.id, sizeOf(text)];
    }));
  }

  /** Returns the dialogue's minimum need from here on within a scope. */
  least(scope: Scope): Need {
    return this.#sum(this.#open, scope, NOTHING_SAID);
  }

  /** Returns the outermost phases within a scope. */
  phasesOf(scope: Scope): readonly string[] {
    const covered = this.#open.filter((each) => ownersOf(each).some((owner) => scope.covers(owner)));
    return [...new Set(covered.map(({ phase }) => outermost(phase)))];
  }

  serves(call: CallAhead): boolean {
    if (this.#isOptional(call.key)) return false;
    if (call.says !== undefined) return true;
    // a repeated question must not use what is reserved for another one of its kind, or for the end
    return !this.#granted.has(call.key) && this.#open.some((each) => !isPending(each) && isOf(each, call));
  }

  beside(call: CallAhead, scope: Scope): Need {
    const mine = this.#open.find((each) => isPending(each) && isOf(each, call));
    const others = this.#open.filter((each) => each !== mine);
    const isNew = call.says !== undefined && !this.#granted.has(call.key);
    const own = isNew ? this.#asidesOf(call) : [];
    const growth = isNew ? plus(this.#future(call.says ?? 0), this.#ofAnswersTo(call)) : NOTHING_SAID;
    return this.#sum([...own, ...others], scope, growth);
  }

  granted(call: CallAhead): void {
    if (this.#granted.has(call.key)) return; // asked again
    this.#granted.add(call.key);
    const mine = this.#open.find((each) => isOf(each, call));
    this.#open = this.#open.filter((each) => each !== mine);
    if (mine?.says !== undefined) {
      this.#ofAnswers = [...this.#ofAnswers, { size: this.#future(mine.says), step: this.#step }];
    }
    if (call.says === undefined) return;
    this.#coming.set(call.key, this.#future(call.says));
    const asides = this.#asidesOf(call).map((aside) => ({ ...aside, step: this.#step }));
    const expected = this.#open.filter((each) => !isPending(each));
    this.#open = [...this.#open.filter(isPending), ...asides, ...expected];
    if (asides.length > 0) this.#ofAnswers = [...this.#ofAnswers, { size: this.#ofAnswersTo(call), step: this.#step }];
  }

  /** Advances to the script's next turns: unasked questions about earlier ones are not asked any more, or later. */
  nextStep(): void {
    this.#open = this.#open.filter(({ asked, later, step = Infinity }) => asked || later || step >= this.#step);
    // Findings about a turn are said after the next one, or never.
    this.#ofAnswers = this.#ofAnswers.filter(({ step }) => step >= this.#step - 1);
    this.#step++;
  }

  /** Marks a question as asked, so that its room is kept until its call is admitted. */
  asked(call: CallAhead): void {
    const mine = this.#open.find((each) => !each.asked && isOf(each, call));
    this.#open = this.#open.map((each) => each === mine ? { ...each, asked: true } : each);
  }

  /** Processes a recorded event. */
  add(event: EventBody): void {
    switch (event.type) {
      case "phase.started":
        this.#open = this.#open.filter((each) => each.asked || !isLate(each) || event.phase.startsWith(each.phase));
        if (event.optional) this.#pass(event.phase);
        else this.#begun.add(outermost(event.phase));
        break;
      case "turn.completed":
        this.#said = plus(this.#said, this.#framed(sizeOf(event.text)));
        this.#over(event);
        break;
      case "turn.failed":
      case "note.recorded":
      case "score.recorded":
        this.#over(event);
        break;
      default:
    }
  }

  /** Enters an optional phase: anything that earlier phases did not ask for will not be asked. */
  #pass(optional: string): void {
    this.#optional.add(optional);
    const isOver = (phase: string) => this.#begun.has(outermost(phase)) && outermost(phase) !== outermost(optional);
    this.#open = this.#open.filter((each) => each.asked || isPending(each) || !isOver(each.phase));
  }

  /** Releases the reserve of a finished turn or question; one that was not admitted was already on record. */
  #over(call: { readonly key: string; readonly participant: string; readonly kind: Kind }): void {
    if (!this.#granted.has(call.key)) this.granted(call);
    this.#coming.delete(call.key);
  }

  /** Returns the size in prompts of a text not yet written. */
  #future(tokens: number): Size {
    return this.#framed({ tokens, bytes: tokens * BYTES_PER_TOKEN });
  }

  #framed(text: Size): Size {
    return plus(text, this.#frame);
  }

  #isOptional(key: string): boolean {
    for (const phase of this.#optional) if (key.startsWith(`${phase}/`)) return true;
    return false;
  }

  #ofAnswersTo(call: CallAhead): Size {
    if (!this.#isOptional(call.key)) return NOTHING_SAID;
    return this.#dialogue.asidesAbout(call.kind)
      .reduce((sum, { says }) => says === undefined ? sum : plus(sum, this.#future(says)), NOTHING_SAID);
  }

  #asidesOf(call: CallAhead): readonly Open[] {
    if (!this.#isOptional(call.key)) return [];
    return this.#dialogue.asidesAbout(call.kind).map(({ says: _, ...aside }) => ({
      ...aside,
      phase: phaseOf(call.key),
    }));
  }

  /** Sums the needs of requests, each after everything said before it. */
  #sum(all: readonly Expected[], scope: Scope, growth: Size): Need {
    let said = plus(plus(this.#said, ANNOUNCEMENTS), growth);
    for (const coming of this.#coming.values()) said = plus(said, coming);
    for (const { size } of this.#ofAnswers) said = plus(said, size);
    const needs: Need[] = [];
    for (const each of all) {
      const owners = ownersOf(each).filter((owner) => scope.covers(owner));
      needs.push(mostOf(owners.map(({ owner }) => this.#need({ ...each, participant: owner }, said))));
      if (!isAside(each.kind)) said = plus(said, this.#future(mostSaid(each, this.#outputTokens(each))));
      else if (each.says !== undefined) said = plus(said, this.#future(each.says));
    }
    return sumOf(needs);
  }

  #need(expected: Expected, said: Size): Need {
    const { kind, participant, hasFields, shows, phase } = expected;
    const [model] = participant.agent.models ?? [];
    if (!model) return NO_NEED;
    const outputTokens = this.#outputTokens(expected);
    const window = windowSet(participant, this.#dialogue.config) ?? model.contextWindow;
    const showsFiles = !isAside(kind) && this.#firstPhases.has(phase);
    const told = plus(
      plus(this.#told.get(participant.id) ?? NOTHING_SAID, showsFiles ? this.#attached : NOTHING_SAID),
      isAside(kind) || hasFields ? INSTRUCTION_WITH_FORM : INSTRUCTION,
    );
    const { tokens, bytes } = plus(told, shows === "everything" ? said : this.#future(shows));
    return needOf({ tokens: Math.ceil(MARGIN * tokens), bytes }, {
      outputTokens,
      price: priceOf(model, this.#dialogue.config.prices),
      roomTokens: Math.max(0, window - outputTokens),
    });
  }

  #outputTokens({ kind, participant, maxTokens, hasFields }: Expected): number {
    const [model] = participant.agent.models ?? [];
    if (!model) return DEFAULT_OUTPUT_TOKENS;
    const contextWindow = windowSet(participant, this.#dialogue.config);
    const form = anyForm({ kind, ...omitUndefined({ hasFields }) });
    const room = this.#thinking?.has(model) ? thinkingRoom(model) : 0;
    return outputLimit({ ...form, ...omitUndefined({ maxTokens, contextWindow }) }, model) + room;
  }
}

const NOTHING_SAID: Size = { tokens: 0, bytes: 0 };

/** Represents the form of any structured answer: only its presence changes the limit. */
const ANY = { name: "any", jsonSchema: {}, read: () => ({ ok: true as const, value: undefined }), textOf: () => "" };

/** Returns a form in place of that of an expected answer, for its room alone. */
export function anyForm(
  { kind, hasFields }: Pick<Expected, "kind" | "hasFields">,
): Partial<Pick<Asked, "schema" | "form">> {
  if (hasFields) return { schema: ANY, form: ANY };
  return isAside(kind) ? { schema: ANY } : {};
}

function plus(a: Size, b: Size): Size {
  return { tokens: a.tokens + b.tokens, bytes: a.bytes + b.bytes };
}

function isPending({ step }: Open): boolean {
  return step !== undefined;
}

/** Returns `true` for a question that is asked at the end of the phase of its turn. */
function isLate(each: Open): boolean {
  return isPending(each) && each.later === true;
}

function isOf(expected: Open, call: Pick<CallAhead, "key" | "participant" | "kind">): boolean {
  const { phase, kind, later } = expected;
  const isThere = later ? phase.startsWith(phaseOf(call.key)) : phase === phaseOf(call.key);
  return kind === call.kind && isThere &&
    ownersOf(expected).some(({ participant }) => participant === call.participant);
}

/** Returns `phase` from `phase/name/participant-id`. */
function phaseOf(key: string): string {
  return key.split("/").slice(0, -2).join("/");
}

/** Returns the first part of a phase's path. */
export function outermost(phase: string): string {
  return phase.split("/")[0] ?? "";
}

/** Returns the participants of whom one is asked. */
function ownersOf({ phase, kind, participant, others = [] }: Expected) {
  return [participant, ...others].map((owner) => ({
    owner,
    key: `${phase}/${kind}/${owner.id}`,
    participant: owner.id,
  }));
}
