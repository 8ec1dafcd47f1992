import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type SettingNode,
  settingsTree,
} from '../../../../../src/theme/components/content/settings/settings-tree.ts';
import { repository } from '../../../../support/docs.ts';

const names = (nodes: SettingNode[]): string[] => nodes.map(({ name }) => name);
const at = (nodes: SettingNode[], ...path: string[]): SettingNode => {
  const [name, ...rest] = path;
  const found = nodes.find((node) => node.name === name);
  if (!found) throw new Error(`no setting ${name} among ${names(nodes).join(', ')}`);
  return rest.length > 0 ? at(found.properties, ...rest) : found;
};

describe('the settings reference', () => {
  const root = {
    definitions: {
      group: {
        type: 'object' as const,
        description: 'A group.',
        required: ['title'],
        properties: {
          title: { type: 'string' as const, default: '' },
          pages: {
            type: 'array' as const,
            items: { anyOf: [{ type: 'string' as const }, { $ref: '#/definitions/group' }] },
          },
        },
      },
      named: { properties: { label: { type: 'string' as const, enum: ['a', 'b'] } } },
    },
    properties: {
      first: { $ref: '#/definitions/group', description: 'The first one.' },
      both: {
        type: 'object' as const,
        allOf: [{ $ref: '#/definitions/named' }],
        properties: { own: { type: 'integer' as const } },
      },
    },
  };
  const tree = settingsTree(root);

  it('has the properties behind references; keywords beside a reference win', () => {
    expect(at(tree, 'first')).toMatchObject({ type: 'object', description: 'The first one.' });
    expect(at(tree, 'first', 'title')).toMatchObject({ type: 'string', isRequired: true, default: '' });
  });

  it('expands a recursive schema once', () => {
    expect(at(tree, 'first', 'pages').type).toBe('(string | object)[]');
    expect(at(tree, 'first', 'pages').properties).toEqual([]);
  });

  it('joins the parts of an allOf', () => {
    expect(names(at(tree, 'both').properties)).toEqual(['own', 'label']);
    expect(at(tree, 'both', 'label').values).toEqual(['a', 'b']);
  });

  it('can start at a definition', () => {
    expect(names(settingsTree(root, 'group'))).toEqual(['title', 'pages']);
  });

  it.each(['objectShape', 'arrayShape'])(
    'of %s has every key of the schema, each described',
    async (shape) => {
      const schema = JSON.parse(await readFile(join(repository, 'src/config/docs.schema.json'), 'utf8'));
      const settings = settingsTree(schema, shape);
      expect(names(settings)).toEqual(Object.keys(schema.definitions[shape].properties));
      expect(settings.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
      expect(settings.filter(({ type }) => type === 'any').map(({ name }) => name)).toEqual([]);
    },
  );
});
