import { isRecord } from '../../json/index.ts';
import { OBJECT_PRIMARY_COLOR } from '../dialects/current.ts';
import { asArray, withoutUndefined } from '../dialects/shared.ts';
import { formatPath } from '../read/problem.ts';
import { namesOf } from '../schema/keys.ts';
import { hasLostBelow, type LostText, lostText } from './lost.ts';
import { noteOthers, type UpgradeNote } from './notes.ts';

type Docs = Record<string, unknown>;

const THEMES = new Map([
  ['venus', 'palm'],
  ['quill', 'willow'],
  ['prism', 'mint'],
]);
const LAYOUTS = new Map([
  ['sidenav', 'maple'],
  ['solidSidenav', 'willow'],
]);
const MODES = new Map([
  ['show', 'interactive'],
  ['simple', 'simple'],
  ['hide', 'none'],
]);

/** Keys that the upgrade of the navigation handles. */
const NAVIGATION = ['navigation', 'tabs', 'anchors', 'versions', 'primaryTab', 'topAnchor'];

/**
 * Every member of the current format in its usual order, including `navigation`. Members of the legacy format
 * that fit nowhere are reported.
 */
export function upgradeMembers(docs: Docs, navigation: Docs, report: UpgradeNote[]): Docs {
  const takenKeys = new Set(NAVIGATION);
  /** The value at a path of the legacy file, which is then marked as carried over. */
  const take = <T>(...path: string[]): T | undefined => {
    const value = path.reduce<unknown>((each, key) => (isRecord(each) ? each[key] : undefined), docs);
    if (value !== undefined) takenKeys.add(path.join('\0'));
    return value as T | undefined;
  };
  const note = (path: string, [reason, suggestion]: LostText) =>
    void report.push({ path, reason, suggestion });

  const schema = take<string>('$schema');
  const layout = LAYOUTS.get(take<string>('layout') ?? '');
  const theme = take<string>('theme');
  if (!docs.colors) {
    note('colors', [
      `The current format requires a color; ${OBJECT_PRIMARY_COLOR} is the default.`,
      'Set colors.primary.',
    ]);
  }
  const links = take<LinkDocs[]>('topbarLinks');
  links?.forEach((link, index) => {
    noteOthers(link, ['type', 'name', 'url'], ['topbarLinks', index], report);
  });
  const upgradedDocs: Docs = {
    $schema: schema?.replace(/^(https:\/\/mintlify\.com\/)schema\.json$/, '$1docs.json'),
    theme: theme === undefined ? (layout ?? 'mint') : (THEMES.get(theme) ?? theme),
    name: take('name'),
    description: take('description'),
    colors: {
      primary: take('colors', 'primary') ?? OBJECT_PRIMARY_COLOR,
      light: take('colors', 'light'),
      dark: take('colors', 'dark'),
    },
    logo: take('logo'),
    favicon: take('favicon'),
    appearance: { default: take('modeToggle', 'default'), strict: take('modeToggle', 'isHidden') },
    fonts: upgradeFont(take('font')),
    background: {
      image: take('backgroundImage'),
      decoration: take('background', 'style'),
      color: take('colors', 'background'),
    },
    styling: {
      eyebrows: take('eyebrow', 'display'),
      codeblocks: take<string>('codeBlock', 'mode')?.replace('auto', 'system'),
    },
    navbar: {
      links: links?.map(upgradeLink),
      primary: upgradeButton(
        withoutUndefined({
          type: take<string>('topbarCtaButton', 'type'),
          name: take<string>('topbarCtaButton', 'name'),
          url: take<string>('topbarCtaButton', 'url'),
        }),
      ),
    },
    navigation,
    footer: upgradeFooter(take, note),
    search: { prompt: take('search', 'prompt') },
    seo: {
      metatags: take('metadata'),
      indexing: indexing(take('seo', 'indexHiddenPages')),
      contentSignals: take('seo', 'contentSignals'),
    },
    api: upgradeApi(take, note),
    redirects: take('redirects'),
    integrations: upgradeIntegrations(take('analytics'), take('integrations')),
    feedback: take('feedback'),
    contextual: take('contextual'),
    repository: take('repository'),
  };
  reportRest(docs, [], takenKeys, note);
  if (docs.feedback) note('feedback', lostText('feedback'));
  if (docs.repository) note('repository', lostText('repository'));
  return compactMembers(upgradedDocs);
}

type Take = <T>(...path: string[]) => T | undefined;
type Note = (path: string, text: LostText) => void;

interface LinkDocs {
  type?: string;
  name?: string;
  url?: string;
}

