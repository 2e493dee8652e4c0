import { experimentHash } from "../experiments/plan.ts";
import { readParts } from "../experiments/provenance.ts";
import { experimentPage } from "../experiments/report/report_page.ts";
import { experimentReport } from "../experiments/report/report.ts";
import { headline } from "../experiments/report/summary.ts";
import { collectExperiment } from "../experiments/run_experiment.ts";
import { html } from "../pages/html.ts";
import type { World } from "../setup/world.ts";
import { inLanguage } from "../words/language.ts";
import type { SiteFile } from "./folder.ts";
import { FOLDERS, headOf, masthead, type SiteFrame } from "./frame.ts";
import type { ListedExperiment } from "./front_page.ts";
import type { NamedFolder } from "./gather.ts";
import { pageName } from "./page_name.ts";
import { withoutPlaces } from "./private.ts";

/** What an experiment's page is made with. */
interface ExperimentOptions {
  readonly frame: SiteFrame;
  readonly costs: boolean;
  readonly world: World;
  /** Ids of the dialogues that are published: others do not count. */
  readonly shown: ReadonlySet<string>;
}

const PLACE = { page: "experiment" } as const;

/**
 * Groups folders by the experiment that they hold: shards and copies of one have one page.
 *
 * @throws {ConfigError} If a folder's experiment cannot be read.
 */
export async function byExperiment(
  folders: readonly NamedFolder[],
): Promise<readonly (readonly [NamedFolder, ...NamedFolder[]])[]> {
  const groups = new Map<string, [NamedFolder, ...NamedFolder[]]>();
  for (const folder of folders) {
    const hash = experimentHash(await readParts([folder]));
    const there = groups.get(hash);
    if (there) there.push(folder);
    else groups.set(hash, [folder]);
  }
  return [...groups.values()];
}

/**
 * Returns the page of an experiment: its report, made anew from the archives that are published.
 *
 * @param folders Its folder, or those of its shards.
 * @throws {ConfigError} If the experiment cannot be read.
 */
export async function experimentOf(
  folders: readonly [NamedFolder, ...NamedFolder[]],
  { frame, costs, world, shown: published }: ExperimentOptions,
): Promise<ListedExperiment & { readonly file: SiteFile }> {
  const [{ path }] = folders;
  const experiment = await readParts(folders);
  const parts = folders.map((folder) => folder.path);
  const { rows } = await collectExperiment(experiment, { directory: path, world, parts });
  const kept = rows.filter(({ dialogueId }) => published.has(dialogueId));
  return inLanguage("en", () => {
    const report = experimentReport({ experiment, run: { rows: kept, left: [] } });
    const page = experimentPage(report, {
      hasCosts: costs,
      head: headOf(PLACE),
      body: html``,
      above: masthead(frame, PLACE),
    });
    const name = pageName(report.name, report.made.hash);
    const content = page.replace(/(?<=>)[^<]+|(?<=(?:aria-label|title)=")[^"]+/g, withoutPlaces);
    const answer = headline(report);
    return {
      name,
      title: report.name,
      headline: answer && withoutPlaces(answer),
      file: { path: `${FOLDERS.experiments}/${name}.html`, content },
    };
  });
}
