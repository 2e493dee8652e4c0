/** Whom a request goes to, as error messages speak of it. */
export interface Provider {
  /** First part of the model's id. */
  readonly name: string;
  /** The model, as the provider calls it. */
  readonly model: string;
  /** Where requests go, without credentials. */
  readonly address: string;
  /** The address is not the provider's own. */
  readonly custom: boolean;
}

const KEYS: { readonly [name: string]: string } = { openai: "OPENAI_API_KEY", openrouter: "OPENROUTER_API_KEY" };

/** The variable that holds the key for a provider; `undefined` if it needs none or is not known. */
export function keyVariable(name: string): string | undefined {
  return Object.hasOwn(KEYS, name) ? KEYS[name] : undefined;
}

/** What to do when there is no connection. */
export function unreachableAdvice({ name, custom }: Provider): string {
  if (name === "ollama") return "Start it with 'ollama serve', or set OLLAMA_HOST";
  return custom ? "Check that the server is running, and check --base-url" : "Check the network connection";
}

/** What to do when the key is refused. */
export function keyAdvice({ name, custom }: Provider): string {
  const variable = keyVariable(name);
  if (variable === undefined) return "Check the key";
  return `Set ${variable} to a valid key${custom ? ", and check --base-url" : " that may use this model"}`;
}

/** What to do when the model is unknown. */
export function modelAdvice({ name, model, custom }: Provider): string {
  if (name === "ollama") return `Get it with 'ollama pull ${model}'`;
  return `Check the model's name${custom ? " and --base-url, which usually ends in /v1" : ""}`;
}
