/** String literals of the languages that `snippetz.ts` and `own.ts` write. */
import { escapeLiteral } from '../samples/source-writer.ts';

/** The contents of a literal between `quote`s; `undefined` if it cannot hold the text. */
export type Literal = (text: string) => string;

const octal = (code: number): string => `\\${code.toString(8).padStart(3, '0')}`;
const decimal = (code: number): string => `\\${String(code).padStart(3, '0')}`;

/** Of languages whose strings are bytes. A control character beyond ASCII has two in UTF-8. */
const bytes =
  (write: (code: number) => string): Literal =>
  (text) =>
    escapeLiteral(text, '"', (hex) => {
      const code = Number.parseInt(hex, 16);
      return code < 0x80 ? write(code) : write(0xc2) + write(code);
    });

const braced = (hex: string): string => `\\u{${hex}}`;

export const LITERALS = {
  /** C, Objective-C. */
  c: bytes(octal),
  ocaml: bytes(decimal),
  /** A Unicode escape would be replaced before the literal is read (JLS 3.3). */
  java: (text: string) => escapeLiteral(text, '"', (hex) => octal(Number.parseInt(hex, 16))),
  /** Clojure, C#, F#, R. */
  plain: (text: string) => escapeLiteral(text, '"'),
  /** Strings with interpolation: Dart, Julia, Kotlin. */
  dollar: (text: string) => escapeLiteral(text, '"$'),
  /** Rust, Swift. */
  braced: (text: string) => escapeLiteral(text, '"', braced),
  javascript: (text: string) => escapeLiteral(text, "'"),
  php: (text: string) => text.replace(/[\\']/g, '\\$&'),
  /** Curly quotes end a literal, too. */
  powershell: (text: string) => text.replace(/['\u2018-\u201b]/g, '$&$&'),
  shell: (text: string) => text.replaceAll("'", `'\\''`),
} satisfies Record<string, Literal>;
