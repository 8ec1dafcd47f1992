import type { Diagnostic } from '../../diagnostics/index.ts';
import { type JsonNode, stringOf } from '../../json/index.ts';
import { decodePercent } from '../../text/index.ts';
import { isAbsoluteUrl } from '../settings/normalize-paths.ts';

/**
 * A reference of the settings or a page's front matter to something that may not exist, with its location.
 */
export interface NamedAsset extends Pick<Diagnostic, 'file' | 'range' | 'source'> {
  /** `family`: a font without a file. */
  kind: 'icon' | 'file' | 'family';
  /** As written. */
  name: string;
}

type NamedNode = Pick<NamedAsset, 'kind' | 'name'> & { node: JsonNode };

/** Keys whose values are the author's own data and refer to nothing in the site. */
const DATA = new Set(['variables', 'integrations', 'analytics', 'redirects', '$schema']);

/** Where the settings name files: `*` is any one key. Strings, lists of strings, and `{ light, dark }`. */
const FILES = [
  'logo',
  'favicon',
  'backgroundImage',
  'background.image',
  'fonts.source',
  'fonts.*.source',
  'font.url',
  'font.*.url',
  'thumbnails.background',
  'seo.organization.logo',
  'css',
  'js',
  'styles',
  'scripts',
  'styling.css',
].map((path) => path.split('.'));

/** Keys inside those that name no file. */
const NO_FILE = new Set(['href', 'width', 'height']);

/** Tags of every page, by name. */
const TAGS = [['metadata'], ['seo', 'metatags']];

/** Everything that the settings refer to, in the order of the file. References are resolved in `root`. */
export function namedIn(root: JsonNode): NamedNode[] {
  const nodes: NamedNode[] = [];
  const visit = (node: JsonNode, path: readonly string[]): void => {
    if (node.type === 'array') {
      for (const item of node.items) visit(item, path);
      return;
    }
    if (node.type !== 'object') return;
    if (matches(path, ['fonts']) || matches(path, ['font']) || isFontPart(path))
      nodes.push(...familyIn(node));
    for (const { key, value } of node.members) {
      const inner = [...path, key];
      if (path.length === 0 && DATA.has(key)) continue;
      if (FILES.some((each) => matches(inner, each))) nodes.push(...filesIn(value));
      else if (TAGS.some((each) => matches(path, each)) && isImageTag(key)) nodes.push(...filesIn(value));
      else if (key === 'icon') nodes.push(...iconIn(value));
      else visit(value, inner);
    }
  };
  visit(root, []);
  return nodes;
}

/** Names of meta tags with the address of an image. */
export const isImageTag = (name: string): boolean =>
  /^(?:og|twitter):image(?::(?:src|url|secure_url))?$/.test(name);

/**
 * Path of the file in the folder that `name` refers to; undefined for external addresses and for other text.
 */
export function filePathOf(name: string): string | undefined {
  const path = name.trim().replace(/[?#].*$/s, '');
  if (path === '' || path.startsWith('//') || isAbsoluteUrl(path) || /^(?:data|blob):|[{}]/i.test(name))
    return undefined;
  return path.replace(/^(?:\.?\/)+/, '');
}

/**
 * Whether the file that `name` refers to is one of `files`, which are paths without a leading slash. True for
 * external addresses.
 */
export function hasNamedFile(name: string, files: ReadonlySet<string>): boolean {
  const path = filePathOf(name);
  return path === undefined || files.has(path) || files.has(decodePercent(path));
}

const matches = (path: readonly string[], pattern: readonly string[]): boolean =>
  path.length === pattern.length && pattern.every((step, at) => step === '*' || step === path[at]);

const isFontPart = (path: readonly string[]): boolean => path.length === 2 && /^fonts?$/.test(path[0] ?? '');

function filesIn(node: JsonNode): NamedNode[] {
  if (node.type === 'string') return [{ kind: 'file', name: node.value, node }];
  if (node.type === 'array') return node.items.flatMap(filesIn);
  if (node.type !== 'object') return [];
  return node.members.flatMap(({ key, value }) => (NO_FILE.has(key) ? [] : filesIn(value)));
}

function iconIn(node: JsonNode): NamedNode[] {
  if (node.type !== 'object') return node.type === 'string' ? [{ kind: 'icon', name: node.value, node }] : [];
  const member = (name: string) => node.members.findLast(({ key }) => key === name)?.value;
  const name = member('name');
  return name?.type === 'string' ? [{ kind: 'icon', name: name.value, node: name }] : [];
}

/** The family of a font, unless its file is named. */
function familyIn({ members }: Extract<JsonNode, { type: 'object' }>): NamedNode[] {
  const at = (...keys: string[]) => members.findLast(({ key }) => keys.includes(key))?.value;
  const family = at('family');
  const name = stringOf(family);
  return family && name !== undefined && !stringOf(at('source', 'url'))
    ? [{ kind: 'family', name, node: family }]
    : [];
}
