/** Defaults that only texts mention: `The default is true.` */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Context } from '../../context.ts';

/** A whole sentence, or the end of one without a condition: others limit what they say. */
const DEFAULT = /^(?:the |this |it )?defaults?(?: value)?(?: is| to|:) [`"'*]*(-?\w{1,60})[`"'*]*\.?$/i;
const ENDS = /(?:\band |[,;(] ?)(?:it |which )?defaults to [`"'*]*(-?\w{1,60})[`"'*]*\)?\.?$/i;
const CONDITION = /\b(?:if|when|unless|for|where|otherwise|except)\b/i;

const defaultIn = (sentence: string): string | undefined =>
  DEFAULT.exec(sentence)?.[1] ?? (CONDITION.test(sentence) ? undefined : ENDS.exec(sentence)?.[1]);

/** A flag, a number or one of the values of an enumeration. */
export function saidDefault({ components, shapes }: Context, schema: JsonSchema): unknown {
  const { description = '', enum: values } = flattenWhole(schema, components).schema;
  const said = description.split(/(?<=\.)\s+|\n+/).flatMap((one) => defaultIn(one.trim()) ?? []);
  const [text = ''] = said;
  if (said.length !== 1) return undefined;
  if (values) return values.find((one) => String(one).toLowerCase() === text.toLowerCase());
  const type = shapes.typesOf(schema).join();
  if (type === 'boolean') return { true: true, false: false }[text.toLowerCase()];
  return /^(?:integer|number)$/.test(type) && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}
