import type { Aside, DialogueParticipant, ExpectedAside, Floor } from "../../dialogue/mod.ts";
import { overruledBy } from "../../judging/quotations/recorded_claims.ts";
import { withRecomputation } from "../../judging/quotations/recompute.ts";
import type { Finding } from "../../transcript/claim.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import { warningText } from "../../transcript/warning_text.ts";
import type { FactChecker } from "./checker.ts";
import {
  EARLIER_MAX_TOKENS,
  earlierFindings,
  type Found,
  interruptionText,
  isObjection,
  unannounced,
} from "./findings.ts";
import { checkQuestion } from "./question.ts";

/** Maximum tokens of one fact checker's findings on a statement: those of a structured answer. */
export const FINDINGS_MAX_TOKENS = 2000;

/** A statement to check, with what it answers. */
export interface Checkable {
  readonly statement: Statement;
  readonly answered?: Statement | undefined;
}

/** Questions to all fact checkers about one statement. */
export interface PendingCheck {
  readonly statement: Statement;
  readonly asked: readonly {
    readonly checker: FactChecker;
    readonly answer: Aside<{ readonly findings: readonly Finding[] }>;
  }[];
}

/** Objections to a statement, and the message that announced them. */
export interface AnnouncedCheck {
  readonly statement: Statement;
  readonly objections: readonly Found[];
  readonly announcement: Statement;
}

/** Has statements checked by a dialogue's fact checkers, and announces the claims that are contradicted or overstated. */
export class FactChecks {
  readonly #checkers: readonly FactChecker[];
  readonly #speakers: readonly Participant[];
  /** What was found in checks that were awaited, in their order: the same in every run. */
  #found: readonly Found[] = [];

  /** @param speakers Those whose wrong claims are announced. */
  constructor(checkers: readonly FactChecker[], speakers: readonly Participant[]) {
    this.#checkers = checkers;
    this.#speakers = speakers;
  }

  /** Checks statements that are about to be decided on, all at once, and announces what was found in their order. */
  async before(floor: Floor, statements: readonly Statement[]): Promise<readonly AnnouncedCheck[]> {
    const announced: AnnouncedCheck[] = [];
    for (const check of await this.ask(floor, statements.map((statement) => ({ statement })))) {
      const found = await this.findings(floor, check);
      announced.push(...await this.announce(floor, check.statement, found));
    }
    return announced;
  }

  /** Asks all fact checkers about statements. They see what was found in checks that are over. */
  async ask(floor: Floor, statements: readonly Checkable[]): Promise<readonly PendingCheck[]> {
    if (this.#checkers.length === 0 || statements.length === 0) return [];
    const sources = await floor.sources();
    const found = this.#found; // by now: not what other checks find meanwhile
    return statements.map(({ statement, answered }) => {
      const annotated = floor.claimsOf(statement) !== undefined;
      const earlier = earlierFindings(found, statement);
      const said = [statement, answered].map((one) => one?.text ?? "").join("\n\n");
      const complete = (finding: Finding) => withRecomputation(finding, said, sources);
      const question = checkQuestion(statement, { annotated, answered, earlier, complete });
      return { statement, asked: this.#checkers.map((checker) => ({ checker, answer: floor.ask(checker, question) })) };
    });
  }

  /** Waits for a check, and returns its findings without those that a lookup overrules, of which it warns. */
  async findings(floor: Floor, { statement, asked }: PendingCheck): Promise<readonly Found[]> {
    const all: Found[] = [];
    for (const { checker, answer } of asked) {
      const findings = await answer;
      if (!findings.given) continue;
      all.push(...findings.value.findings.map((finding) => ({ checker, statement, finding })));
    }
    const claims = floor.claimsOf(statement) ?? [];
    const isOverruled = ({ finding }: Found) => overruledBy(finding, claims);
    warnOfOverruled(floor, statement, all.filter(isOverruled));
    const standing = all.filter((found) => !isOverruled(found));
    this.#found = [...this.#found, ...standing];
    return standing;
  }

  /** Returns the findings on a statement, of checks that are over. */
  foundIn({ number }: Statement): readonly Finding[] {
    return this.#found.filter(({ statement }) => statement.number === number).map(({ finding }) => finding);
  }

  /** Returns what was found and is not announced, of checks that are over, for whoever decides. */
  unannounced(): string {
    return unannounced(this.#found);
  }

  /** Announces the claims of a statement that were found contradicted or overstated, if there are any. */
  async announce(floor: Floor, statement: Statement, found: readonly Found[]): Promise<readonly AnnouncedCheck[]> {
    const objections = found.filter(isObjection);
    const [first] = objections;
    const checker = this.#checkers.find(({ id }) => id === first?.checker.id);
    const speaker = this.#speakers.find(({ id }) => id === statement.speaker);
    if (!checker || !speaker) return [];
    const announcement = await floor.say(checker, interruptionText(statement, speaker, objections), {
      kind: "interruption",
      name: `interruption-${statement.number}`,
      replyTo: statement,
    });
    return [{ statement, objections, announcement }];
  }
}

/** Returns a fact check as it is expected, of a statement of so many tokens and what it answers. */
export function expectedCheck(participant: DialogueParticipant, shows: number): ExpectedAside {
  return { kind: "fact_check", participant, shows: shows + EARLIER_MAX_TOKENS, says: FINDINGS_MAX_TOKENS };
}

/** Warns of findings that call a claim supported although its quotation was not found. */
function warnOfOverruled(floor: Floor, statement: Statement, overruled: readonly Found[]): void {
  if (overruled.length === 0) return;
  const checkers = [...new Set(overruled.map(({ checker }) => checker.name))].join(", ");
  floor.warn("finding_overruled", warningText("overruled", statement.number, checkers, overruled.length), statement);
}
