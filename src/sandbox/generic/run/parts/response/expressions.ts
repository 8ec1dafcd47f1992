/**
 * Filters as expressions: `userName eq "ann" and active eq true` of SCIM (RFC 7644, 3.4.2.2), and
 * `Price gt 5 and contains(Name,'tea')` of OData (4.01, URL Conventions 5.1.1).
 */
import { isRecord } from '../../../../../json/index.ts';
import type { ExpressionPlan } from '../../../list-plan.ts';

type Test = (item: unknown) => boolean;
type Syntax = ExpressionPlan['syntax'];

const TOKEN = /\s*("(?:[^"\\]|\\.)*"?|'[^']*'?|[()[\],]|[^\s()[\],"']+)/gy;
/** Longer expressions are not read. */
const MAX_TOKENS = 200;

/**
 * The test of an expression, which all items pass if it is empty; `undefined` if it has more than
 * comparisons, `and`, `or` and `not`.
 */
export function testOf(text: string, syntax: Syntax): Test | undefined {
  const tokens = Array.from(text.trim().matchAll(TOKEN), ([, token = '']) => token);
  if (tokens.length === 0) return () => true;
  if (tokens.length > MAX_TOKENS) return undefined;
  const reader = { tokens, place: 0, syntax };
  const test = either(reader);
  return reader.place === tokens.length ? test : undefined;
}

interface Reader {
  tokens: readonly string[];
  place: number;
  syntax: Syntax;
}

const isNext = ({ tokens, place }: Reader, word: string): boolean => tokens[place]?.toLowerCase() === word;

/** Whether the next token is `word`, which is then read. */
function takes(reader: Reader, word: string): boolean {
  const isIt = isNext(reader, word);
  if (isIt) reader.place++;
  return isIt;
}

function either(reader: Reader): Test | undefined {
  const first = both(reader);
  if (!first || !takes(reader, 'or')) return first;
  const rest = either(reader);
  return rest && ((item) => first(item) || rest(item));
}

function both(reader: Reader): Test | undefined {
  const first = one(reader);
  if (!first || !takes(reader, 'and')) return first;
  const rest = both(reader);
  return rest && ((item) => first(item) && rest(item));
}

function one(reader: Reader): Test | undefined {
  if (takes(reader, 'not')) {
    const test = one(reader);
    return test && ((item) => !test(item));
  }
  if (takes(reader, '(')) {
    const test = either(reader);
    return takes(reader, ')') ? test : undefined;
  }
  return comparison(reader);
}

// Requests choose the names: no object, which also has those of its prototype.
const OPERATORS = new Map<string, (order: number) => boolean>([
  ['eq', (order) => order === 0],
  ['ne', (order) => order !== 0],
  ['gt', (order) => order > 0],
  ['ge', (order) => order >= 0],
  ['lt', (order) => order < 0],
  ['le', (order) => order <= 0],
]);
const PARTS = new Map<string, (text: string, part: string) => boolean>([
  ['co', (text, part) => text.includes(part)],
  ['sw', (text, part) => text.startsWith(part)],
  ['ew', (text, part) => text.endsWith(part)],
]);
const FUNCTIONS = new Map([
  ['contains', 'co'],
  ['startswith', 'sw'],
  ['endswith', 'ew'],
]);

function comparison(reader: Reader): Test | undefined {
  const { syntax } = reader;
  const name = reader.tokens[reader.place++];
  if (name === undefined || !/^[$\w]/.test(name)) return undefined;
  const part = syntax === 'odata' ? FUNCTIONS.get(name.toLowerCase()) : undefined;
  if (part && takes(reader, '(')) {
    const property = reader.tokens[reader.place++] ?? '';
    const value = takes(reader, ',') ? literal(reader) : undefined;
    return value && takes(reader, ')') ? holds(property, part, value.value, syntax) : undefined;
  }
  if (takes(reader, '[')) {
    const inner = either(reader);
    return inner && takes(reader, ']') ? (item) => membersAt(item, name).some(inner) : undefined;
  }
  const operator = (reader.tokens[reader.place++] ?? '').toLowerCase();
  if (operator === 'pr') return (item) => valuesAt(item, name).some(isPresent);
  if (!OPERATORS.has(operator) && !(syntax === 'scim' && PARTS.has(operator))) return undefined;
  const value = literal(reader);
  return value && holds(name, operator, value.value, syntax);
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function literal(reader: Reader): { value: unknown } | undefined {
  let token = reader.tokens[reader.place++];
  if (token === undefined) return undefined;
  if (/^"/.test(token)) {
    try {
      return { value: JSON.parse(token) };
    } catch {
      return undefined;
    }
  }
  if (/^'.*'$/s.test(token)) {
    // Two quotes are one: `'O''Neil'`.
    while (reader.tokens[reader.place]?.startsWith("'")) token += reader.tokens[reader.place++];
    return { value: token.slice(1, -1).replaceAll("''", "'") };
  }
  if (/^(?:true|false|null)$/i.test(token)) return { value: JSON.parse(token.toLowerCase()) };
  if (/^-?\d+(?:\.\d+)?$/.test(token)) return { value: Number(token) };
  // OData has times and ids without quotes.
  return /^[\w:.+-]+$/.test(token) ? { value: token } : undefined;
}

function holds(name: string, operator: string, wanted: unknown, syntax: Syntax): Test {
  const plain = (value: unknown): unknown =>
    typeof value === 'string' && syntax === 'scim' ? value.toLowerCase() : value;
  const isIt = (value: unknown): boolean => {
    const [own, other] = [plain(value), plain(wanted)];
    const inside = PARTS.get(operator);
    if (inside) return typeof own === 'string' && inside(own, String(other));
    return OPERATORS.get(operator)?.(orderOf(own, other)) ?? false;
  };
  return (item) => {
    const found = valuesAt(item, name);
    const values = found.length > 0 ? found : [null];
    return operator === 'ne' ? values.every(isIt) : values.some(isIt);
  };
}

/** Negative, 0 or positive; `NaN` for what has no order. */
function orderOf(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : 1;
  const [a, b] = [one, other].map((value) => (isPresent(value) ? Number(value) : Number.NaN));
  return (a as number) - (b as number);
}

/**
 * The values of an attribute, of every item of a list. Names may be in any case, and begin with a schema:
 * `urn:ietf:params:scim:schemas:core:2.0:User:userName`.
 */
function membersAt(item: unknown, name: string): unknown[] {
  const path = name.replace(/^urn:.*:/i, '').split(/[./]/);
  const found = membersOf(item, path);
  // Azure has most members in `properties`, and their names stand alone in filters.
  return found.length > 0 || !isRecord(item) ? found : membersOf(item.properties, path);
}

const membersOf = (item: unknown, path: readonly string[]): unknown[] =>
  path.reduce<unknown[]>(
    (values, step) =>
      values.flatMap((value) => {
        if (!isRecord(value)) return [];
        const key = keyIn(value, step);
        const member = key === undefined ? undefined : value[key];
        return member === undefined ? [] : [member].flat();
      }),
    [item],
  );

/** `emails eq "a@example.org"` is about the value of each. */
const valuesAt = (item: unknown, name: string): unknown[] =>
  membersAt(item, name).map((value) => (isRecord(value) && 'value' in value ? value.value : value));

/** The name that an object has for a member, in any case. */
export const keyIn = (object: Readonly<Record<string, unknown>>, name: string): string | undefined =>
  Object.hasOwn(object, name)
    ? name
    : Object.keys(object).find((key) => key.toLowerCase() === name.toLowerCase());
