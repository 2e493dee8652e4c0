import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { AgentRequest } from "./agent.ts";
import type { Documents } from "./documents.ts";
import type { Source } from "./source.ts";

/** Returns sources as documents that were given. */
export function given(sources: readonly Source[]): Documents {
  return { texts: sources.map((source) => ({ source })), images: [], warnings: [] };
}

/** Files of a small brief about free buses. */
export const BUSES: Readonly<Record<string, string>> = {
  "brief.yaml": `motion: Buses in the city should be free
positions:
  - id: free
    text: Buses should be free for everybody
    file: free.md
  - id: fare
    text: Buses should keep a fare
    file: fare.md
criteria: { evidence_quality: 2, clarity: 1 }
terms:
  farebox: The money that passengers pay for their journeys
  tram: A train that runs in the street
`,
  "free.md": `# Buses should be free for everybody

## Free buses bring more passengers

Passenger numbers in Harbour City rose by 32 per cent in the first year of free buses [harbour-report]. Most new
passengers had walked or cycled before, and about one in five had driven a car [harbour-report]. A ticket that nobody
needs is a ticket that nobody has to check, so buses leave their stops sooner.

## Free buses help people with little money

Households with the lowest incomes spend the largest share of what they have on journeys [income-survey]. A free bus
reaches a young person looking for work before any allowance does. Shops in the centre reported more customers on
weekdays after fares were dropped [harbour-report].

## The money can be found

The farebox covered 14 per cent of the cost of the buses in Harbour City in 2015 [harbour-report]. A small charge on
parking raised as much as fares had raised, and it was cheaper to collect [parking-paper].
`,
  "fare.md": `# Buses should keep a fare

## Fares pay for better buses

Passengers in a survey of 2,400 people asked for more frequent buses before they asked for cheaper ones [rider-survey].
Every driver paid from fares is a bus that comes more often. Cities that dropped the farebox cut 6 per cent of their
evening journeys within three years [evening-study].

## Free is not fair

Most passengers can pay, and help for those who cannot costs far less than help for all [income-survey]. A free bus
takes walkers from the pavement rather than drivers from their cars [harbour-report].

## Money has to come from somewhere

A charge on parking falls when people park less, so it cannot carry the buses for ever. Fares rise and fall with the
number of passengers, which is when the money is needed.
`,
  "sources/harbour-report.md": `---
title: Free buses in Harbour City
publisher: Harbour City Council
year: 2016
url: https://example.org/harbour
read: 2026-01-02
---
Passenger numbers rose by 32 per cent in the first year of free buses. About one in five of the new passengers had
driven a car before, and most of the others had walked or cycled. The farebox had covered 14 per cent of the cost in
2015. The mayor said that "nobody wants the ticket machines back".
`,
  "sources/income-survey.md":
    "---\ntitle: Income survey\n---\nHouseholds with the lowest incomes spend 9 per cent of their income on journeys. Most passengers say that they can pay the fare.\n",
  "sources/parking-paper.md": "A charge on parking of 2 euros a day raised 40 million euros.\n",
  "sources/rider-survey.md": "The survey asked 2,400 people. More frequent buses were wanted before cheaper ones.\n",
  "sources/evening-study.txt": "Evening journeys were cut by 6 per cent within three years in cities without fares.\n",
};

/** Calls `use` with a folder that holds the files, then deletes the folder. */
export async function withFiles(
  files: Readonly<Record<string, string>>,
  use: (dir: string) => Promise<void>,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "brief-"));
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), content);
    }
    await use(dir);
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** The advocate for free buses. */
export const FREE: Participant = {
  id: "free",
  name: "Ana",
  role: "position_advocate",
  position: "Buses should be free",
};
export const FARE: Participant = {
  id: "advocate-2",
  name: "Ben",
  role: "position_advocate",
  position: "Buses should keep a fare",
};
export const MODERATOR: Participant = { id: "moderator", name: "Mo", role: "moderator" };
export const CHECKER: Participant = { id: "checker", name: "Cho", role: "fact_checker" };

/** A request for tests, by default for an argument by Ana. */
export function request(parts: Partial<AgentRequest> = {}): AgentRequest {
  const participant = parts.participant ?? FREE;
  const kind = parts.kind ?? "argument";
  return {
    key: `arguments/${kind}/${participant.id}`,
    kind,
    participant,
    participants: [MODERATOR, FREE, FARE, CHECKER],
    topic: "Buses in the city should be free",
    phase: "arguments",
    rules: "",
    persona: "",
    material: "",
    ownCase: "",
    shown: [],
    instruction: "Take your turn.",
    fence: () => "",
    signal: new AbortController().signal,
    ...parts,
  };
}

/** A statement for tests. */
export function statement(text: string, parts: Partial<Statement> = {}): Statement {
  return {
    failed: false,
    number: 1,
    key: `arguments/argument/${parts.speaker ?? FARE.id}#${parts.number ?? 1}`,
    phase: "arguments",
    kind: "argument",
    speaker: FARE.id,
    at: "2026-01-02T03:04:05.000Z",
    text,
    ...parts,
  };
}
