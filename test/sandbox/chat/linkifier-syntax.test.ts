/** The syntax of a linkifier's pattern (RE2) and of its URL template (RFC 6570). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openChat, refused, rule, succeeds } from './support.ts';

const PATH = '/realm/filters/2';
const PATTERN = '#(?P<ticket>[0-9]+)';
const TEMPLATE = 'https://tickets.example.com/{ticket}';

/** Of an error about one parameter. */
const invalid = (msg: string, parameter: string) => ({ msg, errors: { [parameter]: [msg] } });

/** `groups` of a pattern: each of them has to be in the template, and nothing else. */
const template = (groups: string[]): string =>
  `https://example.com/${groups.map((group) => `{${group}}`).join('')}`;

const PATTERNS: [what: string, pattern: string, groups?: string[]][] = [
  ['text', 'JIRA-1'],
  ['characters beyond the basic plane', '🌳+[🌱-🌳]'],
  ['alternatives, also empty ones', 'a||b|'],
  ['anchors and boundaries', '\\A^\\bx\\B$\\z'],
  ['a repeated anchor', '^*'],
  ['repetitions, greedy and lazy', 'a*b+c?d*?e+?f??'],
  ['counts, greedy and lazy', 'a{2}b{2,}c{2,3}d{0}e{1000}?'],
  ['braces that are no count', 'a{b}{,3}{ 2}{01}{'],
  ['a closing brace and bracket', 'a}]'],
  ['named groups', '(?P<org>\\w+)/(?P<repo_2>\\w+)', ['org', 'repo_2']],
  ['a named group in a group', '(?:x(?P<n>y))?', ['n']],
  ['a group name in an escaped parenthesis', '\\(?P<n>x\\)'],
  ['a group name in a class', '[(?P<n>]'],
  ['flags', '(?i)a(?s-m:b)(?-U:c)(?imsU)'],
  ['a repetition after flags, of what stands before them', 'a(?i)*'],
  ['empty groups', '()(?:)'],
  ['Perl classes', '\\d\\D\\s\\S\\w\\W[\\d\\S]'],
  ['Unicode classes', '\\pL\\p{Lu}\\P{Greek}\\p{^Cyrillic}[\\pN\\P{L}]'],
  ['POSIX classes', '[[:alpha:][:^digit:]_]'],
  ['POSIX-like text', '[[:alpha]'],
  ['a bracket at the beginning of a class', '[]a][^]a]'],
  ['dashes in a class', '[-a][a-][a-c-e][\\--/]'],
  ['escaped punctuation', '\\.\\#\\-\\/\\[\\\\\\]'],
  ['escapes of characters', '\\n\\t\\r\\f\\v\\a\\x41\\x{1F333}\\012\\101\\0'],
  ['quoted text', '\\Q(*[\\E+\\Qopen to the end ('],
  ['a repetition after an empty quotation', 'a\\Q\\E*'],
  ['nested counts within the limit', '((a{10}){10}){10}'],
];
for (const [what, pattern, groups = []] of PATTERNS) {
  rule(`pattern is a regular expression: it may have ${what}`, async (chat) => {
    await succeeds(chat, ['PATCH', PATH, { pattern, url_template: template(groups) }]);
  });
}

