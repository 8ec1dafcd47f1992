/** `PATCH /saved_snippets/{saved_snippet_id}`, and the helpers that show and create snippets. */
import { expect } from 'vitest';
import { type Chat, NOW, refused, rule, succeeds } from './support.ts';

/** The snippet in the documentation's sample, which calls as the bot. */
const SNIPPET = '/saved_snippets/4';
const UNKNOWN = { status: 404, msg: 'Saved snippet does not exist.' };

const snippet = async (chat: Chat, id = 4) => (await chat.rows('snippets'))[id];

rule('both fields are changed at once', async (chat) => {
  const fields = { title: 'Release checklist', content: '- [ ] Changelog is up to date' };
  await succeeds(chat, ['PATCH', SNIPPET, fields, 'bot']);
  expect(await snippet(chat)).toMatchObject({ id: 4, user_id: 25, ...fields });
});

rule('title is optional', async (chat) => {
  const before = await snippet(chat);
  await succeeds(chat, ['PATCH', SNIPPET, { content: 'Another text' }, 'bot']);
  expect(await snippet(chat)).toEqual({ ...before, content: 'Another text' });
});

rule('content is optional', async (chat) => {
  const before = await snippet(chat);
  await succeeds(chat, ['PATCH', SNIPPET, { title: 'Another title' }, 'bot']);
  expect(await snippet(chat)).toEqual({ ...before, title: 'Another title' });
});

rule('content is the original Markdown, kept as it was sent', async (chat) => {
  const content = '- [ ] **one** <b>&amp;</b>\n- [x] `two`';
  await succeeds(chat, ['PATCH', SNIPPET, { content }, 'bot']);
  const { json } = await chat.send('GET', '/saved_snippets', {}, 'bot');
  expect(json.saved_snippets).toMatchObject([{ id: 4, content }]);
});

rule('a snippet that does not exist is refused', async (chat) => {
  await refused(chat, ['PATCH', '/saved_snippets/99', { title: 'x' }, 'bot'], UNKNOWN);
});

rule("only a snippet of the current user can be edited: somebody else's does not exist", async (chat) => {
  await refused(chat, ['PATCH', SNIPPET, { title: 'x' }, 'member'], UNKNOWN);
});

rule("sandbox: a bot's snippets are not its owner's", async (chat) => {
  await refused(chat, ['PATCH', SNIPPET, { title: 'x' }, 'administrator'], UNKNOWN);
  await refused(chat, ['PATCH', '/saved_snippets/2', { title: 'x' }, 'bot'], UNKNOWN);
});

const OWN = { owner: 1, administrator: 2, moderator: 3, member: 5, guest: 6, bot: 4 } as const;
for (const [who, id] of Object.entries(OWN) as [keyof typeof OWN, number][]) {
  rule(`sandbox: the ${who} may edit a snippet of their own`, async (chat) => {
    await succeeds(chat, ['PATCH', `/saved_snippets/${id}`, { title: 'Mine' }, who]);
    expect(await snippet(chat, id)).toMatchObject({ title: 'Mine' });
  });
}

rule('sandbox: a request with neither field succeeds and changes nothing', async (chat) => {
  const before = await chat.sandbox.state();
  await succeeds(chat, ['PATCH', SNIPPET, {}, 'bot']);
  expect(await chat.sandbox.state()).toEqual(before);
});

rule('sandbox: a request with neither field succeeds even for an unknown id', async (chat) => {
  await succeeds(chat, ['PATCH', '/saved_snippets/99', {}, 'bot']);
});

const LIMITS = { title: 60, content: 10_000 };
for (const [name, limit] of Object.entries(LIMITS)) {
  rule(`sandbox: ${name} may have ${limit} characters`, async (chat) => {
    const text = '🌳'.repeat(limit);
    await succeeds(chat, ['PATCH', SNIPPET, { [name]: text }, 'bot']);
    expect(await snippet(chat)).toMatchObject({ [name]: text });
  });

  rule(`sandbox: ${name} must not have ${limit + 1} characters`, async (chat) => {
    const msg = `${name} is too long (limit: ${limit} characters)`;
    await refused(chat, ['PATCH', SNIPPET, { [name]: 'a'.repeat(limit + 1) }, 'bot'], { msg });
  });

  rule(`sandbox: the length of ${name} is that without white space around it`, async (chat) => {
    await succeeds(chat, ['PATCH', SNIPPET, { [name]: `  ${'a'.repeat(limit)}\n` }, 'bot']);
    expect(await snippet(chat)).toMatchObject({ [name]: 'a'.repeat(limit) });
  });

  for (const blank of ['', ' \n\t']) {
    rule(`sandbox: ${name} cannot be blank: ${JSON.stringify(blank)}`, async (chat) => {
      await refused(chat, ['PATCH', SNIPPET, { [name]: blank }, 'bot'], { msg: `${name} cannot be blank` });
    });
  }
}

rule('sandbox: the texts are checked before the snippet is looked up', async (chat) => {
  const request = ['PATCH', '/saved_snippets/99', { title: '' }, 'bot'] as const;
  await refused(chat, [...request], { msg: 'title cannot be blank' });
});

rule('sandbox: content is checked before title', async (chat) => {
  await refused(chat, ['PATCH', SNIPPET, { title: '', content: '' }, 'bot'], {
    msg: 'content cannot be blank',
  });
});

rule('sandbox: a text is used as it is, never as JSON', async (chat) => {
  await succeeds(chat, ['PATCH', SNIPPET, { title: '"null"' }, 'bot']);
  expect(await snippet(chat)).toMatchObject({ title: '"null"' });
});

rule('sandbox: an id that is not a number is not found', async (chat) => {
  const expected = { status: 404, code: 'NOT_FOUND', msg: 'Not found' };
  await refused(chat, ['PATCH', '/saved_snippets/-4', { title: 'x' }, 'bot'], expected);
});

rule(
  'the operation was added at level 368',
  async (chat) => {
    const expected = { status: 404, code: 'NOT_FOUND', msg: 'Not found' };
    await refused(chat, ['PATCH', SNIPPET, { title: 'x' }, 'bot'], expected);
    await chat.admin('POST', '/level', { level: 368 });
    await succeeds(chat, ['PATCH', SNIPPET, { title: 'x' }, 'bot']);
  },
  { level: 367 },
);

rule('sandbox: POST /saved_snippets creates one, which can then be edited', async (chat) => {
  const fields = { title: ' Greeting ', content: 'Hello' };
  const { json } = await chat.send('POST', '/saved_snippets', fields, 'member');
  expect(json).toEqual({ result: 'success', msg: '', saved_snippet_id: 7 });
  await succeeds(chat, ['PATCH', '/saved_snippets/7', { content: 'Hello there' }, 'member']);
  expect((await chat.send('GET', '/saved_snippets', {}, 'member')).json.saved_snippets[1]).toEqual({
    id: 7,
    title: 'Greeting',
    content: 'Hello there',
    date_created: NOW,
  });
});

rule('sandbox: POST /saved_snippets needs both texts', async (chat) => {
  const missing = (name: string) => ({
    code: 'REQUEST_VARIABLE_MISSING',
    msg: `Missing '${name}' argument`,
    var_name: name,
  });
  await refused(chat, ['POST', '/saved_snippets', { title: 'x' }], missing('content'));
  await refused(chat, ['POST', '/saved_snippets', { content: 'x' }], missing('title'));
  const tooLong = { title: 'a'.repeat(61), content: 'x' };
  await refused(chat, ['POST', '/saved_snippets', tooLong], {
    msg: 'title is too long (limit: 60 characters)',
  });
});
