import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSite, type OnProgress, openFolder, workspaceOf } from '../../astro/index.ts';
import { countProblems, type Diagnostic, hasErrors } from '../../diagnostics/index.ts';
import { aboutRule } from '../about-rule.ts';
import { type FolderArguments, type Folders, foldersOf, makeFolder, refuseForeignFolder } from '../folder.ts';
import { interruptible } from '../signals.ts';
import {
  count,
  paint,
  plain,
  print,
  printJsonOf,
  printProblems,
  progressLine,
  Stages,
  size,
} from '../terminal.ts';
import { type ProcessUse, type Timings, timingsData, timingsText } from '../timings.ts';

interface Outcome {
  /** The name of the site. */
  name: string;
  pages: number;
  diagnostics: Diagnostic[];
  isPublished: boolean;
  /** Whether there was anything to build. */
  isLoaded: boolean;
  /** Files and folders that are not published. */
  unpublishedFiles: string[];
  /** Whether the address of the published site is known or not needed. */
  hasAddress: boolean;
  /** Set if a clock runs, and the build came to an end. */
  timings?: Timings;
}

interface BuildArguments extends FolderArguments {
  /** Build whatever can be built. */
  keepGoing: boolean;
  /** Build a site that can be opened from its files. */
  relative: boolean;
  /** Replace a folder that contains something other than a site. */
  force: boolean;
  json: boolean;
  /** What the process has used, if `--timings` is set. */
  use?: () => ProcessUse;
}

/** `trellis build`: 0 if the site was built, 1 for errors, unless `--keep-going` is set. */
export async function build(args: BuildArguments): Promise<number> {
  const startTime = performance.now();
  const folders = foldersOf(args);
  const { outDir } = folders;
  if (!args.force) refuseForeignFolder(outDir);
  const elapsedSeconds = () => Number(((performance.now() - startTime) / 1000).toFixed(1));
  if (args.json) {
    let code = 1;
    await printJsonOf(async () => {
      const { pages, diagnostics, isPublished, unpublishedFiles, timings } = await run(args, folders);
      code = isPublished ? 0 : 1;
      const ok = !hasErrors(diagnostics);
      const facts = {
        ok,
        isPublished,
        out: outDir,
        pages,
        unpublished: unpublishedFiles,
        seconds: elapsedSeconds(),
        ...(timings && args.use && { timings: timingsData(timings, args.use()) }),
      };
      return { ...facts, diagnostics: plain(diagnostics, aboutRule) };
    });
    return code;
  }
  const progress = progressLine();
  const stages = new Stages();
  let stage = 'bundled';
  const enter = (next: string): void => {
    progress.clear();
    stages.end(stage);
    stage = next;
  };
  const { pages, diagnostics, isPublished, unpublishedFiles, isLoaded, hasAddress, timings } = await run(
    args,
    folders,
    {
      onStart: (name, total) => {
        stages.end('read');
        print(`  Building ${count(total, 'page')} of ${name} …`);
      },
      onProgress: (step, done, total) => {
        const next = STAGES[step];
        if (next !== undefined && next !== stage) enter(next);
        progress.show(`  ${step} ${done}/${total}`);
      },
    },
  ).finally(progress.clear);
  if (isLoaded) stages.end(stage === 'indexed' ? 'indexed, written' : stage);
  if (timings && args.use) print(`\n${timingsText(timings, args.use())}\n`);
  if (diagnostics.length > 0) printProblems(diagnostics, !isPublished);
  if (isPublished) {
    const facts = `${countProblems(diagnostics)}, ${size(sizeOf(outDir))} in ${outDir}`;
    const isClean = !hasErrors(diagnostics);
    const built = isClean ? paint().green('Built') : paint().red('Built with errors');
    print(`${built} ${count(pages, 'page')} in ${stages.total}: ${facts}`);
    if (!hasAddress) print(NO_ADDRESS);
  } else if (isLoaded) {
    const result = existsSync(outDir) ? 'the previous site is kept' : 'no site was written';
    print(`Because of these errors, ${result}. Use --keep-going to continue past errors.`);
  }
  const visibleFiles = unpublishedFiles.filter((path) => !isHidden(path));
  if (visibleFiles.length > 0) print(`Not published: ${someOf(visibleFiles)}`);
  return isPublished ? 0 : 1;
}

/**
 * The stages that begin with a step of a build. A schema may be laid out before and after pages are rendered.
 */
const STAGES: Partial<Record<Parameters<OnProgress>[0], string>> = {
  rendered: 'rendered',
  indexed: 'indexed',
};

/** Size of all files in a folder, in bytes. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** Whether nobody expects it on the site: `.gitignore`, `.github/`. */
const isHidden = (path: string): boolean => /(?:^|\/)\./.test(path);

/** Maximum number of names on one line. */
const MAX_NAMES = 20;

const someOf = (names: string[]): string =>
  [
    names.slice(0, MAX_NAMES).join(', '),
    ...(names.length > MAX_NAMES ? [`${names.length - MAX_NAMES} more`] : []),
  ].join(' and ');

const NO_ADDRESS =
  'No site URL: sitemap, feeds and preview images were skipped. Set one with --site https://…';

interface Listeners {
  onStart?: (name: string, pages: number) => void;
  onProgress?: OnProgress;
}

/** Handles interruptions from the first moment on, not only once pages are built. */
const run = (args: BuildArguments, folders: Folders, listeners: Listeners = {}): Promise<Outcome> =>
  interruptible((signal) => runUntil(signal, args, folders, listeners));

async function runUntil(
  signal: AbortSignal,
  args: BuildArguments,
  folders: Folders,
  { onStart, onProgress }: Listeners,
): Promise<Outcome> {
  makeFolder(workspaceOf(folders.root, folders.cacheDir));
  const folder = await openFolder(folders, { checksLater: 'large' });
  const { pages, settings } = folder.site;
  const facts = { name: settings.name, pages: pages.length };
  if (!folder.lastLoad) {
    return {
      ...facts,
      diagnostics: folder.diagnostics,
      isPublished: false,
      unpublishedFiles: [],
      isLoaded: false,
      hasAddress: true,
    };
  }
  onStart?.(facts.name, facts.pages);
  makeFolder(dirname(folders.outDir));
  const { keepGoing, relative } = args;
  const built = await buildSite(folder, { ...folders, keepGoing, relative, signal, onProgress });
  const hasAddress = relative || folder.publication?.address !== undefined;
  return {
    ...facts,
    ...built,
    unpublishedFiles: folder.lastLoad.unpublishedFiles,
    isLoaded: true,
    hasAddress,
  };
}
