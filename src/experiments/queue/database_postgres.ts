import { equal, match, ok, rejects } from "node:assert/strict";
import { ConfigError, UsageError } from "../../setup/errors.ts";
import { redact } from "../../text/redact.ts";
import { openQueueDatabase } from "./database.ts";

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

/** What a Postgres says to a connection without a password: you are in, and I am ready. */
const WELCOME = new Uint8Array([..."R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I"].map((char) => char.charCodeAt(0)));

Deno.test("openQueueDatabase() fails, and ends no process, where a Postgres dies at the first question", async () => {
  const server = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const served = (async () => {
    using connection = await server.accept();
    const buffer = new Uint8Array(4096);
    await connection.read(buffer);
    await connection.write(WELCOME);
    ok(await connection.read(buffer));
  })();
  await rejects(openQueueDatabase(`postgres://me@127.0.0.1:${server.addr.port}/db`), (error) => {
    ok(error instanceof ConfigError);
    match(error.message, /^Cannot use the queue at postgres:\/\/127\.0\.0\.1:\d+\/db: /);
    return true;
  });
  await served;
  server.close();
});
