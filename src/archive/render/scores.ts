import { criteriaOf, scoresByCriterion, weightedScore } from "../../judging/scoreboard.ts";
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
import { type Line, type PageBlock, readable } from "./page.ts";
import { surenessOf } from "./verdict.ts";
import { agentInWords, nameOf, points, readingInWords } from "./words.ts";
import { capital, listed, spaced } from "../../words/phrases.ts";
import { count } from "../../words/numbers.ts";

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
    head: ["Criterion", "Weight", "Description"],
    right: [1],
    table: criteria.map(({ id, weight, description }) => [readable(id), weight.toFixed(2), description]),
  }];
}

/** Returns the scores, and who gave them. */
export function scoreBlocks(facts: Facts): readonly PageBlock[] {
  const criteria = criteriaOf(facts.record.settings);
  const { scores, unscored } = facts.board;
  const notes = scoreNotes(facts);
  const heading: PageBlock = { heading: "Scores", level: 2, id: "scores" };
  if (criteria.length === 0 && notes.length === 0) {
    // Protocols without scoring need no section.
    if (facts.record.settings["scoring"] === undefined) return [];
    return [heading, { paragraph: "No scores were requested." }];
  }
  const scored = Object.entries(scores);
  return [
    heading,
    { paragraph: notes.length === 0 ? "No scores are recorded." : whatScoresAre(facts, notes) },
    ...(scored.length === 0 ? [] : [{
      head: ["Criterion", "Weight", ...scored.map(([id]) => nameOf(facts, id))],
      right: [1, ...scored.map((_, n) => n + 2)],
      scores: scored.map((_, n) => n + 2),
      table: [
        ...criteria.map(({ id, weight }) => [
          spaced(id),
          weight.toFixed(2),
          ...scored.map(([, { breakdown }]) => points(breakdown[id] ?? NaN)),
        ]),
        ...(decides(facts)
          ? [[[{ strong: "Total" }], "", ...scored.map(([, { total }]) => [{ strong: points(total) }])]]
          : []),
        ["Contributions scored", "", ...scored.map(([, { scored, contributions }]) => `${scored} of ${contributions}`)],
      ],
    }]),
    ...(unscored.length === 0 ? [] : [{
      paragraph: [
        { strong: "Without a score:" },
        ` ${unscored.map(({ participant, reason }) => `${nameOf(facts, participant)} (${reason})`).join("; ")}.`,
      ],
    }]),
  ];
}

/** Returns what the words for how sure the verdict is rest on, as a sentence; empty if they rest on nothing. */
function howSure(facts: Facts): string {
  const verdict = lastDecision(facts.record);
  const sureness = verdict?.kind === "decided" ? surenessOf(facts, verdict) : undefined;
  if (sureness?.n === undefined) return "";
  return ` Compared step by step, such as the arguments of a round, ${sureness.reason}.`;
}

function whatScoresAre(facts: Facts, notes: readonly Note[]): string {
  const scorers = [...new Set(notes.map((note) => note.participant))].map((id) => {
    const agent = facts.agent(id);
    const model = agent.type === "chat" ? ` (${agentInWords(agent)})` : "";
    return `by ${nameOf(facts, id)}${model} is ${readingInWords(agent)}`;
  });
  const missing = notes.filter((note) => scoresIn(facts, note).length === 0).length;
  const turns = "turns that failed or are no contribution do not count";
  return `From 0 to 10, averaged over each speaker's contributions; ${turns}. Each score ${
    listed(scorers)
  }; its reasons are in the note on ` +
    `the message. ${count(notes.length - missing, "reading")} on record${missing === 0 ? "" : `, ${missing} missing`}.${
      howSure(facts)
    }`;
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
    caption: "Scores, from 0 to 10",
    label: decides(facts) ? `Totals: ${listed(totals)}` : "Scores by criterion",
    most: 10,
    groups: [
      ...criteriaOf(facts.record.settings).map(({ id }) => ({
        title: capital(spaced(id)),
        bars: bars(({ breakdown }) => breakdown[id]),
      })),
      ...(decides(facts) ? [{ title: "Total", bars: bars(({ total }) => total), isTotal: true }] : []),
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
    return many === 0 ? [] : [`${many} ${verdict}`];
  });
  return counts.join(", ") || "no findings";
}

export function findingList(facts: Facts, note: Note): readonly PageBlock[] {
  const findings = findingsIn(note);
  if (findings.length === 0) return [];
  return [
    { paragraph: `${count(findings.length, "finding")}.` },
    {
      list: findings.map((finding) => ({
        line: [{ strong: `${capital(finding.verdict)}:` }, ` “${finding.claim}”`],
        points: [
          ...(isOverruled(facts, note, finding)
            ? [{ line: "This finding is overruled: a quotation in the claim was not found" }]
            : []),
          ...(finding.reason === "" ? [] : [{ line: finding.reason }]),
          ...(finding.source === undefined ? [] : [{ line: `Source: ${finding.source}` }]),
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
  const kinds = [...Map.groupBy(left, ({ kind }) => kind)].map(([kind, all]) => count(all.length, spaced(kind)));
  return kinds.length === 0 ? "" : `Not fact-checked: ${listed(kinds)}.`;
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
    `${nameOf(facts, id)} (${agentInWords(facts.agent(id))})`
  );
  const more = overruled === 0
    ? ""
    : `; ${overruled} called supported but overruled: a quotation in the claim is unverified`;
  const wrong = findings.filter(({ finding }) => isAgainst(finding));
  return [
    { heading: "Fact checks", level: 2, id: "fact_checks" },
    {
      paragraph:
        `By ${listed(checkers)}: ${count(checks.length, "check")}${missing === 0 ? "" : `, ${missing} missing`}, ` +
        `${count(findings.length, "finding")}: ${of("supported")} supported, ${of("overstated")} overstated, ` +
        `${of("contradicted")} contradicted, ${of("unverifiable")} unverifiable${more}. ${notChecked(facts)}`.trim(),
    },
    ...(wrong.length === 0 ? [] : [{ heading: "Claims found contradicted or overstated", level: 3 } as const, {
      head: ["Claim", "Verdict", "Said in", "Why", "Source"],
      table: wrong.map(({ note, finding: { claim, verdict, reason, source = "" } }): Line[] => {
        const about = facts.message(note.about);
        return [claim, verdict, about ? messageBy(facts, about) : "", reason, source];
      }),
    }]),
  ];
}