const upgradeLink = ({ type, name, url }: LinkDocs): Docs =>
  type === 'github' ? { type, label: name, href: url } : { label: name, href: url };

function upgradeButton({ type, name, url }: LinkDocs): Docs | undefined {
  if (url === undefined) return undefined;
  return type === 'github' ? { type, href: url } : { type: 'button', label: name, href: url };
}

function upgradeFont(font: unknown): unknown {
  if (!isRecord(font)) return font;
  const { url, headings, body, ...rest } = font;
  return { ...rest, source: url, heading: upgradeFont(headings), body: upgradeFont(body) };
}

function upgradeFooter(take: Take, note: Note): Docs {
  const older = take<unknown>('footerSocials');
  const newer = take<unknown>('footer', 'socials');
  const socials = new Map<string, unknown>();
  for (const [path, value] of [
    ['footer.socials', newer],
    ['footerSocials', older],
  ] as const) {
    const pairs: [string, unknown][] = Array.isArray(value)
      ? value.map(({ type, url }) => [type, url])
      : Object.entries(value ?? {});
    for (const [platform, url] of pairs) {
      if (socials.has(platform) && socials.get(platform) !== url) {
        note(`${path}.${platform}`, [
          'The current format has one profile per platform; the last one is kept.',
          'Put the others into footer.links.',
        ]);
      }
      socials.set(platform, url);
    }
  }
  const links = take<{ title?: string; links: { label: string; url: string }[] }[]>('footer', 'links');
  return {
    socials: Object.fromEntries(socials),
    links: links?.map(({ title, links: items }) => ({
      header: title,
      items: items.map(({ label, url }) => ({ label, href: url })),
    })),
  };
}

function upgradeApi(take: Take, note: Note): Docs {
  const mode = take<string>('api', 'playground', 'mode');
  const disableProxy = take<boolean>('api', 'playground', 'disableProxy');
  const expansion = take<string>('api', 'paramFields', 'expanded');
  const optional = take<boolean>('api', 'request', 'example', 'showOptionalParams');
  const isSplit = expansion !== undefined && expansion !== 'all' && expansion !== 'none';
  if (isSplit) note('api.paramFields.expanded', lostText('api.paramFields.expanded'));
  const files = asArray(take<string | string[]>('openapi'));
  return {
    openapi: files.length > 1 ? files : files[0],
    params: {
      expanded: expansion === 'all' ? 'all' : expansion === 'none' ? 'closed' : undefined,
      post: take('api', 'paramFields', 'post'),
    },
    playground: {
      display: mode === undefined ? undefined : MODES.get(mode),
      proxy: disableProxy === undefined ? undefined : !disableProxy,
    },
    examples: {
      languages: take('api', 'request', 'example', 'languages'),
      defaults: optional === undefined ? undefined : optional ? 'all' : 'required',
    },
    mdx: {
      server: take('api', 'baseUrl'),
      auth: { method: take('api', 'auth', 'method'), name: take('api', 'auth', 'name') },
    },
  };
}

/** Widget keys are objects in the current format. */
function upgradeIntegrations(analytics: unknown, integrations: unknown): Docs {
  const { intercom, frontchat, ...rest } = isRecord(integrations) ? integrations : {};
  return {
    ...(isRecord(analytics) ? analytics : {}),
    ...rest,
    intercom: typeof intercom === 'string' ? { appId: intercom } : intercom,
    frontchat: typeof frontchat === 'string' ? { snippetId: frontchat } : frontchat,
  };
}

const indexing = (isAll: boolean | undefined): string | undefined =>
  isAll === undefined ? undefined : isAll ? 'all' : 'navigable';

/**
 * Reports everything not carried over: a whole member, unless part of it was carried over or has its own
 * note.
 */
function reportRest(value: Docs, path: string[], takenKeys: Set<string>, note: Note): void {
  for (const [key, each] of Object.entries(value)) {
    const at = [...path, key];
    const id = at.join('\0');
    if (takenKeys.has(id)) continue;
    const isPartlyTaken = [...takenKeys].some((other) => other.startsWith(`${id}\0`));
    const name = namesOf(at, 'array')[0] ?? '';
    const isSplit = isPartlyTaken || hasLostBelow(name);
    if (isSplit && isRecord(each)) reportRest(each, at, takenKeys, note);
    else note(formatPath(at), lostText(name));
  }
}

/** Drops unset members and empty objects. Lists keep their length; only their items are compacted. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact);
  return isRecord(value) ? compactMembers(value) : value;
}

const compactMembers = (value: Docs): Docs =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const members = compact(each);
      return members === undefined || (isRecord(members) && Object.keys(members).length === 0)
        ? []
        : [[key, members]];
    }),
  );
