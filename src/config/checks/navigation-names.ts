import { didYouMean } from '../../diagnostics/index.ts';
import { itemsOf, type JsonNode, type JsonPath, memberOf, stringOf } from '../../json/index.ts';
import { LANGUAGES_OF_COUNTRIES } from '../../text/index.ts';
import { formatLocation, formatPath, type Problem, quote, type Sources } from '../read/problem.ts';

/** The keys with the name that readers see of a part, or with the code of its language. */
const NAMES = ['language', 'version', 'product', 'tab', 'dropdown', 'anchor', 'item', 'group', 'name'];

/** Lists whose entries readers see beside each other, in either format. */
const LISTS = ['navigation', 'tabs', 'anchors'];

/**
 * Names that two parts of one list have, and codes of languages that do not exist, in the navigation of
 * either format.
 */
export function checkNavigationNames(root: JsonNode, sources: Sources): Problem[] {
  const problems: Problem[] = [];
  const visit = (node: JsonNode, path: JsonPath): void => {
    if (node.type === 'array') problems.push(...repeatedNames(node, path, sources));
    if (node.type === 'array') node.items.forEach((item, index) => void visit(item, [...path, index]));
    if (node.type !== 'object') return;
    const [list, index] = path.slice(-2);
    const language = memberOf(node, 'language')?.value;
    if (list === 'languages' && typeof index === 'number' && language)
      problems.push(...unknownLanguage(language, [...path, 'language']));
    for (const { key, value } of node.members) visit(value, [...path, key]);
  };
  for (const key of LISTS) {
    const value = memberOf(root, key)?.value;
    if (value) visit(value, [key]);
  }
  return problems;
}

/** A group or a part of one version or language alone, as in the legacy format, is apart from the others. */
const isApart = (node: JsonNode): boolean =>
  memberOf(node, 'group') !== undefined && memberOf(node, 'version') !== undefined;

function repeatedNames(node: JsonNode, path: JsonPath, sources: Sources): Problem[] {
  const earlier = new Map<string, JsonNode>();
  return itemsOf(node).flatMap((item, index): Problem[] => {
    const key = NAMES.find((each) => memberOf(item, each));
    const value = key === undefined ? undefined : memberOf(item, key)?.value;
    const name = stringOf(value);
    if (key === undefined || !value || !name || isApart(item)) return [];
    const first = earlier.get(`${key} ${name}`);
    if (!first) {
      earlier.set(`${key} ${name}`, value);
      return [];
    }
    const at = formatPath([...path, index, key]);
    return [
      {
        code: 'config/duplicate-name',
        severity: 'warning',
        message: `${at} is ${quote(name)}, as at ${formatLocation(first, value.file, sources)}`,
        hint: key === 'language' ? 'Correct the code, or merge both.' : 'Rename one of them, or merge both.',
        span: value,
      },
    ];
  });
}

const COMMON = [
  ...[
    'ar',
    'bn',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'fa',
    'fi',
    'fr',
    'he',
    'hi',
    'hu',
    'id',
    'it',
    'ja',
    'ko',
  ],
  ...['nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh'],
];

/** The code of the language subtag registry (BCP 47) that a text names, if it is the name of a language. */
function codeOf(text: string): string | undefined {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const byName = new Map(COMMON.map((code) => [names.of(code) ?? code, code]));
  const close = [...byName.keys()].find((name) => name.toLowerCase() === text.toLowerCase());
  return byName.get(close ?? didYouMean(text, byName.keys()) ?? '');
}

function unknownLanguage(node: JsonNode, path: JsonPath): Problem[] {
  const code = stringOf(node);
  if (!code || LANGUAGES_OF_COUNTRIES.has(code.toLowerCase()) || isLanguage(code.replaceAll('_', '-')))
    return [];
  const meant = codeOf(code);
  return [
    {
      code: 'config/unknown-language',
      severity: 'warning',
      message: `${formatPath(path)} is ${quote(code)}, which is not the code of a language`,
      hint: meant ? `Did you mean ${quote(meant)}?` : 'Write a code such as "en" or "pt-BR" (BCP 47).',
      span: node,
    },
  ];
}

function isLanguage(tag: string): boolean {
  try {
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    return names.of(new Intl.Locale(tag).language) !== undefined;
  } catch {
    return false;
  }
}
