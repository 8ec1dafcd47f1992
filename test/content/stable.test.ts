import { expect, test } from 'vitest';
import { isStable } from '../../src/content/index.ts';

test.each([
  ['prose with the words of an outside value', 'The process has a Date. Await it.', true],
  ['code blocks and inline code', '```js\nconst now = Date.now(); {}\n```\n\n`{ Math.random() }`', true],
  ['constant properties', '<Columns cols={2} on={true} a={"Date"}>\nA process.\n</Columns>', true],
  ['a variable of the settings', 'Version {{ version }} of the process.', true],
  ['a fence within a longer fence', '````md\n```js\n{Date.now()}\n```\n````', true],
  ['what follows a fence', '```js\na\n```\n\n{Date.now()}', false],
  ['an expression of the page', 'export const a = [1];\n\n{a.map((each) => each + 1)}', true],
  ['the time', 'It is {new Date().getFullYear()}.', false],
  ['the time in an export', 'export const year = new Date();\n\nText.', false],
  ['chance in a property', '<Note title={`${' + 'Math.random()}`}>A</Note>', false],
  ['the time between backticks of two paragraphs', 'A ` b\n\n{Date.now()}\n\n` c', false],
  ['the environment', '{process.env.VERSION}', false],
  ['the network', "export const data = await fetch('https://a.example');", false],
  ['a module on demand', "{import('./a.js')}", false],
])('the text of a page is stable unless it reads from outside: %s', (_, source, expected) => {
  expect(isStable(source)).toBe(expected);
});
