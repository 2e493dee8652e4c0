import { nameOf } from "../archive/render/words.ts";
import { firstWords } from "../text/display.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { openQuestions } from "../transcript/context_request.ts";
import { limitsOf, USUAL } from "../serve/asking.ts";
import { stateOf } from "../serve/standing.ts";
import { type News, newsIn, waitFor } from "../serve/wait.ts";
import { ask } from "./ask.ts";
import { checkMayWrite, type Desk, type Standing, standingOf, waitingFor } from "./desk.ts";
import { LAYERS } from "./layers.ts";
import { PART } from "./parts.ts";
import { Refusal } from "./refusal.ts";
import { requestOf, startedOnce } from "./requests.ts";
import { type Given, MOST_SECONDS, MOST_SECONDS_WITH_PROGRESS, type Taken, type ToolName } from "./schemas.ts";
import { start } from "./start.ts";
import { answersIn, type User, UserNeeded } from "./user.ts";

/** The circumstances of a call. */
export interface Calling {
  /** Aborts when the caller no longer waits. */
  readonly signal: AbortSignal;
  /** Sends the caller progress; absent if none was asked for. */
  readonly onNews?: ((news: News) => Promise<void>) | undefined;
  /** The person at the client; absent if the client shows no forms. */
  readonly user?: User | undefined;
}

/** A tool for agents. */
export interface Tool<Name extends ToolName> {
  readonly description: string;
  /** A tool only reads, only adds, or may also interrupt something. */
  readonly effect: "reads" | "adds" | "interrupts";
  /** `true` if a repeated call does nothing more. */
  readonly repeatable: boolean;
  /** Carries out a call. */
  readonly call: (desk: Desk, taken: Taken<Name>, calling: Calling) => Promise<Given<Name>>;
}

/** Seconds to wait if a call names none. */
const USUAL_SECONDS = 20;
/** The same for clients that get progress: below the 60 seconds after which most give up. */
const USUAL_SECONDS_WITH_PROGRESS = 50;
/** Number of judges if a call names none. */
const USUAL_JUDGES = 3;
/** Dialogues in one answer. */
const PAGE = 20;
/** The call to make after one that continues a dialogue. */
const NEXT = "wait_for_dialogue";

/** The tools. */
export const TOOLS: { readonly [Name in ToolName]: Tool<Name> } = {
  start_dialogue: {
    description:
      "Ask several models a question; returns at once. By default a council of three: they think, criticise, revise and " +
      `vote, and may ask you something. It stops at $${USUAL.maxCostUsd} (${USUAL.maxTokens} tokens if prices are ` +
      `unknown) and ${USUAL.minutes} minutes unless you set other limits. The same request_id returns the same dialogue ` +
      "and pays nothing twice.",
    effect: "adds",
    repeatable: true,
    call: async (desk, taken) => {
      checkMayWrite(desk);
      return await start(desk, taken);
    },
  },
  wait_for_dialogue: {
    description:
      "Wait until a dialogue ends, needs an answer, or the seconds are up. Returns what is new since the cursor and, at " +
      "the end, the decision. Call it again while the status is running. Cancelling the call does not stop the dialogue.",
    effect: "reads",
    repeatable: true,
    call: wait,
  },
  continue_dialogue: {
    description:
      "Answer the questions of a dialogue whose status is input_needed (without answers, a client that shows forms asks " +
      "its user); ask those who took part in a finished one about it: citations in the answer are checked; or follow it " +
      "up: the same participants, who know its outcome, turn to a focus.",
    effect: "adds",
    repeatable: false,
    call: goOn,
  },
  get_dialogue: {
    description: "Read a dialogue in layers. decision: outcome, agreement, advice. responses: positions and how they " +
      "changed. evidence: sources, conflicts, checks. metadata: what was left out. all: these four. In depth: message, " +
      "round, participant, citations, verdict (reasons and synthesis), flow (what was argued).",
    effect: "reads",
    repeatable: true,
    call: async (desk, { id, part, number, participant }) => {
      const standing = await standingOf(desk, id);
      const { status, next } = standing;
      return { id, status, part, ...PART[part](standing, { number, participant }), next };
    },
  },
  find_dialogues: {
    description: "Find dialogues by words, protocol or status, newest first.",
    effect: "reads",
    repeatable: true,
    call: find,
  },
  judge_dialogue: {
    description: "Have a panel of models judge a finished dialogue, with names hidden and in every order. Costs calls.",
    effect: "adds",
    repeatable: true,
    call: judge,
  },
  control_dialogue: {
    description: "Pause (after the current turn), resume or stop a dialogue. A stopped dialogue can be resumed.",
    effect: "interrupts",
    repeatable: true,
    call: control,
  },
  answer_seat: {
    description: "Answer for a person who takes part, when it is that person's turn.",
    effect: "adds",
    repeatable: true,
    call: async (desk, { id, participant, key, text }) => {
      checkMayWrite(desk);
      await desk.shelf.find(id);
      const held = desk.hall.current(id);
      if (!held) throw new Refusal("not_now", "This dialogue is not running, so nobody is waiting for an answer");
      held.seats.answer(participant, key, text);
      const { status } = await standingOf(desk, id);
      return { id, status, accepted: true, next: "wait_for_dialogue" };
    },
  },
};

