import { columns, cutToColumns, withCommas } from "../../text/display.ts";
import { type AttachmentEntry, attachmentsIn, isImage } from "../../transcript/attachment.ts";
import { objectIn } from "../../transcript/json.ts";
import type { Message } from "../../transcript/message.ts";
import { REPORT_FILE } from "../layout.ts";
import { hasReport, MAX_MESSAGES_IN_REPORT } from "../report.ts";
import type { CompletedReview } from "../reviews.ts";
import { arguedIn } from "./argued.ts";
import { arguedInWords } from "./argued_words.ts";
import { degradedLines, some } from "./degraded.ts";
import type { Facts } from "./facts.ts";
import { ATTACHMENTS_FOLDER } from "../attachments.ts";
import { castOf, fileFields, topicBlocks, turnInWords, wholeFields } from "./fields.ts";
import { answerFirst, reviewData } from "./outcome.ts";
import { type LabelledLine, type Line, line, link, type Page, type PageBlock, type Piece, section } from "./page.ts";
import {
  agentsInFull,
  calledInWords,
  costOfDialogue,
  forkedFrom,
  howToResume,
  importedInWords,
  isReview,
  protocolInWords,
  roleInWords,
  statusInWords,
} from "./words.ts";
import { ARGUED } from "../../words/argued.ts";
import { capital, listed, withArticle } from "../../words/phrases.ts";
import { count } from "../../words/numbers.ts";
import { period } from "../../words/times.ts";

/** The start page of an archive. */
export function indexPage(facts: Facts, reviews: readonly CompletedReview[] = []): Page {
  const { record, indexPages } = facts;
  const { startedAt, lastAt, decisions, settings } = record;
  const files = attachmentsIn(settings);
  const messages = indexPages.size === 0 ? messageTable(facts, record.messages) : phaseTable(facts);
  return {
    fields: wholeFields(facts, "index"),
    data: () => ({
      startedAt,
      lastAt,
      participants: castOf(facts),
      decisions,
      ...reviewData(reviews),
      ...(files.length > 0 ? { attachments: files } : {}),
      ...(hasReport(record) ? { report: REPORT_FILE } : {}),
      ...(indexPages.size === 0
        ? { messages: entries(facts, record.messages) }
        : { phases: byPhase(facts).map(({ phase, file, messages }) => ({ phase, file, messages: messages.length })) }),
    }),
    blocks: [
      { heading: facts.title, level: 1 },
      ...answerFirst(facts, reviews, [...arguedLine(facts, reviews), ...losses(facts)]),
      { heading: "Participants", level: 2 },
      participantTable(facts),
      ...section("Attachments", 2, attachments(files, facts)),
      ...(isReview(record) ? [] : [{ heading: "Messages", level: 2 as const }, ...messages]),
      ...topicBlocks(facts),
      { heading: "How it was held", level: 2 },
      { paragraph: whatThisIs(facts) },
      { fields: held(facts) },
    ],
  };
}

/** The page of the index for one phase, in an archive of many messages. */
export function phasePage(facts: Facts, phase: string): Page {
  const { record, format } = facts;
  const messages = record.messages.filter((message) => message.phase === phase);
  const from = `From the ${protocolInWords(record)} “${facts.title}”; `;
  return {
    fields: { ...fileFields(facts, "index"), phase },
    data: () => ({ messages: entries(facts, messages) }),
    blocks: [
      { heading: `Messages of the phase ${phase}`, level: 1 },
      { paragraph: line(from, [link("the index", `index.${format}`)], " lists all phases.") },
      ...messageTable(facts, messages),
    ],
  };
}

function whatThisIs(facts: Facts): Line {
  const { record, format } = facts;
  const what = record.imported
    ? "A transcript from elsewhere, imported"
    : `${capital(withArticle(record.protocol))}, held`;
  const names = some(record.participants.map(({ id }) => facts.nameOf(id)));
  if (!isReview(record)) return `${what} with Convenings. ${names} took part.`;
  return line(
    record.imported
      ? "Judgements of a finished dialogue, made elsewhere and imported with Convenings: see its "
      : `${capital(withArticle(record.protocol))} of a finished dialogue: see its `,
    [link("index", `../../index.${format}`)],
    " and ",
    [link("messages", `../../index.${format}#messages`)],
    record.imported
      ? `. ${names} judged it.`
      : `. ${names} took no part in it and ${record.participants.length === 1 ? "was" : "were"} asked separately.`,
  );
}

/** What was argued, in one line. */
function arguedLine(facts: Facts, reviews: readonly CompletedReview[]): readonly LabelledLine[] {
  const argued = arguedIn(facts, reviews);
  if (!argued) return [];
  const more = link("summary", `summary.${facts.format}`);
  const sentence = arguedInWords(argued);
  return [[ARGUED.label, line(`${sentence} (`, [more], ")")]];
}

/** What is missing or went wrong, in one line. */
function losses(facts: Facts): readonly LabelledLine[] {
  const degraded = degradedLines(facts);
  const [first] = degraded;
  return first === undefined ? [] : [[first[0], degraded.map(([, text]) => text).join("; ")]];
}

