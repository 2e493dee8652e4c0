import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { PROTOCOLS } from "../protocols/list.ts";
import { jsonSchemaOf } from "../transcript/problems.ts";

/** Adds a prompt for each protocol, with the fields that `options` may have. */
export function addPrompts(server: McpServer): void {
  for (const { name, subject, summary, load } of PROTOCOLS) {
    const argsSchema = z.object({ [subject]: z.string().describe(`The ${subject}`) });
    server.registerPrompt(name, { description: summary, argsSchema }, async (given) => {
      const { about, fields } = await load();
      const options = Object.entries(fields).filter(([field]) => field !== subject && field !== "roundCount")
        .map(([field, schema]) => `- ${field}: ${jsonSchemaOf(schema)["description"] ?? ""}`);
      const text =
        `Hold a ${name} with start_dialogue { protocol: "${name}", question: ${
          JSON.stringify(given[subject] ?? "")
        } } and a new request_id. Then call wait_for_dialogue until it ends, and get_dialogue for the outcome. ` +
        `Say what was decided, how far the participants agree, and what is in doubt.\n\n${about}\n\n` +
        `Fields of options:\n${options.join("\n")}`;
      return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
    });
  }
}
