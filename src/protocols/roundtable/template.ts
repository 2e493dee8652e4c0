/** What a template may have in it, and what is put in there. */
const PLACEHOLDERS = {
  topic: "what it is about",
  question: "the same",
  round: "number of the round",
  rounds: "most rounds there are",
  name: "name of the participant",
  model_name: "the same",
  history: "where what was said so far stands: it is quoted above, not copied in",
} as const;

/** What is put in the place of each. */
export type TemplateValues = Readonly<Record<keyof typeof PLACEHOLDERS, string>>;

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/**
 * Sees that a template has only placeholders that there are. Other braces are left alone.
 *
 * @throws {TypeError} If it has others, or is empty.
 */
export function checkTemplate(template: string): void {
  if (template.trim() === "") throw new TypeError("Cannot hold a roundtable as 'template' is empty");
  const unknown = [...template.matchAll(PLACEHOLDER)].find(([, name = ""]) => !isPlaceholder(name));
  if (unknown) {
    const known = Object.keys(PLACEHOLDERS).map((name) => `{${name}}`).join(", ");
    throw new TypeError(`Cannot hold a roundtable as 'template' may have ${known}: current value has ${unknown[0]}`);
  }
}

/** A template with its placeholders filled, in one pass: what is put in is not looked at again. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(PLACEHOLDER, (whole, name: string) => isPlaceholder(name) ? values[name] : whole);
}

function isPlaceholder(name: string): name is keyof typeof PLACEHOLDERS {
  return Object.hasOwn(PLACEHOLDERS, name);
}
