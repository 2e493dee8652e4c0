import { given } from "../../agents/_brief_fixture.ts";
import type { Tool } from "../../agents/agent.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Block, Completion } from "../../models/chat_model.ts";
import { sha256 } from "../../text/sha256.ts";
import { crashRuntime, type CrashWorld, ServedModel } from "../_crash_world_fixture.ts";
import { createRoundtableJudge, createRoundtableParticipant, createRoundtableWorkflow } from "./mod.ts";

const STANCES = ["yes", "no", "neutral"] as const;

/**
 * Answers a prompt as a pure function of it: with a response that sometimes breaks its role, an evaluation, or a
 * verdict.
 */
export function answerTo(body: string): Completion {
  const { prompt, schema } = JSON.parse(body);
  const digest = Uint8Array.fromHex(sha256(JSON.stringify(prompt)));
  const number = (at: number) => digest[at] ?? 0;
  const rest = { finishReason: "stop", model: "served", usage: { inputTokens: 10, outputTokens: 5 } } as const;
  const blocks: readonly Block[] = prompt;
  const said = blocks.map(({ text }) => text).join("\n");
  if (said.includes("you may use look") && !blocks.some(({ answers }) => answers)) {
    return { text: "", toolCalls: [{ id: "c1", name: "look", arguments: `{"at":${number(6)}}` }], ...rest };
  }
  const [, source = "Source"] = /write \[(.+?)\]/.exec(said) ?? [];
  const text = schema?.properties?.stance
    ? JSON.stringify({
      stance: STANCES[number(0) % 3],
      position: `Position ${number(1)}.`,
      points: [{
        text: `Point ${number(2)}: "Nothing of it was ever lost." [${source}].`,
        label: "fact",
        supports: ["1.1"],
        rebuts: [],
        revises: [],
      }],
      confidence: number(4) / 200, // sometimes more than 1
      citations: [{ source: `Source ${number(5) % 3}`, url: null }],
    })
    : schema
    ? JSON.stringify({
      reason: `Reason ${number(0)}.`,
      groups: [{ position: "One", participants: ["Ada", "Ben"] }],
      moved: ["Ada"],
      commonGround: [],
      disagreements: [`Disagreement ${number(1)}`],
      decision: "continue",
    })
    : `I say ${digest.subarray(0, 6).toHex()}. And that is all.`;
  return { text, ...rest };
}

const LOOK: Tool = {
  name: "look",
  readOnly: true,
  description: "Looks at a page.",
  jsonSchema: { type: "object" },
  run(input, { cite }) {
    const { at } = Object(input);
    cite(`https://example.org/pages/${at}`);
    return `Page ${at}: nothing of it was ever lost.`;
  },
};

/** Devil's advocates in one round, with reminders, files, a tool and a judge, all on the served model. */
export function crashRoundtable(url: string, outputDirectory: string, kill?: CrashWorld) {
  const agent = new ChatAgent({ model: new ServedModel(url) });
  return createRoundtableWorkflow("Should tests crash?", [
    ...["Ada", "Ben"].map((name) =>
      createRoundtableParticipant({ name, agentConfig: { id: name.toLowerCase() } }, agent)
    ),
    createRoundtableJudge({ name: "Jo", agentConfig: { id: "jo" } }, agent),
  ], {
    mode: "devils-advocate",
    roundCount: 2,
    endRules: { consensus: true, judge: true },
    documents: {
      ...given([{ name: "notes", title: "Notes", text: "Nothing is ever lost." }]),
      images: [{ name: "dot.gif", data: new TextEncoder().encode("GIF89a") }],
    },
    tools: [LOOK],
    outputDirectory,
    runtime: crashRuntime(kill),
  });
}
