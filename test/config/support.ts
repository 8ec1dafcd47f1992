import type { SiteSettings } from '../../src/config/index.ts';
import { loadSettings } from '../../src/config/index.ts';

/** `line:column code message` of each diagnostic, with the hint after `->` when there is one. */
export function faultsOf(text: string): string[] {
  return loadSettings(text, 'docs.json').diagnostics.map(({ code, message, hint, range }) => {
    const place = `${range?.start.line}:${range?.start.column}`;
    return `${place} ${code} ${message}${hint ? ` -> ${hint}` : ''}`;
  });
}

/** The text of a docs.json that is right but for what is given. */
export const docsWith = (more: object): string => JSON.stringify({ name: 'x', navigation: [], ...more });

/** Faults of a docs.json that is right but for what is given, without their places. */
export const faultsWith = (more: object): string[] =>
  faultsOf(docsWith(more)).map((fault) => fault.replace(/^\S+ /, ''));

/** Settings of a docs.json that must be right. */
export function settingsWith(more: object): SiteSettings {
  const { settings, diagnostics } = loadSettings(docsWith(more), 'docs.json');
  if (!settings) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return settings;
}
