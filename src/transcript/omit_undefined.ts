/** Returns the fields that have a value. */
export function omitUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: Partial<T> = {};
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name];
  return kept as { [K in keyof T]?: Exclude<T[K], undefined> };
}
