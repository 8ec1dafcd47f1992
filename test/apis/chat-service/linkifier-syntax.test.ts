/** The syntax of a linkifier's pattern (Python's `re`) and of its URL template (RFC 6570). */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePattern } from '../../../src/apis/chat-service/linkifiers/pattern-parser.ts';
import { openChat, refused, rule, succeeds } from './support.ts';

const PATH = '/realm/filters/2';
const PATTERN = '#(?P<ticket>[0-9]+)';
const TEMPLATE = 'https://tickets.example.com/{ticket}';

/** Expectation for an error about one parameter. */
const invalid = (msg: string, parameter: string) => ({ msg, errors: { [parameter]: [msg] } });

/** `groups` of a pattern: the template must contain each of them, and nothing else. */
const template = (groups: string[]): string =>
  `https://example.com/${groups.map((group) => `{${group}}`).join('')}`;

const PATTERNS: [what: string, pattern: string, groups?: string[]][] = [
  ['text', 'JIRA-1'],
  ['characters beyond the basic plane', '🌳+[🌱-🌳]'],
  ['alternatives, also empty ones', 'a||b|'],
  ['anchors and boundaries', '\\A^\\bx\\B$\\Z'],
  ['repetitions, greedy, lazy and possessive', 'a*b+c?d*?e+?f??g*+h++i?+'],
  ['counts, greedy, lazy and possessive', 'a{2}b{2,}c{2,3}d{0}e{,5}?f{2}+'],
  ['braces that are no count', 'a{b}{ 2}{}{'],
  ['a closing brace and bracket', 'a}]'],
  ['named groups', '(?P<org>\\w+)/(?P<repo_2>\\w+)', ['org', 'repo_2']],
  ['a named group in a group', '(?:x(?P<n>y))?', ['n']],
  ['a group name in an escaped parenthesis', '\\(?P<n>x\\)'],
  ['a group name in a class', '[(?P<n>]'],
  ['flags', '(?i)(?s)a(?s-m:b)(?x: c d # e\n)(?-i:f)'],
  ['a verbose pattern', '(?x) a # (\n + b'],
  ['empty groups', '()(?:)'],
  ['an atomic group', '(?>a+)b'],
  ['comments', 'a(?#note \\) and more)*'],
  ['sets of characters', '\\d\\D\\s\\S\\w\\W[\\d\\S]'],
  ['a bracket at the beginning of a class', '[]a][^]a]'],
  ['dashes in a class', '[-a][a-][a-c-e][\\--/][\\d-]'],
  ['brackets that are no class of their own', '[[:alpha:]]'],
  ['escaped punctuation', '\\.\\#\\-\\/\\[\\\\\\]\\é\\_'],
  ['escapes of characters', '\\n\\t\\r\\f\\v\\a\\x41\\u00e9\\U0001F333\\012\\101\\0\\N{EM DASH}[\\b]'],
  ['references to groups', '(a)\\1(?P<n>b)(?P=n)(?(1)c|d)(?(n)e)', ['n']],
  ['a condition on a group that comes later', '(?(1)a|b)(c)'],
  ['look-ahead', 'a(?=b)(?!c)'],
  ['look-behind of a fixed width', '(?<=ab)c(?<!d[ef])g'],
  ['look-behind of a fixed width, with alternatives, counts and groups', '(?<=ab|cd|e{2}|(?:x|y)\\d)f'],
  ['look-behind that refers to a group of a fixed width', '(ab)(?<=\\1)c(?<=a\\b^)'],
  ['look-behind of anchors and look-arounds', '(?<=^\\b(?=x+)(?<!y))z'],
  ['a named group after a look-behind', '(?<![A-Za-z])#(?P<ticket>\\d+)', ['ticket']],
];
for (const [what, pattern, groups = []] of PATTERNS) {
  rule(`pattern is a regular expression: it may have ${what}`, async (chat) => {
    await succeeds(chat, ['PATCH', PATH, { pattern, url_template: template(groups) }]);
  });
}

const VARIABLE_WIDTH = 'look-behind requires fixed-width pattern';

