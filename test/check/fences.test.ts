import { expect, test } from 'vitest';
import { checkFences } from '../../src/check/index.ts';

const linesOf = (text: string) => checkFences(['a.mdx'], () => text).map(({ range }) => range?.start.line);

test.each([
  ['a commented-out code block', 'Text.\n\n{/* ```bash\npip install x\n``` */}\n\n<Info>Soon</Info>\n', []],
  ['an HTML comment', '<!--\n```\n-->\n', []],
  ['a comment sign in code', '```js\n{/*\n```\n\n*/}\n', []],
  ['a fence below a comment', '{/* ```\n``` */}\n\n```\ncode\n', [4]],
])('only a fence outside comments needs a closing one: %s', (_, text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});
