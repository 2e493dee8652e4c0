import { z } from "zod";
import type { ContributionForm } from "../../agents/agent.ts";
import { requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { speechIn } from "../../agents/speech.ts";
import { capital, SIGNS } from "../../words/phrases.ts";
import { decidedField } from "../decided.ts";
import { ADDRESSED, AGREEMENT, REVISED, STANCES, SYNTHESIS } from "./words/mod.ts";
import { markGiven } from "../../text/given.ts";
import { fieldsIn, isObject } from "../../transcript/json.ts";
import type { Participant } from "../../transcript/participant.ts";
import {
  type Addressed,
  addressedTo,
  addressField,
  POSITION_STANCES,
  type PositionStance,
} from "../../transcript/position.ts";

/**
 * Returns a form for words to several participants: one text for each, in a field with its name, as in `to_ruth`. Its result
 * has them by id, as older answers do, which it reads too. Words to one of them are enough.
 */
export function addressedForm(name: string, to: readonly Participant[]): ContributionForm<Addressed> {
  const fields = to.map((one) => ({ ...addressFields(one, to), type: wordsTo(one) }));
  const whole = zodAnswer<Readonly<Record<string, string | undefined>>>(
    name,
    z.object(Object.fromEntries(fields.map(({ named, type }) => [named, type]))),
    z.object(Object.fromEntries(fields.map(({ named, type }) => [named, type.optional().catch(undefined)])))
      .refine((said) => Object.values(said).some((words) => words !== undefined)),
  );
  return {
    ...whole,
    read(value) {
      const given = fieldsIn(value);
      const said = fields.flatMap(({ named, byId }) => {
        const field = [named, byId].find((each) => Object.hasOwn(given, each));
        return field === undefined ? [] : [[named, given[field]] as const];
      });
      const reading = whole.read(isObject(value) ? Object.fromEntries(said) : value);
      if (!reading.ok) return reading;
      const texts = fields.flatMap(({ named, byId }): [string, string][] => {
        const words = reading.value[named];
        return words === undefined ? [] : [[byId, words]];
      });
      return { ...reading, value: Object.fromEntries(texts) };
    },
    textOf: (said) =>
      to.flatMap(({ id, name }) => {
        const words = addressedTo(said, id);
        return words === undefined ? [] : [`${ADDRESSED.to(name)}${SIGNS.colon} ${withoutName(name, words)}`];
      }).join("\n\n"),
  };
}

function wordsTo({ name }: Participant) {
  return requiredText().describe(ADDRESSED.field(markGiven(name)));
}

/** Returns the field with somebody's name, or with the id if that name is not in Latin letters or not unique, and by id. */
function addressFields({ id, name }: Participant, to: readonly Participant[]) {
  const named = fieldNamed(name);
  const isUnique = to.every((other) =>
    other.id === id || ![fieldNamed(other.name), addressField(other.id)].includes(named)
  );
  const byId = addressField(id);
  return { byId, named: named !== "to_" && isUnique ? named : byId };
}

function fieldNamed(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = /\P{ASCII}/u.test(plain) ? [] : plain.match(/[a-z0-9]+/g) ?? [];
  return `to_${words.join("_")}`;
}

/** Removes the addressee's name from the beginning of a text, because the message has it there already. */
function withoutName(name: string, said: string): string {
  const text = said.trim();
  const start = [ADDRESSED.to(name), name].find((each) => text.startsWith(each)) ?? "";
  const rest = start === "" ? undefined : /^[,:]\s*(\S[^]*)$/.exec(text.slice(start.length))?.[1];
  return rest === undefined ? text : capital(rest);
}

interface RevisedPosition {
  readonly position: string;
  readonly stance?: PositionStance;
  readonly changes?: string | undefined;
}

/**
 * Returns the form of a revised position, with its answer to the question and the changes. A missing stance stays missing,
 * and the position is enough.
 */
export function revisedPositionForm(): ContributionForm<RevisedPosition> {
  const type = z.object({
    position: requiredText().describe(REVISED.position),
    stance: z.preprocess((given) => given ?? "open", z.enum(POSITION_STANCES)).describe(REVISED.stance),
    changes: requiredText().describe(REVISED.changes),
  });
  const kept = type.extend({ changes: type.shape.changes.optional().catch(undefined) });
  const whole = zodAnswer<z.infer<typeof kept>>("revised_position", type, kept);
  return {
    ...whole,
    read(answered) {
      const reading = whole.read(answered);
      if (!reading.ok || (fieldsIn(answered).stance ?? null) !== null) return reading;
      const { stance: _, ...value } = reading.value;
      return { ...reading, value };
    },
    textOf({ position, stance = "open", changes }) {
      const answer = stance === "open" ? "" : `${REVISED.answer(STANCES[stance])}\n\n`;
      const different = changes === undefined ? "" : REVISED.different(changes.trim());
      return `${position.trim()}\n\n${answer}${different}`.trim();
    },
  };
}

/** Returns the form of a judge's finding on whether positions agree. */
export function agreementSchema() {
  return zodAnswer(
    "agreement",
    z.object({
      reason: requiredText().describe(AGREEMENT.reason),
      agreed: z.boolean().describe(AGREEMENT.agreed),
    }),
  );
}

interface Synthesis {
  readonly decided?: string | undefined;
  readonly synthesis: string;
  readonly minority?: string;
}

/**
 * Returns the form of a synthesis: the decision in a sentence, the text, and the view of the minority, if any. A missing
 * decision stays missing. The vote decides, not this field; older answers named the winner in a field `decision`, which
 * is ignored.
 */
export function synthesisForm(minorityNames: readonly string[]): ContributionForm<Synthesis> {
  const plain = z.object({
    decided: decidedField(SYNTHESIS.decided),
    synthesis: requiredText().describe(SYNTHESIS.synthesis),
  });
  const minority = requiredText().describe(SYNTHESIS.minority);
  return {
    ...zodAnswer<Synthesis>("synthesis", minorityNames.length > 0 ? plain.extend({ minority }) : plain),
    textOf: ({ synthesis, minority }) =>
      [
        speechIn(synthesis, { name: "", kind: "synthesis" }),
        ...(minority === undefined ? [] : [SYNTHESIS.minorityView(minorityNames.join(", "), minority.trim())]),
      ]
        .join("\n\n"),
  };
}
