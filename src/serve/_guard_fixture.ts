import { sha256 } from "../text/sha256.ts";
import { isObject } from "../transcript/json.ts";
import { ORIGIN, type TestServer } from "./_server_fixture.ts";

/** A line of a journal as an attacker writes it. */
type Line = Readonly<Record<string, unknown>>;

/** Chains events as a journal does, without a seal. */
export function chained(events: readonly Line[]): string {
  let prev = "0".repeat(64);
  return events.map(({ seal: _, sealed: _sealed, ...event }, n) => {
    const line = JSON.stringify({ ...event, seq: n + 1, prev });
    prev = sha256(line);
    return `${line}\n`;
  }).join("");
}

/** Puts an archive into the folder of a server, and returns its own folder. */
export async function planted(directory: string, journal: string, name = "00_debate"): Promise<string> {
  const folder = `${directory}/2026-01-01/2026-01-01T00-00-${name}`;
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${folder}/journal.jsonl`, journal);
  return folder;
}

/** Returns the events of a dialogue with its configuration changed, without its end, as if it had been interrupted. */
export function forged(events: readonly Line[], dialogueId: string, changes: object): readonly Line[] {
  return events.filter(({ type }) => type !== "dialogue.ended").map((event) => ({
    ...event,
    dialogueId,
    ...(isObject(event["configuration"]) ? { configuration: { ...event["configuration"], ...changes } } : {}),
  }));
}

/** Asks without the operator's token; `headers` say what else is asked with. */
export async function asStranger(server: TestServer, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers({ Authorization: "none", Host: new URL(ORIGIN).host });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  return await server.fetch(path, { ...init, headers });
}

/** Makes links and pipes in a process of its own, as tests may not. */
export async function unscoped(code: string): Promise<void> {
  const { success, stderr } = await new Deno.Command("deno", { args: ["eval", code] }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}
