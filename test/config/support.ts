import type {
  Division,
  LoadedSettings,
  NavigationLevel,
  ReadSettingsFile,
  SiteSettings,
} from '../../src/config/index.ts';
import { levelsByPath, loadSettings } from '../../src/config/index.ts';

/**
 * `line:column code message` of each diagnostic, with any hint after `->`; without values that are left out
 * because of it, which `removed.test.ts` covers.
 */
export function problemsOf(text: string): string[] {
  return loadSettings(text, 'docs.json').diagnostics.map(({ code, message, hint: whole, range }) => {
    const place = `${range?.start.line}:${range?.start.column}`;
    const hint = whole?.replace(/ ?\S+ is left out\.$/, '');
    return `${place} ${code} ${message}${hint ? ` -> ${hint}` : ''}`;
  });
}

/** The text of a docs.json that is valid except for the given members. */
export const docsWith = (more: object): string => JSON.stringify({ name: 'x', navigation: [], ...more });

/** The same for the current format. */
export const objectWith = (more: object): string =>
  JSON.stringify({ name: 'x', navigation: { pages: ['index'] }, ...more });

/** Problems of a docs.json that is valid except for the given members, without locations. */
export const problemsWith = (more: object): string[] => withoutPlaces(docsWith(more));

/** The same for the current format. */
export const objectProblemsWith = (more: object): string[] => withoutPlaces(objectWith(more));

const withoutPlaces = (text: string): string[] =>
  problemsOf(text).map((problem) => problem.replace(/^\S+ /, ''));

/** Settings of a docs.json that must be valid. */
export const settingsWith = (more: object): SiteSettings => settingsOf(docsWith(more));

/** The same for the current format. */
export const objectSettingsWith = (more: object): SiteSettings => settingsOf(objectWith(more));

function settingsOf(text: string): SiteSettings {
  const { settings, diagnostics } = loadSettings(text, 'docs.json');
  if (!settings) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return settings;
}

/** A folder in memory: the text or value of each file. A file without text is outside the folder. */
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

/** The tabs or anchors of the legacy format; the first one holds all other pages. */
export const partsOf = ({ navigation }: SiteSettings, kind: 'tab' | 'anchor'): Division[] =>
  levelsByPath<NavigationLevel>(navigation).find((level) => level.kind === kind)?.divisions ?? [];
