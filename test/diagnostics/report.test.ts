import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Diagnostic,
  hasErrors,
  REPORT_FORMATS,
  report,
  sortDiagnostics,
} from '../../src/diagnostics/index.ts';

const source = '{\n  "colors": {\n    "primary": 3\n  }\n}\n';
const problem: Diagnostic = {
  code: 'config/type',
  severity: 'error',
  message: 'colors.primary must be a hex color like #0D9373',
  file: 'docs.json',
  range: { start: { line: 3, column: 16 }, end: { line: 3, column: 17 } },
  source,
};
const warning: Diagnostic = {
  code: 'content/link',
  severity: 'warning',
  message: 'No page',
  file: 'a.mdx',
  hint: 'Try b.',
};
const info: Diagnostic = { code: 'cli/note', severity: 'info', message: 'Offline' };

describe('pretty', () => {
  test('gives the location, the severity, the code and the message, then the frame', () => {
    expect(report([problem], { format: 'pretty' })).toBe(
      [
        'docs.json:3:16 error config/type colors.primary must be a hex color like #0D9373',
        '  1 | {',
        '  2 |   "colors": {',
        '> 3 |     "primary": 3',
        '    |                ^',
        '  4 |   }',
        '  5 | }',
        '',
        '1 error, 0 warnings',
      ].join('\n'),
    );
  });

  test('gives the hint after the frame, and leaves out unknown parts', () => {
    expect(report([warning, info], { format: 'pretty' })).toBe(
      [
        'a.mdx warning content/link No page',
        '  hint: Try b.',
        '',
        'info cli/note Offline',
        '',
        '0 errors, 1 warning, 1 info',
      ].join('\n'),
    );
  });

  test('counts in the plural', () => {
    expect(report([problem, problem, warning, warning, info, info], { format: 'pretty' })).toMatch(
      /\n\n2 errors, 2 warnings, 2 infos$/,
    );
    expect(report([], { format: 'pretty' })).toBe('0 errors, 0 warnings');
  });

  test('shows the requested number of warnings of one code and counts the others; errors are all shown', () => {
    const problems = [...Array(4).fill(warning), ...Array(4).fill(problem), info];
    const lines = report(problems, { format: 'pretty', maxPerCode: 3 }).split('\n');
    expect(lines.filter((line) => line === 'a.mdx warning content/link No page')).toHaveLength(3);
    expect(lines.filter((line) => line.includes('error config/type'))).toHaveLength(4);
    expect(lines.slice(-5)).toEqual([
      'info cli/note Offline',
      '',
      'warning content/link and 1 more of this kind; "trellis check --json" lists all',
      '',
      '4 errors, 4 warnings, 1 info',
    ]);
    expect(report(problems, { format: 'pretty' })).not.toContain('more of this kind');
    for (const format of ['json', 'sarif', 'github'] as const) {
      expect(report(problems, { format, maxPerCode: 3 })).toBe(report(problems, { format }));
    }
  });

  test('has no frame without the source', () => {
    const { source: _, ...bare } = problem;
    expect(report([bare], { format: 'pretty' })).not.toContain('|');
  });

  test('colors only when asked', () => {
    expect(report([problem], { format: 'pretty' })).not.toContain('\u001b');
    expect(report([problem], { format: 'pretty', color: true })).toContain('\u001b[31merror\u001b[39m');
  });

  test('keeps a message on one line and shows its control characters', () => {
    const evil = { ...info, message: 'a\n::error::b\u001b[2J' };
    expect(report([evil], { format: 'pretty' }).split('\n')[0]).toBe('info cli/note a␊::error::b␛[2J');
  });
});

describe('json', () => {
  test('is an array of the diagnostics without their source', () => {
    const { source: _, ...plain } = problem;
    expect(JSON.parse(report([problem, warning], { format: 'json', color: true }))).toEqual([plain, warning]);
    expect(JSON.parse(report([], { format: 'json' }))).toEqual([]);
  });
});

