import { deepEqual, equal, match, throws } from "node:assert/strict";
import { registerSecret } from "../text/redact.ts";
import { attachmentsIn, readAttachments, toEntries } from "./attachment.ts";

const UTF_8 = new TextEncoder();
const text = (name: string, words = "Words.") => ({ name, data: UTF_8.encode(words) });
const bytes = (name: string, hex: string) => ({ name, data: Uint8Array.fromHex(hex) });

Deno.test("readAttachments() recognises images and texts by content, not by name", () => {
  const read = readAttachments([
    bytes("a.txt", "89504e470d0a1a0a0000"),
    bytes("b", "ffd8ffe000104a46"),
    bytes("c.png", "47494638396101"),
    bytes("d.webp", "52494646aabbccdd57454250"),
    text("e.png", "Größe: 3"),
    text("f.json", "\ufeff{}"),
  ]);
  deepEqual(read.map(({ mediaType }) => mediaType.split("/")[1]), ["png", "jpeg", "gif", "webp", "plain", "plain"]);
  deepEqual(read.map(({ text }) => text), [undefined, undefined, undefined, undefined, "Größe: 3", "{}"]);
});

Deno.test("readAttachments() rejects other files, and lists accepted types", () => {
  const wrong = [
    bytes("a.bmp", "424d3600ff"),
    bytes("b.txt", "fffe4100"),
    bytes("c.txt", "410000"),
    text("d.txt", " \n"),
    text("e.txt", ""),
    text("f.pdf", "%PDF-1.7\n"),
  ];
  for (const file of wrong) {
    throws(() => readAttachments([file]), {
      name: "TypeError",
      message:
        `Cannot attach '${file.name}': it must be an image (PNG, JPEG, GIF, WebP) or UTF-8 text (.txt, .md, .csv, ` +
        ".json)",
    });
  }
});

Deno.test("readAttachments() accepts at most ten files, images of 5 MB and texts of 1 MB", () => {
  const megabytes = (n: number, first = "") => {
    const data = new Uint8Array(n * 1024 * 1024).fill(97);
    data.set(Uint8Array.fromHex(first));
    return data;
  };
  equal(readAttachments([{ name: "a.gif", data: megabytes(5, "474946383961") }]).length, 1);
  throws(() => readAttachments([{ name: "a.gif", data: megabytes(6, "474946383961") }]), {
    name: "RangeError",
    message: "Cannot attach 'a.gif' as it has 6,291,456 bytes; an image may have 5,242,880",
  });
  throws(() => readAttachments([{ name: "a.txt", data: megabytes(2) }]), /a text may have 1,048,576/);
  throws(() => readAttachments(Array.from({ length: 11 }, () => text("a.txt"))), /Cannot attach 11 files: at most 10/);
});

Deno.test("readAttachments() gives safe and distinct names, and keeps those that already are", () => {
  const hostile = [
    ["../../etc/passwd", "passwd"],
    ["..\\..\\win.ini", "win.ini"],
    ["/", "attachment"],
    ["..", "attachment-2"],
    [".env", "attachment.env"],
    ["a b\nc\u202e.txt", "a-b-c-.txt"],
    ["Größe.md", "Gr-e.md"],
    ["A.TXT", "A.TXT"],
    ["a.txt", "a-2.txt"],
    [`${"x".repeat(300)}.csv`, `${"x".repeat(60)}.csv`],
  ] as const;
  const read = readAttachments(hostile.map(([name]) => text(name)));
  deepEqual(read.map(({ name }) => name), hostile.map(([, name]) => name));
  deepEqual(readAttachments(read), read, "read again, as when a dialogue goes on");
});

Deno.test("readAttachments() redacts keys in use", () => {
  registerSecret("sk-attached-0123456789");
  const [file] = readAttachments([text("a.txt", "It is sk-attached-0123456789.")]);
  equal(file?.text, "It is [redacted].");
  equal(new TextDecoder().decode(file?.data), "It is [redacted].");
  equal(file?.bytes, 17);
});

Deno.test("attachmentsIn() gives the entries of a first line, and no name that could lead elsewhere", () => {
  const [entry] = toEntries(readAttachments([text("a.txt")]));
  const hostile = ["../a.txt", "/a.txt", "..", ".", "", "a/b", "a\\b", "a\u0000", "x".repeat(81), 7];
  const typed = { ...Object(entry), mediaType: "text/plain\n# A heading" };
  const attachments = [entry ?? null, typed, null, "a.txt", {}, ...hostile.map((name) => ({ ...Object(entry), name }))];
  deepEqual(attachmentsIn({ attachments }), [entry]);
  deepEqual([attachmentsIn({}), attachmentsIn({ attachments: "a.txt" })], [[], []]);
  match(String(attachmentsIn({ attachments })[0]?.sha256), /^[0-9a-f]{64}$/);
});
