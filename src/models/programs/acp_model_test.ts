import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { makeLinks } from "../../runtime/_links_fixture.ts";
import { inFolder } from "../../runtime/folder_fixture.ts";
import type { CompleteOptions, OwnUse } from "../chat_model.ts";
import { ModelError } from "../model_error.ts";
import { acpModel } from "./acp_model.ts";
import type { Manner } from "./agent_fixture.ts";
import type { ReadyProgram } from "./seat_program.ts";

const FIXTURE = new URL("agent_fixture.ts", import.meta.url).pathname;

/** Returns a scripted agent, as a program. */
function program(manner: Manner, more: Partial<ReadyProgram> = {}): ReadyProgram {
  const command = ["deno", "run", "--no-check", "--allow-read", "--allow-env", FIXTURE, manner];
  return { id: `acp/${manner}`, command, env: {}, ...more };
}

/** Asks a scripted agent. Returns its answer, what it used, and what was shown as it came. */
async function ask(agent: ReadyProgram, text = "What carries more people?", options: CompleteOptions = {}) {
  const uses: OwnUse[] = [];
  let shown = "";
  const onUse = (use: OwnUse) => void uses.push(use);
  const onDelta = (piece: string) => void (shown += piece);
  const answer = await acpModel(agent).complete([{ role: "user", text }], { onUse, onDelta, ...options });
  return { answer, uses, ends: uses.filter(({ output }) => output !== undefined), shown };
}

/** Returns the code and the message of the error of an agent that gives no answer. */
async function failureOf(agent: ReadyProgram, options: CompleteOptions = {}) {
  const error = await ask(agent, "Well?", options).then(() => undefined, (error) => error);
  ok(error instanceof ModelError, String(error));
  return { code: error.code, message: error.message };
}

Deno.test("An agent answers with its last words, and its uses of tools are reported with what it said before", async () => {
  const { answer, uses, shown } = await ask(program("good"));
  deepEqual(answer, { text: "Trams carry more people than cars.", finishReason: "stop", model: "fixture 1.2" });
  const [begun, ended] = uses;
  equal(uses.length, 2);
  deepEqual([begun?.tool, begun?.output, Object(begun?.input).said], ["acp_read", undefined, "I look around first."]);
  deepEqual([ended?.place, ended?.output], [1, "There is nothing."]);
  match(shown, /^I look around first\.\n<\/think>\nTrams carry more people than cars\.$/);
});

Deno.test("A permission is refused unless its kind is allowed, and never for good", async () => {
  const refused = await ask(program("asks"));
  equal(refused.answer.text, "I was told reject_once.");
  deepEqual(refused.ends.map(({ tool, refused }) => [tool, refused]), [["acp_execute", true]]);
  deepEqual(Object(refused.uses[0]?.input).input, { command: "rm -rf /" });
  const other = await ask(program("asks", { allow: ["read", "edit"] }));
  equal(other.answer.text, "I was told reject_once.");
  const allowed = await ask(program("asks", { allow: ["execute"] }));
  equal(allowed.answer.text, "I was told allow_once.");
  deepEqual(allowed.ends.map(({ output, refused }) => [output, refused]), [["ran", undefined]]);
});

Deno.test("A use of a tool is of the kind that was said first, needs leave for each kind, and is counted each time", async () => {
  for (const [allow, told] of [["other", "no,no"], ["read", "no,no"], ["execute", "yes,no"], ["", "no,no"]] as const) {
    const { answer } = await ask(program("renames", { allow: allow === "" ? [] : [allow] }));
    equal(answer.text.replaceAll("reject_once", "no").replaceAll("allow_once", "yes"), told, allow);
  }
  for (const allow of [[], ["execute"]] as const) {
    match((await failureOf(program("begs", { allow }))).message, /used its tools more often than it may$/);
  }
});

