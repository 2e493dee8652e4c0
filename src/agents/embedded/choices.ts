/** What a field of a form may be, in the form's order. */
export function choicesOf(schema: unknown, field: string): readonly string[] {
  const { enum: choices, const: only } = Object(Object(Object(schema).properties)[field]);
  return Array.isArray(choices) ? choices.map(String) : only === undefined ? [] : [String(only)];
}
