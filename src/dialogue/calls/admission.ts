import type { Completion } from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { Limiter } from "./limiter.ts";
import type { RateLimits } from "./rate_bounds.ts";
import { RateLimiter, type RateRequest } from "./rate_limiter.ts";

/** What requests to providers are held to. */
export interface AdmissionOptions {
  readonly runtime: Runtime;
  /** Requests at once to one provider. */
  readonly concurrency: number;
  /** By provider: what stands before the first `/` of a model's id. */
  readonly rateLimits?: Readonly<Record<string, RateLimits>> | undefined;
  readonly timeLeftMs: () => number;
}

/** A request that may be made. */
export interface Admitted {
  /** How long limits per minute held it back. */
  readonly waitedMs: number;
  /** Makes it, and takes in what the provider says of its limits. */
  send(request: () => Promise<Completion>): Promise<Completion>;
  /** Makes room for the next one, whether or not it was made. */
  leave(): void;
}

/** Lets requests go when the limits per minute of their provider and the number of those under way allow it. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #providers = new Map<string, { readonly rate: RateLimiter; readonly places: Limiter }>();

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Rejects with the signal's reason when it is aborted before the request may go. */
  async enter(request: RateRequest): Promise<Admitted> {
    const { rate, places } = this.#provider(request.model);
    const pass = await rate.enter(request);
    let used = false;
    const giveBack = () => {
      if (!used) pass.giveBack();
      used = true;
    };
    const leavePlace = await places.enter(request).catch((error) => {
      giveBack();
      throw error;
    });
    return {
      waitedMs: pass.waitedMs,
      async send(ask) {
        used = true;
        pass.sent();
        try {
          const completion = await ask();
          if (completion.rateLimit) pass.learn(completion.rateLimit);
          return completion;
        } catch (error) {
          if (error instanceof ModelError && error.rateLimit) pass.learn(error.rateLimit);
          throw error;
        }
      },
      leave() {
        leavePlace();
        giveBack();
      },
    };
  }

  #provider(model: string) {
    const name = providerOf(model);
    const { runtime, concurrency, rateLimits = {}, timeLeftMs } = this.#options;
    const provider = this.#providers.get(name) ?? {
      rate: new RateLimiter({ runtime, timeLeftMs, limits: rateLimits[name] }),
      places: new Limiter(concurrency),
    };
    this.#providers.set(name, provider);
    return provider;
  }
}

/** The part of a model's id that names whose limits it shares. */
export function providerOf(model: string): string {
  return model.split("/")[0] ?? model;
}
