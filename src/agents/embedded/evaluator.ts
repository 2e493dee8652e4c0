import { containment } from "../../text/similarity.ts";
import { contentStems } from "../../text/words.ts";
import { type Rating, RATING_RANGE, type Ratings } from "../../transcript/evaluation.ts";
import type { Json } from "../../transcript/event.ts";
import { CONCLUDING_KINDS } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import type { AgentRequest } from "../agent.ts";

/** Said of a criterion that no formula here speaks of. */
const NOT_MEASURED = "Not measured by the embedded agent.";

/** What a measure came to: a share from 0 to 1 and the figures it rests on, or why there is nothing to measure. */
type Share = { readonly share: number; readonly figures: string } | { readonly nothing: string };

/** What can be measured of a finished dialogue without understanding it. */
const MEASURES: Readonly<Record<string, (request: AgentRequest) => Share>> = {
  functional_completeness: completeness,
  requirements_fulfilment: fulfilment,
};

/** Ratings of a finished dialogue by fixed formulas; of most criteria there is none. Needs no brief. */
export function rate(request: AgentRequest): { readonly value: Json; readonly text: string } {
  const properties = Object(request.schema?.jsonSchema["properties"]);
  const ratings: Ratings = Object.fromEntries(
    Object.keys(properties).map((id) => [id, rating(MEASURES[id]?.(request) ?? { nothing: NOT_MEASURED })]),
  );
  const lines = Object.entries(ratings).map(([id, { score, reason }]) => `${id}: ${score ?? "none"}. ${reason}`);
  return {
    value: Object.fromEntries(Object.entries(ratings).map(([id, each]) => [id, { ...each }])),
    text: lines.join("\n"),
  };
}

/** A share on the scale, to one decimal. */
function rating(measure: Share): Rating {
  if ("nothing" in measure) return { score: null, reason: measure.nothing };
  const { lowest, highest } = RATING_RANGE;
  const score = Math.round(10 * (lowest + (highest - lowest) * measure.share)) / 10;
  return { score, reason: `Measured: ${measure.figures}.` };
}

/**
 * How far the dialogue came to its end: turns in which something was said (two parts of five), whether it ends with a
 * summary or synthesis, and how many of the question's words come up in that (three of ten each). A failed turn keeps
 * its number, so that it shows as a gap; what failed after the last statement does not show.
 */
function completeness({ shown, topic, digests = [] }: AgentRequest): Share {
  if (digests.length > 0) return { nothing: "Not all of it was shown whole." };
  const turns = Math.max(0, ...shown.map(({ number }) => number));
  const conclusion = shown.findLast(({ kind }) => CONCLUDING_KINDS.has(kind));
  const asked = contentStems(topic);
  const about = conclusion && asked.length > 0 ? containment(asked, contentStems(conclusion.text)) : 0;
  return {
    share: 0.4 * (turns === 0 ? 0 : shown.length / turns) + 0.3 * (conclusion ? 1 : 0) + 0.3 * about,
    figures: `something was said in ${shown.length} of ${turns} turns up to the last statement; ` +
      (conclusion
        ? `it ends with a ${conclusion.kind}, in which ${Math.round(100 * about)} % of the question's words come up`
        : "no summary or synthesis was given"),
  };
}

/** How far the newest design of each author covers the requirements, by its own fields: partly counts half. */
function fulfilment({ shown }: AgentRequest): Share {
  const newest = new Map<string, readonly number[]>();
  for (const statement of shown) {
    const coverage = coverageIn(statement);
    if (coverage.length > 0) newest.set(statement.speaker, coverage);
  }
  const all = [...newest.values()].flat();
  if (all.length === 0) return { nothing: "No requirements with their coverage are on record." };
  const designs = newest.size === 1 ? "the last design" : `the last designs of ${newest.size} authors`;
  const [covered, partly] = [1, 0.5].map((part) => all.filter((each) => each === part).length);
  return {
    share: all.reduce((sum, each) => sum + each, 0) / all.length,
    figures:
      `by what their authors say, ${designs} cover ${covered} of ${all.length} requirements, and ${partly} in part`,
  };
}

/** What a design's fields say of its requirements: `covered` is 1, `partly` 0.5, `uncovered` 0. */
function coverageIn({ fields }: Statement): readonly number[] {
  const values: Readonly<Record<string, number>> = { covered: 1, partly: 0.5, uncovered: 0 };
  return Object.values(Object(Object(fields ?? null)["requirements"])).flatMap((each) => {
    const { coverage } = Object(each);
    const value = typeof coverage === "string" && Object.hasOwn(values, coverage) ? values[coverage] : undefined;
    return value === undefined ? [] : [value];
  });
}
