import { isObject, parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";

/** How long Ollama has to tell a size, in ms. */
const WAIT_MS = 2000;

/** Where Ollama serves a model. */
interface Served {
  /** Up to and with `/v1`. */
  readonly baseURL: string;
  readonly model: string;
  readonly fetch?: typeof fetch | undefined;
}

/** Says how Ollama is given a context of that size, after another sentence; nothing of a model that is served otherwise. */
export function ollamaAdvice(id: string, tokens: number): string {
  if (!id.startsWith("ollama/")) return "";
  return `. Ollama drops the beginning of longer prompts silently: start it with 'OLLAMA_CONTEXT_LENGTH=${tokens} ollama serve'`;
}

/**
 * Asks Ollama for the context that a model has by its Modelfile (`num_ctx`), and for the largest that it was made for.
 * Both are absent where Ollama does not answer.
 */
export async function ollamaContext(served: Served): Promise<{ readonly set?: number; readonly largest?: number }> {
  const { parameters, model_info: info } = await ask(served, "show", { model: served.model });
  const set = typeof parameters === "string" ? /^num_ctx\s+(\d+)/m.exec(parameters)?.[1] : undefined;
  const [, largest] = Object.entries(isObject(info) ? info : {}).find(([key]) => key.endsWith(".context_length")) ?? [];
  return omitUndefined({ set: toSize(set), largest: toSize(largest) });
}

/** Asks Ollama for the context that a model was loaded with; `undefined` if it is not loaded. */
export async function ollamaLoadedContext(served: Served): Promise<number | undefined> {
  const { models } = await ask(served, "ps");
  const names = [served.model, `${served.model}:latest`];
  const loaded = (Array.isArray(models) ? models : []).find((one) => isObject(one) && names.includes(String(one.name)));
  return isObject(loaded) ? toSize(loaded.context_length) : undefined;
}

async function ask({ baseURL, fetch: reach = fetch }: Served, path: string, body?: object) {
  try {
    const request = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const url = `${baseURL.replace(/\/v1$/, "")}/api/${path}`;
    const value = parseJson(await (await reach(url, { ...request, signal: AbortSignal.timeout(WAIT_MS) })).text());
    return isObject(value) ? value : {};
  } catch {
    return {}; // its size stays unknown, and whatever is wrong shows when the model is asked
  }
}

function toSize(value: unknown): number | undefined {
  return Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
}
