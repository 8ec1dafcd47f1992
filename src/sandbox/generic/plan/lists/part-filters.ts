/** Query parameters that are compared with a part of a text: its start, or any part. */
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { FilterPlan } from '../../list-plan.ts';
import type { Draft } from '../resources/draft.ts';
import type { Shapes } from '../resources/shapes/shapes.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';
import { scalarsOf } from './filters.ts';

/** `filter[name][contains]`, `namePrefix`; the whole name of a parameter for what names an item. */
const ENDING = /(?:(contains)|startswith|beginswith|prefix)$/;

const START = /\b(?:starts?|begins?|starting|beginning) with\b|\bprefix\b/i;
const PART =
  /\binfix\b|\bsubstring\b|\blike (?:criteri|match|search|comparison)|\bpartial (?:or|match|name|text|value)\b|\bcontain(?:s|ing) (?:the |this |an? )?(?:(?:given|specified|provided) )?(?:value|text|string|term|word|substring)\b/i;
/** What is sent is more than a part of a text. */
const OTHERWISE =
  /wildcard|suffix|pattern|expression|regex|fuzzy|\bends? with|\bending with|separated|delimited|exclud|\bnot\b[^.]{0,20}\b(?:start|begin|contain)/i;

/** The filter for items with a text that starts with what is sent, or contains it. */
export function partFilter(
  shapes: Shapes,
  { name, schema, description = '' }: ParameterSpec,
  { shape, title, keys }: Pick<Draft, 'shape' | 'title' | 'keys'>,
): FilterPlan | undefined {
  // Django: `name__icontains`.
  const word = folded(name.replace(/__i(?=contains$|startswith$)/, '__')).replace(/^filter(?=.)/, '');
  const [ending, isPart] = ENDING.exec(word) ?? [];
  const says = [START.test(description), PART.test(description)];
  const isClear = ending !== undefined || says[0] !== says[1];
  if (!isClear || OTHERWISE.test(description) || shapes.typesOf(schema).join() !== 'string') return undefined;
  const texts = scalarsOf(shapes, shape).filter(({ schema: own }) => {
    const { format, enum: values } = flattenWhole(own, shapes.components).schema;
    return shapes.typesOf(own).join() === 'string' && format === undefined && values === undefined;
  });
  const find = (wanted: string): string[] | undefined =>
    texts.find((one) => folded(one.name) === wanted)?.path;
  const stem = ending === undefined ? word : word.slice(0, -ending.length);
  // `List the branches with this prefix`: that of their names.
  const words = description.split(/[^\w-]+/).map(folded);
  const isOfItem = stem === '' && words.some((one) => /^names?$/.test(one) || isTitle(one, title));
  const key = folded(keys.at(-1)?.[0] ?? '');
  const property = find(word) ?? (isOfItem ? (find('name') ?? find(key)) : find(stem));
  const as = (ending === undefined ? says[1] : isPart) ? 'part' : 'start';
  return property && { parameter: name, property, as };
}

const isTitle = (word: string, title: string): boolean => singular(word) === folded(singular(title));
