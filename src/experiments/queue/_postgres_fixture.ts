import { existsSync } from "node:fs";
import { openQueueDatabase, type QueueDatabase } from "./database.ts";

/** The folder of Debian's programs; other versions stand beside it. */
const PROGRAMS = "/usr/lib/postgresql";

/** Returns `true` where tests with Postgres can be run. */
export function hasPostgres(): boolean {
  return existsSync(PROGRAMS);
}

/** A Postgres of its own, on loopback. */
export interface Cluster {
  /** The folder of its data, in which its processes run. */
  readonly data: string;
  /** Stops it at once, as a crash of its machine would, and starts it again, by default at once. */
  restart(whileAway?: () => Promise<void>): Promise<void>;
  /** Makes an empty database, and returns its address, which has no password. */
  database(): Promise<string>;
  /** Stops it, and removes its folder. */
  stop(): Promise<void>;
}

/** What a test has of a Postgres. */
export interface TestCluster extends Omit<Cluster, "stop"> {
  /** Address of an empty database. */
  readonly url: string;
}

/** Starts a Postgres with a folder, a port and data of its own. */
export async function startPostgres(): Promise<Cluster> {
  const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "convene-postgres-" });
  const port = freePort();
  const data = `${folder}/data`;
  const version = [...Deno.readDirSync(PROGRAMS)].map(({ name }) => Number(name)).sort((a, b) => b - a)[0];
  const call = async (program: string, ...args: readonly string[]) => {
    const command = [`${PROGRAMS}/${version}/bin/${program}`, ...args];
    // Postgres refuses to run as root.
    const [name = "", ...rest] = Deno.uid() === 0 ? ["runuser", "-u", "postgres", "--", ...command] : command;
    const { success, stderr } = await new Deno.Command(name, { args: rest, stdout: "null", stderr: "piped" }).output();
    if (!success) throw new Error(`${program} failed: ${new TextDecoder().decode(stderr)}`);
  };
  if (Deno.uid() === 0) await new Deno.Command("chown", { args: ["postgres", folder] }).output();
  const log = `${folder}/log`;
  // A crash of its processes, unlike one of the machine, loses nothing that was written without being synced.
  const options = `-c fsync=off -c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}`;
  const isReady = () => call("pg_isready", "-h", "127.0.0.1", "-p", String(port)).then(() => true, () => false);
  const start = async () => {
    await call("pg_ctl", "start", "-w", "-D", data, "-l", log, "-o", options);
    // after a crash it may be said to have started while it still recovers
    for (let times = 0; times < 100 && !await isReady(); times++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const crash = () => call("pg_ctl", "stop", "-w", "-D", data, "-m", "immediate");
  await call("initdb", "-D", data, "-U", "convene", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync");
  await start();
  let databases = 0;
  return {
    data,
    async database() {
      const name = `test_${++databases}`;
      await call("createdb", "-h", "127.0.0.1", "-p", String(port), "-U", "convene", name);
      return `postgres://convene@127.0.0.1:${port}/${name}`;
    },
    async restart(whileAway = () => Promise.resolve()) {
      await crash();
      await whileAway().finally(start);
    },
    async stop() {
      await crash();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

let shared: Promise<Cluster> | undefined;

Deno.test.afterAll(async () => await (await shared)?.stop());

/** Runs a test with an empty database in a Postgres that the tests of its file share, one after the other. */
export async function withPostgres(test: (cluster: TestCluster) => Promise<void>): Promise<void> {
  const cluster = await (shared ??= startPostgres());
  await test({ ...cluster, url: await cluster.database() });
}

/** Runs a test with an empty queue. */
export async function withQueue(
  test: (queue: QueueDatabase, cluster: TestCluster) => Promise<void>,
): Promise<void> {
  await withPostgres(async (cluster) => {
    const queue = await openQueueDatabase(cluster.url);
    try {
      await test(queue, cluster);
    } finally {
      await queue.close();
    }
  });
}

/** Returns a port on loopback that nobody listens on. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}
