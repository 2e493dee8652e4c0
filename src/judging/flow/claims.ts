import { singleLine } from "../../text/visible.ts";
import { phraseOf } from "../../text/fold.ts";
import {
  claimId,
  type Flow,
  type FlowClaim,
  type FlowEnd,
  type FlowLink,
  type FlowMove,
  type FlowSetting,
  type FlowSpeech,
  HOLDINGS,
  inOrderSaid,
  isGrant,
  isWithdrawal,
  type LeftOut,
  type MoveKind,
  placeOf,
  type Span,
} from "../../transcript/flow.ts";
import { fieldsIn, isList, isObject } from "../../transcript/json.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { SourceText } from "../quotations/source_text.ts";
import { isSameSpan, searchable, spanIn } from "./spans.ts";

/** Most new claims of a message. */
export const MOST_CLAIMS = 5;
/** Most things that a message may do with one claim of another side. */
export const MOST_ANSWERS = 3;
/** Most claims that the same words may be for, at the first look and in all. */
const MOST_FOR_ONE_SPAN = { 1: 2, 2: 3 } as const;
/** Most letters of a gist: twelve words, and some more for other languages. */
const MOST_LETTERS = 140;

const OWN_MOVES: readonly MoveKind[] = ["again", "more", "drops", "settled", "unanswered"];

/** A claim while it is read: links and lines may be added. */
type Growing = Omit<FlowClaim, "answers" | "isLine"> & { isLine: boolean; answers: FlowLink[] };

/** A claim, and who dealt with it so far. */
export interface ClaimSoFar {
  readonly claim: FlowClaim;
  /** Number of the message that said it, or did something with it, last. */
  readonly touched: number;
  /** The sides that answered it, or did something else with it. */
  readonly sides: ReadonlySet<string>;
  /** The step in which its own side took it back; absent if it did not. */
  readonly dropped?: number | undefined;
}

type Touched = { readonly claim: Growing; touched: number; readonly sides: Set<string>; dropped?: number };

/** What was read of a message so far. */
interface Entry {
  /** How many things were given, each of which has its own id. */
  places: number;
  readonly claims: Growing[];
  readonly moves: FlowMove[];
  /** Words, with the claims that they were given for. */
  readonly uses: { readonly span: Span; readonly about: Set<string> }[];
}

/** Claims as a clerk's entries come in, one message after the other. */
export class ClaimsRead {
  readonly #setting: FlowSetting;
  readonly #speeches: ReadonlyMap<number, FlowSpeech>;
  readonly #texts: ReadonlyMap<number, SourceText>;
  /** Ids of the claims that something given is met: their speakers' forms say what they do with them. */
  readonly #given: ReadonlySet<string>;
  readonly #claims = new Map<string, Touched>();
  /** Ids of claims that turned out to be another one. */
  readonly #same = new Map<string, string>();
  readonly #moves: FlowMove[] = [];
  readonly #leftOut: LeftOut[] = [];
  readonly #unread: number[] = [];
  readonly #asked = new Map<string, { once: Set<number>; twice: Set<string> }>();
  readonly #notOffered = new Map<number, number>();
  readonly #endings: FlowEnd[] = [];
  readonly #entries = new Map<number, Entry>();
  /** Ids by side and words, or side and gist, for claims of messages whose entries are complete. */
  readonly #byWords = new Map<string, string>();

  /** @param statements The messages of the dialogue; those that are read are among them. */
  constructor(setting: FlowSetting, statements: readonly Pick<Statement, "number" | "text">[]) {
    this.#setting = setting;
    this.#speeches = new Map(setting.speeches.map((speech) => [speech.number, speech]));
    this.#texts = new Map(statements.map((statement) => [statement.number, searchable(statement)]));
    const { claims = [], moves = [], leftOut = [] } = setting.given ?? {};
    for (const claim of claims) this.#keep({ ...claim, answers: [...claim.answers] });
    for (const move of moves) {
      this.#moves.push(move);
      this.#entry(move.message).moves.push(move);
      this.#drop(move);
    }
    this.#leftOut.push(...leftOut);
    this.#given = new Set(setting.given?.topics.flatMap((topic) => topic.claims));
    for (const { id, message } of [...claims, ...moves]) {
      const entry = this.#entry(message);
      entry.places = Math.max(placeOf({ id }), entry.places);
    }
  }

