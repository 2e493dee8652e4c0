/** Something of the first dialogue that is compared, and the same of the second. */
export type Both<T> = readonly [first: T, second: T];

/** Returns what a function makes of each of two. */
export function both<From, To>([first, second]: Both<From>, make: (one: From, at: 0 | 1) => To): Both<To> {
  return [make(first, 0), make(second, 1)];
}
