import { join } from "node:path";
import { embeddedImages } from "../archive/attachments.ts";
import { JournalReadError, readJournal } from "../archive/journal_reader.ts";
import { type ArchiveEntry, isHeld, journalHash, readEntry } from "../archive/list.ts";
import { numberedFolders, REVIEW_FOLDERS } from "../archive/layout.ts";
import { Facts, readersOf } from "../archive/render/facts.ts";
import { RENDERER_VERSION } from "../archive/render/fields.ts";
import { completedReviews } from "../archive/reviews.ts";
import { pagesOf, toldIn } from "../protocols/pages.ts";
import { isSamePath, pathIn } from "../runtime/found.ts";
import { VERSION } from "../runtime/system_runtime.ts";
import { ConfigError } from "../setup/errors.ts";
import type { World } from "../setup/world.ts";
import { sha256 } from "../text/sha256.ts";
import { attachmentsIn } from "../transcript/attachment.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { inLanguage, languageOfTexts } from "../words/language.ts";
import { SITE } from "../words/site.ts";
import { sourceFiles } from "./source_files.ts";
import { publishedPage } from "./dialogue_page.ts";
import { type SiteEntry, type SiteFile, SiteFolder } from "./folder.ts";
import { byExperiment, experimentOf } from "./experiment_page.ts";
import { EXPERIMENT_SHEET, FILES, FOLDERS, type SiteFrame, STYLE_SHEET } from "./frame.ts";
import { aboutPage, frontPage, type ListedDialogue, type ListedExperiment, pageAddress } from "./front_page.ts";
import { gather, type NamedFolder } from "./gather.ts";
import { published, type PublishedToo } from "./private.ts";
import { pageName } from "./page_name.ts";
import { listOfPublished, type PublishedCounts, type REASONS } from "./published_page.ts";
import { readClassicScript, readSearchLibrary } from "./scripts.ts";
import { indexScript, readSaid, saidIn, saidScript, type Searched } from "./search_index.ts";

/** What is published, and where. */
export interface SiteOptions extends PublishedToo {
  /** Folder of the site. */
  readonly out: NamedFolder;
  readonly cwd?: string | undefined;
  /** Title of the site. @default "Dialogues", in its language */
  readonly title?: string | undefined;
  /** Text about the site, in Markdown. */
  readonly about?: string | undefined;
  /** Pages for a class: outcome last, without scores. */
  readonly student: boolean;
  /** Archives to leave out: by path, or by id or its beginning. */
  readonly exclude: readonly string[];
  /** Language of the front page. @default the commonest of the dialogues */
  readonly language?: string | undefined;
  /** The surroundings of the command, for experiments. */
  readonly world: World;
  /** Reads the library of the search. @default from its package */
  readonly library?: () => Promise<string>;
}

/** An archive that is not published. */
export interface LeftOut {
  /** The archive, as the operator named it. */
  readonly shown: string;
  readonly why: typeof REASONS[number];
  /** The reason in words. */
  readonly reason: string;
}

/** What came of publishing. */
export interface Published {
  readonly dialogues: readonly ListedDialogue[];
  readonly experiments: readonly ListedExperiment[];
  readonly left: readonly LeftOut[];
  /** Numbers of files. */
  readonly files: { readonly written: number; readonly kept: number; readonly removed: number };
}

/** Raised when pages of the same archive change: those of an earlier version are made again. */
const SITE_VERSION = 1;

/**
 * Publishes archives as a site of static pages. What is there and unchanged is not written again; what is no longer
 * published is removed, as far as an earlier run wrote it.
 *
 * @param folders Archives, folders of archives, or folders of experiments.
 * @throws {ConfigError} If a folder has no archives, an exclusion fits none, or the site's folder has files of others.
 */
