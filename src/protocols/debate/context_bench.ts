// What prompts come to under each strategy, and how much of them providers have cached. Tokens, not times: the figures
// are the same on every machine. Run with `deno task bench`.
import { loadBrief } from "../../agents/brief.ts";
import { STRATEGIES } from "../../context/settings.ts";
import { measure } from "./_context_setting.ts";

const ROUNDS = [1, 3, 10, 30, 100];

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

function share(part: number, whole: number): string {
  return `${(100 * part / whole).toFixed(1)} %`;
}

/** Slope of the line of least squares through the logarithms. */
function exponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (at: 0 | 1) => logs.reduce((sum, log) => sum + log[at], 0) / logs.length;
  const [mx, my] = [mean(0), mean(1)];
  return logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

if (import.meta.main) {
  print("| Strategy | Rounds | Calls | Prompt tokens | A call | Largest | Cached | Not cached |");
  print("|---|--:|--:|--:|--:|--:|--:|--:|");
  const brief = await loadBrief(new URL("../../../examples/briefs/congestion-pricing", import.meta.url).pathname);
  for (const strategy of STRATEGIES) {
    const totals: [number, number][] = [];
    for (const rounds of ROUNDS) {
      const { meter, result } = await measure({ rounds, strategy, ...(strategy === "length-based" ? { brief } : {}) });
      const { calls, promptTokens, cachedTokens, largestTokens } = meter.metered();
      if (rounds >= 10) totals.push([rounds, promptTokens]);
      const cells = [
        strategy,
        rounds,
        calls,
        promptTokens.toLocaleString("en-US"),
        Math.round(promptTokens / calls).toLocaleString("en-US"),
        largestTokens.toLocaleString("en-US"),
        share(cachedTokens, promptTokens),
        (promptTokens - cachedTokens).toLocaleString("en-US"),
      ];
      print(`| ${cells.join(" | ")} |`);
      if (result.endReason !== "completed" || result.failures.length > 0) {
        print(`  ended ${result.endReason}, ${result.failures.length} failures: ${result.failures[0]?.reason ?? ""}`);
      }
    }
    print(`  ${strategy}: prompt tokens grow with exponent ${exponent(totals).toFixed(3)} over 10, 30, 100 rounds`);
  }
}
