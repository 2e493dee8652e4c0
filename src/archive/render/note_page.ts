import { claimsIn, tallyClaims } from "../../judging/quotations/recorded_claims.ts";
import { criteriaOf } from "../../judging/scoreboard.ts";
import type { Claim } from "../../transcript/claim.ts";
import { isList, isObject } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Note } from "../../transcript/record.ts";
import { tallyInWords } from "./claims_blocks.ts";
import { claimList, isOverruled } from "./claims_found.ts";
import { aboutSummary, shownFields, shownInWords, summaryFields, summaryIn, summaryTitle } from "./context_pages.ts";
import { type Block, type LabelledLine, line, link, type Page } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { said } from "./message_fields.ts";
import { answererFields, fileFields } from "./shared_fields.ts";
import { findingsIn, jsonPoints, reasonIn, scoresIn } from "./values.ts";
import { agentInFull, capital, count, nameOf, protocolInWords, readingInWords, spaced } from "./words.ts";

/** The page of what was answered aside. */
export function notePage(facts: Facts, note: Note): Page {
  const about = note.about === undefined ? undefined : facts.message(note.about);
  const summary = summaryIn(note);
  const isClaimCheck = note.kind === "claim_check";
  const title = summary ? summaryTitle(summary) : noteTitle(note);
  return {
    fields: {
      ...fileFields(facts, "note"),
      key: note.key,
      kind: note.kind,
      ...(isClaimCheck
        ? { speaker: nameOf(facts, note.participant), speaker_id: note.participant }
        : { asked: nameOf(facts, note.participant), asked_id: note.participant }),
      role: facts.participant(note.participant).role,
      ...(note.about === undefined
        ? {}
        : { about: { number: note.about, ...(about ? { file: `../${facts.messageFile(about)}` } : {}) } }),
      ...(summary ? summaryFields(facts, note, summary) : shownFields(facts, note)),
      time: note.at,
      ...(isClaimCheck ? { model: "none, looked up" } : answererFields(facts, note.key, note.participant, false)),
      given: note.answer.given,
      ...omitUndefined({ missing: note.answer.given ? undefined : note.answer.reason }),
      index: `../index.${facts.format}`,
    },
    data: note.answer.given ? { answer: note.answer.value } : { code: note.answer.code },
    blocks: [
      { heading: `${title} by ${nameOf(facts, note.participant)}`, level: 1 },
      { fields: [...whereItBelongs(facts, note), ...(summary ? aboutSummary(facts, note, summary) : [])] },
      ...(summary ? [{ body: summary.text }] : content(facts, note)),
    ],
  };
}

function noteTitle({ kind, about }: Note): string {
  const of = about === undefined ? "" : kind === "context_summary" ? ` up to message ${about}` : ` of message ${about}`;
  return `${kind === "claim_check" ? "Claims" : capital(spaced(kind))}${of}`;
}

function whereItBelongs(facts: Facts, note: Note): readonly LabelledLine[] {
  const about = note.about === undefined ? undefined : facts.message(note.about);
  const { record, format } = facts;
  const { name, role } = facts.participant(note.participant);
  // A summary says itself what it was made from.
  const isSummary = note.kind === "context_summary";
  const shown = isSummary ? undefined : shownInWords(facts, note);
  return [
    [capital(protocolInWords(record)), line(record.topic, " (", [link("index", `../index.${format}`)], ")")],
    note.kind === "claim_check"
      ? ["Looked up", "in the sources, without a model: nobody was asked"]
      : ["Asked aside", `${name} (${spaced(role)}), ${agentInFull(facts.agent(note.participant))}`],
    ...(about && !isSummary
      ? [
        [
          "About",
          line(
            [link(`message ${about.number}`, `../${facts.messageFile(about)}`)],
            `, ${spaced(about.kind)} by ${nameOf(facts, about.speaker)}: ${said(about)}`,
          ),
        ] as const,
      ]
      : []),
    ...(shown === undefined ? [] : [["Shown for it", shown] as const]),
  ];
}

function content(facts: Facts, note: Note): readonly Block[] {
  if (!note.answer.given) {
    return [{ paragraph: [{ strong: "Missing." }, ` ${note.answer.reason} (${spaced(note.answer.code)}).`] }];
  }
  const own = facts.page?.note?.(facts, note) ?? [];
  if (own.length > 0) return own;
  if (note.kind === "score") return scoreContent(facts, note);
  const claims = claimsIn(note);
  if (claims) return claimContent(facts, note, claims);
  const findings = findingsIn(note);
  if (note.kind === "fact_check" && findings.length > 0) {
    return [
      { paragraph: `${count(findings.length, "finding")}.` },
      {
        list: findings.map((finding) => ({ ...finding, overruled: isOverruled(facts, note, finding) })).map((
          { claim, verdict, reason, source, overruled },
        ) => ({
          line: [{ strong: `${capital(verdict)}:` }, ` “${claim}”`],
          points: [
            ...(overruled ? [{ line: "It counts for nothing: a quotation in the claim was not found" }] : []),
            ...(reason === "" ? [] : [{ line: reason }]),
            ...(source === undefined ? [] : [{ line: `Source: ${source}` }]),
          ],
        })),
      },
    ];
  }
  const { value } = note.answer;
  if (note.kind === "fact_check" && (isList(value) ? value : isObject(value) ? value["findings"] : undefined)) {
    return [{ paragraph: "No findings." }];
  }
  if (isObject(value) || isList(value)) return [{ list: jsonPoints(value) }];
  return [{ said: String(value) }];
}

function claimContent(facts: Facts, note: Note, claims: readonly Claim[]): readonly Block[] {
  const about = note.about === undefined ? undefined : facts.message(note.about);
  if (claims.length === 0 || !about) return [{ paragraph: "Nothing is cited or quoted in it." }];
  return [{ paragraph: tallyInWords(tallyClaims(claims)) }, ...claimList(facts, about)];
}

function scoreContent(facts: Facts, note: Note): readonly Block[] {
  const weights = new Map(criteriaOf(facts.record.settings).map(({ id, weight }) => [id, weight]));
  const rows = scoresIn(facts, note).map(([id, score]) => {
    const weight = weights.get(id);
    return [spaced(id), weight === undefined ? "" : weight.toFixed(2), String(score)];
  });
  const reason = reasonIn(note);
  return [
    { paragraph: `This is ${readingInWords(facts.agent(note.participant))}. A criterion not listed was not scored.` },
    ...(rows.length === 0
      ? [{ paragraph: "No score in it can be read." }]
      : [{ head: ["Criterion", "Weight", "Score of 10"], table: rows, right: [1, 2] }]),
    ...(reason === "" ? [] : [{ said: reason }]),
  ];
}
