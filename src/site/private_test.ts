import assert from "node:assert/strict";
import { withoutPaths, withoutPlaces } from "./private.ts";

Deno.test("withoutPaths() leaves the name at the end of a path of this machine, and everything else as it is", () => {
  const changed = [
    ["/home/ada/brief.md", "brief.md"],
    ["recorded//home/ada lovelace/answers.yaml", "recorded/answers.yaml"],
    ["C:\\Users\\Ada L\\x.pdf", "x.pdf"],
    ["file:///srv/data/x.pdf", "x.pdf"],
    ["Cannot read '/home/ada l/x.md': gone", "Cannot read 'x.md': gone"],
    ["from ~/private/x.md and /etc/passwd, too", "from x.md and passwd, too"],
    ["\\\\server\\share\\x", "x"],
  ];
  for (const [given = "", wanted] of changed) assert.equal(withoutPaths(given), wanted);
  const same = [
    "openrouter/qwen/qwen3",
    "1/2 and/or 3/4",
    "sources/memo-0f3a.txt",
    "https://a.example/b/c",
    "a / b",
    "</b>",
  ];
  for (const text of same) assert.equal(withoutPaths(text), text);
});

Deno.test("withoutPlaces() leaves out addresses of servers, too", () => {
  assert.equal(
    withoutPlaces("no answer from http://10.0.0.5:11434/v1 for /home/ada/x.gguf"),
    "no answer from … for x.gguf",
  );
});
