/**
 * At least 90 % of the lines of `src/` are run by the tests.
 *
 * Run by `deno task ok` on the report of its one test run: `check_coverage.ts LCOV_FILE`. A module that no test loads is
 * missing from the report; its lines count as not run, unless it holds only types or re-exports.
 *
 * @module
 */
import { report, repositoryFiles } from "./files.ts";

/** Lines run by tests, in percent, that are enough. */
export const THRESHOLD_PERCENT = 90;

/** How far one file is covered. */
export interface FileCoverage {
  readonly path: string;
  readonly lines: number;
  readonly run: number;
}

/** Reads a report in the format of lcov; `SF` names the file, each `DA` a line and how often it ran. */
export function parseLcov(lcov: string): FileCoverage[] {
  return lcov.split("end_of_record").flatMap((record) => {
    const path = /^SF:(.*)$/m.exec(record)?.[1];
    const counts = [...record.matchAll(/^DA:\d+,(\d+)/gm)].map((match) => Number(match[1]));
    return path ? [{ path, lines: counts.length, run: counts.filter((count) => count > 0).length }] : [];
  });
}

/** Share of the lines that were run, in percent; 0 for none. */
export function percent(files: readonly FileCoverage[]): number {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  return lines === 0 ? 0 : 100 * files.reduce((sum, file) => sum + file.run, 0) / lines;
}

/** A module that no test loaded: all its lines of code, or none if it has nothing to run. */
export function unloaded(path: string, source: string): FileCoverage {
  const code = source.replace(/\/\*[^]*?\*\//g, "").split("\n").filter((line) => /^[^/\s]|^\s+[^/\s]/.test(line));
  const runs = /^(export )?(default |async |abstract )*(function|class|const|let|if|for|await)\b/m.test(
    code.join("\n"),
  );
  return { path, lines: runs ? code.length : 0, run: 0 };
}

/** Whether a file is shipped code: in `src/`, no test, no support of tests. */
export function isShipped(path: string): boolean {
  return /^src\/.*\.ts$/.test(path) && !/_(test|bench|browser)\.ts$|^src\/testdata\/|(^|\/)_/.test(path);
}

if (import.meta.main) {
  const root = `${Deno.cwd()}/`;
  const reported = parseLcov(await Deno.readTextFile(Deno.args[0] ?? ".coverage/lcov.info"))
    .map((file) => ({ ...file, path: file.path.replace(root, "") }))
    .filter(({ path }) => isShipped(path));
  const loaded = new Set(reported.map(({ path }) => path));
  const missing = (await repositoryFiles(".")).filter((path) => isShipped(path) && !loaded.has(path));
  const files = [
    ...reported,
    ...await Promise.all(missing.map(async (path) => unloaded(path, await Deno.readTextFile(path)))),
  ];
  const lowest = files.filter(({ lines }) => lines > 0).sort((a, b) => percent([a]) - percent([b])).slice(0, 10);
  const total = percent(files);
  const list = lowest.map((file) => `${percent([file]).toFixed(1).padStart(6)} %  ${file.path}`);
  report(
    total < THRESHOLD_PERCENT ? list : [],
    `Coverage ${total.toFixed(1)} % of lines, ${THRESHOLD_PERCENT} % wanted`,
  );
}
