import { describe, expect, test } from 'vitest';
import { syntaxMessage } from '../../src/content/index.ts';
import { compile } from './compile.ts';

/** Location, message and hint for the error of a page that does not compile. */
async function problem(source: string): Promise<string> {
  const error: unknown = await compile(source, { root: '/docs' }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('the page compiles');
  const [, at = '', text = ''] = /^(?:(\d+:\d+): )?([^\n]*)/.exec(error.message) ?? [];
  const message = text.replace(/\s*\(mdx-jsx:[\w-]+\)$/, '');
  const { line = 1, column = 1 } = error as { line?: number; column?: number };
  const [atLine = line, atColumn = column] = at === '' ? [] : at.split(':').map(Number);
  const { range, ...words } = syntaxMessage(message, source, { line: atLine, column: atColumn });
  const hint = words.hint ? ` -> ${words.hint}` : '';
  return `${range.start.line}:${range.start.column} ${words.message}${hint}`;
}

test.each([
  ['<Card>\n\nText.', '1:1 <Card> is not closed -> Add </Card>, or write <Card /> if it has no content.'],
  ['<Card>\n\nA\n\n<Card>\n\nB\n\n</Card>', '1:1 <Card> is not closed -> Add </Card>, or write <Card />'],
  ['<Note>a <b>c</Note>', '1:13 <b> of 1:9 is not closed before </Note> -> Add </b> before </Note>.'],
  ['Text </Card> more', '1:6 </Card> has no opening tag -> Delete it, or add <Card> before it.'],
  ['A { b', String.raw`1:3 the expression in braces is not closed -> Close it with }, or write \{ for a`],
  ['A {1 + } b', 'the expression in braces is not valid JavaScript: Unexpected token'],
  ['export const a = {', 'this import or export is not valid JavaScript: Expected `}` but found `EOF`'],
  [
    '<div style={color: "red"} />',
    '1:18 the expression in braces is not valid JavaScript: Expected `,` or `)` but found `:` -> ' +
      'Write an object in two pairs of braces: style={{ color: … }}.',
  ],
])('a mistake in MDX is named in our words: %j', async (source, message) => {
  expect(await problem(source)).toContain(message);
});

describe('a tag that cannot be read is explained where it is broken', () => {
  test.each([
    [
      '<Card title=“x”>',
      '1:13 the value of title is in typographic quotation marks -> Use straight ones: title="x".',
    ],
    ['<Card title="x”>', '1:15 a typographic quotation mark does not end a value -> Write " there.'],
    ['<Card “x”>', '1:7 a typographic quotation mark in a tag -> Use straight ones: name="value".'],
    ['<Card title=x />', '1:13 the value of title has no quotation marks -> Write title="x".'],
    ['Text <div tabindex=0>', '1:20 the value of tabindex has no quotation marks -> Write tabindex="0".'],
    [
      '<Card title="say "hi"">',
      '1:18 the value of title ends at this quotation mark -> Put the value in sing',
    ],
    ["<Card title='it's'>", '1:16 the value of title ends at this quotation mark -> Put the value in double'],
    ['<Card\n  title="a>\n\nText', '2:9 this quotation mark is not closed -> Add " at the end of the value.'],
    ['<Card title="a>\n\n<Card title="b">', '1:13 this quotation mark is not closed'],
    ['<Card title={x>\n\nT {y}\n', '1:13 this brace is not closed -> Add } at the end of the value.'],
    ['<Card {x} />', '1:7 braces in a tag have no name -> Write name={value}, or {...object}.'],
    ['<Card title= >', '1:13 title has no value -> Write title="…", or delete it.'],
    ['<Card title"x">', '1:7 title has no = -> Write title="…".'],
    ['<Card "x">', '1:7 a value in a tag has no name -> Write name="value".'],
    ['<Card title=<b/> />', '1:13 an element as a value needs braces -> Write title={<…/>}.'],
    ['</Card x>', '1:8 a closing tag has more than a name -> Write </Card>.'],
    ['<Card title="a"\n<b>x</b>', '2:1 <Card has no > at its end -> Add >, or write'],
    ['See <https://x.example/a?b>.', '1:5 MDX has no links in <…> -> Write [text](https://x.example/a?b).'],
    ['<me@x.example>', '1:1 MDX has no links in <…> -> Write [me@x.example](mailto:me@x.example).'],
    ['é 😀 a <5', String.raw`1:8 this < begins no tag -> Write \< or &lt; for a < that is text.`],
    ['Map<String, Object>', '1:11 “,” is not allowed in the tag <String> -> Delete it. Write'],
  ])('%j', async (source, message) => {
    expect(await problem(source)).toContain(message);
  });
});

describe('a closing tag in another block', () => {
  test.each([
    [
      '<Tip>t\n\n- l\n\n</Tip>',
      '1:1 <Tip> begins in a paragraph that does not contain </Tip> -> ' +
        'Put <Tip> on its own line, like the </Tip> of line 5.',
    ],
    ['<Step title="x">One\n<Note>i</Note>\n</Step>', 'Put <Step> on its own line, like the </Step> of'],
    ['<details><summary>S</summary>\n\na\n\n</details>', 'Put <details> on its own line, like the </d'],
    [
      'a <b>x\n\ny</b>',
      '1:3 <b> begins in a paragraph that does not contain </b> -> Put <b> and the </b> of l',
    ],
    [
      '- <Tip>\n\n</Tip>',
      '1:3 <Tip> begins in a list item that does not contain </Tip> -> Indent the lines to',
    ],
    [
      '> <Tip>\n\n</Tip>',
      '1:3 <Tip> begins in a quotation that does not contain </Tip> -> Begin the lines to',
    ],
    [
      'x\n\n<Note>\ntext</Note>',
      '4:5 </Note> ends a paragraph that does not contain <Note> -> ' +
        'Put </Note> on its own line. It closes the <Note> of line 3.',
    ],
    ['<div>\nexport const x = 1\n</div>', '2:1 this export has no empty line after it -> Add an empty line'],
  ])('is named with its line: %j', async (source, message) => {
    expect(await problem(source)).toContain(message);
  });
});

test.each([
  [
    '<Accordion>\n\nA.\n\n</accordion>',
    '5:1 </accordion> does not close <Accordion> of 1:1 -> Write </Accordion>.',
  ],
  [
    '<Accordion>A</Accordion>\n<Accordion>B</Acordion>',
    '2:13 </Acordion> does not close <Accordion> of 2:1 -> Write </Accordion>.',
  ],
  ['<Tabs>\n<Tab>\nA\n</Tab>\n</Tab>', '5:1 </Tab> does not close <Tabs> of 1:1 -> Write </Tabs>.'],
  [
    '<Tabs>\n<Tab>\nA\n</Tabs>',
    '4:1 <Tab> of 2:1 is not closed before </Tabs> -> Add </Tab> before </Tabs>.',
  ],
  [
    '<Tabs>\n<Tab>\nA\n</Tab>\n</Tab>\n</Tabs>',
    '5:1 </Tab> has no opening tag -> Delete it, or add <Tab> before it.',
  ],
])('the hint for a wrong closing tag leads to a valid page: %j', async (source, message) => {
  expect(await problem(source)).toBe(message);
});

test.each([
  ['<Steps>\n<Step>\n```bash\nnpm i\n</Step>\n</Steps>\n', '3:1'],
  ['<Steps>\n<Step>\n\n  ~~~~ sh\n  npm i\n  ```\n\n</Step>\n</Steps>', '4:3'],
])('a code block without an end hides the closing tags below it: %j', async (source, at) => {
  const fence = /`{3,}|~{3,}/.exec(source)?.[0];
  expect(await problem(source)).toBe(
    `${at} this code block has no closing fence -> Add a line of ${fence} below the code.`,
  );
});

test('a code block with an end, and one without the closing tag, do not hide it', async () => {
  for (const end of ['\n</Steps>\n```\n', '\n'])
    expect(await problem(`<Steps>\n\n\`\`\`bash\nnpm i${end}`)).toContain('1:1 <Steps> is not closed');
});

test.each([
  ['a<br>b', '1:2 <br> is not closed -> End it with />: <br />.'],
  ['<p>a <br> b</p>', '1:6 <br> is not closed -> End it with />: <br />.'],
  ['a</br>', '1:2 </br> has no opening tag -> End it with />: <br />.'],
])('an element without content ends with a slash: %j', async (source, message) => {
  expect(await problem(source)).toBe(message);
});

describe('module code below a line of text', () => {
  test.each([
    [
      'Text.\nexport const C = () => { return <b>x</b> }\n\n<C />',
      '2:1 this export is part of the text above',
    ],
    [
      "Text.\nimport C from './c.mdx'\n\n<C />",
      '2:1 this import is part of the text above it -> Add an empty',
    ],
    ["- a\nimport {\n  C\n} from './c.mdx'\n", '2:1 this import is part of the text above it'],
    [
      'Text.\nexport const a = 1',
      '2:1 this export is part of the text above it -> Add an empty line above it.',
    ],
  ])('is the mistake: %j', async (source, message) => {
    expect(await problem(source)).toContain(message);
  });

  test.each([
    '# Title\nexport const a = 1\n',
    'You can\nexport default values\nand\nimport data from the file.\n',
    'Text.\n```js\nexport const a = 1\n```\n',
    'Text.\n{`\nexport const a = 1\n`}\n',
  ])('is not reported in a sentence, in code, or below a heading: %j', async (source) => {
    await expect(compile(source, { root: '/docs' })).resolves.toContain('MDXContent');
  });
});

test('a message that the parser adds later stays as it is', () => {
  expect(syntaxMessage('Something else', 'a', { line: 1, column: 1 })).toEqual({
    message: 'Something else',
    range: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
  });
});
