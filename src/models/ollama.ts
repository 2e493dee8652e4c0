import { fieldsIn, isObject, parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { ProviderServer } from "./provider_server.ts";
import { fetchWith } from "./request_extras.ts";

/** The time that Ollama has to tell a size, in ms. */
const WAIT_MS = 2000;
/**
 * Context that Ollama is asked for if nobody says how large it is to be: room for a debate of a few rounds, in 1 to 2 GB
 * of memory for a model of 8 billion parameters. Its own default, 4,096 on most machines, holds a few statements.
 */
const DEFAULT_CONTEXT = 16_384;

/** A model that Ollama serves. */
type Served = { readonly server: ProviderServer; readonly model: string; readonly fetch?: typeof fetch | undefined };

/** Says, after another sentence, how Ollama is given a context of that size; nothing of models that it does not serve. */
export function ollamaAdvice(id: string, tokens: number): string {
  if (!id.startsWith("ollama/")) return "";
  return `. Ollama cuts longer prompts silently: start it with 'OLLAMA_CONTEXT_LENGTH=${tokens} ollama serve'`;
}

/**
 * Returns the context of a model by its Modelfile (`num_ctx`), the largest that it was made for, and whether it takes
 * images, where Ollama tells. `known` is absent if it does not know the model.
 */
export async function ollamaModel(
  served: Served,
): Promise<
  { readonly known?: true; readonly set?: number; readonly largest?: number; readonly takesImages?: boolean }
> {
  const { parameters, model_info: info, capabilities } = await ask(served, "show", { model: served.model });
  const largest = Object.entries(fieldsIn(info)).find(([key]) => key.endsWith(".context_length"));
  return omitUndefined({
    known: isObject(info) ? true as const : undefined,
    set: toSize(/^num_ctx\s+(\d+)/m.exec(String(parameters))?.[1]),
    largest: toSize(largest?.[1]),
    takesImages: Array.isArray(capabilities) ? capabilities.includes("vision") : undefined,
  });
}

/**
 * Returns the context to ask Ollama for: the given one, else that of the model's Modelfile, else the one that it is loaded
 * with, if that is not small; never more than the model was made for.
 */
export async function ollamaContext(
  served: Served,
  { set, largest = Infinity }: { readonly set?: number; readonly largest?: number },
  given: number | undefined,
): Promise<number> {
  const wanted = given ?? set ?? Math.max(DEFAULT_CONTEXT, await ollamaLoadedContext(served) ?? 0);
  return Math.min(wanted, largest);
}

/** Returns the context that Ollama loaded a model with; `undefined` if it is not loaded. */
export async function ollamaLoadedContext(served: Served): Promise<number | undefined> {
  const { models } = await ask(served, "ps");
  const loaded = Array.isArray(models) ? models.map(fieldsIn) : [];
  const names = [served.model, `${served.model}:latest`];
  return toSize(loaded.find(({ name }) => names.some((each) => each === name))?.["context_length"]);
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
