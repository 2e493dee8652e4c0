// A provider of a process of its own, for benches: it answers chat completions with 250 tokens, whole or in 250 chunks,
// after `--latency` milliseconds. It prints its port, and ends with its standard input.
import { isObject } from "../transcript/json.ts";
import { minimalInstance } from "./filler_model.ts";

const WORDS = "Fares fall where people share the road and the bus comes when it says that it will come again".split(
  " ",
);
/** Tokens of each answer, a word for each. */
export const ANSWER_TOKENS = 250;
const PIECES = Array.from({ length: ANSWER_TOKENS }, (_, n) => `${n === 0 ? "" : " "}${WORDS[n % WORDS.length]}`);
const TEXT = `${PIECES.join("")}.`;
const USAGE = { prompt_tokens: 900, completion_tokens: ANSWER_TOKENS };
const encoder = new TextEncoder();
const chunk = (fields: object) => `data: ${JSON.stringify({ id: "chunk", model: "mock", ...fields })}\n\n`;
const delta = (content: string, finish: string | null = null) =>
  chunk({ object: "chat.completion.chunk", choices: [{ index: 0, delta: { content }, finish_reason: finish }] });
const CHUNKS = [
  ...PIECES.map((piece) => delta(piece)),
  delta(".", "stop"),
  chunk({ choices: [], usage: USAGE }),
  "data: [DONE]\n\n",
].map((text) => encoder.encode(text));

function streamed(): Response {
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = CHUNKS[next++];
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

function whole(body: { readonly [field: string]: unknown }): Response {
  const format = isObject(body.response_format) ? body.response_format.json_schema : undefined;
  const schema = isObject(format) && isObject(format.schema) ? format.schema : undefined;
  const content = schema ? JSON.stringify(minimalInstance(schema)) : TEXT;
  const message = { role: "assistant", content };
  return Response.json({ model: "mock", choices: [{ index: 0, message, finish_reason: "stop" }], usage: USAGE });
}

if (import.meta.main) {
  const latencyMs = Number(Deno.args[0] ?? 0);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: ({ port }) => void Deno.stdout.writeSync(encoder.encode(`${port}\n`)) },
    async (request) => {
      const body: unknown = await request.json();
      if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
      return isObject(body) && body.stream === true ? streamed() : whole(isObject(body) ? body : {});
    },
  );
  for await (const _ of Deno.stdin.readable);
  await server.shutdown();
}
