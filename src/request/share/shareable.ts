/**
 * The part of a request that may leave the reader's page, in a link or a history: documented values without
 * credentials, cookies, files and secrets. A value is a secret by its schema (`format: password`,
 * `writeOnly`), by its name, or by what its text looks like.
 */
import { formatJson, type JsonSchema, type JsonSchemaObject, parseJson } from '../../contract/index.ts';
import { isRecord, own } from '../../json/index.ts';
import { isFormType, isJsonType } from '../media-types.ts';
import type { MediaTypeSpec, ParameterSpec, RequestSpec, RequestValues } from '../request-spec.ts';
import { flatten } from '../schemas.ts';
import { isSecretName } from '../secret-names.ts';
import { looksSecret } from './secret-text.ts';

export type SharedValues = Pick<RequestValues, 'path' | 'query' | 'header' | 'accept' | 'body'>;

export interface Shareable {
  values: SharedValues;
  /** Names of the documented values that stay here. */
  leftOut: string[];
}

/** What may be shared of `values`. Sharing the result again leaves nothing out. */
export function shareableValues(spec: RequestSpec, values: Omit<RequestValues, 'server'>): Shareable {
  const leftOut: string[] = [];
  const ofPlace = (place: 'path' | 'query' | 'header'): Record<string, unknown> =>
    Object.fromEntries(
      spec.parameters
        .filter((parameter) => parameter.in === place)
        .flatMap((parameter): [string, unknown][] => {
          const value = own(values[place], parameter.name);
          if (value === undefined) return [];
          const shared = isCredential(spec, parameter)
            ? drop(parameter.name, leftOut)
            : withoutSecrets(value, [parameter.schema], parameter.name, { spec, leftOut, parameter });
          return shared === undefined ? [] : [[parameter.name, shared]];
        }),
    );
  for (const parameter of spec.parameters)
    if (parameter.in === 'cookie' && own(values.cookie, parameter.name) !== undefined)
      leftOut.push(parameter.name);
  const { accept, body } = values;
  const media = spec.body?.media.find(({ contentType }) => contentType === body?.contentType);
  const shared: SharedValues = {
    path: ofPlace('path'),
    query: ofPlace('query'),
    header: ofPlace('header'),
    ...(accept !== undefined && spec.accept?.includes(accept) && { accept }),
    ...(media && body && { body: sharedBody(spec, media, body, leftOut) }),
  };
  return { values: shared, leftOut: [...new Set(leftOut)] };
}

/** The parameter carries the key of a security scheme. */
const isCredential = ({ security }: RequestSpec, { in: place, name }: ParameterSpec): boolean =>
  isSecretName(name) ||
  security
    .flat()
    .some(
      (scheme) =>
        scheme.type === 'apiKey' && scheme.in === place && scheme.name.toLowerCase() === name.toLowerCase(),
    );

function drop(name: string, leftOut: string[]): undefined {
  leftOut.push(name);
}

interface Context {
  spec: RequestSpec;
  leftOut: string[];
  parameter?: ParameterSpec;
}

function sharedBody(
  spec: RequestSpec,
  { contentType, schema }: MediaTypeSpec,
  { text = '', fields = {} }: NonNullable<RequestValues['body']>,
  leftOut: string[],
): NonNullable<RequestValues['body']> {
  const context = { spec, leftOut };
  if (isFormType(contentType)) {
    const entries = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      const members = memberSchemas(flatten(schema, spec.components, true), name);
      const shared = isSecretName(name) ? drop(name, leftOut) : withoutSecrets(value, members, name, context);
      return shared === undefined ? [] : [[name, shared]];
    });
    return { contentType, fields: Object.fromEntries(entries) };
  }
  const { value, error } = isJsonType(contentType) ? parseJson(text, true) : { error: true };
  if (error) {
    const isSecret = isSecretText(text) || isSecretSchema(flatten(schema, spec.components, true));
    if (isSecret) drop('body', leftOut);
    return { contentType, ...(!isSecret && { text }) };
  }
  const before = leftOut.length;
  const shared = withoutSecrets(value, [schema], 'body', context);
  if (leftOut.length === before) return { contentType, text };
  return { contentType, ...(shared !== undefined && { text: formatJson(shared, 2) }) };
}

/** Text without structure: a word that names a secret is enough. */
const isSecretText = (text: string): boolean => text.split(/[^\w-]+/).some(isSecretName) || looksSecret(text);

const isSecretSchema = (schemas: JsonSchemaObject[]): boolean =>
  schemas.some(({ format, writeOnly }) => format === 'password' || writeOnly === true);

/** @returns `undefined` for a secret, whose name is added to those that are left out */
function withoutSecrets(value: unknown, schemas: JsonSchema[], name: string, context: Context): unknown {
  const { spec, leftOut, parameter } = context;
  const all = schemas.flatMap((schema) => flatten(schema, spec.components, true));
  if (isSecretSchema(all)) return drop(name, leftOut);
  if (typeof value === 'string')
    return looksSecret(value) && !isDocumented(value, all, parameter) ? drop(name, leftOut) : value;
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items: every, prefixItems }): JsonSchema[] => [
      ...(every === undefined ? [] : [every]),
      ...(Array.isArray(prefixItems) ? prefixItems : []),
    ]);
    return value
      .map((item) => withoutSecrets(item, items, name, context))
      .filter((item) => item !== undefined);
  }
  if (!isRecord(value)) return value;
  if (value.bytes instanceof Uint8Array) return drop(name, leftOut);
  const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const shared =
      isSecretName(key) || looksSecret(key)
        ? drop(looksSecret(key) ? name : key, leftOut)
        : withoutSecrets(member, memberSchemas(all, key), key, context);
    return shared === undefined ? [] : [[key, shared]];
  });
  return Object.fromEntries(members);
}

/** Every schema that may apply to the member; too many are better than too few. */
function memberSchemas(schemas: JsonSchemaObject[], key: string): JsonSchema[] {
  return schemas.flatMap(({ properties, patternProperties, additionalProperties }): JsonSchema[] => {
    const property = own(properties, key);
    if (property !== undefined) return [property];
    const patterns = isRecord(patternProperties) ? Object.values(patternProperties) : [];
    return [
      ...(patterns as JsonSchema[]),
      ...(additionalProperties === undefined ? [] : [additionalProperties]),
    ];
  });
}

/** The description has the value itself, for everybody to read. */
function isDocumented(value: string, schemas: JsonSchemaObject[], parameter?: ParameterSpec): boolean {
  const documented = [
    parameter?.example,
    ...(parameter?.examples ?? []).map((one) => one.value),
    ...schemas.flatMap((one) => [one.const, one.default, one.example, ...lists(one.enum, one.examples)]),
  ];
  return documented.includes(value);
}

const lists = (...values: unknown[]): unknown[] => values.filter(Array.isArray).flat();
