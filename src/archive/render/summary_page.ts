import { criteriaOf } from "../../judging/scoreboard.ts";
import { CONCLUDING_KINDS } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import { foundBlocks, foundFields, isOverruled } from "./claims_found.ts";
import { degradedLines, undecidedLine } from "./degraded.ts";
import { type Block, type Fields, type LabelledLine, line, link, type Page } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { messageRemarks, scoreFields } from "./message_fields.ts";
import { allFindings, findingBlocks, scoreBlocks, scoreNotes } from "./score_blocks.ts";
import { fileFields, isSaidByProtocol, statusFields } from "./shared_fields.ts";
import {
  agentInFull,
  agentInWords,
  capital,
  howToResume,
  nameOf,
  spaced,
  statusInWords,
  verdictInWords,
} from "./words.ts";

/** What came out of a dialogue. */
export function summaryPage(facts: Facts): Page {
  const { record } = facts;
  const summary = summaryOf(facts);
  const findings = allFindings(facts);
  const outcome = facts.page?.outcome?.(facts) ?? [];
  return {
    fields: { ...fileFields(facts, "summary"), ...statusFields(facts) },
    get data() {
      return {
        decisions: record.decisions,
        ...facts.page?.data?.(facts),
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
      { fields: heading(facts) },
      ...(facts.page?.whole ? outcome : [
        { heading: "Summary", level: 2 as const },
        ...summaryBlocks(facts, summary),
        ...outcome,
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

function heading(facts: Facts): readonly LabelledLine[] {
  const { record } = facts;
  const resume = howToResume(record);
  return [
    ...Object.entries(record.decisions).map(([name, verdict]) =>
      [capital(spaced(name)), [{ strong: verdictInWords(facts, verdict) }]] as const
    ),
    ...undecidedLine(facts),
    ...(facts.page?.heading?.(facts) ?? degradedLines(facts)),
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
