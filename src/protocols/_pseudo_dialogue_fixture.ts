import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Agent } from "../agents/agent.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import type { DialogueResult } from "../dialogue/mod.ts";
import { readJournal } from "../archive/journal_reader.ts";
import type { ChatModel } from "../models/chat_model.ts";
import { minimalInstance } from "../models/filler_model.ts";
import { buildDialogue } from "../setup/build.ts";
import { withoutFields } from "../text/markdown_fields_fixture.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { isObject } from "../transcript/json.ts";
import { dialoguePage } from "../pages/dialogue_page.ts";
import { reportPage } from "../pages/report_page.ts";
import { seatPage } from "../pages/seat_page.ts";
import { linesOfMessages, type ShownDialogue } from "../pages/shown_dialogue.ts";
import { fold } from "../transcript/fold.ts";
import { inLanguage, languageName } from "../words/language.ts";
import { PSEUDO, unmarked } from "../words/_pseudo_fixture.ts";
import { createAnswerer } from "./answers/options.ts";
import { createExtractionWorkflow } from "./answers/extraction.ts";
import { createAskWorkflow } from "./ask/mod.ts";
import type { Configuration } from "./configuration.ts";
import { createEvaluationWorkflow, createEvaluator } from "./evaluation/mod.ts";
import { createClerk, createFlowWorkflow, settingFor } from "./flow/mod.ts";
import { allProtocols, protocolNamed } from "./list.ts";
import { createPanelJudge, createPanelWorkflow } from "./panel/mod.ts";
import { type ReadDialogue, readDialogue, type ReviewConfig, type ReviewDialogue } from "./review_dialogue.ts";

const PAGES = (await allProtocols()).flatMap(({ page }) => page ?? []);

/** What is said, in letters of another alphabet than ours. */
const SAID = "Это слова, которые сказал бы участник.";
/** The only answer in Latin letters. */
const REFUSED = "Je ne peux pas répondre à cette question.";

/** What a model was asked. */
interface AskedPrompt {
  readonly texts: readonly string[];
  readonly schema: unknown;
}

/**
 * A model that answers in letters of another alphabet. What it is asked at first in each form cannot be used, and its
 * first speech is a refusal, so that it is asked again.
 */
function listener() {
  const prompts: AskedPrompt[] = [];
  const forms = new Map<string, number>();
  const model: ChatModel = {
    id: "м/м",
    contextWindow: 1_000_000,
    takesTools: true,
    complete: (prompt, { schema, tools = [] } = {}) => {
      const texts = [
        ...prompt.filter(({ role }) => role !== "assistant").map(({ text }) => text),
        ...describedIn(tools),
      ];
      prompts.push({ texts: [...texts, ...describedIn(schema?.schema)], schema: schema?.schema });
      const form = schema === undefined ? "" : `${schema.name} ${Object.keys(propertiesOf(schema.schema)).join()}`;
      const times = forms.get(form) ?? 0;
      forms.set(form, times + 1);
      const text = times === 0 ? unusable(schema?.schema) : usable(schema?.schema);
      const usage = { inputTokens: 10, outputTokens: 10 };
      return Promise.resolve({ text, finishReason: "stop", model: "м/м", usage });
    },
  };
  return { model, prompts };
}

function usable(schema: unknown): string {
  return schema ? JSON.stringify(minimalInstance(schema, SAID)) : SAID;
}

function unusable(schema: unknown): string {
  if (!schema) return REFUSED;
  const wrong = (_: unknown, n: number) => [-1e9, "", [{}], null][n % 4];
  return JSON.stringify(Object.fromEntries(Object.keys(propertiesOf(schema)).map((name, n) => [name, wrong(name, n)])));
}

function propertiesOf(schema: unknown): object {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {};
}

/** Returns all descriptions in a JSON Schema, or in tools. */
function describedIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(describedIn);
  if (!isObject(schema)) return [];
  const own = typeof schema.description === "string" ? [schema.description] : [];
  return [...own, ...Object.values(schema).flatMap(describedIn)];
}

