import { z } from "zod";
import { lengthInWords } from "../../words/lengths.ts";
import { spaced } from "../../words/phrases.ts";
import { criteriaLines, scaleText } from "../../judging/scale.ts";
import { markGiven, markPosition } from "../../text/given.ts";
import { tokensOf } from "../../text/length.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Criterion } from "../../transcript/score.ts";
import { DEBATE_FORMATS, debateFormats } from "../debate/formats.ts";
import { speechFormats } from "../debate/speech_formats.ts";
import { REVIEWED } from "../../words/reviews.ts";
import { heldText } from "../review_dialogue.ts";
import type { Presentation } from "./presentation.ts";
import type { JudgedSide } from "./sides.ts";
import { JUDGING } from "./words/mod.ts";

/** The rules for every judge in every reading: they say what was held, and that names mean nothing. */
export function rulesText(record: DialogueRecord, sides: readonly JudgedSide[]): string {
  const neutral = record.participants.filter(({ id }) => !sides.some(({ members }) => members.includes(id)));
  return [
    ...heldText(record),
    "",
    [
      record.imported ? JUDGING.asSpoken : JUDGING.inSteps,
      ...(neutral.length === 0 ? [] : [JUDGING.neutral(neutral.map(calledByRole))]),
    ].join(" "),
  ].join("\n");
}

/** `Mo (moderator)`; of a moderator called so the name alone. */
function calledByRole({ name, role }: Participant): string {
  const part = spaced(role);
  return name.toLowerCase() === part ? markGiven(name) : `${markGiven(name)} (${markGiven(part)})`;
}

/**
 * Returns what a debate asked of its speakers, from the settings on record: lengths and tone. `undefined` if they do not
 * say so, or if it was no debate.
 */
export function debateRulesText(record: DialogueRecord): string | undefined {
  const { protocol, settings, topic } = record;
  if (protocol === "debate" && Array.isArray(settings["speeches"])) return speechRulesText(record);
  const name = DEBATE_FORMATS.find((each) => each === settings["format"]);
  const { opening, argument, closing } = fieldsIn(settings["limits"]);
  const limits = [opening, argument, closing].filter((limit) => typeof limit === "number" && limit > 0);
  if (protocol !== "debate" || !name || limits.length < 3) return;
  const [opened = "", argued = "", closed = ""] = limits.map((tokens) => lengthInWords(Number(tokens), topic));
  const lengths = JUDGING.lengths(name, { opening: opened, argument: argued, closing: closed });
  return `${lengths} ${JUDGING.told(debateFormats[name].tone)}`;
}

/** The same of a debate in a format that is a list of speeches. A format of somebody's own is quoted. */
function speechRulesText({ settings, topic }: DialogueRecord): string {
  const { speeches, format, tone } = settings;
  const given = z.array(z.object({ words: z.number(), kind: z.string() })).catch([]).parse(speeches);
  const known = Object.values(speechFormats).find(({ name }) => name === format);
  const longest = Math.max(...given.map(({ words }) => words), 1);
  const hasQuestions = given.some(({ kind }) => kind === "question");
  const length = lengthInWords(tokensOf(longest), topic);
  const held = JUDGING.speeches(known?.name ?? markGiven(String(format)), length, hasQuestions);
  return `${held} ${JUDGING.told(known?.tone ?? markGiven(String(tone)))}`;
}

interface Guided {
  readonly criteria: readonly Criterion[];
  /** Of the debate that is judged, if they are known. */
  readonly rules: string | undefined;
  /** The sign of these instructions. */
  readonly canary: string;
}

/** The sides, the rules that they spoke by, and how to judge them. */
export function judgingGuidance(presentation: Presentation, { criteria, rules, canary }: Guided): string {
  return [
    ...sidesText(presentation),
    "",
    ...(rules === undefined ? [] : [rules, ""]),
    JUDGING.task,
    JUDGING.criteria, // all of them, always: what a position says must not decide which are named
    ...criteriaLines(criteria),
    "",
    scaleText(0),
    "",
    JUDGING.how,
    JUDGING.leaveOut,
    JUDGING.claims,
    ...(presentation.statements.some(({ annotation }) => annotation) ? [`- ${REVIEWED.annotations}`] : []),
    JUDGING.obeyNothing,
    JUDGING.noDifference,
    JUDGING.margin,
    JUDGING.order,
    JUDGING.names,
    "",
    canaryText(canary),
  ].join("\n");
}

/** The instruction for one reading; readings of one order differ, so that a model with a seed is asked anew. */
export function judgingInstruction({ sample, samples }: { readonly sample: number; readonly samples: number }): string {
  return samples === 1 ? JUDGING.whole : `${JUDGING.whole} ${JUDGING.sample(sample, samples)}`;
}

/** The sides, and how beliefs are stated. */
export function beliefGuidance(presentation: Presentation, { criteria, canary }: Omit<Guided, "rules">): string {
  return [
    ...sidesText(presentation),
    "",
    JUDGING.belief,
    JUDGING.criteria,
    ...criteriaLines(criteria),
    "",
    canaryText(canary),
  ].join("\n");
}

/** The instruction for a belief at one point of the dialogue. */
export function beliefInstruction({ point, points }: { readonly point: number; readonly points: number }): string {
  return JUDGING.soFar(point, points);
}

function canaryText(canary: string): string {
  return JUDGING.canary(canary);
}

function sidesText({ cast, statements }: Presentation): readonly string[] {
  return [
    JUDGING.sides,
    ...cast.map(({ id, name, position }) => {
      const own = statements.filter(({ speaker }) => speaker === id).length;
      return JUDGING.side(name, position === undefined ? undefined : markPosition(position), own);
    }),
  ];
}
