// `npm pack`: writes the tarball of the package. Its content is assembled and packed in .cache/package, so
// compiled files never mix with the sources; it replaces the tarball that npm has just made of the sources.
// The tarball contains:
//   lib/            src/ as JavaScript, because Node strips no types inside node_modules; lib/code/ has the code,
//                   and a file for each module exports what is in it (scripts/bundle-engine.mjs)
//   lib/explorer/   prebuilt browser files, so nobody installs what they were built from
//   lib/mermaid/
//   lib/bundle/     the theme's browser code, bundled
//   lib/server/     the server code of the theme and of Astro, bundled
//   src/            what Vite compiles: the theme, and the rooms that it imports
//   templates/      what `trellis new` writes
//   node_modules/   bundled dependencies, reduced to what is used (scripts/vendor.mjs)
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { transformSync } from 'rolldown/utils';
import ts from 'typescript';
import { openServerBundle } from '../src/astro/server-bundle/index.ts';
import { openBundle } from '../src/astro/theme-bundle/index.ts';
import { bundleEngine } from './bundle-engine.mjs';
import { vendor } from './vendor.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Rooms that only run in Node, and are in no program of a host. */
const NODE_ONLY = /^(?:cli|astro|hosting|cards|proxy|sandbox[\\/]load)[\\/]/;

/** The APIs of this repository's own site. */
const OWN_SITE = /^apis[\\/]/;

/** Of the theme, lib/ has only the modules beside its folders, and what they or other rooms import. */
const isForVite = (file) => /^theme[\\/]./.test(file) && !/^theme[\\/][\w-]+\.ts$/.test(file);

/** Every file below a folder, relative to it. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** The text of a module without types, with `./x.ts` as `./x.js`. @throws for an invalid module. */
function toJavaScript(file, text) {
  const { code, errors } = transformSync(file, text, {
    lang: 'ts',
    target: 'es2023',
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
  });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}

/** Returns the paths of the modules in lib/. */
function copySources(stage) {
  const source = join(root, 'src');
  const compiled = new Set();
  for (const file of filesIn(source)) {
    if (OWN_SITE.test(file)) continue;
    if (!NODE_ONLY.test(file)) {
      mkdirSync(dirname(join(stage, 'src', file)), { recursive: true });
      cpSync(join(source, file), join(stage, 'src', file));
    }
    if (isForVite(file) || !/\.(?:ts|js|json)$/.test(file) || file.endsWith('.d.ts')) continue;
    compile(stage, file, compiled);
  }
  return [...compiled].flatMap((file) => (file.endsWith('.ts') ? file.replace(/\.ts$/, '.js') : []));
}

/**
 * Writes a file to lib/ with the theme modules that it imports, which lib/ otherwise lacks. `done`: all files
 * there.
 */
function compile(stage, file, compiled) {
  if (compiled.has(file)) return;
  compiled.add(file);
  const source = join(root, 'src', file);
  const target = join(stage, 'lib', file.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(target), { recursive: true });
  if (file.endsWith('.json')) {
    cpSync(source, target);
    return;
  }
  const code = toJavaScript(file, readFileSync(source, 'utf8'));
  writeFileSync(target, code);
  for (const { fileName } of ts.preProcessFile(code, true, true).importedFiles) {
    if (!fileName.startsWith('.')) continue;
    const imported = join(dirname(file), fileName);
    const asSource = imported.replace(/\.js$/, '.ts');
    const existing = [imported, asSource].find((each) => existsSync(join(root, 'src', each)));
    // Imports outside the sources are either added later, or the type check has reported them.
    if (!existing) continue;
    if (!/\.(?:ts|js|json)$/.test(existing))
      throw new Error(`${file} imports ${fileName}, which Node cannot run`);
    compile(stage, existing, compiled);
  }
}

/**
 * Writes the types of the public entries beside their JavaScript: authors check their rule sets and servers
 * against them.
 */
function declareEntries(stage) {
  const entries = ['sandbox', 'proxy'].map((room) => join(root, 'src', room, 'index.ts'));
  const program = ts.createProgram(entries, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    declaration: true,
    emitDeclarationOnly: true,
    skipLibCheck: true,
    rootDir: join(root, 'src'),
    outDir: join(stage, 'lib'),
  });
  program.emit(undefined, (file, text) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text.replace(/(from |import\()(['"]\.[^'"]+)\.ts(['"])/g, '$1$2.js$3'));
  });
}

