import { Buffer } from "node:buffer";
import type { AnyMessage, ContentBlock, PromptResponse } from "@agentclientprotocol/sdk";
import { singleLine } from "../../text/visible.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { VERSION } from "../../runtime/system_runtime.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "../chat_model.ts";
import { ModelError } from "../model_error.ts";
import { AcpAnswer, readableIn } from "./acp_answer.ts";
import { failed, type ReadyProgram, withProgram } from "./seat_program.ts";

/** Tokens of prompt and answer together that agents are taken to have room for: the least of those that are known. */
const CONTEXT_WINDOW = 128_000;
/** Version of the protocol that is spoken. */
const PROTOCOL_VERSION = 1;
/** The error of an agent that must be logged in to first. */
const AUTH_REQUIRED = -32000;
/** Most characters of an agent's name and version. */
const MOST_NAME = 100;
/** Time between signs that an agent's program is alive: it may think or use a tool without a word. */
const ALIVE_MS = 1000;

/** What every prompt begins with: an agent expects to work on a project. */
const FRAME =
  "Answer the request below in words. Your last message is the answer: nothing else of what you write is read. " +
  "You are in an empty folder: there is no project here, and nothing to change.";

/**
 * Makes a model of an agent: a program that speaks the Agent Client Protocol. For each answer it is started anew in an
 * empty folder, with a session that knows nothing but the prompt. Its file interface is off, unless the operator names
 * files, and each permission is refused, unless the operator allows its kind; what it does without asking is not in
 * anybody's hand but its own. Its uses of tools are reported; the words before one count as thinking.
 */
export function acpModel(program: ReadyProgram): ChatModel {
  const { id, contextWindow = CONTEXT_WINDOW } = program;
  return {
    id,
    contextWindow,
    contextWindowKnown: true,
    takesTools: false,
    takesTemperature: false,
    takesImages: true,
    findsSources: (program.files ?? []).length > 0,
    async complete(prompt, options = {}) {
      const inbox = new TransformStream<AnyMessage, AnyMessage>();
      const writer = inbox.writable.getWriter();
      const asked = new Set<unknown>();
      const onLine = (line: string) => {
        const message = messageIn(line, asked);
        if (message) writer.write(message).catch(() => {}); // nobody reads any more
      };
      const alive = setInterval(() => options.onActivity?.(), ALIVE_MS);
      try {
        return await withProgram(program, { onLine, signal: options.signal }, async (running, folder) => {
          const outbox = new WritableStream<AnyMessage>({
            async write(message) {
              if ("method" in message && "id" in message) asked.add(message.id);
              await running.send(JSON.stringify(message));
            },
          });
          return await talk(program, { writable: outbox, readable: inbox.readable }, { folder, prompt, options });
        });
      } finally {
        clearInterval(alive);
        writer.abort().catch(() => {});
      }
    },
  };
}

/** Opens a session, asks, and returns the answer. */
async function talk(
  program: ReadyProgram,
  stream: { readonly writable: WritableStream<AnyMessage>; readonly readable: ReadableStream<AnyMessage> },
  { folder, prompt, options }: {
    readonly folder: string;
    readonly prompt: Prompt;
    readonly options: CompleteOptions;
  },
): Promise<Completion> {
  const { client, methods, RequestError } = await import("@agentclientprotocol/sdk");
  const { id, files = [], maxUses, mode, login } = program;
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {}); // an answer may come first
  const tooMany = () =>
    over.reject(failed(id, `used its tools more often than it may${maxUses ? ` (${maxUses})` : ""}`, "agent_error"));
  const answer = new AcpAnswer(program, options, tooMany);
  let session: string | undefined;
  const app = client({ name: "convenings" })
    .onNotification(methods.client.session.update, ({ params }) => {
      if (params.sessionId === session) answer.hear(params.update); // nothing said before it was asked is its answer
    })
    .onRequest(methods.client.session.requestPermission, ({ params }) => answer.decide(params))
    .onRequest("*", ({ method }) => {
      answer.refuse(method);
      throw RequestError.methodNotFound(method);
    });
  if (files.length > 0) {
    app.onRequest(methods.client.fs.readTextFile, ({ params }) =>
      answer.read(params).catch((error) => {
        throw RequestError.invalidParams(undefined, error instanceof Error ? error.message : String(error));
      }));
  }
  const connection = app.connect(stream);
  const { agent } = connection;
  const ask = async (): Promise<Completion> => {
    const { protocolVersion, agentInfo, agentCapabilities } = await agent.request(methods.agent.initialize, {
      protocolVersion: PROTOCOL_VERSION,
      clientCapabilities: { fs: { readTextFile: files.length > 0, writeTextFile: false }, terminal: false },
      clientInfo: { name: "convenings", version: VERSION },
    });
    if (protocolVersion !== PROTOCOL_VERSION) {
      throw failed(
        id,
        `speaks version ${protocolVersion} of the Agent Client Protocol, not ${PROTOCOL_VERSION}`,
        "bad_request",
      );
    }
    const { sessionId, modes } = await agent.request(methods.agent.session.new, { cwd: folder, mcpServers: [] });
    if (mode !== undefined && mode !== modes?.currentModeId) {
      const offered = modes?.availableModes.map((each) => each.id) ?? [];
      if (!offered.includes(mode)) throw failed(id, noMode(mode, offered), "not_found");
      await agent.request(methods.agent.session.setMode, { sessionId, modeId: mode });
    }
    session = sessionId;
    const cancel = () => void agent.notify(methods.agent.session.cancel, { sessionId }).catch(() => {});
    options.signal?.addEventListener("abort", cancel, { once: true });
    try {
      const takesImages = agentCapabilities?.promptCapabilities?.image === true;
      const readable = await readableIn(files);
      const content = contentOf(prompt, { readable, takesImages, schema: options.schema?.schema });
      const { stopReason } = await agent.request(methods.agent.session.prompt, { sessionId, prompt: content });
      session = undefined;
      answer.close();
      return {
        text: answer.text,
        finishReason: finishOf(stopReason, answer.text, id),
        model: agentInfo ? singleLine(`${agentInfo.name} ${agentInfo.version}`).slice(0, MOST_NAME) : id,
        ...(!takesImages && prompt.some(({ image }) => image) ? { imagesRefused: true as const } : {}),
      };
    } finally {
      options.signal?.removeEventListener("abort", cancel);
    }
  };
  try {
    return await Promise.race([ask(), over.promise]);
  } catch (error) {
    throw error instanceof RequestError ? errorOf(error, { id, isOpen: session !== undefined, login }) : error;
  } finally {
    connection.close();
  }
}

