import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from '../support/docs.ts';

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const decisions = readdirSync(join(repository, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const documents = ['CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'CHANGELOG.md', ...decisions];

/** Paths in code spans: below a folder of the repository, without placeholders. */
const PATH = /`((?:src|test|scripts|content|templates|docs|\.github)\/[\w./-]+)`/g;
const LINK = /\]\((?!\w+:)([^)#]+)/g;

describe.each(documents)('%s', (file) => {
  const text = read(file);

  test('names paths that exist', () => {
    const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });

  test('links to files that exist', () => {
    const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(file), path));
    expect(linked.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });
});

describe('CONTRIBUTING.md', () => {
  const text = read('CONTRIBUTING.md');
  const section = (heading: string): string =>
    (text.split(`\n${heading}\n`)[1] ?? '').split(/\n#+ /)[0] ?? '';

  test('lists the rooms in the order of the arrows', () => {
    const require = createRequire(import.meta.url);
    const { forbidden } = require(join(repository, '.dependency-cruiser.cjs'));
    const lowest: string = forbidden
      .map(({ name }: { name: string }) => /^(\w+)-imports-only-downwards$/.exec(name)?.[1])
      .findLast(Boolean);
    const rule = forbidden.find(({ name }: { name: string }) => name === `${lowest}-imports-only-downwards`);
    const above: string[] = /\(\?:([\w|]+)\)/.exec(rule.to.path)?.[1]?.split('|') ?? [];
    const listed = [...section('## Map').matchAll(/^\| `(\w+)\/`/gm)].map(([, room]) => room);
    expect(listed).toEqual([...above, lowest]);
    expect(listed.toSorted()).toEqual(readdirSync(join(repository, 'src')).toSorted());
  });

  test('lists the scripts', () => {
    const names = readdirSync(join(repository, 'scripts'));
    expect(names.filter((name) => !section('### Scripts').includes(name))).toEqual([]);
  });

  test('links every decision', () => {
    expect(decisions.filter((file) => !text.includes(`](${file})`))).toEqual([]);
  });
});

test('npm publish in the root is refused with a hint', () => {
  const { prepublishOnly } = JSON.parse(read('package.json')).scripts;
  const [, script] = prepublishOnly.split(' ');
  expect(() => execFileSync(process.execPath, [script], { cwd: repository, stdio: 'pipe' })).toThrow(
    'npm publish --dry-run .cache/package',
  );
});
