/** The body of a form as a value. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { isRecord } from '../../../../../json/index.ts';
import { coerce, flatten, isJsonType, propertyOf } from '../../../../../request/index.ts';
import type { Call } from '../../../../core/definition.ts';
import { formParameters } from '../../../../core/request/body.ts';
import type { BodyPlan, SandboxPlan } from '../../../sandbox-plan.ts';
import { itemsOf, jsonOrText } from './schema-values.ts';

/** The fields of a form as an object, each by the schema of its property. A file is an empty text. */
export function formValue(
  { schema, encoding }: BodyPlan['media'][number],
  call: Pick<Call<object>, 'headers' | 'body'>,
  components: SandboxPlan['components'],
): Record<string, unknown> {
  const fields = new Map<string, string[]>();
  const add = (name: string, text: string): void =>
    void fields.set(name, [...(fields.get(name) ?? []), text]);
  for (const [name, text] of formParameters(call, (file) => add(file, ''))) add(name, text);
  // Without a prototype: a field may be called `__proto__`.
  const value: Record<string, unknown> = Object.create(null);
  for (const [field, texts] of fields) {
    const [, name = field, inner] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(field) ?? [];
    const property = propertyOf(schema, name, components);
    const alternatives = flatten(property, components, true);
    // Without a value, or the text that removes the list.
    const isEmpty = texts.join() === '' && alternatives.some((one) => one.enum?.includes(''));
    const isList = !isEmpty && alternatives.some(({ type }) => [type].flat().includes('array'));
    const read = (text: string, by: JsonSchema): unknown =>
      isJsonType(encoding[name]?.contentType) ? jsonOrText(text) : coerce(by, text, components);
    if (inner)
      value[name] = {
        ...Object(value[name]),
        [inner]: read(texts[0] ?? '', memberOf(property, inner, components)),
      };
    else if (isList)
      value[name] = listValue(texts, encoding[name], (text) => read(text, itemsOf(property, components)));
    else value[name] = read(texts[0] ?? '', property);
  }
  return { ...value };
}

/** Schema of a member of an object, or of a value of a map. */
function memberOf(schema: JsonSchema, name: string, components: SandboxPlan['components']): JsonSchema {
  const values = flatten(schema, components, true).find(({ additionalProperties: one }) => isRecord(one));
  const member = propertyOf(schema, name, components);
  return member === true ? (values?.additionalProperties ?? true) : member;
}

/** A list sent as one JSON text, as one delimited text, or as a field for each item. */
function listValue(
  texts: readonly string[],
  { contentType, explode }: { contentType?: string; explode?: boolean } = {},
  read: (text: string) => unknown,
): unknown {
  const [only = ''] = texts;
  if (texts.length > 1) return texts.map(read);
  if (isJsonType(contentType)) return jsonOrText(only);
  return (explode === false ? only.split(',') : texts).map(read);
}
