import { describe, expect, test } from 'vitest';
import { createLineIndex, explainYaml } from '../../src/diagnostics/index.ts';

/** The message with its line and column. */
function explained(text: string): string | undefined {
  const problem = explainYaml(text);
  if (!problem) return undefined;
  const { line, column } = createLineIndex(text).positionAt(problem.start);
  return `${line}:${column} ${problem.message}`;
}

describe('a mistake in YAML is one message, where it was made', () => {
  test.each([
    ['title: "Quick start\ndescription: x\nicon: y\n', '1:8 a quotation mark is not closed'],
    ['title: "Quick start\ndescription: "x"\n', '1:8 a quotation mark is not closed'],
    ["info:\n  title: 'Plants\n  version: 1\n", '2:10 a quotation mark is not closed'],
    ["- a\n- 'b\n", '2:3 a quotation mark is not closed'],
    ['title: Quick start\n  description: x\n', '2:1 a key is indented too far'],
    ['info:\n  title: Plants\n   version: 1\n  x: y\n', '3:1 a key is indented too far'],
    ['title: A: B\n', '1:8 a value contains a colon'],
    ['info:\n  text: "Grow\n    a\nfern."\n', '4:1 a line of a quoted value is not indented'],
    ["- a\n- 'b\r\nc'\r\n- d\n", '3:1 a line of a quoted value is not indented'],
    ['- a\n- "b\nc: "d"\n', '2:3 a quotation mark is not closed'],
    ['tags: [a, b\ntitle: x\n', '1:7 a list is not closed'],
    ['tags: [a, b\r\ntitle: x\r\n', '1:7 a list is not closed'],
    ['a: [\n  {b: 1},\n  {c: 2\n]\nd: 1\n', '3:3 a mapping is not closed'],
    ['a: {b: [1, 2}\nc: 1\n', '1:8 a list is not closed'],
    ['a: [b, "c]\nd: 1\n', '1:8 a quotation mark is not closed'],
    ['a:\n\tb: 1\n', '2:1 a line is indented with a tab'],
    ['a:\r\n\tb: 1\r\n', '2:1 a line is indented with a tab'],
    ['a: 1\r\nb: @x\r\n', '2:4 a value begins with a reserved character'],
    ['a: 1\nb: 2\na: 3\n', '3:1 the key a is set twice'],
    ['icon: x\ntitle:Quick start\nb: 1\n', '2:1 a colon has no space after it'],
    ['title = Quick start\nb: 1\n', '1:1 a key has no colon'],
    ["title: 'it's'\n", '1:12 a quotation mark ends the value too early'],
    ['title: [x] y\n', '1:12 text follows a complete value'],
    ['a: |x\n  y\n', '1:5 text follows "|" or ">" on its line'],
    ['a: 1\n---\nb: 2\n', '2:1 a second document begins'],
  ])('%j', (text, message) => {
    expect(explained(text)).toBe(message);
  });

  test.each([
    ['title: “A: b”\n', 'Use straight quotes ("), or no quotes.'],
    ['title:Quick start\nb: 1\n', 'Write "title: Quick start".'],
    ["title: 'it's'\n", "Write '' for an apostrophe inside the value, or put it in double quotes."],
    ['title: "a "b" c"\n', 'Write \\" for a quotation mark inside the value.'],
    ['a: 1\na: 2\n', 'Delete one of them. The last one is used.'],
    ['a: [b\n', 'End it with "]", or put the value in quotes.'],
  ])('%j has a hint that mends it', (text, hint) => {
    expect(explainYaml(text)?.hint).toBe(hint);
  });

  test.each([
    'title: "Quick\n  start"\nicon: x\n',
    "title: 'it''s'\n",
    'title: "a \\" b"\n',
    'text: |\n  title: "not closed\n',
    'a:\n  b: 1\n',
  ])('%j is valid', (text) => {
    expect(explained(text)).toBeUndefined();
  });

  test('a quotation mark that is closed in a later line is not the mistake', () => {
    expect(explained('title: "Quick\n  start"\nicon: a: b\n')).toBe('3:7 a value contains a colon');
  });
});
