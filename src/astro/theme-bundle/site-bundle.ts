import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import type { ApiDocument } from '../../openapi/index.ts';
import { KNOWN_LANGUAGES } from '../../search/index.ts';
import type { PageScripts } from '../../theme/locals.ts';
import type { DocsFolder } from '../context/docs-folder.ts';
import { themeDir } from '../package-dirs.ts';
import type { SiteFiles } from '../site-files/index.ts';
import { islandOf } from '../vite/snippets/modules.ts';
import { closureOf, languageModule } from './bundle-manifest.ts';
import { openBundle, type ThemeBundle } from './theme-bundle.ts';

const FOLDER = '_trellis';

const engineFile = fileURLToPath(import.meta.url);

/** Specifiers that can lead to modules of the bundle. */
const SHARED = /^(?:preact|react|trellis)\b/;

/**
 * Placeholder for a file of the bundle until stylesheets are written, so nothing is minified twice. The hash
 * in the file's name becomes part of theirs.
 */
const placeholderOf = (file: string): string => `.trellis-bundled{--file:"${file}"}`;
const PLACEHOLDER = /\.trellis-bundled\{--file:"([\w.-]+)"\}/g;

/** Modules of the parts that only some sites have. They are imported on demand. */
const SANDBOX = ['sandbox/browser.ts', 'sandbox/index.ts', 'virtual:trellis/inspector'];
const PLANS = ['sandbox/generic/load-planned.ts'];
const ISLANDS = ['virtual:trellis/islands'];
const TOKENS = ['index', 'library'].map((name) => `theme/client/playground/auth/oauth/${name}.ts`);
const API = [
  'api/explorer',
  'api/nested-schema',
  'core/level',
  'playground/index',
  'playground/live-request',
].map((name) => `theme/client/${name}.ts`);

type Folder = Pick<DocsFolder, 'root' | 'site' | 'lastLoad' | 'sandboxes'>;

interface AuthorScript {
  file: string;
  /** The file, and the author's files that it imports. */
  files: string[];
  /** Files of the bundle that these import. */
  sharedFiles: string[];
}

/**
 * The theme's bundle in a built site: the scripts and styles of its pages, and what the author's modules
 * import.
 */
export class SiteBundle implements PageScripts {
  private readonly folder: Folder;
  private bundle: ThemeBundle | undefined;
  /** Scripts of the author's modules, by the id of the module. */
  private readonly authorScripts = new Map<string, AuthorScript>();
  /** Files of the bundle that authors' modules import, and that pages link to. */
  private readonly usedFiles = new Set<string>();

  constructor(folder: Folder) {
    this.folder = folder;
  }

  async open(): Promise<void> {
    this.bundle = await openBundle();
  }

  get isOpen(): boolean {
    return this.bundle !== undefined;
  }

  get page(): string | undefined {
    return this.bundle && pathOf(this.entry('page'));
  }

  get ruleSets(): [name: string, path: string][] {
    return this.folder.sandboxes.list.flatMap(({ module, name }): [string, string][] => {
      const own = module !== undefined && this.authorScripts.get(module);
      return own ? [[name, pathOf(own.file)]] : [];
    });
  }

  island(file: string): { path: string; needs: string[] } | undefined {
    const own = this.authorScripts.get(islandOf(join(this.folder.root, file)));
    if (!own || !this.bundle) return undefined;
    const { files } = this.bundle;
    const start = Object.keys(files).filter((name) => files[name]?.module === ISLANDS[0]);
    const shared = closureOf(this.bundle, [...start, ...own.sharedFiles]);
    return { path: pathOf(own.file), needs: [...shared, ...own.files].map(pathOf) };
  }

  private entry(specifier: string): string {
    const entry = this.bundle?.entries[specifier];
    if (entry === undefined) throw new Error(`The theme's bundle has no entry for ${specifier}`);
    return entry;
  }

  /** Names of authors' modules, by id. */
  private modules(): Map<string, string> {
    if (!this.bundle) return new Map();
    const { root, lastLoad, sandboxes } = this.folder;
    const islands = (lastLoad?.snippets.interactive ?? []).map((file): [string, string] => [
      islandOf(join(root, file)),
      basename(file).replace(/\..*$/s, ''),
    ]);
    return new Map([
      ...islands,
      ...sandboxes.list.flatMap(({ module, name }): [string, string][] => (module ? [[module, name]] : [])),
    ]);
  }