async function wait(desk: Desk, taken: Taken<"wait_for_dialogue">, { signal: own, onNews }: Calling) {
  const signal = desk.signal ? AbortSignal.any([own, desk.signal]) : own;
  const { id, cursor, seconds = onNews ? USUAL_SECONDS_WITH_PROGRESS : USUAL_SECONDS } = taken;
  const most = onNews ? MOST_SECONDS_WITH_PROGRESS : MOST_SECONDS;
  const standing = await waitFor(desk, id, () => standingOf(desk, id), {
    cursor,
    ms: Math.min(seconds, most) * 1000,
    signal,
    onNews,
  });
  const news = newsIn(standing, cursor);
  const { status, next, events } = standing;
  const isAll = newsIn(standing, news.at(-1)?.seq ?? cursor).length === 0;
  const open = desk.hall.get(id)?.seats.open ?? [];
  const questions = openQuestions(standing.record);
  return {
    id,
    status,
    cursor: isAll ? events.length : news.at(-1)?.seq ?? cursor,
    new: news.map(({ text }) => text),
    ...waitingFor(desk, id),
    ...(status !== "running" && status !== "completed" && open.length === 0 && questions.length > 0
      ? { questions }
      : {}),
    ...(status === "completed" && isAll ? { decision: LAYERS.decision(standing) } : {}),
    ...omitUndefined({ not_judged: desk.hall.unjudged(id) }),
    next: isAll ? next : "wait_for_dialogue with this cursor: there is more",
  };
}

async function goOn(desk: Desk, taken: Taken<"continue_dialogue">, { signal, onNews, user }: Calling) {
  checkMayWrite(desk);
  const { id, focus } = taken;
  const standing = await standingOf(desk, id);
  if (desk.hall.get(id)) throw new Refusal("not_now", "This dialogue is running");
  if (taken.ask !== undefined) {
    if (focus !== undefined) throw new Refusal("invalid_arguments", "Give 'ask' or 'focus', not both");
    const seconds = onNews ? USUAL_SECONDS_WITH_PROGRESS : USUAL_SECONDS;
    return await ask(desk, taken, standing, { signal, ms: seconds * 1000 });
  }
  if (standing.status === "completed") return await followUp(desk, taken, standing);
  const answers = answersFor(standing, taken, user);
  await desk.hall.resume(id, { asksClient: false, ...omitUndefined({ answers }) });
  const next = focus === undefined ? NEXT : `${NEXT}; give the focus again once the dialogue is over`;
  return { id, status: "running" as const, next };
}

/** Starts a dialogue of the same participants on another question, or finds the one that the request has started. */
async function followUp(desk: Desk, taken: Taken<"continue_dialogue">, { record }: Standing) {
  const { id, focus } = taken;
  if (focus === undefined) {
    throw new Refusal("not_now", "This dialogue is over: 'ask' about it, or give a 'focus' to follow it up");
  }
  const request = requestOf("continue_dialogue", taken);
  const limits = limitsOf({}, record.usage.unpricedCalls === 0);
  const { dialogueId } = await startedOnce(desk, request, async (recorded) => ({
    dialogueId: await desk.hall.followUp(id, focus, limits, recorded),
  }));
  const { status } = await standingOf(desk, dialogueId);
  return { request_id: request.id, id: dialogueId, follows: id, status, next: NEXT };
}

/**
 * Returns the answers with which a dialogue goes on: those given or, without any, those of the user.
 *
 * @throws {Refusal} If one answers no open question, or a required question has no answer.
 * @throws {UserNeeded} If the user can be asked.
 */
