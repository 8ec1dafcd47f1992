import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { type DocsSchema, docsSchema, loadSettings, resolveSchema } from '../../src/config/index.ts';

interface Found {
  pointer: string;
  schema: DocsSchema;
}

/** Every schema within the schema, each once, with its pointer. */
function allSchemas(schema: DocsSchema, pointer = '#'): Found[] {
  const nested: [string, DocsSchema][] = [];
  for (const key of ['properties', 'definitions'] as const) {
    for (const [name, each] of Object.entries(schema[key] ?? {})) nested.push([`${key}/${name}`, each]);
  }
  for (const key of ['anyOf', 'allOf'] as const) {
    (schema[key] ?? []).forEach((each, index) => {
      nested.push([`${key}/${index}`, each]);
    });
  }
  for (const key of ['items', 'if', 'then'] as const) {
    const each = schema[key];
    if (each) nested.push([key, each]);
  }
  return [{ pointer, schema }, ...nested.flatMap(([step, each]) => allSchemas(each, `${pointer}/${step}`))];
}

const everything = allSchemas(docsSchema);
/** Those that describe a value, and not a condition about one. */
const described = everything.filter(({ pointer }) => !/\/(if|then|allOf)(\/|$)/.test(pointer));

describe('docs.schema.json', () => {
  test('is a valid draft-07 schema, also in strict mode', () => {
    expect(docsSchema).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'trellis-docs/schema.json',
    });
    expect(() => new Ajv({ strict: true, strictRequired: false }).compile(docsSchema)).not.toThrow();
  });

  test('describes every value in whole sentences, for hover help and for the reference', () => {
    const bare = described.filter(
      ({ schema }) => !/^[A-Z].*[.]$/.test(resolveSchema(schema).description ?? ''),
    );
    expect(bare.map(({ pointer }) => pointer)).toEqual([]);
  });

  test('gives every value a type or alternatives', () => {
    const bare = described.filter(({ schema: { type, anyOf, $ref } }) => !type && !anyOf && !$ref);
    expect(bare.map(({ pointer }) => pointer)).toEqual([]);
  });

  test('puts nothing beside a reference, where draft-07 has it ignored', () => {
    const mixed = everything.filter(({ schema }) => schema.$ref && Object.keys(schema).length > 1);
    expect(mixed.map(({ pointer }) => pointer)).toEqual([]);
  });

  test('tells alternatives apart by their type', () => {
    const unions = everything.flatMap(({ schema: { anyOf } }) => (anyOf ? [anyOf] : []));
    expect(unions.length).toBeGreaterThan(0);
    for (const union of unions) {
      const types = union.map((each) => resolveSchema(each).type);
      expect(types).not.toContain(undefined);
      expect(new Set(types).size).toBe(types.length);
    }
  });

  test('says the same wherever it says it again: hex colours, icon types and platforms', () => {
    const hex = everything.filter(({ schema }) => schema.title === 'Hex colour');
    expect(hex).toHaveLength(8);
    expect(new Set(hex.map(({ schema }) => schema.pattern)).size).toBe(1);
    const iconTypes = everything.filter(({ pointer }) => pointer.endsWith('/iconType'));
    expect(iconTypes).toHaveLength(3);
    expect(new Set(iconTypes.map(({ schema }) => JSON.stringify(schema.enum))).size).toBe(1);
    const [object, array] = docsSchema.properties?.footerSocials?.anyOf ?? [];
    expect(array?.items?.properties?.type?.enum).toEqual(Object.keys(object?.properties ?? {}));
  });

  test('has examples and defaults that satisfy it', () => {
    const ajv = new Ajv({ strict: false });
    ajv.addSchema(docsSchema, 'docs');
    let checked = 0;
    for (const { pointer, schema } of described) {
      const values = [...(schema.examples ?? []), ...(schema.default === undefined ? [] : [schema.default])];
      if (values.length === 0) continue;
      const validate = ajv.compile({ $ref: `docs${pointer}` });
      for (const value of values) {
        checked++;
        expect([pointer, value, validate(value)]).toEqual([pointer, value, true]);
      }
    }
    expect(checked).toBeGreaterThan(50);
  });

  test('states the defaults that the loader applies', () => {
    const minimal = {
      name: 'x',
      navigation: [],
      logo: { light: 'l', dark: 'd' },
      topbarCtaButton: { name: 'x', url: '/' },
      anchors: [{ name: 'x', url: 'x' }],
      tabs: [{ name: 'x', url: 'x' }],
      repository: { url: 'https://example.com/owner/repository' },
    };
    const { settings, diagnostics } = loadSettings(JSON.stringify(minimal), 'docs.json');
    expect(diagnostics).toEqual([]);
    const values: Record<string, unknown> = {
      '#/properties/logo/anyOf/1/properties/href': settings?.logo?.href,
      '#/properties/colors': { primary: settings?.colors.primary },
      '#/properties/topbarLinks': settings?.topbarLinks,
      '#/properties/topbarCtaButton/properties/type': settings?.topbarCtaButton?.type,
      '#/properties/versions': settings?.versions,
      '#/properties/anchors': loadSettings('{"name":"x","navigation":[]}', '').settings?.anchors,
      '#/properties/topAnchor/properties/name': settings?.topAnchor.name,
      '#/properties/topAnchor/properties/icon': settings?.topAnchor.icon,
      '#/properties/topAnchor/properties/iconType': settings?.topAnchor.iconType,
      '#/properties/tabs': loadSettings('{"name":"x","navigation":[]}', '').settings?.tabs,
      '#/properties/api/properties/playground/properties/mode': settings?.api.playground.mode,
      '#/properties/api/properties/maintainOrder': settings?.api.maintainOrder,
      '#/properties/feedback/properties/suggestEdit': settings?.feedback.suggestEdit,
      '#/properties/feedback/properties/raiseIssue': settings?.feedback.raiseIssue,
      '#/properties/repository/anyOf/1/properties/branch': settings?.repository?.branch,
      '#/properties/repository/anyOf/1/properties/directory': settings?.repository?.directory,
      '#/properties/modeToggle/properties/isHidden': settings?.modeToggle.isHidden,
      '#/definitions/anchor/properties/iconType': settings?.anchors[0]?.iconType,
      '#/definitions/anchor/properties/isDefaultHidden': settings?.anchors[0]?.isDefaultHidden,
      '#/definitions/tab/properties/isDefaultHidden': settings?.tabs[0]?.isDefaultHidden,
    };
    // An empty object as a default says that its own properties have theirs.
    const stated = described.filter(
      ({ schema: { default: value } }) => value !== undefined && JSON.stringify(value) !== '{}',
    );
    expect(Object.fromEntries(stated.map(({ pointer, schema }) => [pointer, schema.default]))).toEqual(
      values,
    );
  });
});
