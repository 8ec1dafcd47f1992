import { isAbsoluteUrl, type Redirect } from '../../../config/index.ts';
import { memoizeByObject } from '../../../memory/index.ts';
import { decodePercent } from '../../../text/index.ts';
import { isRoute } from '../../routes.ts';
import type { RouteRedirect, Site, SiteRedirects } from '../../site.ts';
import { folderRedirects } from './folder-redirects.ts';
import {
  type Captures,
  fillPattern,
  type PathPattern,
  pathPattern,
  unfilledWildcard,
} from './redirect-pattern.ts';

/** A problem with a redirect of the settings. */
export type RedirectProblem =
  /** Nobody can request such an address, or no browser follows its target. */
  | { kind: 'unusable'; redirect: Redirect }
  /** A page or file exists at its address, or at `count` of its addresses, and wins. */
  | { kind: 'shadowed'; redirect: Redirect; by: string; count: number }
  /** It is part of a circle that contains `by`. */
  | { kind: 'loop'; redirect: Redirect; by: string }
  /** Nothing exists at `target`. */
  | { kind: 'missing'; redirect: Redirect; target: string }
  /** Its destination has the wildcard `name`, which none of its source's `names` gives a value. */
  | { kind: 'wildcard'; redirect: Redirect; name: string; names: string[] };

/** What exists at the addresses of a site. */
type RedirectContext = Pick<Site, 'settings' | 'pages' | 'navigation'> & {
  /** Paths of published files from the root of the site, without a leading slash. */
  files: string[];
  /** Whether a redirect from a route would collide with a file of the build. */
  isReserved?(route: string): boolean;
};

/**
 * The redirects of a site: those of the settings, exact ones first; those that wildcards give for former
 * addresses of pages; those of folders. Each leads directly to its final target. A page or file at the same
 * address wins over all of them.
 */
export function planRedirects(context: RedirectContext): {
  redirects: SiteRedirects;
  problems: RedirectProblem[];
} {
  const routes = context.pages.map(({ route }) => route);
  const { isReserved = () => false } = context;
  const takenPaths = new Set([...routes, ...context.files.map((file) => `/${file}`)]);
  const problems: RedirectProblem[] = [];
  const rules = rulesOf(context.settings.redirects, takenPaths, isReserved, problems);
  const chain = new Chain(rules, takenPaths);
  const routeRedirects = new Map<string, RouteRedirect>();
  const add = (from: string, to: string, permanent: boolean): void => {
    if (from === to || takenPaths.has(from) || routeRedirects.has(from) || isReserved(from) || !isRoute(from))
      return;
    routeRedirects.set(from, { from, to, permanent });
  };
  const patterns: Rule[] = [];
  const ends: { redirect: Redirect; to: string }[] = [];
  for (const rule of rules) {
    const { redirect, source, isConcrete, path } = rule;
    const end = chain.follow(fillPattern(path, sampleOf(source), String));
    if (!end) continue;
    const { names } = source;
    const name = isConcrete ? undefined : unfilledWildcard(redirect.destination, names);
    if (name !== undefined) problems.push({ kind: 'wildcard', redirect, name, names });
    if ('loop' in end) problems.push({ kind: 'loop', redirect, by: end.loop });
    else if (isConcrete) {
      add(path, end.to, end.permanent);
      ends.push({ redirect, to: end.to });
    } else patterns.push(rule);
  }
  // A page named index had the address of its folder.
  for (const { from, to, permanent } of [...routeRedirects.values()]) {
    if (from.endsWith('/index')) add(asRoute(from), to, permanent);
  }
  const folders = folderRedirects(context);
  const ofFolders = new Set(folders.map(({ from }) => from));
  // The result of one may be the target of another; each rule applies once per path.
  const via = new Map<string, Rule[]>();
  let targets = [...routes, ...routeRedirects.keys()];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const redirectCount = routeRedirects.size;
    for (const rule of rules) {
      if (rule.isConcrete) continue;
      for (const { from, target } of addressesOf(rule, movedTo(rule, round === 0 ? routes : [], targets))) {
        const way = target === undefined ? [] : (via.get(target) ?? []);
        const end = chain.ruleAt(from) === rule && !way.includes(rule) ? chain.follow(from) : undefined;
        if (!end || !('to' in end)) continue;
        const path = pathOf(end.to);
        if (path !== undefined && !takenPaths.has(path) && !ofFolders.has(path)) continue;
        if (!routeRedirects.has(from)) via.set(from, [...way, rule]);
        add(from, end.to, end.permanent);
      }
    }
    targets = [...routeRedirects.keys()].slice(redirectCount);
  }
  const isPattern = (path: string): boolean => patterns.some(({ source }) => source.match(path));
  for (const { from, to } of folders) if (!isPattern(from)) add(from, to, false);
  for (const { redirect, to } of ends) {
    const target = pathOf(to);
    const isKnown =
      target === undefined || takenPaths.has(target) || routeRedirects.has(target) || isPattern(target);
    if (!isKnown) problems.push({ kind: 'missing', redirect, target });
  }
  const ofPatterns = patterns.map(({ redirect }) => redirect);
  return { redirects: { routes: [...routeRedirects.values()], patterns: ofPatterns }, problems };
}

