import { ok } from "node:assert/strict";
import { loadTokenizer } from "../text/tokens.ts";
import { readRecorded, RECORDED } from "./_read_fixture.ts";
import { tokensOf } from "./fitted.ts";
import { LAYERS } from "./layers.ts";

await loadTokenizer();

for (const [protocol, args] of Object.entries(RECORDED)) {
  Deno.test(`the first layer of the recorded ${protocol} costs at most 400 tokens, and all four 1,500`, async () => {
    const read = await readRecorded(args);
    const layers = Object.entries(LAYERS).map(([name, layer]) => [name, layer(read)] as const);
    const costs = Object.fromEntries(layers.map(([name, layer]) => [name, tokensOf(layer)]));
    if (Deno.env.get("SHOW")) console.log(protocol, costs, JSON.stringify(Object.fromEntries(layers), null, 1));
    ok((costs["decision"] ?? 0) <= 400, JSON.stringify(costs));
    ok(Object.values(costs).reduce((sum, cost) => sum + cost, 0) <= 1500, JSON.stringify(costs));
  });
}
