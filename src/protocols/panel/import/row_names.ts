import { fieldsIn } from "../../../transcript/json.ts";
import type { FoundProblem } from "../../../transcript/problems.ts";
import type { DialogueRecord } from "../../../transcript/record.ts";
import { affirmativeOf, type JudgedSide, namesOf, sidesNamed } from "../sides.ts";

/** A dialogue with its sides. */
export interface JudgedContext {
  readonly record: DialogueRecord;
  readonly sides: readonly JudgedSide[];
}

/** What is wrong with a name. */
type Refusal = Omit<FoundProblem, "path">;

/** The criterion of scores without one. */
const OVERALL = "overall";

/** The names by which rows refer to the sides and phases of a debate, in lower case. */
export class RowNames {
  /** Ids of the sides. */
  readonly sides: readonly string[];
  /** The sides, for messages. */
  readonly sidesInWords: string;
  /** Ids of the sides that each name stands for; several if it is ambiguous. */
  readonly #sides: Map<string, readonly string[]>;
  /** Phases by their path, and by the number of the round that ends with them. */
  readonly #phases = new Map<string, string>();

  constructor(judged: JudgedContext) {
    const { record, sides } = judged;
    this.sides = sides.map(({ id }) => id);
    this.sidesInWords = `a side, one of ${
      sides.map(({ id, name }) => id === name ? id : `${id} (${name})`).join(", ")
    }`;
    const names = sides.flatMap((side) => [...side.members, ...namesOf(side, record.participants)]);
    this.#sides = new Map(names.map((name) => {
      return [nameOf(name), sidesNamed(name, sides, record.participants).map(({ id }) => id)];
    }));
    for (const [model, ids] of sidesByModel(judged)) if (!this.#sides.has(model)) this.#sides.set(model, ids);
    const affirmative = affirmativeOf(record, sides);
    for (const id of affirmative === undefined ? [] : this.sides) {
      const part = id === affirmative ? "affirmative" : "negative";
      if (!this.#sides.has(part)) this.#sides.set(part, [id]);
    }
    for (const { phase, round } of record.messages) {
      if (round !== undefined) this.#phases.set(String(round), phase);
      this.#phases.set(nameOf(phase), phase);
    }
  }

  /** Returns the side that a text names. */
  side(named: string): { readonly side: string } | Refusal {
    const ids = this.#sides.get(nameOf(named));
    if (ids) return only(ids, named);
    const why = /^(?:affirmative|negative)$/i.test(named)
      ? "is unknown, as the debate does not say which of two sides affirms"
      : "is no side of this debate";
    return { problem: `'${named}' ${why}` };
  }

  /** Returns the side and the criterion of `SIDE` or `SIDE.CRITERION`. */
  scored(path: string): { readonly side: string; readonly criterion: string } | Refusal {
    const found = atStart(path, this.#sides);
    if (!found) return { problem: `'${path}' begins with no side of this debate` };
    const criterion = found.rest === "" ? OVERALL : found.rest;
    return { criterion, ...only(found.value, found.name) };
  }

  /** Returns the phase and the side of `ROUND.SIDE`. */
  believed(path: string): { readonly phase: string; readonly side: string } | Refusal {
    const found = atStart(path, this.#phases);
    if (found) return { phase: found.value, ...this.side(found.rest) };
    const wanted = `one of ${[...this.#phases.keys()].join(", ")} after 'beliefs.'`;
    return { problem: "it names no round or phase of this debate", wanted };
  }
}

/** Returns the ids of sides by the ids of their models, with and without the provider. */
function sidesByModel({ record, sides }: JudgedContext): ReadonlyMap<string, readonly string[]> {
  const agents = fieldsIn(record.settings["participants"]);
  const found = new Map<string, readonly string[]>();
  for (const { id, members } of sides) {
    const models = members.flatMap((member) => {
      const { model } = fieldsIn(fieldsIn(agents[member]).agent);
      return typeof model === "string" ? [nameOf(model), nameOf(model.slice(model.lastIndexOf("/") + 1))] : [];
    });
    for (const model of new Set(models)) found.set(model, [...found.get(model) ?? [], id]);
  }
  return found;
}

function only([side = "", another]: readonly string[], name: string): { readonly side: string } | Refusal {
  return another === undefined ? { side } : { problem: `'${name}' names several sides` };
}

function nameOf(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns what the longest known name means with which a path of dots begins, and the rest of the path. */
function atStart<T>(path: string, known: ReadonlyMap<string, T>) {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join(".");
    const value = known.get(name.toLowerCase());
    if (value !== undefined) return { name, value, rest: parts.slice(length).join(".") };
  }
  return undefined;
}
