/** What parameters and headers have beyond their schemas. */
import type { Phrase } from '../../contract/index.ts';
import type { NamedExample, ParameterSpec } from '../../request/index.ts';
import type { FieldView } from '../view.ts';
import { markdown, text } from './field-view.ts';

/** The examples of a parameter or header, which are meant before those of its schema. */
export function withExamples(
  field: FieldView,
  examples: NamedExample[],
): Pick<FieldView, 'example' | 'examples'> {
  const [first, ...others] = examples;
  if (!first) return { example: field.example, examples: field.examples };
  const isTold = first.summary ?? first.description ?? (first.name === 'default' ? undefined : first.name);
  // A lone example of a field with fields of its own is shown only as one of a list.
  const isListed = others.length > 0 || isTold !== undefined || field.children.length > 0;
  if (!isListed) return { example: text(first.value), examples: undefined };
  return {
    example: text(first.value),
    examples: examples.map(({ name, summary, description, value }) => ({
      title: summary || (name === 'default' ? undefined : name),
      descriptionHtml: markdown(description),
      value: text(value),
    })),
  };
}

const DEFAULT_STYLES = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' };

/** How the value of a parameter is written, where that is not as usual. OpenAPI 4.8.12. */
export function writingOf(parameter: ParameterSpec): Phrase[] {
  const { in: place, style, explode, allowReserved, contentType, schema } = parameter;
  if (contentType !== undefined) return [{ text: 'sent as {type}', values: { type: contentType } }];
  const code = (name: string): Phrase => ({ text: '{name}', values: { name } });
  const types = typeof schema === 'object' ? [schema.type ?? []].flat() : [];
  const isPlain = types.length > 0 && types.every((type) => type !== 'array' && type !== 'object');
  const isPrefixed = style === 'matrix' || style === 'label';
  return [
    ...(style !== DEFAULT_STYLES[place] && (!isPlain || isPrefixed) ? [code(`style: ${style}`)] : []),
    ...(explode !== (style === 'form') && !isPlain && style !== 'deepObject'
      ? [code(`explode: ${explode}`)]
      : []),
    ...(allowReserved && place === 'query' ? [code('allowReserved')] : []),
  ];
}
