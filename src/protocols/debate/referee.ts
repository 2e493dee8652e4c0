import type { Floor } from "../../dialogue/mod.ts";
import { CONTRIBUTION_KINDS, type Kind } from "../../transcript/kind.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { FactChecks, type PendingCheck } from "../fact_check/fact_checks.ts";
import { interventionText } from "./announcements.ts";
import type { Cast, DebateParticipant } from "./participants.ts";
import type { DebateRules } from "./options.ts";
import { scoredTogether } from "./scoring.ts";
import type { DebateTurns } from "./turns.ts";

/** Returns `true` if fact checkers check this kind of contribution. */
export function isChecked(kind: Kind, { checks }: DebateRules): boolean {
  if (kind === "opening") return checks.openings;
  return kind === "closing" ? checks.closings : ["argument", "rebuttal", "answer"].includes(kind);
}

interface RefereeOptions {
  readonly rules: DebateRules;
  readonly scoring: boolean;
  /** Returns `true` if fact checkers check a statement. */
  readonly isChecked: (floor: Floor, statement: Statement) => boolean;
}

/** Has contributions scored, ruled on and fact-checked aside, and announces broken rules and wrong claims. */
export class Referee {
  readonly #cast: Omit<Cast, "others">;
  readonly #turns: DebateTurns;
  readonly #rules: DebateRules;
  readonly #scoring: boolean;
  readonly #isChecked: RefereeOptions["isChecked"];
  readonly #checks: FactChecks;
  #pending: readonly PendingCheck[] = [];
  /** Contributions to be scored at the end of their phase. */
  #unscored: readonly Statement[] = [];

  constructor(cast: Omit<Cast, "others">, turns: DebateTurns, { rules, scoring, isChecked }: RefereeOptions) {
    this.#cast = cast;
    this.#checks = new FactChecks(cast.factCheckers, cast.advocates);
    this.#isChecked = isChecked;
    this.#turns = turns;
    this.#rules = rules;
    this.#scoring = scoring;
  }

  /**
   * Follows up on new turns: announces findings on earlier contributions, has the moderator rule on the new ones, and
   * asks for their fact checks.
   */
  async after(floor: Floor, messages: readonly Message[]): Promise<void> {
    await this.#settle(floor);
    const said = messages.filter((message) => !message.failed);
    const [first] = messages;
    const heard = floor.messages.filter((message): message is Statement =>
      !message.failed && message.number < (first?.number ?? 0)
    );
    if (this.#unscored.some(({ phase }) => phase !== first?.phase)) this.#askScores(floor, heard);
    const ofAdvocates = said.filter(({ kind, speaker }) =>
      CONTRIBUTION_KINDS.has(kind) && this.#cast.advocates.some(({ id }) => id === speaker)
    );
    if (this.#rules.enforced) await this.#enforce(floor, ofAdvocates, heard);
    if (this.#scoring) this.#unscored = [...this.#unscored, ...ofAdvocates];
    const checked = said.filter((message) => this.#isChecked(floor, message)).map((statement) => ({
      statement,
      answered: heard.find(({ number }) => number === statement.replyTo),
    }));
    this.#pending = await this.#checks.ask(floor, checked);
    if (this.#rules.checks.awaited) await this.#settle(floor);
  }

  /**
   * Announces all findings so far, after waiting for pending checks, and then asks for the scores of all contributions
   * since the last time, so that those of all sides are read under the same view.
   */
  async finish(floor: Floor): Promise<void> {
    await this.#settle(floor);
    this.#askScores(floor, floor.messages);
  }

  /** Returns the claims that fact checkers found supported or unverifiable, for whoever decides. */
  unannounced(): string {
    return this.#checks.unannounced();
  }

  async #settle(floor: Floor): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    for (const check of pending) {
      await this.#checks.announce(floor, check.statement, await this.#checks.findings(floor, check));
    }
  }

  /** Lets the moderator step in on the first contribution that breaks a rule, at most once in the phase. */
  async #enforce(floor: Floor, contributions: readonly Statement[], heard: readonly Statement[]): Promise<void> {
    const { moderator } = this.#cast;
    const rulings = contributions
      .filter(({ phase }) => !hasSteppedIn(floor, moderator, phase))
      .map((contribution) => ({
        contribution,
        asked: floor.ask(moderator, this.#turns.rule(contribution, answeredBy(contribution, heard))),
      }));
    let isOver = false;
    for (const { contribution, asked } of rulings) {
      const ruling = await asked;
      if (isOver || !ruling.given || !ruling.value.breaks) continue;
      isOver = true;
      await floor.say(moderator, interventionText(ruling.value), {
        kind: "interruption",
        name: `intervention-${contribution.number}`,
        replyTo: contribution,
      });
    }
  }

  /** Asks for the scores of what was said since the last time, all under the same view. */
  #askScores(floor: Floor, messages: readonly Message[]): void {
    const scored = this.#unscored.map((contribution) => ({
      contribution,
      claims: floor.claimsOf(contribution),
      findings: this.#cast.factCheckers.length > 0 ? this.#checks.foundIn(contribution) : undefined,
    }));
    this.#unscored = [];
    for (const group of scoredTogether(scored)) {
      const question = this.#turns.score(group, messages);
      if (question) floor.ask(this.#cast.moderator, question);
    }
  }
}

/** Returns `true` if the moderator has spoken to somebody who broke a rule in a phase. */
function hasSteppedIn(floor: Floor, { id }: DebateParticipant, phase: string): boolean {
  return floor.messages.some((message) =>
    !message.failed && message.kind === "interruption" && message.speaker === id && message.phase === phase
  );
}

/** Contributions shown with one that is ruled on: with two sides, all since the speaker's last argument. */
const MOST_ANSWERED = 4;

/** Returns what to show with a contribution that is ruled on: what it answers, or the newest before it. */
function answeredBy({ kind, replyTo }: Statement, heard: readonly Statement[]): readonly Statement[] {
  if (kind === "opening") return [];
  const said = heard.filter((message) => CONTRIBUTION_KINDS.has(message.kind) || message.kind === "interruption");
  return replyTo === undefined ? said.slice(-MOST_ANSWERED) : said.filter(({ number }) => number === replyTo);
}
