/**
 * JSON that scripts of pages, and programs, fetch. A large site has thousands of these files, and a route of
 * Astro takes longer for each than to make it.
 */
import { type Page, pageWithId } from '../../site/index.ts';
import { countMade } from '../../timings/index.ts';
import type { RunLocals } from '../context/page-locals.ts';
import { jsonOf } from '../json-of.ts';
import type { SiteFiles } from '../site-files/index.ts';

/** The files of a folder of the site. Names are paths below it, without the extension. */
interface DataFolder {
  names(): string[];
  /** Undefined for a name without a file. Made at each call. */
  text(name: string): string | undefined;
}

type Site = Pick<RunLocals, 'site' | 'sandboxes' | 'api'>;

/** What makes the files of each folder, by its path without the base path. */
const FOLDERS: Record<string, (site: Site) => DataFolder> = {
  '/_trellis/operations': playgrounds,
  '/_trellis/sandboxes': sandboxPlans,
  '/_trellis/collections': collections,
  '/_trellis/openapi': (site) => descriptions(site, '/_trellis/openapi'),
  '/openapi': (site) => descriptions(site, '/openapi'),
};

/** The text of the file at a decoded path without the base path. Undefined if no file has that path. */
export function dataFileAt(site: Site, path: string): string | undefined {
  const folder = Object.keys(FOLDERS).find((each) => path.startsWith(`${each}/`));
  if (folder === undefined || !path.endsWith('.json')) return undefined;
  return FOLDERS[folder]?.(site).text(path.slice(folder.length + 1, -'.json'.length));
}

/** Writes all of them. */
export function writeDataFiles(site: Site, files: SiteFiles): void {
  for (const [folder, open] of Object.entries(FOLDERS)) {
    const { names, text } = open(site);
    for (const name of names()) {
      files.write(`${folder}/${name}.json`, text(name) ?? '');
      countMade('data files');
    }
  }
}

/** The playground of each operation page, fetched when a reader opens it, so pages stay small. */
function playgrounds({ site, api }: Site): DataFolder {
  // Other pages, such as those of webhooks, send nothing.
  const operationOf = ({ id, operation }: Page): string | undefined =>
    operation !== undefined && api.playgroundOf(operation, id) === 'show' ? operation : undefined;
  return {
    names: () => site.pages.filter((page) => operationOf(page) !== undefined).map(({ id }) => id),
    text(id) {
      const page = pageWithId(site, id);
      const operation = page && operationOf(page);
      return operation === undefined ? undefined : jsonOf(api.playgroundData(operation, id));
    },
  };
}

/**
 * The plan of each sandbox, or what all operations need of it, fetched with the first request to it. The
 * other parts of a plan, each in a folder named after the sandbox and the version of the plan, are fetched
 * with the first request that needs them.
 */
function sandboxPlans({ sandboxes, api }: Site): DataFolder {
  const planned = sandboxes.filter(({ plan }) => plan !== undefined).map(({ name }) => name);
  return {
    names: () =>
      planned.flatMap((name) => {
        const { parts } = api.sandboxPlan(name);
        return [name, ...(parts?.texts ?? []).map((_text, part) => `${name}/${parts?.version}/${part}`)];
      }),
    text(path) {
      if (planned.includes(path)) return api.sandboxPlan(path).index;
      const [, name = '', version, part] = /^(.*)\/([^/]+)\/(\d+)$/.exec(path) ?? [];
      if (!planned.includes(name)) return undefined;
      const { parts } = api.sandboxPlan(name);
      return version === parts?.version ? parts?.texts[Number(part)] : undefined;
    },
  };
}

/** The operations of each OpenAPI file as a collection for API clients. */
function collections({ site, api }: Site): DataFolder {
  const names = site.specs.filter(({ operations }) => operations.length > 0).map(({ name }) => name);
  return {
    names: () => names,
    text: (name) => (names.includes(name) ? api.collectionText(name) : undefined),
  };
}

/**
 * Each OpenAPI file as a single file, for download and for the explorer, except files of the docs folder that
 * are published unchanged. Each file is in one of two folders: see `ApiViews.specPath`.
 */
function descriptions({ site, api }: Site, folder: string): DataFolder {
  const names = site.specs
    .map(({ name }) => name)
    .filter((name) => !api.isOwnFile(name) && api.specPath(name) === `${folder}/${name}.json`);
  return {
    names: () => names,
    text: (name) => (names.includes(name) ? api.specText(name) : undefined),
  };
}
