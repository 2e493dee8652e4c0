import { arguedIn } from "../archive/render/argued.ts";
import { arguedInWords, entryWord, stateInWords } from "../archive/render/argued_words.ts";
import { claimsOf, lookedUpInWords } from "../archive/render/claims.ts";
import { Facts } from "../archive/render/facts.ts";
import { calledInWords, nameOf } from "../archive/render/words.ts";
import { firstWords } from "../text/display.ts";
import type { FlowClaim, FlowMove } from "../transcript/flow.ts";
import type { Message } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { type Agreement, concluding } from "../transcript/outcome.ts";
import { responseIn, type RoundResponse } from "../protocols/roundtable/response.ts";
import { ARGUED, does } from "../words/argued.ts";
import { citationsOf } from "./citations.ts";
import type { Standing } from "./desk.ts";
import { type Data, fitted, type Room } from "./fitted.ts";
import { LAYERS } from "./layers.ts";
import { Refusal } from "./refusal.ts";
import type { PARTS } from "./schemas.ts";

/** The message, round or participant that a part is about. */
export interface Choice {
  readonly number?: number | undefined;
  readonly participant?: string | undefined;
}

/** Tokens of a part that may be long. */
const MOST_TOKENS = 2000;
/** Messages and sources of a part. */
const MOST = 60;
/** Characters of a message's text. */
const MOST_CHARACTERS = 40_000;

/** Each part of a dialogue. */
export const PART: Readonly<Record<typeof PARTS[number], (standing: Standing, choice: Choice) => Data>> = {
  ...LAYERS,
  all: (standing) => Object.fromEntries(Object.entries(LAYERS).map(([name, layer]) => [name, layer(standing)])),
  message,
  round,
  participant,
  citations,
  verdict,
  flow,
};

/** One message in full, with what was found about it. */
function message(standing: Standing, { number, participant }: Choice): Data {
  const { facts, record: { messages } } = standing;
  const speaker = participant === undefined ? undefined : idOf(standing, participant);
  const found = number === undefined
    ? messages.findLast((one) => speaker === undefined || one.speaker === speaker)
    : facts.message(number);
  if (!found) throw notThere(`There is no such message: the numbers are 1 to ${messages.length}`, "number");
  const text = found.failed ? found.failure.reason : found.text;
  return {
    ...headOf(standing, found),
    phase: found.phase,
    ...omitUndefined({ reply_to: found.replyTo }),
    [found.failed ? "failed" : "text"]: text.slice(0, MOST_CHARACTERS),
    ...(text.length > MOST_CHARACTERS
      ? { cut: `whole: resource convenings://${standing.id}/messages/${found.number}` }
      : {}),
    ...omitUndefined({ checked: lookedUpInWords(claimsOf(facts, found)) || undefined }),
  };
}

/** The messages of a round, what they cite, and how far they agree after it. */
function round(standing: Standing, { number }: Choice): Data {
  const { facts, record, outcome } = standing;
  const rounds = Math.max(0, ...record.messages.map(({ round = 0 }) => round));
  const chosen = number ?? rounds;
  const said = record.messages.filter((message) => message.round === chosen);
  const none = rounds === 0 ? "This dialogue has no rounds" : `There is no such round: the numbers are 1 to ${rounds}`;
  if (said.length === 0) throw notThere(none, "number");
  const numbers = new Set(said.map((message) => message.number));
  const messages = record.messages.filter(({ round = 0 }) => round <= chosen);
  const until = Facts.of({ ...record, messages }, "md", facts.protocols);
  const { agreement } = until.page?.outcome?.(until, undefined) ?? {};
  return fitted(MOST_TOKENS, (room) => ({
    round: chosen,
    rounds,
    messages: said.slice(0, MOST).map((message) => shortOf(standing, message, room)),
    citations: room.list(citationsOf(facts, outcome).filter(({ messages }) => messages.some((one) => numbers.has(one))))
      .map(({ source, by }) => `${room.text(source, 0.2)}: ${by.map((id) => nameOf(facts, id)).join(", ")}`),
    ...(agreement?.level === undefined ? {} : { agreement: agreementData(agreement, room) }),
  }));
}

/** All statements of one participant, and how the confidence moved. */
function participant(standing: Standing, { participant = "" }: Choice): Data {
  const { facts, record } = standing;
  const id = idOf(standing, participant);
  const said = record.messages.filter(({ speaker }) => speaker === id);
  return fitted(MOST_TOKENS, (room) => ({
    participant: nameOf(facts, id),
    id,
    role: facts.participant(id).role,
    ...omitUndefined({ position: facts.participant(id).position }),
    statements: said.slice(-MOST).map((message) => shortOf(standing, message, room)),
    ...(said.length > MOST ? { earlier: said.length - MOST } : {}),
  }));
}

