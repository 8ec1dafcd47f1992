/** Bundles the theme's browser code and styles. Only the repository and `npm pack` do this. */
import { writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { PUBLIC_ENTRY } from '../../sandbox/load/index.ts';
import { KNOWN_LANGUAGES } from '../../search/index.ts';
import { themeDir } from '../package-dirs.ts';
import { browserStrings } from '../vite/browser-strings.ts';
import { lightPreload } from '../vite/preload.ts';
import { openingModule } from '../vite/sandbox-modules.ts';
import {
  BUNDLED_ROOMS,
  type BundledFile,
  type BundleManifest,
  languageLoader,
  languageModule,
  MANIFEST,
} from './bundle-manifest.ts';

const sources = join(themeDir, '..');
const theme = (path: string): string => join(themeDir, path);
/** A path of the theme as a specifier in code. */
const nameOf = (path: string): string => JSON.stringify(theme(path));
const importOf = (path: string): string => `import(${JSON.stringify(path)})`;

/**
 * The script of every page, and the modules that authors' modules share with it: by specifier, as in the
 * manifest, the name of the file and the module.
 */
const ENTRIES: Record<string, [name: string, module: string]> = {
  page: ['page', theme('client/page/index.ts')],
  [PUBLIC_ENTRY]: ['sandbox-rules', join(sources, 'sandbox/index.ts')],
  'trellis:theme-parts': ['theme-parts', theme('jsx/theme-parts/index.ts')],
  'trellis:stand-ins': ['stand-ins', theme('jsx/stand-ins.ts')],
  preact: ['preact', 'preact'],
  'preact/hooks': ['preact-hooks', 'preact/hooks'],
  'preact/compat': ['preact-compat', 'preact/compat'],
  'preact/compat/client': ['preact-client', 'preact/compat/client'],
  'preact/jsx-runtime': ['preact-jsx', 'preact/jsx-runtime'],
};

/** Stylesheets that layouts, routes and components import, below `theme/styles`. */
const SHEETS = [
  ...['index', 'letters', 'print', 'rtl', 'pages/explorer', 'pages/inspector'],
  ...['api/level', 'api/operation', 'api/overview', 'chrome/optional'],
  ...[
    'badges',
    'cards',
    'choices',
    'live-request',
    'rare-components',
    'steps',
    'tooltips-and-frames',
    'updates',
  ].map((name) => `content/${name}`),
];

/** The entry that imports the stylesheets. No page loads it. */
const STYLES = 'virtual:trellis/styles';
const STYLES_NAME = 'styles';

/**
 * Virtual modules that dev generates for each site. Here they are the same for all sites: they read from the
 * page where the authors' modules are. Their imports of the theme start at the same time, not after the
 * authors' modules have arrived.
 */
const MODULES: Record<string, string> = {
  [STYLES]: SHEETS.map(
    (name, index) => `export { default as sheet${index} } from ${nameOf(`styles/${name}.css?url`)};`,
  ).join('\n'),
  'virtual:trellis/inspector': `export { inspect } from ${nameOf('client/inspector/index.ts')};`,
  'virtual:trellis/sandbox': openingModule(
    `...(address ? [import(/* @vite-ignore */ address), ${importOf(
      join(sources, 'sandbox/index.ts'),
    )}] : [])`,
  ),
  'virtual:trellis/search-languages': languageLoader(
    KNOWN_LANGUAGES.map((code) => [code, join(sources, languageModule(code))]),
  ),
  'virtual:trellis/islands': `import { startIslands } from ${nameOf('client/author-components.ts')};
export const start = () => startIslands(({ src }) => import(/* @vite-ignore */ src));`,
};

const sharedModules: Plugin = {
  name: 'trellis:shared-modules',
  enforce: 'pre',
  resolveId: (id) => (Object.hasOwn(MODULES, id) ? `\0${id}` : undefined),
  load: (id) => MODULES[id.slice(1)],
};

const isOneOf =
  (patterns: RegExp[]) =>
  (id: string): boolean =>
    patterns.some((pattern) => pattern.test(id));

/** Every part of the playground uses these, and none of them loads another part. */
const FORM = [
  /\/request\/(?:filled-server|media-types)\.ts$/,
  /\/client\/playground\/(?:store|load-data)\.ts$|\/playground\.css\?url$/,
  /\/client\/playground\/model\/(?:form-fields|start|state)\.ts$/,
  /\/client\/playground\/view\/inputs\/(?:inputs|note)\.ts$/,
  // The sandbox in the page needs it too.
  /\/client\/core\/beside-site\.ts$/,
  // The explorer keeps credentials too.
  /\/client\/playground\/auth\/(?:kept-credentials|origin|titles)\.ts$/,
];

/** What derives the request from a form, and checks it. It loads when the reader is about to use the form. */
const MODEL = [
  /\/request\/(?:build-request|check-values|coerce|encode|form|schemas|security|style)\.ts$/,
  /\/client\/playground\/(?:model\/(?!alternatives|examples|checks\.|values-state)[\w-]+|auth\/credentials)\.ts$/,
];

/**
 * Modules that several chunks use; as separate files they would be larger to load. A group includes what its
 * modules import, except what is in a group before it. One that is named after a module is loaded for that.
 */
const GROUPS = [
  // The search needs `memory` too, and would load the patterns with it.
  { name: 'elements', test: /\/client\/core\/(?:dom|say)\.ts$|\/memory\/|\/json\/values\.ts$/ },
  {
    name: 'contract',
    // The worker that checks large bodies needs them too, and has no page for the rest of the playground.
    test: /\/contract\/(?:json|phrase|validate\/[\w-]+)\.ts$|\/reply\/(?:comparison\/check-body|body\/decode)\.ts$/,
  },
  { name: 'form', test: isOneOf(FORM) },
  { name: 'formats', test: /\/contract\/formats\.ts$/ },
  { name: 'patterns', test: /\/contract\/validator\.ts$/ },
  { name: 'model', test: isOneOf(MODEL) },
  // It has what every import on demand needs.
  { name: 'page', test: /\/client\/page\/index\.ts$/ },
  // These two without what is loaded on demand.
  { name: 'sandbox-core', test: /\/sandbox\/core\/(?!admin\/)/ },
  { name: 'load-planned', test: /\/sandbox\/generic\/(?:load-planned|run\/(?!parts\/))/ },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

/** Chunks that run only in an open playground. */
const IN_PLAYGROUND = /^(?:playground|authentication|request-body|body-kind|alternatives|reply|tools)\./;

/** Files that an open playground has. */
const OPEN = /^(?:page|elements|form|playground|rolldown-runtime)\./;
/** Files that the form itself fetches at the same time. */
const OF_MODEL = /^(?:contract|model)\./;
const OF_CHECKS = /^(?:patterns|formats)\./;
/** What describes the inputs of a form again. Most choices in a body are not in a form. */
const OF_FORMS = /^fields\./;
/** What few requests and responses need: such a reader waits for it instead. */
const RARE = /^(?:download|json-reason|multipart-text|probe)\./;

/** The files to fetch together with the lazy `file`. Each costs bytes in the chunk that loads it. */
function preloads(file: string, files: string[], host: string): string[] {
  // Pages with interactive components name these files themselves, and what the parts of planned sandboxes
  // need is there already. The lists of the inspector and the explorer would be in the script of every page,
  // and each is on one page.
  if (/^(?:islands|inspector|explorer)\./.test(file) || host.startsWith('load-planned.')) return [];
  if (!IN_PLAYGROUND.test(host)) return files;
  const isThere = (name: string): boolean =>
    OPEN.test(name) ||
    OF_FORMS.test(name) ||
    RARE.test(name) ||
    (OF_MODEL.test(name) && !file.startsWith('model.')) ||
    (OF_CHECKS.test(name) && !file.startsWith('checks.'));
  const others = files.filter((name) => !isThere(name) && name !== file);
  return others.length > 0 ? [file, ...others] : [];
}

/** Writes the bundle and its manifest to the empty folder `to`. */
export async function makeBundle(to: string): Promise<void> {
  const result = await build({
    configFile: false,
    root: themeDir,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [sharedModules, browserStrings(), lightPreload(true)],
    build: {
      target: 'esnext',
      outDir: to,
      emptyOutDir: false,
      assetsDir: '',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4096,
      reportCompressedSize: false,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, files, { hostId }) => preloads(file, files, hostId),
      },
      rolldownOptions: {
        input: { ...Object.fromEntries(Object.values(ENTRIES)), [STYLES_NAME]: STYLES },
        preserveEntrySignatures: 'exports-only',
        // Authors cannot act on slow plugins.
        checks: { pluginTimings: false },
        output: {
          entryFileNames: '[name].[hash].js',
          chunkFileNames: '[name].[hash].js',
          assetFileNames: '[name].[hash][extname]',
          codeSplitting: { groups: GROUPS },
        },
      },
    },
  });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  await writeFile(join(to, MANIFEST), `${JSON.stringify(manifestOf(output), null, 1)}\n`);
}

