/** Splits a command into its words, as a POSIX shell, PowerShell or the Windows command prompt would. */
import { PasteError } from './problem.ts';

export interface Word {
  text: string;
  /** Where it starts. */
  offset: number;
}

/** The shell is known by how it continues the first line, or by the escape of the first quote. */
export function splitWords(command: string): Word[] {
  if (/^[^'"\r\n]*\^"|^.*\^\r?\n/.test(command)) return new Prompt(command).words();
  return (/^.*`\r?\n/.test(command) ? new PowerShell(command) : new Posix(command)).words();
}

/** Reads words from left to right. */
abstract class Shell {
  protected readonly command: string;
  protected at = 0;

  constructor(command: string) {
    this.command = command;
  }

  /** Up to the end of the command: a pipe, a redirection, or another command. */
  words(): Word[] {
    const words: Word[] = [];
    for (;;) {
      while (this.skip()) {}
      if (this.at >= this.command.length || /[|;<>&]/.test(this.now)) return words;
      const offset = this.at;
      let text = '';
      while (this.at < this.command.length && !/\s/.test(this.now)) text += this.piece();
      words.push({ text, offset });
    }
  }

  protected get now(): string {
    return this.command[this.at] ?? '';
  }

  /** Skips white space or a continued line; `false` if neither is here. */
  protected skip(): boolean {
    const [space] = this.match(/\s+/y) ?? [];
    return space !== undefined || this.continueLine();
  }

  protected match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.command) ?? undefined;
    this.at += match?.[0].length ?? 0;
    return match;
  }

  protected take(): string {
    const character = this.now;
    this.at += 1;
    return character;
  }

  /** Text up to `quote`; `readEscape` reads what stands for other text. */
  protected quoted(quote: string, readEscape: () => string | undefined): string {
    const offset = this.at - 1;
    let text = '';
    for (;;) {
      if (this.at >= this.command.length) throw new PasteError('paste.notClosed', offset, { quote });
      const escaped = readEscape();
      if (escaped !== undefined) text += escaped;
      else if (this.now === quote) break;
      else text += this.take();
    }
    this.at += 1;
    return text;
  }

  protected abstract continueLine(): boolean;
  protected abstract piece(): string;
}

/** POSIX.1 2.2, and `$'…'` (2.2.4 since 2024). Variables stay as they are. */
class Posix extends Shell {
  protected continueLine(): boolean {
    return this.match(/\\\r?\n/y) !== undefined;
  }

  protected piece(): string {
    if (this.continueLine()) return '';
    if (this.match(/\$'/y)) return this.quoted("'", () => this.ansi());
    const character = this.take();
    if (character === '\\') return this.take();
    if (character === "'") return this.quoted("'", () => undefined);
    if (character !== '"') return character;
    return this.quoted('"', () => this.match(/\\\r?\n/y) && '') ?? '';
  }

  protected override quoted(quote: string, readEscape: () => string | undefined): string {
    if (quote !== '"') return super.quoted(quote, readEscape);
    return super.quoted(quote, () => readEscape() ?? this.match(/\\([$`"\\])/y)?.[1]);
  }

  private ansi(): string | undefined {
    const [bytes] = this.match(/(?:\\(?:x[\da-f]{1,2}|[0-7]{1,3}))+/iy) ?? [];
    if (bytes !== undefined) return textOfBytes(bytes);
    const match = this.match(/\\(?:u([\da-f]{1,4})|U([\da-f]{1,8})|([\s\S]))/iy);
    if (!match) return undefined;
    const [, short, long, letter = ''] = match;
    const hex = short ?? long;
    if (hex !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
    return ANSI[letter] ?? letter;
  }
}

/** Text of `\xc3\251`: a shell writes bytes, which are UTF-8 in a request. */
function textOfBytes(escapes: string): string {
  const values = escapes
    .split('\\')
    .slice(1)
    .map((one) => (/^x/i.test(one) ? Number.parseInt(one.slice(1), 16) : Number.parseInt(one, 8)));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(values));
}

const ANSI: Record<string, string> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

class PowerShell extends Shell {
  protected continueLine(): boolean {
    return this.match(/`\r?\n/y) !== undefined;
  }

  protected piece(): string {
    if (this.continueLine()) return '';
    const character = this.take();
    if (character === "'") return this.quoted("'", () => this.match(/''/y) && "'");
    if (character === '"') return this.quoted('"', () => this.match(/""/y)?.[0].slice(1) ?? this.escaped());
    return character === '`' ? this.take() : character;
  }

  private escaped(): string | undefined {
    const letter = this.match(/`([\s\S])/y)?.[1];
    return letter && (ANSI[letter] ?? letter);
  }
}

/** The command prompt escapes with `^`, then the program splits its arguments: `\"` and `""` are a quote. */
class Prompt extends Shell {
  protected continueLine(): boolean {
    return this.match(/\^\r?\n/y) !== undefined;
  }

  protected piece(): string {
    // A continued line that starts with a line break has it.
    if (this.continueLine()) return this.match(/\r?\n/y)?.[0] ?? '';
    const isCaret = this.match(/\^/y) !== undefined;
    const character = this.take();
    if (character !== '"') return character === '\\' && this.match(/\^?"/y) ? '"' : character;
    return isCaret ? this.careted() : this.quoted('"', () => this.match(/\\"|""/y) && '"');
  }

  /** Between `^"` and `^"`, where every special character has a caret. */
  private careted(): string {
    const offset = this.at - 2;
    let text = '';
    while (this.at < this.command.length) {
      if (this.match(/\^?\\\^"/y)) text += '"';
      else if (this.match(/\^"/y)) return text;
      else if (this.match(/\^\\\^\\/y)) text += '\\';
      else if (this.continueLine()) text += this.match(/\r?\n/y) ? '\n' : '';
      else {
        this.match(/\^/y);
        text += this.take();
      }
    }
    throw new PasteError('paste.notClosed', offset, { quote: '^"' });
  }
}
