import { familyOf, modelName } from "../../models/families.ts";

/** What models are served with in their names and nobody says. */
const SERVED = /(?:[:@].*|-v\d+)$/;
const UNSAID = /[-_](?:20\d{6}|20\d\d-\d\d-\d\d|\d{4}|latest|preview|instruct|it|chat|exp|experimental|thinking|v\d+)$/;

/** How people write a model's name. */
export interface ModelForms {
  /** The whole name, as patterns: `claude-sonnet-4` may be `Claude Sonnet 4` and `Claude 4 Sonnet`. */
  readonly whole: readonly string[];
  /** Parts of it that could be another model's as well: `Claude 4`, `Sonnet 4`. */
  readonly short: readonly string[];
}

/**
 * How people write the name of a model of a known family, with spaces or hyphens between its parts, without dates and
 * such; of another model nothing, since nobody knows how its id is spoken.
 */
export function modelForms(id: string): ModelForms {
  if (familyOf(id) === id) return { whole: [], short: [] };
  const parts = partsOf(bare(modelName(id)));
  const named = /\d/.test(parts.join("")) || parts.length > 1;
  // "o3" is ozone in capitals, and "a 1" is no "a-1"
  if (!named || (parts[0] ?? "").length < 2 || parts.join("").length < 4) return { whole: [], short: [] };
  const orders = [parts, swapped(parts)].filter((order) => order.length > 0);
  const short = orders.flatMap((order) => [
    ...order.map((_, at) => order.slice(0, at + 1)).slice(1, -1),
    ...order.slice(1).length > 1 && order[0] === "claude" ? [order.slice(1)] : [],
  ]).filter((some) => /\d/.test(some.join("")));
  return { whole: [...new Set(orders.map(pattern))], short: [...new Set(short.map(pattern))] };
}

function bare(name: string): string {
  const without = name.replace(SERVED, "").replace(UNSAID, "");
  return without === name ? name : bare(without);
}

/** `gemini-2.5-pro` as gemini, 2, 5, pro; `qwen3` as qwen, 3. */
function partsOf(name: string): readonly string[] {
  return name.split(/[-_.\s]+/).flatMap((part) => /^([a-z]{2,})(\d.*)$/.exec(part)?.slice(1) ?? [part])
    .filter((part) => part !== "");
}

/** Of a family whose versions are said before or after the size: claude, 3, 5, sonnet as claude, sonnet, 3, 5. */
function swapped([family = "", ...others]: readonly string[]): readonly string[] {
  const numbers = others.filter((part) => /^\d+$/.test(part));
  const words = others.filter((part) => !/^\d+$/.test(part));
  if (family !== "claude" || numbers.length === 0 || words.length === 0) return [];
  return /^\d/.test(others[0] ?? "") ? [family, ...words, ...numbers] : [family, ...numbers, ...words];
}

function pattern(parts: readonly string[]): string {
  return parts.map(RegExp.escape).join("[-_.\\s]{0,2}");
}