Deno.test("An agent's words in another session, its answers to nothing and its name's control characters reach nobody", async () => {
  const script = `import { acpModel } from ${JSON.stringify(new URL("acp_model.ts", import.meta.url).href)};
    const { text, model } = await acpModel(${
    JSON.stringify(program("lies"))
  }).complete([{ role: "user", text: "Well?" }]);
    console.log(text, model);`;
  const { stdout, stderr } = await new Deno.Command("deno", {
    args: ["eval", "--no-check", `--config=${new URL("../../../deno.json", import.meta.url).pathname}`, script],
  }).output();
  const [said, complained] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  equal(said, "I speak for myself. fixture␛[2J␛]0;mine␇ 1.2\n");
  equal(complained, "");
});

Deno.test("What an agent does after a refusal is on record as that", async () => {
  const { ends } = await ask(program("insists"));
  deepEqual(ends.map(({ input, refused }) => [Object(input).refused, refused]), [
    [undefined, true],
    ["before, and done all the same", undefined],
  ]);
});

Deno.test("An agent reads the files that are allowed, can cite them, and reads no others", () =>
  inFolder(async (folder) => {
    const inside = join(folder, "notes");
    await mkdir(join(inside, ".git"), { recursive: true });
    await writeFile(join(inside, "plan.md"), "Nine hundred members.\nEach pays twelve euros.");
    await writeFile(join(inside, ".env"), "SECRET=1");
    await writeFile(join(inside, ".git", "config"), "[core]");
    await writeFile(join(folder, "other.md"), "Not yours.");
    await makeLinks(inside, { links: { "link.md": join(folder, "other.md") } });
    const agent = program("reads", { files: [inside] });
    const { answer, ends } = await ask(agent, `FILE=${join(inside, "plan.md")}`);
    const [, name = ""] = /\[To cite this, write \[(read_file-[0-9a-f]{6})\]\.\]$/.exec(answer.text) ?? [];
    match(answer.text, /^It says: Nine hundred members\.\nEach pays twelve euros\.\n\n/);
    deepEqual(ends.map(({ output }) => output), ["Nine hundred members.\nEach pays twelve euros."]);
    ok(name !== "");
    equal(ends[0]?.address, "notes/plan.md");
    const told = await ask(program("tells", { files: [inside, join(folder, "other.md")] }));
    const listed = `You may read these files:\n${join(inside, "plan.md")}\n${join(folder, "other.md")}\n\n`;
    ok(JSON.parse(told.answer.text).prompt.includes(listed), told.answer.text);
    const others = [".env", ".git/config", "../other.md", "link.md", "none.md", ".", "../../../../../../etc/passwd"];
    for (const path of others) {
      const read = await ask(agent, `FILE=${inside}/${path}`);
      match(read.answer.text, /^I could not read it: /, path);
      ok(!/SECRET|core|Not yours|root:/.test(read.answer.text), path);
      deepEqual(read.ends.map(({ refused }) => refused), [true], path);
    }
    const none = await ask(program("reads"), `FILE=${join(inside, "plan.md")}`);
    match(none.answer.text, /^I could not read it: .*not found/i);
    const single = program("reads", { files: [join(folder, "other.md")] });
    match((await ask(single, `FILE=${join(folder, "other.md")}`)).answer.text, /^It says: Not yours\./);
    match((await ask(single, `FILE=${join(inside, "plan.md")}`)).answer.text, /^I could not read it/);
  }));

Deno.test("A file is not read when a link or a named pipe takes its place", () =>
  inFolder(async (folder) => {
    const notes = join(folder, "notes");
    await mkdir(notes);
    await makeLinks(notes, { pipes: ["pipe"] });
    const agent = program("rereads", { files: [notes] });
    match((await ask(agent, `FILE=${join(notes, "pipe")}`)).answer.text, /is no file/);
    const script = `Deno.writeTextFileSync("secret", "SECRET");
      for (let n = 0;; n++) {
        if (n % 2) Deno.symlinkSync("../secret", "notes/next");
        else Deno.writeTextFileSync("notes/next", "plain");
        Deno.renameSync("notes/next", "notes/plan");
        if (n === 0) console.log("begun");
      }`;
    const options = { args: ["eval", "--ext=js", script], cwd: folder, stdout: "piped" as const };
    const swapping = new Deno.Command("deno", options).spawn();
    const begun = swapping.stdout.getReader();
    await begun.read();
    const { answer } = await ask(agent, `FILE=${join(notes, "plan")}`);
    swapping.kill("SIGKILL");
    await Promise.all([swapping.status, begun.cancel()]);
    equal(JSON.parse(answer.text).length, 45);
    ok(!answer.text.includes("SECRET"), answer.text);
  }));

