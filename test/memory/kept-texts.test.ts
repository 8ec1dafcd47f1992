import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KeptTexts } from '../../src/memory/kept-texts.ts';

const newFolder = (): string => join(mkdtempSync(join(tmpdir(), 'trellis-kept-')), 'texts');

test('a text is kept under its key until another one replaces it', () => {
  const folder = newFolder();
  const texts = new KeptTexts(folder);
  expect(texts.read(['a', 1])).toBeUndefined();
  texts.write(['a', 1], 'one');
  texts.write(['a', 2], 'two');
  texts.write(['a', 1], 'three');
  expect(readdirSync(folder)).toHaveLength(2);
  const later = new KeptTexts(folder);
  expect([later.read(['a', 1]), later.read(['a', 2]), later.read(['a', '1'])]).toEqual([
    'three',
    'two',
    undefined,
  ]);
});

test('a write deletes the texts that no build has read for a week', () => {
  const folder = newFolder();
  const texts = new KeptTexts(folder);
  texts.write('read', 'a');
  texts.write('unread', 'b');
  const old = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), old, old);
  expect(texts.read('read')).toBe('a');
  texts.write('new', 'c');
  expect([texts.read('read'), texts.read('unread'), texts.read('new')]).toEqual(['a', undefined, 'c']);
});

test('a folder that cannot be written is not an error', () => {
  const folder = newFolder();
  writeFileSync(folder, '');
  const texts = new KeptTexts(folder);
  texts.write('key', 'text');
  expect(texts.read('key')).toBeUndefined();
});