/** Returns the names of all fields in a JSON Schema, and the values to choose from. */
function namesIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (!isObject(schema)) return [];
  const { properties, enum: values } = schema;
  return [
    ...isObject(properties) ? Object.keys(properties) : [],
    ...Array.isArray(values) ? values.map(String) : [],
    ...Object.values(schema).flatMap(namesIn),
  ];
}

/** Words of ours that are not marked in a dialogue: in each line in which there are some. */
export interface Unmarked {
  /** Where it stands: `prompt`, `announcement`, or the path of a file. */
  readonly where: string;
  readonly line: string;
  readonly words: readonly string[];
}

/** Returns the lines of a text with words of ours without a mark. */
export function unmarkedLines(where: string, text: string, isOwn: (words: string) => boolean = () => false) {
  return text.split("\n").flatMap((line): readonly Unmarked[] => {
    const words = unmarked(withoutIdentifiers(line, isOwn));
    return words.length > 0 ? [{ where, line: line.trim(), words }] : [];
  });
}

/**
 * Returns a line without what is the same in all languages: the sign and the mark of a fence, the name of the language
 * as the platform knows it, what a model refused with, and names of fields and values between signs of quotation, as the
 * label of a line or, for a label with a number such as `Side 1`, anywhere.
 */
function withoutIdentifiers(line: string, isOwn: (words: string) => boolean): string {
  const keep = (whole: string, path: string) => path.split(/\.|\[\d+\]/).filter(Boolean).every(isOwn) ? " " : whole;
  return line
    .replaceAll(/<<<(?:begin|end) [0-9a-f]{12}/g, " ")
    .replaceAll(languageName(PSEUDO), " ")
    .replaceAll(REFUSED, " ")
    .replaceAll(/["`]([^"`]*)["`]/g, keep)
    .replaceAll(/[\w ]*\w \d+/g, (words) => isOwn(words.trim()) ? " " : words)
    .replace(/^(?:- )?([\w -]+)(?=[:(])/, (whole, words: string) => keep(whole, words.trim()));
}

/** A dialogue, and its review if there is one. */
interface PseudoDialogue {
  readonly protocol: string;
  readonly settings: Configuration;
  readonly review?: (
    dialogue: ReadDialogue,
    agent: Agent,
    config: ReviewConfig,
  ) => ReviewDialogue<DialogueResult> | Promise<ReviewDialogue<DialogueResult>>;
}

/** Holds a dialogue in a language in which each word of ours is marked, and returns what is not. */
export async function unmarkedIn({ protocol, settings, review }: PseudoDialogue): Promise<readonly Unmarked[]> {
  const folder = await mkdtemp(join(Deno.env.get("TMPDIR") ?? "/tmp", "pseudo-"));
  try {
    const known = await protocolNamed(protocol);
    if (!known) throw new TypeError(`There is no protocol '${protocol}'`);
    const { model, prompts } = listener();
    const configuration = { model: "openai/m", ...settings, language: PSEUDO, outputDirectory: folder };
    const world = { io: { env: () => undefined }, createModel: () => Promise.resolve(model) };
    const { workflow, close } = await buildDialogue(known, configuration, world);
    let { archive = "" } = await workflow.run();
    await close();
    if (review) {
      prompts.length = 0;
      const made = await review(await readDialogue(archive), new ChatAgent({ model }), {});
      archive = (await made.run()).archive ?? "";
    }
    const found: Unmarked[] = [];
    const own = new Set(prompts.flatMap(({ schema }) => namesIn(schema)));
    for (const { texts } of prompts) {
      for (const text of texts) found.push(...unmarkedLines("prompt", text, (words) => own.has(words)));
    }
    const { events } = await readJournal(archive);
    const set = valuesSet(events);
    const page = (text: string) => pageText(withoutErrors(text, events), set);
    for (const event of events) {
      if (event.type !== "turn.completed" || event.kind !== "announcement") continue;
      found.push(...unmarkedLines("announcement", event.text));
    }
    for (const path of (await readdir(archive, { recursive: true })).sort()) {
      const read = async () => await readFile(join(archive, path), "utf8");
      if (/\.md$/.test(path)) found.push(...unmarkedLines(path, page(withoutFields(await read()))));
      if (/\.html$/.test(path)) found.push(...unmarkedLines(path, page(shownIn(await read()))));
    }
    for (const [name, html] of servedPages(events)) found.push(...unmarkedLines(name, page(shownIn(html))));
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the pages of a dialogue that are not in its archive: live and over, for a class, and a person's seat. */
function servedPages(events: readonly JournalEvent[]): readonly (readonly [name: string, html: string])[] {
  const record = fold(events);
  const [participant = { id: "a", name: "Анна" }] = record.participants;
  const shown = (until: number): ShownDialogue => ({
    id: "sample",
    record: fold(events.slice(0, until)),
    protocols: PAGES,
    reviews: [],
    seq: until,
    touched: linesOfMessages(events.slice(0, until)),
    may: { control: true, judge: true },
    family: { forks: [] },
  });
  const half = Math.floor(events.length / 2);
  const seat = { id: "sample", title: SAID, topic: SAID, participant, mayRead: true };
  const waiting = {
    key: "a",
    called: "",
    phase: "",
    instruction: SAID,
    said: [],
    attachments: [],
    sources: [],
    words: 50,
  };
  return [
    ["live page", dialoguePage({ ...shown(half), live: { state: "running", open: [] } })],
    ["page of a dialogue that is over", dialoguePage(shown(events.length))],
    ["handout", reportPage(record, { protocols: PAGES, student: true })],
    ["seat page", inLanguage(PSEUDO, () => seatPage({ ...seat, waiting }))],
  ];
}

/** The program's name, a key, and forms of files. */
const PROGRAM_WORDS = ["Convenings", "Esc", "html", "md", "zip", "json"];

/** Returns what is no text of ours: values of a dialogue's settings and of answers, ids of those who take part, and keys. */
function valuesSet([started, ...events]: readonly JournalEvent[]): ReadonlySet<string> {
  if (started?.type !== "dialogue.started") return new Set();
  const values = (value: unknown): readonly string[] =>
    typeof value === "object" && value !== null ? Object.values(value).flatMap(values) : [String(value)];
  return new Set([
    ...PROGRAM_WORDS,
    ...events.flatMap((event) => event.type === "phase.started" ? event.phase : []),
    ...values(started.settings),
    ...started.participants.map(({ id }) => id),
    ...events.flatMap((event) => "key" in event && typeof event.key === "string" ? [event.key, `${event.key})`] : []),
    ...events.flatMap((event) =>
      event.type === "note.recorded" && event.answer.given ? values(event.answer.value) : []
    ),
  ]);
}

/** Returns the text of a page without what errors and warnings on record say, which the terminal shows too. */
function withoutErrors(text: string, events: readonly JournalEvent[]): string {
  const errors = events.flatMap((event) =>
    event.type === "warning.raised" && event.says === undefined
      ? [event.text]
      : event.type === "turn.failed"
      ? [event.failure.reason]
      : event.type === "note.recorded" && !event.answer.given
      ? [event.answer.reason]
      : []
  );
  const plain = text.replaceAll(/\\(?=[^\w\s])/g, "").replaceAll("&#34;", '"').replaceAll("&#39;", "'");
  return errors.toSorted((a, b) => b.length - a.length).reduce((rest, error) => rest.replaceAll(error, ""), plain);
}

/**
 * Returns the text of a page without names of files, where links lead, and values that were set, which pages show as they
 * are: each by itself, in a cell of a table, after a label, or in a list.
 */
export function pageText(text: string, set: ReadonlySet<string> = new Set()): string {
  const isSet = (words: string) => set.has(words.replaceAll(/[A-Za-z]\u0332/g, "").trim());
  return text.replaceAll(/\]\([^)]*\)/g, "]").replaceAll(/[\w-]+\.(?:md|html|jsonl?|csv)\b/g, " ").split("\n")
    .map((line) =>
      line.split(/ \| |:\*\* /).map((part) =>
        isSet(part) ? "" : part.split(", ").filter((each) => !isSet(each)).join(", ")
      ).join(" | ")
    ).join("\n");
}

/** Returns what a page of HTML shows, and says to who cannot see it. */
export function shownIn(page: string): string {
  const body = page.replace(/^[^]*?<body/, "<body").replaceAll(/<(style|script)\b[^]*?<\/\1>/g, "");
  const labels = [...body.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, label]) => label);
  return [...labels, body.replaceAll(/<[^>]*>/g, "\n")].join("\n").replaceAll(/&[a-z]+;/g, " ");
}

