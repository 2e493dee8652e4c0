import { deepEqual, match } from "node:assert/strict";
import { convene, withFolder } from "./_cli_fixture.ts";

Deno.test("A dry run says which language was taken and why, unless an English subject is held in English", () =>
  withFolder(async (cwd) => {
    const lineOf = async (motion: string, ...more: readonly string[]) => {
      const { out } = await convene(["debate", motion, "--model", "openai/gpt-4o", "--dry-run", ...more], { cwd });
      match(out, /^Dry run: no calls were made\./);
      return /^Language: .*$/m.exec(out)?.[0];
    };
    deepEqual(
      [
        await lineOf("Städte sollten in ihren Zentren ein Tempolimit von 30 einführen"),
        await lineOf("都市は中心部で自動車に課金すべきだ"),
        await lineOf("Cats vs dogs"),
        await lineOf("Cats vs dogs", "--language", "de"),
        await lineOf("Cities should charge drivers who enter the centre"),
      ],
      [
        "Language: German, by the words of its subject.",
        "Language: Japanese, by the script of its subject.",
        "Language: English (assumed; --language TAG sets another).",
        "Language: German.",
        undefined,
      ],
    );
    const { code, err } = await convene(["debate", "Cats?", "--model", "openai/gpt-4o", "--language", "Deutsch"], {
      cwd,
    });
    deepEqual([code, err.trim()], [
      2,
      "convene: --language must be a tag such as de, or speakers and readers with one each: current value is 'Deutsch'",
    ]);
  }));
