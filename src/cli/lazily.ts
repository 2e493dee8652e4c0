/**
 * What few dialogues need and many would wait for, loaded where it is needed: as `load_command.ts` does, and for its
 * reason.
 *
 * @module
 */

/** What judges a dialogue once it has come to its end. */
export async function loadJudging(): Promise<typeof import("./judging.ts")> {
  return await import(new URL("./judging.ts", import.meta.url).href);
}
