/** Members that requests send as the key of something, where items show the thing itself as an object. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import { flattenWhole, writtenExamples } from '../../../../openapi/index.ts';
import { ONLY_IDS } from '../resources/keys/key-names.ts';
import type { Shape, Shapes } from '../resources/shapes/shapes.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';

/** `assignee_id: 5` in a request, and `assignee: { id: 5, name: 'Ann' }` in the item. */
export interface Reference {
  /** Name in the body. */
  sent: string;
  /** The item's member with the object, or with a list of objects. */
  name: string;
  /** The member of the object that has the key. */
  key: string;
  /** What the object is. */
  shape: Shape;
  isList: boolean;
}

/** References in a body for an item. The item shows them under the same name, or without the ending. */
export const referencesIn = (shapes: Shapes, body: Shape, item: Shape): readonly Reference[] =>
  found(shapes)(body)(item);

/** Thousands of operations send the same objects. */
const found = memoizeByObject((shapes: Shapes) =>
  memoizeByObject((body: Shape) =>
    memoizeByObject((item: Shape) =>
      withoutRivals(
        Object.keys(body.properties).flatMap((sent) => {
          const isSame = Object.hasOwn(item.properties, sent);
          const name = isSame ? sent : objectBeside(sent, item);
          const isOther = name !== sent && name !== undefined && Object.hasOwn(body.properties, name);
          return name === undefined || isOther ? [] : (referenceOf(shapes, body, sent, item, name) ?? []);
        }),
      ),
    ),
  ),
);

/** One for each object: of a `project_id` and a `project_key`, the id. */
function withoutRivals(references: readonly Reference[]): readonly Reference[] {
  const isId = ({ key }: Reference): boolean => IDS.includes(folded(key));
  return references.filter(
    (one) => !references.some((other) => other.name === one.name && other.key !== one.key && isId(other)),
  );
}

/** References that an item has beside the objects that they refer to: `author_id` and `author`. */
export const referencesBeside = (shapes: Shapes, item: Shape): Reference[] =>
  Object.keys(item.properties).flatMap((sent) => {
    const name = objectBeside(sent, item);
    return name === undefined ? [] : (referenceOf(shapes, item, sent, item, name) ?? []);
  });

/** A member of a body as the key of an object in the item; `undefined` if it cannot be one. */
export function referenceOf(
  shapes: Shapes,
  body: Shape,
  sent: string,
  item: Shape,
  name: string,
): Reference | undefined {
  const value = keyOrKeys(body.properties[sent] ?? true, shapes);
  const shown = value && objectOrObjects(item.properties[name] ?? true, shapes);
  if (!value || shown?.isList !== value.isList) return undefined;
  const key = value.choices
    ? memberWith(value.choices, shown.shape, shapes)
    : keyIn(shown.shape, value, sent, name, shapes);
  return key === undefined ? undefined : { sent, name, key, shape: shown.shape, isList: value.isList };
}

const ENDING = /(?<=.)[-_]?(u?u?id|guid|gid|key|slug|code)s?$/i;

/** The member of an item without the ending of a key: `assignee` for `assignee_id`, `tags` for `tag_ids`. */
function objectBeside(key: string, item: Shape): string | undefined {
  const stem = folded(singular(key.replace(ENDING, '')));
  const names = ENDING.test(key)
    ? Object.keys(item.properties).filter((name) => folded(singular(name)) === stem && name !== key)
    : [];
  return names.length === 1 && !names.some((name) => folded(name) === folded(key)) ? names[0] : undefined;
}

interface Keys {
  types: readonly string[];
  isList: boolean;
  description: string;
  /** The only keys that there are. */
  choices?: readonly unknown[];
  examples: readonly unknown[];
}

/** What a schema says of a key or a list of keys; `undefined` if its values are something else. */
function keyOrKeys(schema: JsonSchema, { typesOf, components }: Shapes): Keys | undefined {
  const whole = flattenWhole(schema, components).schema;
  const isList = whole.items !== undefined;
  const one = isList ? flattenWhole(whole.items ?? true, components).schema : whole;
  const types = typesOf(whole.items ?? schema);
  const isKey = types.length > 0 && types.every((type) => /^(?:string|integer|number)$/.test(type));
  const isOther = /^(?:ur[il]|date|binary|byte|email)/.test(one.format ?? 'none');
  return isKey && !isOther
    ? {
        types,
        isList,
        description: `${whole.description ?? ''} ${isList ? (one.description ?? '') : ''}`,
        ...(one.enum && { choices: one.enum }),
        examples: [...writtenExamples(whole).flat(), ...(isList ? writtenExamples(one) : [])],
      }
    : undefined;
}

function objectOrObjects(
  schema: JsonSchema,
  { of, typesOf, components }: Shapes,
): { shape: Shape; isList: boolean } | undefined {
  const { items } = flattenWhole(schema, components).schema;
  const shape = typesOf(items ?? schema).join() === 'object' ? of(items ?? schema) : undefined;
  return shape && { shape, isList: items !== undefined };
}

const IDS = [...ONLY_IDS, 'sid'];
const NAMES = ['key', 'slug', 'code', 'login', 'username', 'handle', 'fullname', 'name'];

/** The member of an object that has one of these values: `value`, beside a `label`. */
const memberWith = (choices: readonly unknown[], { properties }: Shape, { components }: Shapes) =>
  Object.keys(properties).find((name) => {
    const { enum: values = [] } = flattenWhole(properties[name] ?? true, components).schema;
    return choices.every((one) => one === '' || one === null || values.includes(one as never));
  });

const hasSlash = (example: unknown): boolean => String(example).includes('/');

/** The member of an object that has the values which requests send. */
function keyIn(
  { properties }: Shape,
  { types, description, examples }: Keys,
  sent: string,
  name: string,
  shapes: Shapes,
): string | undefined {
  const one = folded(singular(name));
  const isText = types.includes('string');
  const canBe = (member: string): boolean => {
    const own = shapes.typesOf(properties[member] ?? true);
    return own.includes('string') ? isText : !isText && own.some((type) => /^(?:integer|number)$/.test(type));
  };
  // `acme/widgets` is no name.
  const isPath = examples.some(hasSlash);
  const isLike = (member: string): boolean => {
    const own = writtenExamples(flattenWhole(properties[member] ?? true, shapes.components).schema);
    return own.length > 0 && own.every(hasSlash);
  };
  const members = Object.keys(properties).filter((member) => canBe(member) && isLike(member) === isPath);
  const called = (words: readonly string[]): string[] =>
    words.flatMap((word) =>
      [word, one + word]
        .flatMap((name) => members.find((member) => folded(member) === name) ?? [])
        .slice(0, 1),
    );
  const [, ending = ''] = (sent === name ? null : ENDING.exec(sent)) ?? [];
  const word = folded(ending);
  if (word !== '') return called(IDS.includes(word) ? [word, ...IDS] : [word])[0];
  const ids = called(IDS.map(folded));
  if (!isText) return ids[0];
  const all = [...ids, ...called(NAMES)];
  const words = description.split(/[^\w-]+/).map((each) => folded(singular(each)));
  const said = all.filter((member) => words.includes(folded(member)));
  const [only, ...others] = said.length > 0 ? said : all;
  return others.length === 0 ? only : undefined;
}
