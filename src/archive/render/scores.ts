import { criteriaOf, points, scoresByCriterion, weightedScore } from "../../judging/scoreboard.ts";
import { type Correction, correctionsIn } from "../../judging/quotations/corrections.ts";
import { recomputedInWords } from "../../judging/quotations/recompute.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { type Finding, FINDING_VERDICTS, isAgainst, readFindings } from "../../transcript/claim.ts";
import { CONTRIBUTION_KINDS } from "../../transcript/kind.ts";
import type { Picture } from "../../transcript/picture.ts";
import { lastDecision, type Note } from "../../transcript/record.ts";
import type { ParticipantScore } from "../../transcript/score.ts";
import { isOverruled, messageBy } from "./claims.ts";
import type { Facts } from "./facts.ts";
import type { Line, PageBlock } from "./page.ts";
import { surenessOf } from "./verdict.ts";
import { agentInWords, nameOf, readingInWords } from "./words.ts";
import { FINDINGS } from "../../words/checked_claims.ts";
import { MESSAGE } from "../../words/messages.ts";
import { countCalled, criterionName } from "../../words/names.ts";
import { decimal } from "../../words/numbers.ts";
import { capital, SIGNS } from "../../words/phrases.ts";
import { SCORES } from "../../words/score_tables.ts";

/**
 * Returns a note's readable scores by criterion id, in order of the criteria; all its scores if no criteria are set. A
 * message that is no contribution has none.
 */
export function scoresIn(facts: Facts, { about, answer }: Note): readonly (readonly [id: string, score: number])[] {
  if (!answer.given || facts.notContributing(about) !== undefined) return [];
  return scoresByCriterion(facts.record.settings, answer.value);
}

/** Returns the weighted mean of a note's scores; `undefined` if none is readable. */
export function totalOf(facts: Facts, { about, answer }: Note): number | undefined {
  if (!answer.given || facts.notContributing(about) !== undefined) return undefined;
  return weightedScore(facts.record.settings, answer.value);
}

/** Returns the scorer's reason; empty if there is none. */
export function reasonIn({ answer }: Note): string {
  const { reason } = answer.given ? fieldsIn(answer.value) : {};
  return typeof reason === "string" ? reason : "";
}

/** Returns the findings of a note; none if it has none that can be read. */
export function findingsIn({ answer }: Note): readonly Finding[] {
  return answer.given ? readFindings(answer.value) : [];
}

/** Returns the notes with scores, in order of the messages they are about. */
export function scoreNotes({ record }: Facts): readonly Note[] {
  return record.notes.filter(({ kind }) => kind === "score").sort((a, b) => (a.about ?? 0) - (b.about ?? 0));
}

export function criteriaTable(facts: Facts): readonly PageBlock[] {
  const criteria = criteriaOf(facts.record.settings);
  return criteria.length === 0 ? [] : [{
    head: [SCORES.criterion, SCORES.weight, SCORES.description],
    right: [1],
    table: criteria.map((
      { id, weight, description },
    ) => [criterionName(id), decimal(weight, 2), description]),
  }];
}

