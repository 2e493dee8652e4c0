import type { Documents } from "../agents/documents.ts";
import { completedReviews } from "../archive/reviews.ts";
import { type AskConfig, type AskResult, authorOf, createAskWorkflow } from "../protocols/ask/mod.ts";
import { askPage } from "../protocols/ask/page.ts";
import { type CastMember, seated } from "../protocols/cast.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { participantOf } from "../protocols/participant.ts";
import type { ReadDialogue, ReviewDialogue } from "../protocols/review_dialogue.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { agentMaker } from "./agents.ts";
import { commonConfig } from "./build.ts";
import { ConfigError, configured } from "./errors.ts";
import { withPriceNamed } from "./prices.ts";
import type { World } from "./world.ts";

/** A question about a dialogue that is over, and who is asked. */
export interface ToAsk {
  readonly question: string;
  /** Ids or names of those who are asked, or `all`. @default whoever wrote the outcome */
  readonly of?: readonly string[] | "all";
}

/** A question that is ready to run, and its cast. */
export interface BuiltQuestion {
  readonly workflow: ReviewDialogue<AskResult>;
  readonly cast: readonly CastMember[];
}

/**
 * Builds a question about a finished dialogue, to those who took part, with the models that answered for them. Makes no
 * call.
 *
 * @param configuration The configuration of the dialogue, or of an import, whose `model` then answers.
 * @param documents Documents of the dialogue.
 * @throws {ConfigError} If nobody can be asked.
 */
export async function buildQuestion(
  dialogue: ReadDialogue & { readonly archive: string },
  { question, of }: ToAsk,
  { configuration, documents }: { readonly configuration: Configuration; readonly documents: Documents },
  world: World,
): Promise<BuiltQuestion> {
  const { record, archive } = dialogue;
  const cast = record.imported ? [reader(configuration)] : answering(record, configuration, of);
  const agentFor = agentMaker(world, configuration);
  const answerers = await Array.fromAsync(cast, async (member) => ({
    ...participantOf({ ...member, agentConfig: member }, member.role, await agentFor(member)),
    ...omitUndefined({ timeoutMs: member.timeoutMs }),
  }));
  const priced = withPriceNamed(configuration, answerers.map(({ agent }) => agent));
  const { outputDirectory: _, ...common } = commonConfig(priced, world);
  const config: AskConfig = { ...common, documents };
  const earlier = await completedReviews(archive, record, [askPage]);
  const workflow = configured(() => createAskWorkflow(dialogue, { question, answerers, earlier }, config));
  return { workflow, cast };
}

/** Returns the members of a dialogue's cast who are asked. */
function answering(
  record: DialogueRecord,
  { participants = [] }: Configuration,
  of: ToAsk["of"],
): readonly CastMember[] {
  const spoke = new Set(record.messages.flatMap(({ kind, speaker }) => kind === "announcement" ? [] : [speaker]));
  const able = participants.flatMap((one, at): readonly CastMember[] => {
    const seat = seated(one, one.role ?? "participant", `participant-${at + 1}`, `Participant ${at + 1}`);
    return spoke.has(seat.id) && seat.model !== undefined ? [{ ...seat, model: seat.model }] : [];
  });
  const names = able.map(({ name }) => name).join(", ");
  if (of === "all") return able;
  const wanted = of ?? [authorOf(record) ?? ""];
  return wanted.map((name) => {
    const found = able.find(({ id }) => id === name) ?? able.find((one) => one.name === name);
    if (found) return found;
    const who = of ? `'${name}' did not speak in it` : "nobody wrote its outcome";
    throw new ConfigError(`Cannot ask: ${who}; name one of ${names}, or ask all`);
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
