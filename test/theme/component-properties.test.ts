import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { COMPONENT_NAMES } from '../../src/theme/component-names.ts';
import { COMPONENT_PROPERTIES } from '../../src/theme/component-properties.ts';
import { repository } from '../support/docs.ts';

const folder = join(repository, 'src/theme/components/content');
const texts = globSync('**/*.{astro,ts}', { cwd: folder }).map((path) => ({
  name: basename(path, '.astro'),
  text: readFileSync(join(folder, path), 'utf8'),
}));

/** Names of the properties in the body of an interface. */
const namesIn = (body: string): string[] =>
  [...body.matchAll(/^ {2}(\w+)\??:/gm)].flatMap(([, name = '']) => name);

/** The interface of this name, with those that it extends. */
function propertiesOf(interfaceName: string, text: string): string[] {
  const pattern = new RegExp(`interface ${interfaceName}(?: extends (\\w+))? \\{([\\s\\S]*?)^\\}`, 'm');
  const match = pattern.exec(text);
  if (!match) return [];
  const [, parent, body = ''] = match;
  const shared = parent ? texts.flatMap((each) => propertiesOf(parent, each.text)) : [];
  return [...shared, ...namesIn(body)];
}

/** Files whose component has another name in pages. */
const FILES: Readonly<Record<string, string>> = {
  Columns: 'CardGroup',
  Param: 'ParamField',
  FileTree: 'Tree',
  'Tree.File': 'TreeFile',
  'Tree.Folder': 'TreeFolder',
  'FileTree.File': 'TreeFile',
  'FileTree.Folder': 'TreeFolder',
  'Color.Item': 'ColorItem',
  'Color.Row': 'ColorRow',
  'GitHub.Repo': 'GitHub',
};

/** Properties of every element, and those that only other components of the theme set. */
const UNLISTED = ['id', 'class', 'className', 'style', 'isShared'];

const CALLOUTS = ['Check', 'Danger', 'Info', 'Note', 'Tip', 'Warning'];

test.each(Object.entries(COMPONENT_PROPERTIES))(
  'the properties of %s are those of the component',
  (name, { properties }) => {
    const file = FILES[name] ?? name;
    const own = texts.find((each) => each.name === file);
    const expected = CALLOUTS.includes(name)
      ? texts.flatMap(({ text }) => propertiesOf('CalloutProps', text))
      : propertiesOf('Props', own?.text ?? '');
    const listed = expected.filter((each) => !UNLISTED.includes(each));
    // The text of a page is read before `Snippet` is rendered, so the component itself has no properties.
    expect(Object.keys(properties).sort()).toEqual(name === 'Snippet' ? ['file'] : listed.sort());
  },
);

test('every component that pages may use has its properties listed', () => {
  const names = Object.keys(COMPONENT_PROPERTIES);
  // It shows the settings of this repository's own pages.
  expect(COMPONENT_NAMES.filter((name) => !names.includes(name))).toEqual(['SettingsReference']);
});

test('the page about properties is the one that the table makes', () => {
  const args = ['scripts/component-properties.ts', '--check'];
  expect(() => execFileSync(process.execPath, args, { cwd: repository, stdio: 'pipe' })).not.toThrow();
});
