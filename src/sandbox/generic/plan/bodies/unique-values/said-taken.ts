/** Which property a text calls taken: `sku` in `A product with this SKU already exists`. */

import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';

/** Stands for the property. */
const IT = '§';
const OTHER = '(?:(?:this|that|the|a|an|same|identical|given|provided|specified|requested) )*';
const KIND = '(?:(?:address|value|number|code|field) )?';

const IS = '(?:(?:is|are|was|has|have) )?';

const SAYS_TAKEN = [
  `${IT} ${KIND}(?:already exists?|exists already)\\b`,
  `${IT} ${KIND}${IS}(?:(?:already|currently|been) )*(?:taken|in use|registered|duplicated?)\\b`,
  `${IT} ${KIND}${IS}(?:already (?:been )?|been already )used\\b`,
  `${IT} ${KIND}(?:must|should|has to|have to|needs to) be (?:\\w+ )?unique\\b`,
  `${IT} ${KIND}(?:is |are )?not unique\\b`,
  `\\b(?:duplicated?|unique|non unique) ${IT}`,
  `\\bwith ${OTHER}${IT} ${KIND}(?:\\w+ ){0,2}?(?:exists?|taken|in use|registered)\\b`,
  `\\bexists? (?:\\w+ ){0,3}?with ${OTHER}${IT}`,
  // regex: for texts of at most 200 characters.
].map((pattern) => new RegExp(pattern));

/** The property is only where something else is unique, or nothing is. */
// regex: for texts of at most 200 characters.
const SAYS_OTHER = new RegExp(
  [
    `\\b(?:for|of|in|on|under|to|from|at|by) ${OTHER}${IT}`,
    `${IT} (?:and|or) `,
    `(?:and|or) ${OTHER}${IT}`,
    // A verb: `The resource being created already exists`.
    `\\b(?:being|be|been|was|were) ${IT}`,
    '\\bnot (?:exist|found|registered|taken|in use)\\b',
    `\\b(?:no|any) \\w+ with\\b`,
  ].join('|'),
);

/** Where an item is unique, if that may be less than everywhere: `in this workspace`. */
const WITHIN =
  /\b(?:in|within|for|per|under|inside) (?:(?:this|that|the|same|your|its|each|a|an|given) )*([a-z]+)/;
const EVERYWHERE =
  /^(?:system|use|database|catalog|catalogue|service|platform|store|collection|registry|directory|list|api|application|account)$/;

/**
 * The only one of these names that the text has, if it says that a value of it is taken.
 *
 * @param noun what the items are called, which is no property here
 * @param isBelow items with the same parent are apart from others
 */
export function saidTaken(
  text: string,
  names: readonly string[],
  noun: string,
  isBelow: boolean,
): string | undefined {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
  const [found, ...others] = namedIn(words, names, noun);
  if (!found || others.some(({ name }) => name !== found.name)) return undefined;
  const said = [...words.slice(0, found.start), IT, ...words.slice(found.end)].join(' ');
  if (SAYS_OTHER.test(said) || !SAYS_TAKEN.some((pattern) => pattern.test(said))) return undefined;
  const [, place = 'use'] = WITHIN.exec(said) ?? [];
  const isInProperty = names.some((name) => folded(name).startsWith(place));
  return isBelow || EVERYWHERE.test(place) || !isInProperty ? found.name : undefined;
}

interface Found {
  name: string;
  start: number;
  end: number;
}

const MAX_WORDS = 4;

/** The longest names first: `user name` is no `name`. */
function namedIn(words: readonly string[], names: readonly string[], noun: string): Found[] {
  const all = names.filter((name) => folded(name) !== noun && folded(name).length > 1);
  const found: Found[] = [];
  for (let start = 0; start < words.length; start++)
    for (let end = Math.min(words.length, start + MAX_WORDS); end > start; end--) {
      const joined = words.slice(start, end).join('');
      const name = all.find((one) => folded(one) === joined || folded(one) === singular(joined));
      if (name === undefined) continue;
      found.push({ name, start, end });
      start = end - 1;
      break;
    }
  return found;
}
