/** What the query or fragment of a path says about requests: `/#Action=Publish`, `/pets?owner={name}`. */
import { memoizeByObject } from '../../../../memory/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { Condition } from '../../../core/definition.ts';
import type { Entry } from './entries.ts';
import { ownPath } from './templates.ts';

/** Names and values in the query or fragment of a path. */
const pairsOf = ({ path }: { path: string }): [name: string, value: string | undefined][] =>
  path
    .slice(ownPath(path).length + 1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.length > 0 ? value.join('=') : undefined];
    });

/** Entries by method and path, whatever the names of their parameters. */
const sharing = memoizeByObject((entries: readonly Entry[]) => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const line = lineOf(entry);
    groups.set(line, [...(groups.get(line) ?? []), entry]);
  }
  return groups;
});

const lineOf = (entry: Entry): string =>
  `${entry.method} ${ownPath(entry.path).replace(/\{[^{}]*\}/g, '{}')}`;

/**
 * What a request must have to be meant for this entry, and not for another one of `all` with its method and
 * path. A name that is not the one of a header is of the query.
 */
export function conditionsOf(entry: Entry, all: readonly Entry[]): Condition[] {
  if ((sharing(all).get(lineOf(entry))?.length ?? 0) < 2) return [];
  const { parameters } = entry.operation.request;
  return pairsOf(entry).map(([name, value]) => {
    const isHeader = parameters.some(
      (one) => one.in === 'header' && one.name.toLowerCase() === name.toLowerCase(),
    );
    const isFixed = value !== undefined && !value.includes('{');
    return { in: isHeader ? 'header' : 'query', name, ...(isFixed && { value }) };
  });
}

/** The parameters that requests have: those of the path's query are in the query, under its names. */
export function sentParameters({ operation: { request } }: Entry): ParameterSpec[] {
  const placed = new Set(Array.from(ownPath(request.path).matchAll(/\{([^{}]*)\}/g), ([, name]) => name));
  const inQuery = request.path.includes('?') ? pairsOf(request) : [];
  return request.parameters.flatMap((parameter): ParameterSpec[] => {
    if (parameter.in !== 'path' || placed.has(parameter.name)) return [parameter];
    const [name] = inQuery.find(([, value]) => value === `{${parameter.name}}`) ?? [];
    return name === undefined ? [] : [{ ...parameter, name, in: 'query', style: 'form' }];
  });
}
