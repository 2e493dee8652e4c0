import type { Configuration } from "../protocols/configuration.ts";
import { ANSWERS, armKindOf } from "../protocols/names.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Arm, ArmJudge } from "./experiment.ts";

/** A judge who answers, as a file has it: its model, or with what it may see. */
export type JudgeFields = string | Partial<ArmJudge>;

/** An arm as a file has it. */
export type ArmFields = Configuration & {
  readonly protocol: string;
  readonly as?: string;
  readonly match?: "tokens" | "cost";
  readonly judge?: JudgeFields;
  readonly side?: "assigned" | "chosen";
  readonly corrections?: number;
};

/** An arm of a file, with its name and the protocol that it names, if it is one. */
interface GivenArm {
  readonly name: string;
  readonly fields: ArmFields;
  readonly protocol: Protocol | undefined;
}

/** What a file sets for all arms. */
interface ForArms {
  readonly judge?: JudgeFields;
  readonly judges?: Configuration["judges"];
  readonly beliefs?: boolean;
  readonly moderator?: string;
  readonly models?: readonly string[];
}

/**
 * Returns an arm of a file.
 *
 * @param fail Throws with a problem.
 */
export function armOf(given: GivenArm, all: ForArms, fail: (problem: string) => never): Arm {
  const { name, fields } = given;
  if (!/^[\w.-]{1,64}$/.test(name)) fail(`the arm '${name}' must be named in letters, digits, '.', '-' and '_'`);
  const judge = judgeOf(all.judge, fields.judge);
  return answeringArm(given, judge, fail) ?? dialogueArm(given, all, judge, fail);
}

/** Returns `true` if an arm's configuration names its models, so that it seats none of the experiment's. */
export function namesItsModels({ configuration: { model, participants } }: Pick<Arm, "configuration">): boolean {
  return model !== undefined || participants !== undefined;
}

/** Returns an arm in which one model answers, or makes the case for an answer; `undefined` for any other. */
function answeringArm(
  { name, fields: { protocol: kind, as, match = "tokens", judge: _, side = "assigned", ...fields } }: GivenArm,
  judge: ArmJudge | undefined,
  fail: (problem: string) => never,
): Arm | undefined {
  const arm = (configuration: Configuration) => ({ name, protocol: ANSWERS.name, configuration });
  const needed = () => judge ?? fail(`'arms.${name}' needs a judge, who answers: give its model as 'judge'`);
  switch (kind) {
    case "single":
      return arm({ ...fields, count: 1 });
    case "self-correct":
      return arm({ ...fields, corrections: fields.corrections ?? 1 });
    case "vote":
      if ((as === undefined) === (fields["count"] === undefined)) {
        fail(`'arms.${name}' must have either 'as', the arm to match, or 'count'`);
      }
      return { ...arm(fields), ...(as === undefined ? {} : { as: { arm: as, match } }) };
    case "naive":
    case "expert":
      return { ...arm({ ...fields, count: 1, model: needed().model }), withoutSources: kind === "naive" };
    case "consultancy":
      return { ...arm(fields), argues: side, judge: needed() };
  }
}

/** Returns an arm of dialogues, on which a panel votes or a judge answers; otherwise their outcome or a reader does. */
function dialogueArm(
  { name, fields: { protocol: kind, judge: own, ...fields }, protocol }: GivenArm,
  { judges: common, beliefs, moderator, models = [] }: ForArms,
  judge: ArmJudge | undefined,
  fail: (problem: string) => never,
): Arm {
  const hasSides = armKindOf(kind) === "sides";
  if (hasSides && own !== undefined && fields.judges !== undefined) {
    fail(`'arms.${name}' has both 'judge', who answers the question, and 'judges', who vote on the debate: omit one`);
  }
  const judges = fields.judges ?? (hasSides && own === undefined ? common : undefined);
  const answers = hasSides && judges !== undefined ? undefined : judge;
  const isDecided = hasSides ? (answers ?? judges) !== undefined : answers !== undefined && judges === undefined;
  const needless = Object.entries(isDecided ? protocol?.underPanel ?? {} : {});
  const spared = needless.filter(([field]) => fields[field] === undefined);
  const model = moderator ?? fields.model ?? models[0];
  const isRead = armKindOf(kind) === "table" && answers === undefined;
  return {
    name,
    protocol: kind,
    configuration: { ...fields, ...omitUndefined({ judges }), ...Object.fromEntries(spared) },
    ...omitUndefined({
      moderator: model,
      beliefs: hasSides ? beliefs : undefined,
      judge: answers,
      reader: isRead ? model : undefined,
    }),
  };
}

/** Returns the judge of an arm, whose own fields override those for all arms; `undefined` if no model is named. */
function judgeOf(common: JudgeFields | undefined, own: JudgeFields | undefined): ArmJudge | undefined {
  const [ofAll, ofArm] = [common, own].map((one) => typeof one === "string" ? { model: one } : one ?? {});
  const { model, sees = "transcript" } = { ...ofAll, ...ofArm };
  return model === undefined ? undefined : { model, sees };
}
