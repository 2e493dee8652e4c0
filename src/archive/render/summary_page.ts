import { evaluationOf } from "../../judging/evaluation.ts";
import { criteriaOf } from "../../judging/scoreboard.ts";
import type { Finding } from "../../transcript/finding.ts";
import { CONCLUDING_KINDS } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Note } from "../../transcript/record.ts";
import { agreementBlocks, agreementFields } from "./agreement_blocks.ts";
import { foundBlocks, foundFields, isOverruled } from "./claims_found.ts";
import { degradedLines, undecidedLine } from "./degraded.ts";
import { designBlocks, designFields } from "./design_blocks.ts";
import { type Block, type Fields, type Line, line, link, type Page } from "./doc.ts";
import { evaluationBlocks } from "./evaluation_blocks.ts";
import { evaluationFields } from "./evaluation_files.ts";
import type { Facts } from "./facts.ts";
import { statusFields } from "./index_page.ts";
import { scoreFields } from "./message_fields.ts";
import { messageRemarks } from "./message_remarks.ts";
import { isSaidByProtocol } from "./message_speaker.ts";
import { type HeardPanel, heardPanel, panelBlocks, panelData, panelFields } from "./panel_blocks.ts";
import { positionBlocks } from "./position_blocks.ts";
import { findingsIn, reasonIn, scoresIn } from "./readings.ts";
import { fileFields } from "./shared_fields.ts";
import { voteBlocks, voteData } from "./vote_blocks.ts";
import {
  agentInFull,
  agentInWords,
  capital,
  count,
  howToResume,
  listed,
  nameOf,
  points,
  readingInWords,
  spaced,
  statusInWords,
  verdictInWords,
} from "./words.ts";

/** What came out of a dialogue. */
export function summaryPage(facts: Facts): Page {
  const { record } = facts;
  const summary = summaryOf(facts);
  const findings = allFindings(facts);
  const evaluation = evaluationOf(record);
  const panel = heardPanel(facts);
  return {
    fields: { ...fileFields(facts, "summary"), ...statusFields(facts) },
    get data() {
      return {
        decisions: record.decisions,
        ...voteData(facts),
        ...(evaluation ? { evaluation: evaluationFields({ record, evaluation }) } : {}),
        ...(panel ? panelData(panel) : {}),
        ...(summary
          ? {
            summary: {
              number: summary.number,
              file: facts.messageFile(summary),
              by: isSaidByProtocol(facts, summary)
                ? "none, written by the protocol"
                : agentInWords(facts.agent(summary.speaker)),
              text: summary.text,
            },
          }
          : {}),
        ...designFields(facts),
        ...agreementFields(facts),
        criteria: criteriaOf(record.settings).map((criterion) => ({ ...criterion })),
        scores: Object.fromEntries(
          Object.entries(facts.board.scores).map(([id, score]): [string, Fields] => [id, { ...score }]),
        ),
        unscored: facts.board.unscored.map((unscored) => ({ ...unscored })),
        readings: scoreNotes(facts).map((note) => ({ number: note.about, ...scoreFields(facts, note) })),
        ...foundFields(facts),
        findings: findings.map(({ note, finding }) => ({
          number: note.about,
          checker: note.participant,
          by: agentInWords(facts.agent(note.participant)),
          ...finding,
          ...(isOverruled(facts, note, finding) ? { overruled: true } : {}),
        })),
      };
    },
    blocks: [
      { heading: `Outcome: ${record.topic}`, level: 1 },
      { fields: outcome(facts, panel) },
      ...(panel ? panelBlocks(facts, panel) : evaluation ? evaluationBlocks(facts, evaluation) : [
        { heading: "Summary", level: 2 as const },
        ...summaryBlocks(facts, summary),
        ...voteBlocks(facts),
        ...positionBlocks(facts),
        ...designBlocks(facts),
        ...agreementBlocks(facts),
        ...scoreBlocks(facts),
      ]),
      ...foundBlocks(facts),
      ...findingBlocks(facts),
      ...troubleBlocks(facts),
    ],
  };
}

/** The last summary of the whole that was given. */
function summaryOf({ record }: Facts): Statement | undefined {
  return record.messages.findLast((message): message is Statement =>
    !message.failed && CONCLUDING_KINDS.has(message.kind)
  );
}

function outcome(facts: Facts, panel: HeardPanel | undefined): readonly (readonly [string, Line])[] {
  const { record } = facts;
  const resume = howToResume(record);
  return [
    ...Object.entries(record.decisions).map(([name, verdict]) =>
      [capital(spaced(name)), [{ strong: verdictInWords(facts, verdict) }]] as const
    ),
    ...undecidedLine(facts),
    ...(panel ? panelFields(facts, panel) : degradedLines(facts)),
    ["Status", statusInWords(record)],
    ...(resume === undefined ? [] : [["To go on", resume] as const]),
    ["Everything said", [link(`index.${facts.format}`, `index.${facts.format}`)]],
  ];
}

function summaryBlocks(facts: Facts, summary: Statement | undefined): readonly Block[] {
  if (!summary) {
    return [{
      paragraph: facts.record.status === undefined ? "There is none yet." : "There is none: nobody gave one.",
    }];
  }
  const agent = facts.agent(summary.speaker);
  const by = isSaidByProtocol(facts, summary)
    ? "Written by the protocol"
    : `By ${nameOf(facts, summary.speaker)} (${agentInFull(agent)})`;
  return [
    {
      paragraph: line(
        `${by}, `,
        [link(`message ${summary.number}`, facts.messageFile(summary))],
        ":",
      ),
    },
    ...messageRemarks(facts, summary),
    { said: summary.text },
  ];
}

function scoreNotes({ record }: Facts): readonly Note[] {
  return record.notes.filter((note) => note.kind === "score")
    .sort((a, b) => (a.about ?? 0) - (b.about ?? 0));
}

function scoreBlocks(facts: Facts): readonly Block[] {
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

function allFindings(facts: Facts): readonly { readonly note: Note; readonly finding: Finding }[] {
  return facts.record.notes.flatMap((note) =>
    note.kind === "fact_check" ? findingsIn(note).map((finding) => ({ note, finding })) : []
  );
}

function findingBlocks(facts: Facts): readonly Block[] {
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

/** What a reader of the outcome must know: interruptions, turns that failed, what was cut. */
function troubleBlocks(facts: Facts): readonly Block[] {
  const points = facts.record.messages.flatMap((message) => {
    const file = link(`Message ${message.number}`, facts.messageFile(message));
    const who = `${spaced(message.kind)} by ${nameOf(facts, message.speaker)}`;
    if (message.failed) return [{ line: line([file], `, ${who}, failed: ${message.failure.reason}`) }];
    if (message.kind === "interruption") {
      return [{ line: line([file], ", an interruption, by ", nameOf(facts, message.speaker)) }];
    }
    return message.overrun?.whole === undefined
      ? []
      : [{ line: line([file], `, ${who}, ran over its limit and was cut`) }];
  });
  return points.length === 0 ? [] : [{ heading: "Interruptions, cuts and failures", level: 2 }, { list: points }];
}
