import type { JsonSchema } from '../../contract/index.ts';
import type { MediaTypeSpec, NamedExample } from '../../request/index.ts';
import type { Components } from '../schema/components.ts';
import { type ExampleOptions, exampleOf } from './example.ts';
import { isSequenceType, sequenceText } from './sequence.ts';
import { isXmlType, xmlText } from './xml.ts';

/**
 * The examples of a media type: those that the author gives, else one that is made from the schema (named `name`). Values of
 * XML media types are XML texts, those of sequences the text of one item after the other.
 */
export function mediaExamples(
  { contentType, schema, examples }: Pick<MediaTypeSpec, 'contentType' | 'schema' | 'examples'>,
  components: Components,
  { name = 'default', ...options }: ExampleOptions & { name?: string },
): NamedExample[] {
  const all = examples.length > 0 ? examples : [{ name, value: exampleOf(schema, components, options) }];
  if (isSequenceType(contentType))
    return all.map((each) => ({ ...each, value: sequenceText(each.value, contentType) }));
  return isXmlType(contentType) ? all.map((each) => asXml(each, schema, components)) : all;
}

/** Without a value there is no XML to show. */
function asXml(example: NamedExample, schema: JsonSchema, components: Components): NamedExample {
  return { ...example, value: example.value === null ? '' : xmlText(example.value, schema, components) };
}
