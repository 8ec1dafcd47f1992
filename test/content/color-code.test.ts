import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colorCode, renderUntrustedMarkdown } from '../../src/content/index.ts';
import { unescapeHtml } from '../../src/text/index.ts';

const textOf = (html: string): string => unescapeHtml(html.replace(/<[^>]*>/g, ''));

describe('code in the description of an API', () => {
  test('has the colors of its language', async () => {
    const html = renderUntrustedMarkdown(
      'Send:\n\n```json\n{"a<b": 1}\n```\n\n- then\n\n  ```js\n  let a; // b\n  ```\n',
    );
    const colored = await colorCode(html);
    expect(colored).toContain(
      '<code class="language-json">{<span class="k">"a&lt;b"</span>: <span class="c">1</span>}\n</code>',
    );
    expect(colored).toContain('<span class="m">// b</span>');
    expect(textOf(colored)).toBe(textOf(html));
  });

  test.each(['Text with `code`.', '```\n{"a": 1}\n```', '    indented', '', undefined])(
    'is returned at once without a language: %j',
    (markdown) => {
      const html = markdown && renderUntrustedMarkdown(markdown);
      expect(colorCode(html)).toBe(html);
    },
  );

  test('in an unknown language stays as it is', async () => {
    const html = renderUntrustedMarkdown('```nothing\na < b & "c"\n```');
    expect(textOf((await colorCode(html)) ?? '')).toBe(textOf(html));
  });

  test('keeps its text and adds nothing but colors, whatever it is', async () => {
    const part = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        '```json\n',
        '```js\n',
        '```html x\n',
        '\n```\n',
        '<code class="language-js">',
        '</code>',
        '<b>',
        '&lt;',
        '$&',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 10 }), async (parts) => {
        const html = renderUntrustedMarkdown(parts.join(''));
        const colored = await colorCode(html);
        expect(textOf(colored)).toBe(textOf(html));
        const added = colored.replace(/<span class="[a-z]">/g, '').match(/<[a-z]+/g) ?? [];
        expect(added).toEqual(html.match(/<[a-z]+/g) ?? []);
      }),
      { numRuns: 300 },
    );
  });
});
