import { expect, test } from 'vitest';
import { usesColor } from '../../src/diagnostics/index.ts';

const TERMINAL = { isTTY: true };
const PIPE = {};

test('text is colored on a terminal, unless NO_COLOR is set or the terminal has no colors', () => {
  expect(usesColor(TERMINAL, {})).toBe(true);
  expect(usesColor(TERMINAL, { NO_COLOR: '1' })).toBe(false);
  expect(usesColor(TERMINAL, { NO_COLOR: '' })).toBe(true);
  expect(usesColor(TERMINAL, { TERM: 'dumb' })).toBe(false);
});

test('a pipe gets colors only when FORCE_COLOR asks for them', () => {
  expect(usesColor(PIPE, {})).toBe(false);
  expect(usesColor(PIPE, { FORCE_COLOR: '1' })).toBe(true);
  expect(usesColor(PIPE, { FORCE_COLOR: '0' })).toBe(false);
  expect(usesColor(PIPE, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
});
