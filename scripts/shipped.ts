// Third-party work in the package and in the sites that it builds: packages by the part that contains them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { elsewhere, type LicensedPackage, licenceOf } from './licences.ts';
import { isUsed } from './serving.mjs';
import { BUNDLED, COPIED } from './vendor.mjs';

export interface Part {
  /** Name of the part in sites. */
  id: string;
  title: string;
  packages: LicensedPackage[];
}

/** By their Iconify names. */
const ICON_SETS = {
  'fa6-solid': 'Font Awesome Free, solid',
  'fa6-regular': 'Font Awesome Free, regular',
  'fa6-brands': 'Font Awesome Free, brands',
  lucide: 'Lucide',
  ph: 'Phosphor',
  tabler: 'Tabler',
};

/** Packages that may be bundled into scripts of pages. */
const SCRIPTS = [
  '@orama/stemmers',
  'oauth4webapi',
  'preact',
  // Copies of a request for other languages.
  ...['@scalar/helpers', '@scalar/snippetz', 'js-base64'],
  // The playground's editor.
  ...['autocomplete', 'commands', 'lang-json', 'language', 'lint', 'state', 'view'].map(
    (name) => `@codemirror/${name}`,
  ),
  ...['common', 'highlight', 'json', 'lr'].map((name) => `@lezer/${name}`),
  ...['@marijn/find-cluster-break', 'crelt', 'style-mod', 'w3c-keyname'],
];

/**
 * Bundled dependencies that only a command line uses. `scripts/vendor.mjs` rejects their license if one gets
 * in.
 */
const UNUSED = new Set(['argparse']);

/** Every part, for the packages installed in `root`/node_modules. */
export function shippedParts(root: string): Part[] {
  const modules = join(root, 'node_modules');
  const named = (names: Iterable<string>): LicensedPackage[] =>
    [...new Set(names)].sort().map((name) => elsewhere(name) ?? licenceOf(join(modules, name)));
  const explorer = join(modules, '@scalar/api-reference/dist/browser');
  const mermaid = join(modules, 'mermaid/dist');
  return [
    { id: 'theme', title: 'Theme', packages: [licenceOf(root)] },
    {
      id: 'fonts',
      title: 'Fonts of the theme',
      packages: named(['@fontsource-variable/geist', '@fontsource-variable/geist-mono']),
    },
    ...Object.entries(ICON_SETS).map(([set, title]) => ({
      id: `icons/${set}`,
      title: `Icons: ${title}`,
      packages: named([`@iconify-json/${set}`]),
    })),
    { id: 'scripts', title: 'Scripts of pages', packages: named(SCRIPTS) },
    { id: 'formulas', title: 'Formulas: styles and fonts', packages: named(['katex']) },
    {
      id: 'explorer',
      title: 'The explorer of OpenAPI files',
      packages: named([
        '@scalar/api-reference',
        ...dependenciesOf(join(modules, '@scalar/api-reference')).filter((name) =>
          name.startsWith('@scalar/'),
        ),
        ...packagesInMaps(explorer, 'standalone.esm.js', 'chunks'),
      ]),
    },
    {
      id: 'diagrams',
      title: 'Diagrams',
      packages: named([
        'mermaid',
        '@mermaid-js/parser',
        ...packagesInMaps(mermaid, 'mermaid.esm.min.mjs', 'chunks/mermaid.esm.min'),
      ]),
    },
    {
      id: 'package',
      title: 'The command: packages that its tarball bundles',
      packages: bundledPackages(modules),
    },
  ];
}

/** Names of the packages in bundled files, from their source maps. */
function packagesInMaps(folder: string, entry: string, chunks: string): string[] {
  const maps = [`${entry}.map`, ...readdirSync(join(folder, chunks)).map((name) => `${chunks}/${name}`)];
  return maps
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).sources as string[])
    .flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
}

/**
 * The packages of `scripts/vendor.mjs`: those bundled into one module with their dependencies, and those
 * copied unchanged.
 */
function bundledPackages(modules: string): LicensedPackage[] {
  const folders = new Set<string>();
  const visit = (name: string, from: string, isAlone = false): void => {
    const folder = findPackage(name, from);
    if (folder === undefined || UNUSED.has(name) || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (isAlone) return;
    for (const each of Object.keys(dependencies)) if (isUsed(name, each)) visit(each, folder);
  };
  for (const { name } of BUNDLED) visit(name, modules);
  for (const { name } of COPIED) visit(name, modules, true);
  const all = [...folders].map(licenceOf);
  return all.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

function dependenciesOf(folder: string): string[] {
  const names = new Set<string>();
  const visit = (from: string): void => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      const dependencyFolder = findPackage(name, from);
      if (dependencyFolder === undefined || names.has(name)) continue;
      names.add(name);
      visit(dependencyFolder);
    }
  };
  visit(folder);
  return [...names];
}

/** The folder in which Node finds a package, starting from a folder. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder.endsWith('node_modules') ? folder : join(folder, 'node_modules'), name);
    if (existsSync(join(path, 'package.json'))) return path;
    if (folder === dirname(folder)) return undefined;
  }
}
