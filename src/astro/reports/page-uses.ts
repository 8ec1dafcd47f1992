/** The names that pages use, collected while pages are compiled, and checked against the site. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  checkExamples,
  checkedSite,
  checkFences,
  checkFields,
  checkFragments,
  checkHeadings,
  checkLinks,
  checkPackages,
  checkTitles,
  checkUnused,
  checkUses,
  linksOfDescription,
  linksOfSettings,
  type UsesOfFile,
} from '../../check/index.ts';
import { type PageUse, pathWithin } from '../../content/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { onceByName } from '../../memory/index.ts';
import type { LoadedSite, Page, Site } from '../../site/index.ts';
import { decodePercent } from '../../text/index.ts';
import { CONTENT_PROPERTIES } from '../../theme/component-names.ts';
import { COMPONENT_PROPERTIES } from '../../theme/component-properties.ts';

/** What the rules about single names know. */
const siteOf = ({
  assets,
  site,
}: Pick<LoadedSite, 'assets'> & { site: Site }): ReturnType<typeof checkedSite> =>
  checkedSite(
    site,
    assets.map(({ to }) => to),
    { contentProperties: CONTENT_PROPERTIES, components: COMPONENT_PROPERTIES },
  );

/** Packages that every folder can import. */
const PROVIDED = new Set(['react', 'react-dom', 'preact', 'trellis-docs']);

/** Whether a package is in `node_modules` of a folder, of one around it, or of the engine. */
function isInstalled(root: string, name: string): boolean {
  if (PROVIDED.has(name)) return true;
  const folders = [root, import.meta.dirname].flatMap((start) => {
    const all = [start];
    for (let at = dirname(start); at !== all.at(-1); at = dirname(at)) all.push(at);
    return all;
  });
  return folders.some((folder) => existsSync(join(folder, 'node_modules', name)));
}

/** Published files whose text may name an image. */
const MAY_NAME_FILES = /\.(?:css|m?js|html?|json|md|txt|webmanifest)$/i;

/** MDX files and components in the folder for snippets, by path within the docs folder. */
function snippetFiles(root: string, contentDir: string): string[] {
  const folder = `${contentDir}snippets`;
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:mdx?|[jt]sx)$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
}

/** What every page has around its text. */
const FRAME_IDS = ['trellis-content', 'trellis-menu', 'search-bar-entry'];

const routeAt = (path: string): string => decodePercent(path).replace(/(?<=.)\/$/, '');

/** The names in each compiled page and snippet, as of its last version. */
export class PageUses {
  private readonly root: string;
  private readonly files = new Map<string, readonly PageUse[]>();
  /** Problems of the files that were checked against `checkedSite`, by their uses. */
  private checked = new WeakMap<readonly PageUse[], Diagnostic[]>();
  private checkedSite: Site | undefined;

  constructor(root: string) {
    this.root = root;
  }

  /** `file` is absolute. */
  note(uses: readonly PageUse[], file: string): void {
    this.files.set(pathWithin(this.root, file), uses);
  }

  /** `file` is absolute. */
  of(file: string): readonly PageUse[] {
    return this.files.get(pathWithin(this.root, file)) ?? [];
  }

  /** `file` is a path within the docs folder. */
  forget(file: string): void {
    this.files.delete(file);
  }

  /** Problems with names that the sources alone show. Checks only what has changed since the last call. */
  problems(folder: Pick<LoadedSite, 'assets' | 'operations' | 'documents'> & { site: Site }): Diagnostic[] {
    if (this.checkedSite !== folder.site) this.checked = new WeakMap();
    this.checkedSite = folder.site;
    const unchecked = this.all().filter(({ uses }) => !this.checked.has(uses));
    const byFile = new Map(unchecked.map(({ file }): [string, Diagnostic[]] => [file, []]));
    for (const problem of [
      ...checkUses(unchecked, siteOf(folder)),
      ...checkHeadings(unchecked, folder.site),
      ...checkExamples(unchecked, folder),
      ...checkFields(unchecked, folder),
    ])
      byFile.get(problem.file ?? '')?.push(problem);
    for (const { file, uses } of unchecked) this.checked.set(uses, byFile.get(file) ?? []);
    return [...this.files.values()].flatMap((uses) => this.checked.get(uses) ?? []);
  }

