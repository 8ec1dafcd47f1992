import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import {
  escapeHtml,
  escapeRegex,
  escapeXml,
  escapeXmlAttribute,
  oneLine,
  unescapeHtml,
} from '../../src/text/index.ts';

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
      // A parser turns carriage returns into line feeds, and drops U+0000 in content.
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/u;

test('text in XML has no character that XML forbids and none with a special meaning (XML 1.0, section 2.2)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(escapeXml(text)).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/);
      expect(escapeXmlAttribute(text)).not.toMatch(/[<>"'\t\n\r]|&(?!(?:amp|lt|gt|quot|#\d+);)/);
      for (const written of [escapeXml(text), escapeXmlAttribute(text)]) expect(written).not.toMatch(NOT_XML);
    }),
  );
});

test('an escaped expression matches its text and nothing else', () => {
  fc.assert(fc.property(fc.string(), (text) => new RegExp(`^${escapeRegex(text)}$`, 'u').test(text)));
  expect(/^a\.b$/.source).toBe(`^${escapeRegex('a.b')}$`);
});

test('whitespace of any kind becomes one space', () => {
  expect(oneLine(' a\n\tb\u00a0 c ')).toBe('a b c');
});
