import { skipBraces } from '../source/skip.ts';

/** A mistake in a tag, with its offsets in the source. */
interface TagMistake {
  message: string;
  hint: string;
  start: number;
  end: number;
}

const TEXT_HINT = String.raw`Write \< or &lt; for a < that is text.`;
const LINK = /<((?:[a-z][a-z\d+.-]{0,31}:\/\/|mailto:|tel:)[^\s<>]+)>/iy;
const MAIL = /<([^\s<>@"'=]{1,64}@[^\s<>@"'=]+)>/y;
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$-]*(?:[.:][\p{ID_Start}$_][\p{ID_Continue}$-]*)*/uy;
const SPACE = /\s*/y;
const CURLY = /[\u2018-\u201f\u00ab\u00bb]/;

/** Longer values are not repeated in a hint. */
const MAX_VALUE = 40;

/** Why the parser cannot read the tag at `offset`, and where it is broken; undefined if this is not known. */
export function brokenTag(source: string, offset: number): TagMistake | undefined {
  return source[offset] === '<' ? new TagReader(source, offset).read() : undefined;
}

/** The text that `pattern` matches at `offset`. */
function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(source);
}

class TagReader {
  private readonly source: string;
  private readonly start: number;
  private name = '';
  /** The last value in quotation marks, if no space follows it. */
  private lastValue: { attribute: string; start: number; end: number } | undefined;

  constructor(source: string, start: number) {
    this.source = source;
    this.start = start;
  }

  read(): TagMistake | undefined {
    return this.link() ?? this.nameless() ?? this.attributes();
  }

  private mistake(message: string, hint: string, start: number, end = start + 1): TagMistake {
    return { message, hint, start, end };
  }

  private link(): TagMistake | undefined {
    const { source, start } = this;
    const message = 'MDX has no links in <…>';
    const [link, address = ''] = matchAt(LINK, source, start) ?? [];
    if (link) return this.mistake(message, `Write [text](${address}).`, start, start + link.length);
    const [mail, person = ''] = matchAt(MAIL, source, start) ?? [];
    if (!mail) return undefined;
    return this.mistake(message, `Write [${person}](mailto:${person}).`, start, start + mail.length);
  }

  private nameless(): TagMistake | undefined {
    const { source, start } = this;
    const isClosing = source[start + 1] === '/';
    const from = start + (isClosing ? 2 : 1);
    this.name = matchAt(NAME, source, from)?.[0] ?? '';
    if (this.name === '') return this.mistake('this < begins no tag', TEXT_HINT, start);
    if (!isClosing) return undefined;
    const end = this.afterSpace(from + this.name.length);
    if (source[end] === '>') return undefined;
    return this.mistake('a closing tag has more than a name', `Write </${this.name}>.`, end);
  }

  private afterSpace(at: number): number {
    return at + (matchAt(SPACE, this.source, at)?.[0].length ?? 0);
  }

  private attributes(): TagMistake | undefined {
    const { source } = this;
    let at = this.start + 1 + this.name.length;
    while (at < source.length) {
      const from = this.afterSpace(at);
      if (from > at) this.lastValue = undefined;
      at = from;
      const character = source[at];
      if (character === '>') return undefined;
      if (character === '/' && source[this.afterSpace(at + 1)] === '>') return undefined;
      const next = character === '{' ? this.spread(at) : this.attribute(at);
      if (typeof next !== 'number') return next;
      at = next;
    }
    return this.endless(this.start);
  }

  /** The offset after `{...object}`. */
  private spread(at: number): number | TagMistake {
    const end = skipBraces(this.source, at);
    if (end === undefined) return this.openBrace(at);
    if (this.source.startsWith('...', this.afterSpace(at + 1))) return end;
    return this.mistake('braces in a tag have no name', 'Write name={value}, or {...object}.', at, end);
  }

