import { withCommas } from "../../text/display.ts";
import { basename } from "node:path";
import { objectIn } from "../../transcript/json.ts";
import type { Message } from "../../transcript/message.ts";
import { tallyOf } from "./claims_found.ts";
import { degradedLines, undecidedLine } from "./degraded.ts";
import { type Block, type Fields, type Line, line, link, type Page } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { beginning } from "./message_fields.ts";
import {
  fileFields,
  importedInWords,
  participantFields,
  speakerFields,
  speakerName,
  statusFields,
} from "./shared_fields.ts";
import {
  agentInFull,
  capital,
  count,
  howToResume,
  isReview,
  listed,
  moment,
  nameOf,
  protocolInWords,
  spaced,
  statusInWords,
  verdictInWords,
} from "./words.ts";

/** The page that everything else is found from. */
export function indexPage(facts: Facts): Page {
  const { record } = facts;
  return {
    fields: { ...fileFields(facts, "index"), ...statusFields(facts) },
    get data() {
      return {
        started: record.startedAt,
        last: record.lastAt,
        summary: `summary.${facts.format}`,
        metadata: `metadata.${facts.format}`,
        journal: "journal.jsonl",
        decisions: record.decisions,
        failures: record.failures.length,
        tokens: totalTokens(facts, record.messages),
        participants: participantFields(facts),
        ...(facts.indexPages.size === 0
          ? { messages: record.messages.map((message) => entryFields(facts, message)) }
          : { phases: phaseFields(facts) }),
      };
    },
    blocks: [
      { heading: record.topic, level: 1 },
      { paragraph: whatThisIs(facts) },
      { fields: atAGlance(facts) },
      { heading: "Participants", level: 2 },
      participants(facts),
      ...(isReview(record) ? [] : [{ heading: "Messages", level: 2 as const }]),
      ...(isReview(record)
        ? []
        : facts.indexPages.size === 0
        ? messageTable(facts, record.messages)
        : phaseTable(facts)),
    ],
  };
}

/** The page of the index for one phase, in an archive of many messages. */
export function phasePage(facts: Facts, phase: string): Page {
  const messages = facts.record.messages.filter((message) => message.phase === phase);
  return {
    fields: { ...fileFields(facts, "index"), phase },
    get data() {
      return { messages: messages.map((message) => entryFields(facts, message)) };
    },
    blocks: [
      { heading: `Messages of the phase ${phase}`, level: 1 },
      {
        paragraph: line(
          `From the ${protocolInWords(facts.record)} “${facts.record.topic}”; `,
          [link("the index", `index.${facts.format}`)],
          " lists all phases.",
        ),
      },
      ...messageTable(facts, messages),
    ],
  };
}

function whatThisIs({ record, format }: Facts): Line {
  const held = record.imported
    ? "A transcript made elsewhere, imported"
    : `${/^[aeiou]/i.test(record.protocol) ? "An" : "A"} ${record.protocol}`;
  const where = isReview(record)
    ? `${held} of a dialogue that was held before, with Convenings. Nobody speaks in it; what was answered aside is in notes/; `
    : `${held}${
      record.imported ? "" : ", held"
    } with Convenings. Every message has a file of its own, listed below, that can be read alone; `;
  return line(
    where,
    [link(`summary.${format}`, `summary.${format}`)],
    " tells the outcome, ",
    [link(`metadata.${format}`, `metadata.${format}`)],
    " how it was held and what it used, and journal.jsonl is the record that all of this was written from.",
  );
}

function atAGlance(facts: Facts): readonly (readonly [string, Line])[] {
  const { record } = facts;
  const resume = howToResume(record);
  const failed = record.messages.filter((message) => message.failed).length;
  const notes = Map.groupBy(record.notes.filter(({ kind }) => kind !== "claim_check"), (note) => note.kind);
  const claims = tallyOf(facts);
  const { parent } = record;
  return [
    ["Status", statusInWords(record)],
    ...(resume === undefined ? [] : [["To go on", resume] as const]),
    ...Object.entries(record.decisions).map(([name, verdict]) =>
      [capital(spaced(name)), verdictInWords(facts, verdict)] as const
    ),
    ...undecidedLine(facts),
    ...degradedLines(facts),
    ...(record.imported
      ? importedInWords(record)
      : [["Held", `${moment(record.startedAt)} to ${moment(record.lastAt)}`] as const]),
    [
      "Messages",
      `${withCommas(record.messages.length)}${failed === 0 ? "" : `, ${withCommas(failed)} of them failed`}; ${
        count(totalTokens(facts, record.messages), "token")
      }`,
    ],
    ...(notes.size === 0 ? [] : [
      [
        "Asked aside",
        `${listed([...notes].map(([kind, list]) => count(list.length, spaced(kind))))}, in notes/`,
      ] as const,
    ]),
    ...(claims === undefined ? [] : [["Quotations", claims] as const]),
    ...(parent
      ? [["Forked from", `${parent.dialogueId}, after message ${facts.forkedAfter ?? "–"} (${parent.key})`] as const]
      : []),
  ];
}

