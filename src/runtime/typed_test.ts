import assert from "node:assert/strict";
import { convene } from "../cli/_cli_fixture.ts";
import { programOf, typed } from "./typed.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname).replace(/\/$/, "");

Deno.test("programOf() is the task in the folder of a clone, by npx where that has started Deno, and else convene", () => {
  const own = "file:///home/ana/my%20clone/src/main.ts";
  const inClone = { mainModule: own, ownModule: own, cwd: "/home/ana/my clone", version: "2.9.6" };
  const [installed, fetched] = ["/usr/bin/deno", "/home/ana/.npm/_npx/8a1b/node_modules/deno/deno"];
  assert.equal(programOf({ ...inClone, execPath: installed }), "deno task convene");
  assert.equal(programOf({ ...inClone, execPath: fetched }), "npx -y deno@2.9.6 task --quiet convene");
  for (
    const elsewhere of [
      { cwd: "/home/ana" }, // an installed command
      { cwd: "/home/ana/my clone/examples" }, // the task would start in another folder
      { mainModule: "file:///home/ana/my%20clone/src/other.ts" }, // a program that imports it
      { ownModule: "https://example.com/src/main.ts" }, // another project's main.ts
    ]
  ) assert.equal(programOf({ ...inClone, execPath: fetched, ...elsewhere }), "convene", JSON.stringify(elsewhere));
});

Deno.test("A command that a message shows can be typed where it is shown", async () => {
  const start = async (...args: readonly string[]) => {
    const command = ["run", "--no-check", "--no-prompt", "--allow-read=.", "src/main.ts", ...args];
    const { stdout, stderr } = await new Deno.Command("deno", { args: command, cwd: ROOT, stdin: "null" }).output();
    return new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  };
  assert.match(
    await start("show", "./nowhere"),
    /; (?:npx -y deno@\S+ task --quiet|deno task) convene list shows the archives\n$/,
  );
  assert.match(
    await start("list", "--help"),
    /\nHere, type (?:npx -y deno@\S+ task --quiet|deno task) convene … instead of convene …\.\n$/,
  );
  assert.doesNotMatch((await convene(["list", "--help"])).out, /in place of convene/, "of a program that imports it");
  assert.equal(typed("list"), "convene list");
});
