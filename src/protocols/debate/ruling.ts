import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import { contributes, mustBe, zodAnswer } from "../../agents/answer_schema.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { WANTED } from "../../words/answer_form.ts";
import { RULING } from "./words/mod.ts";

/** A moderator's ruling on a contribution. */
export interface Ruling {
  /** The broken rule; `null` if there is none, or if it was not named. */
  readonly rule: string | null;
  /** `true` if the moderator steps in. */
  readonly breaks: boolean;
  /** The moderator's words to the speaker; `null` if it does not step in. */
  readonly says: string | null;
  /** `false` if the text is no contribution at all; absent if the moderator did not say. */
  readonly contributes?: boolean | undefined;
}

/** The schema of a ruling. A moderator who steps in must say something; an unnamed rule is only a missing part. */
export function rulingSchema(): AnswerSchema<Ruling> {
  const rule = z.string().nullable().describe(RULING.rule);
  const breaks = z.preprocess(yesOrNo, z.boolean()).describe(RULING.breaks);
  const says = z.string().nullable().describe(RULING.says);
  const needsWords = ({ breaks, says }: Ruling) => !breaks || Boolean(says?.trim());
  const error = { path: ["says"], error: mustBe(() => WANTED.wordsToSpeaker) };
  const form = zodAnswer<Ruling>(
    "ruling",
    z.object({ contributes: contributes(), rule, breaks, says }).refine(needsWords, error),
    z.object({ contributes: contributes(), rule: rule.catch(null), breaks, says: says.catch(null) }).refine(needsWords),
  );
  return {
    ...form,
    // without stepping in, there is nothing to say
    read: (value) =>
      form.read(
        needsNothingMore(value)
          ? { ...omitUndefined({ contributes: fieldsIn(value).contributes }), rule: null, breaks: false, says: null }
          : value,
      ),
  };
}

function needsNothingMore(value: unknown): boolean {
  return yesOrNo(fieldsIn(value).breaks) === false;
}

/** Returns `true` or `false` for a yes or no as models write it; `false` or the value itself for anything else. */
export function yesOrNo(value: unknown): unknown {
  const [, yes, no] = /^\s*(?:(yes|true)|(no|false))\s*$/i.exec(String(value)) ?? [];
  return yes !== undefined || (no === undefined && value);
}
