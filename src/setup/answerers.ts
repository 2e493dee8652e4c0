import { completedReviews } from "../archive/reviews.ts";
import { type AskConfig, type AskResult, authorOf, canAnswer, createAskWorkflow } from "../protocols/ask/mod.ts";
import { askPage } from "../protocols/ask/page.ts";
import { type CastMember, seated, withModels } from "../protocols/cast.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { participantOf } from "../protocols/participant.ts";
import { asRead, type ReviewDialogue } from "../protocols/review_dialogue.ts";
import { priceOf } from "../models/prices.ts";
import { typed } from "../runtime/typed.ts";
import { shellWord } from "../text/shell_word.ts";
import type { Participant } from "../transcript/participant.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { agentMaker, plainSpec } from "./agents.ts";
import { RECORDED } from "./outside.ts";
import { commonConfig } from "./build.ts";
import { keptTexts } from "./documents.ts";
import { ConfigError, configured } from "./errors.ts";
import { withPriceNamed } from "./prices.ts";
import { goingOn, type OpenArchive, recordedDialogue } from "./recorded.ts";
import type { World } from "./world.ts";

/** A question about a dialogue that is over, and who is asked. */
export interface ToAsk {
  readonly question: string;
  /** Ids or names of those who are asked, or `all`. @default whoever wrote the outcome */
  readonly of?: readonly string[] | "all" | undefined;
}

/** How a question is asked. */
export interface AskingOptions {
  /**
   * Returns the settings of this run, which go before those on record, given the settings that the operator of this
   * machine gave the dialogue. Their `model` answers in place of those on record, and about an import.
   */
  readonly settings: (own: Configuration) => Configuration;
  /** SPECs of recordings that may be used. @default those that the settings name */
  readonly trusted?: ReadonlySet<string>;
  /** Id of the request, which is recorded so that a repeated one finds the question. */
  readonly requestId?: string | undefined;
}

/** A question that is ready to run. */
export interface BuiltQuestion {
  readonly workflow: ReviewDialogue<AskResult>;
  /** Those who answer. */
  readonly cast: readonly CastMember[];
  /** `true` if the prices of all their models are known. */
  readonly isPriced: boolean;
}

/**
 * Builds a question about the finished dialogue of an archive, to those who took part, with the models that answered for
 * them and with the documents that the archive keeps. Makes no call.
 *
 * @throws {ConfigError} If the dialogue is unfinished, nobody can be asked, or a recording lacks the answer.
 */
export async function buildQuestion(
  archive: OpenArchive,
  { question, of }: ToAsk,
  options: AskingOptions,
  world: World,
): Promise<BuiltQuestion> {
  const { folder, reading, shown } = archive;
  const dialogue = { ...await asRead(reading, folder), archive: folder };
  const { record } = dialogue;
  if (record.status === undefined) {
    throw new ConfigError(`Cannot ask about ${shown}: it is unfinished; ${typed("resume")} continues it`);
  }
  const configuration = record.imported
    ? options.settings({})
    : await configurationOf(archive, { question, of }, options, world);
  const cast = record.imported ? [reader(configuration)] : answering(record, configuration, of);
  const agentFor = agentMaker(world, configuration);
  const answerers = await Array.fromAsync(cast, async (member) => ({
    ...participantOf({ ...member, agentConfig: member }, member.role, await agentFor(member)),
    ...omitUndefined({ timeoutMs: member.timeoutMs }),
  }));
  const mute = answerers.find((one) => !canAnswer(one));
  if (mute) {
    const why = `Cannot ask ${mute.name}: ${mute.agent.models?.[0]?.id} has no answer to a later question`;
    throw noAnswer(why, { shown, question, of });
  }
  const priced = withPriceNamed(configuration, answerers.map(({ agent }) => agent));
  const models = answerers.flatMap(({ agent }) => agent.models ?? []);
  const isPriced = models.every((model) => priceOf(model, priced.prices));
  const { outputDirectory: _, ...common } = commonConfig(priced, world);
  const texts = (await keptTexts(archive)).map(({ source }) => ({ source }));
  const { requestId } = options;
  const config: AskConfig = {
    ...common,
    documents: { texts, images: [], warnings: [] },
    ...(requestId === undefined ? {} : { configuration: { requestId } }),
  };
  const earlier = await completedReviews(folder, record, [askPage]);
  const workflow = configured(() => createAskWorkflow(dialogue, { question, answerers, earlier }, config));
  return { workflow, cast, isPriced };
}

