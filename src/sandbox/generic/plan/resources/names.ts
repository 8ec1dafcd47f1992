/** Names of members: which of a body are those of an item, and which are ids. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { own } from '../../../../json/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import { referencesIn } from '../references/references.ts';
import type { Shape, Shapes } from './shapes/shapes.ts';
import { singular } from './singular.ts';
import { folded } from './templates.ts';

/** `id`, `pet_id`, `petId`, `petid`, `apiKey`. */
export const isIdName = (name: string): boolean =>
  /^_?(?:u?u?id|guid|gid|sid|key|arn)$/i.test(name) ||
  /_(?:id|uuid|guid|sid|key|arn)$|[a-z\d](?:Id|ID|Sid|Uuid|UUID|Guid|Key|Arn|ARN)$/.test(name) ||
  (/[a-z]id$/.test(name) && !/(?:pa|val|gr|vo|b|br|dro|ov|flu|sol|rap|liqu)id$/.test(name));

/** Keys that no service makes up. */
export const isChosenKey = (name: string): boolean =>
  /name$|^(?:email|login|slug|code|symbol|handle)$/.test(folded(name));

/** `Read-only. Assigned by the server.` */
const SET_BY_SERVICE =
  /(?:^|[.,;:([] ?|\bis |\boutput and )(?:read|output)[- ]?only\b|\b(?:generated|assigned|allocated) (?:\w+ )?by (?!you\b|(?:the |an? )?(?:\w+ )?(?:client|caller|user|customer|developer|merchant|device|app|application|browser)\b)|\b(?:automatically|auto|server|system|service)[- ]?(?:generated|assigned|incremented)\b|\bfield is ignored\b/i;
const UNLESS_SENT =
  /\b(?:if|unless|when|optional\w*|otherwise|typically|usually|can|may|chosen|provided)\b(?! be (?:changed|updated))/i;

/** `Output only. The time …`, `[Output Only] …`, `The time of creation (read-only)`. */
const SAYS_READ_ONLY = /(?:^[^\w(]*|[[(]|\. )(?:read|output)[- ]?only(?=[\])]|[.,;:]|$)/i;

/** `This field is read-only.` */
const IS_READ_ONLY =
  /(?:^|\. )(?:this|it) (?:\w+ )?is (?:an? )?(?:read|output)[- ]?only(?: (?:field|property|attribute|value))?(?:\.|$)/i;

/** Whether the service chooses the value of a key, whatever a request sends. */
export function isServiceKey({ components }: Shapes, { properties, required }: Shape, name: string): boolean {
  const { readOnly, description = '' } = flattenWhole(properties[name] ?? true, components).schema;
  if (readOnly !== undefined) return readOnly;
  if (required.includes(name)) return false;
  return (
    SAYS_READ_ONLY.test(description) || (SET_BY_SERVICE.test(description) && !UNLESS_SENT.test(description))
  );
}

/** Whether requests cannot set a member, or anything in it, by its schema or else by its text. */
export function isReadOnly({ components }: Shapes, { properties, required }: Shape, name: string): boolean {
  const schema = flattenWhole(own(properties, name) ?? true, components).schema;
  const { readOnly, 'x-read-only': marked, description = '' } = schema;
  if (readOnly !== undefined || marked === true) return readOnly ?? true;
  const inner = Object.values(schema.properties ?? {});
  const isAll = inner.every((one) => flattenWhole(one, components).schema.readOnly === true);
  if (inner.length > 0 && isAll && !required.includes(name)) return true;
  return !required.includes(name) && (SAYS_READ_ONLY.test(description) || IS_READ_ONLY.test(description));
}

/**
 * The item's name of each member of a body, also in another notation, `FriendlyName` of a form for
 * `friendly_name`, and of what it shows as an object: `assignee` for `assignee_id`.
 */
export const itemNames = (shapes: Shapes, body: Shape, item: Shape): ReadonlyMap<string, string> =>
  namesByItem(shapes)(body)(item);

/** Thousands of operations send the same objects. */
const namesByItem = memoizeByObject((shapes: Shapes) =>
  memoizeByObject((body: Shape) =>
    memoizeByObject((item: Shape) => {
      const named = propertiesByFoldedName(item);
      const objects = new Map(referencesIn(shapes, body, item).map(({ sent, name }) => [sent, name]));
      const entries = Object.keys(body.properties).map((name): [string, string] => {
        const twin = named.get(folded(name));
        const isOther = !Object.hasOwn(item.properties, name) && twin !== undefined;
        const own = isOther && !Object.hasOwn(body.properties, twin) ? twin : name;
        return [name, objects.get(name) ?? own];
      });
      return new Map(entries);
    }),
  ),
);

/** The member of a body that is the key by the name of the resource: `tag_name` for the `name` of a tag. */
export function keyInBody({ properties }: Shape, draft: { title: string; keys: (string[] | null)[] }) {
  const [key, ...deeper] = draft.keys.at(-1) ?? [];
  if (key === undefined || deeper.length > 0 || Object.hasOwn(properties, key)) return undefined;
  const own = folded(singular(draft.title)) + folded(key);
  return Object.keys(properties).find((name) => folded(name) === own);
}

/** What many items have, whatever requests send. */
const GENERIC =
  /^(?:self|links?|href|status|state|type|kind|date|time|count|code|data|created|updated|modified)$/;

const KIND = /^(?:status|state|type|kind)$/;

/**
 * Members of an item that may show what requests call otherwise: `contact` of an item whose body has
 * `bookingContact`. Those of a file are made from it.
 */
export function namesakes(shapes: Shapes, body: Shape, item: Shape): string[] {
  const { components } = shapes;
  const names = itemNames(shapes, body, item);
  const sent = new Set([...names.values()].map(folded));
  const shown = new Set(Object.keys(item.properties).map(folded));
  const unknown = Object.entries(body.properties).flatMap(([own, schema]) => {
    const name = folded(names.get(own) ?? own);
    const { format, contentMediaType } = flattenWhole(schema, components).schema;
    return shown.has(name) || format === 'binary' || contentMediaType !== undefined ? [] : [name];
  });
  const textOf = (schema: JsonSchema | undefined): string =>
    folded(flattenWhole(schema ?? true, components).schema.description ?? '');
  const ids = Object.entries(body.properties).filter(([name]) => isIdName(name));
  const references = unknown.filter((other) => REFERENCE.test(other));
  const required = new Set(body.required.map(folded));
  return Object.keys(item.properties).filter((own) => {
    const name = folded(own);
    if (sent.has(name)) return false;
    // `transfer_id` for the `id` that a request calls the id of the transfer.
    const isSaid = ids.some(([id, schema]) => {
      const prefix = name.endsWith(folded(id)) ? name.slice(0, -folded(id).length) : '';
      const shownAs = item.properties[names.get(id) ?? id];
      const isElsewhere = shownAs !== undefined && !textOf(shownAs).includes(prefix);
      return prefix.length > 3 && isIdName(own) && isElsewhere && textOf(schema).includes(prefix);
    });
    if (isSaid) return true;
    if (references.some((other) => isReferenceAs(name, other, required))) return true;
    // `status` for `orderStatus`.
    return unknown.some((other) =>
      KIND.test(other) ? name.endsWith(other) : isPartOf(name, other) || isShortPart(own, other),
    );
  });
}

/** What a member calls another thing by. */
const REFERENCE = /(?<=....)(?:identifier|id|arn|name|code|sid|uuid|guid)$/;

/**
 * Whether both refer to the same thing: `functionArn` for `functionName`, `proposedByMemberId` for a required
 * `memberId`.
 */
const isReferenceAs = (shown: string, sent: string, required: ReadonlySet<string>): boolean =>
  REFERENCE.test(shown) &&
  (shown.replace(REFERENCE, '') === sent.replace(REFERENCE, '') ||
    (required.has(sent) && shown.endsWith(sent)));

/** `dataset` of `datasetIds`. */
const withoutEnd = (name: string): string => name.replace(/(?<=....)ids?$/, '');

/** `tax` of `tax_amount`. Other short words may be part of any name. */
const isShortPart = (shown: string, sent: string): boolean =>
  sent.length === 3 &&
  !/^(?:ids|key|url|uri|new|old|raw|all|max|min)$/.test(sent) &&
  ((shown.startsWith(sent) && /^[_A-Z]/.test(shown.slice(sent.length))) || shown.endsWith(`_${sent}`));

function isPartOf(shown: string, sent: string): boolean {
  const [one, other] = [shown, withoutEnd(sent)];
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (shorter.length <= 3 || GENERIC.test(one) || GENERIC.test(other)) return false;
  const isInside = longer.startsWith(shorter) || longer.endsWith(shorter);
  return isInside && !/^(?:urls?|href|count)$/.test(longer.slice(shorter.length));
}

/** The first property with each name, without case and separators. */
export const propertiesByFoldedName = memoizeByObject(
  ({ properties }: Shape): ReadonlyMap<string, string> => {
    const names = new Map<string, string>();
    for (const name of Object.keys(properties)) if (!names.has(folded(name))) names.set(folded(name), name);
    return names;
  },
);
