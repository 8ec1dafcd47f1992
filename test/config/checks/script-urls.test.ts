import { expect, test } from 'vitest';
import { faultsOf, faultsWith, objectFaultsWith, objectWith } from '../support.ts';

test('a link that runs script is a warning at its location, whatever whitespace hides its scheme', () => {
  const links = [
    { label: 'A', href: 'javascript:alert(1)' },
    { label: 'B', href: ' java\nscript:alert(1)' },
    { label: 'C', href: 'https://example.com/javascript:' },
    { label: 'D', href: 'mailto:a@example.com' },
  ];
  const faults = faultsOf(objectWith({ navbar: { links } })).filter((fault) => fault.includes('script-url'));
  expect(faults).toEqual([
    expect.stringMatching(/^1:\d+ config\/script-url navbar\.links\[0\]\.href leads nowhere/),
    expect.stringMatching(/^1:\d+ config\/script-url navbar\.links\[1\]\.href leads nowhere/),
  ]);
});

test('both formats are checked, and texts are not links', () => {
  const anchors = [{ anchor: 'A', href: 'vbscript:x' }];
  expect(objectFaultsWith({ navigation: { global: { anchors }, pages: ['index'] } })).toEqual([
    expect.stringContaining('navigation.global.anchors[0].href leads nowhere'),
  ]);
  expect(faultsWith({ topbarLinks: [{ name: 'javascript: a tour', url: 'JavaScript:x' }] })).toEqual([
    expect.stringContaining('topbarLinks[0].url leads nowhere'),
  ]);
});
