/**
 * What it takes to ask a model, in one file: what is loaded together costs half a millisecond less than apart.
 *
 * @module
 */

export { ChatAgent } from "../agents/chat_agent.ts";
export { createModel } from "../models/model_spec.ts";