export async function publishSite(folders: readonly string[], options: SiteOptions): Promise<Published> {
  const { archives, experiments: named } = await gather(folders, options.cwd);
  const folder = await SiteFolder.open(options.out.path, options.out.shown);
  const { chosen, left } = await choose(archives, options);
  const language = options.language ?? commonest(chosen.map(({ entry }) => languageOfTexts(entry.readers ?? "en")));
  const title = options.title ?? inLanguage(language, () => SITE.title);
  const frame: SiteFrame = { title, hasAbout: options.about !== undefined };
  const dialogues: ListedDialogue[] = [];
  for (const each of chosen) {
    const made = await dialogueOf(withKnownParent(each, chosen), { folder, frame, options });
    if ("why" in made) left.push(made);
    else dialogues.push(made);
  }
  dialogues.sort((a, b) => place(a) < place(b) ? 1 : -1);
  const shown = new Set(dialogues.map(({ entry }) => entry.dialogueId));
  const experiments: ListedExperiment[] = [];
  for (const each of options.student ? [] : await byExperiment(named)) {
    const { file, ...listed } = await experimentOf(each, { frame, shown, ...options });
    await folder.write([file]);
    experiments.push(listed);
  }
  await inLanguage(language, () => writeShared({ folder, frame, options, dialogues, experiments, left }));
  await folder.finish();
  return { dialogues, experiments, left, files: folder.counts };
}

function place({ name, entry: { startedAt } }: ListedDialogue): string {
  return `${startedAt} ${name}`;
}

/** An archive that is to be published. */
interface Chosen extends NamedFolder {
  readonly entry: ArchiveEntry & { readonly dialogueId: string };
  /** Name of its page. */
  readonly name: string;
}

/** Returns an archive without what it was forked from, unless that is published as well. */
function withKnownParent(one: Chosen, chosen: readonly Chosen[]): Chosen {
  const { parent, ...entry } = one.entry;
  const isKnown = parent && chosen.some((other) => other.entry.dialogueId === parent.dialogueId);
  return isKnown ? one : { ...one, entry };
}

/** Returns the commonest of some words, the first of several. */
function commonest(words: readonly string[]): string {
  const groups = [...Map.groupBy(words, (word) => word).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0] ?? "en";
}

/** Chooses the archives that are over, each dialogue once. */
async function choose(
  archives: readonly NamedFolder[],
  { exclude, cwd }: SiteOptions,
): Promise<{ readonly chosen: readonly Chosen[]; readonly left: LeftOut[] }> {
  const chosen = new Map<string, Chosen>();
  const left: LeftOut[] = [];
  const used = new Set<string>();
  const entries = await Array.fromAsync(
    archives,
    async (archive) => ({ ...archive, entry: await readEntry(archive.path) }),
  );
  const excludedIds = new Set<string>();
  for (const { shown, path, entry: { dialogueId } } of entries) {
    const excluded = exclude.filter((given) =>
      given === shown || isSamePath(pathIn(cwd, given), path) || dialogueId?.startsWith(given)
    );
    for (const each of excluded) used.add(each);
    if (excluded.length > 0) excludedIds.add(dialogueId ?? path);
  }
  for (const { shown, path, entry } of entries) {
    const { dialogueId, problem } = entry;
    if (excludedIds.has(dialogueId ?? path)) left.push({ shown, why: "excluded", reason: "excluded" });
    else if (dialogueId === undefined || problem !== undefined) {
      left.push({ shown, why: "broken", reason: problem ?? "it names no dialogue" });
    } else if (entry.status !== "completed" && !entry.cutShort) {
      const reason = isHeld(entry) ? "still running" : entry.status ?? "unfinished";
      left.push({ shown, why: "unfinished", reason });
    } else {
      const name = pageName(entry.title ?? "", dialogueId);
      const there = chosen.get(dialogueId) ?? [...chosen.values()].find((each) => each.name === name);
      if (there) left.push({ shown, why: "twice", reason: `the same dialogue as ${there.shown}` });
      else chosen.set(dialogueId, { shown, path, entry: { ...entry, dialogueId }, name });
    }
  }
  const unused = exclude.find((given) => !used.has(given));
  if (unused !== undefined) {
    throw new ConfigError(
      `--exclude ${unused} matches no archive: give an archive by its path, its id or the beginning of its id`,
    );
  }
  return { chosen: [...chosen.values()], left };
}

/** What a site is written with. */
interface Making {
  readonly folder: SiteFolder;
  readonly frame: SiteFrame;
  readonly options: SiteOptions;
}

