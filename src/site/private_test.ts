import assert from "node:assert/strict";
import { Sample } from "../archive/_sample_record_fixture.ts";
import { fold } from "../transcript/fold.ts";
import { published, withoutPaths, withoutPlaces } from "./private.ts";

Deno.test("withoutPaths() leaves the name at the end of a path of this machine, and everything else as it is", () => {
  const changed = [
    ["/home/ada/brief.md", "brief.md"],
    ["recorded//home/ada lovelace/answers.yaml", "recorded/answers.yaml"],
    ["recorded/my-debate/answers.yaml:judge-1", "recorded/answers.yaml:judge-1"],
    ["C:\\Users\\Ada L\\x.pdf", "x.pdf"],
    ["file:///srv/data/x.pdf", "x.pdf"],
    ["Cannot read '/home/ada l/x.md': gone", "Cannot read 'x.md': gone"],
    ["from ~/private/x.md and /etc/passwd, too", "from x.md and passwd, too"],
    ["\\\\server\\share\\x", "x"],
    ["config:/home/ada/secret/x.md", "config:x.md"],
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
  assert.equal(withoutPlaces("connect ECONNREFUSED 10.1.2.3:11434"), "connect ECONNREFUSED …");
  assert.equal(withoutPlaces("getaddrinfo ENOTFOUND gpu.intern.example"), "getaddrinfo ENOTFOUND …");
});

Deno.test("published() names a limit without its value, if that is one of calls, tokens or costs and none are shown", () => {
  const record = fold(new Sample().phase("openings").turn("advocate-1", "opening", "So be it.").end().events);
  const most = (limit: "max_cost" | "max_turns", costs: boolean) => {
    const cut = { limit, before: "openings/opening/advocate-2", most: 2, after: 1 } as const;
    return published({ ...record, cut }, { costs, sources: false }).cut?.most;
  };
  assert.deepEqual([most("max_cost", false), most("max_cost", true), most("max_turns", false)], [undefined, 2, 2]);
});
