import { z } from "zod";
import type { Brief } from "../agents/brief.ts";
import type { Configuration, OwnPresets } from "../protocols/configuration.ts";
import { type Fields, fieldsThat, isFromAnyone } from "../protocols/fields.ts";
import { allProtocols } from "../protocols/list.ts";
import { PRESETS } from "../protocols/presets.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { text } from "../protocols/schema.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { singleLine } from "../text/visible.ts";
import { fieldsIn } from "../transcript/json.ts";
import { fieldsOf } from "./configuration.ts";
import { ConfigError } from "./errors.ts";
import { readSettings, type SettingsFile } from "./settings_file.ts";

/** A preset as it applies to one dialogue. */
export interface AppliedPreset {
  readonly name: string;
  /** What it sets: nothing that flags, a configuration or a brief set, and nothing that would be in vain. */
  readonly sets: Configuration;
}

/** A preset that may be chosen for a protocol. */
export interface OfferedPreset {
  readonly name: string;
  /** What it does, in a line. */
  readonly about: string;
  /** Its settings. */
  readonly sets: Configuration;
}

/** Returns the presets of a protocol, the built-in ones first. */
export function presetsOf({ name: protocol }: Pick<Protocol, "name">, own: OwnPresets = {}): readonly OfferedPreset[] {
  const all: OwnPresets = { ...own, ...PRESETS };
  return [...Object.keys(PRESETS), ...Object.keys(own)].flatMap((name) => {
    const row = new Map(Object.entries(all[name] ?? {})).get(protocol);
    if (row === undefined) return [];
    const { about = "", ...sets } = row;
    return [{ name, about, sets }];
  });
}

/** Returns what the name of a preset must be, if there is no such preset for a protocol; `undefined` if there is. */
export function presetProblem(name: string, protocol: Protocol, own: OwnPresets = {}): string | undefined {
  const names = presetsOf(protocol, own).map((preset) => preset.name);
  if (names.includes(name)) return undefined;
  const others = Object.hasOwn(own, name) ? `, which has settings for ${Object.keys(own[name] ?? {}).join(", ")}` : "";
  return `must be one of ${names.join(", ")}: current value is '${singleLine(name)}'${others}${
    didYouMean(name, names)
  }`;
}

/**
 * Returns a configuration laid over the preset that it names, and what the preset sets. Without a preset, or if it is
 * on record already, nothing is set.
 *
 * @throws {ConfigError} If there is no such preset; names those that there are.
 */
export function withPreset(
  protocol: Protocol,
  { preset: name, presets, ...given }: Configuration,
  brief?: Brief,
): { readonly configuration: Configuration; readonly preset?: AppliedPreset } {
  if (name === undefined) return { configuration: given };
  const problem = presetProblem(name, protocol, presets);
  if (problem !== undefined) throw new ConfigError(`Cannot hold a ${protocol.name}: 'preset' ${problem}`);
  const { sets: all = {} } = presetsOf(protocol, presets).find((each) => each.name === name) ?? {};
  const vain = new Set(protocol.unsuited?.({ ...all, ...given }));
  const taken = new Map(Object.entries({ ...brief, ...given }));
  const sets = Object.fromEntries(
    Object.entries(all).filter(([field]) => taken.get(field) === undefined && !vain.has(field)),
  );
  return { configuration: { ...given, ...sets, fromPreset: name }, preset: { name, sets } };
}

/** Returns the fields that a preset of a protocol may set: how dialogues are held, not what about, who takes part or with which models. */
export function presetFields(protocol: Protocol): Fields {
  return fieldsThat(
    fieldsOf(protocol),
    (traits) => isFromAnyone(traits) && traits.holds === undefined && traits.ofOne === undefined,
  );
}

/**
 * Checks the presets in a file of settings, with the fields of all protocols.
 *
 * @param settings What was read from it.
 * @throws {ConfigError} Which names each wrong field with its line.
 */
export async function checkPresetsIn(
  path: string,
  file: SettingsFile & { readonly cwd: string | undefined },
  settings: unknown,
): Promise<void> {
  if (fieldsIn(settings)["presets"] === undefined) return; // the other protocols need not be loaded
  await readSettings(path, { ...file, schema: z.looseObject({ presets: await presetsSchema() }) });
}

/** Returns the schema of an operator's own presets. */
async function presetsSchema(): Promise<z.ZodType> {
  const rows = (await allProtocols()).map((protocol) => {
    const row = z.strictObject({ about: text("what it does, in a line").exactOptional(), ...presetFields(protocol) });
    return [protocol.name, row.partial().exactOptional()] as const;
  });
  const names = Object.keys(PRESETS).map((name) =>
    [name, z.never().exactOptional().meta({ wanted: BUILT_IN })] as const
  );
  return z.object(Object.fromEntries(names)).catchall(z.strictObject(Object.fromEntries(rows)));
}

const BUILT_IN = "a preset with a name of its own: this one is built in";
