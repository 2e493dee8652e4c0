import { writeFile } from "node:fs/promises";
import { minimalInstance } from "../models/filler_model.ts";
import {
  type Behaviour,
  ok,
  type ServerRequest,
  startMisbehavingServer,
} from "../models/misbehaving_server_fixture.ts";
import { inFolder } from "../runtime/folder_fixture.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import type { World } from "../setup/world.ts";
import { sha256 } from "../text/sha256.ts";
import type { Experiment } from "./experiment.ts";
import { readExperiment } from "./file.ts";
import { type ExperimentRun, runExperiment, type RunProgress } from "./run_experiment.ts";

/** A folder for experiments, whose `openai/` models are a server on loopback. */
export interface Laboratory {
  readonly folder: string;
  readonly world: World;
  /** All requests to the server. */
  readonly requests: readonly ServerRequest[];
  /** Reads an experiment, given as the content of its file. */
  read(file: object): Promise<Experiment>;
  /** Runs an experiment. */
  run(file: object, options?: { readonly signal?: AbortSignal } & Partial<RunProgress>): Promise<ExperimentRun>;
}

/** Runs a test in a folder of its own, with a server for all models. */
export async function inLaboratory(
  test: (laboratory: Laboratory) => Promise<void>,
  answerTo: (request: ServerRequest) => Behaviour = (request) => ok(rivalAnswer(request)),
): Promise<void> {
  const server = await startMisbehavingServer(answerTo, { maxRequests: 5000 });
  try {
    await inFolder(async (folder) => {
      const variables = new Map([["OPENAI_API_KEY", "sk-of-a-test"], ["OPENAI_BASE_URL", server.baseUrl]]);
      const world: World = { io: { cwd: folder, env: (name) => variables.get(name), runtime: systemRuntime } };
      const read = async (file: object) => {
        await writeFile(`${folder}/experiment.yaml`, JSON.stringify(file));
        return await readExperiment("experiment.yaml", { cwd: folder });
      };
      await test({
        folder,
        world,
        requests: server.requests,
        read,
        async run(file, { signal = new AbortController().signal, ...listening } = {}) {
          const progress = { planned() {}, begin() {}, hear() {}, end() {}, ...listening };
          return await runExperiment(await read(file), { directory: `${folder}/out`, world, signal, progress });
        },
      });
    });
  } finally {
    await server.stop();
  }
}

/** Prices for these models, so that costs are known. */
export function pricesOf(...models: readonly string[]) {
  return Object.fromEntries(models.map((model) => [model, { inputUsd: 1, outputUsd: 10 }]));
}

/**
 * Answers as models do whose names end in their strength: speakers state theirs, judges find for the stronger side, or for
 * nobody, and questions are answered by the choice with that number, or with the number.
 */
export function rivalAnswer({ body, prompt }: ServerRequest): string {
  const model = String(body["model"]);
  const schema = Object(Object(Object(body["response_format"])["json_schema"])["schema"]);
  const properties = Object(schema.properties);
  if (Object.keys(properties).length === 0) {
    return `I say this ${sha256(prompt).slice(0, 6)}, with strength ${model.at(-1)}.`;
  }
  const value = Object(minimalInstance(schema));
  if ("answer" in properties) {
    const strength = Number(model.at(-1));
    const forms: readonly { readonly enum?: readonly string[] }[] = [
      properties.answer,
      ...properties.answer.anyOf ?? [],
    ];
    const letters = forms.find((form) => form.enum)?.enum ?? [];
    const sure = "probability" in properties ? { probability: 75 } : {};
    return JSON.stringify({ ...value, answer: letters[strength - 1] ?? String(strength), ...sure });
  }
  if (!("winner" in properties)) return JSON.stringify(value);
  const strengthOf = (side: number) =>
    Number(new RegExp(`\\| Side ${side} \\|[^]*?with strength (\\d)`).exec(prompt)?.[1]);
  const lead = strengthOf(1) - strengthOf(2);
  const winner = lead === 0 ? "none" : `Side ${lead > 0 ? 1 : 2}`;
  return JSON.stringify({ ...value, clashes: [], winner, margin: Math.min(10, Math.abs(lead)) });
}
