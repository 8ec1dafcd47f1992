import { plainText } from '../../../content/index.ts';
import type { Operation } from '../../../openapi/index.ts';

/**
 * Characters of a title. A summary should be short (OpenAPI 3.1, 4.8.10.1); 6 in 1,000 public ones are longer
 * than this.
 */
const MAX_TITLE_CHARACTERS = 150;

/**
 * Title and description (Markdown) of an operation, from its summary and description. A summary that is a
 * whole text, as if the two had been swapped, becomes the description; the title is then a short description,
 * its first sentence, or a name.
 *
 * @param pageTitle the title of its page, which may differ
 */
export function operationTexts(
  operation: Pick<Operation, 'summary' | 'description' | 'webhook' | 'operationId' | 'request'>,
  pageTitle?: string,
): { title?: string; text?: string } {
  const { summary, description, webhook, operationId, request } = operation;
  if (summary === undefined || summary.length <= MAX_TITLE_CHARACTERS)
    return { title: summary, text: description };
  const wholeText = [summary, description].filter((text) => text?.trim()).join('\n\n');
  const other = withoutStop(plainText(description ?? ''));
  if (other !== '' && other.length <= MAX_TITLE_CHARACTERS)
    return { title: other, text: pageTitle === undefined || pageTitle === other ? summary : wholeText };
  const [sentence = ''] = /^.+?[.!?。](?=\s|$)/s.exec(plainText(summary)) ?? [];
  const name = webhook ?? operationId ?? `${request.method} ${request.path}`;
  return {
    title: sentence !== '' && sentence.length <= MAX_TITLE_CHARACTERS ? withoutStop(sentence) : name,
    text: wholeText,
  };
}

const withoutStop = (sentence: string): string => sentence.replace(/(?<!\.)[.。]$/, '');
