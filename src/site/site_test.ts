import assert from "node:assert/strict";
import { cp, mkdir, readFile, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PARTICIPANTS, Sample, sampleWithSummaries, SETTINGS } from "../archive/_sample_record_fixture.ts";
import { convene, SCORED, withFolder } from "../cli/_cli_fixture.ts";
import { rivalAnswer } from "../experiments/_experiment_fixture.ts";
import { withModels } from "../cli/_provider_fixture.ts";
import { ConfigError } from "../setup/errors.ts";
import { attacks, written } from "../testdata/attacks.ts";
import { filesOf, journalOf, only, plant, publishIn } from "./_site_fixture.ts";
import { pageName } from "./page_name.ts";

/** A short debate that is over. */
function debate(topic = "Should cities charge cars?", text = "Queues cost every driver time."): Sample {
  return new Sample({ topic }).phase("openings").turn("advocate-1", "opening", text)
    .turn("advocate-2", "opening", "Streets are for everybody.").end();
}

const refused = (match: RegExp) => (error: Error) => error instanceof ConfigError && match.test(error.message);

Deno.test("publishSite() writes pages that link to each other, with what was said in scripts, and nothing of the journal", () =>
  withFolder(async (cwd) => {
    await plant(join(cwd, "debates"), 1, debate().journal);
    const { dialogues, left } = await publishIn(cwd, ["debates"], { title: "Our debates" });
    assert.deepEqual([dialogues.length, left], [1, []]);
    const files = await filesOf(join(cwd, "site"));
    const name = dialogues[0]?.name ?? "";
    assert.equal(name, pageName("Should cities charge cars?", "sample"));
    const expected = [`dialogues/${name}.html`, `said/${name}.js`, "dialogue.js", "index.html", "minisearch.js"];
    expected.push("published.html", "search-index.js", "search.js", "site.css", "site.json");
    assert.deepEqual([...files.keys()].sort(), expected.sort());
    assert.match(
      files.get("index.html") ?? "",
      new RegExp(`<a href="dialogues/${name}\\.html">Should cities charge cars\\?</a>`),
    );
    const page = only(files, "dialogues/");
    assert.match(page, /<a class="brand" href="\.\.\/index\.html" dir="auto">Our debates<\/a>/);
    assert.match(page, /<article id="message-1"[^]*<a class="number" href="#message-1"/);
    assert.match(only(files, "said/"), /^said\("[a-z0-9-]+", \[\[1,"Ada","Queues cost every driver time\."\],/);
    assert.ok(!/<style|style=|<script>|onclick/.test(page + files.get("index.html")), "the policy allows none of it");
  }));

Deno.test("publishSite() writes again only what changed, and removes the page of an archive that is gone", () =>
  withFolder(async (cwd) => {
    const debates = join(cwd, "debates");
    const one = debate("One?"), two = debate("Two?");
    await plant(debates, 1, one.journal);
    const second = await plant(debates, 2, journalOf(two.events, "two"));
    await publishIn(cwd, ["debates"]);
    const before = await filesOf(join(cwd, "site"));
    const pageOfTwo = [...before.keys()].find((path) => path.startsWith("dialogues/two-")) ?? "";
    const writtenAt = (await stat(join(cwd, "site", pageOfTwo))).mtimeMs;
    const again = await publishIn(cwd, ["debates"]);
    assert.deepEqual(again.files, { written: 0, kept: before.size - 1, removed: 0 });
    assert.deepEqual(await filesOf(join(cwd, "site")), before);
    await plant(debates, 1, journalOf(debate("One?", "It was said otherwise.").events, "sample"));
    const changed = await publishIn(cwd, ["debates"]);
    assert.equal(changed.files.written, 3, "its page, its script, and the index of the search");
    assert.equal((await stat(join(cwd, "site", pageOfTwo))).mtimeMs, writtenAt);
    await rm(join(cwd, "site", pageOfTwo));
    assert.equal((await publishIn(cwd, ["debates"])).files.written, 1, "a page that is missing");
    await rm(second, { recursive: true });
    assert.equal((await publishIn(cwd, ["debates"])).files.removed, 2);
    assert.ok(!(await filesOf(join(cwd, "site"))).has(pageOfTwo));
    assert.ok((await publishIn(cwd, ["debates"], { title: "Another" })).files.written === 3, "each page has the title");
  }));

Deno.test("publishSite() touches no file that it did not write, and says what is in the way", () =>
  withFolder(async (cwd) => {
    const archive = await plant(join(cwd, "debates"), 1, debate().journal);
    const publish = () => publishIn(cwd, ["debates"]);
    await Deno.mkdir(join(cwd, "site"));
    await writeFile(join(cwd, "site", "mine.txt"), "mine");
    await assert.rejects(publish(), refused(/^Cannot publish to site: it is not empty, and not a site/));
    await rm(join(cwd, "site", "mine.txt"));
    await publish();
    const page = [...(await filesOf(join(cwd, "site"))).keys()].find((path) => path.startsWith("dialogues/")) ?? "";
    await writeFile(join(cwd, "site", "mine.txt"), "mine");
    await writeFile(join(cwd, "site", page), "somebody's own page");
    await assert.rejects(
      publish(),
      refused(/^Cannot write site\/dialogues\/.*somebody changed it since it was published/),
    );
    await rm(archive, { recursive: true });
    await plant(join(cwd, "debates"), 2, journalOf(debate().events, "other"));
    await publish();
    assert.equal(
      await readFile(join(cwd, "site", page), "utf8"),
      "somebody's own page",
      "no longer published, but not ours",
    );
    assert.equal(await readFile(join(cwd, "site", "mine.txt"), "utf8"), "mine");
    await rm(join(cwd, "site"), { recursive: true });
    await publish();
    await rm(join(cwd, "site", "said"), { recursive: true });
    await writeFile(join(cwd, "site", "said"), "a file in place of a folder");
    await plant(join(cwd, "debates"), 3, journalOf(debate().events, "third"));
    await assert.rejects(publish(), refused(/^Cannot write into site\/said: it is a link or a file/));
    await writeFile(join(cwd, "site", "site.json"), '{"site":1,"files":{"../mine":"x"},"pages":{}}');
    await assert.rejects(publish(), refused(/^Cannot publish to site: its site\.json cannot be read/));
  }));

Deno.test("publishSite() goes on where it was interrupted", () =>
  withFolder(async (cwd) => {
    await plant(join(cwd, "debates"), 1, debate().journal);
    await publishIn(cwd, ["debates"]);
    const manifest = JSON.parse(await readFile(join(cwd, "site", "site.json"), "utf8"));
    const { "index.html": _, ...files } = manifest.files;
    await writeFile(join(cwd, "site", "index.html"), "half a p");
    const begun = { ...manifest, files, writing: ["index.html"] };
    await writeFile(join(cwd, "site", "site.json"), JSON.stringify({ ...begun, writing: [] }));
    await assert.rejects(
      publishIn(cwd, ["debates"]),
      refused(/^Cannot write site\/index\.html: somebody else wrote it/),
    );
    await writeFile(join(cwd, "site", "site.json"), JSON.stringify(begun));
    assert.equal((await publishIn(cwd, ["debates"])).files.written, 1);
    assert.match(await readFile(join(cwd, "site", "index.html"), "utf8"), /^<!doctype html>/);
  }));

Deno.test("publishSite() makes a page again that it could not write, and leaves nothing half-written", () =>
  withFolder(async (cwd) => {
    const site = join(cwd, "site");
    const first = await plant(join(cwd, "debates"), 1, debate().journal);
    const { dialogues } = await publishIn(cwd, ["debates"], { title: "Old" });
    const page = join("dialogues", `${dialogues[0]?.name}.html`);
    const obstacle = join(site, "dialogues", `.publishing-${dialogues[0]?.name}.html`);
    await mkdir(obstacle);
    await assert.rejects(
      publishIn(cwd, ["debates"], { title: "New" }),
      /Cannot write site\/dialogues\/should-.*\.html: /,
    );
    assert.match(await readFile(join(site, page), "utf8"), /Old/);
    await rmdir(obstacle);
    await writeFile(obstacle, "half a p");
    await publishIn(cwd, ["debates"], { title: "New" });
    assert.doesNotMatch(await readFile(join(site, page), "utf8"), /Old/);
    assert.ok([...(await filesOf(site)).keys()].every((path) => !path.includes(".publishing")));
    await plant(join(cwd, "debates"), 2, journalOf(debate("Another?").events, "another"));
    await rm(first, { recursive: true });
    await publishIn(cwd, ["debates"], { title: "New" });
    assert.ok([...(await filesOf(site)).keys()].every((path) => !path.includes("should-cities")));
  }));

Deno.test("a dialogue that is left out is left out in every copy, and where it was forked from", () =>
  withFolder(async (cwd) => {
    const secret = await plant(join(cwd, "one"), 1, journalOf(debate("Secret?").events, "secret-id"));
    await plant(join(cwd, "two"), 1, journalOf(debate("Secret?").events, "secret-id"));
    const parent = { dialogueId: "secret-id", key: "openings/opening/advocate-1", hash: "0".repeat(64), lines: 1 };
    const fork = journalOf(
      debate("Open?").events,
      "fork",
      (event) => event.type === "dialogue.started" ? { ...event, parent } : event,
    );
    await plant(join(cwd, "two"), 2, fork);
    const texts = async () => [...(await filesOf(join(cwd, "site"))).values()].join("");
    await publishIn(cwd, ["one", "two"]);
    assert.match(await texts(), /secret-id/);
    const { dialogues, left } = await publishIn(cwd, ["one", "two"], { exclude: [secret] });
    assert.deepEqual([dialogues.length, left.map(({ why }) => why)], [1, ["excluded", "excluded"]]);
    assert.doesNotMatch(await texts(), /secret/i);
  }));

Deno.test("publishSite() names what it leaves out, and the site only counts it", () =>
  withFolder(async (cwd) => {
    const debates = join(cwd, "debates");
    const whole = debate("Whole?");
    await plant(debates, 1, whole.journal);
    await plant(debates, 2, whole.journal);
    await plant(debates, 3, journalOf(debate("Unfinished?").events.slice(0, -1), "unfinished"));
    await plant(debates, 4, journalOf(debate("Secret?").events, "secret-id"));
    const broken = journalOf(debate("Broken?").events, "broken");
    await plant(debates, 5, broken.replace("Queues", "queues"));
    await plant(debates, 6, "no journal\n");
    const { left, dialogues } = await publishIn(cwd, ["debates"], { exclude: ["secret"] });
    assert.deepEqual(dialogues.map(({ entry }) => entry.title), ["Whole?"]);
    assert.deepEqual(left.map(({ shown, why }) => `${shown.slice(-9)} ${why}`).sort(), [
      "02_debate twice",
      "03_debate unfinished",
      "04_debate excluded",
      "05_debate broken",
      "06_debate broken",
    ]);
    assert.match(left.find(({ why }) => why === "broken")?.reason ?? "", /journal/);
    const files = await filesOf(join(cwd, "site"));
    const all = [...files.values()].join("");
    for (const word of ["Secret", "secret-id", "Unfinished?", "Broken?"]) assert.ok(!all.includes(word), word);
    const list = files.get("published.html") ?? "";
    assert.match(
      list,
      /1 dialogue is published\.[^]*1 dialogue left out by the publisher\.[^]*2 dialogues left out because they cannot be read/,
    );
    await assert.rejects(
      publishIn(cwd, ["debates"], { exclude: ["nothing"] }),
      refused(/^--exclude nothing matches no archive/),
    );
    await assert.rejects(publishIn(cwd, ["nowhere"]), refused(/^There is no folder nowhere/));
    await assert.rejects(publishIn(cwd, ["debates/2026-01-01"]), refused(/^There are no archives in/));
  }));

Deno.test("pageName() gives ASCII names that are the same for the same id, and different for others", () => {
  const name = pageName("¿Zügig über ../../etc/passwd? 渋滞", "../../id");
  assert.match(name, /^zugig-uber-etc-passwd-[0-9a-f]{12}$/);
  assert.equal(pageName("渋滞税を導入すべきか", "id"), `dialogue-${pageName("", "id").slice(-12)}`);
  assert.notEqual(pageName("Same", "a"), pageName("Same", "b"));
  assert.match(pageName("x".repeat(500), "a"), /^x{48}-[0-9a-f]{12}$/);
});

Deno.test("nothing that is said, named or given as an id runs on a page or leads out of the site", () =>
  withFolder(async (cwd) => {
    const tags = `"'></script></title></textarea><script>alert(1)</script><img src=x onerror=alert(2)>\u202egnp.exe`;
    const links = "[a](javascript:alert(4)) <javascript:alert(5)> ![x](https://evil.example/i.png) [b](//evil.example)";
    const participants = PARTICIPANTS.map((one) => ({ ...one, name: one.name + tags, position: tags }));
    const sample = new Sample({ topic: tags, participants, settings: { ...SETTINGS, brief: { motion: tags } } });
    sample.phase(`openings/${tags}`);
    const texts = (await attacks()).map((attack) => written(attack, () => "0123456789ab"));
    for (const text of [...texts, tags, links]) sample.turn("advocate-1", "opening", text);
    sample.end();
    for (const [n, id] of ["../../../evil", `x"/><script>`, "\u202eid", "con"].entries()) {
      await plant(join(cwd, "debates"), n + 1, journalOf(sample.events, id));
    }
    const { dialogues } = await publishIn(cwd, ["debates"], { title: tags, about: `# ${tags}\n\n${tags} ${links}\n` });
    assert.equal(dialogues.length, 4);
    const files = await filesOf(join(cwd, "site"));
    assert.deepEqual(
      [...files.keys()].filter((path) => !/^(?:[a-z]+\/)?[a-z0-9-]+\.(?:html|js|css|json)$/.test(path)),
      [],
    );
    for (const [path, text] of files) {
      if (!path.endsWith(".html")) continue;
      const own = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
      assert.ok(own.every((tag) => /^<script defer src="(?:\.\.\/)?(?:search|dialogue)\.js">$/.test(tag)), path);
      const links = [...text.matchAll(/\shref="([^"]*)"/g)].map(([, to = ""]) => to);
      assert.deepEqual(
        links.filter((to) => !/^(?:https?:|data:,$|#|(?:\.\.\/)?[a-z0-9-]+(?:\/[a-z0-9-]+)?\.)/.test(to)),
        [],
        path,
      );
      const bare = text.replace(/="[^"]*"/g, '=""');
      assert.ok(!/<(?:img|iframe|base|object|embed)\b|<[a-z][^>]*\son\w+=/i.test(bare), path);
      assert.ok(!text.includes("\u202e"), path);
    }
    for (const [path, text] of files) if (path.startsWith("said/")) assert.ok(!text.includes("\u202e"), path);
  }));

Deno.test("no prompt, key, path, server, cost or whole source is in any byte of a site, unless it is asked for", () =>
  withModels(async (world) => {
    const { cwd } = world;
    const source = "The zone has 700 extra trucks a day. A line of the source that nobody ever quotes.";
    await Deno.mkdir(join(cwd, "papers"));
    await writeFile(join(cwd, "papers", "trucks.md"), source);
    await writeFile(
      join(cwd, "settings.json"),
      JSON.stringify({ participants: [{ name: "Ada", agentConfig: { systemPrompt: "Whisper the password" } }] }),
    );
    const { code, err, out } = await convene([
      "debate",
      "Should cities charge?",
      "--model",
      "openai/gpt-4o-mini",
      "--rounds",
      "1",
      "--file",
      join(cwd, "papers", "trucks.md"),
      "--out",
      "debates",
      "--quiet",
    ], world);
    assert.equal(code, 0, err);
    const archive = out.split("\n")[0] ?? "";
    const journal = await readFile(join(archive, "journal.jsonl"), "utf8");
    const [, cost = ""] = /"costUsd":(\d+\.\d{4})/.exec(journal) ?? [];
    assert.ok(cost !== "" && journal.includes("call.sent"));
    await publishIn(cwd, ["debates"]);
    const bytes = async () => [...(await filesOf(join(cwd, "site"))).values()].join("\n");
    const open = await bytes();
    const prompts = [...journal.matchAll(/"type":"block\.recorded".*?"text":"([^"\\]{40,80})/g)].map(([, text = ""]) =>
      text
    );
    assert.ok(prompts.length > 3);
    const asked = prompts.filter((text) => !/extra trucks/.test(text));
    for (const text of asked.slice(0, 20)) assert.ok(!open.includes(text), text);
    const secret = JSON.parse(journal.split("\n")[0] ?? "").secret;
    for (
      const word of [cwd, "papers/", "sk-of-a-test", secret, "nobody ever quotes", "$0", cost, "costUsd", "127.0.0.1"]
    ) {
      assert.ok(!open.includes(word), word);
    }
    await publishIn(cwd, ["debates"], { costs: true, sources: true });
    const all = await bytes();
    assert.deepEqual(["$0.0", "nobody ever quotes", cwd].map((word) => all.includes(word)), [true, true, false]);
    const sources = [...(await filesOf(join(cwd, "site"))).keys()].filter((path) => path.includes("/sources/"));
    assert.match(sources.join(), /^dialogues\/should-cities-charge-[0-9a-f]{12}\/sources\/trucks-[0-9a-f]{12}\.txt$/);
    assert.ok(all.includes(`href="${sources[0]?.slice("dialogues/".length)}"`));
  }));

Deno.test("warnings and failures are published without paths and servers", () =>
  withFolder(async (cwd) => {
    const reason = "The organisation acme-lab has no credit: connect ECONNREFUSED http://10.1.2.3:11434/v1";
    const sample = new Sample().phase("openings").turn(
      "advocate-1",
      "opening",
      "",
      {
        failure: { code: "unreachable", reason },
      } as Parameters<Sample["turn"]>[3],
    ).turn("advocate-2", "opening", "So be it.");
    sample.add({
      type: "warning.raised",
      code: "test",
      text: `Cannot read C:\\Users\\ada\\brief.md or ~/private/x.md: ${reason}; getaddrinfo ENOTFOUND gpu.acme.example`,
    });
    await plant(join(cwd, "debates"), 1, sample.end().journal);
    await publishIn(cwd, ["debates"]);
    const all = [...(await filesOf(join(cwd, "site"))).values()].join("\n");
    for (const word of ["10.1.2.3", "acme", "Users", "private/"]) assert.ok(!all.includes(word), word);
    assert.match(all, /Cannot read brief\.md or x\.md: no connection; getaddrinfo ENOTFOUND …/);
  }));

Deno.test("a site for students tells the outcome at the end of each page only", () =>
  withFolder(async (cwd) => {
    assert.equal((await convene(["debate", ...SCORED, "--quiet"], { cwd })).code, 0);
    await publishIn(cwd, ["out"]);
    const front = (files: ReadonlyMap<string, string>) => files.get("index.html") ?? "";
    assert.match(front(await filesOf(join(cwd, "site"))), /class="level"/);
    await publishIn(cwd, ["out"], { student: true });
    const files = await filesOf(join(cwd, "site"));
    assert.ok(!/class="level"|Slightly|for Ada/.test(front(files)));
    assert.match(only(files, "dialogues/"), /class="dialogue handout"/);
    assert.match(files.get("published.html") ?? "", /without scores/);
  }));

Deno.test("the front page speaks the language asked for, or the commonest of the dialogues; each page its own", () =>
  withFolder(async (cwd) => {
    const spoken = (readers: string) => (event: object) =>
      "settings" in event ? { ...event, settings: { ...SETTINGS, language: { speakers: readers, readers } } } : event;
    for (const [n, language] of ["de", "de", "fr"].entries()) {
      await plant(join(cwd, "debates"), n + 1, journalOf(debate(`Frage ${n}?`).events, `d${n}`, spoken(language)));
    }
    await publishIn(cwd, ["debates"]);
    const files = await filesOf(join(cwd, "site"));
    assert.match(files.get("index.html") ?? "", /<html lang="de">[^]*<h1 dir="auto">Dialoge<\/h1>/);
    assert.match(only(files, "dialogues/frage-2-"), /<html lang="fr">[^]*Suivre depuis le début/);
    await publishIn(cwd, ["debates"], { language: "es" });
    assert.match((await filesOf(join(cwd, "site"))).get("index.html") ?? "", /<html lang="es">/);
  }));

Deno.test("the text about a site is Markdown: HTML in it is text", () =>
  withFolder(async (cwd) => {
    await plant(join(cwd, "debates"), 1, sampleWithSummaries().end().journal);
    await publishIn(cwd, ["debates"], { about: "# Our course\n\nWe *argue*. <b onclick=x>Here</b>\n\nMore to read." });
    const files = await filesOf(join(cwd, "site"));
    const about = files.get("about.html") ?? "";
    assert.match(about, /<h1 dir="auto">Our course<\/h1>[^]*<em>argue<\/em>[^]*&lt;b onclick=x&gt;[^]*More to read/);
    assert.match(files.get("index.html") ?? "", /<em>argue<\/em>[^]*<a href="about\.html">/);
    assert.ok(!(files.get("index.html") ?? "").includes("More to read"));
  }));

Deno.test("an experiment is published as its report, without costs, tables and how it was made", () =>
  withModels(async (world) => {
    const { cwd } = world;
    const file = {
      name: "Rivals <b>",
      items: ["One.", "Two."],
      arms: { debate: { protocol: "debate", roundCount: 1 } },
      models: ["openai/gpt-4o-mini", "openai/gpt-4.1-nano"],
      judges: ["openai/gpt-4.1"],
    };
    await writeFile(join(cwd, "rivals.yaml"), JSON.stringify(file));
    assert.equal((await convene(["run", "rivals.yaml", "--quiet"], world)).code, 0);
    const { experiments, dialogues } = await publishIn(cwd, ["rivals"]);
    assert.deepEqual([experiments.map(({ title }) => title), dialogues.length], [["Rivals <b>"], 4]);
    const files = await filesOf(join(cwd, "site"));
    const page = only(files, "experiments/");
    assert.match(page, /<link rel="stylesheet" href="\.\.\/experiments\.css">[^]*<h1>Rivals &#60;b&#62;<\/h1>/);
    const all = [...files.values()].join("\n");
    for (const word of [cwd, "rivals.yaml", "Prices for", "$0", ".csv"]) assert.ok(!all.includes(word), word);
    assert.match(files.get("index.html") ?? "", /<h2>Experiments<\/h2>/);
    await publishIn(cwd, ["rivals"], { costs: true });
    assert.match(only(await filesOf(join(cwd, "site")), "experiments/"), /\$0/);
    const [one] = dialogues;
    await publishIn(cwd, ["rivals"], { exclude: [one?.entry.dialogueId ?? ""] });
    assert.notEqual(only(await filesOf(join(cwd, "site")), "experiments/"), page, "excluded dialogues do not count");
    await cp(join(cwd, "rivals"), join(cwd, "copy"), { recursive: true });
    const twice = await publishIn(cwd, ["rivals", "copy"]);
    assert.deepEqual(twice.experiments.map(({ title }) => title), ["Rivals <b>"]);
    assert.equal(only(await filesOf(join(cwd, "site")), "experiments/"), page, "a copy adds nothing");
  }, rivalAnswer));
