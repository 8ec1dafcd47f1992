// What serving a site needs of the installed packages. `npm start` installs only this (scripts/run.mjs), so
// nothing here imports a package.

/**
 * Dependencies of packages that nothing here loads. npm cannot leave them out: `overrides` would do so for
 * development too, which reads the licenses of what the browser files below contain.
 */
const UNUSED = {
  // Pages load its files for browsers, which import no package. Neither do those of Mermaid.
  '@scalar/api-reference': () => true,
  mermaid: () => true,
  astro: (name) => Object.values(UNUSED_BY_ASTRO).flat().includes(name),
  '@astrojs/markdown-satteri': (name) => name === '@astrojs/prism',
  shiki: (name) => name === '@shikijs/themes',
  // Its drivers for other storage than files, and its server.
  unstorage: (name) => name !== 'destr',
  // Types.
  '@scalar/snippetz': (name) => name === '@scalar/types',
  '@shikijs/langs': () => true,
};

const UNUSED_BY_ASTRO = {
  // `src/astro/server-bundle/replaced-packages.ts`
  replaced: ['@capsizecss/unpack', 'esbuild', 'unifont'],
  fonts: ['fontace'],
  // Resizes images, which pages do not request.
  images: ['sharp'],
  toolbar: ['aria-query', 'axobject-query'],
  // `astro/config`, which nothing here imports.
  config: ['svgo'],
  // `astro add` and `astro info`.
  commands: ['diff', 'find-proc', 'flattie', 'magicast', 'tinyclip', 'yargs-parser'],
};

/** Whether code of `name` that serves or builds a site loads its dependency `dependency`. */
export const isUsed = (name, dependency) => !UNUSED[name]?.(dependency);

/**
 * The part of a lock file that serving needs: without development dependencies and unused packages. Its
 * packages are marked as optional if only optional dependencies lead to them.
 */
export function servingLock(lock) {
  const all = Object.fromEntries(
    Object.entries(lock.packages).map(([path, entry]) => [path, withoutUnused(path, entry)]),
  );
  const required = reached(all, false);
  const kept = [...reached(all, true)].sort().map((path) => {
    const { devDependencies, dev, devOptional, optional, ...entry } = all[path];
    return [path, required.has(path) ? entry : { ...entry, optional: true }];
  });
  return { ...lock, packages: Object.fromEntries(kept) };
}

/** The entry of a package without dependencies that nothing loads. */
function withoutUnused(path, entry) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const used = (dependencies = {}) =>
    Object.fromEntries(Object.entries(dependencies).filter(([dependency]) => isUsed(name, dependency)));
  return {
    ...entry,
    dependencies: used(entry.dependencies),
    optionalDependencies: used(entry.optionalDependencies),
  };
}

/** Paths of the packages that the root needs, with or without what is optional. */
function reached(packages, isWithOptional) {
  const paths = new Set(['']);
  for (const path of paths) {
    for (const name of requirements(packages[path], isWithOptional)) {
      const dependency = locate(packages, name, path);
      if (dependency !== undefined) paths.add(dependency);
    }
  }
  return paths;
}

function requirements(entry, isWithOptional) {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const required = [...Object.keys(dependencies), ...peers];
  const optional = Object.keys(optionalDependencies);
  return isWithOptional ? [...required, ...optional] : required.filter((name) => !optional.includes(name));
}

/** Where Node finds a package from the folder of another. */
function locate(packages, name, from) {
  for (let folder = from; ; ) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1));
  }
}
