/**
 * Experiments on several machines, by a queue in a Postgres: send dialogues, hold them as a worker, pull what is held. It
 * is what `convene run --queue`, `convene worker` and `convene pull` use. No other entry point loads Postgres's driver.
 *
 * @module
 */

export {
  type PulledExperiment,
  Queue,
  type QueueOptions,
  type WorkerSettings,
  type WorkOptions,
} from "./experiments/queue/queue.ts";
export type { SentJobs } from "./experiments/queue/send_all.ts";
export type { WorkerProgress } from "./experiments/queue/worker.ts";
export type { Surroundings } from "./setup/world.ts";

// What cannot be sent, held or pulled
export { JournalReadError } from "./archive/journal_reader.ts";
export { LockedError } from "./runtime/runtime.ts";
export { ConfigError, SetupError, UsageError } from "./setup/errors.ts";
