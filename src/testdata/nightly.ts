/** Whether this is `deno task nightly`, which tries all of what `deno task test` tries a sample of. */
export const NIGHTLY = Deno.permissions.querySync({ name: "env", variable: "NIGHTLY" }).state === "granted" &&
  Deno.env.has("NIGHTLY");

/** Returns each `every`th of a list from the one at `first` on; in the nightly run all of it. */
export function sampleOf<T>(list: readonly T[], every: number, first = 0): readonly T[] {
  return NIGHTLY ? list : list.filter((_, at) => at % every === first % every);
}
