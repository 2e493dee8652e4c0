import {
  claimId,
  type FlowClaim,
  type FlowLink,
  type FlowMove,
  type FlowSetting,
  type FlowSpeech,
  isGrant,
  isWithdrawal,
  placeOf,
  type Span,
} from "../../transcript/flow.ts";
import type { Statement } from "../../transcript/message.ts";
import type { SourceText } from "../quotations/source_text.ts";
import { isSameSpan, searchable } from "./spans.ts";

/** A claim while it is read: links and lines may be added. */
export type Growing = Omit<FlowClaim, "answers" | "isLine"> & { isLine: boolean; answers: FlowLink[] };

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

/** What a message said so far. */
interface Said {
  /** How many things were given, each of which has its own id. */
  places: number;
  readonly claims: Growing[];
  readonly moves: FlowMove[];
}

/** The claims of a dialogue so far, beginning with those that the speakers' own forms say, and what was done with each. */
export class ClaimList {
  protected readonly setting: FlowSetting;
  protected readonly speeches: ReadonlyMap<number, FlowSpeech>;
  protected readonly texts: ReadonlyMap<number, SourceText>;
  /** Ids of the claims that something given is met: their speakers' forms say what they do with them. */
  readonly #given: ReadonlySet<string>;
  readonly #claims = new Map<string, Touched>();
  /** Ids of claims that turned out to be another one. */
  readonly #same = new Map<string, string>();
  readonly #moves: FlowMove[] = [];
  readonly #said = new Map<number, Said>();

  /** @param statements The messages of the dialogue; those that are read are among them. */
  constructor(setting: FlowSetting, statements: readonly Pick<Statement, "number" | "text">[]) {
    this.setting = setting;
    this.speeches = new Map(setting.speeches.map((speech) => [speech.number, speech]));
    this.texts = new Map(statements.map((statement) => [statement.number, searchable(statement)]));
    this.#given = new Set(setting.given?.topics.flatMap((topic) => topic.claims));
    const { claims = [], moves = [] } = setting.given ?? {};
    for (const claim of claims) this.keep({ ...claim, answers: [...claim.answers] });
    for (const move of moves) this.#keepMove(move);
    for (const { id, message } of [...claims, ...moves]) {
      const said = this.saidIn(message);
      said.places = Math.max(placeOf({ id }), said.places);
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
    return this.texts.get(message)?.source.text ?? "";
  }

  /** Returns a claim by its id, or by one that turned out to be the same. */
  protected claimBy(id: string): Growing | undefined {
    return this.#claims.get(this.#same.get(id) ?? id)?.claim;
  }

  protected saidIn(message: number): Said {
    const said = this.#said.get(message) ?? { places: 0, claims: [], moves: [] };
    this.#said.set(message, said);
    return said;
  }

  /** Takes the next id of a message; each thing that was given has its own, so that a better look-up changes none. */
  protected nextId(message: number): string {
    return claimId(message, this.saidIn(message).places++);
  }

  protected keep(claim: Growing): void {
    this.#claims.set(claim.id, { claim, touched: claim.message, sides: new Set() });
    this.saidIn(claim.message).claims.push(claim);
  }

  /** Notes that a claim turned out to be an earlier one. */
  protected takeFor(id: string, earlier: string): void {
    this.#same.set(id, earlier);
  }

  /** Adds a link to an earlier claim, unless there is one. */
  protected link(claim: Growing, link: FlowLink): void {
    if (!claim.answers.some(({ to }) => to === link.to)) claim.answers.push(link);
    this.#touch(link.to, claim);
  }

  /** Adds a move, unless its message makes it already. */
  protected move(move: FlowMove): void {
    if (this.saidIn(move.message).moves.some(({ kind, to }) => kind === move.kind && to === move.to)) return;
    this.#keepMove(move);
    this.#touch(move.to, move);
  }

  /** Returns the claim of a message with the same words. */
  protected sameIn(message: number, words: Span): Growing | undefined {
    return this.saidIn(message).claims.find((claim) => isSameSpan(claim.words, words));
  }

  /** Returns `true` if a message was found to answer a claim, or to accept it. */
  protected isDealtWith({ id }: Growing, message: number): boolean {
    const { claims, moves } = this.saidIn(message);
    return claims.some(({ answers }) => answers.some(({ to }) => to === id)) ||
      moves.some((move) => isGrant(move) && move.to === id);
  }

  #keepMove(move: FlowMove): void {
    this.saidIn(move.message).moves.push(move);
    this.#moves.push(move);
    const about = isWithdrawal(move) ? this.#claims.get(move.to) : undefined;
    if (about) about.dropped = this.speeches.get(move.message)?.step ?? move.message;
  }

  #touch(id: string, { message, side }: Pick<FlowClaim, "message" | "side">): void {
    const about = this.#claims.get(id);
    if (!about) return;
    about.touched = Math.max(about.touched, message);
    about.sides.add(side);
  }
}
