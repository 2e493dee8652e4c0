import { DEFAULT_OUTPUT_TOKENS, outputLimit } from "../agents/output_limit.ts";
import { priceOf } from "../models/prices.ts";
import { IMAGE_TOKENS } from "../models/token_counter.ts";
import type { EventBody, TurnCompleted } from "../transcript/event.ts";
import { FLOOR_KINDS, isAside, type Kind } from "../transcript/kind.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Dialogue } from "./_dialogue.ts";
import type { CallAhead, Reserve, Scope } from "./calls/budget.ts";
import { LONGER, PastTurns } from "./calls/past_turns.ts";
import { type ThinkingNeeds, thinkingRoom } from "./calls/thinking_room.ts";
import { mostOf, type Need, needOf, NO_NEED, type Size, sizeOf } from "./calls/spending.ts";
import { TokenRates } from "./calls/token_rates.ts";
import { mostSaid } from "./contribution_limit.ts";
import { type EndNeed, ofTurns, withQuestions, withRoom } from "./end_needs.ts";
import { type Asked, type Expected, type ExpectedAside, windowSet } from "./turn.ts";

/** A turn or question not yet admitted; with the step of its turn, if it is about one. */
type Open = Expected & Pick<ExpectedAside, "later"> & { readonly asked?: true; readonly step?: number };

/** The most text that may be said of answers about a turn, and the step of that turn. */
interface AnswerToSay {
  readonly size: Size;
  readonly step: number;
}

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
 * The reserve for the end of a dialogue: the use of all turns and questions outside optional phases. Each is assumed to
 * have a prompt with its participant's instructions and everything said or still to be said before it, up to its window;
 * once a model has been asked, its latest prompt with what has been added since. Answers are assumed to reach their
 * limit; those about turns, to be little longer than earlier ones: where they are longer, later ones are left out.
 */
export class EndReserve implements Reserve {
  readonly #dialogue: Dialogue;
  readonly #thinking: ThinkingNeeds | undefined;
  /** Rules, material, persona, own case and definitions of tools by participant. */
  readonly #told: Map<string, Size>;
  /** Everything given with the question. */
  readonly #attached: Size;
  /** Phases that show it. */
  readonly #firstPhases: ReadonlySet<string>;
  /** The frame of a statement yet to be made: with notes where statements are looked up. */
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
  #ofAnswers: readonly AnswerToSay[] = [];
  #said: Size = { tokens: 0, bytes: 0 };
  /** Tokens of the longest interruption so far. */
  #longestInterruption = 0;
  #step = 0;
  readonly #past = new PastTurns();
  readonly #rates: TokenRates;
  /** Kinds of questions about turns: where they do not fit beside the turns of the end, they are left out. */
  readonly #spare: ReadonlySet<Kind>;