/** The redirects of the settings that can be used. Adds to `problems` what is wrong with the others. */
function rulesOf(
  redirects: readonly Redirect[],
  takenPaths: ReadonlySet<string>,
  isReserved: (route: string) => boolean,
  problems: RedirectProblem[],
): Rule[] {
  return redirects.flatMap((configuredRedirect): Rule[] => {
    // Reported with the settings.
    if (configuredRedirect.source === configuredRedirect.destination) return [];
    const redirect = { ...configuredRedirect, destination: asRoute(configuredRedirect.destination) };
    if (!isUsable(redirect)) {
      problems.push({ kind: 'unusable', redirect });
      return [];
    }
    const path = decodePercent(redirect.source);
    const source = pathPattern(path);
    const isConcrete = source.names.length === 0;
    const coveredPaths = isConcrete
      ? [path].filter((each) => takenPaths.has(each) || isReserved(each))
      : [...takenPaths].filter((each) => source.match(each));
    const [by] = coveredPaths;
    if (by === undefined) return [{ redirect, path, source, isConcrete }];
    problems.push({ kind: 'shadowed', redirect, by, count: coveredPaths.length });
    return isConcrete ? [] : [{ redirect, path, source, isConcrete }];
  });
}

/**
 * The redirect target for the address `path` (decoded, without the base path); undefined if no redirect
 * matches.
 */
export function redirectAt(
  { redirects, pages }: Site,
  path: string,
): Omit<RouteRedirect, 'from'> | undefined {
  const from = withoutSlash(path);
  if (routesOf(pages).has(from)) return undefined;
  const own = byAddress(redirects.routes).get(from);
  if (own) return own;
  for (const { source, destination, permanent } of withPatterns(redirects.patterns)) {
    const captures = source.match(from);
    const to = captures && fillPattern(destination, captures);
    if (to !== undefined && to !== from) return { to, permanent };
  }
  return undefined;
}

// A site has thousands of pages, links and redirects.
const routesOf = memoizeByObject((pages: Site['pages']) => new Set(pages.map(({ route }) => route)));

const byAddress = memoizeByObject(
  (routes: readonly RouteRedirect[]) => new Map(routes.toReversed().map((each) => [each.from, each])),
);

const withPatterns = memoizeByObject((patterns: readonly Redirect[]) =>
  patterns.map((one) => ({ ...one, source: pathPattern(decodePercent(one.source)) })),
);

interface Rule {
  redirect: Redirect;
  /** `redirect.source` decoded. */
  path: string;
  source: PathPattern;
  isConcrete: boolean;
}

/** Redirects with wildcards that lead to each other are expanded in at most this many rounds. */
const MAX_ROUNDS = 3;

/** More hops than this are a circle in which the address grows. */
const MAX_HOPS = 20;
const MAX_PATH_CHARACTERS = 1000;

/** Redirects that lead to each other. */
class Chain {
  private readonly concrete: Map<string, Rule>;
  private readonly patterns: Rule[];
  private readonly takenPaths: ReadonlySet<string>;

  constructor(rules: Rule[], takenPaths: ReadonlySet<string>) {
    this.concrete = new Map(rules.flatMap((rule) => (rule.isConcrete ? [[rule.path, rule]] : [])));
    this.patterns = rules.filter(({ isConcrete }) => !isConcrete);
    this.takenPaths = takenPaths;
  }

