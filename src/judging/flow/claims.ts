import { singleLine } from "../../text/visible.ts";
import { phraseOf } from "../../text/fold.ts";
import {
  type Flow,
  type FlowClaim,
  type FlowEnd,
  type FlowSetting,
  type FlowSpeech,
  HOLDINGS,
  inOrderSaid,
  type LeftOut,
  type MoveKind,
  type Span,
} from "../../transcript/flow.ts";
import { fieldsIn, isList, isObject } from "../../transcript/json.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { ClaimList, type Growing } from "./claim_list.ts";
import { isSameSpan, spanIn } from "./spans.ts";

/** Most new claims of a message. */
export const MOST_CLAIMS = 5;
/** Most things that a message may do with one claim of another side. */
export const MOST_ANSWERS = 3;
/** Most claims that the same words may be for, at the first look and in all. */
const MOST_FOR_ONE_SPAN = { 1: 2, 2: 3 } as const;
/** Most letters of a gist: twelve words, and some more for other languages. */
const MOST_LETTERS = 140;

const OWN_MOVES: readonly MoveKind[] = ["again", "more", "drops", "settled", "unanswered"];

/** Something in a clerk's answer, with the id that it gets, and the message whose words it gives. */
interface Given {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly speech: FlowSpeech;
  /** 2 if it was found only when it was looked for again. */
  readonly asked: 1 | 2;
}

/** Claims as a clerk's entries come in, one message after the other. */
export class ClaimsRead extends ClaimList {
  readonly #leftOut: LeftOut[];
  readonly #unread: number[] = [];
  readonly #asked = new Map<string, { once: Set<number>; twice: Set<string> }>();
  readonly #notOffered = new Map<number, number>();
  readonly #endings: FlowEnd[] = [];
  /** Words by message, with the claims that they were given for. */
  readonly #uses = new Map<number, { readonly span: Span; readonly about: Set<string> }[]>();
  /** Ids by side and words, or side and gist, for claims of messages whose entries are complete. */
  readonly #byWords = new Map<string, string>();

  constructor(setting: FlowSetting, statements: readonly Pick<Statement, "number" | "text">[]) {
    super(setting, statements);
    this.#leftOut = [...setting.given?.leftOut ?? []];
  }

  /** Notes that a message was not read. */
  unread(message: number): void {
    this.#unread.push(message);
  }

  /** Notes how many claims were not looked for in a message. */
  notOffered(message: number, many: number): void {
    if (many > 0) this.#notOffered.set(message, many);
  }

