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
    ['tags: [a, b\ntitle: x\n', '2:1 a list is not closed'],
    ['a:\n\tb: 1\n', '2:1 a line is indented with a tab'],
  ])('%j', (text, message) => {
    expect(explained(text)).toBe(message);
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
