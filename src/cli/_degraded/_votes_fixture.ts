import { failsIn, held as council, type Script as Council } from "../../protocols/council/_council_fixture.ts";
import { held as critique, lineFor } from "../../protocols/critique/_critique_fixture.ts";
import { held as dialectic } from "../../protocols/dialectic/_dialectic_fixture.ts";
import { held as roundtable } from "../../protocols/roundtable/_roundtable_fixture.ts";
import type { DialogueResult } from "../../dialogue/mod.ts";
import { ModelError } from "../../models/model_error.ts";
import type { JournalEvent } from "../../transcript/event.ts";
import { type Cases, type Ended, from, UNTAKEN } from "./_ended_fixture.ts";

async function of(
  held: Promise<{ readonly result: DialogueResult; readonly events: readonly JournalEvent[] }>,
): Promise<Ended> {
  const { result, events } = await held;
  return from(result, events);
}

/** A council in which some votes are not valid ballots. */
const unreadable = (...voters: readonly string[]): Council => ({
  lines: Object.fromEntries(
    voters.map((
      id,
    ) => [id, [{ when: (_, { schema }) => schema?.name === "ranked_ballot", times: Infinity, text: "Me." }]]),
  ),
});

/** Degradations of councils, critiques, dialectics and roundtables. */
export const VOTES: Cases = {
  "a council goes on without a member": () =>
    of(council({ lines: { ben: [failsIn("debate", new ModelError("Wrong key", { code: "auth" }))] } }, {
      absent: "go-on",
    })),
  "a position cannot be written anew": () => of(council({ lines: { ben: [failsIn("adjust", UNTAKEN)] } })),
  "a ballot cannot be read": () => of(council(unreadable("ben"))),
  "a ballot cannot be counted as it is": () => {
    const text = JSON.stringify({
      ranking: ["Position Q", "Position A"].map((position) => ({ position, reason: "So." })),
    });
    const line = {
      when: (_: unknown, { schema }: { schema?: { name: string } }) => schema?.name === "ranked_ballot",
      text,
    };
    return of(council({ lines: { ada: [line] } }));
  },
  "too few ballots for a quorum": () => of(council(unreadable("ben", "cyn"))),
  "no ballot counts": () => of(council(unreadable("ada", "ben", "cyn"))),
  "a design cannot be refined": () =>
    of(dialectic({
      say: ({ id, form, n }) => id === "ada" && form === "refinement" && n <= 2 ? "{}" : undefined,
    }, { roundCount: 2 })),
  "an author's reply to critics cannot be read": () => of(critique([lineFor("Ana", "does", "I will not say.")])),
  "a judge's rulings cannot be read": () => of(critique([lineFor("Mo", "ruling", "I will not say.")])),
  "only one agent has a proposal": () =>
    of(dialectic({ say: ({ id, form }) => id === "ada" && form === "proposal" ? "{}" : undefined }, {
      roundCount: 1,
    })),
  "a response breaks its role": () =>
    of(roundtable({ respond: () => ({ stance: "yes" }) }, {
      mode: "structured-opposition",
      roundCount: 1,
      endRules: {},
    })),
  "a confidence is no number from 0 to 1": () =>
    of(roundtable({ respond: () => ({ confidence: "quite" }) }, { roundCount: 1 })),
  "a label of a claim is none that there is": () =>
    of(roundtable({ respond: () => ({ points: [{ text: "So.", label: "opinion" }] }) }, { roundCount: 1 })),
};
