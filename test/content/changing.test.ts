import { expect, test } from 'vitest';
import type { PageUse } from '../../src/content/index.ts';
import { renderer } from './compile.ts';

const FENCE = '```';

async function isChanging(source: string): Promise<boolean> {
  const uses: PageUse[] = [];
  const { process } = await renderer({ onUses: (found) => void uses.push(...found) });
  await process(source, '/docs/a.mdx', {});
  return uses.some(({ kind }) => kind === 'changing');
}

test.each([
  ['prose', 'The process has a Date. Await it.'],
  [
    'code blocks and inline code',
    `${FENCE}js\nconst now = Date.now();\n${FENCE}\n\nUse \`{ Math.random() }\`.`,
  ],
  ['properties that are literals', '<Columns cols={2} a="Date">\nA process.\n</Columns>'],
  ['an import by a name', "import Date from '/snippets/date.mdx';\n\n{1 + 1}"],
  ['values of the page', 'export const a = [1, 2];\n\n{a.map((each) => each + 1).join()}'],
])('the code of a page can give another result in another build: not %s', async (_, source) => {
  expect(await isChanging(source)).toBe(false);
});

test.each([
  ['the time', 'It is {new Date().getFullYear()}.'],
  ['the time in an export', 'export const year = new Date();\n\nText.'],
  ['the time after an import', "import A from './a.mdx'; export const year = Date.now();\n\nText."],
  ['chance in a property', '<Note title={Math.random()}>A</Note>'],
  ['chance in a spread', '<Note {...{ title: Math.random() }}>A</Note>'],
  ['the environment', '{process.env.VERSION}'],
  ['the network', "export const data = fetch('https://a.example');\n\nText."],
  ['a name with an escape', '{new (D\\u0061te)().getTime()}'],
  ['a function made of text', '{[].constructor.constructor("return 1")()}'],
  ['the time between backticks', '<Card title="`">\n{Date.now()}\n</Card>\n<Card title="`" />'],
  [
    'the time after a list with a fence',
    `- ${FENCE}js\n  x\n  ${FENCE}\n\nNow {Date.now()}\n\n${FENCE}js\ny\n${FENCE}`,
  ],
])('the code of a page can give another result in another build: %s', async (_, source) => {
  expect(await isChanging(source)).toBe(true);
});
