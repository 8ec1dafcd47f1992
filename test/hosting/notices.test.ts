import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isAllowed, licenceOf } from '../../scripts/licences.ts';
import { noticeParts, noticesText } from '../../src/hosting/index.ts';
import { repository } from '../support/docs.ts';

/** A package of its own folder, with these files beside its manifest. */
function packageWith(manifest: object, files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-licence-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'thing', version: '1.0.0', ...manifest }),
  );
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('a redistributed package', () => {
  test('has the texts of its license and its notice', () => {
    const folder = packageWith({ license: 'Apache-2.0' }, { LICENSE: 'Terms\r\n', NOTICE: 'By us' });
    expect(licenceOf(folder)).toMatchObject({ licence: 'Apache-2.0', text: 'Terms\n\nBy us' });
  });

  test('is rejected without a text, and under an unapproved license', () => {
    expect(() => licenceOf(packageWith({ license: 'MIT' }))).toThrow('thing 1.0.0 has no licence text');
    for (const license of ['AGPL-3.0-only', 'Elastic-2.0', 'UNLICENSED', 'MIT AND GPL-3.0-only', undefined]) {
      const folder = packageWith({ license }, { LICENSE: 'Terms' });
      expect(() => licenceOf(folder), license).toThrow('may not be redistributed');
    }
  });

  test.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['GPL-3.0-or-later OR MIT', true],
    ['MIT AND ISC', true],
    ['EPL-2.0', false],
  ])('under %s: %s', (expression, is) => {
    expect(isAllowed('thing', expression)).toBe(is);
  });
});

test('the notices of this repository are up to date', () => {
  const run = () =>
    spawnSync(process.execPath, [join(repository, 'scripts/notices.ts'), '--check'], { encoding: 'utf8' });
  expect(run()).toMatchObject({ status: 0, stderr: '' });
});

test('Font Awesome is named with author and license, and every other icon set with its terms', () => {
  const all = readFileSync(join(repository, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const sets = ['fa6-solid', 'fa6-regular', 'fa6-brands', 'lucide', 'ph', 'tabler'];
  for (const set of sets) {
    const text = noticesText('Intro', noticeParts(new Set([`icons/${set}`])));
    expect(text).toContain(`@iconify-json/${set}`);
    expect(text).toMatch(
      set.startsWith('fa6')
        ? /Fonticons, Inc\.[\s\S]*creativecommons\.org\/licenses\/by\/4\.0/
        : /Permission/,
    );
  }
  for (const name of ['Fonticons', 'katex', 'mermaid', '@scalar/api-reference', 'vue', 'hono', 'astro'])
    expect(all).toContain(name);
});

test('each text occurs once, below the names of all of its packages', () => {
  const of = (name: string, text: string) => ({ name, version: '1', licence: 'MIT', text });
  const text = noticesText('Intro', [
    { title: 'One', packages: [of('b', 'Terms'), of('a', 'Terms')] },
    { title: 'Two', packages: [of('c', 'Others')] },
  ]);
  expect(text.match(/^Terms$/gm)).toHaveLength(1);
  expect(text).toMatch(/-{80}\na, b\n-{80}\n\nTerms\n\n-{80}\nc\n-{80}\n\nOthers\n$/);
  expect(text).toMatch(/^Intro\n\nOne\n {2}b {2}1 {2}MIT\n {2}a {2}1 {2}MIT\n\nTwo\n/);
});
