import type { Aside, Floor } from "../../dialogue/mod.ts";
import { overruledBy } from "../../judging/quotations/recorded_claims.ts";
import type { Finding } from "../../transcript/claim.ts";
import { CONTRIBUTION_KINDS, type Kind } from "../../transcript/kind.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { interruptionText, type Objection } from "./announcements.ts";
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
}

/** Has contributions scored and their facts checked, aside, and interrupts where a claim was found contradicted or overstated. */
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
    await this.finish(floor);
    const said = messages.filter((message) => !message.failed);
    const first = messages[0]?.number ?? 0;
    const heard = floor.messages.filter((message): message is Statement => !message.failed && message.number < first);
    for (const contribution of said) this.#askScore(floor, contribution, heard);
    this.#pending = said.filter(({ kind }) => CHECKED.has(kind)).map((contribution) => ({
      contribution,
      asked: this.#cast.factCheckers.map((checker) => {
        const annotated = floor.claimsOf(contribution) !== undefined;
        return { checker, answer: floor.ask(checker, this.#turns.checkFacts(contribution, { annotated })) };
      }),
    }));
  }

  /** Puts what was found so far on the floor, waiting for checks that are still under way. */
  async finish(floor: Floor): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    for (const check of pending) await this.#interrupt(floor, check);
  }

  #askScore(floor: Floor, contribution: Statement, heard: readonly Statement[]): void {
    const isAdvocates = this.#cast.advocates.some(({ id }) => id === contribution.speaker);
    if (!this.#scoring || !isAdvocates || !CONTRIBUTION_KINDS.has(contribution.kind)) return;
    const answered = answeredBy(contribution, heard);
    const question = this.#turns.score(contribution, answered, floor.claimsOf(contribution));
    if (question) floor.ask(this.#cast.moderator, question);
  }

  async #interrupt(floor: Floor, { contribution, asked }: PendingCheck): Promise<void> {
    const all: Objection[] = [];
    for (const { checker, answer } of asked) {
      const findings = await answer;
      all.push(...(findings.given ? findings.value.findings : []).map((finding) => ({ checker, finding })));
    }
    warnOfOverruled(floor, contribution, all);
    const objections = all.filter(({ finding: { verdict } }) => verdict === "contradicted" || verdict === "overstated");
    const [first] = objections;
    const speaker = this.#cast.advocates.find(({ id }) => id === contribution.speaker);
    if (!first || !speaker) return;
    await floor.say(first.checker, interruptionText(contribution, speaker, objections), {
      kind: "interruption",
      name: `interruption-${contribution.number}`,
      replyTo: contribution,
    });
  }
}

/** Of a longer debate the scorer of a closing is shown the newest of the moderator's summaries, and the last round. */
const MOST_CONTRIBUTIONS = 12;
const MOST_SUMMARIES = 3;
/** The scorer of an argument is shown so many: with two sides, all that was said since the speaker's last argument. */
const MOST_FOR_ARGUMENT = 4;

/**
 * Returns what a contribution had to answer: the message it replies to; of an argument the newest contributions; of a
 * closing the debate, of which long ones are shown by the moderator's summaries.
 *
 * @param heard What was said before the step in which the contribution was made.
 */
function answeredBy({ kind, replyTo }: Statement, heard: readonly Statement[]): readonly Statement[] {
  if (replyTo !== undefined) return heard.filter(({ number }) => number === replyTo);
  if (kind === "opening") return [];
  const said = heard.filter((message) => CONTRIBUTION_KINDS.has(message.kind) || message.kind === "interruption");
  if (kind !== "closing") return said.slice(-MOST_FOR_ARGUMENT);
  if (said.length <= MOST_CONTRIBUTIONS) return said;
  const last = said.findLast(({ round }) => round !== undefined)?.round;
  const summaries = heard.filter((message) => message.kind === "round_summary").slice(-MOST_SUMMARIES);
  const newest = said.filter((message) => message.round === last || message.kind === "closing");
  return [...summaries, ...newest].toSorted((a, b) => a.number - b.number);
}

/** Warns of findings that call supported what has a quotation that was not found. */
function warnOfOverruled(floor: Floor, contribution: Statement, findings: readonly Objection[]): void {
  const claims = floor.claimsOf(contribution) ?? [];
  const overruled = findings.filter(({ finding }) => overruledBy(finding, claims));
  if (overruled.length === 0) return;
  const checkers = [...new Set(overruled.map(({ checker }) => checker.name))].join(", ");
  const text = `Of message ${contribution.number}, ${checkers} called supported what has a quotation that was not ` +
    `found (${overruled.length === 1 ? "one finding" : `${overruled.length} findings`}): it counts for nothing`;
  floor.warn("finding_overruled", text, contribution);
}
