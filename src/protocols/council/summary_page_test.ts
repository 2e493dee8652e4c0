import { deepEqual, equal, match, ok } from "node:assert/strict";
import { FORMATS } from "../../archive/layout.ts";
import { renderNote } from "../../archive/render/render.ts";
import { renderSummary } from "../../archive/_sample_record_fixture.ts";
import { verifyArchive } from "../pages.ts";
import { councilPage } from "./page.ts";
import type { Prompt } from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import { fold } from "../../transcript/fold.ts";
import { failsIn, held, phaseOf, type Script } from "./_council_fixture.ts";
import type { CouncilConfig } from "./mod.ts";

const isAdjusting = (prompt: Prompt) => phaseOf(prompt) === "adjust";
const REFUSAL = new ModelError("I will not say", { code: "bad_request" });
const SPLIT: Script = {
  rankings: { ada: ["ada", "ben", "cyn"], ben: ["ben", "cyn", "ada"], cyn: ["ben", "ada", "cyn"] },
};

async function summary(script: Script, config: CouncilConfig = {}): Promise<string> {
  const { events } = await held(script, config);
  return renderSummary(fold(events), "md", [councilPage]).content;
}

Deno.test("the summary page shows every ballot, each method, the pairs, and dissenters", async () => {
  const page = await summary(SPLIT);
  match(
    page,
    /^\*\*Everybody gets a seat\*\*\n\n- \*\*How sure:\*\* 2 of 3 put it first, one of them its author, and all 4 ways of counting agree\n- \*\*Why:\*\* Ben, whose position it is, put it first: “ben on ben”\. Cyn put Ben's position first: /m,
  );
  match(
    page,
    /^Decided by Borda's count\. Votes for a member's own position count in full\. 3 of 3 members voted \(quorum 2\)\.$/m,
  );
  match(page, /^\| \[Ada\]\(notes\/000_vote-ballot-ada\.md\) \| Ada, Ben, Cyn \| – \|$/m);
  match(page, /^\| \[Cyn\]\(notes\/\S+\) \| Ben, Ada, Cyn \| – \|$/m);
  match(page, /^\| \*\*Borda's count \(decides\)\*\* \| Ben \| 3 \| 5 \| 1 \|$/m);
  match(page, /^\| Plurality \| Ben \| 1 \| 2 \| 0 \|$/m);
  match(page, /^\*\*The methods agree\.\*\*$/m);
  match(page, /^\| Ben \| 2 \| – \| 3 \|$/m);
  match(page, /^- \*\*Ada\*\* put their own position first: ada on ada\.$/m);
  ok(!page.includes("Approval"), "nobody was asked for approvals");
  ok(!page.includes("## Scores"));
});

Deno.test("the outcome of a council without a vote is how many positions there are", async () => {
  const page = await summary({}, { phases: ["gather", "formulate", "synthesis"] });
  match(page, /^\*\*Nothing was put to a vote: 3 positions stand side by side\*\*$/m);
  const silent = JSON.stringify({ synthesis: "So it is.", minority: "None." });
  const line = { when: (prompt: Prompt) => phaseOf(prompt) === "synthesis", text: silent };
  const lines = { ada: [line], cyn: [line] };
  match(await summary({ ...SPLIT, lines }), /^\*\*The council chose the position of Ben\*\*$/m);
});

Deno.test("the summary page shows weights, approvals, and that methods differ", async () => {
  const approvals = { ada: ["ada"], ben: ["cyn", "ada"], cyn: ["ada"] };
  const page = await summary({ ...SPLIT, approvals }, {
    voting: "approval",
    weights: { ada: 1.5 },
    selfVotes: "exclude",
  });
  match(page, /^\| Voter \| Weight \| Ranking, best first \| Approves of \| Remark \|$/m);
  match(page, /^\| \[Ada\]\(\S+\) \| 1\.5 \| Ada, Ben, Cyn \| Ada \| – \|$/m);
  match(page, /^\*\*The methods do not agree\.\*\*/m);
  match(page, /Votes for a member's own position do not count\./);
});

Deno.test("the summary page shows abstentions, unrevised positions, and members without one", async () => {
  const lines = { ada: [failsIn("adjust", REFUSAL)], cyn: [failsIn("formulate", REFUSAL), failsIn("vote", REFUSAL)] };
  const page = await summary({ lines });
  match(page, /^\| \[Cyn\]\(\S+\) \| \*\*not counted\*\* \| I will not say \|$/m);
  match(
    page,
    /^\| \*\*Ada \(chosen\)\*\* \| \[7\]\(\S+\) .* \| not asked \| not revised: I will not say \|$/m,
  );
  match(page, /^\| Ben \| \[\d+\]\(\S+\) .*So I see it now\. \| open \| – \|$/m);
  match(page, /^- \*\*Cyn has no position:\*\* I will not say$/m);
});

Deno.test("the summary page states that a missing stance was not given", async () => {
  const lines = { ada: [{ when: isAdjusting, text: JSON.stringify({ position: "We wait.", changes: "All." }) }] };
  match(await summary({ lines }), /^\| (?:\*\*)?Ada.* \| \[\d+\]\(\S+\) We wait\. \| \*\*not given\*\* \| – \|$/m);
});

Deno.test("the summary page shows how a tie was decided, with the ballot of a chair who is not a member", async () => {
  const rankings = { ada: ["ada", "ben", "cyn"], ben: ["ben", "cyn", "ada"], cyn: ["cyn", "ada", "ben"] };
  const tied = await summary({ rankings });
  ok(!tied.includes("Everybody gets a seat"), "nothing was decided");
  match(tied, /^\*\*Undecided: the vote is tied between the positions of Ada, Ben and Cyn\*\*$/m);
  match(tied, /^\| Plurality \| tied: Ada, Ben and Cyn \| 1 \| 1 \| 1 \|$/m);
  match(tied, /By Borda's count it was close/);
  const page = await summary({ chair: "Hal", rankings: { ...rankings, hal: ["ben"] } }, { ties: "chair" });
  match(page, /^\*\*Everybody gets a seat\*\*\n\n- \*\*How sure:\*\* the vote was tied, and the chair decided$/m);
  match(page, /The chair's ballot broke a tie\./);
  match(page, /^\| \[Hal\]\(\S+\) \| Ben \| chair's ballot, for ties only \|$/m);
});

Deno.test("the summary's JSON has the whole tally, and a council without a vote has none", async () => {
  const { events, result } = await held(SPLIT);
  const { vote } = JSON.parse(renderSummary(fold(events), "json", [councilPage]).content);
  deepEqual(vote.pairwise, result.tally?.pairwise);
  deepEqual(vote.minority, [{ voter: "ada", choice: "ada" }]);
  equal(vote.ballots.length, 3);
  const unvoted = await summary({}, { phases: ["gather", "synthesis"] });
  ok(!unvoted.includes("## Vote") && unvoted.includes("## Positions"));
});

Deno.test("a ballot's note shows places, names, labels and reasons", async () => {
  const { events } = await held(SPLIT);
  const record = fold(events);
  const note = record.notes.find(({ participant }) => participant === "ada");
  ok(note);
  const { content } = renderNote(record, note, "md", [councilPage]);
  match(content, /^\| 1 \| Ada \| Position [ABC] \| ada on ada\. \|$/m);
  match(content, /^\| 3 \| Cyn \| Position [ABC] \| ada on cyn\. \|$/m);
});

for (const outputFormat of FORMATS) {
  Deno.test(`a council's archive matches its journal, as ${outputFormat}`, async () => {
    const outputDirectory = await Deno.makeTempDir();
    try {
      const { result, events } = await held({ chair: "Hal", judge: "Jo", ...SPLIT }, { outputDirectory, outputFormat });
      match(result.archive ?? "", /_council$/);
      const { problems, checked } = await verifyArchive(result.archive ?? "", events);
      deepEqual(problems, []);
      ok(checked.files > 25);
      const names = [...Deno.readDirSync(`${result.archive}/messages`)].map(({ name }) => name);
      equal(names.length, 20);
    } finally {
      await Deno.remove(outputDirectory, { recursive: true });
    }
  });
}
