// Measures prompt tokens under each strategy, the share that providers cache, and the accuracy of a dry run. The
// figures are tokens, not times, so they are the same on every machine, except for a few tokens in the marks of fences.
// The bounds are the project's promises. Run with `deno task bench`.
import { STRATEGIES } from "../../context/settings.ts";
import { withCommas } from "../../text/display.ts";
import { type Bounded, boundsOf, cachedShare, isKept, uncached } from "./_context_bounds_fixture.ts";
import { measure, type Measured } from "./_context_setting_fixture.ts";

const ROUNDS = [1, 3, 10, 30, 100];

const HEAD = ["Strategy", "Window", "Rounds", "Calls", "Prompt tokens", "A call", "Largest", "Cached", "Not cached"];

function row(debate: Measured): readonly string[] {
  const { strategy, window, rounds, calls, promptTokens, largestTokens } = debate;
  const sizes = [calls, promptTokens, Math.round(promptTokens / calls), largestTokens].map(withCommas);
  const asLarge = strategy === "full" ? "any" : withCommas(window);
  const cached = `${cachedShare(debate).toFixed(1)} %`;
  return [strategy, asLarge, `${rounds}`, ...sizes, cached, withCommas(uncached(debate))];
}

/** Returns calls, prompt tokens and the cached share, by purpose. */
function byPurpose({ strategy, rounds, purposes }: Measured): string {
  const parts = purposes.map(({ name, usage: { calls, inputTokens, cachedInputTokens } }) =>
    `${name} ${withCommas(calls)} calls, ${withCommas(inputTokens)} tokens, ` +
    `${(100 * cachedInputTokens / inputTokens).toFixed(1)} % cached`
  );
  return `      ${strategy}, ${rounds} rounds: ${parts.join("; ")}`;
}

let failed = 0;

function report(bounded: Bounded): void {
  const { what, figure, bound, is, unit } = bounded;
  const kept = isKept(bounded);
  if (!kept) failed++;
  const digits = unit === "" ? 3 : unit === " %" ? 1 : 0;
  print(`${kept ? "ok  " : "OVER"}  ${what}: ${figure.toFixed(digits)}${unit} (${is} ${bound}${unit})`);
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

if (import.meta.main) {
  print(`| ${HEAD.join(" | ")} |`);
  print("| --- | --: | --: | --: | --: | --: | --: | --: | --: |");
  for (const strategy of STRATEGIES) {
    const debates: Measured[] = [];
    for (const rounds of ROUNDS) {
      const debate = await measure({ strategy, rounds });
      print(`| ${row(debate).join(" | ")} |`);
      if (debate.problem !== undefined) failed++, print(`OVER  ${strategy}, ${rounds} rounds: ${debate.problem}`);
      debates.push(debate);
    }
    for (const debate of debates.slice(-1)) print(byPurpose(debate));
    for (const bounded of boundsOf(debates)) report(bounded);
  }
  print("      length-based: with a shipped brief as material, which takes most of a window of 8,192");
  if (failed > 0) Deno.exit(1);
}
