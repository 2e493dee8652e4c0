import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import { requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import type { Floor, Question } from "../../dialogue/mod.ts";
import { NOBODY, recordedDecision, SECOND_DECISION } from "../../judging/decision.ts";
import { points, scoreboard } from "../../judging/scoreboard.ts";
import { markGiven } from "../../text/given.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { criterionName } from "../../words/names.ts";
import { SURENESS } from "../../words/outcome.ts";
import { quotedFindings } from "../fact_check/findings.ts";
import type { Cast, DebateParticipant } from "./participants.ts";
import { scoreVerdict } from "./result.ts";
import { scorersView } from "./scoring.ts";
import { DECISION, SECOND_QUESTION } from "./words/mod.ts";

/** Most clashes that a decision lists. */
const MOST_CLASHES = 4;
/** Beyond the number of any message: items about a message that there is not are left out when they are read. */
const MOST_NUMBER = 999_999;

/** An answer to the question who carried the debate: names of sides, and numbers of messages. */
interface DecisionAnswer {
  readonly standsFor?: readonly { side: string; words: string }[] | undefined;
  readonly clashes: readonly { about: string; why: string; carried: string; messages: readonly number[] }[];
  readonly unanswered: readonly { point: string; messages: readonly number[] }[];
  readonly strongest: readonly { message: number; words: string }[];
  readonly conceded: readonly { point: string; messages: readonly number[] }[];
  readonly why: string;
  readonly carried: string;
}

/**
 * Asks the moderator for the reasons of the decision, before any score is shown. If the side that they name is not the
 * one that leads in the scores, asks once more, beside the scores.
 *
 * @param options.unannounced The claims that fact checkers found supported or unverifiable; empty if there are none.
 */
export async function askForReasons(
  floor: Floor,
  { moderator, advocates, factCheckers, unannounced }: Omit<Cast, "others"> & { readonly unannounced: string },
): Promise<void> {
  const { whole: shown, long: shownInLong } = scorersView(floor.messages);
  await floor.ask(moderator, {
    kind: "decision",
    shown,
    shownInLong,
    mayLeaveOut: true,
    schema: decisionSchema(advocates),
    guidance: DECISION.guidance(factCheckers.length > 0),
    quoted: quotedFindings(unannounced),
    instruction: DECISION.task,
  });
  const record = await floor.settled();
  const { grounds } = recordedDecision(record) ?? {};
  const verdict = scoreVerdict({ ...record, cut: floor.cut });
  const differs = verdict.kind === "decided" && grounds !== undefined && grounds.carried !== null &&
    grounds.carried !== verdict.winner;
  if (floor.shortcut(!differs)) return;
  await floor.ask(moderator, secondQuestion(advocates, record));
}

/**
 * Returns the form of a decision. An item that cannot be read is left out; only an answer without a side, or without the
 * reason for it, is a problem.
 */
function decisionSchema(advocates: readonly DebateParticipant[]): AnswerSchema<DecisionAnswer> {
  const number = z.coerce.number().int().min(1).max(MOST_NUMBER);
  const messages = z.array(number);
  const carried = sideNamed(advocates, [NOBODY]);
  const stand = z.object({
    side: sideNamed(advocates),
    words: requiredText().describe(DECISION.position(SURENESS.slightly_for)),
  });
  const clash = z.object({
    about: requiredText().describe(DECISION.about),
    why: requiredText().describe(DECISION.better),
    carried: carried.describe(DECISION.clashCarried(NOBODY)),
    messages: messages.describe(DECISION.clashMessages),
  });
  const point = (what: string, where: string) =>
    z.object({ point: requiredText().describe(what), messages: messages.describe(where) });
  const unanswered = point(DECISION.point, DECISION.pointMessages);
  const line = z.object({
    message: number.describe(DECISION.message),
    words: requiredText().describe(DECISION.words),
  });
  const conceded = point(DECISION.granted, DECISION.grantedMessages);
  const readable = <Item>(item: z.ZodType<Item>) =>
    z.array(item.nullable().catch(null)).catch([]).transform((items) => items.flatMap((each) => each ?? []));
  const last = conclusionOf(advocates);
  const standing = (list: z.ZodType<DecisionAnswer["standsFor"]>) => list.optional().describe(DECISION.standsFor); // old answers lack it
  return zodAnswer<DecisionAnswer>(
    "decision",
    z.object({
      standsFor: standing(z.array(stand)),
      clashes: z.array(clash).min(1).max(MOST_CLASHES).describe(DECISION.clashes(MOST_CLASHES)),
      unanswered: z.array(unanswered).describe(DECISION.unanswered),
      strongest: z.array(line).describe(DECISION.strongest),
      conceded: z.array(conceded).describe(DECISION.conceded),
      ...last,
    }),
    z.object({
      standsFor: standing(readable(stand)),
      clashes: readable(clash).transform((clashes) => clashes.slice(0, MOST_CLASHES)),
      unanswered: readable(unanswered),
      strongest: readable(line),
      conceded: readable(conceded),
      ...last,
    }),
  );
}

/** Returns the fields of both questions: the reason, then the side. */
function conclusionOf(advocates: readonly DebateParticipant[]) {
  return {
    why: requiredText().describe(DECISION.why),
    carried: sideNamed(advocates, [NOBODY]).describe(DECISION.carried(NOBODY)),
  };
}

/** Returns the type of a side's name in any case, or of another label. */
function sideNamed(advocates: readonly DebateParticipant[], others: readonly string[] = []) {
  const labels = [...advocates.map(({ name }) => markGiven(name)), ...others];
  const plain = (text: string) => text.replace(/[⟦⟧]/g, "").trim().toLowerCase();
  const spelled = (given: unknown) => labels.find((label) => plain(label) === plain(String(given))) ?? given;
  return z.preprocess(spelled, z.enum(labels));
}

/** Returns the question that is asked if the reasons contradict the scores: it shows both, and not the debate again. */
function secondQuestion(
  advocates: readonly DebateParticipant[],
  record: DialogueRecord,
): Question<Pick<DecisionAnswer, "why" | "carried">> {
  const { grounds } = recordedDecision(record) ?? {};
  const nameOf = (id: string | null) =>
    markGiven(advocates.find((one) => one.id === id)?.name ?? SECOND_QUESTION.nobody);
  const clashes = (grounds?.clashes ?? []).map(({ about, carried, why }) =>
    SECOND_QUESTION.clash(about, nameOf(carried), why)
  );
  const totals = Object.entries(scoreboard(record).scores).map(([id, { total, breakdown }]) => {
    const means = Object.entries(breakdown).map(([criterion, mean]) => `${criterionName(criterion)} ${points(mean)}`);
    return SECOND_QUESTION.total(nameOf(id), points(total), means);
  });
  return {
    kind: "decision",
    called: SECOND_DECISION,
    schema: zodAnswer("second_decision", z.object(conclusionOf(advocates))),
    quoted: [
      {
        title: SECOND_QUESTION.reasons,
        text: [...clashes, SECOND_QUESTION.carriedBy(nameOf(grounds?.carried ?? null), grounds?.why ?? "")].join("\n"),
      },
      { title: SECOND_QUESTION.scores, text: totals.join("\n") },
    ],
    instruction: SECOND_QUESTION.task(NOBODY),
  };
}