  /** Adds the entry about a message, as it was given; whatever cannot be read is left out and named. */
  add(message: number, value: unknown): void {
    const speech = this.speeches.get(message);
    if (!speech) return;
    if (!isObject(value)) return this.unread(message);
    const { others, own, claims } = value;
    for (const { about, given } of this.#about(others, message, ({ side }) => side !== speech.side)) {
      this.#askedOf(about.id).once.add(message);
      for (const each of this.#numbered(given, MOST_ANSWERS, speech)) this.#answer(each, about);
    }
    for (
      const { about, given } of this.#about(own, message, ({ side, id }) => side === speech.side && !this.isGiven(id))
    ) {
      for (const each of this.#numbered(given, 1, speech)) {
        this.#move(each, about, OWN_MOVES.find((move) => move === each.fields["does"]));
      }
    }
    const fresh = isList(claims) ? claims : [];
    for (const each of this.#numbered(fresh, MOST_CLAIMS, speech, "too many claims")) this.#claim(each);
    for (const claim of this.saidIn(message).claims) {
      for (const key of keysOf(claim)) if (!this.#byWords.has(key)) this.#byWords.set(key, claim.id);
    }
  }

  /** Adds what a second look at all that a side said found, or that it found nothing; each find names its message. */
  look(side: string, value: unknown): void {
    for (const [id, given] of Object.entries(fieldsIn(fieldsIn(value)["others"]))) {
      const about = this.claimBy(id);
      if (!about || about.side === side || !isList(given)) continue;
      let kept = 0;
      for (const fields of given.slice(0, MOST_ANSWERS).map(fieldsIn)) {
        const speech = this.speeches.get(Number(fields["message"]));
        const isLater = speech?.side === side && speech.number > about.message;
        if (!isLater) this.#leave(about.message, "words not found", wordsIn(fields));
        else if (this.isDealtWith(about, speech.number)) kept++;
        else if (this.#answer({ id: this.nextId(speech.number), fields, speech, asked: 2 }, about)) kept++;
      }
      this.#leaveRest(given, MOST_ANSWERS, about.message);
      // whoever says that there is an answer, in words that nobody said, has not found that there is none
      if (kept > 0 || given.length === 0) this.#askedOf(about.id).twice.add(side);
    }
  }

  /** Adds what a last text, or the outcome, does with the lines of argument. */
  end(message: number, value: unknown): void {
    const text = this.texts.get(message);
    if (!text) return;
    for (const [id, given] of Object.entries(fieldsIn(fieldsIn(value)["lines"]))) {
      const line = this.claimBy(id);
      const fields = fieldsIn(given);
      const does = HOLDINGS.find((holding) => holding === fields["does"]);
      if (!line || !does) continue;
      const words = does === "absent" ? undefined : spanIn(text, wordsIn(fields));
      if (does !== "absent" && !words) this.#leave(message, "words not found", wordsIn(fields));
      else this.#endings.push({ line: line.id, message, does, ...omitUndefined({ words }) });
    }
  }

  /** Returns all that was read. */
  get flow(): Flow {
    return {
      ...this.setting,
      claims: this.claims.toSorted(inOrderSaid),
      moves: this.moves.toSorted(inOrderSaid),
      leftOut: this.#leftOut,
      unread: this.#unread,
      asked: this.#asked,
      notOffered: this.#notOffered,
      endings: this.#endings,
    };
  }

  /** Goes through what a message is said to do with earlier claims; anything else is left out, and has its ids as well. */
  *#about(field: unknown, message: number, isAsked: (claim: Growing) => boolean) {
    for (const [id, given] of Object.entries(fieldsIn(field))) {
      const about = this.claimBy(id);
      if (about && about.message < message && isAsked(about) && isList(given)) yield { about, given };
      else {
        this.#leave(message, isList(given) ? "unknown claim" : "unreadable", id);
        if (isList(given)) given.forEach(() => this.nextId(message));
      }
    }
  }

  #askedOf(id: string) {
    const asked = this.#asked.get(id) ?? { once: new Set(), twice: new Set() };
    this.#asked.set(id, asked);
    return asked;
  }

  #leave(message: number, why: LeftOut["why"], given: string): void {
    this.#leftOut.push({ message, why, given: singleLine(given).slice(0, 300) });
  }

  #leaveRest(given: readonly unknown[], most: number, message: number, why: LeftOut["why"] = "too many for one claim") {
    for (const each of given.slice(most)) this.#leave(message, why, wordsIn(fieldsIn(each)));
  }

