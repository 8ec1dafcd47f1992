// Joins the compiled modules of `lib/` into a few files: Node.js takes longer to find and open some 800 files
// than to run them. Each module keeps its file, which exports it from there, because the bundled server code
// of the theme and the threads name modules by path.
import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

/** Folder of the code, below `lib`. */
const CHUNKS = 'code';

/**
 * Replaces the modules of `lib` (absolute) by the files that export them.
 *
 * @param files paths of all modules below `lib`
 * @param entries paths of those that others than the modules of `lib` load
 */
export async function bundleEngine(lib, files, entries) {
  const graph = new LoadGraph(new Set(entries.map((file) => join(lib, file))));
  const build = await rolldown({
    input: Object.fromEntries(files.map((file) => [withoutEnding(file), join(lib, file)])),
    platform: 'node',
    external: /^[^./]/,
    treeshake: false,
    logLevel: 'silent',
    preserveEntrySignatures: 'allow-extension',
    plugins: [ownAddress(lib), plainJson(), graph.plugin],
  });
  await build.write({
    dir: lib,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: `${CHUNKS}/[name].js`,
    codeSplitting: {
      groups: [{ name: (id) => graph.chunkOf(id), includeDependenciesRecursively: false }],
    },
  });
  await build.close();
}

const withoutEnding = (file) => file.replace(/\.js$/, '').replaceAll(sep, '/');

/**
 * What loads which modules. Modules that the same entries and imports on demand load are in one file, so a
 * command loads only what it needs, and no two files import each other.
 */
class LoadGraph {
  imports = new Map();
  roots;
  names;

  constructor(roots) {
    this.roots = roots;
  }

  get plugin() {
    return {
      name: 'load-graph',
      moduleParsed: ({ id, importedIds, dynamicallyImportedIds }) => {
        this.imports.set(id, importedIds);
        for (const each of dynamicallyImportedIds) this.roots.add(each);
      },
    };
  }

  /** The name of the file of a module. */
  chunkOf(id) {
    this.names ??= this.nameAll();
    return this.names.get(id);
  }

  nameAll() {
    const loaders = new Map([...this.imports.keys()].map((id) => [id, []]));
    const roots = [...this.roots].filter((id) => this.imports.has(id)).sort();
    for (const [index, root] of roots.entries()) {
      const loaded = new Set([root]);
      // Also visits ids added in the loop.
      for (const id of loaded) {
        loaders.get(id)?.push(index);
        for (const each of this.imports.get(id) ?? []) loaded.add(each);
      }
    }
    const numbers = new Map();
    return new Map(
      [...loaders]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, indices]) => {
          // Only server code of the theme loads a module without an entry.
          const key = indices.join() || id;
          if (!numbers.has(key)) numbers.set(key, numbers.size);
          return [id, String(numbers.get(key))];
        }),
    );
  }
}

/** Modules find files beside their own. */
function ownAddress(lib) {
  return {
    name: 'own-address',
    transform: {
      filter: { id: /\.js$/, code: 'import.meta' },
      handler(code, id) {
        const path = relative(join(lib, CHUNKS), id).replaceAll(sep, '/');
        const own = {
          url: `new URL(${JSON.stringify(path)}, import.meta.url).href`,
          filename: `$join(import.meta.dirname, ${JSON.stringify(path)})`,
          dirname: `$join(import.meta.dirname, ${JSON.stringify(dirname(path))})`,
        };
        const uses = [];
        visit(parseAst(code), (node) => {
          if (node.type === 'MemberExpression' && node.object.type === 'MetaProperty') uses.push(node);
        });
        let text = code;
        for (const { start, end, property } of uses.reverse())
          if (own[property.name]) text = text.slice(0, start) + own[property.name] + text.slice(end);
        return { code: `import { join as $join } from 'node:path';\n${text}`, map: null };
      },
    },
  };
}

function visit(node, onNode) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') onNode(node);
  for (const value of Object.values(node)) visit(value, onNode);
}

/** One value, not an export for each key. */
const plainJson = () => ({
  name: 'plain-json',
  load: {
    filter: { id: /\.json$/ },
    handler(id) {
      const json = JSON.stringify(JSON.parse(readFileSync(id, 'utf8')));
      return { code: `export default JSON.parse(${JSON.stringify(json)});`, moduleType: 'js' };
    },
  },
});
