/** `PATCH /realm/filters/{filter_id}`. */
import { expect } from 'vitest';
import { type Chat, type Fields, refused, rule, succeeds } from './support.ts';

const PATH = '/realm/filters/2';
const PATTERN = '#(?P<ticket>[0-9]+)';
const TEMPLATE = 'https://tickets.example.com/{ticket}';

const linkifiers = async (chat: Chat) => (await chat.send('GET', '/realm/linkifiers')).json.linkifiers;

/** Expectation for an error about both parameters together, or about one. */
const invalid = (msg: string, parameter = '__all__') => ({ msg, errors: { [parameter]: [msg] } });

rule('pattern and url_template are replaced', async (chat) => {
  await succeeds(chat, ['PATCH', PATH, { pattern: PATTERN, url_template: TEMPLATE }]);
  expect(await linkifiers(chat)).toContainEqual({ id: 2, pattern: PATTERN, url_template: TEMPLATE });
});

rule('other linkifiers, and the display order, stay as they are', async (chat) => {
  const [first, second] = await linkifiers(chat);
  await succeeds(chat, ['PATCH', PATH, { pattern: PATTERN, url_template: TEMPLATE }]);
  expect([first.id, second.id]).toEqual([5, 2]);
  expect(await linkifiers(chat)).toEqual([first, { id: 2, pattern: PATTERN, url_template: TEMPLATE }]);
});

for (const name of ['pattern', 'url_template']) {
  rule(`${name} is required`, async (chat) => {
    const fields: Fields = { pattern: PATTERN, url_template: TEMPLATE, [name]: undefined };
    const msg = `Missing '${name}' argument`;
    await refused(chat, ['PATCH', PATH, fields], { code: 'REQUEST_VARIABLE_MISSING', msg, var_name: name });
  });

  rule(`sandbox: ${name} cannot be blank, also not after trimming`, async (chat) => {
    const fields: Fields = { pattern: PATTERN, url_template: TEMPLATE, [name]: ' \t' };
    await refused(chat, ['PATCH', PATH, fields], invalid('This field cannot be blank.', name));
  });
}

rule('sandbox: a missing pattern is reported before a missing url_template', async (chat) => {
  const expected = {
    code: 'REQUEST_VARIABLE_MISSING',
    msg: "Missing 'pattern' argument",
    var_name: 'pattern',
  };
  await refused(chat, ['PATCH', PATH, {}], expected);
});

rule('sandbox: white space around both is dropped', async (chat) => {
  await succeeds(chat, ['PATCH', PATH, { pattern: ` ${PATTERN} `, url_template: `\n${TEMPLATE}` }]);
  expect(await linkifiers(chat)).toContainEqual({ id: 2, pattern: PATTERN, url_template: TEMPLATE });
});

for (const who of ['owner', 'administrator', 'bot'] as const) {
  rule(`sandbox: the ${who} may`, async (chat) => {
    await succeeds(chat, ['PATCH', PATH, { pattern: PATTERN, url_template: TEMPLATE }, who]);
  });
}

