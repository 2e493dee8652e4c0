// A custom protocol: in this Oxford debate an audience votes before and after (`--format oxford` asks judges for opinions).
// Needs no key or network: the speeches are recorded, the votes are scripted.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/oxford_debate.ts
//
// deno-lint-ignore-file no-console
import { z } from "zod";
import { ChatAgent, DialogueWorkflow, type Floor, loadBrief, RecordedModel, ScriptedModel } from "../src/mod.ts";

/** A vote: defines the question, reads the answers, and gives the columns of the archive's table. */
const VOTE = z.object({
  vote: z.enum(["for", "against", "undecided"]),
  reason: z.string().describe("Why, in one sentence"),
});

/** An Oxford debate between speakers with the ids `for` and `against`; everybody else is the audience. */
class OxfordDebate extends DialogueWorkflow {
  override readonly protocol = "Oxford debate"; // its name in pages and lists
  readonly speakers = this.participants.filter(({ role }) => role === "speaker");
  readonly audience = this.participants.filter(({ role }) => role === "audience");

  protected override rules(): string {
    return `An Oxford debate on the motion: ${this.topic}\nThe audience votes before and after it, for itself alone.`;
  }

  protected override async script(floor: Floor): Promise<void> {
    const before = await this.vote(floor, "first vote");
    await floor.phase("speeches", () => this.speeches(floor));
    await floor.phase("cross-examination", () => this.crossExamination(floor), { optional: true });
    const after = await this.vote(floor, "final vote");
    await floor.decide("result", () => {
      const gained = (side: string) =>
        after.filter((vote) => vote === side).length - before.filter((vote) => vote === side).length;
      const lead = gained("for") - gained("against");
      if (after.length === 0) return { kind: "undecided", reason: "nobody voted" };
      if (lead === 0) return { kind: "tied", between: ["for", "against"] };
      return { kind: "decided", winner: lead > 0 ? "for" : "against", margin: Math.abs(lead), by: "votes" };
    });
  }

  /** Asks all members at once and aside. A missing vote counts for nobody. */
  protected async vote(floor: Floor, called: string): Promise<readonly string[]> {
    const shown = floor.messages.filter((message) => !message.failed);
    const question = { kind: "ballot", called, instruction: "Are you for the motion?", schema: VOTE, shown } as const;
    const votes = await Promise.all(this.audience.map((member) => floor.ask(member, question)));
    return votes.flatMap((answer) => answer.given ? [answer.value.vote] : []);
  }

  protected async speeches(floor: Floor): Promise<void> {
    for (const speaker of this.speakers) {
      await floor.speak(speaker, { kind: "opening", instruction: "Make your case.", maxTokens: 300 });
    }
  }

  protected async crossExamination(floor: Floor): Promise<void> {
    for (const speaker of this.speakers) {
      const other = floor.messages.find((message) => message.kind === "opening" && message.speaker !== speaker.id);
      if (!other || other.failed) continue; // nothing to question
      const instruction = "Show where this case fails.";
      await floor.speak(speaker, { kind: "rebuttal", called: "cross-examination", instruction, replyTo: other });
    }
  }
}

const brief = await loadBrief(`${import.meta.dirname}/briefs/congestion-pricing`);
const recording = await RecordedModel.open(`${import.meta.dirname}/recordings/congestion_pricing.yaml`);
const agent = new ChatAgent({ model: recording });
const sides = [{ id: "for", name: "Ada" }, { id: "against", name: "Grace" }];
const votes = { Ida: ["undecided", "against"], Jon: ["for", "for"], Kim: ["for", "undecided"] };
const participants = [
  ...sides.map((side, at) => ({ ...side, role: "speaker", position: brief.positions[at]?.text ?? "", agent })),
  ...Object.entries(votes).map(([name, its]) => {
    const lines = its.map((vote) => JSON.stringify({ vote, reason: "This answer is scripted and has no reason." }));
    const model = new ScriptedModel({ id: "scripted/audience", lines });
    return { id: name, name, role: "audience", agent: new ChatAgent({ model }) };
  }),
];
const result = await new OxfordDebate(brief.motion, participants).run();

console.log(result.decisions["result"], result.archive);