  /** The offset after an attribute. */
  private attribute(at: number): number | TagMistake {
    const { source } = this;
    const name = matchAt(NAME, source, at)?.[0];
    if (name === undefined) return this.stray(at);
    const equals = this.afterSpace(at + name.length);
    if (source[equals] !== '=') {
      const mark = source[at + name.length] ?? '';
      const isValue = /["']/.test(mark) && this.lastValue === undefined;
      if (isValue) return this.mistake(`${name} has no =`, `Write ${name}=${mark}…${mark}.`, at);
      return at + name.length;
    }
    return this.value(name, this.afterSpace(equals + 1));
  }

  /** The offset after the value of an attribute. */
  private value(name: string, at: number): number | TagMistake {
    const { source } = this;
    const character = source[at] ?? '';
    if (character === '{') return skipBraces(source, at) ?? this.openBrace(at);
    if (character === '"' || character === "'") {
      const end = source.indexOf(character, at + 1);
      if (end < 0) return this.openQuote(at);
      this.lastValue = { attribute: name, start: at, end };
      return end + 1;
    }
    if (CURLY.test(character)) {
      const value = /^.([^\u2018-\u201f\u00ab\u00bb"'<>\n]*)/u.exec(source.slice(at, at + MAX_VALUE))?.[1];
      const hint = `Use straight ones: ${name}="${value || '…'}".`;
      return this.mistake(`the value of ${name} is in typographic quotation marks`, hint, at);
    }
    if (character === '<')
      return this.mistake('an element as a value needs braces', `Write ${name}={<…/>}.`, at);
    const bare = /^[^\s"'<>{}]*/.exec(source.slice(at, at + MAX_VALUE))?.[0].replace(/\/$/, '') ?? '';
    if (bare === '') return this.mistake(`${name} has no value`, `Write ${name}="…", or delete it.`, at - 1);
    const value = bare.length < MAX_VALUE ? bare : '…';
    return this.mistake(
      `the value of ${name} has no quotation marks`,
      `Write ${name}="${value}".`,
      at,
      at + bare.length,
    );
  }

  /** A character that is no part of an attribute. */
  private stray(at: number): TagMistake {
    const { source, name } = this;
    const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
    if (this.lastValue) return this.earlyEnd(this.lastValue);
    if (character === '<' || at >= source.length) return this.endless(at >= source.length ? this.start : at);
    if (CURLY.test(character))
      return this.mistake('a typographic quotation mark in a tag', 'Use straight ones: name="value".', at);
    if (/["']/.test(character))
      return this.mistake('a value in a tag has no name', 'Write name="value".', at);
    const message = `“${character}” is not allowed in the tag <${name}>`;
    return this.mistake(message, `Delete it. ${TEXT_HINT}`, at, at + character.length);
  }

  /** A quotation mark in a value ends it: `title="say "hi""`. */
  private earlyEnd({ attribute, start, end }: NonNullable<typeof this.lastValue>): TagMistake {
    const { source } = this;
    if (source.slice(start, end).includes('\n')) return this.openQuote(start);
    const isDouble = source[start] === '"';
    const hint = isDouble
      ? 'Put the value in single quotation marks, or write &quot; inside it.'
      : 'Put the value in double quotation marks, or write &apos; inside it.';
    return this.mistake(`the value of ${attribute} ends at this quotation mark`, hint, end);
  }

  private openQuote(start: number): TagMistake {
    const line = this.source.slice(start).split('\n', 1)[0] ?? '';
    const curly = /[\u2018-\u201f](?=[\s/>])/.exec(line)?.index;
    const mark = this.source.charAt(start);
    if (curly !== undefined)
      return this.mistake(
        'a typographic quotation mark does not end a value',
        `Write ${mark} there.`,
        start + curly,
      );
    return this.mistake('this quotation mark is not closed', `Add ${mark} at the end of the value.`, start);
  }

  private openBrace(start: number): TagMistake {
    return this.mistake('this brace is not closed', 'Add } at the end of the value.', start);
  }

  private endless(at: number): TagMistake {
    return this.mistake(
      `<${this.name} has no > at its end`,
      String.raw`Add >, or write \< for a < that is text.`,
      at,
    );
  }
}
