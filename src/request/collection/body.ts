/** Bodies in the modes of the format, with the fields that the description has and the request does not. */
import { isRecord } from '../../json/index.ts';
import { isFormType, isJsonType, MULTIPART_TYPE } from '../media-types.ts';
import type { FormPart, HttpRequest, MediaTypeSpec, RequestSpec, RequestValues } from '../request-spec.ts';
import { propertyOf } from '../schema-parts.ts';
import { flatten } from '../schemas.ts';
import { about, type Body, type Entry, type Field } from './postman.ts';

/** @param request what is sent without credentials */
export function writeBody(spec: RequestSpec, values: RequestValues, { body }: HttpRequest): Body | undefined {
  const media = spec.body?.media.find(({ contentType }) => contentType === values.body?.contentType);
  if (!media) return undefined;
  const { contentType } = media;
  if (MULTIPART_TYPE.test(contentType)) {
    const parts = Array.isArray(body) ? body : [];
    const sent = parts.map((part) => ({ ...written(part), ...aboutField(spec, media, part.name) }));
    return {
      mode: 'formdata',
      formdata: [
        ...sent,
        ...unsent(
          spec,
          media,
          parts.map(({ name }) => name),
        ).map(({ value, ...field }): Field | Omit<Field, 'value'> =>
          isFileField(spec, media, field.key)
            ? { ...field, type: 'file', src: [] }
            : { ...field, value, type: 'text' },
        ),
      ],
    };
  }
  if (isFormType(contentType)) {
    const sent = [...new URLSearchParams(typeof body === 'string' ? body : '')].map(
      ([key, value]): Entry => ({ key, value, ...aboutField(spec, media, key) }),
    );
    return {
      mode: 'urlencoded',
      urlencoded: [
        ...sent,
        ...unsent(
          spec,
          media,
          sent.map(({ key }) => key),
        ),
      ],
    };
  }
  if (typeof body !== 'string') return undefined;
  return { mode: 'raw', raw: body, options: { raw: { language: languageOf(contentType) } } };
}

function written({ name, value, contentType }: FormPart): Field | Omit<Field, 'value'> {
  if (typeof value !== 'string') return { key: name, type: 'file', src: [], contentType: value.contentType };
  return { key: name, value, type: 'text', ...(contentType !== undefined && { contentType }) };
}

function languageOf(contentType: string): string {
  if (isJsonType(contentType)) return 'json';
  const [, language] = /[/+](xml|html|javascript) *(?:;|$)/i.exec(contentType) ?? [];
  return language?.toLowerCase() ?? 'text';
}

const aboutField = ({ components }: RequestSpec, { schema }: MediaTypeSpec, name: string) =>
  about(descriptionOf({ components }, propertyOf(schema, name, components)));

function descriptionOf(
  { components }: Pick<RequestSpec, 'components'>,
  schema: Parameters<typeof flatten>[0],
): string | undefined {
  const texts = flatten(schema, components).map(({ description }) => description);
  return texts.find((text) => typeof text === 'string');
}

/** Whether clients offer a file for a part (OpenAPI 4.8.14.4). */
const isFileField = ({ components }: RequestSpec, { schema }: MediaTypeSpec, name: string): boolean =>
  flatten(propertyOf(schema, name, components), components).some(
    ({ format, contentMediaType, contentEncoding }) =>
      format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined),
  );

/** Documented fields that are not sent; those that only responses have are left out. */
function unsent({ components }: RequestSpec, { schema }: MediaTypeSpec, sent: readonly string[]): Entry[] {
  const names = flatten(schema, components).flatMap(({ properties }) =>
    isRecord(properties) ? Object.keys(properties) : [],
  );
  return [...new Set(names)]
    .filter((name) => !sent.includes(name))
    .filter((name) => {
      const property = propertyOf(schema, name, components);
      return !flatten(property, components).some(({ readOnly }) => readOnly === true);
    })
    .map((key) => ({
      key,
      value: '',
      ...about(descriptionOf({ components }, propertyOf(schema, key, components))),
      disabled: true,
    }));
}