/** Every source once, of one round or participant if one is named. */
function citations(standing: Standing, { number, participant }: Choice): Data {
  const { facts, record, outcome } = standing;
  const speaker = participant === undefined ? undefined : idOf(standing, participant);
  const inRound = new Set(record.messages.filter(({ round }) => round === number).map((message) => message.number));
  const all = citationsOf(facts, outcome).filter(({ by, messages }) =>
    (speaker === undefined || by.includes(speaker)) &&
    (number === undefined || messages.some((one) => inRound.has(one)))
  );
  const sources = all.slice(0, MOST).map(({ source, by, messages, ...rest }) => ({
    source: firstWords(source, 20),
    by: by.map((id) => nameOf(facts, id)),
    messages,
    ...rest,
  }));
  return { total: all.length, citations: sources };
}

/** The outcome with its reasons, and the synthesis that the dialogue has. */
function verdict(standing: Standing): Data {
  const { facts, record, outcome: { headline, howSure, reasons, counted, agreement, positions } } = standing;
  const summary = concluding(record.messages);
  const moved = positions.flatMap(({ participant, change }) =>
    change === undefined ? [] : [`${nameOf(facts, participant)}: ${change}`]
  );
  return fitted(MOST_TOKENS, (room) => ({
    outcome: [headline, ...(howSure ? [howSure.words] : []), ...reasons, ...counted].map((line) => room.text(line, 3)),
    ...(agreement ? agreementData(agreement, room) : {}),
    moved: moved.map((line) => room.text(line)),
    ...(summary
      ? { conclusion: room.text(summary.text, 12), by: nameOf(facts, summary.speaker), message: summary.number }
      : { no_conclusion: whyNone(standing) }),
  }));
}

/** The lines of argument, of one participant if one is named: whose they are, with which words, who answered, how they ended. */
function flow(standing: Standing, { participant }: Choice): Data {
  const { facts, reviews } = standing;
  const argued = arguedIn(facts, reviews);
  if (!argued) throw notThere("Nobody noted what was argued: the operator can have it noted by convene flow", "part");
  const speaker = participant === undefined ? undefined : idOf(standing, participant);
  const { reading: { lines, cameDownTo }, names } = argued;
  const own = lines.filter(({ claim }) => speaker === undefined || claim.by === speaker);
  const first = own.filter((line) => cameDownTo.includes(line));
  const all = [...first, ...own.filter((line) => !first.includes(line))];
  return fitted(MOST_TOKENS, (room) => {
    const said = ({ by, message, words }: FlowClaim | FlowMove, doing: string) =>
      `${room.text(facts.nameOf(by), 0.1)} ${doing} (message ${message}): “${room.text(words.text, 0.4)}”`;
    return {
      argued: arguedInWords(argued),
      lines: room.list(all).map((line) => ({
        id: line.claim.id,
        gist: room.text(line.claim.gist, 0.3),
        said: said(line.claim, does("claims")),
        state: stateInWords(line, names),
        came_down_to: first.includes(line),
        answers: room.list([
          ...line.accepted.map((move) => said(move, does("accepts"))),
          ...line.answers.map((answer) => `${entryWord(answer)} ${said(answer.claim, does(answer.how))}`),
        ]),
      })),
      total: all.length,
      note: ARGUED.noVerdict,
    };
  });
}

/** Says why there is no synthesis, and how to get one. */
function whyNone({ facts: { page }, status }: Standing): string {
  if (status !== "completed") return "The dialogue is not over";
  const {
    withoutConclusion = "continue_dialogue with the focus: what is common ground, what differs, and what follows?",
  } = page ?? {};
  return `Nobody was asked for one: ${withoutConclusion}`;
}

/** A measured agreement; empty for one that is only described. */
function agreementData({ finding, level, commonGround, differences }: Agreement, room: Room): Data {
  if (level === undefined) return {};
  return {
    finding,
    level: Number(level.toFixed(2)),
    common_ground: room.list(commonGround).map((text) => room.text(text)),
    differences: room.list(differences).map((text) => room.text(text)),
  };
}

function shortOf(standing: Standing, message: Message, room: Room) {
  const response: Partial<RoundResponse> = responseIn(message) ?? {};
  const { stance, confidence } = response;
  return {
    ...headOf(standing, message),
    ...omitUndefined({ stance, confidence }),
    ...(message.failed ? { failed: message.failure.reason } : { text: room.text(message.text) }),
  };
}

function headOf({ facts }: Standing, message: Message) {
  const { number, speaker, round } = message;
  return { number, speaker: nameOf(facts, speaker), kind: calledInWords(message), ...omitUndefined({ round }) };
}

/** Returns the id of a participant, given that or the name. */
function idOf({ record: { participants } }: Standing, given: string): string {
  const found = participants.find(({ id }) => id === given) ??
    participants.find(({ name }) => name.toLowerCase() === given.trim().toLowerCase());
  if (found) return found.id;
  const known = participants.slice(0, 20).map(({ id, name }) => `${id} (${name})`).join(", ");
  throw notThere(`There is no participant '${given}': the participants are ${known}`, "participant");
}

function notThere(message: string, field: string): Refusal {
  return new Refusal("invalid_arguments", message, { fields: { [field]: message } });
}
