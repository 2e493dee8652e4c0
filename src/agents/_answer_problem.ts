import type { z } from "zod";

/** Longest piece of a wrong value that is repeated, in characters. */
const MAX_SHOWN = 60;
/** How a message begins that a zod type of ours brings along. */
const OWN_WORDS = "must be ";

type Issue = z.core.$ZodIssue;

/** What is wrong with a value, in one line: the first field that is wrong, what would be right, and what stood there. */
export function problemOf(issues: readonly Issue[], value: unknown): string {
  const [issue] = issues;
  if (!issue) return "The answer does not have the form asked for.";
  const field = issue.path.length === 0 ? "The answer" : `The field \`${pathOf(issue.path)}\``;
  const found = at(value, issue.path);
  if (found === undefined && issue.path.length > 0) return `${field} is missing: it must be ${expected(issue)}.`;
  return `${field} must be ${expected(issue)}, not ${shown(found)}.`;
}

/** In the words of the zod type where it has words of its own, which begin with `must be`. */
function expected(issue: Issue): string {
  if (issue.message.startsWith(OWN_WORDS)) return issue.message.slice(OWN_WORDS.length);
  switch (issue.code) {
    case "invalid_type":
      return { string: "a text", number: "a number", array: "a list", object: "an object" }[issue.expected as string] ??
        `a ${issue.expected}`;
    case "invalid_value":
      return `one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
    default:
      return "of another form";
  }
}

/** `findings[0].verdict` */
function pathOf(path: Issue["path"]): string {
  return path.reduce<string>(
    (text, key) => typeof key === "number" ? `${text}[${key}]` : text === "" ? String(key) : `${text}.${String(key)}`,
    "",
  );
}

function at(value: unknown, path: Issue["path"]): unknown {
  let found: unknown = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json;
}
