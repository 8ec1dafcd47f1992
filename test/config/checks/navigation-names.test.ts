import { describe, expect, test } from 'vitest';
import { objectProblemsWith } from '../support.ts';

const problemsOf = (navigation: object): string[] => objectProblemsWith({ navigation });

describe('two parts of one list', () => {
  test.each([
    [
      {
        groups: [
          { group: 'A', pages: ['a'] },
          { group: 'A', pages: ['b'] },
        ],
      },
      'navigation.groups[1].group',
    ],
    [
      {
        tabs: [
          { tab: 'A', pages: ['a'] },
          { tab: 'A', pages: ['b'] },
        ],
      },
      'navigation.tabs[1].tab',
    ],
    [
      {
        languages: [
          { language: 'en', pages: ['a'] },
          { language: 'en', pages: ['b'] },
        ],
      },
      'navigation.languages[1].language',
    ],
  ])('have different names: %j', (navigation, path) => {
    expect(problemsOf(navigation)).toEqual([expect.stringMatching('config/duplicate-name')]);
    expect(problemsOf(navigation)[0]).toContain(path);
  });

  test('may have the names of parts of another list', () => {
    const tab = (name: string, page: string) => ({ tab: name, groups: [{ group: 'Begin', pages: [page] }] });
    expect(problemsOf({ tabs: [tab('A', 'a'), tab('B', 'b')] })).toEqual([]);
    const group = { group: 'A', pages: [{ group: 'A', pages: ['a'] }] };
    expect(problemsOf({ groups: [group] })).toEqual([]);
  });
});

describe('the language of pages', () => {
  const problems = (language: string): string[] => problemsOf({ languages: [{ language, pages: ['a'] }] });

  test.each(['en', 'pt-BR', 'pt_br', 'zh-Hans', 'zh-hant', 'cn', 'jp', 'kr', 'es-419'])(
    'is known: %s',
    (code) => {
      expect(problems(code)).toEqual([]);
    },
  );

  test.each([
    ['xx', 'Write a code such as'],
    ['english', 'Did you mean "en"?'],
    ['Frensh', 'Did you mean "fr"?'],
    ['e n', 'Write a code such as'],
  ])('is unknown: %s', (code, hint) => {
    expect(problems(code)).toEqual([expect.stringContaining(hint)]);
  });
});

test('an object that lacks two keys has one problem', () => {
  const [problem, ...more] = objectProblemsWith({ redirects: [{ from: '/a', to: '/b' }] });
  expect(more).toEqual([]);
  expect(problem).toContain('redirects[0] lacks "source" and "destination"');
  expect(problem).toContain('"source" instead of "from" and "destination" instead of "to"');
});

test('a misspelt list of the navigation has one problem', () => {
  const pages = [{ group: 'A', pages: ['a'] }];
  expect(problemsOf({ group: pages })).toEqual([expect.stringContaining('"groups" instead of "group"')]);
  expect(problemsOf({ tabs: [{ tab: 'A', goups: pages }] })).toEqual([
    expect.stringContaining('navigation.tabs[0].goups is not a known setting'),
  ]);
});
