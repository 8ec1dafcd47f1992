import { didYouMean } from '../../diagnostics/index.ts';
import {
  itemsOf,
  type JsonMember,
  type JsonNode,
  type JsonPath,
  memberOf,
  stringOf,
  toValue,
} from '../../json/index.ts';
import { formatLocation, formatPath, list, type Problem, quote, type Sources } from '../read/problem.ts';
import { type DivisionListKey, dividingList } from '../schema/dividing-list.ts';
import { DIVISION_LISTS } from '../schema/keys.ts';
import { normalizeEntry } from '../settings/normalize-paths.ts';
import { ListedPages } from './listed-pages.ts';

type DivisionList = JsonMember & { key: DivisionListKey };

/** The lists of a level that a reader could choose from, without empty ones: first the one that counts. */
function divisionListsOf(level: JsonNode): DivisionList[] {
  if (level.type !== 'object') return [];
  const lists = level.members.filter(
    (member): member is DivisionList =>
      DIVISION_LISTS.some((each) => each === member.key) &&
      memberOf(level, member.key) === member &&
      itemsOf(member.value).length > 0,
  );
  if (lists.length < 2) return lists;
  const chosen = dividingList(Object.fromEntries(lists.map(({ key, value }) => [key, toValue(value)])));
  return [...lists.filter(({ key }) => key === chosen), ...lists.filter(({ key }) => key !== chosen)];
}

const CONTENT = ['groups', 'pages', 'openapi', 'asyncapi', 'graphql', 'sdk', 'href', 'root'];

/** A reader uses one language, version and product at a time, so each may list the same page. */
const EXCLUSIVE_LISTS = ['languages', 'versions', 'products'];

/**
 * Rules for the navigation of the current format that its schema cannot express: a level divides in one way,
 * a part leads somewhere, one part of a list is the default, a group has content, and a reader sees a page
 * once.
 */
export function checkStructure(root: JsonNode, sources: Sources): Problem[] {
  const navigation = memberOf(root, 'navigation');
  if (navigation?.value.type !== 'object') return [];
  const problems = new StructureCheck(sources).problemsOf(navigation.value);
  const kinds = ['groups', 'pages', 'openapi', ...DIVISION_LISTS, '$ref'];
  if (kinds.some((key) => memberOf(navigation.value, key))) return problems;
  const names = ['groups', 'pages', ...DIVISION_LISTS].map((key) => quote(key));
  const misspelt = misspeltContent(navigation.value);
  return [
    ...problems,
    {
      code: 'config/required',
      severity: 'error',
      message: `navigation has none of ${list(names, 'or')}`,
      hint: misspelt
        ? `Did you mean ${quote(misspelt.meant)} instead of ${quote(misspelt.member.key)}?`
        : 'Write { "groups": [{ "group": "…", "pages": ["…"] }] }.',
      span: misspelt?.member.keySpan ?? navigation.keySpan,
    },
  ];
}

/** The key that stands where the content of a part of the navigation is expected. */
function misspeltContent(node: JsonNode): { member: JsonMember; meant: string } | undefined {
  if (node.type !== 'object') return undefined;
  for (const member of node.members) {
    const isList = itemsOf(member.value).length > 0;
    const meant = isList ? didYouMean(member.key, ['groups', 'pages', ...DIVISION_LISTS]) : undefined;
    if (meant !== undefined && !CONTENT.includes(member.key)) return { member, meant };
  }
  return undefined;
}

