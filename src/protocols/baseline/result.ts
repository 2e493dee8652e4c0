import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import type { Json } from "../../transcript/event.ts";
import type { BaselineQuestion } from "./question.ts";
import { type BaselineReport, reportOf } from "./report.ts";

/** What a baseline came to. */
export interface BaselineResult extends DialogueResult {
  /** On the questions that are over: also of a run that was stopped. */
  readonly report: BaselineReport;
}

/** The result that a baseline's record comes to. */
export function toBaselineResult(held: Held): BaselineResult {
  const { record } = held;
  return { ...toResult(held), report: reportOf(questionsIn(record.settings["questions"]), record) };
}

/** The questions that a record names; what is none is left out, since journals are read, not trusted. */
export function questionsIn(value: Json | undefined): readonly BaselineQuestion[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => isQuestion(item) ? [item] : []);
}

function isQuestion(item: unknown): item is BaselineQuestion {
  const { id, question, choices, expected } = Object(item);
  const texts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === "string");
  return typeof id === "string" && typeof question === "string" && texts(expected) &&
    (choices === undefined || texts(choices));
}
