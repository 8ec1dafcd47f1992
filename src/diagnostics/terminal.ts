/** Text on a terminal: colors, control characters, and the width of characters in cells. */

interface Palette {
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  blue(text: string): string;
  cyan(text: string): string;
  bold(text: string): string;
  dim(text: string): string;
}

const identity = (text: string): string => text;
const sgr =
  (open: number, close: number) =>
  (text: string): string =>
    `\u001b[${open}m${text}\u001b[${close}m`;

const PLAIN: Palette = {
  red: identity,
  green: identity,
  yellow: identity,
  blue: identity,
  cyan: identity,
  bold: identity,
  dim: identity,
};
const ANSI: Palette = {
  red: sgr(31, 39),
  green: sgr(32, 39),
  yellow: sgr(33, 39),
  blue: sgr(34, 39),
  cyan: sgr(36, 39),
  bold: sgr(1, 22),
  dim: sgr(2, 22),
};

export const palette = (color: boolean): Palette => (color ? ANSI : PLAIN);

/**
 * Whether text on this stream is colored: by `NO_COLOR` and `FORCE_COLOR` (no-color.org, force-color.org),
 * else on a terminal.
 */
export function usesColor(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return Boolean(stream.isTTY) && env.TERM !== 'dumb';
}

/**
 * Makes every control character visible, so a quoted file can neither move the cursor nor start a line.
 * Bidirectional controls are replaced too: they would show the text in another order.
 */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.charCodeAt(0);
    if (code === 0x7f) return '\u2421';
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
  });
}

/**
 * Blocks of wide characters (Unicode TR11, East_Asian_Width W and F) that occur in running text, and emoji.
 */
const WIDE: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1faff],
  [0x20000, 0x3fffd],
];

/** Width of the text in terminal cells, without tabs and control characters. */
export function cellWidth(text: string): number {
  let cells = 0;
  for (const character of text) {
    if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(character)) continue;
    const code = character.codePointAt(0) ?? 0;
    cells += WIDE.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
  }
  return cells;
}