/** Status, times and cost, and where to read on. */
function held(facts: Facts): readonly LabelledLine[] {
  const { record, format } = facts;
  const { messages } = record;
  const resume = howToResume(record);
  const failed = messages.filter((message) => message.failed).length;
  const again = messages.filter((message) => !message.failed && message.refusal !== undefined).length;
  const remarks = [
    ...(failed === 0 ? [] : [`${withCommas(failed)} failed`]),
    ...(again === 0 ? [] : [`${withCommas(again)} asked again after a refusal`]),
  ];
  const notes = Map.groupBy(record.notes.filter(({ kind }) => kind !== "claim_check"), calledInWords);
  const asked = listed([...notes].map(([what, list]) => count(list.length, what)));
  const forked = forkedFrom(facts).map(([, origin]) => `; forked from ${origin}`).join("");
  return [
    ["Status", statusInWords(record)],
    ...(resume === undefined ? [] : [["To continue", resume] as const]),
    ...(record.imported ? importedInWords(record) : [
      ["Held", `${period(record.startedAt, record.lastAt)}${forked}`] as const,
      ["Cost", costOfDialogue(record)] as const,
    ]),
    [
      "Messages",
      `${withCommas(messages.length)}${remarks.length === 0 ? "" : ` (${remarks.join(", ")})`}; ${
        count(totalTokens(facts, messages), "token")
      }${notes.size === 0 ? "" : `; asked separately: ${asked}`}`,
    ],
    [
      "Read first",
      line(
        [link(`summary.${format}`)],
        " for the outcome, then the messages",
        wholeOnOnePage(facts),
        ". ",
        [link(`metadata.${format}`)],
        " has settings, models and cost.",
      ),
    ],
  ];
}

/** Leads to the page of HTML, or says how to get one of a dialogue that is too long for it. */
function wholeOnOnePage({ record }: Facts): readonly Piece[] {
  if (hasReport(record)) return [", or all of it on one page: ", link(REPORT_FILE)];
  if (record.messages.length <= MAX_MESSAGES_IN_REPORT) return [];
  const most = withCommas(MAX_MESSAGES_IN_REPORT);
  return [`, or all of it on one page, which beyond ${most} messages only convene report makes`];
}

function participantTable(facts: Facts): PageBlock {
  const { participants, messages, settings } = facts.record;
  const spoken = Map.groupBy(messages.filter(({ kind }) => kind !== "announcement"), (message) => message.speaker);
  const parts = objectIn(settings, "roles");
  const partOf = (id: string) => typeof parts?.[id] === "string" ? ` (${parts[id]})` : "";
  const agents = agentsInFull(participants.map(({ id }) => facts.agent(id)));
  return {
    head: ["Participant", "Role", "Answered by", "Messages"],
    right: [3],
    table: participants.map(({ id, name, role }, n) => [
      name,
      roleInWords(role) + partOf(id),
      agents[n] ?? "",
      String(spoken.get(id)?.length ?? 0),
    ]),
  };
}

/** Display width of a row in the message table. */
const ROW_WIDTH = 100;
const FEWEST_COLUMNS = 20;

/** Links to the attachments, then the images themselves. */
function attachments(files: readonly AttachmentEntry[], { format }: Facts): readonly PageBlock[] {
  if (files.length === 0) return [];
  const pathOf = ({ name }: AttachmentEntry) => `${ATTACHMENTS_FOLDER}/${name}`;
  const points = files.map((file) => ({
    line: [link(file.name, pathOf(file)), `: ${file.mediaType}, ${withCommas(file.bytes)} bytes`],
  }));
  const images = format === "md" ? files.filter(isImage) : [];
  return [{ list: points }, ...images.map((file) => ({ paragraph: [{ image: file.name, from: pathOf(file) }] }))];
}

function messageTable(facts: Facts, messages: readonly Message[]): readonly PageBlock[] {
  if (messages.length === 0) return [{ paragraph: "Nobody has spoken yet." }];
  return [{
    head: ["Message", "Speaker", "First words"],
    table: messages.map((message) => {
      const file = facts.messageFile(message);
      const speaker = turnInWords(facts, message);
      const taken = columns(`| ${message.number} | ${speaker} |  |`);
      return [
        [link(String(message.number), file)],
        speaker,
        openingWords(facts, message, Math.max(FEWEST_COLUMNS, ROW_WIDTH - taken)),
      ];
    }),
  }];
}

function openingWords(facts: Facts, message: Message, width: number): Line {
  if (message.failed) return [{ strong: "failed" }];
  const isCut = message.overrun?.whole !== undefined;
  const words = cutToColumns(facts.beginning(message), isCut ? width - " **(cut)**".length : width);
  return isCut ? [`${words} `, { strong: "(cut)" }] : words;
}

function phaseTable(facts: Facts): readonly PageBlock[] {
  return [
    { paragraph: "Each phase has its own page." },
    {
      head: ["Page", "Phase", "Messages", "Numbers", "Tokens"],
      right: [2, 4],
      table: byPhase(facts).map(({ phase, file, messages }) => [
        [link(file)],
        phase,
        withCommas(messages.length),
        `${messages[0]?.number}–${messages.at(-1)?.number}`,
        withCommas(totalTokens(facts, messages)),
      ]),
    },
  ];
}

function byPhase(facts: Facts) {
  const grouped = Map.groupBy(facts.record.messages, (message) => message.phase);
  return [...facts.indexPages].map(([phase, file]) => ({ phase, file, messages: grouped.get(phase) ?? [] }));
}

/** Messages for the JSON index: files and first words replace the texts. */
function entries(facts: Facts, messages: readonly Message[]): readonly object[] {
  return messages.map((message) => {
    const file = facts.messageFile(message);
    if (message.failed) return { file, ...message };
    const { text: _text, fields: _fields, ...rest } = message;
    return { file, ...rest, firstWords: facts.beginning(message), tokens: facts.tokens(message) };
  });
}

function totalTokens(facts: Facts, messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + facts.tokens(message), 0);
}
