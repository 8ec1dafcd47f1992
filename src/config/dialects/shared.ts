import { isRecord } from '../../json/index.ts';
import type { IconSettings, OpenApiSource } from '../settings/navigation.ts';
import {
  normalizeFile,
  normalizeFolder,
  normalizeHref,
  withoutTrailingSlash,
} from '../settings/normalize-paths.ts';
import type {
  ApiSettings,
  CheckSettings,
  Font,
  Redirect,
  SandboxOffer,
  SiteSettings,
} from '../settings/settings.ts';
import type { CtaButton, IconLibrary, IconType } from '../settings/surround.ts';
import { githubRepository, namedRepository } from './repository.ts';
import { normalizeSecurity, type SecurityDocs } from './security.ts';

/** What both formats of docs.json write in the same way, after it has passed the schema. */
export interface SharedDocs {
  name?: string;
  description?: string;
  theme?: unknown;
  logo?: string | { light?: string; dark?: string; href?: string };
  search?: { prompt?: string };
  redirects?: { source: string; destination: string; permanent?: boolean }[];
  feedback?: Partial<SiteSettings['feedback']>;
  repository?: string | { url: string; branch?: string; directory?: string };
  integrations?: unknown;
  security?: SecurityDocs;
  sandbox?: SandboxOffer | Record<string, string>;
  check?: Partial<CheckSettings>;
}

const DEFAULT_NAME = 'Documentation';

export type SocialsDocs = Record<string, unknown> | { type: string; url: string }[];

/** Authentication as written: `cobo` is a key in its own header. */
export interface AuthDocs {
  method?: 'bearer' | 'basic' | 'key' | 'cobo';
  name?: string;
  inputPrefix?: string;
}

export interface FontDocs {
  family?: string;
  weight?: number;
  url?: string;
  source?: string;
  format?: 'woff' | 'woff2';
}

/** The settings that both formats fill in the same way. */
export function sharedSettings(docs: SharedDocs & Parameters<typeof namedRepository>[0], file: string) {
  return {
    name: docs.name?.trim() || DEFAULT_NAME,
    file,
    description: docs.description,
    theme: typeof docs.theme === 'string' ? docs.theme : undefined,
    logo: docs.logo === undefined ? undefined : normalizeLogo(docs.logo),
    search: withoutUndefined({ prompt: docs.search?.prompt }),
    redirects: normalizeRedirects(docs.redirects ?? []),
    feedback: withoutUndefined({
      suggestEdit: docs.feedback?.suggestEdit ?? false,
      raiseIssue: docs.feedback?.raiseIssue ?? false,
      thumbsRating: docs.feedback?.thumbsRating ?? false,
      endpoint: docs.feedback?.endpoint,
    }),
    repository: repositoryOf(docs),
    security: normalizeSecurity(docs.security),
    check: { rules: docs.check?.rules ?? {}, ignore: docs.check?.ignore ?? [] },
    ...normalizeSandboxes(docs.sandbox),
  } satisfies Partial<Record<keyof SiteSettings, unknown>>;
}

function normalizeSandboxes(
  sandbox: SharedDocs['sandbox'] = {},
): Pick<SiteSettings, 'sandboxes' | 'sandboxOffer'> {
  if (typeof sandbox === 'string') return { sandboxOffer: sandbox, sandboxes: [] };
  const sandboxes = Object.entries(sandbox).map(([key, value]) => ({
    key,
    openapi: normalizeFile(key),
    ...(isOffer(value) ? { offer: value } : { module: normalizeFile(value) }),
  }));
  return { sandboxes };
}

const isOffer = (value: string): value is SandboxOffer => /^(?:first|offered|off)$/.test(value);

function normalizeLogo(logo: NonNullable<SharedDocs['logo']>): SiteSettings['logo'] {
  const image = imageOf(logo);
  return image && { ...image, href: (typeof logo === 'object' ? logo.href : undefined) ?? '/' };
}

export type ImageDocs = string | { light?: string; dark?: string };

/** An image for each mode; a mode without one uses the other's. */
export function imageOf(image: ImageDocs | undefined): { light: string; dark: string } | undefined {
  if (typeof image === 'string') return { light: image, dark: image };
  const light = image?.light ?? image?.dark;
  return light === undefined ? undefined : { light, dark: image?.dark ?? light };
}

/** The first redirect of a path counts. */
function normalizeRedirects(redirects: NonNullable<SharedDocs['redirects']>): Redirect[] {
  const bySource = new Map<string, Redirect>();
  for (const { source: from, destination: to, permanent = true } of redirects) {
    const source = normalizeHref(from);
    const destination = normalizeHref(to);
    if (!bySource.has(source)) bySource.set(source, { source, destination, permanent });
  }
  return [...bySource.values()];
}