  /** Returns as much of what was given as may be, with an id for each. */
  #numbered(given: readonly unknown[], most: number, speech: FlowSpeech, why?: LeftOut["why"]): readonly Given[] {
    const { number } = speech;
    const all = given.map((each): Given => ({ id: this.nextId(number), fields: fieldsIn(each), speech, asked: 1 }));
    this.#leaveRest(given, most, number, why);
    return all.slice(0, most);
  }

  #spanOf({ fields, speech: { number } }: Given): Span | undefined {
    const text = this.texts.get(number);
    const words = wordsIn(fields);
    const span = text && words !== "" ? spanIn(text, words) : undefined;
    if (!span) this.#leave(number, "words not found", words);
    return span;
  }

  #because({ fields: { because }, speech: { number } }: Given): Span | undefined {
    const text = this.texts.get(number);
    if (typeof because !== "string" || because.trim() === "" || !text) return undefined;
    const span = spanIn(text, because);
    if (!span) this.#leave(number, "evidence not found", because);
    return span;
  }

  /** Returns `true` if the answer was kept. */
  #answer(given: Given, about: Growing): boolean {
    const { fields: { does }, speech: { number }, asked } = given;
    if (does === "accepts" || does === "partly") return this.#move(given, about, does);
    const span = this.#spanOf(given);
    if (!span || !this.#isUsable(span, given, about, does === "denies" || does === "but")) return false;
    // the same words cannot accept a claim and call it wrong
    const isAccepted = this.saidIn(number).moves.some((move) =>
      move.kind === "accepts" && move.to === about.id && isSameSpan(move.words, span)
    );
    const how = does === "denies" && !isAccepted ? "denies" : "but";
    this.link(this.#grown(given, span), { to: about.id, how, asked });
    return true;
  }

  /** Returns `true` if the move was kept. */
  #move(given: Given, about: Growing, kind: MoveKind | undefined): boolean {
    const words = this.#spanOf(given);
    if (!words || !this.#isUsable(words, given, about, kind !== undefined) || !kind) return false;
    const denial = kind === "accepts" ? this.sameIn(given.speech.number, words) : undefined;
    if (denial) denial.answers = denial.answers.map((link) => link.to === about.id ? { ...link, how: "but" } : link);
    this.#moved(given, kind, about.id, words);
    return true;
  }

  /** Returns `true` if something readable is done with words that may be for one more claim, and notes them. */
  #isUsable(span: Span, { speech: { number }, asked }: Given, { id }: Growing, isReadable: boolean): boolean {
    const uses = this.#uses.get(number) ?? [];
    const use = uses.find((other) => isSameSpan(other.span, span)) ?? { span, about: new Set() };
    const isFree = use.about.size < MOST_FOR_ONE_SPAN[asked] || use.about.has(id);
    if (!isReadable || !isFree) {
      this.#leave(number, isReadable ? "one span for many" : "unreadable", span.text);
      return false;
    }
    if (use.about.size === 0) this.#uses.set(number, [...uses, use]);
    use.about.add(id);
    return true;
  }

  #claim(given: Given): void {
    const span = this.#spanOf(given);
    if (!span) return;
    const keys = keysOf({ side: given.speech.side, words: span, gist: gistIn(given.fields) });
    const earlier = keys.flatMap((key) => this.#byWords.get(key) ?? [])[0];
    if (earlier === undefined) this.#grown(given, span).isLine = true;
    else {
      this.takeFor(given.id, earlier);
      this.#moved(given, "again", earlier, span);
    }
  }

  #moved({ id, speech: { number: message, by, side }, asked }: Given, kind: MoveKind, to: string, words: Span): void {
    this.move({ id, kind, to, by, side, message, words, asked });
  }

  /** Returns the claim for words of a message: the one that has them already, or a new one. */
  #grown(given: Given, words: Span): Growing {
    const { id, fields, speech: { number: message, by, side } } = given;
    const known = this.sameIn(message, words);
    if (known) {
      this.takeFor(id, known.id);
      return known;
    }
    const because = this.#because(given);
    const gist = gistIn(fields) ?? words.text;
    const claim = { id, by, side, message, words, ...omitUndefined({ because }), gist, isLine: false, answers: [] };
    this.keep(claim);
    return claim;
  }
}

/** What makes a later claim of the same side the same: its words, or its gist. */
function keysOf(
  { side, words, gist = "" }: Pick<FlowClaim, "side" | "words"> & { readonly gist?: string | undefined },
): readonly string[] {
  return [words.text, gist].map(phraseOf).filter((phrase) => phrase !== "").map((phrase) => `${side}\n${phrase}`);
}

function wordsIn({ words }: Given["fields"]): string {
  return typeof words === "string" ? words.trim() : "";
}

function gistIn({ gist }: Given["fields"]): string | undefined {
  const text = typeof gist === "string" ? singleLine(gist).trim().replace(/\.$/, "") : "";
  if (text === "") return undefined;
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