  /** Bundles the author's modules. */
  scripts(): Plugin {
    const site = this;
    /** Ids of the modules that are in the bundle, and their specifiers. */
    let ids: Promise<Map<string, string>> | undefined;
    return {
      name: 'trellis:site-bundle',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      buildStart() {
        for (const [id, name] of site.modules()) this.emitFile({ type: 'chunk', id, name });
      },
      resolveId: {
        order: 'pre',
        filter: { id: SHARED },
        async handler(source, importer, options) {
          if (!importer || !site.bundle) return undefined;
          const find = async (specifier: string) =>
            (await this.resolve(specifier, engineFile, { skipSelf: true }))?.id ?? specifier;
          ids ??= Promise.all(
            Object.keys(site.bundle.entries)
              .filter((specifier) => specifier !== 'page')
              .map(async (specifier) => [await find(specifier), specifier] as const),
          ).then((pairs) => new Map(pairs));
          const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
          const specifier = resolved && (await ids).get(resolved.id);
          if (!specifier) return resolved;
          const file = site.entry(specifier);
          site.usedFiles.add(file);
          return { id: `./${file}`, external: true };
        },
      },
      generateBundle(_, output) {
        // Not by the references of the emitted files: rolldown mixes up those of two with the same name.
        for (const each of Object.values(output))
          if (each.type === 'chunk' && each.facadeModuleId !== null)
            site.authorScripts.set(each.facadeModuleId, authorScript(each.fileName, output));
      },
    };
  }

  /** Replaces the sources of stylesheets and fonts by the files of the bundle. */
  styles(base: string): Plugin {
    const site = this;
    return {
      name: 'trellis:bundled-styles',
      enforce: 'pre',
      apply: 'build',
      load: {
        order: 'pre',
        filter: { id: /\.(?:css|woff2)(?:\?url)?$/ },
        handler: (id) => {
          const { bundle } = this;
          const path = relative(themeDir, id.replace(/\?.*/s, '')).replaceAll('\\', '/');
          const file = bundle?.styles[path];
          if (!bundle || file === undefined) return undefined;
          if (id.endsWith('?url')) {
            this.usedFiles.add(file);
            return `export default ${JSON.stringify(base + pathOf(file))};`;
          }
          // It becomes part of a stylesheet of the site, together with the rules from the settings.
          for (const each of bundle.files[file]?.needs ?? []) this.usedFiles.add(each);
          return placeholderOf(file);
        },
      },
      generateBundle(_, output) {
        const { bundle } = site;
        for (const asset of Object.values(output)) {
          if (!bundle || asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
          asset.source = String(asset.source).replace(PLACEHOLDER, (_whole, file: string) =>
            readFileSync(join(bundle.dir, file), 'utf8').trimEnd(),
          );
        }
      },
    };
  }

  /**
   * Copies the files of the bundle that the site needs. Returns the names of the packages in them.
   *
   * @param languages codes of the languages that the site can be searched in
   */
  write(files: SiteFiles, languages: ReadonlySet<string>): Set<string> {
    const packages = new Set<string>();
    if (!this.bundle) return packages;
    const { site, lastLoad, sandboxes } = this.folder;
    const omittedModules = [
      ...KNOWN_LANGUAGES.filter((code) => !languages.has(code)).map(languageModule),
      ...(sandboxes.list.length > 0 ? [] : SANDBOX),
      ...(sandboxes.hasPlans ? [] : PLANS),
      ...(lastLoad?.snippets.interactive.length ? [] : ISLANDS),
      ...(lastLoad?.documents.some(issuesTokens) ? [] : TOKENS),
      ...(site.specs.length > 0 || site.pages.some(({ operation }) => operation) ? [] : API),
    ];
    for (const name of closureOf(this.bundle, [this.entry('page'), ...this.usedFiles], omittedModules)) {
      files.copy(join(this.bundle.dir, name), join(FOLDER, name));
      for (const each of this.bundle.files[name]?.packages ?? []) packages.add(each);
    }
    return packages;
  }
}

const issuesTokens = ({ securitySchemes = [] }: ApiDocument): boolean =>
  securitySchemes.some(({ type }) => type === 'oauth2' || type === 'openIdConnect');

function authorScript(fileName: string, output: Rolldown.OutputBundle): AuthorScript {
  const files = new Set([fileName]);
  const shared = new Set<string>();
  // Also visits files added in the loop.
  for (const each of files) {
    const chunk = output[each];
    for (const name of chunk?.type === 'chunk' ? chunk.imports : [])
      if (output[name]) files.add(name);
      else shared.add(basename(name));
  }
  return {
    file: basename(fileName),
    files: [...files].map((name) => basename(name)),
    sharedFiles: [...shared],
  };
}

const pathOf = (file: string): string => `/${FOLDER}/${file}`;
