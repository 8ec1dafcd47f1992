/** Defaults that only texts mention: `The default is true.` */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Context } from '../../context.ts';

/** A whole sentence: others limit what they say. */
const DEFAULT = /^(?:the |this |it )?defaults?(?: value)?(?: is| to|:) [`"'*]*(-?\w{1,60})[`"'*]*\.?$/i;

/** A flag, a number or one of the values of an enumeration. */
export function saidDefault({ components, shapes }: Context, schema: JsonSchema): unknown {
  const { description = '', enum: values } = flattenWhole(schema, components).schema;
  const said = description.split(/(?<=\.)\s+|\n+/).flatMap((one) => DEFAULT.exec(one.trim())?.[1] ?? []);
  const [text = ''] = said;
  if (said.length !== 1) return undefined;
  if (values) return values.find((one) => String(one).toLowerCase() === text.toLowerCase());
  const type = shapes.typesOf(schema).join();
  if (type === 'boolean') return { true: true, false: false }[text.toLowerCase()];
  return /^(?:integer|number)$/.test(type) && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}
