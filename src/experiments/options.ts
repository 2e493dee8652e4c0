import { z } from "zod";
import { SEES } from "../protocols/answers/mod.ts";
import { ANSWERS_OPTIONS } from "../protocols/answers/options.ts";
import { answers } from "../protocols/answers/protocol.ts";
import { allProtocols } from "../protocols/list.ts";
import { COMMON_FIELDS, commonNames, PERSONAL, picked } from "../protocols/configuration.ts";
import { type Field, type Fields, fieldsThat, isFromAnyone, traitsOf } from "../protocols/fields.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { integer, listOf, mapOf, type Schemas, text } from "../protocols/schema.ts";
import { fieldsOf } from "../setup/configuration.ts";
import { schemaText } from "../setup/settings_file.ts";
import { fieldsIn, isObject } from "../transcript/json.ts";
import { ITEM_FIELDS } from "./items.ts";

/** Limits on all dialogues and panels together. */
export const LIMITS = commonNames(({ changes }) => changes === "limits");

/** Settings of requests and servers, which cannot change what is said. */
export const REQUESTS = commonNames(({ changes }) => changes === "requests");

/** Fields that an experiment has in its own way, as dialogues at once, models and seeds, or leaves to its arms. */
const { concurrency, model, seed, context } = COMMON_FIELDS;
const OTHERWISE: readonly Field[] = [concurrency, model, seed, context];

/** Settings of requests and servers, for all arms. */
export const FOR_ALL = [...new Set([...REQUESTS, ...PERSONAL])]
  .filter((name) => !OTHERWISE.includes(COMMON_FIELDS[name]));
const SHARED: Fields = picked(COMMON_FIELDS, FOR_ALL);
const LIMITED: Fields = picked(COMMON_FIELDS, LIMITS);

/** Returns `true` for a field that an experiment sets itself: in its items, or for all arms and their archives. */
function isOwn(name: string, field: Field): boolean {
  const { from, changes } = traitsOf(field);
  return Object.hasOwn(ITEM.shape, name) || changes === "archive" || (changes === "requests" && from === "operator");
}

const POSITIONS = z.array(text()).min(2).max(26).meta({ wanted: "a list of 2 to 26 texts" });
const ANSWER = z.union([text(), z.number()]);

const ITEM = z.strictObject({
  id: text("a unique id").exactOptional().describe("Unique id; by default its place."),
  motion: text("a motion or question").exactOptional().describe("What is discussed. The brief's if omitted."),
  positions: POSITIONS.exactOptional().describe("Possible answers, which are the sides of a debate."),
  answer: z.union([ANSWER, listOf(ANSWER, "a list of texts")]).exactOptional()
    .describe("The right answer, if known: a position or its letter or, without positions, accepted texts."),
  sources: text("the path of a folder").exactOptional().describe("Folder of sources to cite."),
  brief: text("the path of a folder").exactOptional().describe("Folder with motion, positions and sources."),
});

const DATA_SET = z.strictObject({
  file: text("the path of a .csv, .json or .jsonl file").describe("Data set with one item a row."),
  columns: z.strictObject(Object.fromEntries(ITEM_FIELDS.map((field) => [field, text("a column").exactOptional()])))
    .exactOptional().describe("Columns of the data set, by field of an item, where their names differ."),
});

const SPECS = listOf(text("a model such as openai/gpt-4o-mini"), "a list of models");

const SEEN = "quotations: the words of sources that were quoted; transcript: all that was said; sources: these, too";

/** A judge who answers, by its model, or with what it may see. */
const JUDGE = z.union([
  text("a model such as openai/gpt-4o-mini"),
  z.strictObject({
    model: text("a model such as openai/gpt-4o-mini").exactOptional().describe("Its model."),
    sees: z.enum(SEES).exactOptional().describe(`What it may see at the end of a dialogue: ${SEEN} (transcript).`),
  }),
]).meta({ wanted: `a model such as openai/gpt-4o-mini, or its 'model' and what it 'sees': ${SEES.join(", ")}` });

/** The fields of an experiment's file, besides its arms. */
const FIELDS = {
  name: text("a title").optional().describe("Title (the file's name)"),
  items: z.union([z.array(z.union([text(), ITEM])).min(1), DATA_SET])
    .meta({ wanted: "a list of motions, or a data set with file and columns" })
    .describe("Motions or questions, or a data set"),
  models: SPECS.optional().describe("Models that are compared"),
  seating: z.union([
    z.enum(["self", "round_robin", "swiss"]),
    z.strictObject({
      pairs: listOf(z.tuple([text("a model"), text("a model")]), "a list of pairs of models")
        .describe("Pairs of models"),
    }),
  ]).meta({ wanted: "self, round_robin, swiss, or pairs: a list of pairs of models" }).optional()
    .describe("Opponents in debates, always with sides exchanged (round_robin; self for one model)"),
  judge: JUDGE.optional().describe(
    "One judge who answers each question: alone in the arms naive and expert, and at the end of all dialogues",
  ),
  judges: COMMON_FIELDS.judges.describe("Judges of debates; they see no names, and the sides in every order"),
  beliefs: z.boolean().optional().describe("Ask judges how probable each side is after every round (false)"),
  moderator: text("a model such as openai/gpt-4o-mini").optional().describe(
    "Model of everybody without a side, who also reads answers out of dialogues (first model)",
  ),
  repetitions: integer().optional().describe("Times to hold each combination with each seed (1)"),
  seeds: listOf(integer(0), "a list of integers >= 0").optional().describe("Random seeds (0)"),
  concurrency: integer().optional().describe("Maximum dialogues at once (4)"),
  ...LIMITED,
  ...SHARED,
} satisfies Schemas;

