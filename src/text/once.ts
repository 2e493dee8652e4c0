/**
 * What is made when it is first asked for, and then kept. Patterns of Unicode's properties are made so: the ten that
 * would be made as their files are loaded took 8 ms, half of what Deno takes to start, and most are seldom needed.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
