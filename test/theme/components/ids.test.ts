import { describe, expect, test } from 'vitest';
import { uniqueId } from '../../../src/theme/components/ids.ts';

describe('uniqueId', () => {
  test('never repeats on a page, and restarts on the next', () => {
    const page = { request: new Request('https://docs.example.com/a') };
    const ids = [uniqueId(page, 'tabs'), uniqueId(page, 'tabs'), uniqueId(page, 'filter')];
    expect(new Set(ids).size).toBe(3);
    const next = { request: new Request('https://docs.example.com/a') };
    expect(uniqueId(next, 'tabs')).toBe(ids[0]);
  });
});
