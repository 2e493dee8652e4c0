/** What is said to each of several participants, by the field that {@linkcode addressField} gives. */
export type Addressed = Readonly<Record<string, string>>;

/** The field with what is said to a participant. */
export function addressField(participantId: string): string {
  return `to_${participantId}`;
}

/** What a contribution with such fields says to a participant; `undefined` if it says nothing to them. */
export function addressedTo(fields: unknown, participantId: string): string | undefined {
  const field = addressField(participantId);
  const said: unknown = Object.hasOwn(Object(fields), field) ? Object(fields)[field] : undefined;
  return typeof said === "string" ? said : undefined;
}
