import { isQuote, Scanner, type SyntaxProblem, shorten, UnreadableJson } from './forgiving-scanner.ts';
import type { JsonArray, JsonMember, JsonNode, JsonObject, Span } from './tree.ts';

interface ParsedJson {
  /** Absent if the text could not be read to its end. */
  root?: JsonNode;
  /**
   * Every location where the text is not JSON (RFC 8259), in file order. Without any, `JSON.parse` accepts it
   * too. Comments and trailing commas are warnings, as in JSON with Comments.
   */
  problems: SyntaxProblem[];
}

/** Nesting depth, which limits recursion here and in everything that walks the tree. */
const MAX_DEPTH = 200;

/**
 * Parses a JSON text into a tree with locations. Strict in what it accepts, helpful about the rest: a mistake
 * with a clear meaning (a comment, a trailing or missing comma, other quotes, an unquoted key) is reported
 * and parsing continues, so one run finds them all. Any other mistake ends it.
 *
 * @param text without a byte order mark
 */
export function parseJsonTree(text: string): ParsedJson {
  const problems: SyntaxProblem[] = [];
  const scanner = new Scanner(text, problems);
  try {
    scanner.skipBlank();
    if (scanner.peek() === '') return { problems: [EMPTY_FILE] };
    const root = parseValue(scanner, 1);
    // Unquoted text at the very start: another format, where JSON's grammar has nothing useful to say.
    if (root.type !== 'object' && root.type !== 'array' && problems.length > 0)
      return { problems: [notJson(root)] };
    scanner.skipBlank();
    if (scanner.peek() !== '') {
      const start = scanner.offset();
      scanner.report({
        start,
        end: start + 1,
        message: `${JSON.stringify(scanner.peek())} follows the end of the ${root.type}`,
        hint: 'Delete it, or an extra closing bracket before it.',
      });
    }
    return { root, problems: inFileOrder(problems) };
  } catch (error) {
    if (error instanceof UnreadableJson) return { problems: inFileOrder(problems) };
    throw error;
  }
}

const inFileOrder = (problems: SyntaxProblem[]): SyntaxProblem[] =>
  problems.sort((a, b) => a.start - b.start);

const notJson = ({ start, end }: Span): SyntaxProblem => ({
  start,
  end,
  message: 'The file is not JSON: JSON starts with {',
});

/** Also used for a file with comments only. */
const EMPTY_FILE: SyntaxProblem = {
  start: 0,
  end: 0,
  message: 'The file is empty',
  hint: 'Start with { "name": "…", "navigation": [] }.',
};

function parseValue(scanner: Scanner, depth: number): JsonNode {
  const start = scanner.offset();
  const character = scanner.peek();
  if (depth > MAX_DEPTH) {
    scanner.fail({ start, end: start + 1, message: `Values are nested more than ${MAX_DEPTH} levels deep` });
  }
  if (character === '{') return parseObject(scanner, depth);
  if (character === '[') return parseArray(scanner, depth);
  if (isQuote(character)) return { type: 'string', ...scanner.readString() };
  if (/[-+.\d]/.test(character)) return { type: 'number', ...scanner.readNumber() };
  if (character === '' || ',:;=}]'.includes(character)) {
    const end = start + character.length;
    scanner.fail({
      start,
      end,
      message: `Expected a value, found ${character === '' ? 'the end of the file' : character}`,
    });
  }
  return bareValue(scanner);
}

const LITERALS = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['none', null],
]);

function bareValue(scanner: Scanner): JsonNode {
  const { text, start, end } = scanner.readBare();
  const word = text.toLowerCase();
  const value = LITERALS.get(word);
  if (value !== undefined) {
    if (text !== String(value)) {
      scanner.report({ start, end, message: `${text} is not JSON`, hint: `Write ${value}.` });
    }
    return value === null ? { type: 'null', value, start, end } : { type: 'boolean', value, start, end };
  }
  if (/^(undefined|nan|infinity)$/.test(word)) {
    scanner.fail({
      start,
      end,
      message: `${text} does not exist in JSON`,
      hint: 'Give a value, or delete the key.',
    });
  }
  scanner.report({
    start,
    end,
    message: `Text needs double quotes: ${shorten(text)}`,
    hint: `Write ${JSON.stringify(shorten(text))}.`,
  });
  return { type: 'string', value: text, start, end };
}

