import { sameStatement } from "../../text/same_statement.ts";
import type { Json } from "../../transcript/event.ts";
import type { Statement } from "../../transcript/message.ts";
import { responseIn, type RoundResponse } from "../../transcript/response.ts";
import type { Measured } from "./measured_answer.ts";
import * as moderator from "./moderator.ts";
import type { Stage } from "./stage.ts";

/** A response and who gave it. */
interface Given {
  readonly statement: Statement;
  readonly response: RoundResponse;
}

/** Of each speaker the last response that is shown. */
function lastOfEach(shown: readonly Statement[]): readonly Given[] {
  const given = shown.flatMap((statement): Given[] => {
    const response = responseIn(statement);
    return response ? [{ statement, response }] : [];
  });
  return given.filter(({ statement }) =>
    !given.some((other) => other.statement.speaker === statement.speaker && other.statement.number > statement.number)
  );
}

function count(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? "" : "s"}`;
}

function holdTheSame(a: RoundResponse, b: RoundResponse): boolean {
  return a.stance === b.stance && sameStatement(a.position, b.position);
}

function grouped(given: readonly Given[]): readonly (readonly Given[])[] {
  const groups: Given[][] = [];
  for (const each of given) {
    const group = groups.find(([first]) => first !== undefined && holdTheSame(first.response, each.response));
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups;
}

/** The points that everybody makes, word for word. */
function shared(given: readonly Given[]): readonly string[] {
  return given.slice(0, 1).flatMap(({ response }) => response.keyPoints).filter((point) =>
    given.every(({ response }) => response.keyPoints.some((other) => sameStatement(point, other)))
  );
}

/** Who holds the same, word for word and with one stance, and who has moved. It goes on while there are two positions. */
export function evaluate({ request: { shown } }: Stage): Measured {
  const now = lastOfEach(shown);
  const before = lastOfEach(shown.filter((statement) => !now.some((given) => given.statement === statement)));
  const groups = grouped(now);
  const moved = now.filter(({ statement, response }) => {
    const earlier = before.find((given) => given.statement.speaker === statement.speaker);
    return earlier !== undefined && !holdTheSame(earlier.response, response);
  });
  const stances = [...new Set(now.map(({ response }) => response.stance))];
  const reason = `Compared word for word, with stances: ${count(groups.length, "position")} held by ${
    count(now.length, "participant")
  }.`;
  const value: Json = {
    reason,
    groups: groups.map((group) => ({
      position: group[0]?.response.position ?? "",
      participants: group.map(({ statement }) => statement.speaker),
    })),
    moved: moved.map(({ statement }) => statement.speaker),
    commonGround: [...shared(now)],
    disagreements: stances.length > 1 ? [`Stances are ${stances.join(" and ")}.`] : [],
    decision: groups.length === 1 ? "stop" : "continue",
  };
  return { value, text: reason };
}

/** Whether there is one position, word for word and with one stance. */
export function converged({ request: { shown } }: Stage): Measured {
  const groups = grouped(lastOfEach(shown));
  const reason = `Compared word for word, with stances, there is ${count(groups.length, "position")}.`;
  return { value: { reason, converged: groups.length === 1 }, text: reason };
}

/** The sentences most central to what was said, and what was found, as the form has it. */
export function synthesize(stage: Stage): Measured {
  const { schema } = stage.request;
  // what the protocol announces is nobody's argument
  const shown = stage.request.shown.filter(({ kind }) => kind !== "announcement");
  const answer = moderator.finalSummary({ ...stage, request: { ...stage.request, shown } });
  const value: Json = {
    agreement: choicesOf(schema?.jsonSchema, "agreement")[0] ?? "",
    answer,
    commonGround: [...shared(lastOfEach(shown))],
    openQuestions: [],
  };
  return { value, text: answer };
}

/** What a field of a form may be, in the form's order. */
function choicesOf(schema: unknown, field: string): readonly string[] {
  const { enum: choices, const: only } = Object(Object(Object(schema).properties)[field]);
  return Array.isArray(choices) ? choices.map(String) : only === undefined ? [] : [String(only)];
}