const QUESTION = "Нужны ли городу трамваи?";
const [ANNA, BORIS, VERA] = [{ name: "Анна" }, { name: "Борис" }, { name: "Вера" }] as const;

const SHORT_DEBATE = {
  motion: QUESTION,
  participants: [{ ...ANNA, position: "Да." }, { ...BORIS, position: "Нет." }],
  roundCount: 1,
} satisfies Configuration;

/** A review of a short debate. */
function reviewed(review: NonNullable<PseudoDialogue["review"]>): PseudoDialogue {
  return { protocol: "debate", settings: SHORT_DEBATE, review };
}

const reviewer = { name: "Галина", agentConfig: { id: "reviewer" } };

/** A dialogue of each protocol and each kind of review, with all that it may have. */
export const DIALOGUES: Readonly<Record<string, PseudoDialogue>> = {
  debate: { protocol: "debate", settings: { ...SHORT_DEBATE, roundCount: 2, factCheck: true, prepare: true } },
  council: { protocol: "council", settings: { question: QUESTION, participants: [ANNA, BORIS, VERA] } },
  dialectic: { protocol: "dialectic", settings: { problem: "Городу нужны трамваи.", participants: [ANNA, BORIS] } },
  roundtable: { protocol: "roundtable", settings: { topic: QUESTION, participants: [ANNA, BORIS, VERA] } },
  critique: { protocol: "critique", settings: { task: QUESTION } },
  examination: {
    protocol: "debate",
    settings: {
      ...SHORT_DEBATE,
      factCheck: true,
      crossExamination: true,
      enforceRules: true,
      endWhenAgreed: true,
      steer: true,
      audience: "Дети",
      checkOpenings: true,
      checkClosings: true,
    },
  },
  panel: reviewed((dialogue, agent, config) =>
    createPanelWorkflow(dialogue, [createPanelJudge(reviewer, agent)], { ...config, samples: 2, beliefs: true })
  ),
  evaluation: reviewed((dialogue, agent, config) =>
    createEvaluationWorkflow(dialogue, [createEvaluator(reviewer, agent)], {
      ...config,
      ownCriteria: [{ name: "ясность", description: "Понятно ли это?" }],
    })
  ),
  flow: reviewed(async (dialogue, agent, config) =>
    createFlowWorkflow(dialogue, createClerk(reviewer, agent), await settingFor(dialogue.record), config)
  ),
  ask: reviewed((dialogue, agent, config) => {
    const answerers = dialogue.record.participants.filter(({ role }) => role === "position_advocate")
      .map((participant) => ({ ...participant, agent }));
    return createAskWorkflow(dialogue, { question: "Почему?", answerers, earlier: [] }, config);
  }),
  answers: { protocol: "answers", settings: { question: QUESTION, corrections: 1 } },
  extraction: reviewed((dialogue, agent, config) =>
    createExtractionWorkflow(dialogue, createAnswerer(reviewer, agent), config)
  ),
  judge: reviewed((dialogue, agent, config) =>
    createExtractionWorkflow(dialogue, createAnswerer(reviewer, agent), { ...config, sees: "transcript" })
  ),
};
