import { singleLine } from "../../text/visible.ts";
import type { Requirement } from "../../transcript/design.ts";

/** What the judge says to begin with: the requirements that designs are held to. */
export function requirementsText(requirements: readonly Requirement[]): string {
  if (requirements.length === 0) {
    return "No requirements were found in the problem: what a solution has to do follows from it as a whole.";
  }
  const of = (level: Requirement["level"]) => requirements.filter((requirement) => requirement.level === level);
  const listed = (title: string, some: readonly Requirement[]) =>
    some.length === 0 ? [] : [`${title}:`, ...some.map(({ id, text }) => `- ${id}: ${singleLine(text)}`)];
  const count = requirements.length === 1 ? "One requirement was" : `${requirements.length} requirements were`;
  return [
    `${count} found in the problem or given with it.`,
    ...listed("Major, to be fulfilled", of("major")),
    ...listed("Minor, to be fulfilled if possible", of("minor")),
  ].join("\n");
}
