import { arguedIn } from "../archive/render/argued.ts";
import { arguedInWords } from "../archive/render/argued_words.ts";
import { cutInWords, statusInWords } from "../archive/render/words.ts";
import { Problem } from "../serve/problem.ts";
import type { Standing } from "../serve/standing.ts";
import { escapeMarkdown } from "../text/markdown.ts";
import { visible } from "../text/visible.ts";
import { openQuestions } from "../transcript/context_request.ts";
import type { EndReason } from "../transcript/event.ts";
import { concluding } from "../transcript/outcome.ts";
import { isOver } from "../transcript/record.ts";
import { CHAT } from "../words/chat.ts";
import { SIGNS } from "../words/phrases.ts";

/** Most differences that an answer lists. */
const DIFFERENCES = 5;

/** Limits that end a dialogue. */
const LIMITS: ReadonlySet<EndReason | undefined> = new Set<EndReason>(["budget", "max_duration"]);

/** The answer to a chat program. */
export interface ChatAnswer {
  /** Markdown. */
  readonly content: string;
  /** `length` if a limit ended the dialogue or cut its rounds short. */
  readonly finishReason: "stop" | "length";
}

/** A dialogue as far as an answer is made of it. */
type Told = Omit<Standing, "id" | "events">;

/** Returns `true` for a dialogue that a resumption may bring to its end. */
export function isUnfinished({ status, record }: Pick<Standing, "status" | "record">): boolean {
  return ["interrupted", "stopped", "paused"].includes(status) && !LIMITS.has(record.endReason);
}

/**
 * Returns the outcome of a dialogue as an answer; if it needs somebody, its questions.
 *
 * @param link The absolute address of its page.
 * @throws {Problem} If it failed or was stopped.
 */
export function answerOf(standing: Told, link: string): ChatAnswer {
  const { status, record } = standing;
  if (status === "input_needed") return { content: questionsIn(standing, link), finishReason: "stop" };
  const isLimited = LIMITS.has(record.endReason);
  if (status === "completed" || isLimited) {
    return { content: outcomeIn(standing, link), finishReason: isLimited || record.cut ? "length" : "stop" };
  }
  const [code, detail] = [record.endReason ?? status, `The dialogue is ${statusInWords(record)}. See ${link}`];
  const again = isUnfinished(standing) ? ". The same request continues it; saved answers cost nothing" : "";
  throw new Problem(record.endReason === "provider" ? 502 : 500, `${detail}${again}`, { code });
}

function outcomeIn({ facts, reviews, record, outcome }: Told, link: string): string {
  const { headline, howSure, reasons, counted, differences, missing } = outcome;
  const answer = outcome.answer ?? concluding(record.messages)?.text;
  const argued = arguedIn(facts, reviews);
  const labelled = (label: string, text: string | undefined) =>
    text ? [`**${label}${SIGNS.colon}** ${escapeMarkdown(text)}`] : [];
  const disputed = differences.slice(0, DIFFERENCES).map((one) => `- ${escapeMarkdown(one)}`);
  return [
    `**${escapeMarkdown(headline)}**`,
    ...(answer === undefined || answer.trim() === headline ? [] : [safe(answer)]),
    ...labelled(CHAT.sure, howSure?.words),
    ...labelled(CHAT.why, reasons.join(" ")),
    ...labelled(CHAT.counted, counted.join(" ")),
    ...(disputed.length > 0 ? [`**${CHAT.disputed}${SIGNS.colon}**\n\n${disputed.join("\n")}`] : []),
    ...labelled(CHAT.argued, argued && arguedInWords(argued)),
    ...labelled(CHAT.missing, missing.join(", ")),
    ...labelled(CHAT.cut, cutInWords(record)),
    ...labelled(CHAT.status, isOver(record) ? undefined : statusInWords(record)),
    `[${CHAT.whole}](${link})`,
  ].join("\n\n");
}

function questionsIn({ facts, record }: Told, link: string): string {
  const questions = openQuestions(record).map(({ asker, question }) =>
    `${facts.nameOf(asker)}${SIGNS.colon} ${question}`
  );
  const asked = questions.map((question) => `- ${escapeMarkdown(question)}`).join("\n");
  return [CHAT.questions, ...(asked === "" ? [] : [asked]), `[${CHAT.answerThere}](${link})`].join("\n\n");
}

/** Returns somebody's Markdown without pictures, which chat programs would fetch, and without HTML. */
function safe(text: string): string {
  return visible(text).trim().replaceAll("![", "!\\[").replace(/<(?=[a-z/!?])/gi, "\\<");
}