/**
 * Browser files unchanged: an entry, its chunks, and the license. Leaves out source maps and other builds.
 */
function copyBrowserFiles(stage, { to, from, entry, chunks, licence }) {
  const built = join(root, 'node_modules', from);
  mkdirSync(join(stage, to, chunks), { recursive: true });
  cpSync(join(root, 'node_modules', licence), join(stage, to, 'LICENSE'));
  cpSync(join(built, entry), join(stage, to, entry));
  for (const name of readdirSync(join(built, chunks))) {
    if (/\.m?js$/.test(name)) cpSync(join(built, chunks, name), join(stage, to, chunks, name));
  }
}

const EXPLORER = {
  to: 'lib/explorer',
  from: '@scalar/api-reference/dist/browser',
  entry: 'standalone.esm.js',
  chunks: 'chunks',
  // The package has no license file; this one is from another package of the same repository.
  licence: '@scalar/openapi-upgrader/LICENSE',
};

const MERMAID = {
  to: 'lib/mermaid',
  from: 'mermaid/dist',
  entry: 'mermaid.esm.min.mjs',
  chunks: 'chunks/mermaid.esm.min',
  licence: 'mermaid/LICENSE',
};

/** What serving the repository's site needs, and the package has ready or, as Node.js itself, needs from its user. */
const PREBUILT = ['@scalar/api-reference', 'lightningcss', 'mermaid', 'node'];

/** The manifest without what only this repository needs. `bundled`: dependencies inside the tarball. */
function manifestOf({ scripts, devDependencies, allowScripts, publishConfig, ...manifest }, bundled, added) {
  const { directory: _, ...publishing } = publishConfig;
  const dependencies = Object.entries({ ...manifest.dependencies, ...added }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return {
    ...manifest,
    bin: { trellis: './lib/cli/bin.js' },
    exports: {
      ...manifest.exports,
      './sandbox': { types: './lib/sandbox/index.d.ts', default: './lib/sandbox/index.js' },
      './proxy': { types: './lib/proxy/index.d.ts', default: './lib/proxy/index.js' },
    },
    dependencies: Object.fromEntries(dependencies),
    bundleDependencies: bundled,
    publishConfig: publishing,
  };
}

/** Modules that the command, authors and threads load. */
const LOADED = [
  'cli/main.js',
  'sandbox/index.js',
  'proxy/index.js',
  'astro/thread/thread-entry.js',
  'openapi/load/check-thread.js',
];

const stage = join(root, '.cache/package');
rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
const modules = copySources(stage);
await bundleEngine(join(stage, 'lib'), modules, LOADED);
declareEntries(stage);
chmodSync(join(stage, 'lib/cli/bin.js'), 0o755);
copyBrowserFiles(stage, EXPLORER);
copyBrowserFiles(stage, MERMAID);
cpSync((await openBundle()).dir, join(stage, 'lib/bundle'), { recursive: true });
cpSync((await openServerBundle()).dir, join(stage, 'lib/server'), { recursive: true });
cpSync(join(root, 'templates'), join(stage, 'templates'), { recursive: true });
for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE', 'THIRD-PARTY-NOTICES.txt'])
  cpSync(join(root, name), join(stage, name));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
for (const name of PREBUILT) delete manifest.dependencies[name];
const { bundled, added } = await vendor(root, stage, manifest);
writeFileSync(
  join(stage, 'package.json'),
  `${JSON.stringify(manifestOf(manifest, bundled, added), null, 2)}\n`,
);
// Entries, formats and types, as Node and bundlers will resolve them.
const { messages, pkg } = await publint({ pkgDir: stage, level: 'warning', strict: true, pack: false });
for (const message of messages)
  process.stderr.write(`package.json: ${formatMessage(message, pkg, { color: false })}\n`);
if (messages.length > 0) process.exit(1);

const { npm_lifecycle_event: event, npm_config_pack_destination: destination } = process.env;
const isAfterPack = event === 'postpack';
const folder = resolve(root, process.argv[2] ?? ((isAfterPack && destination) || '.'));
const { status } = spawnSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
  cwd: stage,
  // npm itself prints the name of the tarball after this.
  stdio: ['ignore', isAfterPack ? 'ignore' : 'inherit', 'inherit'],
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
