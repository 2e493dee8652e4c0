import { deepEqual } from "node:assert/strict";
import { markdownBlocks } from "./markdown_blocks.ts";

const blocks = (markdown: string) => markdownBlocks(markdown).map(({ kind, text }) => `${kind}: ${text}`);

Deno.test("markdownBlocks() gives headings, items and paragraphs without their signs, and no code", () => {
  deepEqual(blocks("Title\n=====\n\nOne\ntwo.\n\n- a\n  more of a\n- [ ] b\n\n```\ncode\n```\n## End ##\n1) c"), [
    "heading: Title",
    "paragraph: One\ntwo.",
    "item: a\nmore of a",
    "item: b",
    "heading: End",
    "item: c",
  ]);
});

Deno.test("markdownBlocks() reads quotations, tables and code without an end", () => {
  deepEqual(blocks("> said\r\n> so\r\n\r\n| a | b |\r\n|---|---|\r\n| c | d |"), [
    "paragraph: said\nso",
    "item: a – b",
    "item: c – d",
  ]);
  deepEqual(blocks("Before.\n~~~\nnever closed"), ["paragraph: Before."]);
  deepEqual(blocks("```npm ci``` is enough.\n\nMore."), ["paragraph: ```npm ci``` is enough.", "paragraph: More."]);
  deepEqual(blocks("````\n```\n```` js\n~~~~\n````  \nAfter."), ["paragraph: After."]);
  deepEqual(blocks("Gone <!-- not\nshown --> here."), ["paragraph: Gone   here."]);
  deepEqual(blocks(" \n\t\n"), []);
});
