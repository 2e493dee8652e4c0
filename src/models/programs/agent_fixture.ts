import { readdirSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";

/** The ways in which a scripted agent behaves. */
export type Manner =
  | "good" // streams its answer in pieces, after a thought and a tool that needs no leave
  | "asks" // asks for leave to run a command, and says what it was told
  | "insists" // runs it all the same, after a refusal
  | "reads" // reads the file that the prompt names as FILE=…
  | "cites" // reads it, and quotes its first line with its name
  | "rereads" // reads that file again and again, and says what it was given
  | "lies" // answers what was not asked, speaks in a session that is not its own, and names itself with control characters
  | "renames" // asks for leave to use a tool without its kind, and then by another kind
  | "begs" // asks for leave for one use again and again
  | "drips" // floods, with a question in between each time
  | "writes" // tries to write a file, and to open a terminal
  | "hangs"
  | "dies" // in the middle of its answer
  | "floods" // without end
  | "toils" // uses a tool a hundred times
  | "refuses"
  | "locked" // wants a login
  | "broken" // opens no session
  | "old" // speaks another version
  | "mutters" // writes what is no JSON, and errors
  | "tells" // says what it sees of its place and its variables
  | "silent"; // ends without a word

const [manner = "good", asked = ""] = process.argv.slice(2) as [Manner?, string?];

const send = (message: object) => void process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
let mode = "auto";
const availableModes = ["ask", "auto"].map((id) => ({ id, name: id }));
const waiting = new Map<number, (message: { readonly result?: unknown; readonly error?: unknown }) => void>();
let requests = 0;
const request = (method: string, params: object) => {
  const id = ++requests;
  send({ id, method, params });
  return new Promise<{ readonly result?: unknown; readonly error?: unknown }>((resolve) => waiting.set(id, resolve));
};
const sessionId = "session-1";
const update = (body: object, session = sessionId) =>
  send({ method: "session/update", params: { sessionId: session, update: body } });
const say = (text: string, session?: string) =>
  update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text } }, session);
/** Asks for leave, and returns the id of the option that was chosen. */
const leave = async (toolCall: object) => {
  const options = ["allow_once", "allow_always", "reject_once"].map((kind) => ({ optionId: kind, name: kind, kind }));
  const { result } = await request("session/request_permission", { sessionId, toolCall, options });
  return Object(Object(result).outcome).optionId;
};
/** Clears a screen, and names its window. */
const CONTROL = "\u001b[2J\u001b]0;mine\u0007";
const tool = (toolCallId: string, more: object) =>
  update({ sessionUpdate: "tool_call", toolCallId, title: "Look around", status: "pending", ...more });