function participants(facts: Facts): Block {
  const spoken = Map.groupBy(facts.record.messages, (message) => message.speaker);
  const parts = objectIn(facts.record.settings, "roles");
  const partOf = (id: string) => typeof parts?.[id] === "string" ? ` (${parts[id]})` : "";
  return {
    head: ["Participant", "Role", "Position", "Answered by", "Messages"],
    right: [4],
    table: facts.record.participants.map(({ id, name, role, position }) => [
      name,
      spaced(role) + partOf(id),
      position ?? "",
      agentInFull(facts.agent(id)),
      String(spoken.get(id)?.length ?? 0),
    ]),
  };
}

function messageTable(facts: Facts, messages: readonly Message[]): readonly Block[] {
  if (messages.length === 0) return [{ paragraph: "Nobody has spoken yet." }];
  return [{
    head: ["File", "Phase", "Speaker", "Turn", "First words", "Tokens", "Answers"],
    right: [5],
    table: messages.map((message) => {
      const file = facts.messageFile(message);
      const answered = message.replyTo === undefined ? undefined : facts.message(message.replyTo);
      return [
        [link(basename(file), file)],
        message.phase,
        speakerName(facts, message),
        spaced(message.kind),
        openingWords(message),
        message.failed ? "" : withCommas(facts.tokens(message)),
        answered ? [link(String(answered.number), facts.messageFile(answered))] : "",
      ];
    }),
  }];
}

function openingWords(message: Message): Line {
  if (message.failed) return [{ strong: "failed:" }, ` ${message.failure.reason}`];
  const words = beginning(message);
  return message.overrun?.whole === undefined ? words : [`${words} `, { strong: "(cut)" }];
}

function phaseTable(facts: Facts): readonly Block[] {
  return [
    { paragraph: "There are many, so that each phase has a page of its own." },
    {
      head: ["Page", "Phase", "Messages", "Numbers", "Tokens"],
      right: [2, 4],
      table: byPhase(facts).map(({ phase, page, messages }) => [
        [link(page, page)],
        phase,
        withCommas(messages.length),
        `${messages[0]?.number}–${messages.at(-1)?.number}`,
        withCommas(totalTokens(facts, messages)),
      ]),
    },
  ];
}

function phaseFields(facts: Facts): readonly Fields[] {
  return byPhase(facts).map(({ phase, page, messages }) => ({
    phase,
    file: page,
    messages: messages.length,
    first: messages[0]?.number,
    last: messages.at(-1)?.number,
    tokens: totalTokens(facts, messages),
  }));
}

function byPhase(facts: Facts) {
  const grouped = Map.groupBy(facts.record.messages, (message) => message.phase);
  return [...facts.indexPages].map(([phase, page]) => ({ phase, page, messages: grouped.get(phase) ?? [] }));
}

function entryFields(facts: Facts, message: Message): Fields {
  const answered = message.replyTo === undefined ? undefined : facts.message(message.replyTo);
  return {
    number: message.number,
    file: facts.messageFile(message),
    key: message.key,
    phase: message.phase,
    kind: message.kind,
    speaker: nameOf(facts, message.speaker),
    speaker_id: message.speaker,
    model: speakerFields(facts, message)["model"],
    ...(message.failed
      ? { failed: message.failure.reason }
      : { first_words: beginning(message), tokens: facts.tokens(message) }),
    ...(!message.failed && message.overrun?.whole !== undefined ? { cut: true } : {}),
    ...(answered ? { reply_to: { number: answered.number, file: facts.messageFile(answered) } } : {}),
  };
}

function totalTokens(facts: Facts, messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + facts.tokens(message), 0);
}
