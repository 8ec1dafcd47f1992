import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeXml, escapeXmlAttribute } from '../../src/text/index.ts';

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
