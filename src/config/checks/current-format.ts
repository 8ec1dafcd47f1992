import {
  itemsOf,
  type JsonMember,
  type JsonNode,
  type JsonPath,
  memberOf,
  stringOf,
} from '../../json/index.ts';
import { type Fault, formatPath, formatPlace, list, quote, type Sources } from '../read/problem.ts';
import { DIVISION_LISTS } from '../schema/keys.ts';
import { normalizeEntry } from '../settings/normalize-paths.ts';

/** The lists of a level that a reader could choose from, in the order of the file, without empty ones. */
function divisionListsOf(level: JsonNode): (JsonMember & { key: (typeof DIVISION_LISTS)[number] })[] {
  if (level.type !== 'object') return [];
  return level.members.filter(
    (member): member is JsonMember & { key: (typeof DIVISION_LISTS)[number] } =>
      DIVISION_LISTS.some((each) => each === member.key) &&
      memberOf(level, member.key) === member &&
      itemsOf(member.value).length > 0,
  );
}

const CONTENT = ['groups', 'pages', 'openapi', 'asyncapi', 'graphql', 'sdk', 'href', 'root'];

/**
 * Rules for the navigation of the current format that its schema cannot express: a level divides in one way,
 * a part leads somewhere, one part of a list is the default, a group has content, and a reader sees a page
 * once.
 */
export function checkStructure(root: JsonNode, sources: Sources): Fault[] {
  const navigation = memberOf(root, 'navigation');
  if (navigation?.value.type !== 'object') return [];
  const faults: Fault[] = [];
  const warn = (code: string, message: string, hint: string, span: Fault['span']) =>
    void faults.push({ code, severity: 'warning', message, hint, span });
  let listed = new Map<string, { node: JsonNode; division: JsonNode | undefined }>();
  let division: JsonNode | undefined;
  /** Pages of the division that earlier ones list too. */
  let shared: string[] = [];

  function visitPage(text: string, node: JsonNode, path: JsonPath): void {
    const page = normalizeEntry(text);
    const other = listed.get(page);
    if (!other) listed.set(page, { node, division });
    // An operation may belong to another file at each place.
    if (!other || page.includes(' ')) return;
    // Tabs that share pages do so on purpose.
    if (other.division !== division) {
      shared.push(page);
      return;
    }
    const place = formatPlace(other.node, node.file, sources);
    warn(
      'config/duplicate-page',
      `${formatPath(path)} lists ${quote(page)} again, which is already listed at ${place}`,
      'Delete one of them. A page can be in the navigation only once.',
      node,
    );
  }

  function visitEntries(node: JsonNode | undefined, path: JsonPath): void {
    itemsOf(node).forEach((entry, index) => {
      const at = [...path, index];
      if (entry.type === 'string') visitPage(entry.value, entry, at);
      if (entry.type !== 'object') return;
      if (!CONTENT.some((key) => memberOf(entry, key))) {
        const message = `${formatPath(at)} is an empty group`;
        warn('config/empty-group', message, 'Give it "pages" or "openapi", or delete it.', startOf(entry));
      }
      visitEntries(memberOf(entry, 'pages')?.value, [...at, 'pages']);
    });
  }

  function visitLevel(level: JsonNode, path: JsonPath): void {
    const [divisions, ...more] = divisionListsOf(level);
    for (const { key, keySpan } of more) {
      warn(
        'config/mixed-navigation',
        `${formatPath([...path, key])} stands beside ${quote(divisions?.key ?? '')}, and a level divides in one way only; it is ignored`,
        `Put it into each of the ${divisions?.key}, or move its links into navigation.global.`,
        keySpan,
      );
    }
    if (divisions) visitDivisions(divisions, [...path, divisions.key]);
    for (const key of ['groups', 'pages']) visitEntries(memberOf(level, key)?.value, [...path, key]);
  }

  function visitDivisions({ key, value }: JsonMember, path: JsonPath): void {
    const isExclusive = key === 'languages' || key === 'versions' || key === 'products';
    const before = listed;
    let isDefaultSet = false;
    const around = { division, shared };
    itemsOf(value).forEach((item, index) => {
      if (item.type !== 'object') return;
      const at = [...path, index];
      division = item;
      shared = [];
      // A reader uses one language, version and product at a time, so each may list the same page.
      if (isExclusive) listed = new Map(before);
      const marked = memberOf(item, 'default');
      if (marked?.value.type === 'boolean' && marked.value.value) {
        if (isDefaultSet) {
          const message = `${formatPath([...at, 'default'])} marks a second default; the first one is used`;
          warn('config/duplicate-default', message, 'Delete one of them.', marked.keySpan);
        }
        isDefaultSet = true;
      }
      if (divisionListsOf(item).length === 0 && !CONTENT.some((each) => memberOf(item, each))) {
        const message = `${formatPath(at)} leads nowhere`;
        warn('config/empty-division', message, 'Give it "groups", "pages" or "href".', startOf(item));
      }
      visitLevel(item, at);
      if (shared.length > 0) faults.push(sharedFault(shared, at, item));
    });
    listed = before;
    ({ division, shared } = around);
  }

  visitLevel(navigation.value, ['navigation']);
  const kinds = ['groups', 'pages', 'openapi', ...DIVISION_LISTS, '$ref'];
  if (!kinds.some((key) => memberOf(navigation.value, key))) {
    faults.push({
      code: 'config/required',
      severity: 'error',
      message: `navigation has none of ${list(
        ['groups', 'pages', ...DIVISION_LISTS].map((key) => quote(key)),
        'or',
      )}`,
      hint: 'Write { "groups": [{ "group": "…", "pages": ["…"] }] }.',
      span: navigation.keySpan,
    });
  }
  return faults;
}

/** A page has one address, and so one place: the first. Elsewhere it is a link to that. */
function sharedFault([first = '', ...more]: string[], path: JsonPath, node: JsonNode): Fault {
  const pages = more.length === 0 ? quote(first) : `${quote(first)} and ${more.length} more`;
  return {
    code: 'config/shared-page',
    severity: 'info',
    message: `${formatPath(path)} lists ${pages} again; links open the earlier part`,
    span: startOf(node),
  };
}

/** Accepted values of the current format that do less here than they promise. */
export function checkChoices(root: JsonNode): Fault[] {
  const faults: Fault[] = [];
  const at = (...path: string[]): JsonNode | undefined =>
    path.reduce<JsonNode | undefined>((node, key) => memberOf(node, key)?.value, root);
  const warn = (span: JsonNode, message: string, hint: string) =>
    void faults.push({ code: 'config/unsupported-value', severity: 'warning', message, hint, span });

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
    const message = `${formatPath(['fonts', ...part, 'source'])} is on another host, and pages do not load it`;
    warn(source, message, 'Put the font into the docs folder, and write its path.');
  }
  return faults;
}

/** The opening brace: a whole object is too long to highlight. */
const startOf = ({ start, file }: JsonNode) => ({ start, end: start + 1, file });