const BAD_PATTERNS: [pattern: string, fault: string][] = [
  ['a(?=b)', 'invalid perl operator: (?='],
  ['a(?!b)', 'invalid perl operator: (?!'],
  ['(?<=a)b', 'invalid perl operator: (?<'],
  ['(?<!a)b', 'invalid perl operator: (?<'],
  ['(?<name>a)', 'invalid perl operator: (?<'],
  ['(?>a)', 'invalid perl operator: (?>'],
  ['(?#note)', 'invalid perl operator: (?#'],
  ['(?ix)a', 'invalid perl operator: (?ix'],
  ['(?i-)a', 'invalid perl operator: (?i-)'],
  ['(?P<n>a)(?P=n)', 'invalid perl operator: (?P'],
  ['(?', 'missing ): (?'],
  ['(?i', 'missing ): (?i'],
  ['(a)\\1', 'invalid escape sequence: \\1'],
  ['\\8', 'invalid escape sequence: \\8'],
  ['\\Z', 'invalid escape sequence: \\Z'],
  ['\\E', 'invalid escape sequence: \\E'],
  ['\\é', 'invalid escape sequence: \\é'],
  ['\\_', 'invalid escape sequence: \\_'],
  ['\\xg1', 'invalid escape sequence: \\x'],
  ['\\x{110000}', 'invalid escape sequence: \\x{110000}'],
  ['[\\b]', 'invalid escape sequence: \\b'],
  ['[a-\\d]', 'invalid escape sequence: \\d'],
  ['a\\', 'trailing \\'],
  ['[a\\', 'trailing \\'],
  ['(a', 'missing ): (a'],
  ['((a)', 'missing ): ((a)'],
  ['a)', 'unexpected ): a)'],
  ['[a', 'missing ]: [a'],
  ['x[]', 'missing ]: []'],
  ['[a-', 'missing ]: [a-'],
  ['[z-a]', 'invalid character class range: z-a'],
  ['[[:letter:]]', 'invalid character class range: [:letter:]'],
  ['\\p{Klingon}', 'invalid character class range: \\p{Klingon}'],
  ['\\p{Greek', 'invalid character class range: \\p{Greek'],
  ['\\pX', 'invalid character class range: \\pX'],
  ['\\p', 'invalid character class range: \\p'],
  ['*a', 'no argument for repetition operator: *'],
  ['(+a)', 'no argument for repetition operator: +'],
  ['a|?', 'no argument for repetition operator: ?'],
  ['{2}', 'no argument for repetition operator: {2}'],
  ['a**', 'bad repetition operator: **'],
  ['a+?+', 'bad repetition operator: +?+'],
  ['a++', 'bad repetition operator: ++'],
  ['a{2}{3}', 'bad repetition operator: {2}{3}'],
  ['a{3,2}', 'invalid repetition size: {3,2}'],
  ['a{1001}', 'invalid repetition size: {1001}'],
  ['a{2,1001}', 'invalid repetition size: {2,1001}'],
  ['((a{10}){10}){11}', 'invalid repetition size: {11}'],
  ['(a{500}|b){3}', 'invalid repetition size: {3}'],
  ['(?P<1-a>x)', 'invalid named capture group: (?P<1-a>'],
  ['(?P<>x)', 'invalid named capture group: (?P<>'],
  ['(?P<n', 'invalid named capture group: (?P<n'],
  ['(?P<n>a)|(?P<n>b)', 'invalid named capture group: (?P<n>'],
];
for (const [pattern, fault] of BAD_PATTERNS) {
  rule(`sandbox: the pattern ${pattern} is refused`, async (chat) => {
    const msg = `Bad regular expression: ${fault}`;
    await refused(chat, ['PATCH', PATH, { pattern, url_template: TEMPLATE }], invalid(msg, 'pattern'));
  });
}

const TEMPLATES: [what: string, url_template: string, groups?: string[]][] = [
  ['no expression', 'https://example.com/'],
  ['a variable twice', 'https://example.com/{a}/{a}', ['a']],
  ['every operator', 'https://example.com/{+a}{#a}{.a}{/a}{;a}{?a}{&a}', ['a']],
  ['several variables in an expression', '{?a,b,c_3}', ['a', 'b', 'c_3']],
  ['modifiers', '{a:1}{a:9999}{/a*}', ['a']],
  ['percent-encoded literals', 'https://example.com/%7Euser%2f'],
  ['characters of other scripts', 'https://example.com/größe/🌳'],
  ['an apostrophe', "https://example.com/it's"],
];
for (const [what, url_template, groups = []] of TEMPLATES) {
  rule(`url_template is an RFC 6570 template: it may have ${what}`, async (chat) => {
    const pattern = `x${groups.map((group) => `(?P<${group}>y)`).join('')}`;
    await succeeds(chat, ['PATCH', PATH, { pattern, url_template }]);
  });
}

