/** A provider of models: a row of the table, or the operator's own. */
export interface ModelProvider {
  /** Language that its server speaks. */
  readonly wire: "openai" | "anthropic" | "google";
  /** Up to and with the version. */
  readonly baseUrl: string;
  /** Variable that gives another address. */
  readonly baseUrlEnv?: string;
  /** Variable that holds the key; absent where none is needed. */
  readonly keyEnv?: string;
  /** Of a server on one's own machine: the command that starts it. */
  readonly start?: string;
  /** Its list of models tells sizes, which are looked up there where the catalogue has none. @default false */
  readonly listsSizes?: boolean;
  /** Path of that list at its server. @default that of `baseUrl`, and `/models` */
  readonly listPath?: string;
  /** Models that take no temperature, by their name without a maker. */
  readonly noTemperature?: RegExp;
}

/** Families of OpenAI that reason and take no temperature, whoever serves them. */
const OPENAI_REASONING = /^(?:o\d|gpt-5(?!.*-chat))/;

/**
 * Providers by the name that a SPEC begins with. Addresses and variables are as each documents them, or as its own
 * client reads them, looked up on 2026-11-22.
 */
export const PROVIDERS: { readonly [name: string]: ModelProvider } = {
  openai: {
    wire: "openai",
    baseUrl: "https://api.openai.com/v1",
    baseUrlEnv: "OPENAI_BASE_URL",
    keyEnv: "OPENAI_API_KEY",
    noTemperature: OPENAI_REASONING,
  },
  anthropic: {
    wire: "anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    baseUrlEnv: "ANTHROPIC_BASE_URL", // its package reads it too, so that a process must be allowed to
    keyEnv: "ANTHROPIC_API_KEY",
    listsSizes: true,
    noTemperature: /claude-(?:opus-4-[7-9]|[a-z]+-[5-9])/,
  },
  google: {
    wire: "google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    keyEnv: "GEMINI_API_KEY",
    listsSizes: true,
  },
  mistral: { wire: "openai", baseUrl: "https://api.mistral.ai/v1", keyEnv: "MISTRAL_API_KEY", listsSizes: true },
  groq: { wire: "openai", baseUrl: "https://api.groq.com/openai/v1", keyEnv: "GROQ_API_KEY", listsSizes: true },
  deepseek: { wire: "openai", baseUrl: "https://api.deepseek.com/v1", keyEnv: "DEEPSEEK_API_KEY" },
  xai: { wire: "openai", baseUrl: "https://api.x.ai/v1", keyEnv: "XAI_API_KEY" },
  together: { wire: "openai", baseUrl: "https://api.together.ai/v1", keyEnv: "TOGETHER_API_KEY", listsSizes: true },
  fireworks: {
    wire: "openai",
    baseUrl: "https://api.fireworks.ai/inference/v1",
    keyEnv: "FIREWORKS_API_KEY",
    listsSizes: true,
  },
  cerebras: { wire: "openai", baseUrl: "https://api.cerebras.ai/v1", keyEnv: "CEREBRAS_API_KEY" },
  openrouter: {
    wire: "openai",
    baseUrl: "https://openrouter.ai/api/v1",
    keyEnv: "OPENROUTER_API_KEY",
    listsSizes: true,
    noTemperature: OPENAI_REASONING,
  },
  ollama: {
    wire: "openai",
    baseUrl: "http://127.0.0.1:11434/v1",
    baseUrlEnv: "OLLAMA_HOST",
    start: "ollama serve",
  },
  lmstudio: {
    wire: "openai",
    baseUrl: "http://127.0.0.1:1234/v1",
    start: "lms server start",
    listsSizes: true,
    listPath: "/api/v0/models", // the list of OpenAI's form has ids only
  },
  vllm: { wire: "openai", baseUrl: "http://127.0.0.1:8000/v1", start: "vllm serve MODEL", listsSizes: true },
};

/** Variables that hold keys of the table's providers. */
export const KEY_VARIABLES: readonly string[] = Object.values(PROVIDERS).flatMap(({ keyEnv }) => keyEnv ?? []);

/** All variables that the table names: what a process must be allowed to read for every provider. */
export const PROVIDER_VARIABLES: readonly string[] = Object.values(PROVIDERS)
  .flatMap(({ keyEnv = [], baseUrlEnv = [] }) => [keyEnv, baseUrlEnv].flat());
