// How each tool is given the same pages, and how it builds them. The peers' settings are in `bench/peers/<name>`;
// each tool has its defaults, and the search that it contains.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { installPacked } from '../../test/support/packed.ts';

const root = join(import.meta.dirname, '../..');
const peers = join(root, 'bench/peers');

export const OWN = 'Trellis';
/** The package as npm installs it: Node.js reads it faster than the sources. */
const PACKED = join(root, '.cache/bench-peers/package');
const PACKED_COMMAND = join(PACKED, 'node_modules/trellis-docs/lib/cli/bin.js');

const tag = (note) => `<Note>${note}</Note>`;
const directive = (name) => (note) => `:::${name}\n${note}\n:::`;

/**
 * `caches`: what a tool keeps between builds; `address`: of a page on its dev server, if not its slug; the page of
 * a slug is `pages/SLUG.extension`.
 */
export const TOOLS = [
  {
    name: OWN,
    folder: join(root, '.cache/bench-peers/trellis'),
    pages: '.',
    extension: 'mdx',
    callout: tag,
    command: [PACKED_COMMAND, 'build', '--no-images'],
    dev: [PACKED_COMMAND, 'dev'],
    caches: ['.trellis'],
    makes: 'search index, Markdown of every page, llms.txt, MCP index',
    version: () => readJson(join(root, 'package.json')).version,
    settings: trellisSettings,
  },
  peer('Starlight', '@astrojs/starlight', {
    pages: 'src/content/docs',
    callout: directive('note'),
    command: ['node_modules/astro/bin/astro.mjs', 'build'],
    dev: ['node_modules/astro/bin/astro.mjs', 'dev'],
    caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
    makes: 'search index (Pagefind)',
  }),
  peer('VitePress', 'vitepress', {
    pages: 'docs',
    extension: 'md',
    callout: directive('info'),
    command: ['node_modules/vitepress/bin/vitepress.js', 'build'],
    dev: ['node_modules/vitepress/bin/vitepress.js', 'dev'],
    address: (slug) => `${slug}.html`,
    caches: ['.vitepress/cache', 'node_modules/.vite'],
    makes: 'search index (MiniSearch)',
  }),
  peer('Docusaurus', '@docusaurus/core', {
    pages: 'docs',
    callout: directive('note'),
    command: ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build', '--out-dir', 'dist'],
    dev: ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'start', '--no-open'],
    caches: ['.docusaurus', 'node_modules/.cache'],
    makes: 'no search',
    hasSearch: false,
    maxPages: 200,
  }),
  peer('Blume', 'blume', {
    pages: 'docs',
    callout: directive('note'),
    command: ['node_modules/blume/bin/blume.mjs', 'build'],
    dev: ['node_modules/blume/bin/blume.mjs', 'dev'],
    caches: ['.blume', '.astro', 'node_modules/.astro', 'node_modules/.vite', 'node_modules/.cache'],
    makes: 'search index (Orama), Markdown of every page, llms.txt',
  }),
];

/** A large API description: that of a public API, 1,223 operations and 270 webhooks. */
const DESCRIPTION = join(
  peers,
  'starlight-openapi/node_modules/@octokit/openapi/generated/api.github.com.json',
);

/** Tools that make pages of an API description, which each finds beside its settings as `api.json`. */
export const DESCRIBING_TOOLS = TOOLS.flatMap((tool) => {
  if (tool.name === OWN) return { ...tool, settings: describedSettings };
  if (tool.name === 'Starlight')
    return peer('starlight-openapi', 'starlight-openapi', {
      pages: tool.pages,
      callout: tool.callout,
      command: tool.command,
      caches: tool.caches,
      makes: tool.makes,
    });
  return tool.name === 'Blume' ? tool : [];
});

function peer(name, packageName, details) {
  const folder = join(peers, name.toLowerCase());
  const version = () => readJson(join(folder, 'node_modules', packageName, 'package.json')).version;
  return { name, folder, extension: 'mdx', version, ...details };
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Installs the versions of the lock file, if nothing is installed; scripts of packages do not run. `npm ci` refuses
 * some locks that npm itself writes: they lack packages for other systems.
 */
export function install({ name, folder }) {
  if (name === OWN) return installOwn();
  if (!existsSync(join(folder, 'package-lock.json')) || existsSync(join(folder, 'node_modules'))) return;
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit' });
}

/** The package of the present sources, once a run. */
function installOwn() {
  if (isOwnInstalled) return;
  rmSync(PACKED, { recursive: true, force: true });
  installPacked(PACKED);
  isOwnInstalled = true;
}
let isOwnInstalled = false;

function describedSettings() {
  const tabs = [
    { tab: 'Start', pages: ['index'] },
    { tab: 'API', openapi: 'api.json' },
  ];
  return { 'docs.json': settingsWith({ tabs }) };
}

const settingsWith = (navigation) =>
  JSON.stringify({ name: 'Generated', theme: 'mint', colors: { primary: '#0B7A5B' }, navigation });

function trellisSettings(pages) {
  const groups = Map.groupBy(pages, ({ slug }) => dirname(slug));
  const navigation = {
    groups: [...groups].map(([group, all]) => ({
      group: group === '.' ? 'Start' : group,
      pages: all.map(({ slug }) => slug),
    })),
  };
  return { 'docs.json': settingsWith(navigation) };
}

const pathOf = (tool, slug) => join(tool.folder, tool.pages, `${slug}.${tool.extension}`);

/** Removes everything that a benchmark wrote, and writes the pages anew. */
export function writePages(tool, pages) {
  clear(tool);
  const put = (path, text) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const { slug, text } of pages) put(pathOf(tool, slug), text(tool.callout));
  for (const [name, text] of Object.entries(tool.settings?.(pages) ?? {})) put(join(tool.folder, name), text);
}

/** The description, and one page, without which some tools do not build. */
export function writeDescription(tool) {
  writePages(tool, [{ slug: 'index', text: () => '---\ntitle: Start\n---\n\nThe API.\n' }]);
  copyFileSync(DESCRIPTION, join(tool.folder, DESCRIBED));
}

/** Changes the summary of one operation. */
export function editDescription(tool, sentence) {
  const description = readJson(DESCRIPTION);
  const [first] = Object.values(description.paths);
  Object.values(first).find(({ summary }) => summary).summary = sentence;
  writeFileSync(join(tool.folder, DESCRIBED), JSON.stringify(description));
}

const DESCRIBED = 'api.json';

export function editPage(tool, { slug, text }, sentence) {
  writeFileSync(pathOf(tool, slug), `${text(tool.callout)}\n${sentence}\n`);
}

export const outDirOf = ({ folder }) => join(folder, 'dist');

/**
 * Moves aside what builds left, and deletes nothing: ext4 makes files slowly for minutes after as many were
 * deleted, which no fresh machine sees.
 */
export function clearCaches(tool) {
  for (const path of ['dist', ...tool.caches]) moveAside(join(tool.folder, path));
}

export function clear(tool) {
  clearCaches(tool);
  rmSync(join(tool.folder, DESCRIBED), { force: true });
  moveAside(tool.name === OWN ? tool.folder : join(tool.folder, tool.pages));
}

const ASIDE = join(root, '.cache/bench-peers/aside');

function moveAside(path) {
  if (!existsSync(path)) return;
  mkdirSync(ASIDE, { recursive: true });
  renameSync(path, join(mkdtempSync(join(ASIDE, 'left-')), 'left'));
}

export const deleteAside = () => rmSync(ASIDE, { recursive: true, force: true });