  ruleAt(path: string): Rule | undefined {
    return this.concrete.get(path) ?? this.patterns.find(({ source }) => source.match(path));
  }

  /**
   * The final target from `start`, which redirects no further; undefined without a redirect at the
   * start.
   */
  follow(start: string): { to: string; permanent: boolean } | { loop: string } | undefined {
    const seenPaths = new Set<string>();
    let end: { to: string; permanent: boolean } | undefined;
    let path: string | undefined = start;
    while (path !== undefined && (path === start || !this.takenPaths.has(path))) {
      const rule = this.ruleAt(path);
      const captures = rule?.source.match(path);
      if (!rule || !captures) break;
      if (seenPaths.has(path) || seenPaths.size === MAX_HOPS || path.length > MAX_PATH_CHARACTERS)
        return { loop: [...seenPaths][1] ?? path };
      seenPaths.add(path);
      const to = fillPattern(rule.redirect.destination, captures);
      // A browser keeps the fragment if the next address has none (RFC 9110, section 10.2.2).
      const fragment = to.includes('#') ? '' : (/#.*/s.exec(end?.to ?? '')?.[0] ?? '');
      end = { to: to + fragment, permanent: rule.redirect.permanent && (end?.permanent ?? true) };
      path = pathOf(to);
    }
    return end;
  }
}

/**
 * Those of `targets` that may have moved by a rule, without those that still exist at its source. A rule into
 * the root, such as `/o/:slug*` -> `/:slug*`, matches everything: it only gives addresses of `pages`, and
 * none while pages exist at its source.
 */
function movedTo({ source, redirect }: Rule, pages: string[], targets: string[]): string[] {
  if (!/^\/(?::\w+)?\*/.test(redirect.destination)) return targets.filter((each) => !source.match(each));
  return pages.some((each) => source.match(each)) ? [] : pages;
}

/**
 * Addresses from which a redirect with wildcards may lead to one of `routes`, and the folder that it applies
 * to.
 */
function addressesOf(
  { redirect, path, source }: Rule,
  routes: string[],
): { from: string; target?: string }[] {
  const address = (captures: Captures): string => withoutSlash(fillPattern(path, captures, String));
  const destination = pathPattern(decodePercent(redirect.destination.replace(/[?#].*/s, '')));
  const isFolder = /\/(?::\w+)?\*$/.test(path);
  const addresses: { from: string; target?: string }[] = isFolder
    ? [{ from: address(new Map(source.names.map((name) => [name, '']))) }]
    : [];
  for (const target of routes) {
    const targetCaptures = destination.match(target);
    const values = source.names.map(
      (name) => targetCaptures?.get(name) ?? [...(targetCaptures?.values() ?? [])][0],
    );
    // `old-*` without the rest was never an address.
    if (!isFolder && !values.every(Boolean)) continue;
    const captures = source.names.flatMap((name, index) => {
      const value = values[index];
      return value === undefined ? [] : [[name, value] as const];
    });
    if (captures.length === values.length) addresses.push({ from: address(new Map(captures)), target });
  }
  return addresses.filter(({ from }) => source.match(from));
}

/** Values of wildcards that no page has. */
const sampleOf = ({ names }: PathPattern): Captures => new Map(names.map((name) => [name, `any-${name}`]));

/** The address of a page by its path, as some authors write it: `/a/index` -> `/a`, `/a.mdx#b` -> `/a#b`. */
function asRoute(destination: string): string {
  if (!/^\/(?!\/)/.test(destination)) return destination;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(destination) ?? [];
  return (path.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/') + rest;
}

/** A server never receives the fragment, and receives the query apart from the path. */
function isUsable({ source, destination }: Redirect): boolean {
  const isPath = !isAbsoluteUrl(source) && !/[?#]/.test(source) && isRoute(decodePercent(source));
  const isSafe = isAbsoluteUrl(destination)
    ? /^(?:https?:|mailto:|\/\/)/i.test(destination)
    : destination.startsWith('/');
  return isPath && isSafe;
}

/** Path of a target, decoded; undefined if it is on another host. */
function pathOf(destination: string): string | undefined {
  if (isAbsoluteUrl(destination)) return undefined;
  return withoutSlash(decodePercent(destination.replace(/[?#].*/s, '')));
}

const withoutSlash = (path: string): string => path.replace(/^(\/)\/+$|(?<=[^/])\/+$/, '$1');
