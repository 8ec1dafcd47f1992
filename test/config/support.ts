import type {
  Division,
  LoadedSettings,
  NavigationLevel,
  ReadSettingsFile,
  SiteSettings,
} from '../../src/config/index.ts';
import { levelsByPath, loadSettings } from '../../src/config/index.ts';

/**
 * `line:column code message` of each diagnostic, with the hint after `->` when there is one; without what is left out because
 * of it, which `removed.test.ts` is about.
 */
export function faultsOf(text: string): string[] {
  return loadSettings(text, 'docs.json').diagnostics.map(({ code, message, hint: whole, range }) => {
    const place = `${range?.start.line}:${range?.start.column}`;
    const hint = whole?.replace(/ ?\S+ is left out\.$/, '');
    return `${place} ${code} ${message}${hint ? ` -> ${hint}` : ''}`;
  });
}

/** The text of a docs.json that is right but for what is given. */
export const docsWith = (more: object): string => JSON.stringify({ name: 'x', navigation: [], ...more });

/** The same of the object shape. */
export const objectWith = (more: object): string =>
  JSON.stringify({ name: 'x', navigation: { pages: ['index'] }, ...more });

/** Faults of a docs.json that is right but for what is given, without their places. */
export const faultsWith = (more: object): string[] => withoutPlaces(docsWith(more));

/** The same of the object shape. */
export const objectFaultsWith = (more: object): string[] => withoutPlaces(objectWith(more));

const withoutPlaces = (text: string): string[] => faultsOf(text).map((fault) => fault.replace(/^\S+ /, ''));

/** Settings of a docs.json that must be right. */
export const settingsWith = (more: object): SiteSettings => settingsOf(docsWith(more));

/** The same of the object shape. */
export const objectSettingsWith = (more: object): SiteSettings => settingsOf(objectWith(more));

function settingsOf(text: string): SiteSettings {
  const { settings, diagnostics } = loadSettings(text, 'docs.json');
  if (!settings) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return settings;
}

/** A folder in memory: the text or value of each file. What has no text leads out of the folder. */
export function folder(files: Record<string, unknown>): {
  load: () => LoadedSettings;
  read: ReadSettingsFile;
} {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const read: ReadSettingsFile = (path) => {
    if (!Object.hasOwn(files, path)) return { failure: 'missing' };
    return files[path] === undefined ? { failure: 'outside' } : { text: textOf(files[path]) };
  };
  return { load: () => loadSettings(textOf(files['docs.json']), 'docs.json', read), read };
}

/** The tabs or anchors of the legacy format; the first one holds the pages of no other. */
export const partsOf = ({ navigation }: SiteSettings, kind: 'tab' | 'anchor'): Division[] =>
  levelsByPath<NavigationLevel>(navigation).find((level) => level.kind === kind)?.divisions ?? [];
