/** Initial values of a form, and placeholders for credentials on a static page. */
import { formatJson } from '../contract/index.ts';
import { isRecord } from '../json/index.ts';
import { toText } from './encode.ts';
import { filledServer } from './filled-server.ts';
import { isFormType, isTextType, JSON_TYPE, MULTIPART_TYPE, URLENCODED_TYPE } from './media-types.ts';
import type {
  Credentials,
  MediaTypeSpec,
  RequestSpec,
  RequestValues,
  SecurityScheme,
} from './request-spec.ts';
import { exampleOf, propertyOf } from './schema-parts.ts';
import { requiredOf } from './schemas.ts';

export interface InitialOptions {
  /** Instead of the first server of the description. */
  server?: string;
  /** Instead of `firstMedia`. */
  contentType?: string;
  /** Name of the body's example. Default: the first. */
  example?: string;
}

/** Default labels of the inputs for HTTP Basic. */
export const BASIC_LABELS = { username: 'Username', password: 'Password' } as const;

/**
 * Required parameters have their example, default or only value, optional ones are empty, so that the first
 * request is the smallest that the author shows. A body has its whole example, because that is a complete
 * request; a form without an example has those of its required properties. Credentials have the author's
 * prefix.
 */
export function initialValues(spec: RequestSpec, options: InitialOptions = {}): RequestValues {
  const values: RequestValues = {
    server: options.server ?? (spec.servers[0] ? filledServer(spec.servers[0]) : ''),
    path: {},
    query: {},
    header: {},
    cookie: {},
    ...(spec.accept?.[0] !== undefined && { accept: spec.accept[0] }),
  };
  for (const { in: place, name, required, example, schema } of spec.parameters) {
    const value = example ?? exampleOf(schema, spec.components);
    if (required && value !== undefined) define(values[place], name, value);
  }
  const media =
    spec.body?.media.find(({ contentType }) => contentType === options.contentType) ?? firstMedia(spec);
  if (media) values.body = initialBody(spec, media, options.example);
  if (spec.security.length) {
    values.auth = fillAuth(spec, ({ inputPrefix = '', ...scheme }) =>
      'usernameLabel' in scheme ? { username: inputPrefix, password: '' } : { value: inputPrefix },
    );
  }
  return values;
}

/**
 * Placeholders that are safe in a shell and in every sample language: `ACCESS_TOKEN`, `API_KEY`, and for HTTP
 * Basic the labels in upper case, such as `BOT_EMAIL` and `API_KEY`. `undefined` without authentication.
 */
export function placeholderAuth(spec: RequestSpec): RequestValues['auth'] {
  if (!spec.security.some((requirement) => requirement.length)) return undefined;
  return fillAuth(spec, (scheme) => {
    if ('usernameLabel' in scheme) {
      return {
        username: upperSnake(scheme.usernameLabel) || 'USERNAME',
        password: upperSnake(scheme.passwordLabel) || 'PASSWORD',
      };
    }
    return { value: scheme.type === 'apiKey' ? 'API_KEY' : 'ACCESS_TOKEN' };
  });
}

/** The first requirement, and credentials for the schemes of all. */
function fillAuth(spec: RequestSpec, fill: (scheme: SecurityScheme) => Credentials): RequestValues['auth'] {
  const credentials: Record<string, Credentials> = {};
  for (const scheme of spec.security.flat()) define(credentials, scheme.key, fill(scheme));
  return { requirement: 0, credentials };
}

const upperSnake = (label: string): string =>
  label
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .replace(/^_|_$/g, '')
    .toUpperCase();

/** The media type that a request starts with: the first that people can write, a text or a form. */
export const firstMedia = ({ body }: RequestSpec): MediaTypeSpec | undefined =>
  body?.media.find(({ contentType }) => isTextType(contentType) || isFormType(contentType)) ?? body?.media[0];

function initialBody(spec: RequestSpec, media: MediaTypeSpec, exampleName?: string): RequestValues['body'] {
  const { contentType, examples, schema } = media;
  const example = (examples.find(({ name }) => name === exampleName) ?? examples[0])?.value;
  if (!URLENCODED_TYPE.test(contentType) && !MULTIPART_TYPE.test(contentType)) {
    const value = example ?? exampleOf(schema, spec.components);
    if (value === undefined) return { contentType, text: '' };
    return { contentType, text: JSON_TYPE.test(contentType) ? formatJson(value, 2) : toText(value) };
  }
  const fields: Record<string, unknown> = {};
  if (isRecord(example)) {
    for (const [name, value] of Object.entries(example)) define(fields, name, value);
  } else {
    for (const name of requiredOf(schema, spec.components)) {
      const value = exampleOf(propertyOf(schema, name, spec.components), spec.components);
      if (value !== undefined) define(fields, name, value);
    }
  }
  return { contentType, fields };
}

/** Assigning to `__proto__` would set the prototype. */
function define(record: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(record, name, { value, enumerable: true, writable: true, configurable: true });
}
