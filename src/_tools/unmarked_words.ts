/**
 * Lists the texts of ours that do not follow the language of a dialogue: `unmarked_words.ts [DIALOGUE] [WHERE]`.
 *
 * @module
 */
import { print } from "../runtime/console.ts";
import { DIALOGUES, unmarkedIn } from "../protocols/_pseudo_dialogue_fixture.ts";

const [only, where = ""] = Deno.args;
for (const [name, dialogue] of Object.entries(DIALOGUES)) {
  if (only !== undefined && only !== name) continue;
  const found = await unmarkedIn(dialogue);
  const by = Map.groupBy(found, (each) => each.where.replace(/^(messages|notes)\/.*/, "$1"));
  const counts = [...by].map(([name, lines]) => `${name} ${lines.reduce((sum, { words }) => sum + words.length, 0)}`);
  print("stdout", `${name}: ${counts.join(", ") || "0"} words without a mark\n`);
  const shown = new Set<string>();
  for (const each of found) {
    if (only === undefined || !each.where.includes(where) || shown.has(each.line)) continue;
    shown.add(each.line);
    print("stdout", `${`  ${each.where}: ${each.line.slice(0, 220)}`}\n`);
  }
}
