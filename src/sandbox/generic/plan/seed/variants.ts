/** Texts by which rows made of one example can be told apart. */
import { isRecord } from '../../../../json/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import { attributesOf } from '../bodies/new-item/attributes.ts';
import { uniqueNames } from '../bodies/new-item/unique.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';
import { isNoExample } from './item-values.ts';
import { nextId } from './seed-keys.ts';
import type { Row, Seeding } from './seeding.ts';

/** `varied`, also in the attributes of JSON:API. */
export function told(seeding: Seeding, draft: Draft, base: Row, index: number): Row {
  const row = varied(seeding, draft, base, index);
  const inner = attributesOf(seeding.context, draft, undefined, base);
  if (!inner || !isRecord(inner.example)) return row;
  return { ...row, attributes: varied(seeding, inner.draft, inner.example, index) };
}

/** `withNames`, also in the attributes of JSON:API. */
export function named(context: Context, draft: Draft, base: Row, number: number): Row {
  const row = withNames(context, draft, base, number);
  const inner = attributesOf(context, draft, undefined, base);
  if (!inner || !isRecord(inner.example)) return row;
  return { ...row, attributes: withNames(context, inner.draft, inner.example, number) };
}

const NAME_LIKE = /name|title|label|subject|summary|description|text|slug|email|code|number|sku|serial/i;

const MAX_VARIED = 3;

/** A further row: other values of texts that are free, so that it can be told from the first. */
function varied({ context, ruled }: Seeding, draft: Draft, base: Row, index: number): Row {
  const result = { ...base };
  const unique = uniqueNames(context, draft, ruled);
  let changed = 0;
  for (const name of new Set([...unique, ...Object.keys(base)])) {
    const value = base[name];
    if (changed >= MAX_VARIED) break;
    if (typeof value !== 'string' || !(unique.includes(name) || NAME_LIKE.test(name)) || value === '')
      continue;
    const schema = draft.shape.properties[name] ?? true;
    const { enum: values, const: only, format } = flattenWhole(schema, context.components).schema;
    if (values !== undefined || only !== undefined || /^(?:date|time|ur[il]|uuid)/.test(String(format)))
      continue;
    const other = variant(value, index + 1);
    if (!context.satisfies(schema, other, 'response')) continue;
    result[name] = other;
    changed++;
  }
  return result;
}

/** A name where the description shows none: `Account 1`. */
function withNames(context: Context, draft: Draft, row: Row, number: number): Row {
  const result = { ...row };
  const title = folded(singular(draft.title)) === '' ? 'item' : singular(draft.title);
  const name = `${title.charAt(0).toUpperCase()}${title.slice(1).replace(/[_-]/g, ' ')} ${number}`;
  for (const [property, value] of Object.entries(row)) {
    if (!isNoExample(value) || !/^(?:(?:display|full)_?)?(?:name|title|label)$/i.test(property)) continue;
    if (context.satisfies(draft.shape.properties[property] ?? true, name, 'response'))
      result[property] = name;
  }
  return result;
}

export function variant(text: string, number: number): string {
  const [local, domain] = text.split('@');
  if (domain !== undefined && !/\s/.test(text)) return `${local}${number}@${domain}`;
  if (/\d$/.test(text)) return Array.from({ length: number - 1 }).reduce<string>((id) => nextId(id), text);
  return /\s|^[A-Z][a-z]/.test(text)
    ? `${text} ${number}`
    : `${text}${/[_]/.test(text) ? '_' : '-'}${number}`;
}
