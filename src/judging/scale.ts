/**
 * Describes the scale of scores, the same for every scorer and subject.
 *
 * @param lowest The lowest number.
 */
export function scaleText(lowest: 0 | 1): string {
  return [
    "What the numbers mean, on every criterion:",
    `- ${lowest}: nothing meets it, or what is there works against it.`,
    "- 3: there is an attempt, but it fails where it matters.",
    "- 5: ordinary: it does what its place asks for, and leaves gaps open that an attentive listener would notice.",
    "- 7: good: it holds, with one weakness that matters.",
    "- 9: excellent: somebody who knows the subject would find little to add.",
    "- 10: it could not be better.",
    "Other numbers lie in between, and halves are allowed. Use the whole scale.",
  ].join("\n");
}
