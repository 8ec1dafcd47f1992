import { describe, expect, test } from 'vitest';
import { unknownRules, unusedIgnores, weigh } from '../../src/check/index.ts';
import type { CheckSettings } from '../../src/config/index.ts';
import type { Diagnostic, Severity } from '../../src/diagnostics/index.ts';

const problem = (code: string, severity: Severity = 'warning', file?: string): Diagnostic => ({
  code,
  severity,
  message: 'm',
  ...(file !== undefined && { file }),
});
const settings = (some: Partial<CheckSettings> = {}): CheckSettings => ({ rules: {}, ignore: [], ...some });
const severities = (found: Diagnostic[], some?: Partial<CheckSettings>, isCheck = true) =>
  weigh(found, { settings: settings(some), isCheck }).map(({ code, severity }) => `${code} ${severity}`);

describe('the severity of a problem', () => {
  const found = [problem('link/missing-page'), problem('access/no-alt'), problem('config/type', 'error')];

  test('is error in a check if readers meet something broken, and as found in a build', () => {
    expect(severities(found)).toEqual([
      'link/missing-page error',
      'access/no-alt warning',
      'config/type error',
    ]);
    expect(severities(found, {}, false)).toEqual([
      'link/missing-page warning',
      'access/no-alt warning',
      'config/type error',
    ]);
  });

  test('is what the settings say, the code before its group and the group before all', () => {
    const rules = {
      'link/missing-page': 'info',
      'link/*': 'error',
      '*': 'off',
      'access/no-alt': 'error',
    } as const;
    const more = [...found, problem('link/backslash')];
    for (const isCheck of [true, false])
      expect(severities(more, { rules }, isCheck)).toEqual([
        'link/missing-page info',
        'access/no-alt error',
        'link/backslash error',
      ]);
  });

  test('stays a warning on a page outside the navigation', () => {
    const outside = new Set(['draft.mdx']);
    const all = [problem('link/missing-page', 'warning', 'draft.mdx')];
    expect(weigh(all, { settings: settings(), isCheck: true, outside })[0]?.severity).toBe('warning');
  });

  test('of an error of Trellis itself cannot be changed', () => {
    const rules = { '*': 'off' } as const;
    expect(severities([problem('trellis/unexpected', 'error')], { rules })).toEqual([
      'trellis/unexpected error',
    ]);
  });

  test('needs no settings', () => {
    expect(weigh([problem('link/missing-page')], { isCheck: true })[0]?.severity).toBe('error');
  });
});

describe('an ignored problem', () => {
  const entry = { rule: 'link/*', files: 'drafts/**', reason: 'Next month.' };
  const all = [
    problem('link/missing-page', 'warning', 'drafts/a.mdx'),
    problem('access/no-alt', 'warning', 'drafts/a.mdx'),
    problem('link/missing-page', 'warning', 'b.mdx'),
    problem('link/missing-page', 'warning', '../outside.yaml'),
    problem('link/missing-page'),
  ];

  test('is left out, and others stay', () => {
    expect(weigh(all, { settings: settings({ ignore: [entry] }), isCheck: true })).toHaveLength(4);
    const { rule: _, ...every } = entry;
    expect(weigh(all, { settings: settings({ ignore: [every] }), isCheck: true })).toHaveLength(3);
  });

  test.each([
    [{ ...entry, files: 'draft/**' }, 1],
    [{ ...entry, rule: 'link/backslash' }, 1],
    [entry, 0],
    // A build knows more ids, so a check cannot know.
    [{ ...entry, rule: 'link/missing-fragment' }, 0],
  ])('that no file has is reported: %j', (each, count) => {
    const unused = unusedIgnores(all, { check: settings({ ignore: [each] }), file: 'docs.json' }, {});
    expect(unused.map(({ code }) => code)).toEqual(Array(count).fill('config/unused-ignore'));
  });
});

test('codes that no problem has are reported with a suggestion', () => {
  const check = settings({
    rules: { 'link/mising-page': 'off', 'link/*': 'off', '*': 'off', 'lnk/*': 'off' },
    ignore: [{ rule: 'acess/no-alt', files: '**', reason: 'r' }],
  });
  const placeOf = (path: readonly (string | number)[]) => ({ file: path.join('.') });
  expect(
    unknownRules({ check, file: 'docs.json' }, { placeOf }).map(({ file, hint }) => [file, hint]),
  ).toEqual([
    ['check.rules.link/mising-page', 'Did you mean "link/missing-page"?'],
    ['check.rules.lnk/*', undefined],
    ['check.ignore.0.rule', 'Did you mean "access/no-alt"?'],
  ]);
});
