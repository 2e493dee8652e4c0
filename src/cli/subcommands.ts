/** What each file that a subcommand loads exports. */
export interface Subcommands {
  readonly ask: typeof import("./ask.ts");
  readonly compare: typeof import("./compare.ts");
  readonly completion: typeof import("./completion.ts");
  readonly doctor: typeof import("./doctor.ts");
  readonly eval: typeof import("./eval.ts");
  readonly experiment: typeof import("./experiment.ts");
  readonly export: typeof import("./export.ts");
  readonly field_flags: typeof import("./field_flags.ts");
  readonly flow: typeof import("./flow.ts");
  readonly gateway: typeof import("./gateway.ts");
  readonly go_on: typeof import("./go_on.ts");
  readonly hold: typeof import("./hold.ts");
  readonly import: typeof import("./import.ts");
  readonly init: typeof import("./init.ts");
  readonly judge: typeof import("./judge.ts");
  readonly list: typeof import("./list.ts");
  readonly mcp: typeof import("./mcp.ts");
  readonly models: typeof import("./models.ts");
  readonly publish: typeof import("./publish.ts");
  readonly queue: typeof import("./queue.ts");
  readonly read: typeof import("./read.ts");
  readonly replay: typeof import("./replay.ts");
  readonly review: typeof import("./review.ts");
  readonly search: typeof import("./search.ts");
  readonly serve: typeof import("./serve.ts");
  readonly trust: typeof import("./trust.ts");
  readonly verify: typeof import("./verify.ts");
}

/**
 * The files that a subcommand loads when it is called. The command itself never imports this file: it is for the checks
 * of types, and for whoever packs the command.
 */
export const SUBCOMMANDS: { readonly [file in keyof Subcommands]: () => Promise<Subcommands[file]> } = {
  ask: () => import("./ask.ts"),
  compare: () => import("./compare.ts"),
  completion: () => import("./completion.ts"),
  doctor: () => import("./doctor.ts"),
  eval: () => import("./eval.ts"),
  experiment: () => import("./experiment.ts"),
  export: () => import("./export.ts"),
  field_flags: () => import("./field_flags.ts"),
  flow: () => import("./flow.ts"),
  gateway: () => import("./gateway.ts"),
  go_on: () => import("./go_on.ts"),
  hold: () => import("./hold.ts"),
  import: () => import("./import.ts"),
  init: () => import("./init.ts"),
  judge: () => import("./judge.ts"),
  list: () => import("./list.ts"),
  mcp: () => import("./mcp.ts"),
  models: () => import("./models.ts"),
  publish: () => import("./publish.ts"),
  queue: () => import("./queue.ts"),
  read: () => import("./read.ts"),
  replay: () => import("./replay.ts"),
  review: () => import("./review.ts"),
  search: () => import("./search.ts"),
  serve: () => import("./serve.ts"),
  trust: () => import("./trust.ts"),
  verify: () => import("./verify.ts"),
};

/** Files that run beside the command, in threads of their own; here for the same reason. */
export const THREADS = [() => import("../documents/pdf_worker.ts")];
