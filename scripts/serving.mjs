// What serving a site needs of the installed packages. `npm start` installs only this (scripts/run.mjs), so
// nothing here imports a package.

/**
 * Dependencies of packages that nothing here loads. Pages load files of the explorer and of Mermaid that
 * import no package; `sharp` resizes images, which pages do not request; `svgo` belongs to `astro/config`,
 * which nothing here imports; the others belong to `astro add`. npm cannot leave them out: `overrides` would
 * do so for development too, which reads the licenses of what those files contain.
 */
const UNUSED = {
  '@scalar/api-reference': () => true,
  astro: (name) => ['diff', 'magicast', 'sharp', 'svgo'].includes(name),
  mermaid: () => true,
};

/** Whether code of `name` that serves or builds a site loads its dependency `dependency`. */
export const isUsed = (name, dependency) => !UNUSED[name]?.(dependency);

/** A lock file, or the part of it that serving needs: without development dependencies and unused packages. */
export function servingLock(lock) {
  const all = Object.fromEntries(
    Object.entries(lock.packages).map(([path, { devDependencies, ...entry }]) => [path, used(path, entry)]),
  );
  const needed = new Set(['']);
  for (const path of needed) {
    for (const name of requirements(all[path])) {
      const dependency = locate(all, name, path);
      if (dependency !== undefined) needed.add(dependency);
    }
  }
  return { ...lock, packages: Object.fromEntries([...needed].sort().map((path) => [path, all[path]])) };
}

/** The entry of a package without dependencies that are not used. */
function used(path, entry) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const kept = (dependencies) =>
    dependencies &&
    Object.fromEntries(Object.entries(dependencies).filter(([dependency]) => isUsed(name, dependency)));
  return {
    ...entry,
    dependencies: kept(entry.dependencies),
    optionalDependencies: kept(entry.optionalDependencies),
  };
}

function requirements({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
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
