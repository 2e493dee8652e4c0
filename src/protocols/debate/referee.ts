import type { Aside, Floor } from "../../dialogue/mod.ts";
import { overruledBy } from "../../judging/quotations/recorded_claims.ts";
import { withRecomputation } from "../../judging/quotations/recompute.ts";
import type { Finding } from "../../transcript/claim.ts";
import { CONTRIBUTION_KINDS, type Kind } from "../../transcript/kind.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { interruptionText, interventionText, type Objection } from "./announcements.ts";
import type { Cast, DebateParticipant } from "./participants.ts";
import type { DebateRules } from "./options.ts";
import type { DebateTurns } from "./turns.ts";

/** Returns `true` if fact checkers check this kind of contribution. */
export function isChecked(kind: Kind, { checks }: DebateRules): boolean {
  if (kind === "opening") return checks.openings;
  return kind === "closing" ? checks.closings : ["argument", "rebuttal", "answer"].includes(kind);
}

/** Questions to fact checkers about a contribution, pending during the next turn, and what is scored after them. */
interface PendingCheck {
  readonly contribution: Statement;
  /** The contribution with what it answers, if it is to be scored. */
  readonly scored: Answering | undefined;
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

  constructor(cast: Omit<Cast, "others">, turns: DebateTurns, { rules, scoring }: RefereeOptions) {
    this.#cast = cast;
    this.#turns = turns;
    this.#rules = rules;
    this.#scoring = scoring;
  }

  /**
   * Follows up on new turns: announces findings on earlier contributions, has the moderator rule on the new ones, and
   * asks for their fact checks, and for scores: at once or, of what is checked, when its findings are there.
   */
  async after(floor: Floor, messages: readonly Message[]): Promise<void> {
    await this.finish(floor);
    const said = messages.filter((message) => !message.failed);
    const first = messages[0]?.number ?? 0;
    const heard = floor.messages.filter((message): message is Statement => !message.failed && message.number < first);
    const ofAdvocates = said.filter(({ kind, speaker }) =>
      CONTRIBUTION_KINDS.has(kind) && this.#cast.advocates.some(({ id }) => id === speaker)
    ).map((contribution) => ({ contribution, answered: answeredBy(contribution, heard) }));
    if (this.#rules.enforced) await this.#enforce(floor, ofAdvocates);
    const checked = this.#cast.factCheckers.length > 0 ? said.filter(({ kind }) => isChecked(kind, this.#rules)) : [];
    const scored = this.#scoring ? ofAdvocates : [];
    for (const each of scored) if (!checked.includes(each.contribution)) this.#askScore(floor, each, []);
    const sources = checked.length > 0 ? await floor.sources() : undefined;
    this.#pending = checked.map((contribution) => {
      const annotated = floor.claimsOf(contribution) !== undefined;
      const complete = (finding: Finding) => withRecomputation(finding, contribution.text, sources);
      const answered = heard.find(({ number }) => number === contribution.replyTo);
      const question = this.#turns.checkFacts(contribution, { annotated, answered, complete });
      return {
        contribution,
        scored: scored.find((one) => one.contribution === contribution),
        asked: this.#cast.factCheckers.map((checker) => ({ checker, answer: floor.ask(checker, question) })),
      };
    });
    if (this.#rules.checks.awaited) await this.finish(floor);
  }

  /** Announces all findings so far, after waiting for pending checks. */
  async finish(floor: Floor): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    for (const check of pending) await this.#interrupt(floor, check);
  }

  /** Lets the moderator step in on the first contribution that breaks a rule, at most once in the phase. */
  async #enforce(floor: Floor, contributions: readonly Answering[]): Promise<void> {
    const { moderator } = this.#cast;
    const rulings = contributions
      .filter(({ contribution }) => !interventions(floor, moderator).some(({ phase }) => phase === contribution.phase))
      .map(({ contribution, answered }) => ({
        contribution,
        asked: floor.ask(moderator, this.#turns.rule(contribution, answered)),
      }));
    let hasSteppedIn = false;
    for (const { contribution, asked } of rulings) {
      const ruling = await asked;
      if (hasSteppedIn || !ruling.given || !ruling.value.breaks) continue;
      hasSteppedIn = true;
      await floor.say(moderator, interventionText(ruling.value), {
        kind: "interruption",
        name: `intervention-${contribution.number}`,
        replyTo: contribution,
      });
    }
  }

  #askScore(floor: Floor, { contribution, answered }: Answering, findings: readonly Finding[]): void {
    const { moderator } = this.#cast;
    const said = interventions(floor, moderator).filter(({ replyTo }) => replyTo === contribution.number);
    const claims = floor.claimsOf(contribution);
    const question = this.#turns.score(contribution, answered, { claims, findings, interventions: said });
    if (question) floor.ask(moderator, question);
  }

  async #interrupt(floor: Floor, { contribution, scored, asked }: PendingCheck): Promise<void> {
    const all: Objection[] = [];
    for (const { checker, answer } of asked) {
      const findings = await answer;
      all.push(...(findings.given ? findings.value.findings : []).map((finding) => ({ checker, finding })));
    }
    warnOfOverruled(floor, contribution, all);
    if (scored) this.#askScore(floor, scored, standing(floor, contribution, all));
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

/** A contribution and what it had to answer. */
interface Answering {
  readonly contribution: Statement;
  readonly answered: readonly Statement[];
}

/** Returns the moderator's words so far to speakers who broke a rule. */
function interventions(floor: Floor, { id }: DebateParticipant): readonly Statement[] {
  return floor.messages.filter((message): message is Statement =>
    !message.failed && message.kind === "interruption" && message.speaker === id
  );
}

/** Maximum contributions in a short debate. */
const MOST_CONTRIBUTIONS = 12;
const MOST_SUMMARIES = 3;
/** Contributions shown to an argument's scorer: with two sides, all since the speaker's last argument. */
const MOST_FOR_ARGUMENT = 4;

/**
 * Returns what to show with a contribution: a short debate in full. In a longer one, a rebuttal is shown with its
 * argument, an argument with the newest contributions, and a closing with the openings, the moderator's summaries and
 * the last round.
 *
 * @param heard Statements before the contribution's step.
 */
function answeredBy({ kind, replyTo }: Statement, heard: readonly Statement[]): readonly Statement[] {
  if (kind === "opening") return [];
  const said = heard.filter((message) => CONTRIBUTION_KINDS.has(message.kind) || message.kind === "interruption");
  // all closings are shown with the same statements, in any order
  const debate = said.filter((message) => message.kind !== "closing");
  if (debate.length <= MOST_CONTRIBUTIONS) return said;
  if (replyTo !== undefined) return said.filter(({ number }) => number === replyTo);
  if (kind !== "closing") return said.slice(-MOST_FOR_ARGUMENT);
  const last = debate.findLast(({ round }) => round !== undefined)?.round;
  const summaries = heard.filter((message) => message.kind === "round_summary").slice(-MOST_SUMMARIES);
  const newest = said.filter(({ kind, round }) => kind === "opening" || kind === "closing" || round === last);
  return [...summaries, ...newest].toSorted((a, b) => a.number - b.number);
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
