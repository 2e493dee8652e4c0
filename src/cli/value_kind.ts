/** Where in a configuration something stands. */
export type Path = readonly (string | number)[];

/** A value that cannot be used, where it stands, and what would be right. */
export interface Problem {
  readonly path: Path;
  readonly value: unknown;
  readonly wanted: string;
  /** Names that would be known in its place, if the name is what is wrong. */
  readonly known?: readonly string[];
}

/** JSON Schema as plain data. */
export type JsonSchema = { readonly [key: string]: unknown };

/** What a field may hold. */
export interface ValueKind {
  readonly schema: JsonSchema;
  /** What would be right, in words. */
  readonly wanted: string;
  /** What is wrong with a value; nothing if it is right. */
  check(value: unknown, path: Path): readonly Problem[];
}

function kind(schema: JsonSchema, wanted: string, isRight: (value: unknown) => boolean): ValueKind {
  return { schema, wanted, check: (value, path) => isRight(value) ? [] : [{ path, value, wanted }] };
}

/** A text that says something. */
export function text(wanted = "a text"): ValueKind {
  return kind({ type: "string", pattern: "\\S" }, wanted, (value) => typeof value === "string" && value.trim() !== "");
}

/** A text of a certain form. */
export function matching(pattern: RegExp, wanted: string): ValueKind {
  const isRight = (value: unknown) => typeof value === "string" && pattern.test(value);
  return kind({ type: "string", pattern: pattern.source }, wanted, isRight);
}

/** One of some texts. */
export function choice(values: readonly string[]): ValueKind {
  return kind(
    { enum: values },
    `one of ${values.join(", ")}`,
    (value) => typeof value === "string" && values.includes(value),
  );
}

/** A value of a kind, or `null`. */
export function nullable(kind: ValueKind): ValueKind {
  return {
    schema: { anyOf: [kind.schema, { type: "null" }] },
    wanted: `${kind.wanted}, or null`,
    check: (value, path) => value === null ? [] : kind.check(value, path),
  };
}

/** One value and no other. */
export function exactly(value: string | number | boolean): ValueKind {
  return kind({ const: value }, String(value), (other) => other === value);
}

/** `true` or `false`. */
export function yesNo(): ValueKind {
  return kind({ type: "boolean" }, "true or false", (value) => typeof value === "boolean");
}

/** An integer from `minimum` on. */
export function integer(minimum: number): ValueKind {
  const isRight = (value: unknown) => typeof value === "number" && Number.isSafeInteger(value) && value >= minimum;
  const maximum = Number.MAX_SAFE_INTEGER;
  return kind({ type: "integer", minimum, maximum }, `an integer >= ${minimum}`, isRight);
}

/** A finite number above 0. */
export function positive(): ValueKind {
  const isRight = (value: unknown) => typeof value === "number" && Number.isFinite(value) && value > 0;
  return kind({ type: "number", exclusiveMinimum: 0 }, "a number > 0", isRight);
}

/** A finite number from 0 on. */
export function notNegative(maximum = Number.MAX_VALUE, wanted = "a number >= 0"): ValueKind {
  const isRight = (value: unknown) =>
    typeof value === "number" && Number.isFinite(value) && value >= 0 && value <= maximum;
  const schema = maximum === Number.MAX_VALUE ? { minimum: 0 } : { minimum: 0, maximum };
  return kind({ type: "number", ...schema }, wanted, isRight);
}

/** Values of one kind by name. */
export function mapOf(values: ValueKind, wanted: string): ValueKind {
  return {
    schema: { type: "object", minProperties: 1, additionalProperties: values.schema },
    wanted,
    check(value, path) {
      if (!isFields(value) || Object.keys(value).length === 0) return [{ path, value, wanted }];
      return Object.entries(value).flatMap(([name, each]) => values.check(each, [...path, name]));
    },
  };
}

/** Values of one kind, one after the other. */
export function listOf(values: ValueKind, wanted: string): ValueKind {
  return {
    schema: { type: "array", minItems: 1, items: values.schema },
    wanted,
    check(value, path) {
      if (!Array.isArray(value) || value.length === 0) return [{ path, value, wanted }];
      return value.flatMap((each, index) => values.check(each, [...path, index]));
    },
  };
}

/** Named fields, each of a kind of its own, those in `required` always. */
export function fieldsOf(
  fields: Readonly<Record<string, ValueKind & { readonly description?: string }>>,
  { required = [] }: { readonly required?: readonly string[] } = {},
): ValueKind {
  const names = Object.keys(fields);
  const wanted = `fields: ${names.join(", ")}`;
  const properties = Object.fromEntries(
    names.map((name) => [name, { description: fields[name]?.description, ...fields[name]?.schema }]),
  );
  return {
    schema: { type: "object", properties, additionalProperties: false, ...(required.length > 0 ? { required } : {}) },
    wanted,
    check(value, path) {
      if (!isFields(value)) return [{ path, value, wanted }];
      const missing = required.filter((name) => !Object.hasOwn(value, name));
      return [
        ...missing.map((name) => ({ path: [...path, name], value: undefined, wanted: fields[name]?.wanted ?? "" })),
        ...Object.entries(value).flatMap(([name, each]): readonly Problem[] => {
          const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
          return own
            ? own.check(each, [...path, name])
            : [{ path: [...path, name], value: each, wanted, known: names }];
        }),
      ];
    },
  };
}

/** Of either kind; problems are told as of the one that the value looks more like. */
export function either(first: ValueKind, second: ValueKind, looksLikeSecond: (value: unknown) => boolean): ValueKind {
  return {
    schema: { anyOf: [first.schema, second.schema] },
    wanted: `${first.wanted}, or ${second.wanted}`,
    check: (value, path) => (looksLikeSecond(value) ? second : first).check(value, path),
  };
}

/** A value with names. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
