/** What goes over the network for one request. */
export interface Post {
  readonly url: string;
  readonly headers: Headers;
  /** Is sent as JSON. */
  readonly body: object;
  readonly signal: AbortSignal;
  /** Is called whenever anything of the answer arrives. */
  readonly onActivity?: (() => void) | undefined;
}

/** Makes a request, and tells of what arrives. */
export async function post(
  fetchWith: typeof fetch,
  { url, headers, body, signal, onActivity }: Post,
): Promise<Response> {
  const response = await fetchWith(url, { method: "POST", headers, body: JSON.stringify(body), signal });
  onActivity?.();
  return onActivity && response.body ? watched(response, response.body, onActivity) : response;
}

/** Where chat completions are asked for, given the address up to and with `/v1`; a query in it is kept. */
export function chatCompletionsUrl(baseURL: string): string {
  const url = new URL(baseURL);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/chat/completions`;
  url.hash = "";
  return url.href;
}

/** The body of an answer: parsed, or its text where it is no JSON; empty if it breaks off. */
export async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => "");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The same response; `onActivity` is called with every piece of its body. */
function watched(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>, onActivity: () => void): Response {
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      onActivity();
      controller.enqueue(piece);
    },
  });
  return new Response(body.pipeThrough(watch), { status: response.status, headers: response.headers });
}
