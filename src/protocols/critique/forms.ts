import { z } from "zod";
import type { ContributionForm } from "../../agents/agent.ts";
import { requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { singleLine } from "../../text/visible.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { decidedField } from "../decided.ts";
import { type CritiquePoint, IMPACTS, MOST_POINTS, REFUTED, refutedIn, REPLIES, RULINGS } from "./points.ts";
import type { WorkText } from "./work.ts";
import { CRITIQUE } from "./words/mod.ts";

const text = (description: string) => requiredText().describe(description);
const reason = text("Why, in one or two sentences.");

const SAME = z.string().nullable().catch(null).describe(
  "The number of an earlier point that says all of it, too; null if none does.",
);

const POINT = z.object({
  words: z.string().nullable().describe(
    "The words of the work that it is about, letter by letter; null if something is missing.",
  ),
  says: text(
    "What is wrong, and why it matters to whoever relies on the work; understandable without the other fields.",
  ),
  instead: text("What would be right."),
  impact: z.enum(IMPACTS).describe(
    "defeats: it defeats the purpose of the work or does harm; sometimes: it fails in a case that can occur; minor: it costs " +
      "clarity or effort.",
  ),
});
type Point = z.output<typeof POINT>;
interface Critique {
  readonly holds: string;
  readonly points: readonly Point[];
}

/** Returns the form of a critique. Points about words that are not in the work are asked for once more, and else kept apart. */
export function critiqueForm(work: WorkText): ContributionForm<Critique> {
  const holds = text("What you looked at and what of it holds, in one or two sentences.");
  const error = `must be a list of at most ${MOST_POINTS} points`;
  const whole = zodAnswer<Critique>(
    "critique",
    z.object({
      holds,
      points: z.array(POINT).max(MOST_POINTS, { error }).describe("The gravest first; empty for none."),
    }),
    z.object({
      holds: holds.catch(""),
      points: z.array(POINT.nullable().catch(null)).transform((all) =>
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
      const invented = reading.value.points.filter(isInvented).map(({ words }) => `“${singleLine(words ?? "")}”`);
      if (invented.length === 0) return reading;
      const problem = `These words are not in the work: ${
        invented.join(", ")
      }. Copy what stands there, or leave the point out.`;
      return { ...reading, problem, fields: ["points"], isWhole: true };
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
  const about = words === null || words.trim() === "" ? CRITIQUE.missing : `“${singleLine(words)}”`;
  return `${id} ${about}: ${says.trim()} Instead: ${instead.trim()}`;
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
        points.flatMap(({ id }) => said[id] ? [`- ${id} ${aboutPoint(said[id])}`] : []).join("\n"),
      ].filter((part) => part !== "").join("\n\n"),
  };
}

/** Says what an answer says about a point. */
function aboutPoint(answer: object): string {
  const { does, ruling, refuted, reason, words, same } = fieldsIn(answer);
  const how = { no: "not refuted", partly: "partly refuted", wholly: "refuted" }[String(refutedIn(refuted))];
  const said = String(does ?? ruling ?? how).replace("_", " ");
  const proof = typeof words === "string" ? ` “${singleLine(words)}”` : "";
  return `${said}${typeof same === "string" ? `, as ${same}` : ""}: ${reason}${proof}`;
}

const DECIDED = decidedField(
  "What the work comes to, as an answer to the task in one sentence, without a number of a point.",
);

/** Returns the form of the author's replies, with the work anew. */
export function replyForm(points: readonly CritiquePoint[]): ContributionForm<ByPoint> {
  const work = z.string().nullable().optional().catch(undefined)
    .describe("The whole work anew, as it stands after what you accepted; null if nothing changes.");
  return byPoint("reply", points, z.object({ reason, does: z.enum(REPLIES) }), { work, decided: DECIDED });
}

/** Returns the form of the judge's rulings. */
export function judgementForm(points: readonly CritiquePoint[]): ContributionForm<ByPoint> {
  const fields = z.object({ reason, ruling: z.enum(RULINGS), same: SAME });
  return byPoint("judgement", points, fields, { decided: DECIDED });
}

/** Returns the form of an attempt to refute each point. */
export function refutationForm(points: readonly CritiquePoint[]): ContributionForm<ByPoint> {
  const words = z.string().nullable().describe("Words of the work that refute it, letter by letter; null without any.");
  const refuted = z.preprocess(refutedIn, z.enum(REFUTED)).describe("partly: the reason says what of it still holds.");
  return byPoint("refutation", points, z.object({ reason, words, refuted, same: SAME }));
}
