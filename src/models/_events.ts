import { isObject } from "./_usage.ts";

/**
 * The JSON values of a response's server-sent events, up to `[DONE]` or the end. What an event named `error` says comes
 * as `{ error }`, as servers send it that name no events.
 *
 * The decoder is all that is loaded of the client library, and is loaded while the answer is under way: the whole
 * library, with every resource of the API, takes three times as long to load as Deno takes to start.
 *
 * @param controller Of the request.
 * @throws {SyntaxError} If an event's data are no JSON.
 */
export async function* readEvents(response: Response, controller: AbortController): AsyncIterable<unknown> {
  const { _iterSSEMessages: decode } = await import("openai/core/streaming");
  for await (const { event, data } of decode(response, controller)) {
    if (data === "[DONE]") return;
    const value: unknown = JSON.parse(data);
    yield event === "error" && !(isObject(value) && value.error) ? { error: value } : value;
  }
}
