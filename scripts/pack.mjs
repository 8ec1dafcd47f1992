// `npm pack`: makes what the package carries beside its sources, in `lib/`, which nothing in this repository ever reads:
//   lib/<room>/*.js   src/ as JavaScript, file by file, because Node strips no types inside node_modules
//   lib/explorer/     prebuilt browser files of a dev dependency, so that nobody installs what they were built from
// `node scripts/pack.mjs clean` deletes it again, which npm does after packing.
// Plain JavaScript on any Node from 20: npm runs it under the Node that it runs under itself.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lib = join(root, 'lib');

/** Every file below a folder, relative to it. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** What Vite compiles is read from src/theme; of the theme lib/ only has what the engine itself imports. */
const isForVite = (file) => /^theme[\\/]./.test(file) && !/^theme[\\/][\w-]+\.ts$/.test(file);

/** The text of a module with its types taken out and with `./x.ts` as `./x.js`. @throws for a module that is not valid. */
function toJavaScript(ts, file, text) {
  const { outputText, diagnostics } = ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  });
  if (diagnostics.length > 0) {
    throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(diagnostics[0].messageText, '\n')}`);
  }
  return outputText;
}

async function compile() {
  const { default: ts } = await import('typescript');
  const source = join(root, 'src');
  for (const file of filesIn(source)) {
    if (isForVite(file) || !/\.(?:ts|js|json)$/.test(file) || file.endsWith('.d.ts')) continue;
    const target = join(lib, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    if (file.endsWith('.json')) cpSync(join(source, file), target);
    else writeFileSync(target, toJavaScript(ts, file, readFileSync(join(source, file), 'utf8')));
  }
}

/** The explorer: the entry, the chunks that it loads, and the licence. Source maps and the other builds stay behind. */
function copyExplorer() {
  const built = join(root, 'node_modules/@scalar/api-reference/dist/browser');
  const to = join(lib, 'explorer');
  mkdirSync(join(to, 'chunks'), { recursive: true });
  // The package has no licence file of its own; this one is of another package of the same repository.
  cpSync(join(root, 'node_modules/@scalar/openapi-upgrader/LICENSE'), join(to, 'LICENSE'));
  cpSync(join(built, 'standalone.esm.js'), join(to, 'standalone.esm.js'));
  for (const name of readdirSync(join(built, 'chunks'))) {
    if (/\.js$/.test(name)) cpSync(join(built, 'chunks', name), join(to, 'chunks', name));
  }
}

rmSync(lib, { recursive: true, force: true });
if (process.argv[2] !== 'clean') {
  await compile();
  copyExplorer();
}
