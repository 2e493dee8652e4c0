import { DEFAULT_OUTPUT_TOKENS, outputLimit } from "../agents/output_limit.ts";
import { priceOf } from "../models/prices.ts";
import { IMAGE_TOKENS } from "../models/token_counter.ts";
import type { EventBody } from "../transcript/event.ts";
import { isAside, type Kind } from "../transcript/kind.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Dialogue } from "./_dialogue.ts";
import type { CallAhead, Reserve, Scope } from "./calls/budget.ts";
import { mostOf, type Need, needOf, NO_NEED, type Size, sizeOf, sumOf } from "./calls/spending.ts";
import { mostSaid } from "./contribution_limit.ts";
import { type Expected, windowSet } from "./turn.ts";

/** A turn or question that is still to be let in; with the step of its turn, if it is asked about one. */
type Open = Expected & { readonly asked?: true; readonly step?: number };

/** An instruction, and what frames a prompt. */
const INSTRUCTION: Size = { tokens: 500, bytes: 2500 };
/** The same with guidance, and the form of an answer both in the prompt and beside it. */
const INSTRUCTION_WITH_FORM: Size = { tokens: 1500, bytes: 7500 };
/** Notes under a statement that was looked up. */
const NOTES: Size = { tokens: 150, bytes: 700 };
/** Announcements that a script makes in its own words. */
const ANNOUNCEMENTS: Size = { tokens: 500, bytes: 2500 };
/** Providers count more tokens than we do, by up to this factor. */
const MARGIN = 1.1;
/** A statement's fence and title. */
const FRAME: Size = { tokens: 80, bytes: 350 };
/** An image, whose tokens do not depend on its bytes. */
const IMAGE: Size = { tokens: IMAGE_TOKENS, bytes: IMAGE_TOKENS };
/** The most bytes to a token of a text that nobody has written yet. */
const BYTES_PER_TOKEN = 6;

/**
 * The reserve for the end of a dialogue: what all turns and questions outside optional phases can still take. For each
 * it is a prompt of what its participant is told, an instruction, and everything that was said or may still be said
 * before it, at most its window; and its answer at its limit.
 */
export class EndReserve implements Reserve {
  readonly #dialogue: Dialogue;
  /** Rules, persona and material by participant. */
  readonly #told: ReadonlyMap<string, Size>;
  /** All that is given with the question. */
  readonly #attached: Size;
  /** Phases that show it. */
  readonly #firstPhases: ReadonlySet<string>;
  /** A statement's frame, with notes where statements are looked up. */
  readonly #frame: Size;
  /** Still to be let in: asked about turns that were let in, then expected, in order. */
  #open: readonly Open[];
  /** Outermost phases that have begun. */
  readonly #begun = new Set<string>();
  readonly #optional = new Set<string>();
  /** Keys of what was let in. */
  readonly #granted = new Set<string>();
  /** The most that turns which were let in may still say, by key. */
  readonly #coming = new Map<string, Size>();
  /** The most that may still be said of answers to questions aside, with the step of the turn they are about. */
  #ofAnswers: readonly { readonly size: Size; readonly step: number }[] = [];
  #said: Size = { tokens: 0, bytes: 0 };
  #step = 0;

  constructor(dialogue: Dialogue) {
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
      const { rules, persona, material } = told(participant);
      return [participant.id, sizeOf([rules, persona, material].join("\n"))];
    }));
  }

  /** Returns what the dialogue needs at least from here on, of what a scope covers. */
  least(scope: Scope): Need {
    return this.#sum(this.#open, scope, NOTHING_SAID);
  }

  /** Returns the outermost phases of what a scope covers. */
  phasesOf(scope: Scope): readonly string[] {
    const covered = this.#open.filter((each) => ownersOf(each).some((owner) => scope.covers(owner)));
    return [...new Set(covered.map(({ phase }) => outermost(phase)))];
  }

  serves(call: CallAhead): boolean {
    if (this.#isOptional(call.key)) return false;
    if (call.says !== undefined) return true;
    // a question that is asked once more must not take what is kept for another one of its kind, or for the end
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
    if (this.#granted.has(call.key)) return; // asked once more
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

  /** The script goes on to its next turns: questions about earlier ones that it has not asked by now, it will not ask. */
  nextStep(): void {
    this.#open = this.#open.filter(({ asked, step = Infinity }) => asked || step >= this.#step);
    // What was found about a turn is said after the next one, or never.
    this.#ofAnswers = this.#ofAnswers.filter(({ step }) => step >= this.#step - 1);
    this.#step++;
  }

  /** Hears that a question is asked, so that its room is kept until its call is let in. */
  asked(call: CallAhead): void {
    const mine = this.#open.find((each) => !each.asked && isOf(each, call));
    this.#open = this.#open.map((each) => each === mine ? { ...each, asked: true } : each);
  }

  /** Hears what goes on record. */
  add(event: EventBody): void {
    switch (event.type) {
      case "phase.started":
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

  /** An optional phase begins: what earlier phases did not ask for, they will not. */
  #pass(optional: string): void {
    this.#optional.add(optional);
    const isOver = (phase: string) => this.#begun.has(outermost(phase)) && outermost(phase) !== outermost(optional);
    this.#open = this.#open.filter((each) => each.asked || isPending(each) || !isOver(each.phase));
  }

  /** Nothing more is to be kept for a turn or question that is over; one that was not let in is on record. */
  #over(call: { readonly key: string; readonly participant: string; readonly kind: Kind }): void {
    if (!this.#granted.has(call.key)) this.granted(call);
    this.#coming.delete(call.key);
  }

  /** A text that nobody has written yet, as it will stand in prompts. */
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

  #asidesOf(call: CallAhead): readonly Expected[] {
    if (!this.#isOptional(call.key)) return [];
    return this.#dialogue.asidesAbout(call.kind).map(({ says: _, ...aside }) => ({
      ...aside,
      phase: phaseOf(call.key),
    }));
  }

  /** Sums what is to be asked, each after all that is said before it. */
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
    const form = hasFields ? { schema: ANY, form: ANY } : isAside(kind) ? { schema: ANY } : {};
    return outputLimit({ ...form, ...omitUndefined({ maxTokens, contextWindow }) }, model);
  }
}

const NOTHING_SAID: Size = { tokens: 0, bytes: 0 };

/** Stands for the form of any structured answer: only that there is one changes its limit. */
const ANY = { name: "any", jsonSchema: {}, read: () => ({ ok: true as const, value: undefined }), textOf: () => "" };

function plus(a: Size, b: Size): Size {
  return { tokens: a.tokens + b.tokens, bytes: a.bytes + b.bytes };
}

function isPending({ step }: Open): boolean {
  return step !== undefined;
}

function isOf(expected: Expected, call: Pick<CallAhead, "key" | "participant" | "kind">): boolean {
  const { phase, kind } = expected;
  return kind === call.kind && phase === phaseOf(call.key) &&
    ownersOf(expected).some(({ participant }) => participant === call.participant);
}

/** `phase` of `phase/name/participant-id`. */
function phaseOf(key: string): string {
  return key.split("/").slice(0, -2).join("/");
}

function outermost(phase: string): string {
  return phase.split("/")[0] ?? "";
}

/** Those of whom one is asked. */
function ownersOf({ phase, kind, participant, others = [] }: Expected) {
  return [participant, ...others].map((owner) => ({
    owner,
    key: `${phase}/${kind}/${owner.id}`,
    participant: owner.id,
  }));
}
