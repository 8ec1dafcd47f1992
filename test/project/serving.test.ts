import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isUsed, servingLock } from '../../scripts/serving.mjs';
import { repository } from '../support/docs.ts';

const lock = (packages: Record<string, object>) => ({ lockfileVersion: 3, packages });
const pathsOf = (packages: Record<string, object>) => Object.keys(servingLock(lock(packages)).packages);

describe('the lock file for serving', () => {
  test('leaves out development dependencies, and what only they need', () => {
    const packages = {
      '': { dependencies: { a: '1' }, devDependencies: { b: '1' } },
      'node_modules/a': { dependencies: { c: '1' } },
      'node_modules/b': { dependencies: { c: '2', d: '1' } },
      'node_modules/b/node_modules/c': {},
      'node_modules/c': {},
      'node_modules/d': {},
    };
    expect(pathsOf(packages)).toEqual(['', 'node_modules/a', 'node_modules/c']);
    expect(servingLock(lock(packages)).packages['']).not.toHaveProperty('devDependencies');
  });

  test('finds a dependency in the nearest folder, and required peers, but not optional ones', () => {
    expect(
      pathsOf({
        '': { dependencies: { a: '1' } },
        'node_modules/@x/peer': {},
        'node_modules/a': { optionalDependencies: { b: '1' } },
        'node_modules/a/node_modules/b': {
          peerDependencies: { '@x/peer': '1', c: '1' },
          peerDependenciesMeta: { c: { optional: true } },
        },
        'node_modules/b': {},
        'node_modules/c': {},
      }),
    ).toEqual(['', 'node_modules/@x/peer', 'node_modules/a', 'node_modules/a/node_modules/b']);
  });

  test('leaves out packages that nothing loads, unless another needs them', () => {
    const { packages } = servingLock(
      lock({
        '': { dependencies: { astro: '1', mermaid: '1' } },
        'node_modules/astro': { dependencies: { vite: '1' }, optionalDependencies: { sharp: '1' } },
        'node_modules/d3': {},
        'node_modules/katex': {},
        'node_modules/mermaid': { dependencies: { d3: '1', katex: '1' } },
        'node_modules/sharp': {},
        'node_modules/vite': { dependencies: { katex: '1' } },
      }),
    );
    expect(Object.keys(packages).join(' ').replaceAll('node_modules/', '')).toBe(' astro katex mermaid vite');
    expect(packages['node_modules/astro']).toMatchObject({
      dependencies: { vite: '1' },
      optionalDependencies: {},
    });
    expect(packages['node_modules/mermaid']).toMatchObject({ dependencies: {} });
  });

  // Optional packages are not installed on every system, so nothing may wait for them.
  test('marks as optional what only optional packages need', () => {
    const { packages } = servingLock(
      lock({
        '': { dependencies: { a: '1', mermaid: '1' }, devDependencies: { d: '1' } },
        'node_modules/a': { optionalDependencies: { b: '1', c: '1' } },
        'node_modules/b': { devOptional: true, dependencies: { e: '1', f: '1' } },
        'node_modules/c': { optional: true, dependencies: { a: '1' } },
        'node_modules/d': { dev: true, dependencies: { b: '1' } },
        'node_modules/e': {},
        'node_modules/f': { devOptional: true },
        'node_modules/mermaid': { dependencies: { e: '1' } },
      }),
    );
    const optional = Object.keys(packages).filter((path) => packages[path]?.optional);
    expect(optional.join(' ').replaceAll('node_modules/', '')).toBe('b c e f');
    expect(packages['node_modules/f']).not.toHaveProperty('devOptional');
  });
});

describe('of this repository', () => {
  const whole = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
  const { packages } = servingLock(whole);

  test('every dependency is installed to serve, as the lock file has it', () => {
    for (const name of Object.keys(whole.packages[''].dependencies)) {
      const { version, integrity } = whole.packages[`node_modules/${name}`];
      expect(packages[`node_modules/${name}`], name).toMatchObject({ version, integrity });
    }
  });

  test('packages that serving does without are dependencies of the package that names them', () => {
    const { dependencies, optionalDependencies } = whole.packages['node_modules/astro'];
    const unused = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
      (name) => !isUsed('astro', name),
    );
    expect(unused.sort()).toEqual([
      ...['@capsizecss/unpack', 'aria-query', 'axobject-query', 'diff', 'esbuild', 'find-proc', 'flattie'],
      ...['fontace', 'magicast', 'sharp', 'svgo', 'tinyclip', 'unifont', 'yargs-parser'],
    ]);
    const dependenciesOf = (name: string) => Object.keys(whole.packages[`node_modules/${name}`].dependencies);
    for (const [name, dependency] of [
      ['@astrojs/markdown-satteri', '@astrojs/prism'],
      ['@scalar/snippetz', '@scalar/types'],
      ['shiki', '@shikijs/themes'],
      ['unstorage', 'lru-cache'],
    ] as const) {
      expect(dependenciesOf(name)).toContain(dependency);
      expect(isUsed(name, dependency), name).toBe(false);
    }
  });

  test.each([
    ['@scalar/api-reference/dist/browser', '{standalone.esm,chunks/*}.js'],
    ['mermaid/dist', '{mermaid.esm.min,chunks/mermaid.esm.min/*}.mjs'],
  ])('files of %s import no package', (folder, pattern) => {
    const cwd = join(repository, 'node_modules', folder);
    const imported = globSync(pattern, { cwd }).flatMap((file) => {
      const code = readFileSync(join(cwd, file), 'utf8');
      return [...code.matchAll(/(?:^|[;}\n])(?:import|export)\b[^'"();]*['"]([^'"]+)['"]/g)];
    });
    expect(imported.length).toBeGreaterThan(100);
    expect(imported.filter(([, from]) => !from?.startsWith('.'))).toEqual([]);
  });
});
