/** Where a body says how to get the next page, and the previous one. */
import type { ListPlan, PagePlan } from '../../list-plan.ts';
import { isNumber, type Member } from './counts.ts';

export const NEXT =
  /^(?:next|continue|nextpage|nexturl|nextpageurl|nextlink|nexthref|nexturi|nextpageuri|odatanextlink|nexttoken|nextpagetoken|nextcursor|nextmarker|cursor|continuationtoken|endcursor|hasmore|hasnext|hasnextpage|more|after|pagetoken|next_?page_?cursor|nextpagecursor|scrollid)$/;

const MORE = /^(?:hasmore|hasnext|hasnextpage|more|moreresults|hasmoreresults)$/;

export function nextOf(members: readonly Member[], kind: PagePlan['kind'] | undefined): PagePlan['next'] {
  const all = members.flatMap((member) => {
    const as = nextKind(member, kind);
    return as ? [{ path: member.path, as }] : [];
  });
  const order = ['token', 'url', 'more'];
  return all.sort((a, b) => order.indexOf(a.as) - order.indexOf(b.as))[0];
}

function nextKind(
  { name, words, types, format }: Member,
  kind: PagePlan['kind'] | undefined,
): 'token' | 'url' | 'more' | undefined {
  // `links.next.href`
  const word = /^(?:href|url|cursor|token)$/.test(name) ? `${words.at(-2) ?? ''}${name}` : name;
  if (MORE.test(word)) return types.includes('boolean') ? 'more' : undefined;
  if (!NEXT.test(word) && !/^next(?:href|url|cursor|token)$/.test(word)) return undefined;
  if (types.includes('boolean')) return 'more';
  if (isNumber(types)) return kind === 'page' || kind === 'offset' ? 'token' : undefined;
  if (format === 'uri' || /ur[il]|link|href/.test(words.slice(-2).join(' '))) return 'url';
  if (kind === 'cursor') return 'token';
  return kind === 'after' || /token|cursor|marker/.test(word) ? undefined : 'url';
}

const FLAGS: [ListPlan['counts'][number]['of'], RegExp][] = [
  ['previous', /^has(?:prev|previous)(?:pages?|items|results)?$/],
  ['next', /^has(?:more|next|nextpage|moreresults)$/],
  ['first', /^(?:is)?first(?:page)?$/],
  ['last', /^(?:is)?last(?:page)?$/],
  ['empty', /^(?:is)?empty$/],
  ['sorted', /^sorted$/],
  ['unsorted', /^unsorted$/],
  ['paged', /^paged$/],
  ['unpaged', /^unpaged$/],
];

/** Members that only say whether there is another page, beside the one that leads to the next page. */
export const flagsOf = (members: readonly Member[], next: PagePlan['next']): ListPlan['counts'] =>
  members.flatMap(({ path, name, words, types }): ListPlan['counts'] => {
    if (!types.includes('boolean') || path === next?.path) return [];
    const found = FLAGS.find(([, names]) => names.test(name))?.[0];
    // Spring Data says in `sort` whether there is an order.
    const of = found === 'empty' && words.at(-2) === 'sort' ? 'unsorted' : found;
    return of ? [{ path, of }] : [];
  });

const LINK = /^(next|prev|previous|first|last|self)(?:page)?(?:ur[il]|link|href)?$/;

/** Texts with addresses of pages, beside the members that lead to the next and the previous page. */
export function linksOf(
  members: readonly Member[],
  others: readonly ({ path: string[] } | undefined)[],
): NonNullable<PagePlan['links']> {
  return members.flatMap(({ path, name, words, types, format }) => {
    // `links.next.href`
    const word = /^(?:href|ur[il])$/.test(name) ? `${words.at(-2) ?? ''}${name}` : name;
    const [, to = ''] = LINK.exec(word) ?? [];
    const isAddress = format === 'uri' || /ur[il]|link|href/.test(words.slice(-3).join(' '));
    const isOther = others.every((other) => other?.path.join('\n') !== path.join('\n'));
    if (!to || !isAddress || !isOther || !types.includes('string')) return [];
    const relation = to === 'prev' ? 'previous' : (to as 'next' | 'previous' | 'first' | 'last' | 'self');
    return [{ path, to: relation }];
  });
}

export function previousOf(
  members: readonly Member[],
  kind: PagePlan['kind'] | undefined,
): PagePlan['previous'] {
  const isNumbered = kind === 'page' || kind === 'offset';
  const found = members.flatMap(({ path, name, words, types }): NonNullable<PagePlan['previous']>[] => {
    const isNamed =
      /^(?:prev|previous)(?:page)?(?:ur[il]|link|href)?$/.test(name) ||
      (/^(?:href|url)$/.test(name) && /^prev(?:ious)?$/.test(words.at(-2) ?? ''));
    if (!isNamed) return [];
    if (isNumber(types)) return isNumbered ? [{ path, as: 'token' }] : [];
    return types.includes('string') ? [{ path, as: 'url' }] : [];
  });
  return found[0];
}