class StructureCheck {
  readonly #sources: Sources;
  readonly #problems: Problem[] = [];
  readonly #pages = new ListedPages();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  problemsOf(navigation: JsonNode): Problem[] {
    this.#visitLevel(navigation, ['navigation']);
    return this.#problems;
  }

  #warn(code: string, message: string, hint: string, span: Problem['span']): void {
    this.#problems.push({ code, severity: 'warning', message, hint, span });
  }

  #visitLevel(level: JsonNode, path: JsonPath): void {
    const [divisions, ...more] = divisionListsOf(level);
    const first = quote(divisions?.key ?? '');
    for (const { key, keySpan } of more) {
      const at = formatPath([...path, key]);
      this.#warn(
        'config/mixed-navigation',
        `${at} is ignored, because ${first} already divides this level`,
        `Put it into each of the ${divisions?.key}, or move its links into navigation.global.`,
        keySpan,
      );
    }
    if (divisions) this.#visitDivisions(divisions, [...path, divisions.key]);
    for (const key of ['groups', 'pages']) this.#visitEntries(memberOf(level, key)?.value, [...path, key]);
  }

  #visitDivisions({ key, value }: JsonMember, path: JsonPath): void {
    const isAlone = EXCLUSIVE_LISTS.includes(key);
    let isDefaultSet = false;
    itemsOf(value).forEach((item, index) => {
      if (item.type !== 'object') return;
      const at = [...path, index];
      const defaultMember = memberOf(item, 'default');
      if (defaultMember?.value.type === 'boolean' && defaultMember.value.value) {
        if (isDefaultSet) {
          const message = `${formatPath([...at, 'default'])} marks a second default; the first one is used`;
          this.#warn('config/duplicate-default', message, 'Delete one of them.', defaultMember.keySpan);
        }
        isDefaultSet = true;
      }
      // A misspelt key is a problem of its own.
      if (divisionListsOf(item).length === 0 && !hasContent(item) && !misspeltContent(item)) {
        const message = `${formatPath(at)} leads nowhere`;
        this.#warn('config/empty-division', message, 'Give it "groups", "pages" or "href".', startOf(item));
      }
      const sharedPages = this.#pages.within(item, isAlone, () => this.#visitLevel(item, at));
      if (sharedPages.length > 0) this.#problems.push(sharedProblem(sharedPages, at, item));
    });
  }

  #visitEntries(node: JsonNode | undefined, path: JsonPath): void {
    itemsOf(node).forEach((entry, index) => {
      const at = [...path, index];
      if (entry.type === 'string') this.#visitPage(entry.value, entry, at);
      if (entry.type !== 'object') return;
      if (!hasContent(entry) && !misspeltContent(entry)) {
        const message = `${formatPath(at)} is an empty group`;
        this.#warn(
          'config/empty-group',
          message,
          'Give it "pages" or "openapi", or delete it.',
          startOf(entry),
        );
      }
      this.#visitEntries(memberOf(entry, 'pages')?.value, [...at, 'pages']);
    });
  }

  #visitPage(text: string, node: JsonNode, path: JsonPath): void {
    const page = normalizeEntry(text);
    const earlier = this.#pages.add(page, node);
    if (!earlier) return;
    const location = formatLocation(earlier, node.file, this.#sources);
    this.#warn(
      'config/duplicate-page',
      `${formatPath(path)} lists ${quote(page)} again; it is already listed at ${location}`,
      'Delete one of them. A page can be in the navigation only once.',
      node,
    );
  }
}

const hasContent = (node: JsonNode): boolean =>
  CONTENT.some((key) => {
    const value = memberOf(node, key)?.value;
    return value && (value.type !== 'array' || value.items.length > 0);
  });

/** A page has one address, so it is listed once, at the first location. Other locations link to it. */
function sharedProblem([first = '', ...more]: string[], path: JsonPath, node: JsonNode): Problem {
  const pages = more.length === 0 ? quote(first) : `${quote(first)} and ${more.length} more`;
  return {
    code: 'config/shared-page',
    severity: 'info',
    message: `${formatPath(path)} lists ${pages} again; links open the earlier part`,
    span: startOf(node),
  };
}

/** Accepted values of the current format that have less effect here than in other tools. */
export function checkChoices(root: JsonNode): Problem[] {
  const problems: Problem[] = [];
  const at = (...path: string[]): JsonNode | undefined =>
    path.reduce<JsonNode | undefined>((node, key) => memberOf(node, key)?.value, root);
  const warn = (span: JsonNode, message: string, hint: string) =>
    void problems.push({ code: 'config/unsupported-value', severity: 'warning', message, hint, span });

  const codeblocks = at('styling', 'codeblocks');
  const isKnown = ['system', 'auto', 'dark', 'light'].some((each) => each === stringOf(codeblocks));
  if (codeblocks && (codeblocks.type === 'string' || codeblocks.type === 'object') && !isKnown) {
    const message = 'styling.codeblocks names a code theme, which is not supported; "system" is used';
    warn(codeblocks, message, 'Write "system", "dark" or "light".');
  }
  const display = at('api', 'playground', 'display');
  if (display && stringOf(display) === 'auth') {
    const message = 'api.playground.display is "auth", but static sites have no sign-in; "simple" is used';
    warn(display, message, 'Write "interactive" to let every reader send requests.');
  }
  for (const part of [[], ['heading'], ['body']]) {
    const source = at('fonts', ...part, 'source');
    if (!source || !/^https?:/i.test(stringOf(source) ?? '')) continue;
    const path = formatPath(['fonts', ...part, 'source']);
    const message = `${path} is on another host, and pages do not load it`;
    warn(source, message, 'Put the font into the docs folder, and set its path.');
  }
  return problems;
}

/** The opening brace: a whole object is too long to highlight. */
const startOf = ({ start, file }: JsonNode) => ({ start, end: start + 1, file });
