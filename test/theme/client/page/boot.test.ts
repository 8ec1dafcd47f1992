import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BOOT_SCRIPT, bootHash } from '../../../../src/theme/client/page/boot.ts';

describe('the boot script', () => {
  /** The attributes that the script sets on the root element. */
  function boot(
    dataset: Record<string, string>,
    stored: Record<string, string> | 'blocked',
    protocol = 'https:',
  ): Record<string, string> {
    const storage = () => {
      if (stored === 'blocked') throw new Error('SecurityError');
      return stored;
    };
    const localStorage = {
      getItem: (key: string) => storage()[key] ?? null,
    };
    const left = { ...dataset };
    const document = {
      documentElement: { dataset: left },
      querySelector: () => null,
      querySelectorAll: () => [],
    };
    class Observer {
      observe = () => {};
      disconnect = () => {};
    }
    const names = ['localStorage', 'document', 'addEventListener', 'location'];
    new Function(...names, 'PerformanceObserver', 'MutationObserver', BOOT_SCRIPT)(
      localStorage,
      document,
      () => {},
      { protocol },
      Observer,
      Observer,
    );
    return left;
  }
  const stored = { 'trellis-theme': 'dark', 'trellis-version': 'v1' };

  test('sets the mode and the version that the reader chose', () => {
    expect(boot({ version: 'v2' }, stored)).toEqual({ theme: 'dark', version: 'v1' });
    expect(boot({ version: 'v2', theme: 'light' }, {})).toEqual({ version: 'v2', theme: 'light' });
  });

  test('changes nothing that the page fixes, and nothing on a site without versions', () => {
    const fixed = { version: 'v2', versionFixed: '', theme: 'light', themeFixed: '' };
    expect(boot(fixed, stored)).toEqual(fixed);
    expect(boot({}, stored)).toEqual({ theme: 'dark' });
  });

  test('does nothing without storage', () => {
    expect(boot({ version: 'v2' }, 'blocked')).toEqual({ version: 'v2' });
  });

  test('asks for both fonts at once on later pages, and in files', () => {
    expect(boot({}, {})).toEqual({});
    expect(boot({}, { 'trellis-fonts': '1' })).toEqual({ mono: '', sans: '' });
    expect(boot({}, 'blocked', 'file:')).toEqual({ mono: '', sans: '' });
  });

  test('matches the hash, and contains nothing that ends a script element', () => {
    expect(bootHash).toBe(`sha256-${createHash('sha256').update(BOOT_SCRIPT, 'utf8').digest('base64')}`);
    expect(BOOT_SCRIPT).not.toMatch(/<\/|<!--|[^\x20-\x7e]/);
  });
});
