import { inEnglish } from '../../contract/index.ts';
import { typeText } from '../../openapi/index.ts';
import type { FieldView, OperationView, SchemaPageView } from '../../site/index.ts';
import type { SearchRecord } from '../search-page.ts';
import { lineOfHtml } from './html-text.ts';

/** Fields of one page with their own search result, outer ones first. The names of others find the page. */
const MAX_FIELDS = 60;
/** The same for a whole site, so that an index of ten thousand operations can still be made and loaded. */
const MAX_FIELDS_OF_SITE = 100_000;
/** For each field with its own result: names of other fields that find the page. */
const NAMES_PER_FIELD = 5;

/** For each field with its own result: enum values that find a field. */
const VALUES_PER_FIELD = 2;

/** How many fields of each page have their own search result, by the number of pages of the site. */
export const mostFields = (pages: number): number =>
  Math.max(1, Math.min(MAX_FIELDS, Math.floor(MAX_FIELDS_OF_SITE / pages)));

export interface FieldRecords {
  records: SearchRecord[];
  /** Names of the fields without a record. */
  otherNames: string[];
}

interface Entry {
  path: string;
  field: FieldView;
  /** Where the field is: `query`, `body`, `200`. */
  place: string;
  fragment: string;
}

/**
 * Parameters and fields of a documented operation. A field of both request and response gets one record.
 */
export function operationFields(view: OperationView, most: number): FieldRecords {
  const parameters = view.parameterGroups.flatMap(({ in: place, fields }) =>
    fields.map((field) => recordOf(entryOf(field, place, field.anchor ?? ''), 'parameter', most)),
  );
  const isSent = view.kind === 'webhook' ? 'api-payload' : 'api-request-body';
  const request = (view.body?.media ?? []).flatMap((media) => rootsOf(media, 'body', isSent));
  const response = view.responses.flatMap(({ status, media, headers }) => [
    ...headers.map((field) => entryOf(field, `${status} header`, 'api-responses')),
    ...media.flatMap((each) => rootsOf(each, status, 'api-responses')),
  ]);
  const { records, otherNames } = fieldRecords([...request, ...response], most);
  return { records: [...parameters, ...records], otherNames };
}

export const schemaFields = (view: SchemaPageView, most: number): FieldRecords =>
  fieldRecords(rootsOf(view, view.name, 'api-schema'), most);

function rootsOf(of: { fields: FieldView[]; root?: FieldView }, place: string, fragment: string): Entry[] {
  return of.root
    ? childrenOf({ path: '', field: of.root, place, fragment })
    : of.fields.map((field) => entryOf(field, place, field.anchor ?? fragment));
}

const entryOf = (field: FieldView, place: string, fragment: string): Entry => ({
  path: field.name ?? '',
  field,
  place,
  fragment,
});

/** Goes level by level, so that the limit cuts off the deepest fields. */
function fieldRecords(roots: Entry[], most: number): FieldRecords {
  const mostNames = most * NAMES_PER_FIELD;
  const byPath = new Map<string, SearchRecord>();
  const otherNames = new Set<string>();
  let level = roots;
  while (level.length > 0) {
    const next: Entry[] = [];
    for (const entry of level) {
      const { path, field } = entry;
      if (path !== '' && !byPath.has(path)) {
        if (byPath.size < most) byPath.set(path, recordOf(entry, 'field', most));
        else if (field.name !== undefined && otherNames.size < mostNames) otherNames.add(field.name);
        else break;
      }
      next.push(...childrenOf(entry));
    }
    level = otherNames.size < mostNames ? next : [];
  }
  return { records: [...byPath.values()], otherNames: [...otherNames] };
}

function childrenOf({ path, field, place, fragment }: Entry): Entry[] {
  const inner = [field, field.items].flatMap((each) =>
    each ? [...each.children, ...each.variants.flatMap(fieldsOf)] : [],
  );
  return inner.map((child) => ({
    path: [path, child.name].filter(Boolean).join('.'),
    field: child,
    place,
    fragment: child.anchor ?? fragment,
  }));
}

/** Fields of an unnamed alternative belong to the enclosing field. */
const fieldsOf = ({ field }: FieldView['variants'][number]): FieldView[] =>
  field.name === undefined ? [...field.children, ...field.variants.flatMap(fieldsOf)] : [field];

function recordOf(
  { path, field, place, fragment }: Entry,
  kind: 'parameter' | 'field',
  most: number,
): SearchRecord {
  const text = [
    place,
    typeText(field.type, inEnglish),
    lineOfHtml(field.descriptionHtml),
    field.enum?.slice(0, most * VALUES_PER_FIELD).join(', '),
  ];
  return { kind, title: path, fragment, text: text.filter(Boolean).join(' · ') };
}
