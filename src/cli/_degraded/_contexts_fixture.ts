import type { Agent, Tool } from "../../agents/agent.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { DialogueWorkflow, type Floor } from "../../dialogue/mod.ts";
import { Talk, type TalkOptions, voice, type VoiceOptions } from "../../dialogue/_contexts_fixture.ts";
import type { ChatModel, CompleteOptions, Prompt, ToolCall } from "../../models/chat_model.ts";
import { FillerModel } from "../../models/filler_model.ts";
import { scene, scripted } from "../../protocols/debate/_debate_fixture.ts";
import { inFolder } from "../../runtime/folder_fixture.ts";
import { type Cases, type Ended, ended, from, UNTAKEN } from "./_ended_fixture.ts";

const talk = (ada: VoiceOptions, options: TalkOptions) => ended(new Talk([voice("ada", ada), voice("ben")], options));

/** A model that learns from its first call that its server does not support something. */
class Limited extends FillerModel {
  structured: boolean | undefined;
  takesTools: boolean | undefined;
  readonly #refuses: "structured" | "takesTools";

  constructor(refuses: "structured" | "takesTools") {
    super({ id: "filler/limited", contextWindow: 128_000 });
    this.#refuses = refuses;
  }

  override complete(prompt: Prompt, options: CompleteOptions = {}) {
    this[this.#refuses] = false;
    const schema = options.schema ?? formIn(prompt);
    return super.complete(prompt, { ...options, ...(schema ? { schema } : {}) });
  }
}

/** Returns the form that a prompt describes in words. */
function formIn(prompt: Prompt): CompleteOptions["schema"] {
  const [form] =
    prompt.map(({ text }) => /of this form, and nothing else:\n(\{[^]*)/.exec(text)).find((found) => found) ?? [];
  if (form === undefined) return undefined;
  const fields = [...form.matchAll(/^ {2}"(\w+)": (.*?),?(?: \/\/.*)?$/gm)];
  const typeOf = (text: string) => {
    if (text.startsWith('"')) return { enum: text.split(" or ").map((value) => JSON.parse(value)) };
    return { type: text.startsWith("[") ? "array" : text.startsWith("number") ? "number" : "string" };
  };
  const properties = Object.fromEntries(fields.map(([, name = "", text = ""]) => [name, typeOf(text)]));
  return { name: "form", schema: { type: "object", properties } };
}

/** A model that calls a tool, then answers. */
const looking: ChatModel = {
  id: "filler/looking",
  contextWindow: 128_000,
  complete(prompt) {
    const used = prompt.some(({ toolCalls }) => toolCalls);
    const toolCalls: readonly ToolCall[] = used ? [] : [{ id: "c1", name: "look", arguments: "{}" }];
    return Promise.resolve({ text: used ? "I have looked." : "", toolCalls, finishReason: "stop", model: this.id });
  },
};

/** One turn with a tool. */
class Looking extends DialogueWorkflow {
  readonly #run: Tool["run"];

  constructor(
    model: ChatModel,
    run: Tool["run"] = () => Promise.reject(new Error("no such place")),
    outputDirectory: string | false = false,
  ) {
    const agent: Agent = new ChatAgent({ model });
    const people = ["ada", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
    super("Where?", people, { outputDirectory });
    this.#run = run;
  }

  protected override async script(floor: Floor): Promise<void> {
    const look: Tool = {
      name: "look",
      description: "Looks.",
      jsonSchema: { type: "object" },
      run: this.#run,
    };
    const [ada] = this.participants;
    if (ada) await floor.speak(ada, { kind: "statement", instruction: "Look.", tools: [look] });
  }
}

/** A model whose server reads 1,000 tokens of a longer prompt, and says nothing else about it. */
class Cutting extends FillerModel {
  override async complete(prompt: Prompt, options: CompleteOptions = {}) {
    const answer = await super.complete(prompt, options);
    return { ...answer, usage: { inputTokens: 1000, outputTokens: answer.usage?.outputTokens ?? 1 } };
  }
}

/** One turn with a long prompt. */
class Reading extends DialogueWorkflow {
  constructor() {
    const agent = new ChatAgent({ model: new Cutting({ id: "filler/cutting", contextWindow: 128_000 }) });
    super("What?", ["ada", "ben"].map((id) => ({ id, name: id, role: "participant", agent })), {
      outputDirectory: false,
    });
  }

  protected override async script(floor: Floor): Promise<void> {
    const [ada] = this.participants;
    if (ada) await floor.speak(ada, { kind: "statement", instruction: "Read this. ".repeat(1000) });
  }
}

/** Cancels a dialogue while a tool is used, and resumes it. */
function cancelledAndResumed(): Promise<Ended> {
  return inFolder(async (out) => {
    const over = new AbortController();
    const run = () => {
      over.abort();
      return new Promise<never>(() => {});
    };
    const { archive = "" } = await new Looking(looking, run, out).run({ signal: over.signal });
    const again = new Looking(looking, () => "seen", out);
    return from(await again.resume(archive), (await readJournal(archive)).events);
  });
}

/** Degradations of contexts and of requests to models. */
export const CONTEXTS: Cases = {
  "a server does not hold answers to their form": () => {
    const mo = new ChatAgent({ model: new Limited("structured") });
    return ended(scripted(scene({ agents: { mo } }), { roundCount: 1 }));
  },
  "a server takes no tools": () => ended(new Looking(new Limited("takesTools"))),
  "a tool fails": () => ended(new Looking(looking)),
  "a tool that may have been used is not used again": cancelledAndResumed,
  "a context can no longer show everything": () => talk({ contextWindow: 1200 }, { rounds: 8 }),
  "a server cuts a prompt": () => ended(new Reading()),
  "a final reading is by summaries": () =>
    talk({ contextWindow: 1200 }, {
      rounds: 8,
      context: { strategy: "window" },
      turn: (round, { id }) => round === 8 && id === "ada" ? { finalReading: true } : {},
    }),
  "a summary for a context fails": () =>
    talk({ sum: () => UNTAKEN }, { context: { strategy: "length-based", threshold: 700, maxLength: 150 }, rounds: 4 }),
};
