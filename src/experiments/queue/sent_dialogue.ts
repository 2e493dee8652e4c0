import { z } from "zod";
import type { Configuration } from "../../protocols/configuration.ts";
import { SEES } from "../../protocols/answers/mod.ts";
import { ConfigError } from "../../setup/errors.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { problemsIn } from "../../transcript/problems.ts";
import type { Combination } from "../experiment.ts";
import { sentArmSchema } from "../options.ts";
import { requestIdOf } from "../plan.ts";

const HASH = z.string().regex(/^[0-9a-f]{64}$/);
const POSITIVE = z.number().positive();

/** A `traceparent` of version 00, as W3C's Trace Context defines it: ids of zeros only are none. */
const TRACEPARENT = z.string().regex(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/);

/** The content of a job: one dialogue, with all that is needed to hold it except keys and servers. */
const SENT = z.strictObject({
  version: z.literal(1),
  /** Id of the combination. */
  requestId: z.string().regex(/^experiment-[0-9a-f]{32}$/),
  key: z.string(),
  models: z.array(z.string()),
  argues: z.string().exactOptional(),
  seed: z.int().min(0),
  repetition: z.int().min(1),
  arm: z.strictObject({
    name: z.string(),
    protocol: z.string(),
    configuration: z.record(z.string(), z.unknown()),
    moderator: z.string().exactOptional(),
    reader: z.string().exactOptional(),
    judge: z.strictObject({ model: z.string(), sees: z.enum(SEES) }).exactOptional(),
    withoutSources: z.boolean().exactOptional(),
    argues: z.enum(["assigned", "chosen"]).exactOptional(),
    beliefs: z.boolean().exactOptional(),
  }),
  item: z.strictObject({
    id: z.string(),
    motion: z.string(),
    positions: z.array(z.string()).exactOptional(),
    answer: z.array(z.string()).exactOptional(),
    sides: z.int().exactOptional(),
    /** Hashes of materials. */
    sources: HASH.exactOptional(),
    brief: HASH.exactOptional(),
  }),
  budget: z.union([z.strictObject({ matchTokens: POSITIVE }), z.strictObject({ matchCostUsd: POSITIVE })])
    .exactOptional(),
  limits: z.strictObject({
    maxCalls: POSITIVE.exactOptional(),
    maxTokens: POSITIVE.exactOptional(),
    maxCostUsd: POSITIVE.exactOptional(),
  }),
  /** The span of the run that sent it, if somebody collects traces. */
  traceparent: TRACEPARENT.exactOptional(),
});

/** A dialogue as a job carries it: its item's folders are named by the hashes of what is in them. */
export type SentDialogue = z.infer<typeof SENT>;

/** Parts of a job that its combination does not have. */
type SentWith = { readonly [field in "budget" | "limits" | "traceparent"]?: SentDialogue[field] | undefined } & {
  readonly materials: Partial<Pick<SentDialogue["item"], "sources" | "brief">>;
};

/** Returns a combination as a job carries it. Servers and folders in its configuration stay behind. */
export async function sentDialogue(
  combination: Combination,
  { materials, budget, limits = {}, traceparent }: SentWith,
): Promise<SentDialogue> {
  const { key, models, argues, seed, repetition, item, arm: { as: _, configuration, ...arm } } = combination;
  const { id, motion, positions, answer, sides } = item;
  const { shape = {} } = await sentArmSchema(arm.protocol) ?? {};
  const kept = Object.entries(configuration).filter(([field]) => Object.hasOwn(shape, field));
  const sent = {
    version: 1,
    requestId: requestIdOf(combination),
    key,
    models,
    seed,
    repetition,
    arm: { ...arm, configuration: Object.fromEntries(kept) },
    item: { id, motion, ...omitUndefined({ positions, answer, sides }), ...materials },
    ...omitUndefined({ argues, budget, traceparent }),
    limits,
  };
  return SENT.parse(JSON.parse(JSON.stringify(sent)));
}

/**
 * Reads what a job says, which may come from anybody who can write to the database: nothing in it may name a server, a
 * folder or a file.
 *
 * @throws {ConfigError} If it is not what `sentDialogue()` makes.
 */
export async function readSentDialogue(data: unknown): Promise<SentDialogue> {
  const refuse = (problem: string) => new ConfigError(`Cannot hold the dialogue of a job: ${problem}`);
  const { data: sent, error } = SENT.safeParse(data);
  if (!sent) throw refuse(z.prettifyError(error).replaceAll("\n", " "));
  const { arm: { protocol, configuration } } = sent;
  const schema = await sentArmSchema(protocol);
  if (!schema) throw refuse(`'${protocol}' is not a protocol`);
  const [problem] = problemsIn(schema, configuration);
  if (problem) {
    throw refuse(`'${problem.path.map(String).join(".")}' of its arm is not allowed, or not ${problem.wanted}`);
  }
  return sent;
}

/**
 * Returns a job's combination.
 *
 * @param folders Folders with the material of its item.
 * @param operator Servers, and limits that go before the experiment's.
 */
export function combinationOf(
  { key, models, argues, seed, repetition, arm, item: { sources: _, brief: _brief, ...item } }: SentDialogue,
  folders: { readonly sources?: string; readonly brief?: string },
  operator: Configuration,
): Combination {
  const configuration: Configuration = { ...arm.configuration, ...operator }; // the arm's is checked by its schema
  const of = { key, models, ...omitUndefined({ argues }), seed, repetition };
  return { ...of, arm: { ...arm, configuration }, item: { ...item, ...folders } };
}
