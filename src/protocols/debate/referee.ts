import type { Aside, Floor } from "../../dialogue/mod.ts";
import { overruledBy } from "../../judging/quotations/recorded_claims.ts";
import { withRecomputation } from "../../judging/quotations/recompute.ts";
import type { Finding } from "../../transcript/claim.ts";
import { CONTRIBUTION_KINDS, type Kind } from "../../transcript/kind.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { interruptionText, interventionText, type Objection } from "./announcements.ts";
import type { Cast, DebateParticipant } from "./participants.ts";
import type { DebateRules } from "./options.ts";
import { scoredTogether } from "./scoring.ts";
import type { DebateTurns } from "./turns.ts";

/** Returns `true` if fact checkers check this kind of contribution. */
export function isChecked(kind: Kind, { checks }: DebateRules): boolean {
  if (kind === "opening") return checks.openings;
  return kind === "closing" ? checks.closings : ["argument", "rebuttal", "answer"].includes(kind);
}

/** Questions to fact checkers about a contribution, pending during the next turn. */
interface PendingCheck {
  readonly contribution: Statement;
  readonly asked: readonly {
    readonly checker: DebateParticipant;
    readonly answer: Aside<{ readonly findings: readonly Finding[] }>;
  }[];
}

interface RefereeOptions {
  readonly rules: DebateRules;
  readonly scoring: boolean;
}

/** Has contributions scored, ruled on and fact-checked aside, and announces broken rules and wrong claims. */
export class Referee {
  readonly #cast: Omit<Cast, "others">;
  readonly #turns: DebateTurns;
  readonly #rules: DebateRules;
  readonly #scoring: boolean;
  #pending: readonly PendingCheck[] = [];
  /** Contributions to be scored at the end of their phase. */
  #unscored: readonly Statement[] = [];
  /** Fact checkers' findings by number of the message. */
  readonly #findings = new Map<number, readonly Finding[]>();

  constructor(cast: Omit<Cast, "others">, turns: DebateTurns, { rules, scoring }: RefereeOptions) {
    this.#cast = cast;
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
    const checked = this.#cast.factCheckers.length > 0 ? said.filter(({ kind }) => isChecked(kind, this.#rules)) : [];
    const sources = checked.length > 0 ? await floor.sources() : undefined;
    this.#pending = checked.map((contribution) => {
      const annotated = floor.claimsOf(contribution) !== undefined;
      const complete = (finding: Finding) => withRecomputation(finding, contribution.text, sources);
      const answered = heard.find(({ number }) => number === contribution.replyTo);
      const question = this.#turns.checkFacts(contribution, { annotated, answered, complete });
      return {
        contribution,
        asked: this.#cast.factCheckers.map((checker) => ({ checker, answer: floor.ask(checker, question) })),
      };
    });
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

  async #settle(floor: Floor): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    for (const check of pending) await this.#interrupt(floor, check);
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
      findings: this.#findings.get(contribution.number) ?? [],
    }));
    this.#unscored = [];
    for (const group of scoredTogether(scored)) {
      const question = this.#turns.score(group, messages);
      if (question) floor.ask(this.#cast.moderator, question);
    }
  }

  async #interrupt(floor: Floor, { contribution, asked }: PendingCheck): Promise<void> {
    const all: Objection[] = [];
    for (const { checker, answer } of asked) {
      const findings = await answer;
      all.push(...(findings.given ? findings.value.findings : []).map((finding) => ({ checker, finding })));
    }
    warnOfOverruled(floor, contribution, all);
    this.#findings.set(contribution.number, standing(floor, contribution, all));
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

/** Returns the findings that no lookup overrules. */
function standing(floor: Floor, contribution: Statement, findings: readonly Objection[]): readonly Finding[] {
  const claims = floor.claimsOf(contribution) ?? [];
  return findings.flatMap(({ finding }) => overruledBy(finding, claims) ? [] : [finding]);
}

/** Warns of findings that call a claim supported although its quotation was not found. */
function warnOfOverruled(floor: Floor, contribution: Statement, findings: readonly Objection[]): void {
  const claims = floor.claimsOf(contribution) ?? [];
  const overruled = findings.filter(({ finding }) => overruledBy(finding, claims));
  if (overruled.length === 0) return;
  const checkers = [...new Set(overruled.map(({ checker }) => checker.name))].join(", ");
  const text = `In message ${contribution.number}, ${checkers} called claims supported whose quotations were not ` +
    `found (${overruled.length === 1 ? "one finding" : `${overruled.length} findings`} ignored)`;
  floor.warn("finding_overruled", text, contribution);
}