function answersFor({ status, record, facts }: Standing, { answers: given }: Taken<"continue_dialogue">, user?: User) {
  const questions = openQuestions(record);
  const open = questions.map((question) => question.id);
  const unknown = Object.keys(given ?? {}).filter((id) => !open.includes(id));
  if (unknown.length > 0) {
    const message = `There is no open question ${unknown.join(", ")}. Open questions: ${open.join(", ") || "none"}`;
    throw new Refusal("invalid_arguments", message, { fields: { answers: message } });
  }
  if (status !== "input_needed") return given;
  if (!given && user?.isAsked === false) {
    throw new UserNeeded(questions.map((question) => ({ ...question, asker: nameOf(facts, question.asker) })));
  }
  const answers = given ?? (user?.written && answersIn(user.written, questions));
  const needed = questions.filter(({ required }) => required).map((question) => question.id);
  if (answers && needed.some((id) => Object.hasOwn(answers, id))) return answers;
  const message = `'answers' must answer ${needed.join(", ")}; null leaves a question unanswered`;
  throw new Refusal("invalid_arguments", message, { fields: { answers: message } });
}

async function find(desk: Desk, { query = "", protocol = "", status, cursor }: Taken<"find_dialogues">) {
  const hits = query.trim() === "" ? undefined : (await desk.shelf.search(query)).hits;
  const all = (await desk.hall.whole(desk.hall.ids, () => desk.shelf.list())).flatMap(
    ({ dialogueId: id, problem, ...entry }) => {
      const isFound = !hits || hits.some(({ archive }) => archive === entry.path);
      if (id === undefined || problem !== undefined || !isFound) return [];
      if (protocol !== "" && entry.protocol !== protocol) return [];
      const state = entry.cutShort ? "completed" : stateOf(desk, { ...entry, dialogueId: id });
      return status === undefined || status === state ? [{ id, state, ...entry }] : [];
    },
  );
  const page = all.slice(cursor, cursor + PAGE);
  const hasMore = all.length > cursor + PAGE;
  return {
    dialogues: page.map(({ id, state, protocol, title = "", startedAt, outcome, usage }) => ({
      id,
      status: state,
      protocol,
      topic: firstWords(title, 20),
      started: startedAt,
      ...omitUndefined({ outcome: outcome?.headline, cost_usd: usage?.costUsd }),
    })),
    total: all.length,
    next: hasMore ? `find_dialogues with cursor ${cursor + PAGE}` : "get_dialogue with an id",
  };
}

async function judge(desk: Desk, { id, judges, again, max_cost_usd: maxCostUsd }: Taken<"judge_dialogue">) {
  const { hall, operator } = desk;
  checkMayWrite(desk);
  const { status, reviews } = await standingOf(desk, id);
  const done = { id, status, next: "wait_for_dialogue, then get_dialogue part verdict" };
  if (hall.isJudging(id)) return { ...done, judging: true };
  if (status !== "completed") {
    throw new Refusal("not_now", "This dialogue is not over: only a finished one can be judged");
  }
  const names = judges ?? operator.judges.slice(0, USUAL_JUDGES);
  if (names.length === 0) throw new Refusal("no_model", "The operator of this server has defined no model");
  const judged = reviews.some(({ record }) => Object.keys(record.decisions).length > 0);
  if (judged && !again) {
    return { ...done, judging: false, next: "get_dialogue part verdict; again: true asks the judges again" };
  }
  await hall.judge(id, operator.judgesNamed(names), {
    again,
    limitsOf: (isPriced) => limitsOf({ maxCostUsd }, isPriced),
  });
  return { ...done, judging: true, judges: names };
}

async function control(desk: Desk, { id, action }: Taken<"control_dialogue">) {
  checkMayWrite(desk);
  const { status: before } = await standingOf(desk, id);
  const held = desk.hall.current(id);
  if (action === "resume" && !held) await desk.hall.resume(id, { asksClient: false });
  if (action === "pause") held?.pause();
  if (action === "stop") held?.stop();
  if (!held && action !== "resume" && before === "interrupted") {
    throw new Refusal("not_now", "This server is not running this dialogue");
  }
  const { status } = await standingOf(desk, id);
  return { id, before, status, next: held || action === "resume" ? "wait_for_dialogue" : "get_dialogue" };
}
