/** Query parameters that compare a property. */
import type { JsonSchema, JsonSchemaObject } from '../../../../contract/index.ts';
import { asText } from '../../../../json/index.ts';
import { flattenWhole, isUnspecified } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { FilterPlan } from '../../list-plan.ts';
import { isGeneral } from '../resources/general-parameters.ts';
import type { Shape, Shapes } from '../resources/shapes/shapes.ts';
import { folded } from '../resources/templates.ts';
import { saysEither } from '../rules/evidence/choices.ts';

/** Limits of a range, even if a property has the name. */
const RANGE = /^(?:start|end|from|to|since|until|before|after|min|max)$/i;

/** A property of an item that is neither an object nor a list. */
export interface ScalarProperty {
  path: string[];
  name: string;
  schema: JsonSchema;
}

/** Properties of an item, and of its `attributes` (JSON:API). */
export function scalarsOf(shapes: Shapes, shape: Shape): ScalarProperty[] {
  const attributes = Object.hasOwn(shape.properties, 'attributes') ? shape.properties.attributes : undefined;
  const inner = attributes === undefined ? undefined : shapes.of(attributes);
  return [
    ...Object.entries(shape.properties).map(([name, schema]) => ({ path: [name], name, schema })),
    ...Object.entries(inner?.properties ?? {}).map(([name, schema]) => ({
      path: ['attributes', name],
      name,
      schema,
    })),
  ].filter(({ schema }) => isScalar(shapes, schema));
}

export function isScalar(shapes: Shapes, schema: JsonSchema): boolean {
  const types = shapes.typesOf(schema);
  return types.length > 0 && types.every((type) => type !== 'object' && type !== 'array');
}

/** `PARTIALLY_PAID` is a value. */
const CONSTANT = /\b[A-Z][A-Z\d_]{2,}\b/g;

/** What a filter says that does more than compare. */
const OTHERWISE =
  /wildcard|\bpartial|\blike (?:criteri|match|search|comparison)|^search (?:for|by)\b|prefix|suffix|infix|substring|pattern|expression|regex|fuzzy|contain(?:s|ing)?\b|(?:starts?|begins?|ends?|starting|beginning|ending) with|\b(?:children|descendants?|subtree) of\b|\b(?:greater|less|more|fewer|older|newer|earlier|later) than\b|\bat (?:least|most)\b|\b(?:after|before|since|until|minimum|maximum)\b/i;

/** Where these words are about something else: `The response only contains …`, `Since tasks are …`. */
const HARMLESS =
  /\bat most one \w+ (?:will be|is) returned\b|\b(?:responses?|results?|lists?|pages?|collections?|output) (?:will |would |should |then )?(?:only )?contains?\b|(?:^|[.;,] )since \w+ (?:\w+ )?(?:is|are|was|were|has|have|can|may)\b/gi;

/** A parameter that may be sent more than once: `Multiple params can be passed`. */
const REPEATED =
  /\b(?:multiple|several) (?:params?|parameters|query)\b|\b(?:passed|sent|specified|repeated|used) (?:multiple|several) times\b/i;

/** Whether a filter says that it does more than compare, apart from what is known of it. */
export const comparesOtherwise = (
  description: string,
  { isList = false, isNot = false }: { isList?: boolean; isNot?: boolean } = {},
): boolean =>
  OTHERWISE.test(description.replace(CONSTANT, '').replace(HARMLESS, '')) ||
  (!isList && (/separated|delimited/i.test(description) || REPEATED.test(description))) ||
  (!isNot && /exclud/i.test(description));

/** What a parameter says that is about the response, and not about the items. */
const SHAPES_RESPONSE =
  /\bin which\b[^.]{0,40}\b(?:shown|returned|displayed|formatted|converted)\b|\bof the (?:labels|response)\b|\bused to (?:render|show|display)\b|\breturned to the (?:caller|client)\b|\binclude\b[^.]{0,60}\bin (?:the )?response\b|\bopaque\b/i;

