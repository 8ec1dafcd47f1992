import { expect, test } from 'vitest';
import { objectProblemsWith, objectWith, problemsOf, problemsWith } from '../support.ts';

test('a link that runs script is a warning at its location, whatever whitespace hides its scheme', () => {
  const links = [
    { label: 'A', href: 'javascript:alert(1)' },
    { label: 'B', href: ' java\nscript:alert(1)' },
    { label: 'C', href: 'https://example.com/javascript:' },
    { label: 'D', href: 'mailto:a@example.com' },
  ];
  const problems = problemsOf(objectWith({ navbar: { links } })).filter((problem) =>
    problem.includes('script-url'),
  );
  expect(problems).toEqual([
    expect.stringMatching(/^1:\d+ config\/script-url navbar\.links\[0\]\.href cannot be a script URL/),
    expect.stringMatching(/^1:\d+ config\/script-url navbar\.links\[1\]\.href cannot be a script URL/),
  ]);
});

test('both formats are checked, and texts are not links', () => {
  const anchors = [{ anchor: 'A', href: 'vbscript:x' }];
  expect(objectProblemsWith({ navigation: { global: { anchors }, pages: ['index'] } })).toEqual([
    expect.stringContaining('navigation.global.anchors[0].href cannot be a script URL'),
  ]);
  expect(problemsWith({ topbarLinks: [{ name: 'javascript: a tour', url: 'JavaScript:x' }] })).toEqual([
    expect.stringContaining('topbarLinks[0].url cannot be a script URL'),
  ]);
});
