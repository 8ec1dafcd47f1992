import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { type DocsSchema, docsSchema, loadSettings, resolveSchema } from '../../../src/config/index.ts';
import { partsOf } from '../support.ts';
import { WHOLE } from '../whole.ts';

interface Found {
  pointer: string;
  schema: DocsSchema;
}

/** Every schema inside the schema, each once, with its JSON Pointer. */
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
  for (const key of ['items', 'if', 'then', 'else'] as const) {
    const each = schema[key];
    if (each) nested.push([key, each]);
  }
  return [{ pointer, schema }, ...nested.flatMap(([step, each]) => allSchemas(each, `${pointer}/${step}`))];
}

const everything = allSchemas(docsSchema);
/** Those that describe a value, not a condition. */
const described = everything.filter(({ pointer }) => !/\/(if|then|else|allOf)(\/|$)/.test(pointer));
const arrayShape = resolveSchema({ $ref: '#/definitions/arrayShape' });

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

  test('puts nothing beside a reference, which draft-07 would ignore', () => {
    const mixed = everything.filter(({ schema }) => schema.$ref && Object.keys(schema).length > 1);
    expect(mixed.map(({ pointer }) => pointer)).toEqual([]);
  });

  test('distinguishes alternatives by type', () => {
    const unions = everything.flatMap(({ schema: { anyOf } }) => (anyOf ? [anyOf] : []));
    expect(unions.length).toBeGreaterThan(0);
    for (const union of unions) {
      const types = union.map((each) => resolveSchema(each).type);
      expect(types).not.toContain(undefined);
      expect(new Set(types).size).toBe(types.length);
    }
  });

  test('repeats hex colors, icon types and platforms identically', () => {
    const hex = everything.filter(({ schema }) => schema.title === 'Hex color');
    expect(hex.length).toBeGreaterThan(10);
    expect(new Set(hex.map(({ schema }) => schema.pattern)).size).toBe(1);
    const iconTypes = everything.filter(({ pointer }) => pointer.endsWith('/iconType'));
    expect(iconTypes.length).toBeGreaterThan(5);
    expect(new Set(iconTypes.map(({ schema }) => JSON.stringify(resolveSchema(schema).enum))).size).toBe(1);
    const [object, array] = resolveSchema({ $ref: '#/definitions/socials' }).anyOf ?? [];
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

  test('determines the format by the navigation', () => {
    expect(docsSchema.if?.properties?.navigation).toEqual({ type: 'object' });
    expect([docsSchema.then, docsSchema.else]).toEqual([
      { $ref: '#/definitions/objectShape' },
      { $ref: '#/definitions/arrayShape' },
    ]);
    const validate = new Ajv({ strict: true, strictRequired: false }).compile(docsSchema);
    expect(validate({ name: 'x', navigation: [{ group: 'g', pages: ['a'] }] })).toBe(true);
    expect(validate({ name: 'x', navigation: { tabs: [{ tab: 't', pages: ['a'] }] } })).toBe(true);
    expect(validate({ name: 'x', navigation: [], topbarLinks: 1 })).toBe(false);
    expect(validate({ name: 'x', navigation: {}, navbar: 1 })).toBe(false);
  });

  // A document without problems is not shown to Ajv, which takes long to compile the schema.
  test.each(Object.entries(WHOLE))('no value that it forbids passes unnoticed: %s', (_, whole) => {
    const isAllowed = new Ajv({ strict: true, strictRequired: false }).compile(docsSchema);
    expect(isAllowed(whole)).toBe(true);
    let forbidden = 0;
    for (const changed of changesOf(whole)) {
      if (isAllowed(changed)) continue;
      forbidden++;
      const codes = loadSettings(JSON.stringify(changed), 'docs.json').diagnostics.map(({ code }) => code);
      expect(codes.join(), JSON.stringify(changed)).toMatch(
        /config\/(?:type|enum|required|duplicate|reference|unknown-platform|empty)/,
      );
    }
    expect(forbidden).toBeGreaterThan(100);
  });
});

/** The value with each of its parts replaced by a number, an object and a list, one after the other. */
function* changesOf(value: unknown): Generator<unknown> {
  yield* [1, {}, ['a', 'a']];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value))
    for (const changed of changesOf(child))
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
}

/**
 * The defaults that a schema states below a JSON Pointer, except notes that nested properties have theirs.
 */
function stated(root: DocsSchema): [string, unknown][] {
  const found: [string, unknown][] = [];
  const visit = (schema: DocsSchema, path: string, open: DocsSchema[]): void => {
    const resolved = resolveSchema(schema);
    if (open.includes(resolved)) return;
    const { default: value, properties = {}, items, anyOf = [], allOf = [] } = resolved;
    if (value !== undefined && !/^(\{\}|\[\])$/.test(JSON.stringify(value))) found.push([path, value]);
    const within = [...open, resolved];
    for (const [key, each] of Object.entries(properties)) visit(each, path ? `${path}.${key}` : key, within);
    if (items) visit(items, `${path}[]`, within);
    for (const each of [...anyOf, ...allOf]) visit(each, path, within);
  };
  visit(root, '', []);
  return found;
}