  /** Problems that only a look at the whole folder shows, and that nothing but a check needs. */
  folderProblems(folder: LoadedSite & { site: Site }): Diagnostic[] {
    const { root } = this;
    // Several rules read the same files.
    const read = onceByName((file: string): string => readFileSync(join(root, file), 'utf8'));
    const known = siteOf(folder);
    const { assets, custom, snippets, documents, namedAssets, site } = folder;
    const descriptions = documents.flatMap(({ source }) => (/^https?:/.test(source) ? [] : source));
    const described = descriptions.map((source) => linksOfDescription(source, read(source)));
    const texts = function* (): Generator<string> {
      yield JSON.stringify([site.settings, namedAssets.map(({ name }) => name)]);
      const published = assets.flatMap(({ from }) => (MAY_NAME_FILES.test(from) ? from : []));
      const own = [...custom.styles, ...custom.scripts.map(({ file }) => file)];
      const files = [...site.pages.map(({ file }) => file), ...snippets.files, ...published, ...own];
      for (const file of new Set([...files, ...descriptions])) if (file !== undefined) yield read(file);
    };
    return [
      ...checkTitles(site, read),
      ...checkFences(this.files.keys(), read),
      ...checkPackages(folder, (name) => isInstalled(root, name), read),
      ...checkUnused(this.all(), { ...folder, snippetFiles: snippetFiles(root, folder.contentDir) }, texts),
      ...checkLinks([...linksOfSettings(folder.settingsTexts), ...described], known),
      ...this.fragmentsIn(described, site, (page) => this.sourceIds(page)),
    ];
  }

  /** Problems with links to fragments of pages. `idsOf`: the ids of a page that was built. */
  fragmentProblems(
    folder: Pick<LoadedSite, 'settingsTexts'> & { site: Site },
    idsOf: (page: Page) => string[] | undefined,
  ): Diagnostic[] {
    const files = [...this.all(), ...linksOfSettings(folder.settingsTexts)];
    return this.fragmentsIn(files, folder.site, idsOf);
  }

  private fragmentsIn(
    files: readonly UsesOfFile[],
    site: Site,
    idsOf: (page: Page) => string[] | undefined,
  ): Diagnostic[] {
    const pages = new Map(site.pages.map((page) => [page.route, page]));
    const idsByRoute = new Map<string, ReadonlySet<string> | undefined>();
    const get = (route: string): ReadonlySet<string> | undefined => {
      if (!idsByRoute.has(route)) {
        const page = pages.get(route);
        const ids = page && idsOf(page);
        idsByRoute.set(route, ids && new Set(ids));
      }
      return idsByRoute.get(route);
    };
    return checkFragments(files, site, { get });
  }

  /**
   * The ids of a page as its source shows them, with every number that ids of the same name could have.
   * Undefined for a page that has ids which only rendering knows, or that was not compiled.
   */
  sourceIds({ file, operation, schema, spec, tag }: Page): string[] | undefined {
    const uses = file === undefined ? undefined : this.files.get(file);
    if (!uses || [operation, schema, spec, tag].some((generated) => generated !== undefined))
      return undefined;
    if (uses.some(({ kind }) => kind === 'unknown-ids')) return undefined;
    const ids = uses.flatMap(({ kind, target }) => (kind === 'id' ? target : []));
    const counts = new Map<string, number>();
    for (const id of ids) {
      const name = id.replace(/-\d+$/, '');
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const numbered = [...counts].flatMap(([name, count]) =>
      Array.from({ length: count }, (_, index) => `${name}-${index + 1}`),
    );
    return [...ids, ...numbered, ...FRAME_IDS];
  }

  /** Routes of the other pages whose fragments the links of `file` name. */
  fragmentRoutes(file: string): string[] {
    const targets = (this.files.get(file) ?? []).flatMap(({ kind, target }) =>
      kind === 'link' ? target : [],
    );
    return targets.flatMap((target) => {
      const [address = '', fragment = ''] = target.split('#', 2);
      return address.startsWith('/') && fragment !== '' ? routeAt(address.split('?', 1)[0] ?? '') : [];
    });
  }

  /** What each file uses. */
  all(): UsesOfFile[] {
    const { root } = this;
    return [...this.files].map(([file, uses]) => ({
      file,
      uses,
      // Read only for files with a problem.
      get source() {
        return readFileSync(join(root, file), 'utf8');
      },
    }));
  }
}
