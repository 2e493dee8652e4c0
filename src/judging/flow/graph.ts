import type { Flow, FlowClaim, FlowMove, FlowSpeech } from "../../transcript/flow.ts";
import { grounded, type Label } from "./labels.ts";

/** An answer to a claim, with what became of the link between them. */
export interface Reply {
  readonly claim: FlowClaim;
  readonly how: "denies" | "but";
  readonly asked: 1 | 2;
  /** `false` once its author gave it up, or accepted what it denied. */
  readonly inForce: boolean;
}

/** A flow with its lookups, made once. */
export class FlowGraph {
  readonly flow: Flow;
  readonly #claims: ReadonlyMap<string, FlowClaim>;
  readonly #speeches: ReadonlyMap<number, FlowSpeech>;
  readonly #moves: ReadonlyMap<string, readonly FlowMove[]>;
  readonly #replies: ReadonlyMap<string, readonly Reply[]>;
  readonly #unread: ReadonlySet<number>;
  readonly #labels: ReadonlyMap<string, Label>;
  readonly #ifSilent: ReadonlyMap<string, Label>;

  constructor(flow: Flow) {
    this.flow = flow;
    this.#claims = new Map(flow.claims.map((claim) => [claim.id, claim]));
    this.#speeches = new Map(flow.speeches.map((speech) => [speech.number, speech]));
    this.#moves = Map.groupBy(flow.moves, ({ to }) => to);
    this.#unread = new Set(flow.unread);
    const links = flow.claims.flatMap((claim) => claim.answers.map((link) => ({ claim, ...link })));
    const answers = Map.groupBy(links, ({ to }) => to);
    this.#replies = new Map(
      flow.claims.map(({ id }) => [
        id,
        (answers.get(id) ?? []).map((link) => ({ ...link, inForce: this.#isInForce(link.claim, link.how, id) })),
      ]),
    );
    this.#labels = grounded(this.attackers());
    this.#ifSilent = grounded(this.attackers({ silenceCounts: true }));
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

  /** Returns `true` if the label of a claim would be another one if silence that was not looked for counted as silence. */
  restsOnSilence({ id }: Pick<FlowClaim, "id">): boolean {
    return this.#labels.get(id) !== this.#ifSilent.get(id);
  }

  isAccepted(claim: FlowClaim): boolean {
    return this.moves(claim).some(({ kind }) => kind === "accepts");
  }

  isDropped(claim: FlowClaim): boolean {
    return this.moves(claim).some(({ kind }) => kind === "drops");
  }

  /** Returns `true` if an answer to a claim, or its acceptance, was found. */
  isAnswered(claim: FlowClaim): boolean {
    return this.replies(claim).length > 0 || this.isAccepted(claim);
  }

  /** Returns the messages that could answer a claim, of all sides or of one; none if it was said in a closing. */
  turnsFor(claim: FlowClaim, side?: string): readonly FlowSpeech[] {
    const said = this.speech(claim.message);
    if (!said || said.isClosing) return [];
    const to = addressed(claim, this.#claims);
    return this.flow.speeches.filter((speech) =>
      speech.side !== claim.side && speech.step > said.step && (side === undefined || speech.side === side) &&
      (!to || to.has(speech.side))
    );
  }

  /** Returns the messages that could answer a claim and were not read. */
  unreadFor(claim: FlowClaim): readonly number[] {
    return this.turnsFor(claim).flatMap(({ number }) => this.#unread.has(number) ? [number] : []);
  }

  /** Returns `true` if it is certain that a side said nothing to a claim: all of its messages were read, and then once more. */
  isSilent(claim: FlowClaim, side: string): boolean {
    if (this.flow.declared) return true;
    const asked = this.flow.asked.get(claim.id);
    return this.turnsFor(claim, side).every(({ number }) => !this.#unread.has(number) && asked?.once.has(number)) &&
      asked?.twice.has(side) === true;
  }

  /** Returns the sides that could answer a claim. */
  sidesFor(claim: FlowClaim): readonly string[] {
    return [...new Set(this.turnsFor(claim).map(({ side }) => side))];
  }

  /** Returns `true` if nobody who could answer a claim did, for certain. */
  isUnanswered(claim: FlowClaim): boolean {
    const sides = this.sidesFor(claim);
    return sides.length > 0 && !this.isAnswered(claim) && sides.every((side) => this.isSilent(claim, side));
  }

  /**
   * Returns the claims that attack each claim. A claim that nobody had a turn left to answer attacks itself, unless it was
   * accepted: else whoever speaks last would win every line. So does one about which something was not looked for.
   *
   * @param without Id of a claim to leave out, or `silenceCounts` to count silence that was not looked for.
   */
  attackers(
    { silenceCounts = false, without }: { readonly silenceCounts?: boolean; readonly without?: string } = {},
    claims: readonly FlowClaim[] = this.flow.claims,
  ): ReadonlyMap<string, readonly string[]> {
    const attackers = new Map<string, readonly string[]>();
    for (const claim of claims) {
      if (claim.id === without) continue;
      const by = this.replies(claim).filter((reply) => reply.inForce && reply.claim.id !== without);
      const isOpen = !this.isAccepted(claim) &&
        (this.turnsFor(claim).length === 0 || !silenceCounts && this.#mayHaveMore(claim));
      attackers.set(claim.id, [
        ...by.map((reply) => reply.claim.id),
        ...(isOpen ? [claim.id] : []),
        ...(this.isDropped(claim) ? [DROPPED] : []),
      ]);
    }
    return attackers.set(DROPPED, []);
  }

  /** Returns `true` if an answer may be missing: something that could hold one was not read, or not looked through twice. */
  #mayHaveMore(claim: FlowClaim): boolean {
    if (this.unreadFor(claim).length > 0) return true;
    if (this.isAnswered(claim)) return false;
    return this.sidesFor(claim).some((side) => !this.isSilent(claim, side));
  }

  /** A denial is lifted when its author accepts the claim later, and does not keep the denial up then or afterwards. */
  #isInForce(answer: FlowClaim, how: "denies" | "but", to: string): boolean {
    if (this.isDropped(answer)) return false;
    if (how === "but") return true;
    const accepted = this.moves({ id: to }).filter((move) =>
      move.kind === "accepts" && move.side === answer.side && move.message > answer.message
    );
    const last = Math.max(...accepted.map(({ message }) => message));
    if (accepted.length === 0) return true;
    const keptUp = this.moves(answer).some(({ kind, message }) =>
      (kind === "again" || kind === "more") && message >= last
    );
    const again = this.flow.claims.some((claim) =>
      claim.side === answer.side && claim.message >= last &&
      claim.answers.some((link) => link.to === to && link.how === "denies")
    );
    return keptUp || again;
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
const DROPPED = "dropped";
