/**
 * The files that a subcommand loads when it is called. The command itself never imports this file: it is for the checks
 * of types, and for whoever packs the command.
 */
export const SUBCOMMANDS = {
  completion: () => import("./completion.ts"),
  doctor: () => import("./doctor.ts"),
  eval: () => import("./eval.ts"),
  experiment: () => import("./experiment.ts"),
  field_flags: () => import("./field_flags.ts"),
  gateway: () => import("./gateway.ts"),
  go_on: () => import("./go_on.ts"),
  hold: () => import("./hold.ts"),
  init: () => import("./init.ts"),
  judge: () => import("./judge.ts"),
  list: () => import("./list.ts"),
  mcp: () => import("./mcp.ts"),
  models: () => import("./models.ts"),
  queue: () => import("./queue.ts"),
  read: () => import("./read.ts"),
  replay: () => import("./replay.ts"),
  search: () => import("./search.ts"),
  serve: () => import("./serve.ts"),
  transfer: () => import("./transfer.ts"),
  trust: () => import("./trust.ts"),
  verify: () => import("./verify.ts"),
};

/** What each of these files exports. */
export type Subcommands = { [file in keyof typeof SUBCOMMANDS]: Awaited<ReturnType<(typeof SUBCOMMANDS)[file]>> };