/** Returns the scores, and who gave them. */
export function scoreBlocks(facts: Facts): readonly PageBlock[] {
  const criteria = criteriaOf(facts.record.settings);
  const { scores, unscored } = facts.board;
  const notes = scoreNotes(facts);
  const heading: PageBlock = { heading: SCORES.title, level: 2, id: "scores" };
  if (criteria.length === 0 && notes.length === 0) {
    // Protocols without scoring need no section.
    if (facts.record.settings["scoring"] === undefined) return [];
    return [heading, { paragraph: SCORES.notRequested }];
  }
  const scored = Object.entries(scores);
  return [
    heading,
    { paragraph: notes.length === 0 ? SCORES.notRecorded : whatScoresAre(facts, notes) },
    ...(scored.length === 0 ? [] : [{
      head: [SCORES.criterion, SCORES.weight, ...scored.map(([id]) => nameOf(facts, id))],
      right: [1, ...scored.map((_, n) => n + 2)],
      scores: scored.map((_, n) => n + 2),
      table: [
        ...criteria.map(({ id, weight }) => [
          criterionName(id),
          decimal(weight, 2),
          ...scored.map(([, { breakdown }]) => points(breakdown[id] ?? NaN)),
        ]),
        ...(decides(facts)
          ? [[[{ strong: SCORES.total }], "", ...scored.map(([, { total }]) => [{ strong: points(total) }])]]
          : []),
        [
          SCORES.contributions,
          "",
          ...scored.map(([, { scored, contributions }]) => SCORES.scoredOf(scored, contributions)),
        ],
      ],
    }]),
    ...(unscored.length === 0 ? [] : [{
      paragraph: [
        { strong: SCORES.without },
        SCORES.unscored(unscored.map(({ participant, reason }) => ({ name: nameOf(facts, participant), reason }))),
      ],
    }]),
  ];
}

/** Returns what the words for how sure the verdict is rest on, as a clause; `undefined` if they rest on nothing. */
function leadOf(facts: Facts): string | undefined {
  const verdict = lastDecision(facts.record);
  const sureness = verdict?.kind === "decided" ? surenessOf(facts, verdict) : undefined;
  return sureness?.n === undefined ? undefined : sureness.reason;
}

function whatScoresAre(facts: Facts, notes: readonly Note[]): string {
  const scorers = [...new Set(notes.map((note) => note.participant))].map((id) => {
    const agent = facts.agent(id);
    const model = agent.type === "chat" ? agentInWords(agent) : undefined;
    return SCORES.by(nameOf(facts, id), model, readingInWords(agent));
  });
  const missing = notes.filter((note) => scoresIn(facts, note).length === 0).length;
  return SCORES.basis({ scorers, readings: notes.length - missing, missing, lead: leadOf(facts) });
}

/** Returns the scores of two or more participants as a picture. */
export function scorePictures(facts: Facts): readonly Picture[] {
  const scores = Object.entries(facts.board.scores).map(([id, score]) => ({ id, name: nameOf(facts, id), score }));
  if (scores.length < 2) return [];
  const bars = (valueOf: (score: ParticipantScore) => number | undefined) =>
    scores.flatMap(({ id, name, score }) => {
      const value = valueOf(score);
      return value === undefined ? [] : [{ id, name, value, inWords: points(value) }];
    });
  const totals = scores.map(({ name, score }) => `${name} ${points(score.total)}`);
  return [{
    kind: "bars",
    caption: SCORES.caption,
    label: decides(facts) ? SCORES.totals(totals) : SCORES.byCriterion,
    most: 10,
    groups: [
      ...criteriaOf(facts.record.settings).map(({ id }) => ({
        title: capital(criterionName(id)),
        bars: bars(({ breakdown }) => breakdown[id]),
      })),
      ...(decides(facts) ? [{ title: SCORES.total, bars: bars(({ total }) => total), isTotal: true }] : []),
    ],
  }];
}

/** Returns `false` if totals might seem to have decided something although they did not. */
export function decides({ page, record: { settings, decisions } }: Facts): boolean {
  return page?.decision?.none?.(settings) === undefined &&
    !Object.values(decisions).some(({ kind }) => kind === "undecided");
}

/** Counts the findings of a note in words: `3 supported, 1 contradicted`. */
export function findingsInShort(facts: Facts, note: Note): string {
  const findings = findingsIn(note).filter((finding) => !isOverruled(facts, note, finding));
  const counts = FINDING_VERDICTS.flatMap((verdict) => {
    const many = findings.filter((finding) => finding.verdict === verdict).length;
    return many === 0 ? [] : [FINDINGS.ofVerdict(many, verdict)];
  });
  return counts.join(", ") || FINDINGS.none;
}

