// Dependencies that the package itself contains, reduced to what is used: bundled into few modules, or copied
// without files that are never read. Installed whole, they would be half of the installed size.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { rolldown } from 'rolldown';
import { licenceOf } from './licences.ts';
import { isUsed } from './serving.mjs';

/** Subpaths of `@scalar/snippetz` that a file imports. */
const pluginsOf = (file) =>
  [
    ...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(
      /(?<=@scalar\/snippetz\/)[\w/-]+/g,
    ),
  ].map(([path]) => path);

/**
 * Each becomes a module for each of its `entries`; `files` are copied beside them. Large ones that only copied
 * packages import are here too.
 */
export const BUNDLED = [
  { name: '@hono/node-server', external: ['hono'] },
  { name: '@modelcontextprotocol/server', entries: ['index', 'stdio'] },
  { name: '@redocly/openapi-core' },
  { name: '@scalar/openapi-upgrader' },
  {
    name: '@scalar/snippetz',
    entries: pluginsOf('src/request/copies/snippetz.ts'),
    // Scripts of pages contain both, so a site names the licence of each.
    external: ['js-base64'],
  },
  { name: '@unocss/core' },
  { name: '@unocss/preset-wind3', external: ['@unocss/core'] },
  { name: 'ajv' },
  { name: 'culori' },
  { name: 'hono' },
  { name: 'ignore' },
  { name: 'js-yaml' },
  { name: 'jsonpath-rfc9535' },
  { name: 'katex', files: /^dist\/(?:katex\.min\.css|fonts\/[\w-]+\.woff2)$/ },
  { name: 'mdast-util-gfm' },
  { name: 'mdast-util-to-markdown' },
  { name: 'opentype.js' },
  { name: 'parse5' },
  {
    name: 'shiki',
    entries: ['index', 'core', 'engine/oniguruma', 'langs', 'wasm'],
    external: [/^@shikijs\/(?:langs|themes)\//],
  },
  { name: 'unstorage', entries: ['index', 'drivers/fs-lite'] },
  { name: 'yaml' },
  { name: 'zod', entries: ['index', 'v4', 'v4/core'] },
];

/** Copied file by file, because other code uses their internals; `files`: what is copied, by default all. */
export const COPIED = [
  { name: 'astro' },
  // They import what is bundled above, or, as a peer, the copy of Astro.
  { name: '@astrojs/internal-helpers' },
  { name: '@astrojs/markdown-satteri' },
  { name: '@astrojs/mdx' },
  // Only the languages of the search, of about thirty.
  {
    name: '@orama/stemmers',
    files: /^(?:LICENSE\.md|dist\/(?:ar|de|en|es|fr|it|pt|ru|tr)\.js)$/,
  },
  // Without types, which are as many files again.
  { name: '@shikijs/langs', files: /^(?:LICENSE|dist\/[\w-]+\.mjs)$/ },
];

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const writeManifest = (folder, manifest) =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/**
 * Writes the bundled dependencies to `stage`/node_modules.
 *
 * @returns their names, and dependencies that the package must list instead
 */
export async function vendor(root, stage, manifest) {
  const copied = COPIED.map(({ name }) => name);
  const added = Object.assign({}, ...COPIED.map(({ name, files }) => copyPackage(root, stage, name, files)));
  const names = new Set([...Object.keys(manifest.dependencies), ...Object.keys(added)]);
  const bundled = [];
  for (const { name, external = [], entries = ['index'], files } of BUNDLED) {
    if (!names.has(name)) continue;
    const from = join(root, 'node_modules', name);
    const to = join(stage, 'node_modules', name);
    mkdirSync(to, { recursive: true });
    const { chunks, packages } = await bundle(root, name, entries, external);
    for (const { fileName, code } of chunks) {
      mkdirSync(dirname(join(to, fileName)), { recursive: true });
      writeFileSync(join(to, fileName), code);
    }
    writeFileSync(join(to, 'LICENSES.txt'), licences(packages));
    if (files) copyMatching(from, to, files);
    const { version, license } = readManifest(from);
    writeManifest(to, { name, version, license, type: 'module', exports: exportsOf(entries) });
    bundled.push(name);
    for (const each of external.filter((pattern) => typeof pattern === 'string' && !names.has(pattern)))
      added[each] = readManifest(join(root, 'node_modules', each)).version;
  }
  for (const name of Object.keys(manifest.dependencies)) {
    if (!name.startsWith('@iconify-json/')) continue;
    packIcons(join(root, 'node_modules', name), join(stage, 'node_modules', name));
    bundled.push(name);
  }
  return { bundled: [...bundled, ...copied], added };
}

/**
 * Copies a package; returns it and its used dependencies at the installed versions. They become those of the
 * package: npm would expect dependencies of a bundled package to be bundled too.
 */
function copyPackage(root, stage, name, files) {
  const from = join(root, 'node_modules', name);
  const to = join(stage, 'node_modules', name);
  // Astro and its integrations copy declarations of their templates into the workspace.
  const isUnread = /\/(?:node_modules(?:\/|$)|dist\/.*\.d\.ts$)/;
  const isOwn = (path) => !isUnread.test(path.slice(from.length).replaceAll('\\', '/'));
  if (files) copyMatching(from, to, files);
  else cpSync(from, to, { recursive: true, filter: isOwn });
  const {
    dependencies = {},
    optionalDependencies,
    peerDependencies,
    devDependencies,
    scripts,
    ...manifest
  } = readManifest(from);
  writeManifest(to, manifest);
  const kept = Object.keys(dependencies).filter((each) => isUsed(name, each));
  const versions = kept.map((each) => {
    const nested = join(from, 'node_modules', each);
    const folder = existsSync(nested) ? nested : join(root, 'node_modules', each);
    return [each, readManifest(folder).version];
  });
  return { ...Object.fromEntries(versions), [name]: manifest.version };
}

const exportsOf = (entries) =>
  Object.fromEntries(entries.map((each) => [each === 'index' ? '.' : `./${each}`, `./${each}.js`]));

/**
 * A module with all exports that Node sees for each entry, and what they share. Also the folders of the
 * packages in them.
 */
async function bundle(root, name, entries, external) {
  const work = join(root, '.cache/vendor');
  mkdirSync(work, { recursive: true });
  const input = {};
  for (const part of entries) {
    input[part] = join(work, `${part.replaceAll('/', '-')}.mjs`);
    writeFileSync(input[part], await entryOf(part === 'index' ? name : `${name}/${part}`));
  }
  const build = await rolldown({ input, platform: 'node', external, logLevel: 'silent' });
  const { output } = await build.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    ...(entries.length === 1 && { codeSplitting: false }),
  });
  await build.close();
  rmSync(work, { recursive: true });
  const folders = output.flatMap(({ modules }) =>
    Object.keys(modules).flatMap((id) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []),
  );
  return { chunks: output, packages: [...new Set(folders)] };
}

