/** What a page shows of a response, compared with the response. */
import { formatJson, parseJson } from '../../contract/index.ts';
import { isRecord, parseJsonTree, toValue } from '../../json/index.ts';

/** Stands for anything: a value, further members of an object, further entries of a list, or lines. */
const ANYTHING = '…';

/** Whether the text of a block shows the body of a response. */
export function showsBody(language: string, text: string, body: string): boolean {
  if (!/^json/i.test(language)) return matchesLines(text.trimEnd().split('\n'), body.trimEnd().split('\n'));
  const expected = readShortened(text);
  const actual = parseJson(body);
  return expected !== undefined && !actual.error && matches(expected.value, plain(actual.value));
}

/** The text that a block has to have to show a body. */
export function shownBody(language: string, body: string): string {
  const parsed = /^json/i.test(language) ? parseJson(body, true) : undefined;
  return parsed && !parsed.error ? formatJson(parsed.value, 2) : body.trimEnd();
}

/** JSON in which `...` or `…` may stand for what is left out. Undefined for a text that is not JSON. */
function readShortened(text: string): { value: unknown } | undefined {
  const { root, problems } = parseJsonTree(withMarks(text));
  const isBroken = problems.some(({ severity }) => severity !== 'warning');
  return root && !isBroken ? { value: toValue(root) } : undefined;
}

/** The text with each `...` outside a string as a member or an entry that JSON has. */
function withMarks(text: string): string {
  let result = '';
  const containers: string[] = [];
  for (const token of tokensOf(text)) {
    if (token === '{' || token === '[') containers.push(token);
    else if (token === '}' || token === ']') containers.pop();
    const isMark = token === '...' || token === ANYTHING;
    const isMember = containers.at(-1) === '{' && /^[{,]$/.test(result.trimEnd().at(-1) ?? '');
    result += !isMark ? token : isMember ? `"${ANYTHING}": 0` : `"${ANYTHING}"`;
  }
  return result;
}

/** Strings and comments as a whole, `...`, and single characters. */
function* tokensOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const start = at;
    if (text[at] === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
      at++;
    } else if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else at += text.startsWith('...', at) ? 3 : 1;
    yield text.slice(start, at);
  }
}

const isAnything = (value: unknown): boolean => value === ANYTHING || value === '...';

function matches(expected: unknown, actual: unknown): boolean {
  if (isAnything(expected)) return true;
  if (Array.isArray(expected)) return Array.isArray(actual) && matchesList(expected, actual, matches);
  if (!isRecord(expected)) return Object.is(expected, actual);
  if (!isRecord(actual)) return false;
  const names = Object.keys(expected).filter((name) => !isAnything(name));
  const isWhole = names.length === Object.keys(expected).length;
  return (
    names.every((name) => Object.hasOwn(actual, name) && matches(expected[name], actual[name])) &&
    (!isWhole || names.length === Object.keys(actual).length)
  );
}

const matchesLines = (expected: readonly string[], actual: readonly string[]): boolean =>
  matchesList(
    expected.map((line) => line.trim()),
    actual.map((line) => line.trim()),
    (a, b) => a === b,
  );

/** Whether entries are the same in order; a mark stands for any number of entries. In quadratic time. */
function matchesList<Entry>(
  expected: readonly Entry[],
  actual: readonly Entry[],
  isSame: (expected: Entry, actual: Entry) => boolean,
): boolean {
  let reached = new Set([0]);
  for (const entry of expected) {
    const next = new Set<number>();
    const [least] = reached;
    if (least === undefined) return false;
    // One entry that is left out, or any number of them.
    if (isAnything(entry)) for (let at = Math.min(...reached); at <= actual.length; at++) next.add(at);
    else
      for (const at of reached)
        if (at < actual.length && isSame(entry, actual[at] as Entry)) next.add(at + 1);
    reached = next;
  }
  return reached.has(actual.length);
}

/** Exact integers of `parseJson` as the numbers that the other parser reads. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, child]) => [name, plain(child)]))
    : value;
}
