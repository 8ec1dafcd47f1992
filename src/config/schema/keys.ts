import type { JsonPath } from '../../json/index.ts';
import { type DocsSchema, resolveSchema, type Shape, shapeSchema } from './docs-schema.ts';

/**
 * Names of the keys of a docs.json: their path with `[]` for an index. A key at any depth of the navigation
 * has one name: a group of the legacy format is `navigation[]`; in the current format a group is
 * `navigation.groups[]`, a tab `navigation.tabs[]`, and keys that all parts share belong to `navigation.*[]`.
 */
export type SettingKey = string;

/** Lists of the current format whose items are parts to choose from. */
export const DIVISION_LISTS = [
  'products',
  'languages',
  'versions',
  'tabs',
  'dropdowns',
  'anchors',
  'menu',
] as const;

/** The names of the key at a path, the most specific one first. */
export function namesOf(path: JsonPath, shape: Shape): SettingKey[] {
  const rest = (from: number) =>
    path
      .slice(from)
      .map((step) => (typeof step === 'number' ? '[]' : `.${step.replaceAll('.', '\\.')}`))
      .join('');
  if (path[0] !== 'navigation') return [rest(0).slice(1)];
  const global = shape === 'object' ? path.indexOf('global') + 1 : 0;
  if (global === 2 || (global > 0 && path.length > global)) {
    const any = path.length > global + 1 ? [`navigation.global.*${rest(global + 1)}`] : [];
    return [`navigation.global${rest(global)}`, ...any];
  }
  const isList = (step: string | number | undefined) =>
    step === 'pages' || step === 'groups' || DIVISION_LISTS.some((each) => each === step);
  const list = path.findLastIndex(
    (step, index) =>
      typeof path[index + 1] === 'number' &&
      (shape === 'array' ? index === 0 || step === 'pages' : isList(step)),
  );
  if (list < 0)
    return shape === 'object' ? [rest(0).slice(1), `navigation.*[]${rest(1)}`] : [rest(0).slice(1)];
  const tail = rest(list + 2);
  if (shape === 'array') return [`navigation[]${tail}`];
  const kind = path[list] === 'pages' || path[list] === 'groups' ? 'groups' : path[list];
  return [`navigation.${kind}[]${tail}`, ...(kind === 'groups' ? [] : [`navigation.*[]${tail}`])];
}

/** Where definitions that occur in many places are listed. */
const HOMES: Record<Shape, Record<string, SettingKey>> = {
  array: { group: 'navigation[]' },
  object: {
    newGroup: 'navigation.groups[]',
    division: 'navigation.*[]',
    level: 'navigation.*[]',
    globalLinks: 'navigation.global',
    globalLink: 'navigation.global.*[]',
    productDivision: 'navigation.products[]',
    languageDivision: 'navigation.languages[]',
    versionDivision: 'navigation.versions[]',
    tabDivision: 'navigation.tabs[]',
    dropdownDivision: 'navigation.dropdowns[]',
    anchorDivision: 'navigation.anchors[]',
    menuItemDivision: 'navigation.menu[]',
  },
};

/** Name and schema of every key in a format's schema, in order. */
export function keysOfSchema(shape: Shape): Map<SettingKey, DocsSchema> {
  const keys = new Map<SettingKey, DocsSchema>();
  const visitedKeys = new Set<string>();
  const visit = (schema: DocsSchema, prefix: SettingKey): void => {
    const name = schema.$ref?.replace('#/definitions/', '');
    const home = name === undefined ? undefined : HOMES[shape][name];
    if (home !== undefined && name !== undefined) {
      if (visitedKeys.has(name)) return;
      visitedKeys.add(name);
    }
    const place = home ?? prefix;
    const { properties = {}, items, anyOf = [], allOf = [] } = resolveSchema(schema);
    for (const [key, property] of Object.entries(properties)) {
      const path = place === '' ? key : `${place}.${key}`;
      if (!keys.has(path)) keys.set(path, resolveSchema(property));
      visit(property, path);
    }
    if (items) visit(items, `${place}[]`);
    for (const each of [...anyOf, ...allOf]) visit(each, place);
  };
  visit(shapeSchema(shape), '');
  return keys;
}