/** A file that only reports on archives. */
const ARCHIVES = z.strictObject({
  name: FIELDS.name,
  archives: z.union([
    listOf(text("the path of a folder"), "a list of folders"),
    mapOf(text("the path of a folder"), "folders by name of an arm"),
  ]).meta({ wanted: "a list of folders, or a folder for each arm by name" })
    .describe("Folders of archives to report on, or one for each arm by name; nothing is held"),
});

/** Arms in which one model answers, or makes the case for an answer, with the fields that each has of its own. */
const ANSWERS: Readonly<Record<string, Schemas>> = {
  single: {},
  vote: {
    as: text("the name of another arm").optional().describe("Arm whose tokens or dollars the vote may use"),
    match: z.enum(["tokens", "cost"]).optional().describe("Basis for matching the other arm (tokens)"),
    count: integer().optional().describe("Number of answers, instead of an arm to match"),
  },
  "self-correct": {
    corrections: integer().optional().describe("Times that the model criticises its answer and answers again (1)"),
  },
  naive: { judge: JUDGE.optional().describe("The judge, who answers alone, without sources (the experiment's)") },
  expert: { judge: JUDGE.optional().describe("The judge, who answers alone, with the sources (the experiment's)") },
  consultancy: {
    judge: JUDGE.optional().describe("The judge, who answers after reading the consultant (the experiment's)"),
    side: z.enum(["assigned", "chosen"]).optional()
      .describe("Each position is argued for by a consultant of its own, or the consultant chooses one (assigned)"),
  },
};

/** Returns the names that an arm's `protocol` may have. */
function protocolNames(protocols: readonly Protocol[]): readonly string[] {
  return [...protocols.map(({ name }) => name), ...Object.keys(ANSWERS)];
}

/** Returns the fields of an arm. */
function armFields(kind: string, protocols: readonly Protocol[]): Schemas {
  const answering = Object.hasOwn(ANSWERS, kind) ? ANSWERS[kind] : undefined;
  const protocol: Protocol | undefined = answering ? answers : protocols.find(({ name }) => name === kind);
  if (!protocol) return {};
  const { seed: _, title: _title, presets: _presets, clerks: _clerks, [protocol.subject]: _subject, ...all } = fieldsOf(
    protocol,
  );
  if (!answering) {
    const fields = Object.entries(all).filter(([name, field]) => !isOwn(name, field));
    const judge = JUDGE.optional().describe("The judge, who answers at the end (the experiment's)");
    return { protocol: z.literal(kind), judge, ...Object.fromEntries(fields) };
  }
  const { answerMaxTokens } = ANSWERS_OPTIONS;
  return {
    protocol: z.literal(kind),
    ...answering,
    answerMaxTokens,
    ...fieldsThat({ ...SHARED, ...LIMITED }, isFromAnyone),
  };
}

/**
 * Returns the schema of the configuration of an arm as it is sent to workers: what anyone may set, and limits. A worker
 * has servers and folders from its own operator alone.
 */
export async function sentArmSchema(protocol: string): Promise<z.ZodObject | undefined> {
  const all = await allProtocols();
  const held = protocol === answers.name ? answers : all.find(({ name }) => name === protocol);
  if (!held) return undefined;
  const { count, corrections } = ANSWERS_OPTIONS;
  const { protocol: _, judge: _judge, ...own } = armFields(held === answers ? "single" : protocol, all);
  const arm = held === answers ? { ...own, count, corrections, model } : own;
  const known = fieldsThat(fieldsOf(held), ({ from, holds }) => from === "anyone" || holds === undefined);
  const sent = Object.entries({ ...SHARED, ...arm }).filter(([name]) => Object.hasOwn(known, name));
  return z.strictObject(Object.fromEntries(sent)).partial();
}

/**
 * Returns the schema of an experiment's file whose arms have the protocols that a value names, so that each arm is
 * checked by its protocol's own fields. A file that names archives has no others.
 */
export async function experimentSchema(value: unknown): Promise<z.ZodObject> {
  if (isObject(value) && "archives" in value) return ARCHIVES;
  const protocols = await allProtocols();
  const names = protocolNames(protocols);
  const arms = Object.entries(fieldsIn(fieldsIn(value)["arms"])).map(([name, arm]) => {
    const { protocol } = fieldsIn(arm);
    const kind = names.find((each) => each === protocol);
    const fields = kind === undefined ? { protocol: z.enum(names) } : armFields(kind, protocols);
    return [name, kind === undefined ? z.looseObject(fields) : z.strictObject(fields)] as const;
  });
  return z.strictObject({
    ...FIELDS,
    arms: arms.length === 0
      ? mapOf(z.looseObject({}), "arms by name, each with a protocol")
      : z.strictObject(Object.fromEntries(arms)),
  });
}

/** Returns the JSON Schema of experiments' files. */
export async function experimentSchemaText(): Promise<string> {
  const protocols = await allProtocols();
  const arms = protocolNames(protocols).map((kind) => z.strictObject(armFields(kind, protocols)));
  const [first, ...others] = arms;
  const arm = first ? z.union([first, ...others]) : z.looseObject({});
  const schema = z.strictObject({ ...FIELDS, arms: mapOf(arm, "arms by name").describe("Ways to treat each item") });
  return schemaText("An experiment for convene run", z.union([schema, ARCHIVES]));
}
