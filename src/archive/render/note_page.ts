import { claimsIn } from "../../judging/quotations/recorded_claims.ts";
import { criteriaOf } from "../../judging/scoreboard.ts";
import { fieldsIn, isList, isObject } from "../../transcript/json.ts";
import type { Note } from "../../transcript/record.ts";
import { claimList, claimsOf, tallyInWords } from "./claims.ts";
import type { Facts } from "./facts.ts";
import { answererFields, fileFields } from "./fields.ts";
import { languageRemark, rulingInWords, said } from "./message_page.ts";
import { jsonPoints, type LabelledLine, line, link, type Page, type PageBlock } from "./page.ts";
import { findingList, reasonIn, scoresIn } from "./scores.ts";
import { aboutSummary, askedAgainLine, shownFields, shownInWords, summaryFields, summaryIn } from "./shown.ts";
import {
  agentInWords,
  calledInWords,
  messagesInWords,
  nameOf,
  protocolInWords,
  readingInWords,
  roleInWords,
} from "./words.ts";
import { NOTE } from "../../words/archive_pages.ts";
import { CLAIMS } from "../../words/checked_claims.ts";
import { MESSAGE } from "../../words/messages.ts";
import { criterionName } from "../../words/names.ts";
import { decimal, figure } from "../../words/numbers.ts";
import { capital, spaced } from "../../words/phrases.ts";

/** Returns the page of a separate question. */
export function notePage(facts: Facts, note: Note): Page {
  const { key, kind, answer, participant } = note;
  const about = facts.message(note.about);
  const summary = summaryIn(note);
  const asked = nameOf(facts, participant);
  return {
    fields: {
      ...fileFields(facts, "note"),
      key,
      kind,
      ...(kind === "claim_check" ? { speaker: asked, speaker_id: participant } : { asked, asked_id: participant }),
      role: facts.participant(participant).role,
      about: note.about === undefined
        ? undefined
        : { number: note.about, file: about && `../${facts.messageFile(about)}` },
      ...(summary ? summaryFields(facts, summary) : shownFields(facts, note)),
      time: note.at,
      language: note.otherLanguage,
      ...(kind === "claim_check" ? { model: "none; source check" } : answererFields(facts, { key, by: participant })),
      given: answer.given,
      missing: answer.given ? undefined : answer.reason,
      index: `../index.${facts.format}`,
    },
    data: () => answer.given ? { answer: answer.value } : { code: answer.code },
    text: summary?.text,
    blocks: [
      { heading: NOTE.by(noteTitle(note), asked), level: 1 },
      { fields: [...whereItBelongs(facts, note), ...(summary ? aboutSummary(facts, summary) : [])] },
      ...languageRemark(note),
      ...(summary ? [] : content(facts, note)),
    ],
  };
}

function noteTitle(note: Note): string {
  const { kind, about } = note;
  const summary = summaryIn(note);
  if (summary) return NOTE.summaryOf(messagesInWords(summary.of));
  const title = kind === "claim_check" ? NOTE.claims : capital(calledInWords(note));
  if (about === undefined) return title;
  return NOTE[kind === "context_summary" ? "upTo" : "of"](title, about);
}

function whereItBelongs(facts: Facts, note: Note): readonly LabelledLine[] {
  const { record, format } = facts;
  const { name, role } = facts.participant(note.participant);
  // A context summary states its own input.
  const isSummary = note.kind === "context_summary";
  const about = isSummary ? undefined : facts.message(note.about);
  const shown = isSummary ? undefined : shownInWords(facts, note);
  const entries: (LabelledLine | undefined)[] = [
    [capital(protocolInWords(record)), line(facts.title, " (", [link(MESSAGE.index, `../index.${format}`)], ")")],
    note.kind === "claim_check"
      ? [NOTE.checked, NOTE.checkedHow]
      : [NOTE.asked, NOTE.askedOf(name, roleInWords(role), agentInWords(facts.agent(note.participant)))],
    about && [
      NOTE.about,
      line(
        [link(MESSAGE.numbered(about.number), `../${facts.messageFile(about)}`)],
        NOTE.aboutMessage(
          MESSAGE.called(calledInWords(about), nameOf(facts, about.speaker)),
          said(facts, about),
        ),
      ),
    ],
    shown === undefined ? undefined : [NOTE.shown, shown],
    askedAgainLine(facts, note.key),
  ];
  return entries.filter((entry) => entry !== undefined);
}

function content(facts: Facts, note: Note): readonly PageBlock[] {
  const { kind, answer } = note;
  if (!answer.given) {
    return [{ paragraph: [{ strong: NOTE.missing }, NOTE.missingBecause(answer.reason, spaced(answer.code))] }];
  }
  const own = facts.page?.note?.(facts, note) ?? [];
  if (own.length > 0) return own;
  if (kind === "score") return scoreContent(facts, note);
  if (claimsIn(note)) {
    const claims = note.about === undefined ? [] : claimsOf(facts, { number: note.about });
    const tally = claims.length === 0 ? NOTE.noCitations : tallyInWords(claims) || CLAIMS.notCompared;
    return [{ paragraph: `${capital(tally)}.` }, ...claimList(claims)];
  }
  const { value } = answer;
  if (kind === "rule_check") {
    const { says } = fieldsIn(value);
    return [{ paragraph: `${capital(rulingInWords(value))}.` }, ...typeof says === "string" ? [{ said: says }] : []];
  }
  if (kind === "fact_check") {
    const findings = findingList(facts, note);
    if (findings.length > 0) return findings;
    if (isList(value) || (isObject(value) && value["findings"])) return [{ paragraph: NOTE.noFindings }];
  }
  return isObject(value) || isList(value) ? [{ list: jsonPoints(value) }] : [{ said: String(value) }];
}

function scoreContent(facts: Facts, note: Note): readonly PageBlock[] {
  const weights = new Map(criteriaOf(facts.record.settings).map(({ id, weight }) => [id, weight]));
  const weightOf = (id: string) => {
    const weight = weights.get(id);
    return weight === undefined ? "" : decimal(weight, 2);
  };
  const rows = scoresIn(facts, note).map(([id, score]) => [
    criterionName(id),
    weightOf(id),
    figure(score),
  ]);
  const reason = reasonIn(note);
  return [
    {
      paragraph: NOTE.reading(readingInWords(facts.agent(note.participant))),
    },
    rows.length === 0
      ? { paragraph: facts.notContributing(note.about) ? NOTE.noContribution : NOTE.unreadable }
      : { head: NOTE.table, table: rows, right: [1, 2] },
    ...(reason === "" ? [] : [{ said: reason }]),
  ];
}
