/** Changes as text for a terminal. */
import type { Change, ChangedOperation, ChangeLevel } from '../change.ts';
import { capitalize, listText } from '../sentence.ts';
import { countsText, groupChanges, labelOf, titleOf } from './grouped.ts';

/** Colors a text for the terminal. */
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
 *       breaking  The property name of the request body is now required.  request-property-became-required
 */
export function changesText(changes: readonly Change[], paint: Paint): string {
  const colour: Record<ChangeLevel, (text: string) => string> = {
    breaking: paint.red,
    unclassified: paint.yellow,
    'non-breaking': paint.dim,
  };
  const blocks = groupChanges(changes).map(({ operation, component, operations, lines }) => {
    const label = operation ? labelOf(operation) : bare(capitalize(component ?? 'the API description'));
    const more = operation ? titleOf(operation) : operations ? usesText(operations) : '';
    const rows = lines.map(({ level, text, rule }) => {
      return `  ${colour[level](level.padEnd(WIDTH))}  ${printable(bare(text))}  ${paint.dim(rule)}`;
    });
    const gap = operation ? '  ' : ' ';
    return [`${paint.bold(printable(label))}${more && `${gap}${printable(more)}`}`, ...rows].join('\n');
  });
  const counts = countsText(changes);
  return [...blocks, `${counts.charAt(0).toUpperCase()}${counts.slice(1)}.`].join('\n\n');
}

const bare = (text: string): string => text.replace(/`([^`]*)`/g, '$1');

/** `GET /pots, POST /pots and 12 more`. */
const usesText = (operations: ChangedOperation[]): string => {
  const labels = operations.slice(0, MAX_NAMED_OPERATIONS).map(labelOf);
  const rest = operations.length - labels.length;
  return listText(rest > 0 ? [...labels, `${rest} more`] : labels);
};

/** Operations that share a change and are named with it. */
const MAX_NAMED_OPERATIONS = 3;

const WIDTH = 'unclassified'.length;

/** Text from a description must not move the cursor or reverse the text beside it. */
const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters
  text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
