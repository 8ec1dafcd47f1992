/** `npm test types` reads each module with the compiler that knows all types of it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../support/docs.ts';

const filesOf = (patterns: string[]): string[] => globSync(patterns, { cwd: repository });

test('`astro check` reads every .astro file, every module that imports one, and all declarations', () => {
  const { include } = JSON.parse(readFileSync(join(repository, 'tsconfig.astro.json'), 'utf8'));
  const modules = filesOf(['{src,test,scripts}/**/*.{ts,tsx}']);
  const importing = modules.filter((file) =>
    /(?:from |import ?\()'[^']+\.astro'/.test(readFileSync(join(repository, file), 'utf8')),
  );
  const declaring = modules.filter((file) => file.endsWith('.d.ts'));
  expect(importing.length).toBeGreaterThan(0);
  const files = filesOf(['{src,test,scripts}/**/*.astro']);
  expect(filesOf(include)).toEqual(expect.arrayContaining([...files, ...importing, ...declaring]));
});
