import { expect, test } from 'vitest';
import { syntaxMessage } from '../../src/content/index.ts';
import { compile } from './compile.ts';

/** Our message and hint for the error of a page that does not compile. */
async function problem(source: string): Promise<string> {
  const error: unknown = await compile(source, { root: '/docs' }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('the page compiles');
  const text = error.message.split('\n', 1)[0]?.replace(/^\d+:\d+: /, '') ?? '';
  const { message, hint } = syntaxMessage(text);
  return hint ? `${message} -> ${hint}` : message;
}

test.each([
  ['<Card>\n\nText.', '<Card> is not closed -> Add </Card>, or write <Card /> if it has no content.'],
  ['<Note>a <b>c</Note>', '<b> of 1:9 is not closed before </Note> -> Add </b> before </Note>.'],
  ['Text </Card> more', '</Card> has no opening tag -> Delete it, or add <Card> before it.'],
  ['A { b', String.raw`the expression in braces is not closed -> Close it with }, or write \{ for a brace`],
  ['A {1 + } b', 'the expression in braces is not valid JavaScript: Unexpected token'],
  ['export const a = {', 'this import or export is not valid JavaScript: Expected `}` but found `EOF`'],
  ['<Card title=a />', 'this tag is not complete -> Check its quotation marks and its last >'],
])('a mistake in MDX is named in our words: %j', async (source, message) => {
  expect(await problem(source)).toContain(message);
});

test('a message that the parser adds later stays as it is', () => {
  expect(syntaxMessage('Something else')).toEqual({ message: 'Something else' });
});
