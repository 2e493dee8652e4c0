import { ImportError } from "./import_error.ts";

/** Names of fields and places in lists, one inside the other. */
export type Steps = readonly (string | number)[];

/** A place in a file that is being read: what stands there, and how to say what is wrong with it. */
export class Place {
  /** Path of the file. */
  readonly file: string;
  /** Names and places from the outermost inwards. */
  readonly steps: Steps;
  /** What stands there, of whatever type; `undefined` if nothing does. */
  readonly value: unknown;

  /** `value` is what was parsed of the file, or of a part of it. */
  constructor(file: string, value: unknown, steps: Steps = []) {
    this.file = file;
    this.value = value;
    this.steps = steps;
  }

  /** Whether nothing stands there; `null` is nothing. */
  get missing(): boolean {
    return this.value === undefined || this.value === null;
  }

  /** The place in words: `messages[3].text`; of the whole file nothing. */
  get where(): string | undefined {
    if (this.steps.length === 0) return undefined;
    return this.steps.map((step, n) => typeof step === "number" ? `[${step}]` : `${n > 0 ? "." : ""}${step}`).join("");
  }

  /** @throws {ImportError} Always: about this place. */
  fail(wanted: string, problem?: string): never {
    const { file, where, value } = this;
    throw new ImportError({
      file,
      wanted,
      ...(where === undefined ? {} : { where }),
      ...(value === null ? {} : { value }),
      ...(problem === undefined ? {} : { problem }),
    });
  }

  /** A field or an item of what stands there, which may be missing. */
  at(step: string | number): Place {
    const { value } = this;
    const inner = typeof value === "object" && value !== null && Object.hasOwn(value, step)
      ? Object.entries(value).find(([name]) => name === String(step))?.[1]
      : undefined;
    return new Place(this.file, inner, [...this.steps, step]);
  }

  /** Its fields are among those that are known. */
  checkFields(known: readonly string[], wanted: string): void {
    const { value } = this;
    if (typeof value !== "object" || value === null || Array.isArray(value)) this.fail(wanted);
    for (const name of Object.keys(value)) {
      if (!known.includes(name)) this.at(name).fail(`one of ${known.join(", ")}`, "there is no such field");
    }
  }

  /** The items of a list. */
  items(wanted: string): readonly Place[] {
    if (!Array.isArray(this.value)) this.fail(wanted);
    return this.value.map((item, n) => new Place(this.file, item, [...this.steps, n]));
  }

  /** The fields of an object, by name. */
  entries(wanted: string): readonly (readonly [string, Place])[] {
    const { value } = this;
    if (typeof value !== "object" || value === null || Array.isArray(value)) this.fail(wanted);
    return Object.keys(value).map((name) => [name, this.at(name)]);
  }

  /** A text that says something. */
  text(wanted: string): string {
    if (typeof this.value !== "string" || this.value.trim() === "") this.fail(wanted);
    return this.value;
  }

  /** An integer from 1 on. */
  count(wanted: string): number {
    if (typeof this.value !== "number" || !Number.isSafeInteger(this.value) || this.value < 1) this.fail(wanted);
    return this.value;
  }

  /** An integer from 0 on. */
  index(wanted: string): number {
    return this.value === 0 ? 0 : this.count(wanted);
  }

  /** One of some words. */
  word<T extends string>(words: readonly T[]): T {
    const word = words.find((each) => each === this.value);
    return word ?? this.fail(`one of ${words.join(", ")}`);
  }
}

/** What is read at a place, if something stands there. */
export function optional<T>(place: Place, read: (place: Place) => T): T | undefined {
  return place.missing ? undefined : read(place);
}
