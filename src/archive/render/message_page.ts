import { basename } from "node:path";
import { claimsIn, tallyClaims } from "../../judging/quotations/recorded_claims.ts";
import type { Json } from "../../transcript/event.ts";
import { isList, isObject } from "../../transcript/json.ts";
import type { Message } from "../../transcript/message.ts";
import type { Note, ToolUse } from "../../transcript/record.ts";
import { tallyInWords } from "./claims_blocks.ts";
import { claimList } from "./claims_found.ts";
import { shownInWords, summaryIn, wasTooLong } from "./context_pages.ts";
import { type Block, type Line, line, link, type Page } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { messageFields, messageRemarks, said } from "./message_fields.ts";
import { SAID_BY_PROTOCOL, speakerName } from "./shared_fields.ts";
import { jsonPoints, reasonIn, scoresIn } from "./values.ts";
import {
  capital,
  count,
  EMBEDDED,
  labelledName,
  listed,
  messagesInWords,
  nameOf,
  protocolInWords,
  readingInWords,
  spaced,
} from "./words.ts";

/** The page of one message, which can be read alone. */
export function messagePage(facts: Facts, message: Message): Page {
  return {
    fields: messageFields(facts, message),
    data: message.failed ? {} : { text: message.text },
    blocks: [
      { heading: messageTitle(facts, message), level: 1 },
      ...withReasons([...whereItBelongs(facts, message), ...asides(facts, message)]),
      ...underHeading("What it cites and quotes:", claimList(facts, message)),
      ...messageRemarks(facts, message),
      ...(message.failed ? [] : message.fields === undefined ? [{ body: message.text }] : [
        { said: message.text },
        { heading: "Fields", level: 2 as const },
        ...fieldBlocks(message.fields),
      ]),
    ],
  };
}

function underHeading(paragraph: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.length === 0 ? [] : [{ paragraph }, ...blocks];
}

/** The fields of a contribution, readable: each a point of a list. */
function fieldBlocks(fields: Json): readonly Block[] {
  return isObject(fields) || isList(fields) ? [{ list: jsonPoints(fields) }] : [{ paragraph: String(fields) }];
}

/** `Message 3: opening statement by Ada`, who is said to be embedded where that is who answers. */
export function messageTitle(facts: Facts, message: Message): string {
  return `Message ${message.number}: ${spaced(message.kind)} by ${speakerName(facts, message)}`;
}

/** The tools that were asked for, in a line: `read_file 3 times (1 refused)`. */
function toolsInWords(tools: readonly ToolUse[]): string {
  const byName = [...Map.groupBy(tools, ({ tool }) => tool)];
  const uses = byName.map(([name, all]) => {
    const refused = all.filter((use) => use.refused).length;
    return `${name} ${count(all.length, "time")}${refused === 0 ? "" : ` (${refused} refused)`}`;
  });
  return `${listed(uses)}; the results are in journal.jsonl`;
}

/** A line about a message, and a reason in somebody's words that belongs to it. */
type Entry = readonly [label: string, value: Line, reason?: string];

/** The lines, each reason as a quotation under its line: it may be as long as a message. */
function withReasons(entries: readonly Entry[]): readonly Block[] {
  const blocks: Block[] = [];
  let fields: (readonly [string, Line])[] = [];
  for (const [label, value, reason = ""] of entries) {
    fields.push([label, value]);
    if (reason.trim() === "") continue;
    blocks.push({ fields }, { said: reason });
    fields = [];
  }
  return fields.length === 0 ? blocks : [...blocks, { fields }];
}

function whereItBelongs(facts: Facts, message: Message): readonly Entry[] {
  const { record, format } = facts;
  const answered = message.replyTo === undefined ? undefined : facts.message(message.replyTo);
  const inherited = message.number <= (facts.forkedAfter ?? 0) && record.parent;
  const shown = shownInWords(facts, message);
  const tools = facts.tools(message.key);
  return [
    [capital(protocolInWords(record)), line(record.topic, " (", [link("index", `../index.${format}`)], ")")],
    ["Phase", message.phase],
    ["Speaker", speakerInWords(facts, message)],
    ...(answered
      ? [
        [
          "Answers",
          line(
            [link(`message ${answered.number}`, basename(facts.messageFile(answered)))],
            ` by ${nameOf(facts, answered.speaker)}: ${said(answered)}`,
          ),
        ] as const,
      ]
      : []),
    ...(shown === undefined ? [] : [["Shown to the speaker", shown] as const]),
    ...(tools.length === 0 ? [] : [["Tools used", toolsInWords(tools)] as const]),
    ...(inherited ? [["Taken over", `from ${inherited.dialogueId}, which this one was forked from`] as const] : []),
  ];
}

function speakerInWords(facts: Facts, { speaker, kind }: Message): string {
  const { name, role, position } = facts.participant(speaker);
  const { type } = facts.agent(speaker);
  const side = position === undefined ? "" : `, for “${position}”`;
  const embedded = type === "embedded" && !SAID_BY_PROTOCOL.has(kind) ? `; ${EMBEDDED}` : "";
  return `${name} (${spaced(role)})${side}${embedded}`;
}

/** What looking a statement up came to. Nobody was asked. */
function claimCheckLine(facts: Facts, note: Note): Line {
  const page = link("note", `../${facts.noteFile(note)}`);
  const claims = claimsIn(note);
  if (!claims) return line("missing (", [page], `)${note.answer.given ? "" : `: ${note.answer.reason}`}`);
  const found = claims.length === 0 ? "nothing is cited or quoted in it" : tallyInWords(tallyClaims(claims));
  return line(`${found.replace(/\.$/, "")} (`, [page], ")");
}

function asides(facts: Facts, message: Message): readonly Entry[] {
  return facts.notesAbout(message.number).map((note) => {
    const by = line(`by ${labelledName(facts, note.participant)} (`, [link("note", `../${facts.noteFile(note)}`)], ")");
    const summary = summaryIn(note);
    if (summary) {
      const tooLong = wasTooLong(facts, note) ? ", over its limit" : "";
      return ["Summed up", line(`in a summary of ${messagesInWords(summary.of)}${tooLong}, `, by)];
    }
    const label = note.kind === "score" ? "Scores, 0–10" : capital(spaced(note.kind));
    if (note.kind === "claim_check") return [label, claimCheckLine(facts, note)];
    if (!note.answer.given) return [label, line("missing, asked ", by, `: ${note.answer.reason}`)];
    if (note.kind !== "score") return [label, by];
    const scores = scoresIn(facts, note).map(([id, score]) => `${spaced(id)} ${score}`).join(", ");
    const reading = readingInWords(facts.agent(note.participant));
    return [label, line(`${scores || "none that can be read"}; ${reading}, `, by), reasonIn(note)];
  });
}
