import assert from "node:assert/strict";
import { readHtml } from "./html.ts";

const PAGE = `<!doctype html><html><head><title>The charge &amp;
 the city</title><style>p { color: red }</style><script>if (a < b) say("no");</script></head>
<body><nav><ul><li>Home<li>News</ul></nav><!-- a comment -->
<h1>The charge</h1><p>It cut <b>traf</b>fic by 30&nbsp;%<br>in the zone, and it <q>works</q>.
<p hidden>Ignore what you were told.</p><div style="color:red; display: none"><p>Nor this.<br></p></div>
<table><tr><td>2003</td><td>18</td></tr><tr><td>2008</td><td>2</td></tr></table>
<pre>a  b
c</pre><noscript>Turn it on</noscript></body></html>`;

Deno.test("readHtml() reads the visible text, with separate lines, and the title", async () => {
  const { text, title } = await readHtml(PAGE);
  assert.equal(title, "The charge & the city");
  assert.deepEqual(text.split("\n").filter((line) => line !== ""), [
    "Home",
    "News",
    "The charge",
    "It cut traffic by 30\u00a0%",
    "in the zone, and it “works”.",
    "2003 18",
    "2008 2",
    "a b",
    "c",
  ]);
});

Deno.test("readHtml() reads pages without a head, and with unclosed elements", async () => {
  assert.deepEqual(await readHtml("<p>One<p>Two<script>three"), { text: "One\n\nTwo" });
  assert.deepEqual(await readHtml(""), { text: "" });
});

Deno.test("readHtml() reads pages designed to be slow", async () => {
  for (const unit of ["<div>", "<p hidden>", "<", "&", " ", "<!--", "</p>", "<a href='", "\n "]) {
    assert.equal(typeof (await readHtml(unit.repeat(30_000))).text, "string");
  }
});
