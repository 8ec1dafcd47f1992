import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageFormat, pageProcessor, pageProgram } from '../../src/content/index.ts';

/** A `.md` page as a site has it, and the warnings about it. */
async function pageOf(source: string) {
  const problems: string[] = [];
  const processor = pageProcessor({
    base: '',
    root: '/docs',
    onWarning: ({ code, line, column, message, hint }) => {
      problems.push([code, line, column, message, hint].join(' | '));
    },
  });
  const content = source.replace(/^---\n[\s\S]*?\n---\n/, (head) => head.replace(/[^\n]/g, ''));
  if (pageFormat(content, '/docs/a.md') === 'md') {
    const { render } = await processor.createRenderer({ syntaxHighlight: false });
    const { code } = await render(content, { fileURL: pathToFileURL('/docs/a.md'), frontmatter: {} });
    return { page: { html: code }, problems };
  }
  const renderer = await processor.createMdxRenderer?.({ syntaxHighlight: false }, { optimize: true });
  const result = await renderer?.process(content, '/docs/a.md', {});
  return { page: { program: pageProgram(result?.code ?? '') }, problems };
}

describe('a .md page', () => {
  test.each([
    '<Note>Ferns</Note>',
    '<Icon icon="leaf" />',
    '<!-- c -->\n\n<Tabs>\n<Tab title="a">\n\n- x\n\n</Tab>\n</Tabs>',
    'Text.\n\n<Frame>\n![](a.png)\n</Frame>',
    '<Card title="a" cols={2} />\n\nUse {id}, {a b}, {{my-var}}, {window.x} and $5.',
    '<Note>{/* c */}x</Note>',
  ])('with components is MDX: %j', (source) => {
    expect(pageFormat(source, 'a.md')).toBe('mdx');
  });

  test.each([
    'Text with <b>HTML</b>, <IMG src="a.png"> and <Br/>.',
    'A `<Note>x</Note>`, List<String> and\n\n```\n<Note>x</Note>\n```\n\n<!-- <Note>x</Note> -->',
    '<Note>without an end',
  ])('without any is Markdown: %j', async (source) => {
    expect(pageFormat(source, 'a.md')).toBe('md');
    expect((await pageOf(source)).problems).toEqual([]);
  });

  test('shows braces in its text as they are, and hides comments of MDX', async () => {
    const { page, problems } = await pageOf(
      '---\ntitle: A\n---\n\n<Note>At {b} and {"c": {"d": window.e}}{/* hidden */}.</Note>\n',
    );
    const { program = '' } = page;
    expect(program).toContain('At {b} and');
    expect(program).toMatch(/\{[“"\\]+c[”"\\]+: \{/);
    expect(program).not.toContain('hidden');
    expect(problems).toEqual([]);
  });

  test.each([
    ['1 <5 x\n\n<Note>a</Note>', '1 | 3', 'this < begins no tag'],
    ['<Note>a</Note>\n\nb<br>c\n', '3 | 2', '<br> is not closed'],
    ['---\ntitle: A\n---\n\nimport X from "./x";\n\n<X />', '5 | 1', 'only .mdx pages can import and export'],
    ['<Note>a</Note>\n\n<Snippet file="x.mdx" />', '3 | 1', 'only .mdx pages can import and export'],
    ['<Note a={import("x")}>a</Note>', '1 | 1', 'only .mdx pages can import and export'],
  ])(
    'that is not valid MDX, or has modules, stays Markdown and says so: %j',
    async (source, place, reason) => {
      const { page, problems } = await pageOf(source);
      expect(page.html).toBeDefined();
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`content/component-as-text | ${place} | <`);
      expect(problems[0]).toContain(`are shown as text: ${reason} | `);
    },
  );

  test('never stops a build, whatever it contains', async () => {
    const piece = fc.constantFrom(
      ...'<Note> </Note> <Card/> <Snippet file="x.mdx"/> {a} {window.b} {{c}} { } <br> <!-- --> ` ``` # import export > - | $ $x$ <b onClick={()=>1}> </b> a={import("x")} \\ <Latex> </Latex>'.split(
        ' ',
      ),
      '\n',
      '\n\n',
      ' ',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 16 }), async (parts) => {
        const { page } = await pageOf(parts.join(''));
        expect(page.html ?? page.program).toBeDefined();
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
