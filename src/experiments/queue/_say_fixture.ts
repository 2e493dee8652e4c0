import { ChatAgent } from "../../agents/chat_agent.ts";
import { DialogueWorkflow, isRound } from "../../dialogue/mod.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/**
 * Says two lines of a dialogue over an archive, or begins one, and returns its archive.
 *
 * @param requestId Id of its combination.
 */
export async function say(
  runtime: Runtime,
  outputDirectory: string,
  { from, requestId = "d1" }: { readonly from?: string; readonly requestId?: string } = {},
): Promise<string> {
  const agent = new ChatAgent({ model: new ScriptedModel({ lines: ["Buses.", "Trams."] }) });
  const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
  const config = { endWhen: isRound(4), outputDirectory, runtime, configuration: { requestId } };
  const workflow = new DialogueWorkflow("Buses", participants, config);
  const until = { until: ({ messages }: { readonly messages: readonly unknown[] }) => messages.length % 2 === 0 };
  const { archive = "" } = await (from === undefined ? workflow.run(until) : workflow.resume(from, until));
  return archive;
}
