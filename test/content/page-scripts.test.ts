import { describe, expect, test } from 'vitest';
import type { PageWarning } from '../../src/content/index.ts';
import { compile } from './compile.ts';

const SETTINGS = { variables: {}, math: true, contentDir: '' };

const scriptsOf = async (source: string, scriptOrigins: string[] = []) => {
  const warnings: PageWarning[] = [];
  const code = await compile(source, {
    settings: () => ({ ...SETTINGS, scriptOrigins }),
    onWarning: (warning) => warnings.push(warning),
  });
  return { code, warnings };
};

describe('a script of another site in a page', () => {
  const SOURCE = 'Words.\n\n<script src="https://widget.example.com/w.js" async></script>\n\nMore words.\n';

  test('is left out without a setting, and the warning says what to write', async () => {
    const { code, warnings } = await scriptsOf(SOURCE);
    expect(code).not.toContain('widget.example.com');
    expect(code).toContain('More words.');
    expect(warnings).toEqual([
      {
        code: 'content/inline-script',
        message: 'a <script> from https://widget.example.com is not loaded by the page',
        line: 3,
        column: 1,
        hint: 'Add "https://widget.example.com" to "security": { "origins": […] } in docs.json.',
      },
    ]);
  });

  test.each([['https://widget.example.com'], ['https://*.example.com'], ['http://widget.example.com']])(
    'stays if the settings allow %s',
    async (origin) => {
      const { code, warnings } = await scriptsOf(SOURCE, [origin]);
      expect(code).toContain('https://widget.example.com/w.js');
      expect(warnings).toEqual([]);
    },
  );

  test('is not external if it is a file of the folder, or data', async () => {
    const { code, warnings } = await scriptsOf(
      '<script src="/own.js"></script>\n\n<script type="application/json" src="https://x.example.com/d.json"></script>\n',
    );
    expect([code.includes('/own.js'), code.includes('d.json'), warnings]).toEqual([true, true, []]);
  });
});