/** A bundler exports a CommonJS module only as a whole. */
async function entryOf(name) {
  const names = Object.keys(await import(name));
  const own = names.filter((each) => !['default', 'module.exports', '__esModule'].includes(each));
  return names.includes('module.exports')
    ? `import whole from '${name}';\nexport default whole;\n${own.map((each) => `export const ${each} = whole.${each};\n`).join('')}`
    : `export * from '${name}';\n${names.includes('default') ? `export { default } from '${name}';\n` : ''}`;
}

/** The licenses of all packages in a bundle. */
function licences(folders) {
  const texts = folders.sort().map((folder) => {
    const { name, version, licence, text } = licenceOf(folder);
    return `${name} ${version} (${licence})\n\n${text}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

function copyMatching(from, to, pattern) {
  for (const path of readdirSync(from, { recursive: true }).map((each) => each.replaceAll('\\', '/'))) {
    if (!pattern.test(path)) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path));
  }
}

/** An icon set is compressed; requiring its `icons.json` unpacks it. */
function packIcons(from, to) {
  mkdirSync(to, { recursive: true });
  const { name, version, license } = readManifest(from);
  // The highest quality takes twenty times as long to save another eighth.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  writeFileSync(
    join(to, 'icons.json.br'),
    brotliCompressSync(readFileSync(join(from, 'icons.json')), { params }),
  );
  writeFileSync(
    join(to, 'icons.cjs'),
    [
      "const { readFileSync } = require('node:fs');",
      "const { brotliDecompressSync } = require('node:zlib');",
      'module.exports = JSON.parse(brotliDecompressSync(readFileSync(`$' + '{__dirname}/icons.json.br`)));',
      '',
    ].join('\n'),
  );
  writeFileSync(join(to, 'LICENSE'), `${licenceOf(from).text}\n`);
  writeManifest(to, { name, version, license, exports: { './icons.json': './icons.cjs' } });
}
