import { readText, type Received, throwReported } from "./_answer.ts";
import { fromAnswer, fromTransport } from "./_classify.ts";
import type { Provider } from "./_provider.ts";
import { ToolCallParts } from "./_tool_calls.ts";
import { isObject } from "./_usage.ts";

/**
 * Reads the chunks of a streamed answer to their end. An answer whose finish reason has arrived is whole, whatever
 * becomes of the connection afterwards.
 *
 * @throws {ModelError} If the stream breaks off, reports an error or holds no chunks of the API's shape.
 */
export async function readStream(
  chunks: AsyncIterable<unknown>,
  provider: Provider,
  onDelta?: (text: string) => void,
): Promise<Received> {
  const pieces: string[] = [];
  const toolCalls = new ToolCallParts();
  let refusal = "";
  let finishReason: string | undefined;
  let model = "";
  let usage: unknown;
  let wellFormed = false;
  for await (const chunk of guarded(chunks, provider, () => finishReason !== undefined)) {
    if (!isObject(chunk)) throw fromAnswer("malformed", "sent a chunk that is no JSON object", provider);
    if (finishReason === undefined) throwReported(chunk, provider, pieces.length > 0);
    if (isObject(chunk.usage)) usage = chunk.usage;
    if (typeof chunk.model === "string" && chunk.model !== "") model = chunk.model;
    if (!Array.isArray(chunk.choices)) continue;
    wellFormed = true;
    const choice: unknown = chunk.choices[0];
    if (choice === undefined) continue;
    if (!isObject(choice)) throw fromAnswer("malformed", "sent a chunk of another shape", provider);
    throwReported(choice, provider, pieces.length > 0);
    if (typeof choice.finish_reason === "string") finishReason = choice.finish_reason;
    const delta = isObject(choice.delta) ? choice.delta : {};
    toolCalls.add(delta.tool_calls);
    if (typeof delta.refusal === "string") refusal += delta.refusal;
    const text = readText(delta.content);
    if (text === undefined) throw fromAnswer("malformed", "sent a chunk whose content is no text", provider);
    if (text === "") continue;
    pieces.push(text);
    onDelta?.(text);
  }
  if (!wellFormed) throw fromAnswer("malformed", "sent a stream that holds no chat completion", provider);
  return { text: pieces.join(""), toolCalls: toolCalls.calls, refusal, finishReason, model, usage };
}

/** The same chunks; what the source throws becomes a `ModelError`, what the reader throws does not pass here. */
async function* guarded(
  chunks: AsyncIterable<unknown>,
  provider: Provider,
  isWhole: () => boolean,
): AsyncIterable<unknown> {
  try {
    yield* chunks;
  } catch (error) {
    if (isWhole()) return;
    if (error instanceof SyntaxError) throw fromAnswer("malformed", "sent a chunk that is no JSON", provider);
    throw fromTransport(error, provider, { answering: true });
  }
}
