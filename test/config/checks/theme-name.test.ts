import { expect, test } from 'vitest';
import { docsWith, objectWith, problemsOf } from '../support.ts';

test.each(['mint', 'palm', 'luma'])('the theme "%s" is known in the current format', (theme) => {
  expect(problemsOf(objectWith({ theme }))).toEqual([]);
});

test('the themes of the legacy format are known there', () => {
  expect(problemsOf(docsWith({ theme: 'prism' }))).toEqual([]);
  expect(problemsOf(objectWith({ theme: 'prism' }))).toEqual([
    expect.stringContaining('config/unknown-theme unknown theme "prism" -> Write one of mint, maple,'),
  ]);
});

test('an unknown theme is a warning at its location, with the closest name', () => {
  expect(
    problemsOf('{\n  "name": "x",\n  "theme": "mapel",\n  "navigation": { "pages": ["index"] }\n}'),
  ).toEqual(['3:12 config/unknown-theme unknown theme "mapel" -> Did you mean "maple"?']);
});
