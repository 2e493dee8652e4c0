import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { ChatAgent } from "../agents/chat_agent.ts";
import { HumanAgent } from "../agents/human_agent.ts";
import { showTurn } from "../agents/ask_person.ts";
import type { Prompt } from "../models/chat_model.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import { sent, speaker } from "./_dialogue_fixture.ts";
import type { DialogueConfig } from "./config.ts";
import type { Floor } from "./floor.ts";
import type { DialogueParticipant, Turn } from "./turn.ts";
import { DialogueWorkflow } from "./workflow.ts";

const NOTES = { name: "notes.txt", data: new TextEncoder().encode("Buses are late.") };
const DOT = { name: "dot.gif", data: new TextEncoder().encode("GIF89a") };
const SPEAK: Turn = { kind: "statement", instruction: "Speak." };

class Scripted extends DialogueWorkflow {
  readonly #script: (floor: Floor) => Promise<void>;
  constructor(people: readonly DialogueParticipant[], script: (floor: Floor) => Promise<void>, config: DialogueConfig) {
    super("A topic", people, { outputDirectory: false, attachments: [NOTES, DOT], ...config });
    this.#script = script;
  }
  protected override script(floor: Floor): Promise<void> {
    return this.#script(floor);
  }
}

/** A participant whose model accepts images, with the prompts it receives. */
function seeing(id: string): DialogueParticipant & { readonly prompts: Prompt[] } {
  const prompts: Prompt[] = [];
  const model = {
    id: `seeing/${id}`,
    contextWindow: 100_000,
    takesImages: true,
    complete(prompt: Prompt) {
      prompts.push(prompt);
      return Promise.resolve({ text: `${id} sees ${prompts.length}.`, finishReason: "stop", model: "seeing" });
    },
  };
  return { id, name: id, role: "participant", agent: new ChatAgent({ model }), prompts };
}

const imagesIn = (prompt: Prompt) => prompt.flatMap(({ image }) => image?.name ?? []);

Deno.test("A dialogue in memory shows files in its first round, as blocks that all prompts share", async () => {
  const [ada, ben] = [seeing("ada"), seeing("ben")];
  const twoRounds = { maxTurns: 4, outputDirectory: false, attachments: [NOTES, DOT] } as const;
  const result = await new DialogueWorkflow("Buses", [ada, ben], twoRounds).run();
  equal(result.status, "completed");
  deepEqual(result.warnings, []);
  for (const { prompts } of [ada, ben]) {
    deepEqual(prompts.map(imagesIn), [["dot.gif"], []]);
    deepEqual(prompts.map((prompt) => prompt.some(({ text }) => text.includes("Buses are late."))), [true, false]);
  }
  const shared = (prompt: Prompt | undefined) =>
    prompt?.filter(({ text, image }) => image || text.includes("are late"));
  deepEqual(shared(ada.prompts[0]), shared(ben.prompts[0]));
});

Deno.test("Files are shown to the end of the first phase in which somebody speaks, and not in its sisters", async () => {
  const [ada, ben] = [seeing("ada"), seeing("ben")];
  const script = async (floor: Floor) => {
    await floor.say(ada, "Welcome.");
    await floor.phase("arguments", async () => {
      await floor.say(ada, "We begin.");
      await floor.phase("round-1", async () => {
        await floor.speak(ada, SPEAK);
        await floor.speak(ada, { ...SPEAK, name: "again" });
      });
      await floor.phase("round-2", async () => void await floor.speak(ben, SPEAK));
    });
  };
  await new Scripted([ada, ben], script, {}).run();
  deepEqual(ada.prompts.map(imagesIn), [["dot.gif"], ["dot.gif"]]);
  deepEqual(ben.prompts.map(imagesIn), [[]], "who speaks first later is not shown them");
});

