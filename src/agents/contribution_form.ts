import type { Json } from "../transcript/event.ts";
import { ProgramError } from "../transcript/failure.ts";
import type { Message } from "../transcript/message.ts";
import type { AnswerSchema, ContributionForm } from "./agent.ts";

/** The fields of a message in a form; nothing if the turn failed, or has no fields of that form. Never guessed. */
export function fieldsIn<T>(message: Message, form: AnswerSchema<T>): T | undefined {
  if (message.failed || message.fields === undefined) return undefined;
  const reading = form.read(message.fields);
  return reading.ok ? reading.value : undefined;
}

/** A contribution as it was made from a value, or what is wrong with the value. */
export type Filled =
  | { readonly ok: true; readonly fields: Json; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/**
 * Makes a contribution from a value: its fields as plain JSON, and the text that they give.
 *
 * @throws {ProgramError} If the form does not read its own values: they could not be read from a record.
 */
export function fillForm<T>(form: ContributionForm<T>, value: unknown): Filled {
  const reading = form.read(value);
  if (!reading.ok) return reading;
  const fields: Json = JSON.parse(JSON.stringify(reading.value ?? null));
  const again = form.read(fields);
  if (again.ok) return { ok: true, fields, text: form.textOf(again.value).trim() };
  throw new ProgramError(`The form '${form.name}' cannot read what it has read itself: ${again.problem}`);
}
