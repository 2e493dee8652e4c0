import { isList, isObject, type Json, objectIn } from "../../transcript/json.ts";
import type { Facts } from "../render/facts.ts";
import { type Both, both } from "./both.ts";

/** A setting in which two dialogues differ. */
export interface SettingApart {
  /** Names from the outside in, such as `["limits", "opening"]`. */
  readonly path: readonly string[];
  /** Ids of the participants whose setting it is; none for one of the whole dialogue. */
  readonly participants: readonly string[];
  /** The values; `undefined` where the setting is missing. */
  readonly values: Both<Json | undefined>;
}

/** The settings of two dialogues. */
export interface SettingsApart {
  /** Those that differ: the protocol, those of participants, then the others. */
  readonly apart: readonly SettingApart[];
  /** Number of the settings that are the same. */
  readonly same: number;
}

/** Settings that say nothing to a reader, or that stand elsewhere: what a program calls it, places and hashes of files. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "workflow",
  "path",
  "sha256",
  "mayCite",
  "participants",
  "by",
  "voters",
]);

/**
 * Returns the settings in which two dialogues differ. Nested ones of one protocol are compared one by one, those of two
 * protocols as a whole.
 */
export function settingsApart(sides: Both<Facts>): SettingsApart {
  const [first, second] = sides;
  const isDeep = first.record.protocol === second.record.protocol;
  const [ids, others] = both(sides, ({ record }) => new Set(record.participants.map(({ id }) => id)));
  const given = both(sides, (facts) => settingsOf(facts, ids.intersection(others), isDeep));
  const paths = new Set([...given[0].keys(), ...given[1].keys()]);
  const apart: SettingApart[] = [];
  let same = 0;
  for (const key of paths) {
    const values = [given[0].get(key)?.value, given[1].get(key)?.value] as const;
    if (JSON.stringify(values[0]) === JSON.stringify(values[1])) same++;
    else {
      const { path = [], participant } = given[0].get(key) ?? given[1].get(key) ?? {};
      apart.push({ path, participants: participant === undefined ? [] : [participant], values });
    }
  }
  return { apart: grouped(apart), same };
}

interface Setting {
  readonly path: readonly string[];
  readonly participant?: string;
  readonly value: Json;
}

function settingsOf(facts: Facts, shared: ReadonlySet<string>, isDeep: boolean): ReadonlyMap<string, Setting> {
  const { record } = facts;
  const { protocol, preset, settings, participants, imported } = record;
  const all: Setting[] = [{ path: ["protocol"], value: protocol }];
  if (preset !== undefined) all.push({ path: ["preset"], value: preset });
  for (const { id, name, role, position } of participants.filter(({ id }) => shared.has(id))) {
    const { agent, ...own } = objectIn(objectIn(settings, "participants"), id) ?? {};
    const { type: _, model: _model, ...ofAgent } = isObject(agent) ? agent : {};
    const answeredBy = imported ? {} : { answeredBy: agentOf(facts, id) };
    const fields = { name, role, ...(position === undefined ? {} : { position }), ...answeredBy, ...ofAgent, ...own };
    all.push(...settingsIn(fields, [], isDeep).map((each) => ({ ...each, participant: id })));
  }
  const others = participants.filter(({ id }) => !shared.has(id));
  if (others.length > 0) {
    const agents = new Set(others.map(({ id }) => agentOf(facts, id)));
    all.push({
      path: ["participants"],
      value: others.map(({ id, role, position }) => ({
        name: facts.nameOf(id),
        role,
        ...(position === undefined ? {} : { position }),
      })),
    });
    if (!imported) all.push({ path: ["answeredBy"], value: [...agents] });
  }
  all.push(...settingsIn(settings, [], isDeep));
  return new Map(all.map((each) => [JSON.stringify([each.participant, each.path]), each]));
}

/** Returns the id of the model that answers for a participant, or the type of another agent. */
function agentOf(facts: Facts, id: string): string {
  const { type, model } = facts.agent(id);
  return model ?? type;
}

/** Returns settings one by one: items of a list by their ids, and of sources only the names. */
function settingsIn(value: Json, path: readonly string[], isDeep: boolean): readonly Setting[] {
  const name = path.at(-1);
  if (path.length > 0 && isList(value) && name === "sources") return [{ path, value: value.map(nameOf) }];
  const isOpen = path.length === 0 || isDeep || name === "brief" || name === "language";
  const fields = isObject(value) ? Object.entries(value) : byId(value);
  const told = fields?.filter(([key]) => !LEFT_OUT.has(key)) ?? [];
  if (!isOpen || told.length === 0) return [{ path, value: isObject(value) ? Object.fromEntries(told) : value }];
  return told.flatMap(([key, inner]) => settingsIn(inner, [...path, key], isDeep));
}

function byId(value: Json): readonly (readonly [string, Json])[] | undefined {
  if (!isList(value) || value.length === 0) return undefined;
  const found = value.flatMap((item): readonly (readonly [string, Json])[] => {
    if (!isObject(item) || typeof item["id"] !== "string") return [];
    const { id, ...rest } = item;
    return [[id, rest]];
  });
  return found.length === value.length ? found : undefined;
}

function nameOf(source: Json): Json {
  return isObject(source) ? source["name"] ?? null : source;
}

/** Joins the same difference of several participants, and puts theirs before the others. */
function grouped(all: readonly SettingApart[]): readonly SettingApart[] {
  const groups = Map.groupBy(
    all,
    ({ path, values, participants }) =>
      JSON.stringify([participants.length > 0, path, values[0] ?? null, values[1] ?? null]),
  );
  const joined = [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, participants: group.flatMap(({ participants }) => participants) }] : [];
  });
  const place = ({ path, participants }: SettingApart) =>
    path[0] === "protocol" ? 0 : path[0] === "answeredBy" ? 1 : participants.length > 0 ? 2 : 3;
  return joined.toSorted((a, b) => place(a) - place(b));
}
