import { deepEqual, equal, ok } from "node:assert/strict";
import { STRATEGIES } from "../../context/mod.ts";
import type { CompleteOptions, Prompt } from "../../models/chat_model.ts";
import { sentPrompts, turnKeyOf } from "../../transcript/fold.ts";
import { held, marker, phaseOf, SEEN } from "./_council_fixture.ts";

const MEMBERS = ["ada", "ben", "cyn"] as const;
const CONTEXT = { threshold: 900, maxLength: 300, window: 4000 } as const;
/** `full` keeps a revised position whole, and leaves room for an excerpt of all others. */
const ROOM: Readonly<Record<string, object>> = { full: { window: 4300 } };
const LIMITS = {
  gather: 500,
  plan: 100,
  formulate: 500,
  debate: 50,
  adjust: 200,
  rebuttal: 50,
  synthesis: 100,
} as const;
const MARKERS = /[A-Z]+ING-BY-(?:UNO|DUE|TRE)(?:-TO-(?:UNO|DUE|TRE))?/g;

/** A model that reveals its whole prompt when asked to summarize, and otherwise speaks at length. */
function lines(id: string) {
  const when = (prompt: Prompt, { schema }: CompleteOptions) => schema === undefined || isSummary(prompt);
  const text = (prompt: Prompt) => {
    const seen = prompt.filter(({ role }) => role !== "system").flatMap(({ text }) => text.match(MARKERS) ?? []);
    if (isSummary(prompt)) return `So far ${[...new Set(seen)].join(" ")}.`;
    return `${marker(phaseOf(prompt), id)} wants buses in the market of the town. `.repeat(40);
  };
  return [{ when, times: Infinity, text }];
}

function isSummary(prompt: Prompt): boolean {
  return /\b[Ss]um(?:mary)?\b/.test(prompt.at(-1)?.text ?? "");
}

for (const strategy of STRATEGIES) {
  Deno.test(`members see no more under '${strategy}' in small windows than in large ones`, async () => {
    const script = { lines: Object.fromEntries(MEMBERS.map((id) => [id, lines(id)])) };
    const { result, events } = await held(script, {
      context: { ...CONTEXT, ...ROOM[strategy], strategy },
      phaseMaxTokens: LIMITS,
    });
    const turns = new Set<string>();
    for (const [call, prompt] of sentPrompts(events)) {
      const [phase = "", name = "", id = ""] = turnKeyOf(call).split("/");
      const seen = SEEN[`${phase}/${name}`];
      if (!seen) continue;
      turns.add(`${phase}/${name}`);
      const shown = prompt.filter(({ role }) => role !== "system").map(({ text }) => text).join("\n");
      for (const before of ["gather", "plan", "formulate", "adjust"]) {
        for (const other of MEMBERS) {
          if (seen[before]?.includes(other === id ? "own" : "others")) continue;
          ok(!shown.includes(marker(before, other)), `${marker(before, other)} at ${call}: ${shown}`);
        }
      }
    }
    equal(turns.size, Object.keys(SEEN).length);
    const kinds = events.flatMap((event) =>
      event.type === "turn.started" ? event.digests?.map(({ kind }) => kind) ?? [] : []
    );
    equal(kinds.includes("summary"), strategy === "length-based" || strategy === "hierarchical");
    const isLess = kinds.includes("gap") || kinds.includes("summary");
    equal(isLess, strategy !== "full", "not everything fits, and is shortened or left out");
    deepEqual([result.status, result.failures], ["completed", []]);
  });
}