type Output = Rolldown.RolldownOutput['output'];

/** @throws if a module is in no folder of `BUNDLED_ROOMS` */
function manifestOf(output: Output): BundleManifest {
  const assets = output.filter(({ type }) => type === 'asset').map(({ fileName }) => fileName);
  const files: BundleManifest['files'] = {};
  const entries: BundleManifest['entries'] = {};
  const styles: BundleManifest['styles'] = {};
  for (const each of output) {
    if (each.name === STYLES_NAME) continue;
    const text = each.type === 'chunk' ? each.code : String(each.source);
    const needs = assets.filter((name) => name !== each.fileName && text.includes(name));
    files[each.fileName] = { needs, lazy: [], packages: [] };
    if (each.type !== 'chunk') {
      for (const file of each.originalFileNames) styles[below(themeDir, file)] = each.fileName;
      continue;
    }
    files[each.fileName] = { ...factsOf(each), needs: [...each.imports, ...needs] };
    const specifier = Object.keys(ENTRIES).find((key) => each.isEntry && ENTRIES[key]?.[0] === each.name);
    if (specifier !== undefined) entries[specifier] = each.fileName;
  }
  return { entries, styles, files };
}

/** Path of a file below a folder; bundlers write paths in several ways. */
const below = (folder: string, file: string): string =>
  relative(folder, resolve(folder, file)).replaceAll('\\', '/');

function factsOf({
  name,
  facadeModuleId,
  moduleIds,
  dynamicImports,
}: Rolldown.OutputChunk): Pick<BundledFile, 'module' | 'lazy' | 'packages'> {
  const packages = new Set<string>();
  for (const id of moduleIds) {
    const [, ...inPackages] = id.split('/node_modules/');
    const owner = /^(?:@[^/]+\/)?[^/]+/.exec(inPackages.at(-1) ?? '')?.[0];
    if (owner !== undefined) packages.add(owner);
    else if (!id.startsWith('\0') && !BUNDLED_ROOMS.some((room) => below(sources, id).startsWith(`${room}/`)))
      throw new Error(`${id} is in the theme's bundle, but not in a folder of BUNDLED_ROOMS`);
  }
  const isGroup = GROUPS.some((group) => group.name === name);
  const id = facadeModuleId ?? moduleIds.find((one) => isGroup && basename(one, '.ts') === name);
  const module = id?.startsWith('\0') ? id.slice(1) : id && below(sources, id);
  return { ...(module !== undefined && { module }), lazy: dynamicImports, packages: [...packages] };
}
