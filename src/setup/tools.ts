import { BUILT_IN_TOOLS } from "../agents/built_in_tools.ts";
import { type OpenToolServer, openToolServer, type ToolServer, unstartedTools } from "../agents/tool_server.ts";
import type { DialogueConfig } from "../dialogue/mod.ts";
import type { Configuration, ToolServerConfiguration } from "../protocols/configuration.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { registerSecret } from "../text/redact.ts";
import { loadTokenizer } from "../text/tokens.ts";
import { ConfigError } from "./errors.ts";
import type { World } from "./world.ts";

type Given = NonNullable<DialogueConfig["tools"]>;

/** The tools that a configuration names, with the servers that they need. */
export interface Toolbox {
  /** Returns tools by their names; `undefined` without names. */
  of(names: readonly string[] | undefined): Given | undefined;
  /** Ends the servers. */
  close(): Promise<void>;
}

/**
 * Starts the servers of the tools that are named: `SERVER` stands for all of a server's allowed tools, `SERVER/TOOL` for
 * one. A dry run starts none.
 *
 * @throws {ConfigError} If a name is unknown, or a server cannot be used.
 */
export async function openToolbox(configuration: Configuration, { io, dryRun = false }: World): Promise<Toolbox> {
  const { toolServers = {}, tools = [], participants = [] } = configuration;
  const opened = new Map<string, OpenToolServer>();
  const named = new Set([...tools, ...participants.flatMap((one) => one.tools ?? [])].map(check));
  const close = async () => void await Promise.all([...opened.values()].map((server) => server.close()));

  /** Returns the server in a name; `undefined` for a built-in tool. */
  function check(name: string): string | undefined {
    if (isBuiltIn(name)) return undefined;
    const [server = "", tool] = name.split("/");
    const allowed = Object.hasOwn(toolServers, server) ? toolServers[server]?.allow : undefined;
    if (allowed && (tool === undefined || allowed.includes(tool))) return server;
    const names = [...BUILT_IN_TOOLS, ...Object.entries(toolServers).flatMap(toolNames)];
    throw new ConfigError(
      `Cannot use the tool '${name}': there are ${names.join(", ")}${didYouMean(name, names)}. Servers of tools are ` +
        "never taken from an archive: define them under 'toolServers' in the file of --config",
    );
  }

  if (dryRun) await loadTokenizer(); // which measures the tools of servers that are not started
  for (const name of named) {
    const server = name === undefined ? undefined : toolServers[name];
    if (name === undefined || !server) continue;
    try {
      if (dryRun) await loadTokenizer(); // the definitions of its tools are assumed, and counted
      if (dryRun) opened.set(name, { tools: unstartedTools(name, server), close: () => Promise.resolve() });
      else opened.set(name, await openToolServer(name, serverOf(name, server, io)));
    } catch (error) {
      await close();
      if (error instanceof ConfigError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigError(`Cannot use the server of tools '${name}': ${reason}`, { cause: error });
    }
  }
  return {
    of: (names) =>
      names?.flatMap((name): Given => {
        if (isBuiltIn(name)) return [name];
        const [server = "", only] = name.split("/");
        const all = opened.get(server)?.tools ?? [];
        return all.filter((_, at) => only === undefined || toolServers[server]?.allow[at] === only);
      }),
    close,
  };
}

function isBuiltIn(name: string): name is typeof BUILT_IN_TOOLS[number] {
  return BUILT_IN_TOOLS.some((each) => each === name);
}

/** Returns the names of a server and of its tools. */
export function toolNames([server, { allow }]: readonly [string, ToolServerConfiguration]): readonly string[] {
  return [server, ...allow.map((tool) => `${server}/${tool}`)];
}

/** Returns a server with the values of its variables, which appear in nothing that is written. */
function serverOf(name: string, server: ToolServerConfiguration, io: World["io"]): ToolServer {
  const { command, url, args = [], env: names = [], keyEnv, allow, readOnly = [] } = server;
  const valueOf = (variable: string) => {
    const value = io.env(variable);
    if (value === undefined) {
      throw new ConfigError(
        `The server of tools '${name}' needs the variable ${variable}: set it in the environment or in .env`,
      );
    }
    registerSecret(value);
    return value;
  };
  if (url !== undefined) {
    const token = keyEnv === undefined ? {} : { token: valueOf(keyEnv) };
    return { url, ...token, allow, readOnly, fetch: io.runtime?.fetch ?? fetch };
  }
  if (command === undefined) throw new ConfigError(`'toolServers.${name}' needs a 'command' or a 'url'`);
  const env = Object.fromEntries(names.map((variable) => [variable, valueOf(variable)]));
  return { command, args, env, allow, readOnly };
}
