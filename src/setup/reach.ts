import { PROVIDERS } from "../models/providers.ts";
import { listed } from "../words/en/phrases.ts";
import { fieldsIn, isObject } from "../transcript/json.ts";

/** What a file of settings reaches beyond the models of the providers' own servers. */
interface Reach {
  readonly servers: Set<string>;
  /** Environment variables whose values are sent to a server or given to a program. */
  readonly variables: Set<string>;
  /** Programs that are started, with their arguments. */
  readonly programs: Set<string>;
  /** Kinds of tools that agents are allowed. */
  readonly tools: Set<string>;
  /** Files and folders that agents may read. */
  readonly files: Set<string>;
}

/**
 * Returns, in a few words, what the value of a file of settings reaches: servers that are not a provider's own, variables
 * whose values are sent, programs that are started, and what agents are allowed; `undefined` if nothing. Fields count wherever they stand, so
 * that a file needs no schema.
 */
export function reachInWords(value: unknown): string | undefined {
  const reach: Reach = {
    servers: new Set(),
    variables: new Set(),
    programs: new Set(),
    tools: new Set(),
    files: new Set(),
  };
  add(reach, value);
  const parts = [
    inWords("uses the server", reach.servers),
    inWords("sends the variable", reach.variables),
    inWords("starts the program", reach.programs),
    inWords("lets agents use the tool", reach.tools),
    inWords("lets agents read the file", reach.files),
  ].filter((part) => part !== "");
  return parts.length > 0 ? listed(parts) : undefined;
}

function inWords(what: string, names: ReadonlySet<string>): string {
  return names.size === 0 ? "" : `${what}${names.size > 1 ? "s" : ""} ${listed([...names])}`;
}

/** @param isProvider The value defines providers, each with an address of its own. */
function add(reach: Reach, value: unknown, isProvider = false): void {
  if (Array.isArray(value)) { for (const item of value) add(reach, item, isProvider); }
  if (!isObject(value)) return;
  const { baseUrl, providers, url, command, args, keyEnv, env, agents } = value;
  if (typeof url === "string") reach.servers.add(url);
  if (isProvider && typeof baseUrl === "string") reach.servers.add(baseUrl);
  else addServers(reach, baseUrl);
  for (const name of [...textsIn(keyEnv), ...textsIn(env)]) reach.variables.add(name);
  const words = [...textsIn(command), ...textsIn(args)];
  if (command !== undefined && words.length > 0) reach.programs.add(words.join(" "));
  for (const agent of Object.values(fieldsIn(agents))) {
    const { allow, files } = fieldsIn(agent) as Readonly<Record<string, unknown>>;
    for (const kind of textsIn(allow)) reach.tools.add(kind);
    for (const file of textsIn(files)) reach.files.add(file);
  }
  for (const inner of Object.values(value)) {
    if (typeof inner === "object") add(reach, inner, isProvider || inner === providers);
  }
}

/** Adds the servers of `baseUrl`, which may be one address for OpenAI's models or one for each provider. */
function addServers({ servers, variables }: Reach, baseUrl: unknown): void {
  const urls = typeof baseUrl === "string" ? { openai: baseUrl } : isObject(baseUrl) ? baseUrl : {};
  for (const [name, url] of Object.entries(urls)) {
    const own = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
    if (typeof url !== "string" || isSameServer(url, own?.baseUrl)) continue;
    servers.add(url);
    if (own?.keyEnv !== undefined) variables.add(own.keyEnv);
  }
}

function isSameServer(url: string, own = ""): boolean {
  return URL.canParse(url) && URL.canParse(own) && new URL(url).origin === new URL(own).origin;
}

function textsIn(value: unknown): readonly string[] {
  return [value].flat().filter((each) => typeof each === "string");
}