  /**
   * @param learned The models that need room for thinking, and the tokens that models count; nothing if absent.
   */
  constructor(
    dialogue: Dialogue,
    { thinking, rates = new TokenRates() }: { readonly thinking?: ThinkingNeeds; readonly rates?: TokenRates } = {},
  ) {
    this.#thinking = thinking;
    this.#rates = rates;
    this.#spare = new Set(FLOOR_KINDS.flatMap((kind) => dialogue.asidesAbout(kind).map((aside) => aside.kind)));
    const { participants, told, claims, expected, attachments } = dialogue;
    this.#dialogue = dialogue;
    this.#open = expected();
    this.#frame = claims ? plus(FRAME, NOTES) : FRAME;
    const first = this.#open.findIndex(({ kind }) => kind !== "clarification" && !isAside(kind));
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

  /**
   * Returns the dialogue's minimum need from here on within a scope: once an optional phase has begun, that of turns, as
   * questions about them are left out where they do not fit.
   */
  least(scope: Scope): Need {
    const needs = this.#needs(this.#open, scope, { growth: NOTHING_SAID, answers: this.#ofAnswers });
    return this.#optional.size > 0 ? ofTurns(needs) : withRoom(needs);
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
    return !this.#spare.has(call.kind) && !this.#granted.has(call.key) && this.#isExpected(call);
  }

  beside(call: CallAhead, scope: Scope): Need {
    const mine = this.#open.find((each) => isPending(each) && isOf(each, call));
    const others = this.#open.filter((each) => each !== mine);
    const isNew = call.says !== undefined && !this.#granted.has(call.key);
    const own = isNew ? this.#asidesOf(call) : [];
    const growth = isNew ? plus(this.#future(call.says ?? 0), this.#ofAnswersTo(call)) : NOTHING_SAID;
    const needs = this.#needs([...own, ...others], scope, { growth, answers: this.#answersAfter(call) });
    if (this.#granted.has(call.key)) return withRoom(needs);
    // a turn leaves room for what is asked about it, and for what is said of the answers
    if (mine || call.kind === "interruption") return withQuestions(needs);
    return call.says === undefined && this.#isExpected(call) ? ofTurns(needs) : withRoom(needs);
  }

  granted(call: CallAhead): void {
    if (this.#granted.has(call.key)) return; // asked again
    this.#granted.add(call.key);
    const mine = this.#open.find((each) => isOf(each, call));
    this.#open = this.#open.filter((each) => each !== mine);
    if (mine?.keeps !== undefined) {
      const { participant: { id }, keeps } = mine;
      this.#told.set(id, plus(this.#told.get(id) ?? NOTHING_SAID, this.#future(keeps)));
    }
    if (mine?.says !== undefined) {
      this.#ofAnswers = [...this.#ofAnswers, { size: this.#future(mine.says), step: this.#step }];
    }
    if (call.says === undefined) return;
    this.#ofAnswers = this.#answersAfter(call);
    this.#coming.set(call.key, this.#future(call.says));
    const asides = this.#asidesOf(call).map((aside) => ({ ...aside, step: this.#step }));
    const expected = this.#open.filter((each) => !isPending(each));
    this.#open = [...this.#open.filter(isPending), ...asides, ...expected];
    const size = this.#ofAnswersTo(call);
    if (size.tokens > 0) this.#ofAnswers = [...this.#ofAnswers, { size, step: this.#step }];
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
      case "turn.started":
        this.#start(event);
        break;
      case "call.sent":
      case "call.answered":
      case "call.failed":
        this.#past.add(event);
        break;
      case "turn.completed":
        this.#say(event);
        this.#over(event);
        break;
      case "turn.failed":
      case "note.recorded":
      case "score.recorded":
        if (event.kind === "claim_check") this.#said = plus(this.#said, NOTES);
        else this.#over(event);
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
    this.#past.over(call.key);
  }

  #say({ kind, text }: Pick<TurnCompleted, "kind" | "text">): void {
    const size = sizeOf(text);
    this.#said = plus(this.#said, plus(size, FRAME));
    if (kind === "interruption") this.#longestInterruption = Math.max(this.#longestInterruption, size.tokens);
  }

  /** Notes the prompt that is expected of a turn or question, to be compared with what it uses. */
  #start({ key, participant: id, kind, phase }: Extract<EventBody, { readonly type: "turn.started" }>): void {
    const participant = this.#dialogue.participants.find((one) => one.id === id);
    const mine = this.#open.find((each) => isOf(each, { key, participant: id, kind }));
    const shows = mine?.shows ?? (isAside(kind) ? undefined : "everything");
    if (!participant || shows === undefined) return;
    const { tokens } = this.#promptOf({ phase, kind, participant, shows }, plus(this.#said, ANNOUNCEMENTS));
    this.#past.begun(key, pastKind({ participant, kind }), tokens);
  }

  /** Returns the size in prompts of a text not yet written. */
  #future(tokens: number): Size {
    return plus({ tokens, bytes: tokens * BYTES_PER_TOKEN }, this.#frame);
  }

  #isOptional(key: string): boolean {
    for (const phase of this.#optional) if (key.startsWith(`${phase}/`)) return true;
    return false;
  }

  /** Returns `true` for a turn or question at the end. */
  #isExpected(call: CallAhead): boolean {
    return this.#open.some((each) => !isPending(each) && isOf(each, call));
  }

  /** Returns the answers that may still be said after a turn, which may be what is said of the oldest. */
  #answersAfter({ kind }: CallAhead): readonly AnswerToSay[] {
    return kind === "interruption" ? this.#ofAnswers.slice(1) : this.#ofAnswers;
  }