/** Writes the page of a dialogue, unless it is there and unchanged. */
async function dialogueOf(
  { shown, path, entry, name }: Chosen,
  { folder, frame, options }: Making,
): Promise<ListedDialogue | LeftOut> {
  try {
    const hasParent = entry.parent !== undefined;
    const key = await keyOf(path, hasParent, { frame, options });
    const there = await folder.keeps(name, key);
    if (there) return { name, entry: there.entry };
    const reading = await readJournal(path);
    const { parent, ...held } = fold(reading.events);
    const record = published({ ...held, ...(parent && hasParent ? { parent } : {}) }, options);
    const protocols = await pagesOf(record.protocol);
    const reviews = (await completedReviews(path, record, protocols))
      .map((review) => ({ ...review, record: published(review.record, options) }));
    const facts = Facts.of(record, "md", protocols);
    const { student, costs, sources } = options;
    const files = sources ? await sourceFiles(path, record) : [];
    const page = await inLanguage(readersOf(record), async () =>
      publishedPage(
        {
          name,
          record,
          protocols,
          reviews,
          images: sources ? await embeddedImages(path, attachmentsIn(record.settings)) : new Map(),
          files: new Set(files.map(({ path }) => path)),
        },
        { site: frame, student, costs, sources },
      ));
    const told = inLanguage(readersOf(record), () => toldIn(facts, reviews));
    const listed = listedEntry({ ...entry, ...(student ? {} : told) }, costs);
    await folder.writePage(name, { key, entry: listed }, [
      { path: pageAddress(name), content: page },
      { path: saidPath(name), content: saidScript(name, saidIn(record, (id) => facts.nameOf(id))) },
      ...files.map(({ path, content }) => ({ path: `${FOLDERS.dialogues}/${name}/${path}`, content })),
    ]);
    return { name, entry: listed };
  } catch (error) {
    if (!(error instanceof JournalReadError)) throw error;
    return { shown, why: "broken", reason: error.message };
  }
}

function saidPath(name: string): string {
  return `${FOLDERS.said}/${name}.js`;
}

/** Returns what a list shows of a dialogue. */
function listedEntry(entry: Chosen["entry"], hasCosts: boolean): SiteEntry {
  const { path: _, topic: _topic, usage, reviews, imported: _imported, requestId: _requestId, ...listed } = entry;
  return { ...listed, ...(hasCosts ? omitUndefined({ usage, reviews }) : {}) };
}

/** Returns a hash of all that a dialogue's page is made of: its journals, the options, and the program's version. */
async function keyOf(
  path: string,
  hasParent: boolean,
  { frame, options }: Omit<Making, "folder">,
): Promise<string> {
  const { student, costs, sources } = options;
  const hashes = [await journalHash(path)];
  for (const kind of REVIEW_FOLDERS) {
    for (const review of await numberedFolders(join(path, kind))) {
      hashes.push(review.slice(path.length), await journalHash(review).catch(() => ""));
    }
  }
  const made = { hashes, hasParent, frame, student, costs, sources, VERSION, RENDERER_VERSION, SITE_VERSION };
  return sha256(JSON.stringify(made));
}

/** Writes what the pages share: front page, search, styles and scripts. */
async function writeShared(
  { folder, frame, options, dialogues, experiments, left }: Making & Omit<Published, "files">,
): Promise<void> {
  const searched: Searched[] = [];
  for (const { name, entry } of dialogues) {
    searched.push({ name, entry, said: readSaid(await folder.read(saidPath(name))) });
  }
  const counts: PublishedCounts = {
    shown: dialogues.length,
    left: {
      excluded: count(left, "excluded"),
      unfinished: count(left, "unfinished"),
      broken: count(left, "broken"),
      twice: count(left, "twice"),
    },
  };
  const { about, library = readSearchLibrary } = options;
  const shared: SiteFile[] = [
    { path: FILES.front, content: frontPage(frame, { about, dialogues, experiments }) },
    ...(about === undefined ? [] : [{ path: FILES.about, content: aboutPage(frame, about) }]),
    { path: FILES.published, content: listOfPublished(frame, counts, options) },
    { path: FILES.style, content: STYLE_SHEET },
    ...(experiments.length === 0 ? [] : [{ path: FILES.experiments, content: EXPERIMENT_SHEET }]),
    { path: FILES.library, content: await library() },
    { path: FILES.search, content: await readClassicScript("search.js") },
    { path: FILES.dialogue, content: await readClassicScript("dialogue.js") },
    { path: FILES.index, content: indexScript(searched) },
  ];
  await folder.write(shared);
}

function count(left: readonly LeftOut[], why: LeftOut["why"]): number {
  return left.filter((each) => each.why === why).length;
}
