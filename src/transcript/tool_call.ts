/** A model asks for a tool. */
export interface ToolCall {
  /** As the provider names it; the same call has no other name in the next prompt. */
  readonly id: string;
  /** Name of the tool, whether there is one or not. */
  readonly name: string;
  /** JSON, as the model wrote it: it may be none. */
  readonly arguments: string;
}
