/**
 * Says in one line how the tests went: reads the output of a task from standard input and is given its exit code.
 *
 * @module
 */

/** `N passed, N failed`, from the last summary line of the test runner; a run that failed otherwise has one failure. */
export function summarize(output: string, exitCode: number): string {
  // deno-lint-ignore no-control-regex -- colours
  const lines = output.replace(/\x1b\[[0-9;]*m/g, "").split(/\r?\n/);
  const summary = lines.findLast((line) => SUMMARY.test(line));
  const [, passed = "0", failed = "0"] = SUMMARY.exec(summary ?? "") ?? [];
  const broken = exitCode !== 0 || Number(passed) === 0;
  return `${Number(passed)} passed, ${broken ? Math.max(1, Number(failed)) : Number(failed)} failed`;
}

/** `ok | 12 passed (3 steps) | 0 failed | 1 ignored (2s)`, or `FAILED | …`. */
const SUMMARY =
  /^(?:ok|FAILED) \| (\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed(?: \(\d+ steps?\))?(?: \||\s*\(|\s*$)/;

if (import.meta.main) {
  const output = await new Response(Deno.stdin.readable).text();
  await Deno.stdout.write(new TextEncoder().encode(`${summarize(output, Number(Deno.args[0] ?? 1))}\n`));
}
