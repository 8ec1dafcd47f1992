import type { EncodingSpec, MediaTypeSpec, NamedExample } from '../request/index.ts';
import { deref } from './pointer.ts';
import type { SchemaStore } from './schemas.ts';
import { asRecord, asText, compact, entriesOf, type Fields } from './values.ts';

/** A `content` map in file order. OpenAPI 4.8.14. */
export function readContent(document: Fields, schemas: SchemaStore, content: unknown): MediaTypeSpec[] {
  return entriesOf(content).flatMap(([contentType, value]) => {
    const media = deref(document, value);
    if (!media) return [];
    const isSequence = media.schema === undefined && media.itemSchema !== undefined;
    return [
      {
        contentType,
        schema: schemas.read(media.schema ?? media.itemSchema),
        ...(isSequence && { isSequence }),
        encoding: Object.fromEntries(
          entriesOf(media.encoding).map(([name, entry]) => [name, readEncoding(entry)]),
        ),
        examples: readExamples(document, media),
      },
    ];
  });
}

/** OpenAPI 4.8.15. */
function readEncoding(value: unknown): EncodingSpec {
  const encoding = asRecord(value) ?? {};
  const flag = (name: string): boolean | undefined =>
    typeof encoding[name] === 'boolean' ? encoding[name] : undefined;
  return compact({
    contentType: asText(encoding.contentType),
    style: asText(encoding.style),
    explode: flag('explode'),
    allowReserved: flag('allowReserved'),
  });
}

/**
 * The examples beside a schema: `examples` by name, else the lone `example`. One whose value lies elsewhere
 * (`externalValue`) and could not be read is left out. OpenAPI 4.8.19.
 */
export function readExamples(document: Fields, owner: Fields): NamedExample[] {
  const named = entriesOf(owner.examples).flatMap(([name, value]) => {
    const example = deref(document, value);
    const given = example?.value ?? example?.dataValue ?? example?.serializedValue;
    if (!example || (given === undefined && !('value' in example))) return [];
    const text = { summary: asText(example.summary), description: asText(example.description) };
    return [compact({ name, ...text, value: given ?? null })];
  });
  if (named.length > 0) return named;
  return owner.example === undefined ? [] : [{ name: 'default', value: owner.example }];
}
