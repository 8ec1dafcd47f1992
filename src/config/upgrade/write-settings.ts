import { withoutUndefined } from '../dialects/shared.ts';
import type {
  Division,
  IconSettings,
  Navigation,
  NavigationEntry,
  NavigationLevel,
} from '../settings/navigation.ts';

type Docs = Record<string, unknown>;

/** Writes a navigation in the current format, limited to what `currentNavigation` returns. */
export function writeNavigation({ global, ...level }: Navigation): Docs {
  const links = Object.fromEntries(global.map(({ kind, items }) => [`${kind}s`, items.map(writeDivision)]));
  return { ...(global.length > 0 && { global: links }), ...writeLevel(level) };
}

const writeLevel = ({ kind, divisions, entries }: NavigationLevel): Docs =>
  kind ? { [`${kind}s`]: divisions.map(writeDivision) } : { groups: entries.map(writeEntry) };

function writeDivision(division: Division, index: number): Docs {
  const { kind, label, id, href, gradient, isDefault, isHidden, openapi, level } = division;
  const isVersion = kind === 'version' || kind === 'language';
  // A tab or anchor without pages is a link, or has an OpenAPI file.
  const isEmpty = level.divisions.length === 0 && level.entries.length === 0;
  const hasLevel = isVersion ? href === undefined : !isEmpty;
  const sources = openapi?.sources.map((source) =>
    withoutUndefined({ source, directory: openapi.directory || undefined }),
  );
  return withoutUndefined({
    [kind]: id ?? label,
    // Without an explicit default, the first is the default.
    default: (isVersion && isDefault && index > 0) || undefined,
    href,
    icon: iconOf(division),
    color: gradient && { light: gradient.from, dark: gradient.from },
    hidden: isHidden || undefined,
    openapi: href !== undefined ? undefined : sources?.length === 1 ? sources[0] : sources,
    ...(hasLevel && writeLevel(level)),
  });
}

function writeEntry(entry: NavigationEntry): string | Docs {
  if (typeof entry === 'string') return entry;
  const { group, isPublic, pages } = entry;
  return withoutUndefined({ group, icon: iconOf(entry), public: isPublic, pages: pages.map(writeEntry) });
}

const iconOf = ({ icon, iconType }: IconSettings): unknown =>
  icon === undefined || iconType === undefined ? icon : { name: icon, style: iconType };