  /** The claims so far, in order. */
  get claims(): readonly FlowClaim[] {
    return [...this.#claims.values()].map(({ claim }) => claim);
  }

  /** The moves so far, in order. */
  get moves(): readonly FlowMove[] {
    return this.#moves;
  }

  /** The claims so far, with what was done with them. */
  get soFar(): Iterable<ClaimSoFar> {
    return this.#claims.values();
  }

  /** Returns the side of a claim. */
  sideOf(id: string): string | undefined {
    return this.#claims.get(id)?.claim.side;
  }

  /** Returns `true` for a claim that something given is met: its speaker's form says what becomes of it. */
  isGiven(id: string): boolean {
    return this.#given.has(id);
  }

  /** Returns the text of a message. */
  textOf(message: number): string {
    return this.#texts.get(message)?.source.text ?? "";
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
    const speech = this.#speeches.get(message);
    if (!speech) return;
    if (!isObject(value)) return this.unread(message);
    const { others, own, claims } = value;
    for (const { about, given } of this.#about(others, message, ({ side }) => side !== speech.side)) {
      this.#askedOf(about.id).once.add(message);
      for (const { id, each } of this.#numbered(given, MOST_ANSWERS, message)) this.#answer(id, each, speech, about, 1);
    }
    for (
      const { about, given } of this.#about(own, message, ({ side, id }) => side === speech.side && !this.isGiven(id))
    ) {
      for (const { id, each } of this.#numbered(given, 1, message)) {
        const kind = OWN_MOVES.find((move) => move === fieldsIn(each)["does"]);
        this.#move(id, each, speech, about, kind, 1);
      }
    }
    const fresh = isList(claims) ? claims : [];
    for (const { id, each } of this.#numbered(fresh, MOST_CLAIMS, message, "too many claims")) {
      this.#claim(id, each, speech);
    }
    for (const claim of this.#entry(message).claims) {
      for (const key of keysOf(claim)) if (!this.#byWords.has(key)) this.#byWords.set(key, claim.id);
    }
  }

  /** Adds what a second look at all that a side said found, or that it found nothing; each find names its message. */
  look(side: string, value: unknown): void {
    for (const [id, given] of Object.entries(fieldsIn(fieldsIn(value)["others"]))) {
      const about = this.#of(id);
      if (!about || about.side === side || !isList(given)) continue;
      let kept = 0;
      for (const each of given.slice(0, MOST_ANSWERS)) {
        const speech = this.#speeches.get(Number(fieldsIn(each)["message"]));
        const isLater = speech?.side === side && speech.number > about.message;
        if (!isLater) this.#leave(about.message, "words not found", wordsIn(each));
        else if (this.#isDealtWith(about, speech.number)) kept++;
        else if (this.#answer(this.#next(speech.number), each, speech, about, 2)) kept++;
      }
      this.#leaveRest(given, MOST_ANSWERS, about.message);
      // whoever says that there is an answer, in words that nobody said, has not found that there is none
      if (kept > 0 || given.length === 0) this.#askedOf(about.id).twice.add(side);
    }
  }

  /** Adds what a last text, or the outcome, does with the lines of argument. */
  end(message: number, value: unknown): void {
    const text = this.#texts.get(message);
    if (!text) return;
    for (const [id, given] of Object.entries(fieldsIn(fieldsIn(value)["lines"]))) {
      const line = this.#of(id);
      const does = HOLDINGS.find((holding) => holding === fieldsIn(given)["does"]);
      if (!line || !does) continue;
      const words = does === "absent" ? undefined : spanIn(text, wordsIn(given));
      if (does !== "absent" && !words) this.#leave(message, "words not found", wordsIn(given));
      else this.#endings.push({ line: line.id, message, does, ...omitUndefined({ words }) });
    }
  }

  /** Returns all that was read. */
  get flow(): Flow {
    return {
      ...this.#setting,
      claims: this.claims.toSorted(inOrderSaid),
      moves: this.#moves.toSorted(inOrderSaid),
      leftOut: this.#leftOut,
      unread: this.#unread,
      asked: this.#asked,
      notOffered: this.#notOffered,
      endings: this.#endings,
    };
  }

  #of(id: string): Growing | undefined {
    return this.#claims.get(this.#same.get(id) ?? id)?.claim;
  }

  #entry(message: number): Entry {
    const entry = this.#entries.get(message) ?? { places: 0, claims: [], moves: [], uses: [] };
    this.#entries.set(message, entry);
    return entry;
  }

  /** Goes through what a message is said to do with earlier claims; anything else is left out, and has its ids as well. */
  *#about(field: unknown, message: number, isAsked: (claim: Growing) => boolean) {
    for (const [id, given] of Object.entries(fieldsIn(field))) {
      const about = this.#of(id);
      if (about && about.message < message && isAsked(about) && isList(given)) yield { about, given };
      else {
        this.#leave(message, isList(given) ? "unknown claim" : "unreadable", id);
        if (isList(given)) this.#numbered(given, given.length, message);
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
    for (const each of given.slice(most)) this.#leave(message, why, wordsIn(each));
  }

  /** Returns as much of what was given as may be, with an id for each. */
  #numbered(given: readonly unknown[], most: number, message: number, why?: LeftOut["why"]) {
    const all = given.map((each) => ({ id: this.#next(message), each }));
    this.#leaveRest(given, most, message, why);
    return all.slice(0, most);
  }

  /** Takes the next id of a message; each thing that was given has its own, so that a better look-up changes none. */
  #next(message: number): string {
    return claimId(message, this.#entry(message).places++);
  }

  #spanOf(given: unknown, message: number): Span | undefined {
    const text = this.#texts.get(message);
    const words = wordsIn(given);
    const span = text && words !== "" ? spanIn(text, words) : undefined;
    if (!span) this.#leave(message, "words not found", words);
    return span;
  }

  #because(given: unknown, message: number): Span | undefined {
    const { because } = fieldsIn(given);
    const text = this.#texts.get(message);
    if (typeof because !== "string" || because.trim() === "" || !text) return undefined;
    const span = spanIn(text, because);
    if (!span) this.#leave(message, "evidence not found", because);
    return span;
  }

  /** Returns `true` if the answer was kept. */
  #answer(id: string, given: unknown, speech: FlowSpeech, about: Growing, asked: 1 | 2): boolean {
    const does = fieldsIn(given)["does"];
    if (does === "accepts" || does === "partly") return this.#move(id, given, speech, about, does, asked);
    const span = this.#spanOf(given, speech.number);
    if (!span || !this.#isUsable(span, speech.number, about, asked, does === "denies" || does === "but")) return false;
    const { moves } = this.#entry(speech.number);
    // the same words cannot accept a claim and call it wrong
    const isAccepted = moves.some((move) =>
      move.kind === "accepts" && move.to === about.id && isSameSpan(move.words, span)
    );
    const how = does === "denies" && !isAccepted ? "denies" : "but";
    const claim = this.#grown(id, given, speech, span);
    if (!claim.answers.some(({ to }) => to === about.id)) claim.answers.push({ to: about.id, how, asked });
    this.#touch(about.id, speech);
    return true;
  }

  /** Returns `true` if the move was kept. */
  #move(
    id: string,
    given: unknown,
    speech: FlowSpeech,
    about: Growing,
    kind: MoveKind | undefined,
    asked: 1 | 2,
  ): boolean {
    const words = this.#spanOf(given, speech.number);
    if (!words || !this.#isUsable(words, speech.number, about, asked, kind !== undefined) || !kind) return false;
    const denial = kind === "accepts" ? this.#sameIn(speech.number, words) : undefined;
    if (denial) denial.answers = denial.answers.map((link) => link.to === about.id ? { ...link, how: "but" } : link);
    this.#moved(id, kind, about.id, speech, words, asked);
    return true;
  }

  /** Returns `true` if something readable is done with words that may be for one more claim, and notes them. */
  #isUsable(span: Span, message: number, { id }: Growing, asked: 1 | 2, isReadable: boolean): boolean {
    const { uses } = this.#entry(message);
    const use = uses.find((other) => isSameSpan(other.span, span)) ?? { span, about: new Set() };
    const isFree = use.about.size < MOST_FOR_ONE_SPAN[asked] || use.about.has(id);
    if (!isReadable || !isFree) {
      this.#leave(message, isReadable ? "one span for many" : "unreadable", span.text);
      return false;
    }
    if (use.about.size === 0) uses.push(use);
    use.about.add(id);
    return true;
  }

  #claim(id: string, given: unknown, speech: FlowSpeech): void {
    const span = this.#spanOf(given, speech.number);
    if (!span) return;
    const keys = keysOf({ side: speech.side, words: span, gist: gistIn(given) });
    const earlier = keys.flatMap((key) => this.#byWords.get(key) ?? [])[0];
    if (earlier !== undefined) {
      this.#same.set(id, earlier);
      this.#moved(id, "again", earlier, speech, span, 1);
    } else this.#grown(id, given, speech, span).isLine = true;
  }

  #moved(id: string, kind: MoveKind, to: string, speech: FlowSpeech, words: Span, asked: 1 | 2): void {
    const { number: message, by, side } = speech;
    const { moves } = this.#entry(message);
    if (moves.some((move) => move.kind === kind && move.to === to)) return;
    const move = { id, kind, to, by, side, message, words, asked };
    moves.push(move);
    this.#moves.push(move);
    this.#touch(to, speech);
    this.#drop(move);
  }

  #drop(move: FlowMove): void {
    const about = isWithdrawal(move) ? this.#claims.get(move.to) : undefined;
    if (about) about.dropped = this.#speeches.get(move.message)?.step ?? move.message;
  }

  #touch(id: string, { number, side }: FlowSpeech): void {
    const about = this.#claims.get(id);
    if (!about) return;
    about.touched = Math.max(about.touched, number);
    about.sides.add(side);
  }

