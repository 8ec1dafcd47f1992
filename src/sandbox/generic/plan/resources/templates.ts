/** Path templates as places: without the names of their parameters. */
import { onceByName } from '../../../../memory/index.ts';

/** Without a query or a fragment, which only tell operations of one path apart. */
export const ownPath = (path: string): string => path.replace(/[?#].*/s, '');

/**
 * `/pets/{petId}.json` -> `['pets', '{}']`. A trailing slash and a suffix for the format do not count, and
 * the key of OData in parentheses is a segment: `/Pets('{petId}')` (OData 4.01, URL Conventions 4.3.1).
 */
export const segmentsOf = onceByName((path: string): readonly string[] => {
  const segments = ownPath(path)
    .split('/')
    .filter((segment) => segment !== '');
  return segments.flatMap((segment, index) => {
    const isLast = index === segments.length - 1;
    const plain = withoutNames(isLast ? segment.replace(FORMAT, '') : segment);
    return KEYED.exec(plain)?.slice(1) ?? plain;
  });
});

/** `/pets/{petId}` -> `/pets/{}`, with everything around the parameters. */
export const withoutNames = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}');

const KEYED = /^([^(){}]+)\('?(\{\})'?\)$/;

const FORMAT = /(?<=.)\.(?:json|xml|\{format\})$/i;

/** `/pets/{petId}` -> `/pets/{}`. */
export const templateOf = (path: string): string => joined(segmentsOf(path));

const joined = (segments: readonly string[]): string => `/${segments.join('/')}`;

/** Names of the parameters in the path, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.replace(/\.\{format\}$/i, '').matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

/** Number of parameters in a template. */
export const countParameters = (template: string): number => template.split('{}').length - 1;

/** Whether an item of `inner` lies below an item of `outer`. */
export const isBelow = (inner: string, outer: string): boolean => inner.startsWith(`${outer}/`);

/** Names are compared without case and separators: `petId`, `pet_id`, `Pet-ID`. */
export const folded = onceByName((name: string) => name.replace(/[^a-z\d]/gi, '').toLowerCase());

/** The words of a name in any notation, in lower case: `markAsPaid` -> `['mark', 'as', 'paid']`. */
export const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
