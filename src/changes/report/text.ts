/** Changes for people at a terminal. */
import type { Change, ChangeLevel } from '../model.ts';
import { countsText, grouped, labelOf } from './grouped.ts';

/** Colours of a terminal; each gives the text as it is to be printed. */
export interface Paint {
  red(text: string): string;
  yellow(text: string): string;
  bold(text: string): string;
  dim(text: string): string;
}

/**
 * The changes by operation, breaking ones first, and a line with counts.
 *
 *     POST /plants  Add a plant
 *       breaking      The property name of the request body is required now.  request-property-became-required
 */
export function changesText(changes: readonly Change[], paint: Paint): string {
  const colour: Record<ChangeLevel, (text: string) => string> = {
    breaking: paint.red,
    unclassified: paint.yellow,
    'non-breaking': paint.dim,
  };
  const blocks = grouped(changes).map(({ operation, changes: own }) => {
    const label = operation ? labelOf(operation) : 'The document';
    const title =
      operation && operation.title !== label.replace(/^webhook /, '') ? `  ${operation.title}` : '';
    const rows = own.map(({ level, text, rule }) => {
      const words = text.replace(/`([^`]*)`/g, (_all, inner: string) => printable(inner));
      return `  ${colour[level](level.padEnd(WIDTH))}  ${printable(words)}  ${paint.dim(rule)}`;
    });
    return [`${paint.bold(printable(label))}${printable(title)}`, ...rows].join('\n');
  });
  const counts = countsText(changes);
  return [...blocks, `${counts.charAt(0).toUpperCase()}${counts.slice(1)}.`].join('\n\n');
}

const WIDTH = 'unclassified'.length;

/** Text of a description can neither move the cursor nor turn round what stands beside it. */
const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