describe('github', () => {
  test('is one workflow command per line', () => {
    expect(report([problem, warning, info], { format: 'github' })).toBe(
      [
        '::error file=docs.json,line=3,endLine=3,col=16,endColumn=17,title=config/type::colors.primary must be a hex color like #0D9373',
        '::warning file=a.mdx,title=content/link::No page%0ATry b.',
        '::notice title=cli/note::Offline',
      ].join('\n'),
    );
  });

  test('names files from the root of the repository', () => {
    for (const directory of ['docs', './docs/', '/docs']) {
      expect(report([warning], { format: 'github', directory })).toContain('file=docs/a.mdx,');
    }
    expect(report([warning], { format: 'github', directory: '.' })).toContain('file=a.mdx,');
  });

  test('escapes percent signs and line breaks, and in properties also colons and commas', () => {
    const odd = { ...info, file: 'a:b,c%.mdx', message: '100%: a,b\r\nc' };
    expect(report([odd], { format: 'github' })).toBe(
      '::notice file=a%3Ab%2Cc%25.mdx,title=cli/note::100%25: a,b%0D%0Ac',
    );
  });

  test('leaves out the end column of a range over several lines', () => {
    const long = { ...problem, range: { start: { line: 1, column: 1 }, end: { line: 5, column: 2 } } };
    expect(report([long], { format: 'github' })).not.toContain('endColumn');
  });

  test('is one line per diagnostic, whatever text is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (message, file) => {
        const text = report([{ ...info, message, file, hint: message }], { format: 'github' });
        expect(text).not.toMatch(/[\r\n]/);
        const [, properties] = /^::notice (.*?)::/.exec(text) ?? [];
        expect(properties?.split(',')).toHaveLength(2);
      }),
    );
  });
});

describe('sarif', () => {
  const log = (diagnostics: Diagnostic[], directory?: string) =>
    JSON.parse(report(diagnostics, { format: 'sarif', directory }));

  test('is a SARIF 2.1.0 log with a rule for each code and a result for each diagnostic', () => {
    expect(log([problem, warning, problem, info])).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'Trellis',
              rules: [{ id: 'cli/note' }, { id: 'config/type' }, { id: 'content/link' }],
            },
          },
          columnKind: 'utf16CodeUnits',
          results: [
            { ruleId: 'config/type', ruleIndex: 1, level: 'error' },
            { ruleId: 'content/link', ruleIndex: 2, level: 'warning', message: { text: 'No page\nTry b.' } },
            { ruleId: 'config/type', ruleIndex: 1, level: 'error' },
            { ruleId: 'cli/note', ruleIndex: 0, level: 'note', message: { text: 'Offline' } },
          ],
        },
      ],
    });
  });

  test('places a result in its file, and one without a file nowhere', () => {
    const [first, second] = log([problem, info]).runs[0].results;
    expect(first.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'docs.json' },
          region: { startLine: 3, startColumn: 16, endLine: 3, endColumn: 17 },
        },
      },
    ]);
    expect(second).not.toHaveProperty('locations');
  });

  test('writes paths as relative URIs from the root of the repository', () => {
    const odd = { ...info, file: 'guides/a b#ü.mdx' };
    const [result] = log([odd], 'my docs').runs[0].results;
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe(
      'my%20docs/guides/a%20b%23%C3%BC.mdx',
    );
  });

  test('accepts a file name that is not well-formed Unicode', () => {
    expect(() => log([{ ...info, file: 'a\ud800.mdx' }])).not.toThrow();
  });
});

describe('formats', () => {
  test('have names', () => {
    expect(REPORT_FORMATS).toEqual(['pretty', 'json', 'github', 'sarif']);
  });

  test('never contain the source of a file', () => {
    const secret = { ...problem, source: `${source}\n\n\n\nSECRET` };
    for (const format of REPORT_FORMATS) expect(report([secret], { format })).not.toContain('SECRET');
  });
});

describe('order', () => {
  test('is by file, location, severity, code and message; without a location first', () => {
    const at = (line: number, column: number, code: string, severity: Diagnostic['severity'] = 'error') => ({
      code,
      severity,
      message: '',
      file: 'b',
      range: { start: { line, column }, end: { line, column } },
    });
    const sorted = [
      { code: 'z', severity: 'error' as const, message: '' },
      { code: 'z', severity: 'error' as const, message: '', file: 'a' },
      { code: 'z', severity: 'error' as const, message: '', file: 'b' },
      at(1, 9, 'a'),
      at(2, 1, 'a'),
      at(2, 1, 'b'),
      { ...at(2, 1, 'b'), message: 'later in the alphabet' },
      at(2, 1, 'a', 'warning'),
      at(10, 1, 'a'),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (shuffled) => {
        expect(sortDiagnostics(shuffled)).toEqual(sorted);
      }),
    );
  });

  test('hasErrors distinguishes errors from warnings', () => {
    expect(hasErrors([warning, info])).toBe(false);
    expect(hasErrors([warning, problem])).toBe(true);
  });
});
