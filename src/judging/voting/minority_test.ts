import { deepEqual } from "node:assert/strict";
import { minorityOf } from "./minority.ts";
import { tally } from "./tally.ts";

const CANDIDATES = ["ada", "ben", "cyn"];
const ballot = (voter: string, ...ranking: readonly string[]) => ({ voter, ranking });

Deno.test("minorityOf() names those who put another first than the winner", () => {
  const votes = [ballot("ada", "ada", "ben"), ballot("ben", "ben", "ada"), ballot("cyn", "ada", "cyn")];
  deepEqual(minorityOf(tally(CANDIDATES, votes)), [{ voter: "ben", choice: "ben" }]);
});

Deno.test("minorityOf() counts nobody who is for one of those that are tied, and nobody without a decision", () => {
  const votes = [ballot("ada", "ada"), ballot("ben", "ben"), ballot("cyn", "cyn", "ada"), ballot("dov", "ben", "ada")];
  const tied = tally(CANDIDATES, votes, { method: "plurality", weights: { ada: 2 } });
  deepEqual(tied.outcome, { kind: "tied", between: ["ada", "ben"] });
  deepEqual(minorityOf(tied), [{ voter: "cyn", choice: "cyn" }]);
  deepEqual(minorityOf(tally(CANDIDATES, votes, { quorum: 1, weights: { ada: 9 } })).length, 3);
  const absent = [...votes, { voter: "eli", abstained: "ill" }];
  deepEqual(minorityOf(tally(CANDIDATES, absent, { quorum: 1 })), []);
});

Deno.test("minorityOf() counts who approves of others only, without a choice", () => {
  const votes = [{ voter: "ada", ranking: [], approved: ["ben"] }, ballot("ben", "cyn"), ballot("cyn", "cyn")];
  deepEqual(minorityOf(tally(CANDIDATES, votes)), [{ voter: "ada" }]);
});
