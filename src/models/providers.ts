import type { RequestExtras } from "./request_extras.ts";

/** A model provider: a row of the table, or one that the operator defines. */
export interface ModelProvider extends RequestExtras {
  /** API that its server speaks. */
  readonly wire: "openai" | "anthropic" | "google";
  /** Address of its API, including the version. */
  readonly baseUrl: string;
  /** Environment variable that overrides the address. */
  readonly baseUrlEnv?: string;
  /** Environment variable that holds the key; absent if the provider needs none. */
  readonly keyEnv?: string;
  /** Command that starts a local server; absent for all others. */
  readonly start?: string;
  /** Its list of models includes context sizes, used where the catalogue has none. @default false */
  readonly listsSizes?: boolean;
  /** Path of that list on the server. @default `/models` below `baseUrl` */
  readonly listPath?: string;
  /** Models that reject a temperature, by name without the maker's prefix. */
  readonly noTemperature?: RegExp;
}

/** OpenAI's reasoning models, which reject a temperature. */
const OPENAI_REASONING = /^(?:o\d|gpt-5(?!.*-chat))/;

/**
 * Providers by the name that a SPEC begins with. Addresses and variables follow each provider's documentation, as of
 * 2026-11-22.
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
    baseUrlEnv: "ANTHROPIC_BASE_URL", // its package reads this variable when it is loaded
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
    listPath: "/api/v0/models", // its OpenAI-compatible list has only ids
  },
  vllm: { wire: "openai", baseUrl: "http://127.0.0.1:8000/v1", start: "vllm serve MODEL", listsSizes: true },
};

/** Environment variables that hold the keys of the providers in the table. */
export const KEY_VARIABLES: readonly string[] = Object.values(PROVIDERS).flatMap(({ keyEnv }) => keyEnv ?? []);
