import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { escapeHtml, unescapeHtml } from '../../src/text/index.ts';

const anyText = fc.string({ unit: 'grapheme' });

test('escaped text is one text to a parser, as content and as an attribute, whatever it contains', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const [element, ...others] = parseFragment(
        `<p title="${escapeHtml(text)}">${escapeHtml(text)}</p>`,
      ).childNodes;
      const { attrs, childNodes } = element as unknown as {
        attrs: { value: string }[];
        childNodes: { value: string }[];
      };
      // A parser reads carriage returns as line feeds, and drops the character of code 0 in content.
      const read = text.replace(/\r\n?/g, '\n');
      expect(others).toEqual([]);
      expect(attrs[0]?.value).toBe(read);
      expect(childNodes.map(({ value }) => value).join('')).toBe(read);
    }),
  );
});

test('escaping is undone, and a stray ampersand stays', () => {
  fc.assert(fc.property(anyText, (text) => unescapeHtml(escapeHtml(text)) === text));
  expect(unescapeHtml('AT&T &amp &unknown; &#39;&#x27; &#1114112;')).toBe(
    "AT&T &amp &unknown; '' &#1114112;",
  );
});
