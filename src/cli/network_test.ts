import assert from "node:assert/strict";
import { withFolder } from "./_cli_fixture.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);
const TLS = new URL("../testdata/tls/", import.meta.url);
const ANSWER = { choices: [{ index: 0, message: { role: "assistant", content: "So it is." }, finish_reason: "stop" }] };

/** Runs the command in a process that may reach any address. */
async function run(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await new Deno.Command("deno", {
    args: [
      "run",
      "--no-check",
      "--no-prompt",
      `--config=${ROOT}deno.json`,
      "--allow-net",
      "--allow-read",
      `--allow-write=${cwd}`,
      "--allow-env",
      `${ROOT}src/main.ts`,
      ...args,
    ],
    cwd,
    env: { OPENAI_API_KEY: "sk-of-a-test", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code, out: out ?? "", err: err ?? "" };
}

/** Runs a body with the ports of a server with a certificate of an unknown authority, one without, and a proxy that refuses. */
async function withServers(
  body: (ports: { tls: number; plain: number; proxy: number }) => Promise<void>,
): Promise<void> {
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  const [cert, key] = await Promise.all(
    ["certificate", "key"].map((name) => Deno.readTextFile(new URL(`${name}.pem`, TLS))),
  );
  const tls = Deno.serve({ ...options, cert: cert ?? "", key: key ?? "" }, () => Response.json(ANSWER));
  const plain = Deno.serve(options, () => Response.json(ANSWER));
  const proxy = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const refusing = (async () => {
    for await (const connection of proxy) {
      await connection.read(new Uint8Array(10_000));
      const answer = "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n";
      await connection.write(new TextEncoder().encode(answer));
      connection.close();
    }
  })();
  try {
    await body({ tls: tls.addr.port, plain: plain.addr.port, proxy: (proxy.addr as Deno.NetAddr).port });
  } finally {
    proxy.close();
    await Promise.all([tls.shutdown(), plain.shutdown(), refusing]);
  }
}

Deno.test("what stands between this machine and a server is said in the first line, with what to do, everywhere", () =>
  withFolder((cwd) =>
    withServers(async ({ tls, plain, proxy }) => {
      const http = `http://127.0.0.1:${proxy}`;
      const cases: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
        [`https://127.0.0.1:${tls}/v1`, {}, /certificate: UnknownIssuer\. If .* DENO_CERT=FILE/],
        [`https://127.0.0.1:${plain}/v1`, {}, /: received corrupt message .*does not speak TLS/],
        [
          "http://no-such-host.invalid/v1",
          {},
          /: dns error: .*\. Check that the server is running, and check --base-url/,
        ],
        ["https://example.invalid/v1", { HTTPS_PROXY: http }, /: proxy authentication required\. .*HTTPS_PROXY/],
        [
          `http://127.0.0.1:${plain}/v1`,
          { HTTP_PROXY: http },
          /A proxy before openai refused the request \(407\)\. .*NO_PROXY/,
        ],
        [`http://127.0.0.1:${tls}/v1`, {}, /: invalid HTTP version parsed/], // whatever it says
      ];
      for (const [n, [url, env, words]] of cases.entries()) {
        const model = ["--model", "openai/m", "--base-url", url];
        const debate = await run(
          ["debate", "Cats", ...model, "--rounds", "1", "--quiet", "--patience", "0", "--out", `out-${n}`],
          cwd,
          env,
        );
        assert.equal(debate.code, 3, debate.err);
        assert.match(debate.out + debate.err, words);
        const [archive = ""] = debate.out.split("\n");
        assert.match(await Deno.readTextFile(`${cwd}/${archive}/journal.jsonl`), words);
        assert.match(await Deno.readTextFile(`${cwd}/${archive}/summary.md`), words);
        const doctor = await run(["doctor", ...model], cwd, env);
        assert.match(doctor.out + doctor.err, words, url);
      }
    })
  ));

Deno.test("a server with a certificate of one's own authority is reached once that is named, and a local one past a proxy", () =>
  withFolder((cwd) =>
    withServers(async ({ tls, plain, proxy }) => {
      const authority = decodeURIComponent(new URL("authority.pem", TLS).pathname);
      const cases = [
        [`https://127.0.0.1:${tls}/v1`, { DENO_CERT: authority }],
        [`http://127.0.0.1:${plain}/v1`, { HTTP_PROXY: `http://127.0.0.1:${proxy}`, NO_PROXY: "127.0.0.1" }],
      ] as const;
      for (const [url, env] of cases) {
        const model = ["--model", "openai/m", "--base-url", url, "--no-scoring"];
        const { code, err } = await run(["debate", "Cats", ...model, "--rounds", "1", "--quiet"], cwd, env);
        assert.equal(code, 0, err);
      }
    })
  ));
