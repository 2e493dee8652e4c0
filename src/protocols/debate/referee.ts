import type { Aside, Floor } from "../../dialogue/mod.ts";
import type { Finding } from "../../transcript/finding.ts";
import { CONTRIBUTION_KINDS, type FloorKind } from "../../transcript/kind.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { type Contradiction, interruptionText } from "./interruption.ts";
import type { Cast, DebateParticipant } from "./participants.ts";
import type { DebateTurns } from "./turns.ts";

const CHECKED: ReadonlySet<FloorKind> = new Set(["argument", "rebuttal", "answer"] as const);

/** What fact checkers were asked about a contribution, while the next turn is on the floor. */
interface PendingCheck {
  readonly contribution: Statement;
  readonly asked: readonly {
    readonly checker: DebateParticipant;
    readonly answer: Aside<{ readonly findings: readonly Finding[] }>;
  }[];
}

/** Has contributions scored and their facts checked, aside, and interrupts where a claim was found contradicted. */
export class Referee {
  readonly #cast: Cast;
  readonly #turns: DebateTurns;
  readonly #scoring: boolean;
  #pending: readonly PendingCheck[] = [];

  constructor(cast: Cast, turns: DebateTurns, { scoring }: { readonly scoring: boolean }) {
    this.#cast = cast;
    this.#turns = turns;
    this.#scoring = scoring;
  }

  /**
   * After turns on the floor: puts what was found on the contributions before them on the floor, and asks aside about
   * these.
   */
  async after(floor: Floor, messages: readonly Message[]): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    for (const check of pending) await this.#interrupt(floor, check);
    const said = messages.filter((message) => !message.failed);
    for (const contribution of said) await this.#askScore(floor, contribution);
    const asked: PendingCheck[] = [];
    for (const contribution of said) {
      if (CHECKED.has(contribution.kind)) asked.push(await this.#askFacts(floor, contribution));
    }
    this.#pending = asked;
  }

  async #askFacts(floor: Floor, contribution: Statement): Promise<PendingCheck> {
    const asked: PendingCheck["asked"][number][] = [];
    for (const checker of this.#cast.factCheckers) {
      asked.push({ checker, answer: floor.ask(checker, await this.#turns.checkFacts(contribution)) });
    }
    return { contribution, asked };
  }

  async #askScore(floor: Floor, contribution: Statement): Promise<void> {
    const isAdvocates = this.#cast.advocates.some(({ id }) => id === contribution.speaker);
    if (!this.#scoring || !isAdvocates || !CONTRIBUTION_KINDS.has(contribution.kind)) return;
    const answered = floor.messages.find(({ number }) => number === contribution.replyTo);
    const question = await this.#turns.score(contribution, answered?.failed === false ? answered : undefined);
    if (question) floor.ask(this.#cast.moderator, question);
  }

  async #interrupt(floor: Floor, { contribution, asked }: PendingCheck): Promise<void> {
    const contradictions: Contradiction[] = [];
    for (const { checker, answer } of asked) {
      const findings = await answer;
      for (const finding of findings.given ? findings.value.findings : []) {
        if (finding.verdict === "contradicted") contradictions.push({ checker, finding });
      }
    }
    const [first] = contradictions;
    const speaker = this.#cast.advocates.find(({ id }) => id === contribution.speaker);
    if (!first || !speaker) return;
    await floor.say(first.checker, interruptionText(contribution, speaker, contradictions), {
      kind: "interruption",
      name: `interruption-${contribution.number}`,
      replyTo: contribution,
    });
  }
}
