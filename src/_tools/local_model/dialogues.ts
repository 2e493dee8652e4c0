import type { Setting } from "./settings.ts";

/** A finished conversation for panels to judge. */
export const TRANSCRIPT = `# Should the city run buses or trams?

## Ana
Buses go everywhere. Can a tram?

## Ben
No, but a tram carries three times as many people. Who pays for your drivers?

## Ana
Fares do. You have not answered: can a tram go everywhere?

## Ben
I said no. You have not answered who pays for them at night.
`;

/** A text to cite. */
export const SOURCE =
  "The tram line carried 9,000 people a day in its first year. A bus on the same road had carried 3,000.\n";

const TOPIC = "The city should run trams instead of buses.";

/** What each protocol is held with, but for models: as short as it can be. */
const CONFIGURATIONS: { readonly [name in Exclude<Setting["protocol"], "panel">]: object } = {
  debate: {
    motion: TOPIC,
    participants: [{ name: "Ana", position: "Trams are better." }, { name: "Ben", position: "Buses are better." }],
    roundCount: 1,
    openingStatementMaxTokens: 60,
    argumentMaxTokens: 60,
    closingStatementMaxTokens: 60,
    factCheck: true,
  },
  council: {
    question: TOPIC,
    phases: ["gather", "debate", "vote", "synthesis"],
    phaseMaxTokens: { gather: 60, debate: 60, synthesis: 100 },
  },
  dialectic: {
    problem: "Bring 9,000 people a day along one road. It must cost less than 20 million.",
    roundCount: 1,
    turnMaxTokens: { proposal: 80, critique: 60, refinement: 80, synthesis: 100 },
  },
  roundtable: {
    topic: TOPIC,
    roundCount: 1,
    responseMaxTokens: 60,
    conclusionMaxTokens: 100,
  },
};

/** Returns the configuration of a dialogue with one model; server and sources are given beside it. */
export function configurationOf(
  { protocol, tool }: Setting & { readonly protocol: keyof typeof CONFIGURATIONS },
): object {
  return {
    ...CONFIGURATIONS[protocol],
    ...(protocol === "dialectic" ? { contextSearch: tool } : {}),
    ...(tool ? { tools: ["read_source"] } : {}), // unlike a search, offered in every turn
    model: "openai/smollm2",
  };
}
