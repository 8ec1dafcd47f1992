import { isRecord } from '../../json/index.ts';
import { DIVISION_LISTS } from './keys.ts';

export type DivisionListKey = (typeof DIVISION_LISTS)[number];

/** Keys of a part under which its pages are. */
const CONTENT = ['groups', 'pages', 'openapi', 'asyncapi', 'graphql', 'sdk', 'root', ...DIVISION_LISTS];

const isList = (key: string): key is DivisionListKey => DIVISION_LISTS.some((each) => each === key);
const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * The list that divides a level, which is as docs.json has it. Of several lists, which is an error, the first
 * one in the file with content counts: a list of links would otherwise hide every page of the others.
 */
export function dividingList(level: object): DivisionListKey | undefined {
  const fields = Object.entries(level).filter(([, value]) => itemsOf(value).length > 0);
  const lists = fields.flatMap(([key, items]) => (isList(key) ? [{ key, items: itemsOf(items) }] : []));
  return (lists.find(({ items }) => items.some(hasContent)) ?? lists[0])?.key;
}

const hasContent = (part: unknown): boolean =>
  isRecord(part) &&
  CONTENT.some((key) => {
    const value = part[key];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
  });