Deno.test("A model that takes no images is told which one it cannot see, with a warning", async () => {
  const [ada, ben] = [speaker("ada"), seeing("ben")];
  const script = (floor: Floor) =>
    floor.phase("round-1", async () => void await floor.together([[ada, SPEAK], [ben, SPEAK]]));
  const { warnings } = await new Scripted([ada, ben], script, {}).run();
  match(
    sent(ada.model),
    /The image dot\.gif was given with the question\. .* You cannot see it: say so where it matters/,
  );
  match(sent(ada.model), /Buses are late\./);
  ok(!ben.prompts.flat().some(({ text }) => text.includes("cannot see")));
  deepEqual(warnings, [{
    code: "attachment_not_shown",
    key: "round-1/statement/ada",
    text: "scripted/ada takes no images: ada was not shown dot.gif",
    says: "noImages",
    values: ["scripted/ada", "ada", "dot.gif"],
  }]);
});

Deno.test("Agents without a model cause a warning, except people, who see texts and the names of images", async () => {
  const plain: DialogueParticipant = {
    id: "eva",
    name: "Eva",
    role: "participant",
    agent: { description: { type: "own" }, answer: () => Promise.resolve({ text: "I say so." }) },
  };
  let shown = "";
  const ask: ConstructorParameters<typeof HumanAgent>[0] = {
    ask(request) {
      const terminal = { interactive: true, columns: 80, write: (text: string) => void (shown += text) };
      showTurn(Object(terminal), request);
      return Promise.resolve("So it is.");
    },
  };
  const person = { id: "hal", name: "Hal", role: "participant", agent: new HumanAgent(ask) };
  const { warnings } = await new DialogueWorkflow("Buses", [plain, person], {
    maxTurns: 3,
    outputDirectory: false,
    attachments: [NOTES, DOT],
  }).run();
  deepEqual(warnings.map(({ key, text }) => [key, text]), [
    ["round-1/statement/eva", "Eva answers without a model and was not shown notes.txt, dot.gif"],
  ]);
  match(shown, /Given with the question, notes\.txt:\n {2}│ Buses are late\./);
  match(shown, /Given with the question, dot\.gif: an image/);
});

Deno.test("A text that does not fit into a context fails the turn with its sizes, and nothing is cut", async () => {
  const model = new ScriptedModel({ id: "scripted/small", lines: [], contextWindow: 8192 });
  const long = { name: "long.txt", data: new TextEncoder().encode("Buses are late again. ".repeat(3000)) };
  const small = (id: string) => ({ id, name: id, role: "participant", agent: new ChatAgent({ model }) });
  const { failures } = await new DialogueWorkflow("Buses", [small("ada"), small("ben")], {
    maxTurns: 1,
    outputDirectory: false,
    attachments: [long],
  }).run();
  deepEqual(failures.map(({ code }) => code), ["context"]);
  match(String(failures[0]?.reason), /does not fit into the context of scripted\/small: 2\d,\d{3} tokens/);
});

Deno.test("A resumed dialogue must have the files that it began with", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const make = (attachments: DialogueConfig["attachments"] = []) =>
      new DialogueWorkflow("Buses", [seeing("ada"), seeing("ben")], {
        outputDirectory: folder,
        maxTurns: 2,
        attachments,
      });
    const { archive = "" } = await make([NOTES]).run();
    const other = { ...NOTES, data: new TextEncoder().encode("Trams are late.") };
    for (const [files, field] of [[[other], "0.bytes|0.sha256"], [[], ""], [[NOTES, DOT], "1"]] as const) {
      const error = await make(files).resume(archive).catch((error) => error);
      equal(error.name, "ReplayError");
      match(error.message, new RegExp(`settings\\.attachments\\.?(?:${field})`));
    }
    equal((await make([NOTES]).resume(archive)).status, "completed");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("A workflow rejects files that it cannot show before anybody is asked", () => {
  const people = [seeing("ada"), seeing("ben")];
  const bitmap = { name: "dot.bmp", data: Uint8Array.fromHex("424d3600ff") };
  throws(() => new DialogueWorkflow("Buses", people, { attachments: [bitmap] }), {
    name: "TypeError",
    message: /Cannot attach 'dot\.bmp'/,
  });
});
