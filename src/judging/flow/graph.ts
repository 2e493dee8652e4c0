import {
  type Flow,
  type FlowClaim,
  type FlowMove,
  type FlowSpeech,
  inOrderSaid,
  isGrant,
} from "../../transcript/flow.ts";
import { grounded, type Label } from "./labels.ts";

/** An answer to a claim, with what became of the link between them. */
export interface Reply {
  readonly claim: FlowClaim;
  readonly how: "denies" | "but";
  readonly asked: 1 | 2;
  /** `false` once its author gave it up, or accepted what it denied. */
  readonly inForce: boolean;
}

type Link = Pick<Reply, "claim" | "how"> & { readonly to: string };

/** A flow with its lookups, made once. */
export class FlowGraph {
  readonly flow: Flow;
  readonly #claims: ReadonlyMap<string, FlowClaim>;
  readonly #speeches: ReadonlyMap<number, FlowSpeech>;
  readonly #moves: ReadonlyMap<string, readonly FlowMove[]>;
  readonly #replies: ReadonlyMap<string, readonly Reply[]>;
  readonly #unread: ReadonlySet<number>;
  readonly #given: ReadonlySet<string>;
  readonly #attackers: ReadonlyMap<string, readonly string[]>;
  readonly #labels: ReadonlyMap<string, Label>;
  readonly #unsure: ReadonlySet<string>;
  /** Later messages of others, by message, side, and the sides that are spoken to. */
  readonly #later = new Map<string, readonly FlowSpeech[]>();

