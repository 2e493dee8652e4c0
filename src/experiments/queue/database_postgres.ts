import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { UsageError } from "../../setup/errors.ts";
import { redact } from "../../text/redact.ts";
import { withPostgres, withQueue } from "./_postgres_fixture.ts";
import { alone, openQueueDatabase, type QueueDatabase } from "./database.ts";
import { JobQueue } from "./jobs.ts";

Deno.test("openQueueDatabase() shows no password, and refuses other addresses", async () => {
  for (const address of ["", "db", "mysql://u@127.0.0.1/db"]) {
    await rejects(openQueueDatabase(address), (error) => error instanceof UsageError);
  }
  const secret = "p%40ss-of-a-test";
  await rejects(openQueueDatabase(`postgres://me:${secret}@127.0.0.1:1/db`), (error) => {
    ok(error instanceof Error);
    match(error.message, /^Cannot use the queue at postgres:\/\/127\.0\.0\.1:1\/db: .*ECONNREFUSED/);
    ok(!error.message.includes("ss-of-a-test"));
    return true;
  });
  equal(redact(`it was ${secret} or p@ss-of-a-test`), "it was [redacted] or [redacted]");
});

Deno.test("openQueueDatabase() says what to do without a database or its password", () =>
  withPostgres(async ({ url }) => {
    await rejects(openQueueDatabase(`${url}_of_nobody`), {
      message: /: database "\w+" does not exist: create it first, for example with createdb$/,
    });
    const { sql, close } = await openQueueDatabase(url);
    await sql.unsafe("create database latin encoding 'LATIN1' template template0 locale 'C'");
    await close();
    const latin = url.replace(/\/\w+$/, "/latin");
    await rejects(openQueueDatabase(latin), { message: /\/latin: its encoding is LATIN1, and must be UTF8$/ });
    const refusal = bytesOf("E\0\0\0\x18SFATAL\0C28P01\0MNo.\0\0");
    await withImpostor((connection) => connection.write(refusal), async (url) => {
      await rejects(openQueueDatabase(url), { message: /: No\.: set PGPASSWORD to the password$/ });
    });
  }));

Deno.test("openQueueDatabase() fails, and ends no process, where a Postgres dies at the first question", () =>
  withImpostor(async (connection) => {
    await connection.write(bytesOf("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I")); // you are in, and I am ready
    await connection.read(new Uint8Array(4096));
  }, async (url) => {
    await rejects(openQueueDatabase(url), { name: "ConfigError", message: /^Cannot use the queue at / });
  }));

Deno.test("a queue that is opened while its database restarts waits for it", () =>
  withPostgres(async ({ url, restart }) => {
    const opening: Promise<QueueDatabase>[] = [];
    await restart(async () => {
      opening.push(openQueueDatabase(url));
      await new Promise((resolve) => setTimeout(resolve, 500)); // it is refused more than once
    });
    for (const database of await Promise.all(opening)) {
      const [queue] = await Promise.all([JobQueue.open(database), restart()]);
      deepEqual(await queue.ends(["d1"]), []);
      await queue.close();
      await database.close();
    }
    equal(opening.length, 1);
  }));

Deno.test("alone() ends where another connection is lost than the one that has the lock, and frees the lock", () =>
  withQueue(async ({ sql }) => {
    const lost = Object.assign(new Error("it is gone"), { code: "CONNECTION_CLOSED" });
    await rejects(alone(sql, () => Promise.reject(lost)), lost);
    let isFree = false;
    await alone(sql, () => Promise.resolve(void (isFree = true)));
    ok(isFree);
  }));

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** Runs a test with a server that greets its clients as a Postgres does, and then hangs up. */
async function withImpostor(
  greet: (connection: Deno.TcpConn) => Promise<unknown>,
  test: (url: string) => Promise<void>,
): Promise<void> {
  const server = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const served = (async () => {
    for await (using connection of server) {
      await connection.read(new Uint8Array(4096));
      await greet(connection);
    }
  })();
  await test(`postgres://me@127.0.0.1:${server.addr.port}/db`);
  server.close();
  await served;
}
