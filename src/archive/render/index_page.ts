import { columns, cutToColumns } from "../../text/display.ts";
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
import {
  around,
  joined,
  type LabelledLine,
  type Line,
  line,
  link,
  type Page,
  type PageBlock,
  type Piece,
  section,
} from "./page.ts";
import {
  agentsInFull,
  calledInWords,
  costOfDialogue,
  countInWords,
  forkInWords,
  howToResume,
  importedInWords,
  isReview,
  protocolInWords,
  roleInWords,
  statusInWords,
} from "./words.ts";
import { ARGUED } from "../../words/argued.ts";
import { INDEX, PAGES } from "../../words/archive_pages.ts";
import { PROTOCOLS } from "../../words/names.ts";
import { integer } from "../../words/numbers.ts";
import { ORIGIN, STATUS } from "../../words/status.ts";
import { period } from "../../words/times.ts";
import { SIGNS } from "../../words/phrases.ts";

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
      { heading: PAGES.participants, level: 2 },
      participantTable(facts),
      ...section(INDEX.attachments, 2, attachments(files, facts)),
      ...(isReview(record) ? [] : [{ heading: PAGES.messages, level: 2 as const }, ...messages]),
      ...topicBlocks(facts),
      { heading: PAGES.howHeld, level: 2 },
      { paragraph: whatThisIs(facts) },
      { fields: held(facts) },
    ],
  };
}

/** The page of the index for one phase, in an archive of many messages. */
export function phasePage(facts: Facts, phase: string): Page {
  const { record, format } = facts;
  const messages = record.messages.filter((message) => message.phase === phase);
  const index = link(INDEX.theIndex, `index.${format}`);
  return {
    fields: { ...fileFields(facts, "index"), phase },
    data: () => ({ messages: entries(facts, messages) }),
    blocks: [
      { heading: INDEX.phaseTitle(phase), level: 1 },
      { paragraph: around(INDEX.allPhases(protocolInWords(record), facts.title), index) },
      ...messageTable(facts, messages),
    ],
  };
}

function whatThisIs(facts: Facts): Line {
  const { record, format } = facts;
  const names = some(record.participants.map(({ id }) => facts.nameOf(id)));
  const protocol = PROTOCOLS.withArticle(record.protocol);
  if (!isReview(record)) return record.imported ? INDEX.imported(names) : INDEX.held(protocol, names);
  return around(
    record.imported ? INDEX.importedReview(names) : INDEX.review(protocol, names, record.participants.length),
    link(INDEX.index, `../../index.${format}`),
    link(INDEX.messages, `../../index.${format}#messages`),
  );
}

/** What was argued, in one line. */
function arguedLine(facts: Facts, reviews: readonly CompletedReview[]): readonly LabelledLine[] {
  const argued = arguedIn(facts, reviews);
  if (!argued) return [];
  const more = link(PAGES.summary, `summary.${facts.format}`);
  const sentence = arguedInWords(argued);
  return [[ARGUED.label, line(`${sentence} (`, [more], ")")]];
}

/** What is missing or went wrong, in one line. */
function losses(facts: Facts): readonly LabelledLine[] {
  const degraded = degradedLines(facts);
  const [first] = degraded;
  return first === undefined ? [] : [[first[0], joined(degraded.map(([, text]) => text), SIGNS.between)]];
}

/** Status, times and cost, and where to read on. */
function held(facts: Facts): readonly LabelledLine[] {
  const { record, format } = facts;
  const { messages } = record;
  const [then, end, details] = INDEX.readOn;
  const resume = howToResume(record);
  const failed = messages.filter((message) => message.failed).length;
  const again = messages.filter((message) => !message.failed && message.refusal !== undefined).length;
  const remarks = [
    ...(failed === 0 ? [] : [INDEX.failed(failed)]),
    ...(again === 0 ? [] : [INDEX.again(again)]),
  ];
  const notes = Map.groupBy(record.notes.filter(({ kind }) => kind !== "claim_check"), calledInWords);
  const asked = [...notes.values()].flatMap((all) => all[0] ? [countInWords(all.length, all[0])] : []);
  const fork = forkInWords(facts);
  const times = period(record.startedAt, record.lastAt);
  return [
    [STATUS.label, statusInWords(record)],
    ...(resume === undefined ? [] : [[STATUS.continue, resume] as const]),
    ...(record.imported ? importedInWords(record) : [
      [ORIGIN.held, fork === undefined ? times : ORIGIN.heldAndForked(times, fork)] as const,
      [PAGES.cost, costOfDialogue(record)] as const,
    ]),
    [PAGES.messages, INDEX.said(messages.length, remarks, totalTokens(facts, messages), asked)],
    [
      INDEX.readFirst,
      line([link(`summary.${format}`)], then, wholeOnOnePage(facts), end, [link(`metadata.${format}`)], details),
    ],
  ];
}

/** Leads to the page of HTML, or says how to get one of a dialogue that is too long for it. */
function wholeOnOnePage({ record }: Facts): readonly Piece[] {
  if (hasReport(record)) return [INDEX.onOnePage, link(REPORT_FILE)];
  if (record.messages.length <= MAX_MESSAGES_IN_REPORT) return [];
  return [INDEX.tooLong(MAX_MESSAGES_IN_REPORT)];
}

function participantTable(facts: Facts): PageBlock {
  const { participants, messages, settings } = facts.record;
  const spoken = Map.groupBy(messages.filter(({ kind }) => kind !== "announcement"), (message) => message.speaker);
  const parts = objectIn(settings, "roles");
  const partOf = (id: string) => typeof parts?.[id] === "string" ? ` (${parts[id]})` : "";
  const agents = agentsInFull(participants.map(({ id }) => facts.agent(id)));
  return {
    head: [PAGES.participant, PAGES.role, PAGES.answeredBy, PAGES.messages],
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
    line: [link(file.name, pathOf(file)), INDEX.attachment(file.mediaType, file.bytes)],
  }));
  const images = format === "md" ? files.filter(isImage) : [];
  return [{ list: points }, ...images.map((file) => ({ paragraph: [{ image: file.name, from: pathOf(file) }] }))];
}

function messageTable(facts: Facts, messages: readonly Message[]): readonly PageBlock[] {
  if (messages.length === 0) return [{ paragraph: INDEX.nobodySpoke }];
  return [{
    head: INDEX.table,
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
  if (message.failed) return [{ strong: INDEX.messageFailed }];
  const isCut = message.overrun?.whole !== undefined;
  const words = cutToColumns(facts.beginning(message), isCut ? width - columns(` **${INDEX.cut}**`) : width);
  return isCut ? [`${words} `, { strong: INDEX.cut }] : words;
}

function phaseTable(facts: Facts): readonly PageBlock[] {
  return [
    { paragraph: INDEX.phasePages },
    {
      head: INDEX.phases,
      right: [2, 4],
      table: byPhase(facts).map(({ phase, file, messages }) => [
        [link(file)],
        phase,
        integer(messages.length),
        `${messages[0]?.number}–${messages.at(-1)?.number}`,
        integer(totalTokens(facts, messages)),
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
