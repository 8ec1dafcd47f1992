import type { Face, TextRun } from './fonts.ts';

/** A line of text, each word with its offset from the start of the line. */
export interface Line {
  words: { run: TextRun; x: number }[];
  width: number;
}

/**
 * Breaks `text` into lines no wider than `width`, as even as possible. Text beyond `most` lines ends in an
 * ellipsis. Undefined if the font lacks one of its letters, or the text is empty.
 */
export function balancedLines(text: string, face: Face, width: number, most: number): Line[] | undefined {
  const words = wordRuns(text, face, width);
  if (!words || words.length === 0) return undefined;
  const widest = fill(words, face.space, width);
  if (widest.length > most) return shorten(widest.slice(0, most), face, width);
  // The narrowest width that needs no additional line.
  let low = 0;
  let high = width;
  while (high - low > 4) {
    const middle = (low + high) / 2;
    const isEnough = words.every((word) => word.width <= middle);
    if (isEnough && fill(words, face.space, middle).length === widest.length) high = middle;
    else low = middle;
  }
  return fill(words, face.space, high);
}

/** Words; those wider than a line, such as the path of an operation, are split into pieces that fit. */
function wordRuns(text: string, face: Face, width: number): TextRun[] | undefined {
  const words: TextRun[] = [];
  for (const word of text.trim().split(/\s+/)) {
    let rest = word;
    while (rest !== '') {
      let piece = face.run(rest);
      if (!piece) return undefined;
      let length = rest.length;
      while (piece.width > width && length > 1) {
        length = Math.max(1, Math.min(length - 1, Math.floor((length * width) / piece.width)));
        piece = face.run(rest.slice(0, length)) ?? piece;
      }
      if (piece.glyphs.length > 0) words.push(piece);
      rest = rest.slice(length);
    }
  }
  return words;
}

function fill(words: TextRun[], space: number, width: number): Line[] {
  const lines: Line[] = [];
  for (const run of words) {
    const line = lines.at(-1);
    if (line && line.width + space + run.width <= width) {
      line.words.push({ run, x: line.width + space });
      line.width += space + run.width;
    } else lines.push({ words: [{ run, x: 0 }], width: run.width });
  }
  return lines;
}

function shorten(lines: Line[], face: Face, width: number): Line[] {
  const last = lines.at(-1);
  const ellipsis = face.run('…');
  if (!last || !ellipsis) return lines;
  while (last.words.length > 1 && last.width + ellipsis.width > width) {
    const lastWord = last.words.pop();
    last.width = (lastWord?.x ?? 0) - face.space;
  }
  last.words.push({ run: ellipsis, x: last.width });
  last.width += ellipsis.width;
  return lines;
}
