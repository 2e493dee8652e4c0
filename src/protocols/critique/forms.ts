import { z } from "zod";
import type { ContributionForm } from "../../agents/agent.ts";
import { mustBe, requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { singleLine } from "../../text/visible.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { decidedField } from "../decided.ts";
import { type CritiquePoint, IMPACTS, MOST_POINTS, REFUTED, refutedIn, REPLIES, RULINGS } from "./points.ts";
import type { WorkText } from "./work.ts";
import { WANTED } from "../../words/answer_form.ts";
import { ABOUT_POINT, CRITIQUE, FORMS } from "./words/mod.ts";

const text = (description: string) => requiredText().describe(description);
const reason = () => text(FORMS.reason);

const same = () => z.string().nullable().catch(null).describe(FORMS.same);

const pointType = () =>
  z.object({
    words: z.string().nullable().describe(FORMS.words),
    says: text(FORMS.says),
    instead: text(FORMS.instead),
    impact: z.enum(IMPACTS).describe(FORMS.impact),
  });
type Point = z.output<ReturnType<typeof pointType>>;
interface Critique {
  readonly holds: string;
  readonly points: readonly Point[];
}

/** Returns the form of a critique. Points about words that are not in the work are asked for once more, and else kept apart. */
export function critiqueForm(work: WorkText): ContributionForm<Critique> {
  const point = pointType();
  const holds = text(FORMS.holds);
  const error = mustBe(() => WANTED.points(MOST_POINTS));
  const whole = zodAnswer<Critique>(
    "critique",
    z.object({
      holds,
      points: z.array(point).max(MOST_POINTS, { error }).describe(FORMS.points),
    }),
    z.object({
      holds: holds.catch(""),
      points: z.array(point.nullable().catch(null)).transform((all) =>
        all.flatMap((one) => one ?? []).slice(0, MOST_POINTS)
      ),
    }),
  );
  const isInvented = ({ words }: Point) => words !== null && words.trim() !== "" && !work.find(words);
  return {
    ...whole,
    read(value) {
      const reading = whole.read(value);
      if (!reading.ok || reading.problem !== undefined) return reading;
      const invented = reading.value.points.filter(isInvented).map(({ words }) => singleLine(words ?? ""));
      if (invented.length === 0) return reading;
      return { ...reading, problem: FORMS.invented(invented), fields: ["points"], isWhole: true };
    },
    textOf({ holds, points }, number) {
      const lines = points.map((point, n) => ({ point, line: lineOf(`${number}.${n + 1}`, point) }));
      const of = (wanted: boolean) => lines.flatMap(({ point, line }) => isInvented(point) === wanted ? [line] : []);
      const [counted, others] = [of(false), of(true)];
      return [
        holds.trim(),
        ...(points.length === 0 ? [CRITIQUE.none] : counted),
        ...(others.length === 0 ? [] : [`${CRITIQUE.notInWork}\n${others.join("\n")}`]),
      ].filter((part) => part !== "").join("\n\n");
    },
  };
}

function lineOf(id: string, { words, says, instead }: Point): string {
  const about = words === null || words.trim() === "" ? undefined : singleLine(words);
  return CRITIQUE.said(id, about, says.trim(), instead.trim());
}

/** An answer about each of several points, by id, with other fields. */
interface ByPoint {
  readonly points: Readonly<Record<string, object | undefined>>;
  readonly work?: string | null | undefined;
  readonly decided?: string | undefined;
}

/** Returns a form that asks for the same fields about each point; one readable part is enough. */
function byPoint(
  name: string,
  points: readonly CritiquePoint[],
  fields: z.ZodObject,
  rest: Readonly<Record<string, z.ZodType>> = {},
): ContributionForm<ByPoint> {
  const of = (type: z.ZodType) => z.object(Object.fromEntries(points.map(({ id }) => [id, type])));
  const kept = of(fields.optional().catch(undefined)).catch({});
  const whole = zodAnswer<ByPoint>(
    name,
    z.object({ points: of(fields), ...rest }) as z.ZodType<ByPoint>,
    z.object({ points: kept, ...rest }).refine(({ points, ...others }) =>
      [...Object.values(points), ...Object.values(others)].some((one) => one !== undefined && one !== null)
    ) as z.ZodType<ByPoint>,
  );
  return {
    ...whole,
    textOf: ({ points: said, work, decided }) =>
      [
        work?.trim() ?? "",
        decided?.trim() ?? "",
        points.flatMap(({ id }) => said[id] ? [aboutPoint(id, said[id])] : []).join("\n"),
      ].filter((part) => part !== "").join("\n\n"),
  };
}

/** Says what an answer says about a point. */
function aboutPoint(id: string, answer: object): string {
  const { does, ruling, refuted, reason, words, same } = fieldsIn(answer);
  const given = does ?? ruling ?? refutedIn(refuted);
  const known = [...REPLIES, ...RULINGS, ...REFUTED].find((name) => name === given);
  return ABOUT_POINT.line(
    id,
    known ? ABOUT_POINT.does[known] : String(given),
    typeof same === "string" ? same : undefined,
    String(reason),
    typeof words === "string" ? singleLine(words) : undefined,
  );
}

const decidedType = () => decidedField(FORMS.decided);

/** Returns the form of the author's replies, with the work anew. */
export function replyForm(points: readonly CritiquePoint[]): ContributionForm<ByPoint> {
  const work = z.string().nullable().optional().catch(undefined)
    .describe(FORMS.work);
  return byPoint("reply", points, z.object({ reason: reason(), does: z.enum(REPLIES) }), {
    work,
    decided: decidedType(),
  });
}

/** Returns the form of the judge's rulings. */
export function judgementForm(points: readonly CritiquePoint[]): ContributionForm<ByPoint> {
  const fields = z.object({ reason: reason(), ruling: z.enum(RULINGS), same: same() });
  return byPoint("judgement", points, fields, { decided: decidedType() });
}

/** Returns the form of an attempt to refute each point. */
export function refutationForm(points: readonly CritiquePoint[]): ContributionForm<ByPoint> {
  const words = z.string().nullable().describe(FORMS.proof);
  const refuted = z.preprocess(refutedIn, z.enum(REFUTED)).describe(FORMS.refuted);
  return byPoint("refutation", points, z.object({ reason: reason(), words, refuted, same: same() }));
}