for (const who of ['moderator', 'member', 'guest'] as const) {
  rule(`sandbox: the ${who} may not, which is checked before the parameters`, async (chat) => {
    const expected = { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' };
    await refused(chat, ['PATCH', PATH, {}, who], expected);
  });
}

rule('sandbox: an unknown linkifier is 400', async (chat) => {
  const fields = { pattern: '(', url_template: TEMPLATE };
  await refused(chat, ['PATCH', '/realm/filters/3', fields], { msg: 'Linkifier not found.' });
});

rule('sandbox: parameters are read before the linkifier is looked up', async (chat) => {
  const expected = {
    code: 'REQUEST_VARIABLE_MISSING',
    msg: "Missing 'pattern' argument",
    var_name: 'pattern',
  };
  await refused(chat, ['PATCH', '/realm/filters/3', {}], expected);
});

rule('sandbox: a pattern of another linkifier is refused', async (chat) => {
  const pattern = 'doc:(?P<space>[a-z]+)/(?P<page>[a-z0-9-]+)';
  const fields = { pattern, url_template: 'https://docs.example.com/{space}/{page}' };
  await refused(chat, ['PATCH', PATH, fields], invalid('Linkifier with this pattern already exists.'));
});

rule('sandbox: a linkifier may keep its pattern', async (chat) => {
  const [own] = (await linkifiers(chat)).filter(({ id }: { id: number }) => id === 2);
  await succeeds(chat, ['PATCH', PATH, { pattern: own.pattern, url_template: 'https://x.example.com/{id}' }]);
});

rule('named groups of the pattern are inserted: the template may not use others', async (chat) => {
  const fields = { pattern: PATTERN, url_template: 'https://example.com/{ticket}/{z}/{a}' };
  const msg = "Group 'a' in URL template is not present in linkifier pattern.";
  await refused(chat, ['PATCH', PATH, fields], invalid(msg));
});

rule('sandbox: the template has to use every named group', async (chat) => {
  const fields = { pattern: '(?P<z>1)(?P<b>2)(?P<a>3)', url_template: 'https://example.com/{b}' };
  const msg = "Group 'a' in linkifier pattern is not present in URL template.";
  await refused(chat, ['PATCH', PATH, fields], invalid(msg));
});

rule('sandbox: an unknown group in the template is reported before an unused one', async (chat) => {
  const fields = { pattern: PATTERN, url_template: 'https://example.com/{other}' };
  const msg = "Group 'other' in URL template is not present in linkifier pattern.";
  await refused(chat, ['PATCH', PATH, fields], invalid(msg));
});

rule(
  'sandbox: errors of both parameters are reported together, the first one as the message',
  async (chat) => {
    const [pattern, url_template] = [
      'Bad regular expression: missing ), unterminated subpattern',
      'Invalid URL template.',
    ];
    await refused(chat, ['PATCH', PATH, { pattern: '(', url_template: '{' }], {
      msg: pattern,
      errors: { pattern: [pattern], url_template: [url_template] },
    });
  },
);

rule('names of variables may have dots and percent escapes, which no group can have', async (chat) => {
  const fields = { pattern: PATTERN, url_template: 'https://example.com/{ticket}/{x.y%41}' };
  const msg = "Group 'x.y%41' in URL template is not present in linkifier pattern.";
  await refused(chat, ['PATCH', PATH, fields], invalid(msg));
});

rule(
  'the operation was introduced at level 57',
  async (chat) => {
    const fields = { pattern: PATTERN, url_format_string: 'https://example.com/%(ticket)s' };
    const before = await chat.send('PATCH', PATH, fields);
    expect(before.status).toBe(404);
    await chat.admin('POST', '/level', { level: 57 });
    await succeeds(chat, ['PATCH', PATH, fields]);
  },
  { level: 56 },
);

const BEFORE_TEMPLATES = { level: 175 };

rule(
  'before level 176 the parameter is url_format_string, and url_template is ignored',
  async (chat) => {
    const fields = {
      pattern: PATTERN,
      url_format_string: 'https://example.com/%(ticket)s',
      url_template: '{',
    };
    await succeeds(chat, ['PATCH', PATH, fields], { ignored_parameters_unsupported: ['url_template'] });
    expect(await linkifiers(chat)).toContainEqual({
      id: 2,
      pattern: PATTERN,
      url_format: 'https://example.com/%(ticket)s',
    });
  },
  BEFORE_TEMPLATES,
);

rule(
  'before level 176 url_format_string is required',
  async (chat) => {
    await refused(chat, ['PATCH', PATH, { pattern: PATTERN, url_template: TEMPLATE }], {
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'url_format_string' argument",
      var_name: 'url_format_string',
    });
  },
  BEFORE_TEMPLATES,
);

rule(
  'from level 176 the parameter is url_template, and url_format_string is ignored',
  async (chat) => {
    const fields = { pattern: PATTERN, url_template: TEMPLATE, url_format_string: 'x' };
    await succeeds(chat, ['PATCH', PATH, fields], { ignored_parameters_unsupported: ['url_format_string'] });
  },
  { level: 176 },
);

rule(
  'sandbox: a format string is a template after the move to level 176',
  async (chat) => {
    const url_format_string = 'https://example.com/%(ticket)s?share=100%%&tilde=%7E&set={1}';
    await succeeds(chat, ['PATCH', PATH, { pattern: PATTERN, url_format_string }]);
    await chat.admin('POST', '/level', { level: 176 });
    const url_template = 'https://example.com/{ticket}?share=100%25&tilde=%7E&set=%7B1%7D';
    expect(await linkifiers(chat)).toContainEqual({ id: 2, pattern: PATTERN, url_template });
    await succeeds(chat, ['PATCH', PATH, { pattern: PATTERN, url_template }]);
  },
  BEFORE_TEMPLATES,
);

for (const url_format_string of [
  'ticket',
  '/%(ticket)s',
  'https://',
  'https://example.com/%(ticket)d',
  'https://example.com/%(ticket)',
  'https://example.com/%ticket',
  'https://example.com/%()s',
  'https://example.com/a b',
]) {
  rule(
    `sandbox: before level 176 ${url_format_string} is no format string`,
    async (chat) => {
      const msg = 'Invalid URL format string.';
      const fields = { pattern: PATTERN, url_format_string };
      await refused(chat, ['PATCH', PATH, fields], invalid(msg, 'url_format_string'));
    },
    BEFORE_TEMPLATES,
  );
}

rule(
  'sandbox: before level 176 pattern and format string must name the same groups too',
  async (chat) => {
    const unknown = { pattern: PATTERN, url_format_string: 'https://example.com/%(x)s%(ticket)s' };
    const first = "Group 'x' in URL format string is not present in linkifier pattern.";
    await refused(chat, ['PATCH', PATH, unknown], invalid(first));
    const unused = { pattern: PATTERN, url_format_string: 'https://example.com/' };
    const second = "Group 'ticket' in linkifier pattern is not present in URL format string.";
    await refused(chat, ['PATCH', PATH, unused], invalid(second));
  },
  BEFORE_TEMPLATES,
);

rule('sandbox: an escaped path leads to the same linkifier', async (chat) => {
  const fields = { pattern: 'a(?P<n>b)', url_template: 'https://example.com/{n}' };
  await succeeds(chat, ['PATCH', '/realm/%66ilters/2', fields]);
});