/** The repository in the settings, otherwise one in the top bar, if feedback links need it. */
function repositoryOf(docs: SharedDocs & Parameters<typeof namedRepository>[0]): SiteSettings['repository'] {
  if (docs.repository !== undefined) return normalizeRepository(docs.repository);
  const url = docs.feedback?.suggestEdit || docs.feedback?.raiseIssue ? namedRepository(docs) : undefined;
  return url === undefined ? undefined : { url, branch: 'main' };
}

function normalizeRepository(repository: NonNullable<SharedDocs['repository']>): SiteSettings['repository'] {
  const fields: Exclude<typeof repository, string> =
    typeof repository === 'string' ? { url: repository } : repository;
  return {
    url: withoutTrailingSlash(fields.url).replace(/\.git$/, ''),
    branch: fields.branch ?? 'main',
    directory: normalizeFolder(fields.directory ?? ''),
  };
}

/** Platforms that the schema does not list are kept if they have an address. */
export function normalizeSocials(socials: SocialsDocs = {}): SiteSettings['footerSocials'] {
  if (Array.isArray(socials)) return socials.map(({ type, url }) => ({ platform: type, url }));
  return Object.entries(socials).flatMap(([platform, url]) =>
    typeof url === 'string' && /^(https?:\/\/|mailto:)\S+$/.test(url) ? [{ platform, url }] : [],
  );
}

/** One font for all text, or one for headings and one for the rest, each falling back to it. */
export function normalizeFonts(font: FontDocs, heading?: FontDocs, body?: FontDocs): SiteSettings['fonts'] {
  return withoutUndefined({ heading: normalizeFont(heading ?? font), body: normalizeFont(body ?? font) });
}

function normalizeFont({ family, weight, url, source, format }: FontDocs): Font | undefined {
  return family === undefined
    ? undefined
    : withoutUndefined({ family, weight, source: source ?? url, format });
}

/** @param isOff by the setting that other tools for this format have, which wins */
export const proxyOf = (
  { offer = 'offered', servers = [] }: Partial<ApiSettings['proxy']> = {},
  isOff: boolean,
): ApiSettings['proxy'] => ({ offer: isOff ? 'off' : offer, servers });

export function normalizeAuth(auth: AuthDocs | undefined): ApiSettings['auth'] {
  if (!auth) return undefined;
  const { method, name, inputPrefix } = auth;
  if (method === 'cobo') return withoutUndefined({ method: 'key' as const, name: 'API-SECRET', inputPrefix });
  return withoutUndefined({ method, name, inputPrefix });
}

/** A button with the stars of a GitHub repository; undefined for any other address. */
export function githubButton(url: string): CtaButton | undefined {
  const parts = githubRepository(url);
  return parts && { type: 'github', url, ...parts };
}

const PLATFORM_NAMES = new Map([
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['linkedin', 'LinkedIn'],
  ['youtube', 'YouTube'],
]);

/** Name of a link to a platform without a text: `github` -> `GitHub`. */
export function platformName(type: string): string {
  const name = PLATFORM_NAMES.get(type);
  return name ?? type.charAt(0).toUpperCase() + type.slice(1);
}

/** The OpenAPI files of every source, each once. */
export const filesOf = (sources: (OpenApiSource | undefined)[]): string[] => [
  ...new Set(sources.flatMap((each) => each?.sources ?? [])),
];

/** Overlays by source; the first entry that names some for a source counts. */
export function overlaysOf(sources: (OpenApiSource | undefined)[]): Record<string, string[]> | undefined {
  const overlays = sources.flatMap((each) => Object.entries(each?.overlays ?? {})).reverse();
  return overlays.length > 0 ? Object.fromEntries(overlays) : undefined;
}

export const sourceOf = (files: string | string[], directory?: string): OpenApiSource =>
  withoutUndefined({ sources: asArray(files).map(normalizeFile), directory });

/** Names of the services that are configured in an ignored part of the settings. */
export const namesIn = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : []);

/** Meta tags or variables: texts by name; numbers and booleans become text. */
export const textsOf = (value: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      ['string', 'number', 'boolean'].includes(typeof each) ? [[name, String(each)]] : [],
    ),
  );

export const asArray = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** Drops unset keys, so settings stay equal after a round trip through JSON. */
export function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}

export type IconDocs = string | { name: string; style?: IconType; library?: IconLibrary };

export function normalizeIcon(icon: IconDocs | undefined, iconType: IconType | undefined): IconSettings {
  if (typeof icon !== 'object') return { icon, iconType };
  return { icon: icon.name, iconType: icon.style ?? iconType, iconLibrary: icon.library };
}