const BAD_PATTERNS: [pattern: string, problem: string][] = [
  ['(?<=a*)b', VARIABLE_WIDTH],
  ['(?<!a|bc)d', VARIABLE_WIDTH],
  ['(?<=a?)b', VARIABLE_WIDTH],
  ['(?<=a{1,2})b', VARIABLE_WIDTH],
  ['(?<=(?:a|bc))d', VARIABLE_WIDTH],
  ['(a+)(?<=\\1)b', VARIABLE_WIDTH],
  ['(a)(?<=(?(1)b))c', VARIABLE_WIDTH],
  ['(?<=(a)\\1)b', 'cannot refer to group defined in the same lookbehind subpattern'],
  ['(?<', 'unexpected end of pattern'],
  ['(?<name>a)', 'unknown extension ?<n'],
  ['(?', 'unexpected end of pattern'],
  ['(?|a)', 'unknown extension ?|'],
  ['(?P>n)', 'unknown extension ?P>'],
  ['(?i', 'missing -, : or )'],
  ['(?iz)', 'unknown flag'],
  ['(?i-)a', 'missing flag'],
  ['(?i-i:a)', 'bad inline flags: flag turned on and off'],
  ['(?au)a', "bad inline flags: flags 'a', 'u' and 'L' are incompatible"],
  ['(?L)a', "bad inline flags: cannot use 'L' flag with a str pattern"],
  ['(?-a:b)', "bad inline flags: cannot turn off flags 'a', 'u' and 'L'"],
  ['a(?i)b', 'global flags not at the start of the expression'],
  ['(?#note', 'missing ), unterminated comment'],
  ['\\1', 'invalid group reference 1'],
  ['(a\\1)', 'cannot refer to an open group'],
  ['(?P=n)', "unknown group name 'n'"],
  ['(?(2)a)(b)', 'invalid group reference 2'],
  ['(?(0)a)', 'bad group number'],
  ['(a)(?(1)b|c|d)', 'conditional backref with more than two branches'],
  ['\\8', 'invalid group reference 8'],
  ['\\400', 'octal escape value \\400 outside of range 0-0o377'],
  ['\\z', 'bad escape \\z'],
  ['\\pL', 'bad escape \\p'],
  ['\\Qa\\E', 'bad escape \\Q'],
  ['\\xg1', 'incomplete escape \\x'],
  ['\\u00e', 'incomplete escape \\u00e'],
  ['\\U00110000', 'bad escape \\U00110000'],
  ['\\N', 'missing {'],
  ['[\\A]', 'bad escape \\A'],
  ['a\\', 'bad escape (end of pattern)'],
  ['[a\\', 'bad escape (end of pattern)'],
  ['(a', 'missing ), unterminated subpattern'],
  ['((a)', 'missing ), unterminated subpattern'],
  ['a)', 'unbalanced parenthesis'],
  ['[a', 'unterminated character set'],
  ['x[]', 'unterminated character set'],
  ['[a-', 'unterminated character set'],
  ['[z-a]', 'bad character range z-a'],
  ['[a-\\d]', 'bad character range a-\\d'],
  ['*a', 'nothing to repeat'],
  ['^*', 'nothing to repeat'],
  ['(+a)', 'nothing to repeat'],
  ['a|?', 'nothing to repeat'],
  ['{2}', 'nothing to repeat'],
  ['a**', 'multiple repeat'],
  ['a+?+', 'multiple repeat'],
  ['a{2}{3}', 'multiple repeat'],
  ['a{3,2}', 'min repeat greater than max repeat'],
  ['a{4294967295}', 'the repetition number is too large'],
  ['(?P<1-a>x)', "bad character in group name '1-a'"],
  ['(?P<>x)', 'missing group name'],
  ['(?P<n', 'missing >, unterminated name'],
  ['(?P<n>a)|(?P<n>b)', "redefinition of group name 'n' as group 2; was group 1"],
];
for (const [pattern, problem] of BAD_PATTERNS) {
  rule(`pattern is a Python regular expression, and ${pattern} is refused`, async (chat) => {
    const msg = `Bad regular expression: ${problem}`;
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
  rule(
    `url_template is an RFC 6570 template, and ${JSON.stringify(url_template)} is refused`,
    async (chat) => {
      const fields = { pattern: PATTERN, url_template };
      await refused(chat, ['PATCH', PATH, fields], invalid('Invalid URL template.', 'url_template'));
    },
  );
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
  ['look-behinds', '(?<=a'.repeat(long / 5)],
  ['closed look-behinds', '(?<=a{1,2})'.repeat(long / 10)],
  ['comments', '(?#\\'.repeat(long / 4)],
  ['alternatives', '|'.repeat(long)],
  ['groups and their names', Array.from({ length: 20_000 }, (_, i) => `(?P<n${i}>)`).join('')],
];
for (const [what, pattern] of HOSTILE) {
  rule(`sandbox: a long pattern of ${what} gets a response`, async (chat) => {
    const url_template = `https://example.com/{${Array.from({ length: 20_000 }, (_, i) => `m${i}`).join(',')}}`;
    const { status, json } = await chat.send('PATCH', PATH, { pattern, url_template });
    expect({ status, result: json.result, code: json.code }).toEqual({
      status: 400,
      result: 'error',
      code: 'BAD_REQUEST',
    });
  });
}

rule('sandbox: a long template gets a response', async (chat) => {
  for (const url_template of [
    '{'.repeat(long),
    `{${'a'.repeat(long)}`,
    `{${'a,'.repeat(long)}}`,
    '%41'.repeat(long),
  ]) {
    expect((await chat.send('PATCH', PATH, { pattern: PATTERN, url_template })).status).toBe(400);
  }
});

/** Expressions of the syntax that Python and JavaScript share, with the names of their groups. */
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

const version = spawnSync('python3', ['-c', 'import sys; print(sys.version_info[1])'], { encoding: 'utf8' });

/** 3.11 added possessive repetitions, 3.14 adds `\z`. */
const hasPython = version.status === 0 && ['11', '12', '13'].includes(version.stdout.trim());

const COMPILE = `
import json, re, sys
def compiled(pattern):
    try: return list(re.compile(pattern).groupindex)
    except Exception: return None
json.dump([compiled(pattern) for pattern in json.load(sys.stdin)], sys.stdout)
`;

const piece = fc.constantFrom(
  ...'a b . | * + ? {2} {,3} {3,2} { } [ [^ ] - ^ $ ( ) < > = ! : 0 # é 🌳 a-z z-a \\w-'.split(' '),
  ...'\\d \\1 \\2 \\10 \\07 \\400 \\b \\Z \\z \\q \\x41 \\x4 \\u00e9 \\ (? (?: (?= (?! (?<= (?<! (?P (?P<'.split(
    ' ',
  ),
  ...'(?P<n> (?P<m> (?P=n) (?(1) (?(n) (?(2) (?> (?#c (?i) (?x) (?i: (?-i: (?x-s: (?a'.split(' '),
  ' ',
  '\n',
);
const nested: fc.Arbitrary<string> = fc.letrec<{ any: string; term: string }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', 'ab', '[a-c]', '\\d', '\\1', '\\2', '(?P=n)', '.', '^', '\\b', 'é', '🌳'),
    fc
      .tuple(
        fc.constantFrom(...'( (?: (?= (?<= (?<! (?P<n> (?P<m> (?> (?(1) (?(n) (?i: (?x:'.split(' ')),
        tie('any'),
        fc.constantFrom('', '|a', '|ab'),
        fc.constantFrom(')', ')', ')*', '){2}', '){,3}'),
      )
      .map((parts) => parts.join('')),
  ),
  any: fc
    .array(fc.tuple(tie('term'), fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '*+')), {
      minLength: 1,
      maxLength: 3,
    })
    .map((terms) => terms.flat().join('')),
})).any;

test.runIf(hasPython)('a pattern is accepted if Python accepts it, and rejected if Python rejects it', () => {
  const options = { numRuns: 4000, seed: 20_261_122 };
  const patterns = [
    ...fc.sample(fc.array(piece, { minLength: 1, maxLength: 7 }), options).map((pieces) => pieces.join('')),
    ...fc.sample(nested, options),
  ];
  const { stdout } = spawnSync('python3', ['-W', 'ignore', '-c', COMPILE], {
    input: JSON.stringify(patterns),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const groups: (string[] | null)[] = JSON.parse(stdout);
  const judged = patterns.map((pattern) => ({ pattern, groups: parsePattern(pattern).groups ?? null }));
  expect(judged).toEqual(patterns.map((pattern, index) => ({ pattern, groups: groups[index] })));
  // The seed is fixed, so both numbers are constant.
  const accepted = groups.filter((each) => each !== null).length;
  expect(accepted).toBeGreaterThan(1000);
  expect(groups.length - accepted).toBeGreaterThan(1000);
});