/** Returns the configuration by which those who took part are asked: theirs, without limits, tools and judges. */
async function configurationOf(
  archive: OpenArchive,
  toAsk: ToAsk,
  { settings, trusted = new Set() }: AskingOptions,
  { io }: World,
): Promise<Configuration> {
  const { configuration, own } = await recordedDialogue(archive, io);
  const { participants, context, temperature, reasoningEffort, seed, baseUrl } = configuration;
  const changes = settings(own);
  const isPlayed = ({ model = "" }) => model.startsWith(RECORDED) && !trusted.has(plainSpec(model));
  if (changes.model === undefined && !changes.models && participants?.every(isPlayed)) {
    throw noAnswer(`Cannot ask about ${archive.shown}: the answers in it were played from a recording`, {
      shown: archive.shown,
      ...toAsk,
    });
  }
  const kept = omitUndefined({ participants, context, temperature, reasoningEffort, seed, baseUrl });
  return goingOn(kept, changes, archive, io, trusted);
}

/** @param asked What was typed, so that it can be typed again with a model. */
function noAnswer(why: string, { shown, question, of }: ToAsk & Pick<OpenArchive, "shown">): ConfigError {
  const whom = of === "all" ? " --all" : (of ?? []).map((name) => ` --of ${shellWord(name)}`).join("");
  const command = typed(`ask ${shellWord(shown)} ${shellWord(question)}${whom} --model SPEC`);
  return new ConfigError(`${why}. Name the model that answers now: ${command}`);
}

/** Returns those who spoke in a dialogue, who can be asked about it. */
export function speakersIn({ messages, participants }: DialogueRecord): readonly Participant[] {
  const spoke = new Set(messages.flatMap(({ kind, speaker }) => kind === "announcement" ? [] : [speaker]));
  return participants.filter(({ id }) => spoke.has(id));
}

/** Returns the members of a dialogue's cast who are asked. */
function answering(
  record: DialogueRecord,
  { participants = [], ...configuration }: Configuration,
  of: ToAsk["of"],
): readonly CastMember[] {
  const spoke = new Set(speakersIn(record).map(({ id }) => id));
  const able = configured(() =>
    withModels(
      participants.map((one, at) =>
        seated(one, one.role ?? "participant", `participant-${at + 1}`, `Participant ${at + 1}`)
      ),
      configuration,
    )
  ).filter(({ id }) => spoke.has(id));
  if (able.length === 0) throw new ConfigError("Cannot ask: nobody who took part in it said anything");
  if (of === "all") return able;
  const wanted = of ?? [authorOf(record) ?? ""];
  return wanted.map((name) => {
    const found = able.find(({ id }) => id === name) ?? able.find((one) => one.name === name);
    if (found) return found;
    const who = of ? `'${name}' did not speak in it` : "nobody wrote its outcome";
    throw new ConfigError(`Cannot ask: ${who}; name one of ${able.map(({ name }) => name).join(", ")}, or ask all`);
  });
}

/** Returns the one who answers about a conversation that was imported, and took no part in it. */
function reader({ model }: Configuration): CastMember {
  if (model === undefined) {
    throw new ConfigError(
      "Cannot ask those who took part: the conversation was imported. Name a model by --model SPEC",
    );
  }
  return { id: "reader", name: "Reader", role: "reader", model };
}