  /** Returns the text that may be said from answers to questions about a turn, if they are as long as earlier ones. */
  #ofAnswersTo(call: CallAhead): Size {
    if (!this.#isOptional(call.key)) return NOTHING_SAID;
    return this.#dialogue.asidesAbout(call.kind).reduce((sum, { says = 0, participant, kind }) => {
      const likely = this.#longestInterruption * LONGER || this.#past.answerOf(pastKind({ participant, kind }));
      const most = Math.min(says, Math.ceil(likely ?? Infinity));
      return says === 0 ? sum : plus(sum, this.#future(most));
    }, NOTHING_SAID);
  }

  #asidesOf(call: CallAhead): readonly Open[] {
    if (!this.#isOptional(call.key)) return [];
    return this.#dialogue.asidesAbout(call.kind).map(({ says: _, ...aside }) => ({
      ...aside,
      phase: phaseOf(call.key),
    }));
  }

  /** Returns the needs of requests, each after everything said before it. */
  #needs(
    all: readonly Expected[],
    scope: Scope,
    { growth, answers }: { readonly growth: Size; readonly answers: readonly AnswerToSay[] },
  ): readonly EndNeed[] {
    let said = plus(plus(this.#said, ANNOUNCEMENTS), growth);
    for (const coming of this.#coming.values()) said = plus(said, coming);
    for (const { size } of answers) said = plus(said, size);
    const needs: EndNeed[] = [];
    for (const each of all) {
      const owners = ownersOf(each).filter((owner) => scope.covers(owner));
      const own = owners.map(({ owner }) => this.#need({ ...each, participant: owner }, said));
      needs.push({
        most: mostOf(own.map(({ most }) => most)),
        likely: mostOf(own.map(({ likely }) => likely)),
        spare: this.#spare.has(each.kind),
      });
      if (!isAside(each.kind)) said = plus(said, this.#future(mostSaid(each, this.#outputTokens(each))));
      else if (each.says !== undefined) said = plus(said, this.#future(each.says));
    }
    return needs;
  }

  #need(expected: Expected, said: Size): Omit<EndNeed, "spare"> {
    const { participant } = expected;
    const [model] = participant.agent.models ?? [];
    if (!model) return { most: NO_NEED, likely: NO_NEED };
    const mostOutput = this.#outputTokens(expected);
    const window = windowSet(participant, this.#dialogue.config) ?? model.contextWindow;
    const price = priceOf(model, this.#dialogue.config.prices);
    const whole = this.#promptOf(expected, said);
    const kind = pastKind(expected);
    // a prompt like the latest one, with what has been added since
    const past = this.#past.promptOf(kind, whole.tokens);
    const more = past?.more ?? 0;
    const mostOf = ({ tokens, bytes }: Size) => this.#rates.mostOf(model, { tokens: MARGIN * tokens, bytes });
    const added = past ? past.had + mostOf({ tokens: more, bytes: more * BYTES_PER_TOKEN }) : Infinity;
    const prompt = {
      tokens: Math.min(added, Math.ceil(MARGIN * whole.tokens)),
      bytes: Math.min(added, mostOf(whole)),
    };
    const roomTokens = Math.max(0, window - mostOutput);
    const most = needOf(prompt, { outputTokens: mostOutput, price, roomTokens });
    const outputTokens = Math.min(mostOutput, this.#past.answerOf(kind) ?? Infinity);
    return { most, likely: needOf(prompt, { outputTokens, price, roomTokens }) };
  }

  /** Returns the most that a prompt contains. */
  #promptOf(
    { kind, participant, hasFields, shows, phase }: Pick<
      Expected,
      "kind" | "participant" | "hasFields" | "shows" | "phase"
    >,
    said: Size,
  ): Size {
    const showsFiles = !isAside(kind) && this.#firstPhases.has(phase);
    const told = plus(
      plus(this.#toldTo(participant.id), showsFiles ? this.#attached : NOTHING_SAID),
      isAside(kind) || hasFields ? INSTRUCTION_WITH_FORM : INSTRUCTION,
    );
    return plus(told, shows === "everything" ? said : this.#future(shows));
  }

  /** Returns what a participant is told in every prompt, with what it is still to keep. */
  #toldTo(id: string): Size {
    return this.#open.filter(({ participant }) => participant.id === id).reduce(
      (sum, { keeps }) => keeps === undefined ? sum : plus(sum, this.#future(keeps)),
      this.#told.get(id) ?? NOTHING_SAID,
    );
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

/** Returns what is compared with one another: a model's turns, or its answers of one kind. */
function pastKind({ participant: { agent }, kind }: Pick<Expected, "participant" | "kind">): string {
  return `${agent.models?.[0]?.id} ${isAside(kind) ? kind : "turn"}`;
}

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
