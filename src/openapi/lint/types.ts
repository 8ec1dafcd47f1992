import type { Plugin } from '@redocly/openapi-core';

type Types = Parameters<NonNullable<NonNullable<Plugin['typeExtension']>['oas3']>>[0];

/**
 * Corrects the linter's types for OpenAPI 3.2: it stops at scopes of a device authorization flow, whose type
 * it does not know; `components.mediaTypes` are Media Type Objects (4.7), `cookie` is a style (4.12.3), and a
 * response needs no description (4.17).
 */
export function correctTypes(types: Types, version: string): Types {
  const { DeviceAuthorization: flow, MediaTypesMap: mediaTypes, Parameter: parameter, Response } = types;
  if (version !== 'oas3_2' || !flow || !mediaTypes || !parameter || !Response) return types;
  const { style } = parameter.properties;
  if (typeof style !== 'object' || style === null || !('enum' in style)) return types;
  const scopes = { type: 'object' as const, additionalProperties: { type: 'string' as const } };
  return {
    ...types,
    DeviceAuthorization: { ...flow, properties: { ...flow.properties, scopes } },
    NamedMediaTypes: mediaTypes,
    Response: { ...Response, required: [] },
    Parameter: {
      ...parameter,
      properties: { ...parameter.properties, style: { ...style, enum: [...(style.enum ?? []), 'cookie'] } },
    },
  };
}
