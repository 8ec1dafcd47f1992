/** What texts of a body demand beyond its schema: `Required if enabled is true`. */
import type { JsonSchema, JsonSchemaObject } from '../../../../../contract/index.ts';
import { own } from '../../../../../json/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { exampleOf, flattenWhole } from '../../../../../openapi/index.ts';
import type { Context } from '../../context.ts';
import { isReadOnly } from '../../resources/names.ts';
import { memoizeByText, type Shape } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';
import { saidLength } from './lengths.ts';

const MAX_DEPTH = 2;

const NAME = '(?:the )?[`"\'*]*(\\w+)[`"\'*]*(?: (?:field|property|parameter))?';
const REQUIRED = '(?:required|mandatory)';
const IS = '(?:is|==?|equals|(?:is )?(?:equal|set) to)';
/** `Required. The environment.` */
const ALWAYS = /^\W*required\W*$/i;
const VALUE = '[`"\'*]*(\\w+)[`"\'*]*';
/** `This field is required only if type is ACH.` */
const IF_AFTER = new RegExp(
  `^(?:this (?:\\w+ )?is )?(?:only )?${REQUIRED} (?:only )?(?:if|when) ${NAME} ${IS} ${VALUE}\\.?$`,
  'i',
);
/** `If enabled is true, this object is required.` */
const IF_BEFORE = new RegExp(
  `^(?:if|when) ${NAME} ${IS} ${VALUE},? (?:then )?this(?: \\w+)? (?:is|becomes) ${REQUIRED}\\.?$`,
  'i',
);

/**
 * What the texts of a body demand, as a schema; but nothing that an example of the request lacks: texts are
 * less exact than schemas.
 */
export function saidRequired(
  context: Context,
  { entry, rule, resource }: OperationRule,
): JsonSchema | undefined {
  if (!entry.body || !resource || (rule !== 'create' && rule !== 'replace')) return undefined;
  const { schema } = entry.body;
  const { media = [] } = entry.operation.request.body ?? {};
  const examples = media.flatMap((one) => one.examples.map(({ value }) => value));
  const said = saidOf(context)(schema).filter((one) =>
    examples.every((value) => context.satisfies(one, value, 'request')),
  );
  return said.length > 0 ? { allOf: said } : undefined;
}

/** One schema for each sentence that a made example of the body keeps. */
const saidOf = memoizeByObject((context: Context) =>
  memoizeByText(context.components, (schema): JsonSchemaObject[] => {
    const all = saidIn(context, schema, 0);
    if (all.length === 0) return [];
    // Forms start with the whole example, which may be longer than that of a plan.
    const whole = exampleOf(schema, context.components, { direction: 'request' });
    const made = [whole, context.exampleOf(schema, 'request')];
    return all.filter((one) => made.every((value) => context.satisfies(one, value, 'request')));
  }),
);

/** One schema for each sentence. */
function saidIn(context: Context, schema: JsonSchema, depth: number): JsonSchemaObject[] {
  const { shapes, components } = context;
  const { oneOf, anyOf } = flattenWhole(schema, components).schema;
  const shape = oneOf || anyOf ? undefined : shapes.of(schema);
  if (!shape || depth > MAX_DEPTH) return [];
  return Object.entries(shape.properties).flatMap(([name, member]) => {
    if (isReadOnly(shapes, shape, name)) return [];
    const { description = '' } = flattenWhole(member, components).schema;
    const inner = saidIn(context, member, depth + 1).map((one) => ({ properties: { [name]: one } }));
    return [
      ...conditionsOf(context, shape, name, description),
      ...saidLength(context, name, member),
      ...inner,
    ];
  });
}

function conditionsOf(
  { shapes, components }: Context,
  { properties, required }: Shape,
  name: string,
  description: string,
): JsonSchemaObject[] {
  if (required.includes(name)) return [];
  return description.split(/(?<=\.)\s+|\n+/).flatMap((sentence, index): JsonSchemaObject[] => {
    const text = sentence.trim();
    if (index === 0 && ALWAYS.test(text)) return [{ required: [name] }];
    const [, flag = '', value = ''] = IF_AFTER.exec(text) ?? IF_BEFORE.exec(text) ?? [];
    const other = Object.keys(properties).find((one) => one !== name && folded(one) === folded(flag));
    const schema = other === undefined ? undefined : (own(properties, other) as JsonSchema | undefined);
    if (other === undefined || schema === undefined || flag === '') return [];
    const { enum: values = [] } = flattenWhole(schema, components).schema;
    const isFlag = shapes.typesOf(schema).join() === 'boolean' && /^(?:true|false)$/i.test(value);
    const same = isFlag
      ? value.toLowerCase() === 'true'
      : values.find((one) => typeof one === 'string' && one.toLowerCase() === value.toLowerCase());
    if (same === undefined) return [];
    const condition = { properties: { [other]: { const: same } }, required: [other] };
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    return [{ if: condition, then: { required: [name] } }];
  });
}