const toolEnd = (toolCallId: string, status: string, text: string) =>
  update({
    sessionUpdate: "tool_call_update",
    toolCallId,
    status,
    content: [{ type: "content", content: { type: "text", text } }],
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers a prompt, and returns the reason why it stops. */
async function answer(prompt: string): Promise<string> {
  switch (manner) {
    case "hangs":
      return await new Promise(() => setTimeout(() => {}, 600_000));
    case "dies":
      say("I was about to");
      await pause(20);
      return process.exit(3);
    case "floods":
      for (let n = 0; n < 64; n++) say("x".repeat(1024 * 1024));
      return "end_turn";
    case "toils":
      for (let n = 0; n < 100; n++) {
        tool(`t${n}`, { kind: "search" });
        toolEnd(`t${n}`, "completed", "nothing");
        await pause(1);
      }
      say("Done.");
      return "end_turn";
    case "refuses":
      say("I cannot help with that.");
      return "refusal";
    case "silent":
      return "end_turn";
    case "asks":
    case "insists": {
      say("Let me run a command.");
      tool("run", { kind: "execute", title: "rm -rf /", rawInput: { command: "rm -rf /" } });
      const told = await leave({ toolCallId: "run", kind: "execute" });
      toolEnd("run", manner === "insists" || told === "allow_once" ? "completed" : "failed", "ran");
      say(`I was told ${told}.`);
      return "end_turn";
    }
    case "renames": {
      tool("run", { kind: "execute" });
      say([await leave({ toolCallId: "run" }), await leave({ toolCallId: "run", kind: "read" })].join());
      return "end_turn";
    }
    case "begs":
      for (;;) await leave({ toolCallId: "run", kind: "execute" });
    case "drips":
      for (;;) {
        say("x".repeat(1024 * 1024));
        await request("mine", {});
      }
    case "lies":
      for (const id of [CONTROL, 999]) send({ id, result: {} });
      say("I speak for another. ", "session-2");
      say("I speak for myself.");
      return "end_turn";
    case "rereads": {
      const path = /FILE=(\S+)/.exec(prompt)?.[1];
      const read = () => request("fs/read_text_file", { sessionId, path });
      const given: unknown[] = [];
      while (given.length < 45) given.push(await read());
      say(JSON.stringify(given));
      return "end_turn";
    }
    case "cites":
    case "reads": {
      const path = manner === "cites" ? asked : /FILE=(\S+)/.exec(prompt)?.[1];
      const { result, error } = await request("fs/read_text_file", { sessionId, path });
      const { content = "" } = Object(result);
      if (manner === "cites") {
        const [name] = /\[read_file-\w+\]/.exec(content) ?? [];
        say(
          `The minutes say: "${
            content.split("\n")[0]
          }" ${name}. They also say: "Nobody pays anything for books here." ${name}.`,
        );
        return "end_turn";
      }
      say(error ? `I could not read it: ${Object(error).message}` : `It says: ${content}`);
      return "end_turn";
    }
    case "writes": {
      const written = await request("fs/write_text_file", {
        sessionId,
        path: "/tmp/convene-seat-mine",
        content: "mine",
      });
      const opened = await request("terminal/create", { sessionId, command: "sh" });
      say(written.error && opened.error ? "Neither was offered." : "I could.");
      return "end_turn";
    }
    case "tells":
      say(JSON.stringify({
        cwd: process.cwd(),
        files: readdirSync("."),
        variables: Object.keys(process.env).sort(),
        mode,
        prompt,
      }));
      return "end_turn";
    default:
      update({ sessionUpdate: "agent_thought_chunk", content: { type: "text", text: "Hm." } });
      say("I look around first.");
      tool("look", { kind: "read", locations: [{ path: process.cwd() }] });
      toolEnd("look", "completed", "There is nothing.");
      for (const piece of ["Trams carry ", "more people ", "than cars."]) {
        say(piece);
        await pause(5);
      }
      return "end_turn";
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result, error } = JSON.parse(line);
  if (method === undefined) waiting.get(id)?.({ result, error });
  if (manner === "mutters") {
    process.stdout.write("Welcome to the agent!\n{ half a line\n");
    process.stderr.write("warning: something\n");
  }
  if (method === "initialize") {
    const protocolVersion = manner === "old" ? 7 : 1;
    const name = manner === "lies" ? `fixture${CONTROL}` : "fixture";
    const agentCapabilities = { promptCapabilities: { image: false } };
    send({ id, result: { protocolVersion, agentCapabilities, agentInfo: { name, version: "1.2" } } });
  }
  if (method === "session/new") {
    if (manner === "locked") send({ id, error: { code: -32000, message: "Authentication required" } });
    else if (manner === "broken") send({ id, error: { code: -32603, message: "Internal error", data: "no provider" } });
    else send({ id, result: { sessionId, modes: { currentModeId: mode, availableModes } } });
  }
  if (method === "session/set_mode") {
    mode = params.modeId;
    send({ id, result: {} });
  }
  if (method === "session/prompt") {
    const text = params.prompt.map((block: { readonly text?: string }) => block.text ?? "").join("\n");
    void answer(text).then((stopReason) => send({ id, result: { stopReason } }));
  }
}
