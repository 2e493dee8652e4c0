import assert from "node:assert/strict";
import { UsageError } from "./cli_error.ts";
import type { CommandName } from "./commands.ts";
import { parseArguments } from "./parse_arguments.ts";

Deno.test("parseArguments() takes values, switches, repeated pairs and operands apart", () => {
  const { operands, configuration, flags } = parseArguments("debate", [
    "Cats = good --really",
    "--rounds=2",
    "--model",
    "openai/a=b",
    "--model",
    "Advocate A=human",
    "--position",
    "Ada=1 = 1, always",
    "--criteria",
    "wit=2",
    "--criteria=depth=0.5",
    "--max-duration",
    "1h30m",
    "--no-scoring",
    "--simultaneous",
    "--quiet",
  ]);
  assert.deepEqual(operands, ["Cats = good --really"]);
  assert.deepEqual(configuration, {
    roundCount: 2,
    model: "openai/a=b",
    models: { "Advocate A": "human" },
    positions: { Ada: "1 = 1, always" },
    criteria: { wit: 2, depth: 0.5 },
    maxDurationMs: 5_400_000,
    scoringEnabled: false,
    turnOrder: "simultaneous",
  });
  assert.deepEqual([...flags], [["--quiet", ""]]);
});

Deno.test("parseArguments() takes what follows -- as operands", () => {
  assert.deepEqual(parseArguments("debate", ["--", "--rounds"]).operands, ["--rounds"]);
});

Deno.test("parseArguments() says what is wrong and what would be right", () => {
  const wrong: readonly (readonly [CommandName, string, RegExp])[] = [
    ["debate", "--rouns 3", /no flag '--rouns'; did you mean '--rounds'\?$/],
    ["debate", "-q", /no flag '-q'; see convene debate --help/],
    ["debate", "--at x", /--at is not for 'convene debate', but for fork/],
    ["debate", "--rounds", /--rounds needs a value: --rounds N/],
    ["debate", "--rounds --quiet", /--rounds needs a value/],
    ["debate", "--rounds 0", /--rounds must be an integer >= 1: current value is '0'/],
    ["debate", "--rounds 1.5", /--rounds must be an integer >= 1: current value is '1.5'/],
    ["debate", "--rounds 1e3", /--rounds must be an integer/],
    ["debate", "--rounds 2 --rounds 3", /--rounds may be given only once/],
    ["debate", "--temperature -1", /--temperature must be a number from 0 to 2: current value is '-1'/],
    ["debate", "--temperature NaN", /--temperature must be a number/],
    ["debate", "--max-cost 0", /--max-cost must be a number > 0/],
    ["debate", "--max-cost Infinity", /--max-cost must be a number > 0/],
    ["debate", "--seed -1", /--seed must be an integer >= 0/],
    ["debate", "--timeout 300", /--timeout must be a duration above 0 such as 90s.*current value is '300'/],
    ["debate", "--max-duration 0s", /--max-duration must be a duration/],
    ["debate", "--format forml", /--format must be one of formal, competitive, educational, casual: current value/],
    ["debate", "--output-format xml", /--output-format must be one of md, json, txt/],
    ["debate", "--base-url localhost", /--base-url must be a URL/],
    ["debate", "--position Ada", /--position must be NAME=TEXT: current value is 'Ada'/],
    ["debate", "--position =x", /--position must be NAME=TEXT/],
    ["debate", "--position A=x --position A=y", /--position names 'A' twice/],
    ["debate", "--criteria wit=much", /--criteria must be a number > 0: current value is 'wit=much'/],
    ["debate", "--criteria wit=-1", /--criteria must be a number > 0/],
    ["debate", "--model a/b --model c/d", /--model names a model for all twice/],
    ["debate", "--model x=a/b --model x=c/d", /--model names 'x' twice/],
    ["debate", "--quiet=yes", /--quiet takes no value/],
    ["debate", "--json --events", /--json or --events, not both/],
    ["debate", "two words", /'words' is one too many: convene debate \[MOTION\] \(put the motion in quotes\)/],
    ["roundtable", "--end consent", /--end must be one of consensus, .*self-convergence, max-rounds: current value is/],
    ["roundtable", "--end consensus=2", /--end must be a number from 0 to 1: current value is 'consensus=2'/],
    ["council", "--phases gather,sleep", /--phases must be one of gather, .*: current value is 'gather,sleep'/],
    ["council", "--member =x", /--member must be NAME\[=SPEC\]: current value is '=x'/],
    ["resume", "", /Something is missing: convene resume ARCHIVE/],
    [
      "resume",
      "x --seed 3",
      /--seed is not for 'convene resume', but for debate, council, dialectic, roundtable, baseline, fork/,
    ],
    ["show", "a b c", /'c' is one too many: convene show ARCHIVE \[N\]$/],
    ["replay", "x --speed 0", /--speed must be a number > 0: current value is '0'/],
    ["replay", "x --speed fast", /--speed must be a number > 0/],
  ];
  for (const [command, line, message] of wrong) {
    const args = line.split(" ").filter((arg) => arg !== "");
    assert.throws(
      () => parseArguments(command, args),
      (error) => error instanceof UsageError && message.test(error.message),
      line,
    );
  }
});
