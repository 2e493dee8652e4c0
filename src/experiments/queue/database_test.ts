import { equal, rejects } from "node:assert/strict";
import { openQueueDatabase } from "./database.ts";

/** `AuthenticationCleartextPassword`: asks for the password. */
const ASKED = Uint8Array.of(82, 0, 0, 0, 8, 0, 0, 0, 3);

/** Answers as a Postgres that refuses every password; resolves to the one that it was given. */
async function refuseOnce(listener: Deno.Listener): Promise<string> {
  using connection = await listener.accept();
  const bytes = new Uint8Array(1000);
  await connection.read(bytes); // the startup
  await connection.write(ASKED);
  const length = await connection.read(bytes) ?? 0;
  const fields = new TextEncoder().encode("SFATAL\0C28P01\0Mpassword authentication failed\0\0");
  await connection.write(Uint8Array.of(69, 0, 0, 0, fields.length + 4, ...fields));
  return new TextDecoder().decode(bytes.subarray(5, length - 1));
}

Deno.test("openQueueDatabase() gives the password that stands beside the address, and that in it before", async () => {
  for (const [inside, beside, given] of [["", "beside", "beside"], [":inside", "beside", "inside"]] as const) {
    using listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
    const asked = refuseOnce(listener);
    const address = `postgres://convene${inside}@127.0.0.1:${listener.addr.port}/queue`;
    await rejects(openQueueDatabase(address, { password: beside }), /PGPASSWORD/);
    equal(await asked, given);
  }
});
