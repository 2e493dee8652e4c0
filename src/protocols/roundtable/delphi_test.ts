import { deepEqual, equal, match, ok } from "node:assert/strict";
import { held } from "./_roundtable_fixture.ts";

const PEOPLE = ["Adamantia", "Benvolio", "Cymbeline"];
const MODELS = { adamantia: "zeta/giga-7b", benvolio: "zeta/tera-9b", cymbeline: "omega/mistral" };
const SEATS: Readonly<Record<string, string>> = { adamantia: "first", benvolio: "second", cymbeline: "third" };
const GROUPS = [{ position: "p", participants: ["Participant A", "Participant B"] }];

/** Returns the recognized forms of a name, as written and in capitals; in small letters it may be an ordinary word. */
const nameOf = (id: string) => PEOPLE.find((name) => name.toLowerCase() === id) ?? id;

/** Participants who reveal everything they can. */
const leaks = (id: string, round: number) => ({
  stance: id === "cymbeline" ? "no" : "yes",
  position: `Say what ${PEOPLE.join(", ")} say.`,
  points: [{
    text: `MARK-${SEATS[id]}-${round}: I am ${nameOf(id)}, run by ${
      MODELS[id as keyof typeof MODELS]
    }, and not tera-9b, Mistral or CYMBELINE.`,
  }],
  confidence: round === 1 ? { adamantia: 0.2, benvolio: 0.4, cymbeline: 0.9 }[id] : 0.6,
});

Deno.test("delphi reveals no name or model, to anybody in any round", async () => {
  const { seen, result } = await held({
    people: PEOPLE,
    models: MODELS,
    judge: true,
    respond: leaks,
    evaluate: () => ({ groups: GROUPS, moved: ["Participant A"] }),
  }, { mode: "delphi", roundCount: 3 });
  deepEqual([result.status, result.endReason], ["completed", "max_rounds"]);
  equal(seen.length, 3 * 3 + 3 + 1);
  for (const { id, text } of seen) {
    for (const secret of [...PEOPLE, "giga-7b", "tera-9b", "mistral", "zeta", "omega"]) {
      ok(
        !text.toLowerCase().includes(secret.toLowerCase()),
        `${id} sees ${secret}: ${text}`,
      );
    }
  }
  deepEqual(result.consensus.positions.map(({ participants }) => participants), [["adamantia", "benvolio"], [
    "cymbeline",
  ]]);
});

Deno.test("delphi uses the same label for a participant in every round, for everybody", async () => {
  const { seen } = await held({
    people: PEOPLE,
    judge: true,
    respond: leaks,
    evaluate: () => ({ moved: ["Participant A"] }),
  }, {
    mode: "delphi",
    roundCount: 3,
  });
  const labels = new Set<string>();
  for (const { text } of seen) {
    for (const said of text.split("<<<begin ")) {
      const [, label] = /^\w+ \|(?: Message \d+ \|)? ([^|]+) \| response/.exec(said) ?? [];
      const [, seat] = /MARK-(\w+)-\d/.exec(said) ?? [];
      if (label !== undefined) labels.add(`${label} ${seat}`);
    }
  }
  deepEqual([...labels].sort(), ["Participant A first", "Participant B second", "Participant C third"]);
});

Deno.test("delphi reveals nothing in small contexts with summaries", async () => {
  for (const strategy of ["window", "hierarchical", "length-based"] as const) {
    const long = (id: string, round: number) => ({
      ...leaks(id, round),
      points: [...leaks(id, round).points, ...Array(40).fill({ text: "A longer point to make." })],
    });
    const { seen, result } = await held({ people: PEOPLE, models: MODELS, respond: long }, {
      mode: "delphi",
      roundCount: 4,
      endRules: {},
      context: { strategy, window: 6000, threshold: 1000, maxLength: 500 },
    });
    deepEqual([result.status, result.failures.map(({ reason }) => reason)], ["completed", []], strategy);
    ok(seen.some(({ text }) => /left out here|Summary of|<<<begin \w+ \| From /.test(text)), strategy);
    for (const { id, text } of seen) {
      for (const secret of [...PEOPLE, "giga-7b", "tera-9b", "mistral"]) {
        ok(!text.toLowerCase().includes(secret.toLowerCase()), `${strategy}: ${id} sees ${secret}: ${text}`);
      }
    }
  }
});

Deno.test("delphi shows the figures of the last round only", async () => {
  const { seen } = await held({ people: PEOPLE, respond: leaks }, { mode: "delphi", roundCount: 3, endRules: {} });
  const figures = (at: number) => seen[at]?.text.match(/Of the \d+ responses in round \d+:[^\n]*/g) ?? [];
  deepEqual(figures(0), []);
  const first =
    "Of the 3 responses in round 1: 0 neutral, 2 yes, 1 no. Confidence, given by 3: mean 0.50, median 0.40, " +
    "from 0.20 to 0.90.";
  deepEqual(figures(3), [first]);
  const [second, ...others] = figures(6);
  match(second ?? "", /^Of the 3 responses in round 2: .*mean 0\.60, median 0\.60, from 0\.60 to 0\.60\.$/);
  deepEqual(others, []);
});
