/**
 * Makes the pictures of README.md and the guides: the first screen of a report, at a fixed time.
 *
 * `pictures/council-dark.webp` in a page stands for the first command `council` that the page shows: for the report
 * that it leaves, in dark colours. So nothing but the page says which pictures there are.
 *
 * Run by `deno task pictures`, with Debian's chromium.
 *
 * @module
 */
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { convened, ILLUSTRATED } from "./held_dialogues.ts";
import { shownCommands, toConvene } from "./shown_commands.ts";

/** A picture of a report. */
export interface Picture {
  /** The picture's path from the root. */
  readonly path: string;
  /** Name of the command that leaves the report. */
  readonly command: string;
  readonly colorScheme: "light" | "dark";
}

/** Returns the pictures of reports in a page; each stands in it once. */
export function picturesIn(path: string, page: string): readonly Picture[] {
  return [...page.matchAll(/"([\w/]*\bpictures\/([a-z]+)-(light|dark)\.webp)"/g)].map(
    ([, file = "", command = "", color]) => ({
      path: join(dirname(path), file),
      command,
      colorScheme: color === "dark" ? "dark" : "light",
    }),
  );
}

/** Size of a picture, in CSS pixels; it has half as many again. */
const SCREEN = { width: 1200, height: 852 };
const SCALE = 1.5;
/** What a picture may weigh, in bytes. */
const MAX_SIZE = 200_000;
/** Takes a picture of a report's first screen, as WebP. */
async function firstScreen(browser: Browser, file: string, { colorScheme }: Picture): Promise<Uint8Array> {
  const context = await browser.newContext({ viewport: SCREEN, colorScheme });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  // Chromium takes no picture of a page that it has not drawn yet.
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  const session = await context.newCDPSession(page);
  const clip = { x: 0, y: 0, ...SCREEN, scale: SCALE };
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 75, clip });
  await context.close();
  return Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
}

/** Makes the pictures of a page, and says what came of each. */
async function makePictures(browser: Browser, path: string, tasks: Readonly<Record<string, string>>): Promise<void> {
  const page = await Deno.readTextFile(path);
  const commands = shownCommands(page).map((command) => toConvene(command, tasks));
  for (const [command, pictures] of Map.groupBy(picturesIn(path, page), ({ command }) => command)) {
    const args = commands.find((args) => args?.[0] === command);
    if (args === undefined) throw new Error(`${path} has a picture of a ${command}, and no command that holds one`);
    const archive = await convened(args);
    try {
      for (const picture of pictures) {
        const bytes = await firstScreen(browser, join(Deno.cwd(), archive, "report.html"), picture);
        if (bytes.length > MAX_SIZE) throw new Error(`${picture.path} has ${bytes.length} bytes, above ${MAX_SIZE}`);
        await Deno.mkdir(dirname(picture.path), { recursive: true });
        await Deno.writeFile(picture.path, bytes);
        await Deno.stdout.write(new TextEncoder().encode(`${picture.path}: ${bytes.length} bytes\n`));
      }
    } finally {
      await Deno.remove(archive, { recursive: true });
    }
  }
}

if (import.meta.main) {
  const { chromium } = await import("playwright-core");
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    for (const path of ILLUSTRATED) await makePictures(browser, path, tasks);
  } finally {
    await browser.close();
  }
}