  constructor(flow: Flow) {
    this.flow = flow;
    this.#claims = new Map(flow.claims.map((claim) => [claim.id, claim]));
    this.#speeches = new Map(flow.speeches.map((speech) => [speech.number, speech]));
    this.#moves = Map.groupBy(flow.moves, ({ to }) => to);
    this.#unread = new Set(flow.unread);
    this.#given = new Set(flow.given?.topics.flatMap(({ claims }) => claims));
    const links = flow.claims.flatMap((claim) => claim.answers.map((link) => ({ claim, ...link })));
    const answers = Map.groupBy(links, ({ to }) => to);
    this.#replies = new Map(
      flow.claims.map(({ id }) => [
        id,
        (answers.get(id) ?? []).map((link, _, all) => ({ ...link, inForce: this.#isInForce(link, all) })),
      ]),
    );
    this.#attackers = new Map([...flow.claims.map((claim) => [claim.id, this.#attackersOf(claim)] as const), [
      WITHDRAWN,
      [],
    ]]);
    this.#labels = grounded(this.#attackers);
    this.#unsure = this.#restingOnSilence();
  }

  claim(id: string): FlowClaim | undefined {
    return this.#claims.get(id);
  }

  speech(number: number): FlowSpeech | undefined {
    return this.#speeches.get(number);
  }

  /** Returns the moves about a claim, in order. */
  moves({ id }: Pick<FlowClaim, "id">): readonly FlowMove[] {
    return this.#moves.get(id) ?? [];
  }

  /** Returns the answers to a claim, in order. */
  replies({ id }: Pick<FlowClaim, "id">): readonly Reply[] {
    return this.#replies.get(id) ?? [];
  }

  /** Returns the label of a claim; nothing rests on what was not looked for. */
  label({ id }: Pick<FlowClaim, "id">): Label {
    return this.#labels.get(id) ?? "undecided";
  }

  /** Returns `true` if the label of a claim may change with what stands where nobody looked. */
  restsOnSilence({ id }: Pick<FlowClaim, "id">): boolean {
    return this.#unsure.has(id);
  }

  /**
   * Returns the claims that attack each claim. A claim that nobody had a turn left to answer attacks itself, unless it was
   * accepted: else whoever speaks last would win every line. So does one about which something was not looked for.
   */
  get attackers(): ReadonlyMap<string, readonly string[]> {
    return this.#attackers;
  }

  /** Returns `true` for a claim that something given is met: who does not object to it leaves nothing unanswered. */
  isGiven({ id }: Pick<FlowClaim, "id">): boolean {
    return this.#given.has(id);
  }

  isAccepted(claim: FlowClaim): boolean {
    return this.moves(claim).some(({ kind }) => kind === "accepts");
  }

  /** Returns how its owner withdrew a claim: given up, or settled, as an objection that was met; `undefined` if not. */
  withdrawn(claim: Pick<FlowClaim, "id">): "given_up" | "settled" | undefined {
    const kinds = this.moves(claim).map(({ kind }) => kind);
    return kinds.includes("drops") ? "given_up" : kinds.includes("settled") ? "settled" : undefined;
  }

  /** Returns `true` if a part of a claim was accepted. */
  isPartlyAccepted(claim: FlowClaim): boolean {
    return this.moves(claim).some(({ kind }) => kind === "partly");
  }

  /** Returns the answers to a claim, and what grants it or a part of it, in order. */
  responses(claim: FlowClaim): readonly (FlowClaim | FlowMove)[] {
    return [...this.replies(claim).map((reply) => reply.claim), ...this.moves(claim).filter(isGrant)]
      .toSorted(inOrderSaid);
  }

  /** Returns `true` if an answer to a claim, or its acceptance, was found. */
  isAnswered(claim: FlowClaim): boolean {
    return this.replies(claim).length > 0 || this.isAccepted(claim) || this.isPartlyAccepted(claim);
  }

  /** Returns the messages that had to answer a claim, of all sides or of one; none if it was said in a closing. */
  turnsFor(claim: FlowClaim, side?: string): readonly FlowSpeech[] {
    return this.speech(claim.message)?.isClosing ? [] : this.#laterThan(claim, side);
  }

  /** Returns `true` for a claim in a closing after which another side still spoke. */
  isBeforeAnother(claim: FlowClaim): boolean {
    return this.speech(claim.message)?.isClosing === true && this.#laterThan(claim).length > 0;
  }

  /** Returns the messages that were not read and could answer a claim or, if it is an answer itself, take it back. */
  unreadFor(claim: FlowClaim): readonly number[] {
    if (this.#unread.size === 0) return [];
    const own = claim.answers.length === 0
      ? []
      : this.flow.speeches.filter(({ side, number }) => side === claim.side && number > claim.message);
    return [...this.#laterThan(claim), ...own].flatMap(({ number }) => this.#unread.has(number) ? [number] : []);
  }

  #laterThan(claim: FlowClaim, side?: string): readonly FlowSpeech[] {
    const said = this.speech(claim.message);
    const to = addressed(claim, this.#claims);
    const key = `${claim.message} ${side ?? ""} ${to ? [...to].join() : ""}`;
    const known = this.#later.get(key);
    if (known || !said) return known ?? [];
    const later = this.flow.speeches.filter((speech) =>
      speech.side !== claim.side && speech.step > said.step && (side === undefined || speech.side === side) &&
      (!to || to.has(speech.side))
    );
    this.#later.set(key, later);
    return later;
  }

  /**
   * Returns `true` if it is certain that a side said nothing to a claim: all of its messages were read, and then once more.
   *
   * @param before Number of the message before which that has to be so. @default all
   */
  isSilent(claim: FlowClaim, side: string, before = Infinity): boolean {
    if (this.flow.declared) return true;
    const asked = this.flow.asked.get(claim.id);
    const turns = this.turnsFor(claim, side).filter(({ number }) => number < before);
    return turns.length === 0 || asked?.twice.has(side) === true && turns.every(({ number }) => asked.once.has(number));
  }

  /** Returns the sides that could answer a claim. */
  sidesFor(claim: FlowClaim): readonly string[] {
    return this.flow.sides.filter((side) => this.turnsFor(claim, side).length > 0);
  }

  /** Returns `true` if nobody who could answer a claim did, for certain. */
  isUnanswered(claim: FlowClaim): boolean {
    const sides = this.sidesFor(claim);
    return sides.length > 0 && !this.isAnswered(claim) && sides.every((side) => this.isSilent(claim, side));
  }

  #attackersOf(claim: FlowClaim): readonly string[] {
    const isOpen = this.turnsFor(claim).length === 0 && !this.isAccepted(claim) || this.#mayHaveMore(claim);
    return [
      ...this.replies(claim).flatMap((reply) => reply.inForce ? [reply.claim.id] : []),
      ...(isOpen ? [claim.id] : []),
      ...(this.withdrawn(claim) ? [WITHDRAWN] : []),
    ];
  }

  /** Returns `true` if something may be missing that could change the label: it was not read, or not looked for twice. */
  #mayHaveMore(claim: FlowClaim): boolean {
    if (this.unreadFor(claim).length > 0) return true;
    if (this.isAnswered(claim)) return false;
    return this.sidesFor(claim).some((side) => !this.isSilent(claim, side));
  }

  /** A label that is decided needs no silence; one that is not may change with whatever answers may be missing. */
  #restingOnSilence(): ReadonlySet<string> {
    const isOpen = (claim: FlowClaim | undefined) => claim !== undefined && this.label(claim) === "undecided";
    const open = this.flow.claims.filter((claim) => isOpen(claim) && this.#mayHaveMore(claim));
    const unsure = new Set(open.map(({ id }) => id));
    for (const id of unsure) {
      for (const { to } of this.claim(id)?.answers ?? []) {
        if (isOpen(this.claim(to)) && this.#attackers.get(to)?.includes(id)) unsure.add(to);
      }
    }
    return unsure;
  }

  /** A denial is lifted when its author accepts the claim, and does not say it, or keep it up, then or afterwards. */
  #isInForce({ claim: answer, how, to }: Link, answers: readonly Link[]): boolean {
    if (this.withdrawn(answer) || this.#isTakenUp(answer, to)) return false;
    const accepted = this.moves({ id: to }).filter((move) => move.kind === "accepts" && move.side === answer.side);
    if (how === "but" || accepted.length === 0) return true;
    const last = Math.max(...accepted.map(({ message }) => message));
    const keptUp = this.moves(answer).some(({ kind, message }) =>
      (kind === "again" || kind === "more") && message >= last
    );
    return keptUp ||
      answers.some(({ claim, how }) => how === "denies" && claim.side === answer.side && claim.message >= last);
  }

  /** An objection to how something given is met is taken up when its author accepts it and says anew how it is met. */
  #isTakenUp(objection: FlowClaim, to: string): boolean {
    if (!this.isGiven({ id: to })) return false;
    const side = this.claim(to)?.side;
    const accepted = this.moves(objection).find((move) => move.kind === "accepts" && move.side === side);
    return accepted !== undefined &&
      this.moves({ id: to }).some(({ kind, message }) => kind === "more" && message >= accepted.message);
  }
}

/** Returns the sides that an answer is addressed to; `undefined` for a line, which is addressed to all. */
export function addressed(
  { isLine, answers }: FlowClaim,
  claims: ReadonlyMap<string, Pick<FlowClaim, "side">>,
): ReadonlySet<string | undefined> | undefined {
  return isLine ? undefined : new Set(answers.map(({ to }) => claims.get(to)?.side));
}

/** Stands for having been given up: nothing answers it. */
const WITHDRAWN = "withdrawn";