function noMode(mode: string, offered: readonly string[]): string {
  const there = offered.length > 0 ? `it offers ${offered.join(", ")}` : "it offers none";
  return `has no mode '${mode}': ${there}. Define it under 'agents' with another 'mode'`;
}

/**
 * Returns the message in a line; `undefined` for what is none, such as a notice of a launcher, and for an answer to what
 * was not asked, whose id the protocol's library would print.
 *
 * @param asked The ids of requests that have no answer yet.
 */
function messageIn(line: string, asked: Set<unknown>): AnyMessage | undefined {
  try {
    const message = JSON.parse(line);
    const { jsonrpc, method, id } = fieldsIn(message) as Readonly<Record<string, unknown>>;
    return jsonrpc === "2.0" && (typeof method === "string" || asked.delete(id)) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a prompt in the protocol's form: one text, and the images if the agent takes them. */
function contentOf(
  prompt: Prompt,
  { readable, takesImages, schema }: {
    readonly readable: readonly string[];
    readonly takesImages: boolean;
    readonly schema: object | undefined;
  },
): ContentBlock[] {
  const files = readable.length === 0 ? [] : [`You may read these files:\n${readable.join("\n")}`];
  const texts = prompt.map(({ role, text }) => role === "assistant" ? `You answered:\n${text}` : text);
  const form = schema
    ? [`Your last message must be JSON of this form, and nothing else:\n${JSON.stringify(schema)}`]
    : [];
  const images = takesImages ? prompt.flatMap(({ image }) => image ?? []) : [];
  return [
    { type: "text", text: [FRAME, ...files, ...texts, ...form].join("\n\n") },
    ...images.map(({ mediaType, data }): ContentBlock => ({
      type: "image",
      mimeType: mediaType,
      data: Buffer.from(data).toString("base64"),
    })),
  ];
}

/** @throws {ModelError} If the agent ended without an answer. */
function finishOf(stopReason: PromptResponse["stopReason"], text: string, id: string): string {
  if (stopReason === "end_turn") return "stop";
  if (stopReason === "refusal") {
    throw new ModelError(`${id} refused`, { code: "refusal", mayHaveBeenPaid: true, refusal: text });
  }
  if (stopReason === "cancelled") throw failed(id, "cancelled its answer", "server");
  return text === "" ? "stop" : "length";
}

/** Returns the error of a request that the agent rejected: without a session, none of its answers can come. */
function errorOf(
  { code, message, data }: { readonly code: number; readonly message: string; readonly data?: unknown },
  { id, isOpen, login = "its own program" }: {
    readonly id: string;
    readonly isOpen: boolean;
    readonly login?: string | undefined;
  },
): ModelError {
  const { details = data } = fieldsIn(data);
  const why = typeof details === "string" && details !== message ? `${message}: ${details}` : message;
  if (code === AUTH_REQUIRED) {
    return failed(id, `wants a login (${why}): log in by ${login}, and come back`, "auth");
  }
  if (!isOpen) return failed(id, `opens no session (${why}): set it up by ${login}`, "not_found");
  return failed(id, `answered with an error: ${why}`, "server");
}
