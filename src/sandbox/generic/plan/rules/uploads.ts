/** The rule of a form with one file that creates an item: `POST /tickets/{id}/attachments`. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import { factsIn, isFile } from '../files.ts';
import type { Draft } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import { isChosenKey } from '../resources/names.ts';
import type { Shape, Shapes } from '../resources/shapes/shapes.ts';
import { singular } from '../resources/singular.ts';
import { responseItem } from './evidence/item-in-bodies.ts';
import { collectionRule } from './item-rules.ts';
import type { Rule } from './operation-rule.ts';

/** A form without its only file. */
interface Upload {
  /** The field of the file. */
  field: string;
  rest: Entry;
  /** The other fields. */
  fields: string[];
  /** Whether a request must send one of these. */
  isRequired: boolean;
}

/** A string says why there is no rule; `undefined` for a request that is no upload of an item. */
export function uploadRule(
  entry: Entry,
  draft: Draft,
  shapes: Shapes,
): (Rule & { entry: Entry }) | string | undefined {
  const upload = entry.method === 'POST' ? uploadIn(entry, shapes) : undefined;
  if (!upload || !responseItem(entry, draft, shapes) || !isOfFile(draft, upload.field)) return undefined;
  const { field, rest, fields, isRequired } = upload;
  const key = draft.keys.at(-1)?.[0] ?? '';
  if (isChosenKey(key) && !fields.includes(key))
    return `POST of a file to a collection whose items are found by \`${key}\``;
  const ruled = collectionRule(rest, draft, shapes, true);
  if (typeof ruled !== 'string') return { ...ruled, entry: rest, upload: field };
  if (isRequired || fields.length === 0) return ruled;
  // What the fields beside the file are about, no item shows.
  const { body: _, ...alone } = rest;
  const bare = collectionRule(alone, draft, shapes, true);
  return typeof bare === 'string'
    ? ruled
    : { ...bare, entry: alone, upload: field, except: { members: fields } };
}

function uploadIn({ body, ...entry }: Entry, shapes: Shapes): Upload | undefined {
  if (body?.contentType !== 'multipart/form-data') return undefined;
  const { properties, required = [], ...schema } = flattenWhole(body.schema, shapes.components).schema;
  const all = Object.entries(properties ?? {});
  const hasFile = ([, one]: [string, JsonSchema]): boolean => isFile(one, shapes.components);
  const [[field] = [], ...others] = all.filter(hasFile);
  // Which of several files an item is about, nothing tells.
  if (field === undefined || others.length > 0 || all.some(([, one]) => isListOfFiles(one, shapes)))
    return undefined;
  const rest = all.filter(([name]) => name !== field);
  const needed = required.filter((name) => name !== field);
  const form = { ...schema, properties: Object.fromEntries(rest), required: needed };
  return {
    field,
    rest: { ...entry, ...(rest.length > 0 && { body: { ...body, schema: form } }) },
    fields: rest.map(([name]) => name),
    isRequired: needed.length > 0,
  };
}

function isListOfFiles(schema: JsonSchema, { components }: Shapes): boolean {
  const { items } = flattenWhole(schema, components).schema;
  return items !== undefined && isFile(items, components);
}

/** What files are called, at the end of a name. */
const FILE =
  /(?:file|attachment|document|image|photo|picture|media|medium|upload|avatar|asset|logo|icon|video|audio|recording|scan|artifact|blob|thumbnail|screenshot)$/i;

/** Whether items are files: a file of contacts is no contact. */
function isOfFile({ title, shape }: Draft, field: string): boolean {
  const { names, properties } = shape;
  const isCalled = [singular(title), ...names].some((name) => FILE.test(name));
  return isCalled || Object.hasOwn(properties, field) || hasFacts(shape);
}

const hasFacts = ({ properties }: Shape): boolean => {
  const { name, size, type } = factsIn(Object.keys(properties), () => true);
  return name !== undefined || (size !== undefined && type !== undefined);
};
