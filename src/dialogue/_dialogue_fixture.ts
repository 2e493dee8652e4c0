import { ChatAgent } from "../agents/chat_agent.ts";
import { ScriptedModel, type ScriptedReply } from "../models/scripted_model.ts";
import type { Prompt } from "../models/chat_model.ts";
import type { DialogueParticipant } from "./turn.ts";

/** Returns a participant who answers with the result of a function, however often it is asked. */
export function speaker(
  id: string,
  say: (call: number, prompt: Prompt) => string | Error | ScriptedReply = (call) => `${id} says ${call}.`,
): DialogueParticipant & { readonly model: ScriptedModel } {
  let calls = 0;
  const model: ScriptedModel = new ScriptedModel({
    id: `scripted/${id}`,
    lines: Array.from({ length: 5_000 }, () => (prompt: Prompt) => say(++calls, prompt)),
  });
  return { id, name: id, role: "participant", agent: new ChatAgent({ model }), model };
}

/** Returns everything sent to a model, as one text. */
export function sent(model: ScriptedModel): string {
  return model.calls.flat().map(({ text }) => text).join("\n");
}