/** A word for one of the values of an id: `Use **local** for this cluster`. */
const WORD_FOR_ID =
  /\b(?:use|or|specify|pass) (?:the (?:value|word|keyword) )?[*_`'"]{1,4}[a-z]\w*[*_`'"]{1,4}/i;

/** Another parameter says how a filter compares: `date` beside `dateCondition`. */
const HOW = /^(?:condition|operator|operation|op|comparison|comparator|matchtype|matchmode)$/;

/** Values of a filter for every item. */
const EVERY = /^(?:all|any|both|every|everything|\*)$/i;

/** Values of a filter that are no values of the property. */
const NO_VALUE =
  /^(?:none|null|unknown|unset|empty|me|mine|self|others?|un[-_ ]?assigned|(?:not|current|other|own|my|this)[-_ ].*)$/i;

const SAYS_REQUIRED =
  /\b(?:must|has to|needs? to) be (?:specified|provided|set|sent|given|supplied)\b|\b(?:is|are) (?:required|mandatory)\b|^(?:required|mandatory)\b/i;

/** Whether requests have to send a parameter, by its schema or by its text. */
export const isNeeded = ({ required, description = '' }: ParameterSpec): boolean =>
  required || SAYS_REQUIRED.test(description);

/** Whether a `key` is that of an item, by its text, and not that of who asks. */
const isKeyOfItem = ({ name, description = '' }: ParameterSpec): boolean =>
  folded(name) === 'key' &&
  /\S/.test(description) &&
  !/\b(?:api|access|your|project|auth\w*)\b/i.test(description);

/** The filter that compares the property with the name of the parameter: `filter[name]` (JSON:API). */
export function filteredBy(
  shapes: Shapes,
  parameter: ParameterSpec,
  shape: Shape,
  query: readonly ParameterSpec[],
): FilterPlan | undefined {
  const { name, schema, description = '' } = parameter;
  const flat = flattenWhole(schema, shapes.components).schema;
  if (!isScalar(shapes, flat.items ?? schema)) return undefined;
  const preset = presetOf(shapes, parameter, flat);
  if (isOmitted(parameter, preset)) return undefined;
  if (
    RANGE.test(name) ||
    (isGeneral(name) && !isKeyOfItem(parameter)) ||
    comparesOtherwise(description) ||
    saysEither(description) ||
    SHAPES_RESPONSE.test(description) ||
    (/id$/i.test(name) && WORD_FOR_ID.test(description))
  )
    return undefined;
  const word = wordOf(name);
  const isHow = (other: string): boolean => other.startsWith(word) && HOW.test(other.slice(word.length));
  if (query.some((one) => isHow(folded(one.name)))) return undefined;
  const property = scalarsOf(shapes, shape).find((one) => folded(one.name) === word);
  if (!property) return undefined;
  const own = flattenWhole(property.schema, shapes.components).schema;
  if (namesAnother(description, property.name, shape)) return undefined;
  // A time is compared with a limit, or with a day.
  if (own.format === 'date-time' || (own.format === 'date' && LIMITING.test(name))) return undefined;
  const sent = valuesOf(elementOf(shapes, flat));
  const known = valuesOf(own);
  const every = sent.filter((value) => isUnspecified(value) || (EVERY.test(value) && !known.includes(value)));
  const others = sent.filter((value) => !every.includes(value));
  const isOther = (value: string): boolean =>
    known.length > 0 ? !known.includes(value) : NO_VALUE.test(value);
  if (others.some(isOther)) return undefined;
  // An empty text asks for nothing.
  const counting = preset || truePreset(flat, shape, property);
  return {
    parameter: name,
    property: property.path,
    ...(every.length > 0 && { every }),
    ...(counting !== undefined && !every.includes(counting.toLowerCase()) && { preset: counting }),
  };
}

const OR = /[`'"]?\b(\w+)[`'"]? or (?:the )?[`'"]?(\w+)\b/g;

/** Whether a filter is about another property, too: `with the status or conclusion that you specify`. */
const namesAnother = (description: string, name: string, { properties }: Shape): boolean =>
  [...description.matchAll(OR)].some(([, one = '', other = '']) => {
    const rest = [one, other].filter((word) => word !== name);
    return rest.length === 1 && Object.hasOwn(properties, rest[0] ?? '');
  });

/** `filter[name]` and `name[]` -> `name`. */
export const wordOf = (name: string): string =>
  folded(/^filter\[([^\][]+)\]$/.exec(name)?.[1] ?? name.replace(/\[\]$/, ''));

/** Whether all values that a parameter lists are values of a property. */
export function valuesFit(shapes: Shapes, parameter: JsonSchema, property: JsonSchema): boolean {
  const sent = valuesOf(elementOf(shapes, flattenWhole(parameter, shapes.components).schema));
  const known = valuesOf(flattenWhole(property, shapes.components).schema);
  return sent.every((value) => (known.length > 0 ? known.includes(value) : !NO_VALUE.test(value)));
}

/**
 * A filter for `true` counts without being sent if that is its default. One for `false` may mean that nothing
 * is filtered, and an item may lack a property that is not required.
 */
const truePreset = (
  { default: preset }: JsonSchemaObject,
  { required }: Shape,
  { path, name }: ScalarProperty,
): string | undefined =>
  preset === true && path.length === 1 && required.includes(name) ? 'true' : undefined;

/** "If omitted, returns all of the `CURRENT` versions". */
const OMITTED =
  /\b(?:omitted|not (?:specified|provided|set|sent|included))\b[^.]{0,80}\b(?:only|all of)(?: the)? (?:<code>|[`'"“])([\w.-]{1,60})/i;

/** "`open` (default) or `closed`", "defaults to `open`". */
const PRESETS = [
  /[`'"“]?([\w.-]{1,60})[`'"”]? ?\(default\)/i,
  /\bdefaults? (?:value )?(?:to|is):? [`'"“]?([\w.-]{1,60}\w)/i,
  OMITTED,
];

/** What counts if a parameter is not sent: its default, or the value that its description calls so. */
function presetOf(
  shapes: Shapes,
  { description = '' }: ParameterSpec,
  schema: JsonSchemaObject,
): string | undefined {
  const [preset, ...others] = [schema.default ?? []].flat();
  if (preset !== undefined) return others.length > 0 ? undefined : asText(preset);
  const said = PRESETS.map((pattern) => pattern.exec(description)?.[1]?.toLowerCase()).find(Boolean);
  const values = (elementOf(shapes, schema).enum ?? []).map(asText);
  return values.find((value) => value?.toLowerCase() === said);
}

/** Whether a parameter has a value for every item, and another one counts without it. */
export function leavesOut(shapes: Shapes, parameter: ParameterSpec): boolean {
  const flat = flattenWhole(parameter.schema, shapes.components).schema;
  const preset = presetOf(shapes, parameter, flat)?.toLowerCase();
  const values = valuesOf(elementOf(shapes, flat));
  const isEvery = (value: string): boolean => EVERY.test(value) || isUnspecified(value);
  const isAll = preset !== undefined && !isEvery(preset) && values.some(isEvery);
  return isAll || isOmitted(parameter, preset);
}

/** Whether a list without the parameter has only items with a value of which nothing more is known. */
const isOmitted = ({ description = '' }: ParameterSpec, preset: string | undefined): boolean =>
  preset === undefined && OMITTED.test(description);

/** The schema of one value of a parameter, which may be a list of them. */
const elementOf = ({ components }: Shapes, schema: JsonSchemaObject): JsonSchemaObject =>
  schema.items === undefined ? schema : flattenWhole(schema.items, components).schema;

/** Properties whose filters are limits: `startDate`. */
const LIMITING = /^(?:start|end|from|to|since|until|min|max)/i;

/** Lower case. */
const valuesOf = ({ enum: values = [], const: only }: JsonSchemaObject): string[] =>
  [...values, ...(only === undefined ? [] : [only])].flatMap((value) => asText(value)?.toLowerCase() ?? []);
