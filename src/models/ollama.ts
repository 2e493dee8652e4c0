import { isObject, parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { ProviderServer } from "./provider_server.ts";
import { fetchWith } from "./request_extras.ts";

/** The time that Ollama has to tell a size, in ms. */
const WAIT_MS = 2000;

/** A model that Ollama serves. */
type Served = { readonly server: ProviderServer; readonly model: string; readonly fetch?: typeof fetch | undefined };

/** Says, after another sentence, how Ollama is given a context of that size; nothing of models that it does not serve. */
export function ollamaAdvice(id: string, tokens: number): string {
  if (!id.startsWith("ollama/")) return "";
  return `. Ollama cuts longer prompts silently: start it with 'OLLAMA_CONTEXT_LENGTH=${tokens} ollama serve'`;
}

/**
 * Returns the context of a model by its Modelfile (`num_ctx`), the largest that it was made for, and whether it takes
 * images, where Ollama tells.
 */
export async function ollamaModel(
  served: Served,
): Promise<{ readonly set?: number; readonly largest?: number; readonly takesImages?: boolean }> {
  const { parameters, model_info: info, capabilities } = await ask(served, "show", { model: served.model });
  const largest = Object.entries(Object(info)).find(([key]) => key.endsWith(".context_length"));
  return omitUndefined({
    set: toSize(/^num_ctx\s+(\d+)/m.exec(String(parameters))?.[1]),
    largest: toSize(largest?.[1]),
    takesImages: Array.isArray(capabilities) ? capabilities.includes("vision") : undefined,
  });
}

/** Returns the context that Ollama loaded a model with; `undefined` if it is not loaded. */
export async function ollamaLoadedContext(served: Served): Promise<number | undefined> {
  const { models } = await ask(served, "ps");
  const loaded = Array.isArray(models) ? models.map(Object) : [];
  const names = [served.model, `${served.model}:latest`];
  return toSize(loaded.find(({ name }) => names.includes(name))?.context_length);
}

async function ask({ server: { baseUrl, extras }, fetch }: Served, path: string, body?: object) {
  const reach = fetchWith({ ...extras, body: {} }, fetch);
  const url = `${baseUrl.replace(/\/v1$/, "")}/api/${path}`;
  const request = {
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(WAIT_MS),
  };
  // its size stays unknown where it fails; whatever is wrong shows when the model is asked
  const text = await reach(url, request).then((answer) => answer.text()).catch(() => "");
  const value = parseJson(text);
  return isObject(value) ? value : {};
}

function toSize(value: unknown): number | undefined {
  return Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
}
