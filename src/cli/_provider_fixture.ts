import { ok, type ServerRequest, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { withFolder, type World } from "./_cli_fixture.ts";

const OPENAI = "https://api.openai.com/v1";

/**
 * Runs a body with a test server in place of OpenAI's, at OpenAI's address, because its models would otherwise have no
 * price.
 *
 * @param answerTo Returns the models' answer to a request.
 */
export async function withProvider(
  answerTo: (request: ServerRequest) => string,
  body: (world: World, requests: readonly ServerRequest[]) => Promise<void>,
): Promise<void> {
  const server = await startMisbehavingServer((request) => ok(answerTo(request)));
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    if (typeof input !== "string" || !input.startsWith(OPENAI)) {
      return Promise.reject(new TypeError(`Only ${OPENAI} is there: ${input}`));
    }
    return systemRuntime.fetch(input.replace(OPENAI, server.baseUrl), init);
  };
  try {
    const variables = { OPENAI_API_KEY: "sk-of-a-test" };
    await body({ variables, runtime: { ...systemRuntime, fetch } }, server.requests);
  } finally {
    await server.stop();
  }
}

/** Runs a body in its own folder, with `openai/` models that give the same answer to the same request. */
export async function withModels(
  body: (world: World & { readonly cwd: string }, requests: readonly ServerRequest[]) => Promise<void>,
  answerTo: (request: ServerRequest) => string = answerToRequest,
): Promise<void> {
  await withProvider(answerTo, (world, requests) => withFolder((cwd) => body({ ...world, cwd }, requests)));
}
