/** The fields of a value that are named and set. */
export function picked<T extends object, K extends keyof T>(from: T, names: readonly K[]): Present<Pick<T, K>> {
  const entries = names.flatMap((name) => from[name] === undefined ? [] : [[name, from[name]] as const]);
  return Object.fromEntries(entries) as Present<Pick<T, K>>;
}

/** Fields that are there have a value. */
type Present<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };
