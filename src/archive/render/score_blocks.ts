import { criteriaOf } from "../../judging/scoreboard.ts";
import type { Finding } from "../../transcript/claim.ts";
import type { Note } from "../../transcript/record.ts";
import { isOverruled } from "./claims_found.ts";
import { type Block, type Line, link } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { findingsIn, reasonIn, scoresIn } from "./values.ts";
import { agentInFull, agentInWords, count, listed, nameOf, points, readingInWords, spaced } from "./words.ts";

/** The notes that are scores, by the messages they are about. */
export function scoreNotes({ record }: Facts): readonly Note[] {
  return record.notes.filter((note) => note.kind === "score")
    .sort((a, b) => (a.about ?? 0) - (b.about ?? 0));
}

/** Scores, who gave them, and what each contribution got. */
export function scoreBlocks(facts: Facts): readonly Block[] {
  const criteria = criteriaOf(facts.record.settings);
  const { scores, unscored } = facts.board;
  const notes = scoreNotes(facts);
  if (criteria.length === 0 && notes.length === 0) {
    // of a protocol that has no scores nobody expects any
    if (facts.record.settings["scoring"] === undefined) return [];
    const moderator = facts.record.participants.find(({ role }) => role === "moderator");
    const embedded = moderator !== undefined && facts.agent(moderator.id).type === "embedded";
    const paragraph = embedded ? "Not scored (embedded)." : "No scores were asked for.";
    return [{ heading: "Scores", level: 2 }, { paragraph }];
  }
  const scored = Object.entries(scores);
  return [
    { heading: "Scores", level: 2 },
    ...(notes.length === 0 ? [{ paragraph: "No score is on record." }] : [{ paragraph: whatScoresAre(facts, notes) }]),
    ...(scored.length === 0 ? [] : [{
      head: ["Criterion", "Weight", ...scored.map(([id]) => nameOf(facts, id))],
      right: [1, ...scored.map((_, n) => n + 2)],
      table: [
        ...criteria.map(({ id, weight }) => [
          spaced(id),
          weight.toFixed(2),
          ...scored.map(([, { breakdown }]) => points(breakdown[id] ?? NaN)),
        ]),
        [[{ strong: "Total" }], "", ...scored.map(([, { total }]) => [{ strong: points(total) }])],
        ["Contributions scored", "", ...scored.map(([, { scored, contributions }]) => `${scored} of ${contributions}`)],
      ],
    }]),
    ...(unscored.length === 0 ? [] : [{
      paragraph: [
        { strong: "Without a total:" },
        ` ${unscored.map(({ participant, reason }) => `${nameOf(facts, participant)} (${reason})`).join("; ")}.`,
      ],
    }]),
    ...readingTable(facts, notes),
  ];
}

function whatScoresAre(facts: Facts, notes: readonly Note[]): string {
  const scorers = [...new Set(notes.map((note) => note.participant))].map((id) => {
    const agent = facts.agent(id);
    const model = agent.type === "chat" ? ` (${agentInWords(agent)})` : "";
    return `by ${nameOf(facts, id)}${model} is ${readingInWords(agent)}`;
  });
  const missing = notes.filter((note) => scoresIn(facts, note).length === 0).length;
  return `From 0 to 10. Each score ${
    listed(scorers)
  }. A participant's figure is the mean over its scored contributions, ` +
    `the total their mean by weight. ${count(notes.length - missing, "reading")} on record` +
    `${missing === 0 ? "" : `, ${missing} missing`}.`;
}

function readingTable(facts: Facts, notes: readonly Note[]): readonly Block[] {
  if (notes.length === 0) return [];
  return [
    { heading: "Scores by contribution", level: 3 },
    {
      head: ["Message", "Speaker", "Scores", "Reason"],
      table: notes.map((note) => {
        const about = note.about === undefined ? undefined : facts.message(note.about);
        const scores = scoresIn(facts, note).map(([id, score]) => `${spaced(id)} ${score}`).join(", ");
        return [
          about ? [link(String(about.number), facts.messageFile(about)), ` ${spaced(about.kind)}`] : "",
          about ? nameOf(facts, about.speaker) : "",
          note.answer.given && scores !== "" ? scores : [{ strong: "missing" }],
          note.answer.given ? reasonIn(note) : note.answer.reason,
        ];
      }),
    },
  ];
}

/** Everything that fact checkers found. */
export function allFindings(facts: Facts): readonly { readonly note: Note; readonly finding: Finding }[] {
  return facts.record.notes.flatMap((note) =>
    note.kind === "fact_check" ? findingsIn(note).map((finding) => ({ note, finding })) : []
  );
}

/** What fact checks came to, and the claims they contradict. */
export function findingBlocks(facts: Facts): readonly Block[] {
  const checks = facts.record.notes.filter((note) => note.kind === "fact_check");
  if (checks.length === 0) return [];
  const findings = allFindings(facts);
  const overruled = findings.filter(({ note, finding }) => isOverruled(facts, note, finding));
  const of = (verdict: Finding["verdict"]) =>
    findings.filter((each) => each.finding.verdict === verdict && !overruled.includes(each)).length;
  const missing = checks.filter((note) => !note.answer.given).length;
  const checkers = [...new Set(checks.map((note) => note.participant))].map((id) =>
    `${nameOf(facts, id)} (${agentInFull(facts.agent(id))})`
  );
  const contradicted = findings.filter(({ finding }) => finding.verdict === "contradicted");
  return [
    { heading: "Fact checks", level: 2 },
    {
      paragraph:
        `By ${listed(checkers)}: ${count(checks.length, "check")}${missing === 0 ? "" : `, ${missing} missing`}, ` +
        `${count(findings.length, "finding")}: ${of("supported")} supported, ${of("contradicted")} contradicted, ` +
        `${of("unverifiable")} unverifiable${
          overruled.length === 0
            ? ""
            : `; ${overruled.length} more called supported, which counts for nothing, since a quotation in the claim is unverified`
        }.`,
    },
    ...(contradicted.length === 0 ? [] : [{
      head: ["Contradicted claim", "Said in", "Why", "Source"],
      table: contradicted.map(({ note, finding }): Line[] => {
        const about = note.about === undefined ? undefined : facts.message(note.about);
        return [
          finding.claim,
          about
            ? [link(`message ${about.number}`, facts.messageFile(about)), ` by ${nameOf(facts, about.speaker)}`]
            : "",
          finding.reason,
          finding.source ?? "",
        ];
      }),
    }]),
  ];
}
