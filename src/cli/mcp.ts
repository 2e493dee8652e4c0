import { mkdir } from "node:fs/promises";
import { cannotWrite } from "../archive/layout.ts";
import { serveOnStdio } from "../mcp/stdio.ts";
import { pathIn } from "../runtime/found.ts";
import { Hall } from "../serve/hall.ts";
import { Operator } from "../serve/operator.ts";
import { Shelf } from "../serve/shelf.ts";
import { indexFolder } from "../setup/memory.ts";
import { reportError } from "./errors.ts";
import type { Context } from "./io.ts";
import { operatorOf } from "./serve.ts";

/** `convene mcp [DIR]`: tools for another agent over standard input and output, until that closes them. */
export async function run(context: Context): Promise<number> {
  const { io, args: { flags, operands: [directory = "./debates"] }, err } = context;
  const offered = await operatorOf(context);
  const path = pathIn(io.cwd, directory);
  await mkdir(path, { recursive: true }).catch(cannotWrite(`Cannot serve '${directory}'`));
  const [shelf, operator] = [new Shelf(path, indexFolder(io)), new Operator(offered)];
  const onError = (error: unknown) => void reportError(error, { err, verbose: flags.has("--verbose") });
  const concurrency = Number(flags.get("--concurrency") ?? 4);
  const limits = { concurrency, maxCostUsd: offered.maxCostUsd };
  const hall = new Hall({ shelf, operator, io, ...limits, isWatched: false, onError });
  const connection = serveOnStdio({ shelf, operator, hall, readOnly: flags.has("--read-only"), onError });
  err.line(`Serving ${directory} to an agent on standard input. Ctrl-C stops the server.`);
  const { promise: interrupted, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const stop = io.onInterrupt(() => ++asked > 2 ? io.exit(130) : resolve());
  await Promise.race([interrupted, connection.closed]);
  await hall.close();
  await connection.close();
  stop();
  return 0;
}
