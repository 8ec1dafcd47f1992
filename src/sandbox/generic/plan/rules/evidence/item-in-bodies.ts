/** Where the bodies of an operation have the item. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { isRecord, own } from '../../../../../json/index.ts';
import { flattenWhole, writtenExamples } from '../../../../../openapi/index.ts';
import { at } from '../../../run/rows/paths.ts';
import { takesOnlyFile } from '../../files.ts';
import { bodySchema, type Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { itemNames } from '../../resources/names.ts';
import { bestMatch } from '../../resources/shapes/matches.ts';
import { AROUND, type Shape, type Shapes } from '../../resources/shapes/shapes.ts';

/** Where the response has the item, or at least its key. */
export function responseItem(entry: Entry, draft: Draft, shapes: Shapes): string[] | undefined {
  const candidates = shapes.within(bodySchema(entry)).filter(({ shape }) => !isProgress(shape, draft));
  const match = bestMatch(candidates, draft.shape, shapes);
  if (match) return match.path;
  const [whole] = candidates;
  // A change may answer with the members that it can change.
  if (/^(?:PUT|PATCH)$/.test(entry.method) && whole && isWithin(whole.shape, draft.shape, shapes)) return [];
  const [key, ...others] = draft.keys.at(-1) ?? [];
  if (key === undefined || others.length > 0) return undefined;
  return candidates.find(
    ({ shape }) => Object.hasOwn(shape.properties, key) && shared(shape, draft.shape) >= sizeOf(shape) / 2,
  )?.path;
}

/** Whether an object tells how a long request goes on, and has members with the names of the item's. */
const isProgress = ({ names }: Shape, { title, shape }: Draft): boolean =>
  names.some((name) => /operation$/i.test(name) && !shape.names.includes(name)) &&
  !/operations?$/i.test(title);

/** Whether the item has all members of a response, and none of them is about the response. */
const isWithin = ({ properties }: Shape, item: Shape, { typesOf }: Shapes): boolean =>
  Object.entries(properties).every(([name, schema]) => {
    const twin = own(item.properties, name) as JsonSchema | undefined;
    return twin !== undefined && !AROUND.test(name) && typesOf(schema).join() === typesOf(twin).join();
  });

/** The least share of a body's members that an item has, if the body changes the item. */
export const ENOUGH = 0.5;

/** The same for a body that creates the item, which may also say what happens on the way. */
export const SOME = 0.3;

export interface BodyItem {
  path: string[];
  shape: Shape;
  names: Set<string>;
  /** Share of its members that the item has. */
  share: number;
  /** No property of the item is required in it. */
  isOptional: boolean;
}

const isContent = ({ keys, shape }: Draft, name: string): boolean =>
  Object.hasOwn(shape.properties, name) && keys.at(-1)?.[0] !== name;

/** Whether an object in a body is one of the objects of the item. */
const isPart = (path: readonly string[], { shape: { properties } }: Draft, shapes: Shapes): boolean => {
  const name = path.at(-1);
  const twin = name === undefined ? undefined : own(properties, name);
  return twin !== undefined && shapes.typesOf(twin).includes('object');
};

/** Where the body has properties of the item. */
export function bodyItem({ body }: Entry, draft: Draft, shapes: Shapes): BodyItem | undefined {
  if (!body) return undefined;
  let best: BodyItem | undefined;
  for (const { path, shape } of shapes.within(body.schema)) {
    if (isPart(path, draft, shapes)) continue;
    const names = itemNames(shapes, shape, draft.shape);
    const shown = [...names.values()].filter((name) => Object.hasOwn(draft.shape.properties, name));
    const share = shown.length / sizeOf(shape);
    if (share <= (best?.share ?? 0)) continue;
    best = {
      path,
      shape,
      share,
      names: new Set(names.values()),
      isOptional: !shape.required.some(
        (name) =>
          isContent(draft, names.get(name) ?? name) &&
          !isDiscriminator(shape, name) &&
          !isOfPartialResource(shape, name, shapes),
      ),
    };
  }
  return best;
}

/** The first member of a documented body none of whose members the schema describes. */
export function strangeMember(
  { body }: Entry,
  { path, shape }: BodyItem,
  { components }: Shapes,
): string | undefined {
  const examples = writtenExamples(flattenWhole(shape.schema, components).schema);
  const items = [...(body?.examples ?? []).map(({ value }) => at(value, path)), ...examples];
  return items
    .map((item) => Object.keys(asRecord(item)))
    .find((names) => names.length > 0 && !names.some((name) => Object.hasOwn(shape.properties, name)))?.[0];
}

const asRecord = (value: unknown): object => (isRecord(value) ? value : {});

/** Whether a member only says which of several schemas an object has. */
const isDiscriminator = ({ schema }: Shape, name: string): boolean =>
  /^_?(?:type|kind)$/i.test(name) ||
  (typeof schema === 'object' && schema.discriminator?.propertyName === name);

/** Whether a resource of JSON:API may have any of its attributes, so that its `type` alone is required. */
const isOfPartialResource = ({ properties: { attributes } }: Shape, name: string, shapes: Shapes): boolean =>
  attributes !== undefined &&
  (name === 'type' || name === 'attributes') &&
  shapes.of(attributes)?.required.length === 0;

/**
 * An attribute of JSON:API that a PUT keeps: the body cannot set it, or may omit all of them. Rows take the
 * attributes of a PUT as a whole.
 */
export function keptAttribute(
  { shape, isOptional }: BodyItem,
  draft: Draft,
  shapes: Shapes,
): string | undefined {
  const [sent, all] = [shape, draft.shape].map(({ properties: { attributes } }) =>
    attributes === undefined ? undefined : shapes.of(attributes),
  );
  if (!sent || !all || draft.shape.properties.type === undefined) return undefined;
  const isSent = (name: string): boolean =>
    Object.hasOwn(sent.properties, name) &&
    flattenWhole(sent.properties[name] ?? true, shapes.components).schema.readOnly !== true;
  const isPartial = isOptional && !draft.isPatched;
  return Object.keys(all.properties).find((name) => isPartial || !isSent(name));
}

const sizeOf = ({ properties }: Shape): number => Object.keys(properties).length;

const shared = (one: Shape, other: Shape): number =>
  Object.keys(one.properties).filter((name) => Object.hasOwn(other.properties, name)).length;

/** Whether the body is a file, and not the item in a notation that nothing here reads. */
export const takesContent = ({ operation: { request } }: Entry, shapes: Shapes): boolean =>
  takesOnlyFile(request) &&
  (request.body?.media.some(({ schema = true }) => shapes.of(schema) === undefined) ?? false);
