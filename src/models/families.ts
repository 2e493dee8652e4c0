/**
 * Words of models' names by the family that they are of: models of one maker's line, which were trained on much the same
 * and may prefer what is written like their own; looked through on 2026-11-21. A word counts with a version after it (`qwen3`), wherever it stands in a
 * name: `hermes-3-llama-3.1` is a llama that was trained further.
 */
const FAMILIES = new Map(
  Object.entries({
    gpt: "gpt chatgpt davinci babbage codex",
    claude: "claude",
    gemini: "gemini gemma learnlm",
    llama: "llama vicuna alpaca",
    mistral: "mistral mixtral ministral magistral codestral devstral mathstral pixtral voxtral",
    qwen: "qwen qwq qvq",
    deepseek: "deepseek",
    grok: "grok",
    glm: "glm chatglm",
    kimi: "kimi moonshot",
  }).flatMap(([family, words]) => words.split(" ").map((word) => [word, family] as const)),
);

/** Words that are a family only where a name begins with them: elsewhere they may be any word. */
const FIRST_WORDS = new Set(["command", "phi", "nova", "granite"]);

/** Names in which something stands before a family's, in one word with it: `codegemma`, `tinyllama`. */
const JOINED = /^(?!ollama)[a-z]+?(llama|gemma|mixtral|mistral|qwen|claude|gemini|deepseek)$/;

/** Region and maker of a model that a cloud serves, as in `us.anthropic.claude-…`. */
const CLOUD_PREFIX =
  /^(?:[a-z]{2,6}(?:-[a-z]{2,6})?\.)?(?:anthropic|meta|amazon|cohere|mistral|ai21|deepseek|openai|qwen|google|writer)\./;

/** Models of others that bear the name of a family. */
const NO_FAMILY = /^gpt-?(?:j|neo|neox|\d+all)(?![a-z])/;

/**
 * The family of a model, by the first word of its name that is a family's; of one that is not known its own id, so that
 * nothing is said to be alike that may not be. What a cloud, a fine-tuning or a region put before the name does not count.
 *
 * @param id As in a SPEC, for example `openrouter/anthropic/claude-sonnet-4`.
 */
export function familyOf(id: string): string {
  const name = modelName(id);
  if (NO_FAMILY.test(name)) return id;
  const words = name.split(/[^a-z0-9]+/).filter((word) => word !== "").map(lettersOf);
  const [first = ""] = words;
  if (/^o\d{1,2}$/.test(first)) return "gpt"; // the o-series of OpenAI, whatever its number
  if (FIRST_WORDS.has(first)) return first;
  const family = (word: string) => FAMILIES.get(word) ?? FAMILIES.get(JOINED.exec(word)?.[1] ?? "");
  return words.map(family).find((found) => found !== undefined) ?? id;
}

/** Returns the name of a model without provider, cloud, region and what it was fine-tuned for, in small letters. */
function modelName(id: string): string {
  const small = id.toLowerCase();
  // what follows the model of a fine-tuned one is the name of an organisation and of a purpose
  const [, tuned] = /(?:^|\/)ft:(?:[^/:]*\/)*([^:]+)/.exec(small) ?? [];
  return (tuned ?? small.slice(small.lastIndexOf("/") + 1)).replace(CLOUD_PREFIX, "")
    .replace(/^(?:azure|bedrock|vertex|vertex-ai|vertex_ai)[-_.:]/, "").replace(/^c4ai-(?=command)/, "");
}

/** Returns the first letters of a word, if nothing but a version (`3`, `4o`, `2v`) follows; else the whole word. */
function lettersOf(word: string): string {
  return /^([a-z]{2,})\d+[a-z]?(?:\d+b?)?$/.exec(word)?.[1] ?? word;
}
