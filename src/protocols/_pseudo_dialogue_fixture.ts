import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import type { ChatModel } from "../models/chat_model.ts";
import { minimalInstance } from "../models/filler_model.ts";
import { buildDialogue } from "../setup/build.ts";
import { withoutFields } from "../text/markdown_fields_fixture.ts";
import { PSEUDO, unmarked } from "../words/_pseudo_fixture.ts";
import type { Configuration } from "./configuration.ts";
import { protocolNamed } from "./list.ts";

/** What is said, in letters of another alphabet than ours. */
const SAID = "Это слова, которые сказал бы участник.";

/** A model that answers in letters of another alphabet. */
const model: ChatModel = {
  id: "м/м",
  contextWindow: 1_000_000,
  complete: (_, { schema } = {}) => {
    const text = schema ? JSON.stringify(minimalInstance(schema.schema, SAID)) : SAID;
    const usage = { inputTokens: 10, outputTokens: 10 };
    return Promise.resolve({ text, finishReason: "stop", model: "м/м", usage });
  },
};

/** Words of ours that are not marked in a dialogue: in each line in which there are some. */
export interface Unmarked {
  /** Where it stands: `prompt`, `announcement`, or the path of a file. */
  readonly where: string;
  readonly line: string;
  readonly words: readonly string[];
}

/** Holds a dialogue in a language in which each word of ours is marked, and returns what is not. */
export async function unmarkedIn(protocol: string, settings: Configuration): Promise<readonly Unmarked[]> {
  const folder = await mkdtemp(join(Deno.env.get("TMPDIR") ?? "/tmp", "pseudo-"));
  try {
    const known = await protocolNamed(protocol);
    if (!known) throw new TypeError(`There is no protocol '${protocol}'`);
    const configuration = { model: "openai/m", ...settings, language: PSEUDO, outputDirectory: folder };
    const world = { io: { env: () => undefined }, createModel: () => Promise.resolve(model) };
    const { workflow, close } = await buildDialogue(known, configuration, world);
    const { archive = "" } = await workflow.run();
    await close();
    const { events } = await readJournal(archive);
    const texts: (readonly [where: string, text: string])[] = [];
    for (const event of events) {
      if (event.type === "block.recorded") texts.push(["prompt", event.text]);
      if (event.type === "turn.completed" && event.kind === "announcement") texts.push(["announcement", event.text]);
    }
    for (const path of (await readdir(archive, { recursive: true })).sort()) {
      if (/\.md$/.test(path)) texts.push([path, withoutFields(await readFile(join(archive, path), "utf8"))]);
      if (/\.html$/.test(path)) texts.push([path, shownIn(await readFile(join(archive, path), "utf8"))]);
    }
    return texts.flatMap(([where, text]) =>
      text.split("\n").flatMap((line) => {
        const words = unmarked(line);
        return words.length > 0 ? [{ where, line: line.trim(), words }] : [];
      })
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns what a page of HTML shows, and says to who cannot see it. */
function shownIn(page: string): string {
  const body = page.replace(/^[^]*?<body/, "<body").replaceAll(/<(style|script)\b[^]*?<\/\1>/g, "");
  const labels = [...body.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, label]) => label);
  return [...labels, body.replaceAll(/<[^>]*>/g, "\n")].join("\n").replaceAll(/&[a-z]+;/g, " ");
}

/** A dialogue of each protocol, with all that it may have. */
export const DIALOGUES: Readonly<Record<string, Configuration>> = {
  debate: {
    motion: "Нужны ли городу трамваи?",
    participants: [{ name: "Анна", position: "Да." }, { name: "Борис", position: "Нет." }],
    roundCount: 2,
    factCheck: true,
    prepare: true,
  },
  council: {
    question: "Нужны ли городу трамваи?",
    participants: [{ name: "Анна" }, { name: "Борис" }, { name: "Вера" }],
  },
  dialectic: { problem: "Городу нужны трамваи.", participants: [{ name: "Анна" }, { name: "Борис" }] },
  roundtable: {
    topic: "Нужны ли городу трамваи?",
    participants: [{ name: "Анна" }, { name: "Борис" }, { name: "Вера" }],
  },
  critique: { task: "Нужны ли городу трамваи?" },
};
