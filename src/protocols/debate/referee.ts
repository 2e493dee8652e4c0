import type { QuotedText } from "../../agents/agent.ts";
import type { Aside, Floor } from "../../dialogue/mod.ts";
import { overruledBy } from "../../judging/quotations/recorded_claims.ts";
import type { Finding } from "../../transcript/claim.ts";
import { CONTRIBUTION_KINDS, type Kind } from "../../transcript/kind.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { type Contradiction, interruptionText } from "./announcements.ts";
import type { Cast, DebateParticipant } from "./participants.ts";
import type { DebateTurns } from "./turns.ts";

/** Contributions whose facts are checked. */
export const CHECKED: ReadonlySet<Kind> = new Set(["argument", "rebuttal", "answer"] as const);

/** The questions to fact checkers about a contribution, while the next turn is on the floor. */
interface PendingCheck {
  readonly contribution: Statement;
  readonly asked: readonly {
    readonly checker: DebateParticipant;
    readonly answer: Aside<{ readonly findings: readonly Finding[] }>;
  }[];
}

interface RefereeOptions {
  readonly scoring: boolean;
  /** Passages of the sources for a fact checker; `undefined` if what is cited and quoted is not looked up. */
  readonly passages: (floor: Floor, contribution: Statement) => Promise<QuotedText | undefined>;
}

/** Has contributions scored and their facts checked, aside, and interrupts where a claim was found contradicted. */
export class Referee {
  readonly #cast: Cast;
  readonly #turns: DebateTurns;
  readonly #options: RefereeOptions;
  #pending: readonly PendingCheck[] = [];

  constructor(cast: Cast, turns: DebateTurns, options: RefereeOptions) {
    this.#cast = cast;
    this.#turns = turns;
    this.#options = options;
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
    for (const contribution of said) this.#askScore(floor, contribution);
    const asked: PendingCheck[] = [];
    for (const contribution of said) {
      if (CHECKED.has(contribution.kind)) asked.push(await this.#askFacts(floor, contribution));
    }
    this.#pending = asked;
  }

  async #askFacts(floor: Floor, contribution: Statement): Promise<PendingCheck> {
    const { factCheckers } = this.#cast;
    const passages = factCheckers.length === 0 ? undefined : await this.#options.passages(floor, contribution);
    const asked = factCheckers.map((checker) => (
      { checker, answer: floor.ask(checker, this.#turns.checkFacts(contribution, passages)) }
    ));
    return { contribution, asked };
  }

  #askScore(floor: Floor, contribution: Statement): void {
    const isAdvocates = this.#cast.advocates.some(({ id }) => id === contribution.speaker);
    if (!this.#options.scoring || !isAdvocates || !CONTRIBUTION_KINDS.has(contribution.kind)) return;
    const answered = floor.messages.find(({ number }) => number === contribution.replyTo);
    const opponent = answered?.failed === false ? answered : undefined;
    const question = this.#turns.score(contribution, opponent, floor.claimsOf(contribution));
    if (question) floor.ask(this.#cast.moderator, question);
  }

  async #interrupt(floor: Floor, { contribution, asked }: PendingCheck): Promise<void> {
    const all: Contradiction[] = [];
    for (const { checker, answer } of asked) {
      const findings = await answer;
      all.push(...(findings.given ? findings.value.findings : []).map((finding) => ({ checker, finding })));
    }
    warnOfOverruled(floor, contribution, all);
    const contradictions = all.filter(({ finding }) => finding.verdict === "contradicted");
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

/** Warns of findings that call supported what has a quotation that was not found. */
function warnOfOverruled(floor: Floor, contribution: Statement, findings: readonly Contradiction[]): void {
  const claims = floor.claimsOf(contribution) ?? [];
  const overruled = findings.filter(({ finding }) => overruledBy(finding, claims));
  if (overruled.length === 0) return;
  const checkers = [...new Set(overruled.map(({ checker }) => checker.name))].join(", ");
  const text = `Of message ${contribution.number}, ${checkers} called supported what has a quotation that was not ` +
    `found (${overruled.length === 1 ? "one finding" : `${overruled.length} findings`}): it counts for nothing`;
  floor.warn("finding_overruled", text, contribution);
}