Deno.test("Neither writing files nor terminals are offered, and asking for them is on record", async () => {
  const { answer, ends } = await ask(program("writes"));
  equal(answer.text, "Neither was offered.");
  deepEqual(ends.map(({ input, refused }) => [Object(input).title, refused]), [
    ["fs/write_text_file", true],
    ["terminal/create", true],
  ]);
});

Deno.test("An agent starts in an empty folder, which is gone afterwards, with the variables that are named", async () => {
  const before = process.env["OPENAI_API_KEY"];
  const { answer } = await ask(program("tells", { env: { AGENT_HOME: "/nowhere" } }));
  const seen = JSON.parse(answer.text);
  deepEqual(seen.files, []);
  ok(seen.variables.includes("AGENT_HOME") && !seen.variables.includes("OPENAI_API_KEY"), before);
  match(seen.prompt, /^Answer the request below in words\..*What carries more people\?$/s);
  const left = (await readdir(tmpdir())).filter((name) => seen.cwd.endsWith(name));
  deepEqual(left, []);
});

Deno.test("An agent that fails says how, and what to do", async () => {
  deepEqual(await failureOf(program("dies")), { code: "server", message: "acp/dies broke off: it ended with code 3" });
  deepEqual(await failureOf(program("floods")), {
    code: "agent_error",
    message: "acp/floods broke off: it sent too much",
  });
  equal((await failureOf(program("drips"))).message, "acp/drips broke off: it sent too much");
  deepEqual(await failureOf(program("toils", { maxUses: 7 })), {
    code: "agent_error",
    message: "acp/toils used its tools more often than it may (7)",
  });
  equal((await failureOf(program("refuses"))).code, "refusal");
  match(
    (await failureOf(program("locked"))).message,
    /wants a login \(Authentication required\): log in by its own program, and come back$/,
  );
  match((await failureOf(program("broken"))).message, /opens no session \(Internal error: no provider\)/);
  match((await failureOf(program("good", { mode: "free" }))).message, /has no mode 'free': it offers ask, auto\. /);
  match((await failureOf(program("old"))).message, /speaks version 7 of the Agent Client Protocol, not 1$/);
  const missing = { ...program("good"), command: ["no-such-program-here"] };
  const { code, message } = await failureOf(missing);
  equal(code, "not_found");
  match(message, /cannot be started: /);
});

Deno.test("An agent is shown the form of its answer, and what it answered before", async () => {
  const prompt = [
    { role: "user", text: "Score it." },
    { role: "assistant", text: "Seven." },
    { role: "user", text: "As JSON." },
  ] as const;
  const schema = { name: "score", schema: { type: "object", properties: { score: { type: "number" } } } };
  const { text } = await acpModel(program("tells")).complete(prompt, { schema });
  match(
    JSON.parse(text).prompt,
    /Score it\.\n\nYou answered:\nSeven\.\n\nAs JSON\.\n\nYour last message must be JSON .*:\n\{"type":"object",/,
  );
});

Deno.test("A session gets the mode that is given", async () => {
  const { prompt, mode } = JSON.parse((await ask(program("tells", { mode: "ask" }))).answer.text);
  ok(prompt !== "");
  equal(mode, "ask");
});

Deno.test("An agent that says nothing leaves an empty answer, and noise on its output does no harm", async () => {
  equal((await ask(program("silent"))).answer.text, "");
  equal((await ask(program("mutters"))).answer.text, "Trams carry more people than cars.");
});

Deno.test("An agent that hangs is ended when nobody waits for it any more", async () => {
  const controller = new AbortController();
  const reason = new Error("The run is over");
  let alive = 0;
  const onActivity = () => void (++alive === 1 && controller.abort(reason));
  await rejects(ask(program("hangs"), "Well?", { signal: controller.signal, onActivity }), reason);
});
