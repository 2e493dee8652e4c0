import assert from "node:assert/strict";
import type { Sql } from "postgres";
import type { ChatModel, CompleteOptions } from "../../models/chat_model.ts";
import { gatewayModel } from "../../models/gateway_model.ts";
import { createModel } from "../../models/model_spec.ts";
import { ModelError } from "../../models/model_error.ts";
import { type Behaviour, fail, ok, startMisbehavingServer } from "../../models/misbehaving_server_fixture.ts";
import { listen } from "../../runtime/listen.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import { type TestCluster, withQueue } from "../queue/_postgres_fixture.ts";
import { addWorker, workerWith } from "./credentials.ts";
import { Gateway, type GatewayOptions } from "./gateway.ts";
import { KeptCalls, type LostCall } from "./kept_calls.ts";
import { gatewayServer } from "./server.ts";

/** The prompt of each call. */
export const PROMPT = [{ role: "user", text: "What is 2 + 2?" }] as const;
const PRICES = { "openai/m": { inputUsd: 1, outputUsd: 1 } };

/** A gateway with all that is around it. */
export interface Bench {
  readonly sql: Sql;
  readonly cluster: TestCluster;
  readonly gateway: Gateway;
  /** The address of the provider. */
  readonly provider: string;
  /** Errors that the gateway reported to its operator. */
  readonly errors: readonly unknown[];
  readonly url: string;
  readonly token: string;
  readonly lost: readonly LostCall[];
  readonly calls: KeptCalls;
  /** Requests that the provider has answered. */
  asked(): number;
  model(token?: string): Promise<ChatModel>;
  /** Asks, and returns the text or the error. */
  ask(key: string, options?: CompleteOptions): Promise<string>;
  /** Starts another gateway of the same queue. */
  another(test: (bench: Bench) => Promise<void>): Promise<void>;
}

type Settings = Partial<GatewayOptions> & {
  readonly delayMs?: number;
  readonly fails?: (asked: number) => boolean;
  /** Answers in place of the usual answer. */
  readonly behaviour?: Behaviour;
  /** Errors may be reported to the operator. @default a test fails then */
  readonly mayReport?: boolean;
};

/** Runs a test with a gateway on loopback, between a Postgres and a provider. */
export async function withGateway(test: (bench: Bench) => Promise<void>, settings: Settings = {}): Promise<void> {
  const { delayMs = 0, fails = () => false, behaviour, mayReport = false, ...options } = settings;
  const errors: unknown[] = [];
  let asked = 0;
  const provider = await startMisbehavingServer(() => async (request, exchange) => {
    const number = ++asked;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (behaviour) await behaviour(request, exchange);
    else if (fails(number)) await fail(500, { message: "A bad day" })(request, exchange);
    else await ok(`Answer ${number}`)(request, exchange);
  });
  try {
    await withQueue(async ({ sql }, cluster) => {
      const token = await addWorker(sql, "ada");
      const run = async (body: (bench: Bench) => Promise<void>): Promise<void> => {
        const { calls, lost } = await KeptCalls.takeOver(sql);
        const gateway = new Gateway({
          calls,
          concurrency: 8,
          runtime: systemRuntime,
          spentUsd: await calls.spentUsd(),
          prices: PRICES,
          createModel: (spec) =>
            createModel(spec, { env: () => "key-of-the-gateway", baseUrl: { openai: provider.baseUrl } }),
          ...options,
        });
        const answer = gatewayServer({
          gateway,
          workerWith: (given) => workerWith(sql, given),
          onReplaced: () => {},
          onError: (error) => errors.push(error),
        });
        const { port, close } = await listen(answer, { port: 0, hostname: "127.0.0.1" });
        const url = `http://127.0.0.1:${port}`;
        const model = (own = token) => gatewayModel("openai/m", { url, token: own });
        const ask = async (key: string, call: CompleteOptions = {}) => {
          try {
            const { text, paidOnce } = await (await model()).complete(PROMPT, { key, ...call });
            return `${text}${paidOnce ? "" : " (perhaps paid again)"}`;
          } catch (error) {
            if (!(error instanceof ModelError)) throw error;
            return `${error.code}: ${error.message}`;
          }
        };
        try {
          await body({
            sql,
            cluster,
            gateway,
            errors,
            provider: provider.baseUrl,
            url,
            token,
            lost,
            calls,
            asked: () => asked,
            model,
            ask,
            another: run,
          });
        } finally {
          await close();
          await gateway.idle();
        }
      };
      await run(test);
      if (!mayReport) assert.deepEqual(errors, []);
    });
  } finally {
    await provider.stop();
  }
}
