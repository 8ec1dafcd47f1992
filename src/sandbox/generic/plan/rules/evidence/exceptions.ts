import { flattenWhole } from '../../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../../request/index.ts';
import { bodySchema, type Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { itemNames, keyInBody, namesakes } from '../../resources/names.ts';
import type { Shape, Shapes } from '../../resources/shapes/shapes.ts';
import type { OperationRule } from '../operation-rule.ts';
import { choiceBeside } from './choices.ts';
import { memberBeside, membersInOtherForm } from './forms.ts';
import { type BodyItem, responseItem } from './item-in-bodies.ts';
import { unshownMembers } from './shown.ts';

interface StorableBody {
  inBody: BodyItem | undefined;
  /** Members of the whole body that `inBody` lacks. */
  members?: string[];
}

/** The most of a body that may be missing: otherwise, it is the body of something else. */
const MOST = 0.5;

/**
 * The body without optional members whose effect no item shows as it was sent: the item has them in another
 * form, under another name or not at all. It is the whole body if requests need one of them.
 */
export function storableBody(
  entry: Entry,
  whole: BodyItem | undefined,
  draft: Draft,
  shapes: Shapes,
): StorableBody {
  if (!whole || takesPatch(entry)) return { inBody: whole };
  const differing = membersInOtherForm(shapes, whole.shape, draft.shape);
  const alike = withoutMembers(shapes, whole, draft.shape, differing);
  const unshown = [
    ...differing,
    ...unshownMembers(shapes, alike.shape, draft.shape),
    ...preconditionsIn(alike.shape, shapes),
  ];
  const shown = withoutMembers(shapes, whole, draft.shape, unshown);
  const isRenamed = namesakes(shapes, shown.shape, draft.shape).length > 0;
  const members = isRenamed ? [...unshown, ...unknownIn(shapes, shown.shape, draft.shape)] : unshown;
  const isMost = members.length > Object.keys(whole.shape.properties).length * MOST;
  const isNeeded = (name: string): boolean =>
    whole.shape.required.includes(name) || isSpecial(entry, whole, name, draft, shapes);
  if (members.length === 0 || isMost || members.some(isNeeded)) return { inBody: whole };
  const inBody = withoutMembers(shapes, whole, draft.shape, members);
  return hasContent(inBody, draft) ? { inBody, members } : { inBody: whole };
}

const ONLY_IF = /\bonly (?:updat|chang|delet|modif|replac)\w* [^.]{0,60}\bif\b[^.]{0,80}\bmatch/i;

/** Members that say what the item must still be like: `Only update the alias if the revision ID matches`. */
const preconditionsIn = ({ properties }: Shape, { components }: Shapes): string[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    ONLY_IF.test(flattenWhole(schema, components).schema.description ?? '') ? [name] : [],
  );

/** Members that the item has under no name. */
function unknownIn(shapes: Shapes, sent: Shape, item: Shape): string[] {
  const names = itemNames(shapes, sent, item);
  return Object.keys(sent.properties).filter(
    (name) => !Object.hasOwn(item.properties, names.get(name) ?? name),
  );
}

function withoutMembers(
  shapes: Shapes,
  { shape, ...inBody }: BodyItem,
  item: Shape,
  members: readonly string[],
): BodyItem {
  const kept = Object.entries(shape.properties).filter(([name]) => !members.includes(name));
  const rest = { ...shape, properties: Object.fromEntries(kept) };
  return { ...inBody, shape: rest, names: new Set(itemNames(shapes, rest, item).values()) };
}

/** Whether a body has something of the item beside its key. */
const hasContent = ({ names }: BodyItem, { keys, shape }: Draft): boolean =>
  [...names].some((name) => name !== keys.at(-1)?.[0] && Object.hasOwn(shape.properties, name));

/** Objects with all that an item is about. */
const CONTENT = /^(?:properties|attributes)$/i;

/** Whether a member is the content, tells the key or the members that change, or is shown beside the item. */
function isSpecial(
  entry: Entry,
  { path, shape }: BodyItem,
  name: string,
  draft: Draft,
  shapes: Shapes,
): boolean {
  const one = { ...shape, properties: { [name]: shape.properties[name] ?? true } };
  const request = { schema: entry.body?.schema ?? true, path, shape: one };
  const response = { schema: bodySchema(entry), path: responseItem(entry, draft, shapes) ?? [] };
  return (
    CONTENT.test(name) ||
    keyInBody(one, draft) !== undefined ||
    choiceBeside(one.properties, draft) !== undefined ||
    memberBeside(shapes, request, response) !== undefined
  );
}

/** A JSON Patch names members in its paths. */
const takesPatch = ({ operation: { request } }: Entry): boolean =>
  request.body?.media.some(({ contentType }) => /patch\+/i.test(contentType)) ?? false;

/** What a write may do to more than its item, or to less: its default may be any of the values. */
const MODE = /mode|action|type|method|scope|cascade|strategy|behaviou?r|operation/i;

/** Whether a request without a query parameter does what its rule says. */
export function isOmissible(
  { name, required, schema }: ParameterSpec,
  isWrite: boolean,
  draft: Draft,
  { components, typesOf }: Shapes,
): boolean {
  const { enum: values = [], default: preset } = flattenWhole(schema, components).schema;
  if (required || preset === true || preset === 'true') return false;
  const isSwitch = typesOf(schema).includes('boolean');
  // A read may leave the member out unless it is asked for.
  if (!isWrite) return !isSwitch || !Object.hasOwn(draft.shape.properties, name);
  if (isSwitch) return true;
  return values.length < 2 && !MODE.test(name) && choiceBeside({ [name]: schema }, draft) === undefined;
}

/** A rule whose reason names its exceptions. */
export function withExceptions(ruled: OperationRule): OperationRule {
  const { query = [], members = [] } = ruled.except ?? {};
  const names = [...query, ...members].map((name) => `\`${name}\``);
  return names.length === 0
    ? ruled
    : { ...ruled, reason: `${ruled.reason}, except with ${names.join(' or ')}` };
}