function parseObject(scanner: Scanner, depth: number): JsonObject {
  const members: JsonMember[] = [];
  const span = parseBracketed(scanner, '}', () => {
    const { value: key, ...keySpan } = parseKey(scanner);
    scanner.skipBlank();
    parseColon(scanner, key);
    scanner.skipBlank();
    const value = parseValue(scanner, depth + 1);
    members.push({ key, keySpan, value });
  });
  return { type: 'object', members, ...span };
}

function parseArray(scanner: Scanner, depth: number): JsonArray {
  const items: JsonNode[] = [];
  const span = parseBracketed(scanner, ']', () => {
    const last = items.at(-1);
    if (scanner.peek() === ':' && last?.type === 'string') {
      const { start, end, value } = last;
      scanner.fail({
        start,
        end,
        message: `An array cannot have keys, but this one has ${JSON.stringify(shorten(value))}`,
        hint: 'Write { and } instead of [ and ].',
      });
    }
    items.push(parseValue(scanner, depth + 1));
  });
  return { type: 'array', items, ...span };
}

function parseKey(scanner: Scanner): Span & { value: string } {
  if (isQuote(scanner.peek())) return scanner.readString();
  const { text, start, end } = scanner.readBare();
  if (text === '') {
    scanner.fail({
      start,
      end: start + 1,
      message: `Expected a key in double quotes, found ${scanner.peek()}`,
    });
  }
  scanner.report({
    start,
    end,
    message: 'A key needs double quotes',
    hint: `Write ${JSON.stringify(shorten(text))}.`,
  });
  return { start, end, value: text };
}

function parseColon(scanner: Scanner, key: string): void {
  const start = scanner.offset();
  const character = scanner.peek();
  if (character !== ':') {
    const problem = {
      start,
      end: start + character.length,
      message: `A colon is missing after the key ${JSON.stringify(shorten(key))}`,
    };
    const isItem = character === ',' || character === '}' || character === ']';
    const hint = isItem ? 'Add a colon and a value, or write [ and ] if this is a list.' : 'Add the colon.';
    if (character !== '=') scanner.fail({ ...problem, hint });
    scanner.report({ ...problem, hint: 'Write : instead of =.' });
  }
  scanner.advance(1);
}

/**
 * Parses an object or array between its brackets. `readEntry` is called at the first character of each entry;
 * commas are handled here.
 */
function parseBracketed(scanner: Scanner, closing: '}' | ']', readEntry: () => void): Span {
  const start = scanner.offset();
  const opening = scanner.peek();
  const noun = closing === '}' ? 'object' : 'array';
  let comma: Span | undefined;
  let entryEnd: number | undefined;
  scanner.advance(1);
  for (;;) {
    scanner.skipBlank();
    const character = scanner.peek();
    const here = { start: scanner.offset(), end: scanner.offset() + character.length };
    if (character === closing) {
      if (comma) {
        scanner.report({
          ...comma,
          message: `Trailing comma before ${closing}`,
          hint: 'Delete the comma after the last entry.',
          severity: 'warning',
        });
      }
      scanner.advance(1);
      return { start, end: here.end };
    }
    if (character === '') {
      scanner.fail({
        start,
        end: start + 1,
        message: `This ${opening} is never closed`,
        hint: `Add the ${closing} that ends the ${noun}.`,
      });
    }
    if (character === '}' || character === ']') {
      scanner.fail({
        ...here,
        message: `Expected ${closing} to close the ${noun}, found ${character}`,
        hint: `Write ${closing}, close the ${noun} before it, or delete the ${character}.`,
      });
    }
    if (character === ',' || character === ';') {
      const stray = comma !== undefined || entryEnd === undefined;
      if (stray) {
        scanner.report({
          ...here,
          message: `An entry is missing before this ${character}`,
          hint: 'Delete it.',
        });
      } else if (character === ';') {
        scanner.report({
          ...here,
          message: 'Entries are separated by commas',
          hint: 'Write , instead of ;.',
        });
      }
      scanner.advance(1);
      comma ??= stray ? undefined : here;
      continue;
    }
    const startsEntry = !(closing === '}' ? ':={[' : ':=').includes(character);
    if (entryEnd !== undefined && comma === undefined && startsEntry) {
      scanner.report({
        start: entryEnd,
        end: entryEnd,
        message: `A comma is missing between the entries of the ${noun}`,
        hint: 'Add a comma here.',
      });
    }
    readEntry();
    comma = undefined;
    entryEnd = scanner.offset();
  }
}
