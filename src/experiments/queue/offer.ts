import { z } from "zod";
import { baseUrlsIn, type CreateModelOptions, knownProviders, serverOf } from "../../models/provider_server.ts";
import { COMMON_FIELDS, type Configuration, DEFINITIONS, picked } from "../../protocols/configuration.ts";
import { RECORDED } from "../../setup/outside.ts";
import { programsNotAllowed } from "../../setup/programs.ts";
import { programIn } from "../../models/programs/seat_program.ts";
import { variablesOf } from "../../setup/variables.ts";
import type { SettingsFile } from "../../setup/settings_file.ts";
import type { Surroundings, World } from "../../setup/world.ts";
import { REQUESTS } from "../options.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";

/** Definitions by the operator of a worker, for all dialogues; limits of tools come with the dialogues. */
const FIELDS = DEFINITIONS.filter((name) => REQUESTS.includes(name));

/** The file of `convene worker --config`. */
export const OPERATOR_SETTINGS: SettingsFile = {
  schema: z.strictObject(picked(COMMON_FIELDS, FIELDS)).partial(),
  whole: "the configuration of the worker",
  help: `its fields are ${FIELDS.join(", ")}`,
  otherName: () => "",
};

/**
 * Returns what a worker or a gateway lets jobs use: the providers that its operator has a key for, gives an
 * address for, or defines. A server on the worker's own machine is asked only if the operator gives its address.
 *
 * @param io Its own environment.
 */
export function refusalOf(
  io: Surroundings,
  { baseUrl, providers = {} }: Configuration,
  who: "worker" | "gateway" = "worker",
): NonNullable<World["refusal"]> {
  const options: CreateModelOptions = { env: variablesOf(io, providers), providers, ...omitUndefined({ baseUrl }) };
  const offered = new Set([...knownProviders(options)].flatMap(([name, provider]) => {
    const isAddressed = Object.hasOwn(baseUrlsIn(baseUrl), name) ||
      (provider.baseUrlEnv !== undefined && options.env(provider.baseUrlEnv) !== undefined);
    const isMine = isAddressed || providers[name]?.baseUrl !== undefined ||
      serverOf(name, provider, options).apiKey !== undefined;
    return isMine ? [name] : [];
  }));
  return (spec) => {
    const [program] = programsNotAllowed(spec, io);
    if (program !== undefined) return `Cannot use '${spec}' here: the worker does not allow it by --allow-agents`;
    if (programIn(spec) || offered.has(spec.slice(0, Math.max(0, spec.indexOf("/"))))) return undefined;
    return outsideOf(spec) ??
      `Cannot use '${spec}' here: this ${who} has neither a key nor an address for its provider`;
  };
}

/** Returns the reason why a worker cannot use a SPEC, if it names people or a recording. */
export function outsideOf(spec: string): string | undefined {
  const isOutside = spec === "human" || spec === "client" || spec.startsWith(RECORDED);
  return isOutside ? `Cannot use '${spec}' here: workers ask no people and read no recordings` : undefined;
}
