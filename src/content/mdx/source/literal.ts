/** Values in MDX attributes that are expressions: `{10}`, `{['a', "b"]}`, `{{ kind: 'x' }}`. */

const TOKEN =
  /\s*(?:([[\]{},:])|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\$])*`)|(-?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(?![\w$])|([A-Za-z_$][\w$]*))/iy;

const WORDS: Record<string, unknown> = { true: true, false: false, null: null, undefined: undefined };

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' };

interface Token {
  kind: 'mark' | 'string' | 'number' | 'word';
  text: string;
}

/**
 * The value of a JavaScript literal: text, number, `true`, `false`, `null`, and lists and objects of these.
 * Undefined for any other expression: nothing is run.
 */
export function readLiteral(source: string): unknown {
  const tokens = tokenize(source);
  if (!tokens) return undefined;
  const reader = new LiteralReader(tokens);
  try {
    const value = reader.value();
    return reader.isAtEnd ? value : undefined;
  } catch (error) {
    if (error instanceof NoLiteral) return undefined;
    throw error;
  }
}

function tokenize(source: string): Token[] | undefined {
  const tokens: Token[] = [];
  const text = source.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    const [, mark, string, number, word = ''] = match;
    if (mark) tokens.push({ kind: 'mark', text: mark });
    else if (string) tokens.push({ kind: 'string', text: unquote(string) });
    else if (number) tokens.push({ kind: 'number', text: number.replaceAll('_', '') });
    else tokens.push({ kind: 'word', text: word });
  }
  return tokens;
}

function unquote(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(
      /\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi,
      (_, long?: string, short?: string, one?: string) =>
        one === undefined
          ? String.fromCharCode(Number.parseInt(long ?? short ?? '0', 16))
          : (ESCAPES[one] ?? one),
    );
}

class NoLiteral extends Error {}

/** No real attribute nests deeper. */
const MAX_DEPTH = 32;

class LiteralReader {
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  value(): unknown {
    const token = this.tokens[this.at++];
    if (!token || this.depth > MAX_DEPTH) throw new NoLiteral();
    if (token.kind === 'string') return token.text;
    if (token.kind === 'number') return Number(token.text);
    if (token.kind === 'word') {
      if (!Object.hasOwn(WORDS, token.text)) throw new NoLiteral();
      return WORDS[token.text];
    }
    this.depth++;
    const inside = token.text === '[' ? this.list() : token.text === '{' ? this.object() : undefined;
    this.depth--;
    if (inside === undefined) throw new NoLiteral();
    return inside;
  }

  private list(): unknown[] {
    const list: unknown[] = [];
    while (!this.takes(']')) {
      list.push(this.value());
      if (!this.takes(',') && !this.sees(']')) throw new NoLiteral();
    }
    return list;
  }

  private object(): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    while (!this.takes('}')) {
      const key = this.tokens[this.at++];
      if (!key || key.kind === 'mark' || !this.takes(':')) throw new NoLiteral();
      entries.push([key.text, this.value()]);
      if (!this.takes(',') && !this.sees('}')) throw new NoLiteral();
    }
    return Object.fromEntries(entries);
  }

  private sees(mark: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'mark' && token.text === mark;
  }

  private takes(mark: string): boolean {
    const seen = this.sees(mark);
    if (seen) this.at++;
    return seen;
  }
}
