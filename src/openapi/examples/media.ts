import type { JsonSchema } from '../../contract/index.ts';
import type { MediaTypeSpec, NamedExample } from '../../request/index.ts';
import type { Components } from '../schema/components.ts';
import { type ExampleOptions, exampleOf } from './example.ts';
import { isSequenceType, sequenceText } from './sequence.ts';
import { isXmlType, xmlText } from './xml.ts';

/**
 * The examples of a media type: the author's, else one made from the schema, called `name`. XML media types
 * have XML text as the value, sequences the text of their items.
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

/** Without a value, no XML can be shown. */
function asXml(example: NamedExample, schema: JsonSchema, components: Components): NamedExample {
  return { ...example, value: example.value === null ? '' : xmlText(example.value, schema, components) };
}
