/** What lists are sorted by, also without parameters. */
import { asText } from '../../../../json/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { SortPlan } from '../../list-plan.ts';
import type { Context } from '../context.ts';
import type { Entry } from '../resources/entries.ts';
import type { Shape } from '../resources/shapes/shapes.ts';
import { folded } from '../resources/templates.ts';
import { scalarsOf } from './filters.ts';

const SORT = new Set([
  'sort',
  'sortby',
  'orderby',
  'sortfield',
  'ordering',
  'order',
  'sortkey',
  'sortcolumn',
]);
const DIRECTION = new Set([
  'order',
  'direction',
  'sortorder',
  'sortdir',
  'sortdirection',
  'orderdir',
  'orderdirection',
  'dir',
]);
const WAY = /^(?:asc|desc)(?:ending)?$/i;

/** `The most recently created charges appear first`. */
const NEWEST_FIRST =
  /\b(?:newest|most recent(?:ly (?:created|added))?|latest)\b(?! (?:updat|modif|chang))[^.]{0,40}\bfirst\b|\b(?:sorted|ordered) by (?:the )?(?:most recent|newest|latest)\b|\breverse chronological\b|\bdescending (?:order )?(?:of|by) (?:the )?(?:creation|created)\b/i;

/** `Attributes are sorted by code`, `ordered by name in descending order` */
const SAYS_BY =
  /\b(?:sorted|ordered) (?:alphabetically )?by (?:the |their |its )?((?:a|de)sc\w* )?[`'"*]*([\w-]+(?: (?:date|time|at)\b)?)[`'"*]*(?:,? \(?(?:in )?[`'"*]*((?:a|de)sc))?/i;

/** The order that a text names: `-name`. */
function saidOrder(text: string): string | undefined {
  const [, before, name, after] = SAYS_BY.exec(text) ?? [];
  if (name && /^(?:most|newest|latest)$/i.test(name)) return undefined;
  return name && `${/^desc/i.test(before ?? after ?? '') ? '-' : ''}${name}`;
}

/** "Default is `DESC`", "defaults to descending". */
const saidWay = ({ description = '' }: ParameterSpec): string =>
  /\bdefaults? (?:(?:value|order) )?(?:is|to|:)? ?[`'"*]{0,2}((?:a|de)sc\w*)/i.exec(description)?.[1] ?? '';

/** `order` is a direction beside another parameter for the property, otherwise the property itself. */
export function sortPlan(
  context: Context,
  { operation: { summary = '', description = '' } }: Entry,
  parameters: readonly ParameterSpec[],
  shape: Shape,
): SortPlan | undefined {
  const valuesOf = ({ schema }: ParameterSpec): string[] | undefined =>
    flattenWhole(schema, context.components).schema.enum?.map((value) => asText(value) ?? '');
  const presetOf = ({ schema }: ParameterSpec): string | undefined => {
    const preset: unknown[] = [flattenWhole(schema, context.components).schema.default ?? []].flat();
    return preset.length === 0 ? undefined : preset.map((one) => asText(one) ?? '').join();
  };
  const direction = parameters.find(
    (one) => DIRECTION.has(folded(one.name)) && (valuesOf(one) ?? []).every((value) => WAY.test(value)),
  );
  const by = parameters.find((one) => SORT.has(folded(one.name)) && one !== direction);
  const isKnown = by !== undefined && isText(context, by) && namesProperties(context, by, shape);
  const words = `${summary}. ${description}`;
  const preset = by ? presetOf(by) : saidOrder(words);
  const presetBy = preset === undefined ? '' : propertyTexts(context, preset, shape);
  const isPreset = by === undefined || presetBy !== undefined;
  const isDescending =
    isPreset &&
    (direction === undefined
      ? by === undefined && NEWEST_FIRST.test(words)
      : /^desc/i.test(presetOf(direction) ?? saidWay(direction)));
  // A direction that belongs to an unknown order says nothing.
  const isOrder =
    isKnown || (by === undefined && direction !== undefined && valuesOf(direction) !== undefined);
  if (!isOrder && !isDescending && !presetBy) return undefined;
  return {
    ...(isKnown && { parameter: by.name }),
    ...(presetBy && { preset: presetBy }),
    ...(direction && isOrder && { direction: direction.name }),
    ...(isDescending && { isDescending: true as const }),
  };
}

/** The same for several: `name,ASC,price,DESC`. */
function propertyTexts(context: Context, preset: string, shape: Shape): string | undefined {
  const all = preset.split(/,(?!(?:asc|desc))/i).map((one) => propertyText(context, one, shape));
  return all.includes(undefined) ? undefined : all.join();
}

/** A default in the words of the item: `-created_at` for `-created`. Empty: the time of creation. */
function propertyText({ shapes }: Context, preset: string, shape: Shape): string | undefined {
  const [, sign = '', name = '', way = ''] = /^([+-]?)(.*?)([ :.,](?:asc|desc)\w*)?$/i.exec(preset) ?? [];
  const word = folded(name);
  const property = [word, ...['at', 'date', 'time', 'on'].map((end) => word + end)]
    .map((one) => scalarsOf(shapes, shape).find((each) => folded(each.name) === one))
    .find(Boolean);
  if (property) return `${sign}${property.name}${way}`;
  const isCreation = /^(?:created?|creation)(?:at|date|time|on)?$/.test(word);
  return isCreation ? `${sign}${way}` : undefined;
}

const isText = ({ shapes, components }: Context, { schema }: ParameterSpec): boolean => {
  const types = shapes.typesOf(flattenWhole(schema, components).schema.items ?? schema);
  return types.length === 0 || types.includes('string');
};

/** Whether the values of a parameter, if they are known, are properties to sort by: `-created_at`. */
function namesProperties({ shapes, components }: Context, { schema }: ParameterSpec, shape: Shape): boolean {
  const flat = flattenWhole(schema, components).schema;
  const { enum: values = [] } = flat.items === undefined ? flat : flattenWhole(flat.items, components).schema;
  const names = new Set(scalarsOf(shapes, shape).map(({ name }) => folded(name)));
  return values.every((value) => {
    const name = String(value ?? '').replace(/^(?:asc|desc)\((.*)\)$/i, '$1');
    return names.has(folded(name.replace(/[ :.,](?:asc|desc)(?:ending)?$/i, '')));
  });
}
