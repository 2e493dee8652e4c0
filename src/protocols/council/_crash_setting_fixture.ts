import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Completion } from "../../models/chat_model.ts";
import { sha256 } from "../../text/sha256.ts";
import { crashRuntime, type CrashWorld, ServedModel } from "../_crash_world_fixture.ts";
import { createCouncilChair, createCouncilMember, createCouncilWorkflow } from "./mod.ts";

/** The parts of a form that a council uses. */
interface Form {
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form;
  readonly enum?: readonly string[];
  readonly type?: string;
}

/** Answers a prompt as a pure function of it: with a text, or a form whose choices and orders depend on the prompt. */
export function answerInCouncil(body: string): Completion {
  const { prompt, schema } = JSON.parse(body);
  const digest = sha256(JSON.stringify(prompt));
  const text = schema ? JSON.stringify(filled(schema, digest, "")) : `I hold ${digest.slice(0, 12)}. So it is.`;
  return { text, finishReason: "stop", model: "served", usage: { inputTokens: 10, outputTokens: 5 } };
}

function filled(form: Form, digest: string, field: string): unknown {
  const drawn = Number.parseInt(digest.slice(0, 8), 16);
  if (form.properties) {
    const fields = Object.entries(form.properties).map(([name, inner]) => [name, filled(inner, digest, name)]);
    return Object.fromEntries(fields);
  }
  const { items } = form;
  const labels = items?.enum ?? items?.properties?.["position"]?.enum;
  if (labels) {
    const first = drawn % labels.length;
    const ranked = [...labels.slice(first), ...labels.slice(0, first)];
    return items?.enum ? ranked : ranked.map((position) => ({ position, reason: `It is ${digest.slice(0, 6)}.` }));
  }
  if (form.enum) return form.enum[drawn % form.enum.length];
  if (form.type === "boolean") return false;
  return `${field} ${digest.slice(0, 6)}.`;
}

/** A council of two members and a chair who decides ties, all on the served model. */
export function crashCouncil(url: string, outputDirectory: string, kill?: CrashWorld) {
  const agent = new ChatAgent({ model: new ServedModel(url) });
  return createCouncilWorkflow("Should tests crash?", [
    createCouncilMember({ name: "Ada", agentConfig: { id: "a" } }, agent),
    createCouncilMember({ name: "Ben", agentConfig: { id: "b" } }, agent),
    createCouncilChair({ name: "Hal", agentConfig: { id: "h" } }, agent),
  ], { ties: "chair", outputDirectory, runtime: crashRuntime(kill) });
}
