import { type Element, elementsOf, findAll } from '../../html/index.ts';
import { isErrorCode } from './error-records.ts';
import { lineOf } from './html-text.ts';

/** One error in a table. */
export interface ErrorRow {
  title: string;
  names: string[];
  text: string;
}

const MESSAGE = /^(?:error )?(?:msg|message|text|description)$/i;

/**
 * The errors of a table whose first column has only error codes or HTTP statuses; empty for any other table.
 */
export function errorRows(table: Element): ErrorRow[] {
  const [head = [], ...rows] = findAll(table, ({ tagName }) => tagName === 'tr').map((row) =>
    findAll(row, ({ tagName }) => tagName === 'td' || tagName === 'th').map((cell) => ({
      text: lineOf(cell),
      // Text that is not code, such as `Not documented`, is not a message.
      isCode: elementsOf(cell).length > 0 && elementsOf(cell).every(({ tagName }) => tagName === 'code'),
    })),
  );
  if (rows.length === 0 || !rows.every(([first]) => first !== undefined && isCode(first.text))) return [];
  const column = head.findIndex(({ text }) => MESSAGE.test(text));
  return rows.map((cells) => {
    const code = cells[0]?.text ?? '';
    const message = column > 0 && cells[column]?.isCode ? cells[column].text : code;
    const text = cells.map((cell) => cell.text).join(' · ');
    return { title: message, names: message === code ? [] : [code], text };
  });
}

const isCode = (text: string): boolean => isErrorCode(text) || /^[45]\d\d$/.test(text);
