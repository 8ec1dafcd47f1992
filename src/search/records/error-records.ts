import { inEnglish } from '../../contract/index.ts';
import { own } from '../../json/index.ts';
import type { Operation, ResponseSpec } from '../../openapi/index.ts';
import type { ResponseView } from '../../site/index.ts';
import type { SearchRecord } from '../search-page.ts';
import { lineOfHtml } from './html-text.ts';

/** Whether a text is an error code for programs: `BAD_REQUEST`. */
export const isErrorCode = (text: string): boolean => /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(text);

const MESSAGE_KEYS = ['message', 'msg', 'error_description', 'detail', 'title', 'reason', 'error'];
const CODE_KEYS = ['code', 'error_code', 'errorCode', 'type', 'status', 'error'];
/** Maximum nesting depth of a message in a body. */
const MAX_DEPTH = 3;
/** Further examples of one response rarely differ. */
const MAX_EXAMPLES = 40;

/** A record for each message in the examples of an operation's 4xx and 5xx responses. */
export function errorRecords(operation: Operation, responses: readonly ResponseView[]): SearchRecord[] {
  return operation.responses.flatMap((response, index) => {
    const view = responses[index];
    if (!view || !/^[45]/.test(response.status)) return [];
    const about = lineOfHtml(view.descriptionHtml);
    const status = `${response.status} ${inEnglish(view.reason)}`.trim();
    const messages = messagesOf(response);
    const record = (title: string, names: string[], more: string[]): SearchRecord => ({
      kind: 'error',
      title,
      fragment: 'api-responses',
      names,
      text: [...more, about].filter(Boolean).join(' · '),
    });
    if (messages.length === 0) return [record(status, [], [])];
    return messages.map(({ message, code, summary }) =>
      record(message, [response.status, ...code], [status, ...code, ...summary]),
    );
  });
}

interface Message {
  message: string;
  code: string[];
  summary: string[];
}

function messagesOf({ content }: ResponseSpec): Message[] {
  const messages = new Map<string, Message>();
  for (const { summary, value } of content.flatMap(({ examples }) => examples)) {
    const message = textAt(value, MESSAGE_KEYS, 0);
    if (message === undefined || messages.size >= MAX_EXAMPLES) continue;
    const code = textAt(value, CODE_KEYS, 0);
    const isOwn = code !== undefined && code !== message;
    messages.set(`${code} ${message}`, {
      message,
      code: isOwn ? [code] : [],
      summary: summary ? [summary] : [],
    });
  }
  return [...messages.values()];
}

/** The text at the first of `keys` in a value, or in a value inside it. */
function textAt(value: unknown, keys: readonly string[], depth: number): string | undefined {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  for (const key of keys) {
    const text = own(value, key);
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  for (const inner of Object.values(value)) {
    const text = textAt(inner, keys, depth + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}