  /** Returns `true` if a message was found to answer a claim, or to accept it. */
  #isDealtWith({ id }: Growing, message: number): boolean {
    const { claims, moves } = this.#entry(message);
    return claims.some(({ answers }) => answers.some(({ to }) => to === id)) ||
      moves.some((move) => isGrant(move) && move.to === id);
  }

  #sameIn(message: number, words: Span): Growing | undefined {
    return this.#entry(message).claims.find((claim) => isSameSpan(claim.words, words));
  }

  /** Returns the claim for words of a message: the one that has them already, or a new one. */
  #grown(id: string, given: unknown, speech: FlowSpeech, words: Span): Growing {
    const known = this.#sameIn(speech.number, words);
    if (known) {
      this.#same.set(id, known.id);
      return known;
    }
    const because = this.#because(given, speech.number);
    const gist = gistIn(given);
    const claim: Growing = {
      id,
      by: speech.by,
      side: speech.side,
      message: speech.number,
      words,
      ...omitUndefined({ because }),
      gist: gist === "" ? words.text : gist,
      isLine: false,
      answers: [],
    };
    this.#keep(claim);
    return claim;
  }

  #keep(claim: Growing): void {
    this.#claims.set(claim.id, { claim, touched: claim.message, sides: new Set() });
    this.#entry(claim.message).claims.push(claim);
  }
}

/** What makes a later claim of the same side the same: its words, or its gist. */
function keysOf({ side, words, gist }: Pick<FlowClaim, "side" | "words" | "gist">): readonly string[] {
  return [words.text, gist].map(phraseOf).filter((phrase) => phrase !== "").map((phrase) => `${side}\n${phrase}`);
}

function wordsIn(given: unknown): string {
  const { words } = isObject(given) ? given : {};
  return typeof words === "string" ? words.trim() : "";
}

function gistIn(given: unknown): string {
  const { gist } = fieldsIn(given);
  const text = typeof gist === "string" ? singleLine(gist).trim().replace(/\.$/, "") : "";
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