const BAD_TEMPLATES = [
  'https://example.com/{',
  'https://example.com/}',
  'https://example.com/{}',
  'https://example.com/{ticket',
  'https://example.com/{{ticket}}',
  'https://example.com/{?}',
  'https://example.com/{ticket,}',
  'https://example.com/{,ticket}',
  'https://example.com/{ticket ,x}',
  'https://example.com/{tick-et}',
  'https://example.com/{.ticket.}',
  'https://example.com/{ticket..x}',
  'https://example.com/{ticket:0}',
  'https://example.com/{ticket:10000}',
  'https://example.com/{ticket:}',
  'https://example.com/{ticket:3*}',
  'https://example.com/{ticket**}',
  'https://example.com/{ticket%4}',
  'https://example.com/{=ticket}',
  'https://example.com/{!ticket}',
  'https://example.com/{@ticket}',
  'https://example.com/{|ticket}',
  'https://example.com/{?+ticket}',
  'https://example.com/{ticket}/100%',
  'https://example.com/{ticket}/a b',
  'https://example.com/{ticket}/"',
  'https://example.com/{ticket}/<b>',
  'https://example.com/{ticket}/a\\b',
  'https://example.com/{ticket}/a^b`c',
  'https://example.com/{ticket}/a|b',
  'https://example.com/{ticket}/a\u0007b',
];
for (const url_template of BAD_TEMPLATES) {
  rule(`url_template is an RFC 6570 template: ${JSON.stringify(url_template)} is none`, async (chat) => {
    const fields = { pattern: PATTERN, url_template };
    await refused(chat, ['PATCH', PATH, fields], invalid('Invalid URL template.', 'url_template'));
  });
}

const long = 60_000;
const HOSTILE: [what: string, pattern: string][] = [
  ['nested repetitions', `${'('.repeat(5000)}a${'*)+'.repeat(5000)}`],
  ['open groups', '('.repeat(long)],
  ['closed groups', `${'('.repeat(long)}${')'.repeat(long)}`],
  ['open classes', '[[:'.repeat(long / 2)],
  ['classes of open classes', `${'[[:a'.repeat(long / 4)}]`],
  ['open names', '(?P<'.repeat(long / 4)],
  ['open braces', 'a{1,'.repeat(long / 4)],
  ['backslashes', '\\'.repeat(long)],
  ['quotations', '\\Q'.repeat(long / 2)],
  ['groups and their names', Array.from({ length: 20_000 }, (_, i) => `(?P<n${i}>)`).join('')],
];
for (const [what, pattern] of HOSTILE) {
  rule(`sandbox: a long pattern of ${what} gets an answer`, async (chat) => {
    const url_template = `https://example.com/{${Array.from({ length: 20_000 }, (_, i) => `m${i}`).join(',')}}`;
    const { status, json } = await chat.send('PATCH', PATH, { pattern, url_template });
    expect({ status, result: json.result, code: json.code }).toEqual({
      status: 400,
      result: 'error',
      code: 'BAD_REQUEST',
    });
  });
}

rule('sandbox: a long template gets an answer', async (chat) => {
  for (const url_template of [
    '{'.repeat(long),
    `{${'a'.repeat(long)}`,
    `{${'a,'.repeat(long)}}`,
    '%41'.repeat(long),
  ]) {
    expect((await chat.send('PATCH', PATH, { pattern: PATTERN, url_template })).status).toBe(400);
  }
});

/** Expressions of the syntax that RE2 and JavaScript share, with the names of their groups. */
const expression: fc.Arbitrary<string> = fc.letrec<{ any: string; atom: string; term: string }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', '.', '\\d', '\\.', '[a-z_]', '[^]x]', '\\x41', '\\n', '-', '🌳'),
    tie('any').map((inner) => `(?:${inner})`),
    tie('any').map((inner) => `(?P<NAME>${inner})`),
  ),
  term: fc
    .tuple(tie('atom'), fc.constantFrom('', '*', '+', '?', '{2}', '{0,3}', '{1,}', '*?'))
    .map((parts) => parts.join('')),
  any: fc
    .array(fc.array(tie('term'), { maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((alternatives) => alternatives.map((terms) => terms.join('')).join('|')),
})).any;

test('sandbox: generated patterns are accepted, with the groups that a regular expression engine finds', async () => {
  const chat = openChat();
  await fc.assert(
    fc.asyncProperty(expression, async (shape) => {
      let count = 0;
      const pattern = `x${shape.replaceAll('NAME', () => `g${count++}`)}`;
      // In JavaScript, a class that begins with a bracket is empty.
      const script = pattern.replaceAll('(?P<', '(?<').replaceAll('[^]x]', '[^\\]x]');
      const groups = Object.keys(new RegExp(`${script}|`, 'u').exec('')?.groups ?? {});
      expect(groups.length).toBe(count);
      await succeeds(chat, ['PATCH', PATH, { pattern, url_template: template(groups) }]);
    }),
  );
});
