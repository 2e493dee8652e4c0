/** What people call the models of a family, and who makes them. */
export interface MakerWords {
  /** Names of the family alone, as they are written. */
  readonly called: readonly string[];
  /** Names of who makes its models, the longer first. */
  readonly makers: readonly string[];
}

const MAKERS: Readonly<Record<string, MakerWords>> = {
  gpt: { called: ["ChatGPT", "GPT"], makers: ["OpenAI", "Open AI"] },
  claude: { called: ["Claude"], makers: ["Anthropic"] },
  gemini: { called: ["Gemini", "Gemma"], makers: ["Google DeepMind", "Google AI", "DeepMind", "Google"] },
  llama: { called: ["Llama", "LLaMA"], makers: ["Meta AI", "Meta"] },
  mistral: { called: ["Mistral", "Mixtral", "Le Chat"], makers: ["Mistral AI", "Mistral"] },
  qwen: { called: ["Qwen"], makers: ["Alibaba Cloud", "Alibaba", "the Qwen team"] },
  deepseek: { called: ["DeepSeek"], makers: ["DeepSeek AI", "DeepSeek"] },
  grok: { called: ["Grok"], makers: ["xAI", "x.AI"] },
  command: { called: ["Command R", "Command"], makers: ["Cohere"] },
  phi: { called: ["Phi"], makers: ["Microsoft"] },
  nova: { called: ["Nova"], makers: ["Amazon Web Services", "Amazon", "AWS"] },
  glm: { called: ["ChatGLM", "GLM"], makers: ["Zhipu AI", "Zhipu", "Z.ai"] },
  kimi: { called: ["Kimi"], makers: ["Moonshot AI", "Moonshot"] },
  granite: { called: ["Granite"], makers: ["IBM"] },
};

/** What people call the models of a family, and who makes them; `undefined` of a family that is not known. */
export function makerWords(family: string): MakerWords | undefined {
  return Object.hasOwn(MAKERS, family) ? MAKERS[family] : undefined;
}
