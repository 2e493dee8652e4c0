import { match, ok, rejects } from "node:assert/strict";
import { ConfigError } from "../../setup/errors.ts";
import { openQueueDatabase } from "./database.ts";

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
