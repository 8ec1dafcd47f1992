import { expect, test } from 'vitest';
import { compile } from './compile.ts';

test('a value that is lifted out of a page is available on it', async () => {
  const warnings: unknown[] = [];
  const code = await compile(
    "export const place = typeof window === 'undefined' ? 'a' : 'b';\n\nAt {place}.\n",
    {
      snippetSource: () => ({
        isSnippet: false,
        snippet: () => undefined,
        islands: 'islands',
        components: () => 'components',
        fill: 'fill',
      }),
      onWarning: (warning) => warnings.push(warning),
    },
  );
  expect(warnings).toEqual([]);
  expect(code).toContain('import { place, Live0 } from "islands";');
});
