import type { EncodingSpec, HeaderSpec, MediaTypeSpec, PartSpec } from '../../../request/index.ts';
import { deref } from '../../pointer.ts';
import type { SchemaStore } from '../../schema/store/schema-store.ts';
import { asList, asRecord, asText, compact, entriesOf, type Fields } from '../../values.ts';
import { readExamples } from './read-examples.ts';

/** A header may have content, whose parts may have headers, so references may form a circle. */
const MAX_NESTED_CONTENT = 3;

/** Reads a `content` map in file order (OpenAPI 4.8.14). */
export function readContent(
  document: Fields,
  schemas: SchemaStore,
  content: unknown,
  within = 0,
): MediaTypeSpec[] {
  return entriesOf(content).flatMap(([contentType, value]) => {
    const media = deref(document, value);
    if (!media) return [];
    const isSequence = media.schema === undefined && media.itemSchema !== undefined;
    const parts = readParts(document, schemas, media, within);
    return [
      {
        contentType,
        schema: schemas.read(media.schema ?? media.itemSchema),
        ...(isSequence && { isSequence }),
        encoding: Object.fromEntries(
          entriesOf(media.encoding).map(([name, entry]) => [name, readEncoding(entry)]),
        ),
        ...readExamples(document, media, { contentType, schema: media.schema }),
        // Otherwise `encoding` has everything.
        ...(parts.some(
          ({ name, headers }) => headers ?? !Object.hasOwn(asRecord(media.encoding) ?? {}, name),
        ) && {
          parts,
        }),
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
 * All parts of a multipart body in file order, each before the parts inside it (OpenAPI 3.2, 4.15 `encoding`,
 * `prefixEncoding`).
 */
function readParts(
  document: Fields,
  schemas: SchemaStore,
  owner: Fields,
  within: number,
  around = '',
): PartSpec[] {
  if (within >= MAX_NESTED_CONTENT) return [];
  const byName = entriesOf(owner.encoding).map(
    ([name, value]) => [around ? `.${name}` : name, value] as const,
  );
  const byPosition = asList(owner.prefixEncoding).map((value, index) => [`[${index}]`, value] as const);
  const others = owner.itemEncoding === undefined ? [] : [['[]', owner.itemEncoding] as const];
  return [...byName, ...byPosition, ...others].flatMap(([own, value]): PartSpec[] => {
    const encoding = asRecord(value);
    if (!encoding) return [];
    const name = around + own;
    const headers = readHeaders(document, schemas, encoding.headers, within + 1);
    return [
      { name, ...readEncoding(encoding), ...(headers.length > 0 && { headers }) },
      ...readParts(document, schemas, encoding, within + 1, name),
    ];
  });
}

/** Headers of a response or a part. Content-Type is ignored (OpenAPI 4.8.17, 4.8.15). */
export function readHeaders(
  document: Fields,
  schemas: SchemaStore,
  headers: unknown,
  within = 0,
): HeaderSpec[] {
  return entriesOf(headers).flatMap(([name, value]) => {
    const header = deref(document, value);
    if (!header || name.toLowerCase() === 'content-type') return [];
    const [media] = readContent(document, schemas, header.content, within + 1);
    const schema = media?.schema ?? schemas.read(header.schema);
    const examples = media?.examples ?? readExamples(document, header).examples;
    return [
      compact({
        name,
        description: asText(header.description),
        required: header.required === true,
        deprecated: header.deprecated === true || undefined,
        schema,
        examples: examples.length > 0 ? examples : undefined,
      }),
    ];
  });
}