export function findingList(facts: Facts, note: Note): readonly PageBlock[] {
  const findings = findingsIn(note);
  if (findings.length === 0) return [];
  return [
    { paragraph: FINDINGS.counted(findings.length) },
    {
      list: findings.map((finding) => ({
        line: [
          { strong: `${capital(FINDINGS.verdicts[finding.verdict])}${SIGNS.colon}` },
          ` ${MESSAGE.quoted(finding.claim)}`,
        ],
        points: [
          ...(isOverruled(facts, note, finding) ? [{ line: FINDINGS.overruled }] : []),
          ...(finding.reason === "" ? [] : [{ line: finding.reason }]),
          ...(finding.source === undefined ? [] : [{ line: FINDINGS.source(finding.source) }]),
          ...(finding.calculation === undefined ? [] : [{ line: recomputedInWords(finding) }]),
        ],
      })),
    },
  ];
}

/** Returns all findings in the record, each with its note. */
export function allFindings(facts: Facts) {
  return facts.record.notes.filter(({ kind }) => kind === "fact_check").flatMap((note) => findingsOf(facts, note));
}

/** Returns the figures that were found wrong in the record. */
export function correctionsOf(facts: Facts): readonly Correction[] {
  return allFindings(facts).flatMap(({ finding, overruled }) => overruled ? [] : correctionsIn(finding));
}

/** Returns the findings of a note, each marked if it is overruled. */
export function findingsOf(facts: Facts, note: Note) {
  return findingsIn(note).map((finding) => ({ note, finding, overruled: isOverruled(facts, note, finding) }));
}

/** Says which contributions were not fact-checked, by kind; empty if all were, or none was to be. */
export function notChecked({ record: { messages, notes } }: Facts): string {
  const checked = new Set(notes.filter(({ kind }) => kind === "fact_check").map(({ about }) => about));
  if (checked.size === 0) return "";
  const left = messages.filter(({ failed, kind, number }) =>
    !failed && CONTRIBUTION_KINDS.has(kind) && !checked.has(number)
  );
  const kinds = [...Map.groupBy(left, ({ kind }) => kind)].map(([kind, all]) => countCalled(all.length, kind));
  return kinds.length === 0 ? "" : FINDINGS.notChecked(kinds);
}

/** Returns the number of findings, the claims they contradict, and what was not checked. */
export function findingBlocks(facts: Facts): readonly PageBlock[] {
  const checks = facts.record.notes.filter((note) => note.kind === "fact_check");
  if (checks.length === 0) return [];
  const findings = allFindings(facts);
  const of = (verdict: Finding["verdict"]) =>
    findings.filter(({ finding, overruled }) => finding.verdict === verdict && !overruled).length;
  const overruled = findings.filter((each) => each.overruled).length;
  const missing = checks.filter((note) => !note.answer.given).length;
  const checkers = [...new Set(checks.map((note) => note.participant))].map((id) =>
    FINDINGS.by(nameOf(facts, id), agentInWords(facts.agent(id)))
  );
  const wrong = findings.filter(({ finding }) => isAgainst(finding));
  return [
    { heading: FINDINGS.title, level: 2, id: "fact_checks" },
    {
      paragraph: FINDINGS.sum({
        checkers,
        checks: checks.length,
        missing,
        findings: findings.length,
        by: {
          supported: of("supported"),
          overstated: of("overstated"),
          contradicted: of("contradicted"),
          unverifiable: of("unverifiable"),
        },
        overruled,
        notChecked: notChecked(facts),
      }),
    },
    ...(wrong.length === 0 ? [] : [{ heading: FINDINGS.against, level: 3 } as const, {
      head: FINDINGS.table,
      table: wrong.map(({ note, finding: { claim, verdict, reason, source = "" } }): Line[] => {
        const about = facts.message(note.about);
        return [claim, FINDINGS.verdicts[verdict], about ? messageBy(facts, about) : "", reason, source];
      }),
    }]),
  ];
}