describe('docs.schema.json states the defaults that the loader applies', () => {
  test('for the legacy format', () => {
    const minimal = {
      name: 'x',
      navigation: [],
      logo: { light: 'l', dark: 'd' },
      topbarLinks: [{ name: 'x', url: '/' }],
      topbarCtaButton: { name: 'x', url: '/' },
      anchors: [{ name: 'x', url: 'x' }],
      tabs: [{ name: 'x', url: 'x' }],
      primaryTab: {},
      redirects: [{ source: '/a', destination: '/b' }],
      repository: { url: 'https://example.com/owner/repository' },
    };
    const { settings, diagnostics } = loadSettings(JSON.stringify(minimal), 'docs.json');
    if (!settings) throw new Error('no settings');
    expect(diagnostics).toEqual([]);
    const { api, redirects, feedback, contextual } = settings;
    const [topAnchor, anchor] = partsOf(settings, 'anchor');
    const [primaryTab, tab] = partsOf(settings, 'tab');
    expect(Object.fromEntries(stated(arrayShape))).toEqual({
      'logo.href': settings.logo?.href,
      'contextual.options': contextual.options,
      'contextual.display': contextual.display,
      colors: { primary: settings.colors.primary },
      'topbarLinks[].type': settings.topbarLinks[0]?.type ?? 'link',
      'topbarCtaButton.type': settings.topbarCtaButton?.type,
      'topAnchor.name': topAnchor?.label,
      'topAnchor.icon': topAnchor?.icon,
      'topAnchor.iconType': topAnchor?.iconType,
      'anchors[].iconType': anchor?.iconType,
      'anchors[].isDefaultHidden': anchor?.isHidden,
      'tabs[].isDefaultHidden': tab?.isHidden,
      'primaryTab.isDefaultHidden': primaryTab?.isHidden,
      'api.playground.mode': api.playground.mode,
      'api.proxy.offer': api.proxy.offer,
      'api.ownServers': api.ownServers,
      'api.playground.disableProxy': api.proxy.offer === 'off',
      'api.maintainOrder': api.maintainOrder,
      'api.request.example.showOptionalParams': api.examples.defaults === 'all',
      'api.paramFields.expanded': api.params.expanded,
      'feedback.suggestEdit': feedback.suggestEdit,
      'feedback.raiseIssue': feedback.raiseIssue,
      'feedback.thumbsRating': feedback.thumbsRating,
      'repository.branch': settings.repository?.branch,
      'modeToggle.isHidden': settings.modeToggle.isHidden,
      'codeBlock.mode': settings.styling.codeblocks,
      'eyebrow.display': settings.styling.eyebrows,
      'seo.indexHiddenPages': settings.seo.indexing === 'all',
      'redirects[].permanent': redirects[0]?.permanent,
      'repository.directory': settings.repository?.directory,
    });
  });

  test('for the current format', () => {
    const minimal = {
      name: 'x',
      navigation: {
        groups: [{ group: 'g', pages: ['a'] }],
        global: { anchors: [{ anchor: 'x', href: '/' }] },
      },
      logo: { light: 'l', dark: 'd' },
      banner: { content: 'x' },
      errors: { 404: {} },
      redirects: [{ source: '/a', destination: '/b' }],
      repository: { url: 'https://example.com/owner/repository' },
    };
    const { settings, diagnostics } = loadSettings(JSON.stringify(minimal), 'docs.json');
    if (!settings) throw new Error('no settings');
    expect(diagnostics).toEqual([]);
    const { api, navigation, styling, redirects, feedback } = settings;
    const [entry] = navigation.entries;
    const group = typeof entry === 'object' ? entry : undefined;
    const link = navigation.global[0]?.items[0];
    const objectShape = resolveSchema({ $ref: '#/definitions/objectShape' });
    const all = stated(objectShape);
    expect(Object.fromEntries(all.filter(([path]) => !path.startsWith('navigation')))).toEqual({
      'logo.href': settings.logo?.href,
      colors: { primary: settings.colors.primary },
      'appearance.default': settings.modeToggle.default ?? 'system',
      'appearance.strict': settings.modeToggle.isHidden,
      'contextual.options': settings.contextual.options,
      'contextual.display': settings.contextual.display,
      'icons.library': settings.iconLibrary,
      'styling.eyebrows': styling.eyebrows,
      'styling.codeblocks': styling.codeblocks.replace('auto', 'system'),
      'banner.dismissible': settings.banner?.isDismissible,
      'banner.type': settings.banner?.type,
      'seo.indexing': settings.seo.indexing,
      'api.params.expanded': api.params.expanded.replace('none', 'closed'),
      'api.playground.display': api.playground.mode.replace('show', 'interactive'),
      'api.proxy.offer': api.proxy.offer,
      'api.ownServers': api.ownServers,
      'api.playground.proxy': api.proxy.offer !== 'off',
      'api.playground.credentials': api.playground.credentials,
      'api.examples.defaults': api.examples.defaults,
      'api.examples.prefill': api.examples.prefill,
      'redirects[].permanent': redirects[0]?.permanent,
      'errors.404.redirect': settings.errors404?.redirect,
      'feedback.suggestEdit': feedback.suggestEdit,
      'feedback.raiseIssue': feedback.raiseIssue,
      'feedback.thumbsRating': feedback.thumbsRating,
      'metadata.timestamp': settings.timestamp,
      'thumbnails.appearance': settings.thumbnails.appearance,
      'repository.branch': settings.repository?.branch,
      'repository.directory': settings.repository?.directory,
    });
    // The rest repeats one thing in many places: for a part, a group or a link, and for the banner of a
    // language.
    const rest = new Set(
      all.flatMap(([path, value]) =>
        /^navigation/.test(path) ? [`${path.replace(/.*\./, '')} ${value}`] : [],
      ),
    );
    expect(rest).toEqual(
      new Set([
        `hidden ${group?.isHidden}`,
        `searchable ${group?.searchable ?? true}`,
        `boost ${group?.boost ?? 1}`,
        `dismissible ${settings.banner?.isDismissible}`,
        `type ${settings.banner?.type}`,
      ]),
    );
    expect(link?.isHidden).toBe(false);
  });
});
