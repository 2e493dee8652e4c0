import { firstWords } from "../../text/display.ts";
import { isList, isObject, type Json } from "../../transcript/json.ts";
import { WAYS_APART } from "../../words/compare.ts";
import { languageName } from "../../words/language.ts";
import { criterionName, PROTOCOLS, VALUES } from "../../words/names.ts";
import { settingName } from "../../words/settings.ts";
import type { Facts } from "../render/facts.ts";
import { agentInWords, roleInWords } from "../render/words.ts";
import type { SettingApart } from "./settings.ts";

/** Most words of a text that is a setting. */
const WORDS = 25;

/** Returns the name of a setting in words, with those whose it is, such as `answers of Ada and Ben`. */
export function settingInWords(
  { path, participants }: Pick<SettingApart, "path" | "participants">,
  facts: Facts,
): string {
  const name = path.map((part, at) => at === 0 ? firstName(part) : settingName(part)).join(": ");
  const speaks = facts.record.participants.length;
  return participants.length === 0 || participants.length === speaks
    ? name
    : WAYS_APART.of(name, participants.map((id) => facts.nameOf(id)));
}

function firstName(part: string): string {
  return Object.entries(WAYS_APART.names).find(([name]) => name === part)?.[1] ?? settingName(part);
}

/** Returns the value of a setting in words; empty if it is missing. */
export function valueInWords(value: Json | undefined, path: readonly string[]): string {
  if (value === undefined) return "";
  if (value === null) return VALUES.none;
  if (typeof value === "boolean") return VALUES[value ? "yes" : "no"];
  if (isList(value)) {
    return value.map((item) => valueInWords(item, path)).join(path[0] === "participants" ? "; " : ", ");
  }
  if (isObject(value)) {
    const { name, role, position } = value;
    if (path[0] === "participants") {
      const side = position === undefined ? "" : `: ${firstWords(String(position), WORDS)}`;
      return `${name} (${roleInWords(String(role))})${side}`;
    }
    return Object.entries(value).map(([name, inner]) => `${settingName(name)} ${valueInWords(inner, [name])}`).join(
      ", ",
    );
  }
  const text = String(value);
  switch (path[0] === "language" ? "language" : path.at(-1)) {
    case "protocol":
      return PROTOCOLS.of(text);
    case "answeredBy":
      return agentInWords(text === "human" ? { type: text } : { type: "chat", model: text });
    case "role":
      return roleInWords(text);
    case "language":
      return languageName(text);
    default:
      return firstWords(/^[a-z]+(?:_[a-z]+)+$/.test(text) ? criterionName(text) : text, WORDS);
  }
}
