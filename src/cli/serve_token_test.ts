import { equal, match } from "node:assert/strict";
import { redact } from "../text/redact.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const TOKEN = "a-token-for-serve-0123456789";

Deno.test("convene serve prints its token once, in the address, and redacts it from everything after", () =>
  withFolder(async (cwd) => {
    const printed = Promise.withResolvers<string>();
    let stop = () => {};
    const serving = convene(["serve", cwd, "--port", "0", "--host", "127.0.0.1"], {
      variables: { CONVENE_TOKEN: TOKEN },
      onOut: printed.resolve,
      onInterrupt: (interrupt) => {
        stop = interrupt;
        return () => {};
      },
    });
    const [, origin, token] = /^(http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)\n$/.exec(await printed.promise) ?? [];
    equal(token, TOKEN);
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const answer = await fetch(`${origin}/api/dialogues/${TOKEN}/stop`, { method: "POST", headers });
    equal(answer.status, 404);
    await answer.body?.cancel();
    equal(redact(`convene: Cannot read ${TOKEN}`), "convene: Cannot read [redacted]", "as errors are printed");
    stop();
    const { code, out, err } = await serving;
    equal(code, 0);
    equal(out.split(TOKEN).length, 2);
    match(err, /^Serving /);
    equal(err.includes(TOKEN), false);
  }));
