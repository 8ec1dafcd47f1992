import { describe, expect, it } from 'vitest';
import { openSearch, SearchUnavailable } from '../../../../../src/search/engine/engine.ts';
import { searchable, served } from '../../../../search/support.ts';
import { engineOf, titles } from '../support.ts';

const invite = searchable({
  title: 'Send invitations',
  route: '/send-invitations',
  group: 'Invitations',
  method: 'POST',
  path: '/invites',
  records: [
    { kind: 'operation', title: 'Send invitations', text: 'Sends invitations to email addresses.' },
    { kind: 'heading', title: 'Who may call it', fragment: 'who', text: 'Callers who may invite others.' },
    {
      kind: 'field',
      title: 'user.emails',
      fragment: 'body-user.emails',
      text: 'body · string · The addresses.',
    },
    {
      kind: 'error',
      title: 'Invalid channel ID 11. No invites were sent.',
      fragment: 'api-responses',
      text: '400 Bad Request',
      names: ['400', 'BAD_REQUEST'],
    },
  ],
});
const guide = searchable({
  title: 'Guide',
  keywords: ['onboarding'],
  records: [
    { kind: 'page', title: 'Guide', text: 'How to invite people, with invitations and without.' },
    { kind: 'heading', title: 'Invitations', fragment: 'invitations', text: 'A long way.' },
  ],
});

describe('a search', () => {
  it('groups hits by kind, the group with the best hit first', async () => {
    const engine = await engineOf([guide, invite]);
    const { groups, total, complete } = await engine.search('invitations');
    expect(groups.map(({ kind }) => kind)).toEqual(['operation', 'heading', 'page']);
    expect(total).toBe(3);
    expect(complete).toBe(true);
  });

  it.each([
    ['a path', '/invites', 'Send invitations'],
    ['words beside one that occurs nowhere', 'zebrafish onboarding', 'Guide'],
    ['a method and a path', 'post /invites', 'Send invitations'],
    ['a field with all that it is within', 'user.emails', 'user.emails'],
    ['a part of it', 'emails', 'user.emails'],
    ['the beginning of a word', 'invita', 'Send invitations'],
    ['words of the section and of its page', 'invitations callers', 'Who may call it'],
    ['the message of an error', 'Invalid channel ID', 'Invalid channel ID 11. No invites were sent.'],
    ['the code of an error', 'BAD_REQUEST', 'Invalid channel ID 11. No invites were sent.'],
    ['a keyword that is not on the page', 'onboarding', 'Guide'],
    ['a plural of what is there', 'guides', 'Guide'],
    ['capitals and accents', 'GUÍDE', 'Guide'],
  ])('finds %s', async (_, query, title) => {
    expect((await titles(await engineOf([guide, invite]), query))[0]).toBe(title);
  });

  it('puts titles before keywords before headings before paths before names before text', async () => {
    const word = 'fern';
    const pages = [
      searchable({ title: 'In the text', records: [{ kind: 'page', title: 'In the text', text: word }] }),
      searchable({ title: 'In a name', records: [{ kind: 'field', title: word, text: '' }] }),
      searchable({
        title: 'In a path',
        path: `/${word}`,
        method: 'GET',
        records: [{ kind: 'operation', title: 'In a path' }],
      }),
      searchable({ title: 'In a heading', records: [{ kind: 'heading', title: word }] }),
      searchable({ title: 'In the keywords', keywords: [word] }),
      searchable({ title: word }),
    ];
    const { groups } = await (await engineOf(pages)).search(word);
    const first = groups.map(({ hits }) => hits[0]?.page);
    expect(groups.find(({ kind }) => kind === 'page')?.hits.map(({ page }) => page)).toEqual([
      word,
      'In the keywords',
      'In the text',
    ]);
    expect(first).toEqual([word, 'In a heading', 'In a path', 'In a name']);
  });

  it('ranks the exact word above words that begin with it', async () => {
    const pages = ['Planting', 'Plant', 'Plants'].map((title) => searchable({ title }));
    expect((await titles(await engineOf(pages), 'plant'))[0]).toBe('Plant');
  });

  it('corrects a mistyped word, and names the correction', async () => {
    const engine = await engineOf([guide, invite]);
    for (const typed of ['invitaions', 'invitatoins', 'invtations', 'imvitations', 'invitationss']) {
      const { corrected, groups } = await engine.search(typed);
      expect(corrected, typed).toBe('invitations');
      expect(groups[0]?.hits[0]?.title).toBe('Send invitations');
    }
    expect(await engine.search('send invitaions now')).toMatchObject({ corrected: 'send invitations now' });
    expect(await engine.search('invitations')).not.toMatchObject({ corrected: expect.anything() });
  });

  it('takes a word apart that was written together', async () => {
    const pages = ['Front matter', 'Matter', 'Front door'].map((title) => searchable({ title }));
    const answer = await (await engineOf(pages)).search('frontmatter');
    expect(answer).toMatchObject({
      corrected: 'front matter',
      groups: [{ hits: [{ title: 'Front matter' }] }],
    });
  });

  it('finds nothing for words that match nothing and resemble nothing', async () => {
    const answer = await (await engineOf([guide, invite])).search('zebrafish');
    expect(answer).toEqual({
      query: 'zebrafish',
      groups: [],
      total: 0,
      corrected: undefined,
      complete: true,
    });
    expect(await (await engineOf([])).search('anything')).toMatchObject({ total: 0 });
  });

  it('shows matches with some of the words if none has all', async () => {
    expect(await titles(await engineOf([guide, invite]), 'onboarding emails')).toEqual(
      expect.arrayContaining(['Guide', 'user.emails']),
    );
  });

  it('does not let one page fill the results', async () => {
    const records = Array.from({ length: 40 }, (_, n) => ({
      kind: 'heading' as const,
      title: `Fern ${n}`,
      fragment: `f${n}`,
    }));
    const pages = [
      searchable({ title: 'Many', records }),
      searchable({ title: 'One', records: [{ kind: 'heading', title: 'A fern among others' }] }),
    ];
    const { groups, total } = await (await engineOf(pages)).search('fern');
    const hits = groups.flatMap((group) => group.hits);
    expect(hits.filter(({ page }) => page === 'Many').length).toBeLessThanOrEqual(3);
    expect(hits.map(({ page }) => page)).toContain('One');
    expect(total).toBe(41);
  });

  it('links to the section, with the base path, and encodes the address', async () => {
    const page = searchable({
      title: 'Größe',
      route: '/maße/größe',
      records: [{ kind: 'heading', title: 'Über 50 %', fragment: 'über-50-%' }],
    });
    const engine = await engineOf([page], { base: '/docs' });
    const { groups } = await engine.search('über');
    expect(groups[0]?.hits[0]?.href).toBe('/docs/ma%C3%9Fe/gr%C3%B6%C3%9Fe#%C3%BCber-50-%25');
  });

  it('marks matches, in the title and in the text around them', async () => {
    const text = `${'Word after word. '.repeat(40)}Here emoji_name is told. ${'And so on. '.repeat(40)}`;
    const engine = await engineOf([
      searchable({ title: 'Emoji and names', records: [{ kind: 'page', title: 'Emoji and names', text }] }),
    ]);
    const [hit] = (await engine.search('emoji name')).groups[0]?.hits ?? [];
    const marked = (of: string, marks: [number, number][] = []) =>
      marks.map(([start, end]) => of.slice(start, end));
    expect(marked(hit?.title ?? '', hit?.titleMarks)).toEqual(['Emoji', 'names']);
    const excerpt = await hit?.excerpt();
    expect(marked(excerpt?.text ?? '', excerpt?.marks)).toEqual(['emoji_name']);
    expect(excerpt?.text.length).toBeLessThan(200);
    expect(excerpt?.text).toMatch(/^… .* …$/);
  });
});

describe('versions and languages', () => {
  const pages = [
    searchable({ title: 'Ferns of old', version: 'v1' }),
    searchable({ title: 'Ferns of today', version: 'v2' }),
    searchable({ title: 'Ferns of all times' }),
    searchable({ title: 'Farne und Ferns', language: 'de' }),
  ];

  it('leaves out pages of other versions, and keeps those that belong to all', async () => {
    expect((await titles(await engineOf(pages, { version: 'v2' }), 'ferns')).sort()).toEqual([
      'Ferns of all times',
      'Ferns of today',
    ]);
    expect(await titles(await engineOf(pages), 'ferns')).toHaveLength(3);
  });

  it('uses the index of the reader’s language, whatever the region, otherwise the first one', async () => {
    expect(await titles(await engineOf(pages, { language: 'de-AT' }), 'ferns')).toEqual(['Farne und Ferns']);
    expect(await titles(await engineOf(pages, { language: 'fr' }), 'ferns')).toHaveLength(3);
  });

  it('multiplies the rank by the factor of a page', async () => {
    const two = [searchable({ title: 'Fern one' }), searchable({ title: 'Fern two', boost: 2 })];
    expect(await titles(await engineOf(two), 'fern')).toEqual(['Fern two', 'Fern one']);
  });
});

describe('the files of the index', () => {
  it('are read on demand, and once', async () => {
    const { load, asked } = served([guide, invite]);
    const engine = await openSearch({ base: '', language: 'en', load });
    expect(asked).toEqual([
      '_trellis/search/index.json',
      expect.stringMatching(/^_trellis\/search\/en\/base\./),
    ]);
    const [hit] = (await engine.search('invitations')).groups[0]?.hits ?? [];
    expect(asked.some((path) => /texts|vocabulary/.test(path))).toBe(false);
    await hit?.excerpt();
    await engine.search('invitation');
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('cause a clear error if unreadable, and are requested again', async () => {
    const { load } = served([guide, invite]);
    let isOnline = false;
    const flaky = (path: string) => (isOnline ? load(path) : Promise.reject(new TypeError('offline')));
    await expect(openSearch({ base: '', language: 'en', load: flaky })).rejects.toBeInstanceOf(
      SearchUnavailable,
    );
    isOnline = true;
    const engine = await openSearch({ base: '', language: 'en', load: flaky });
    isOnline = false;
    await expect(engine.search('guide')).rejects.toBeInstanceOf(SearchUnavailable);
    isOnline = true;
    expect(await titles(engine, 'guide')).toContain('Guide');
  });

  it('of a republished site are found by the next search', async () => {
    const before = served([guide]);
    const after = served([searchable({ title: 'Guide anew' })]);
    let current = before;
    const engine = await openSearch({ base: '', language: 'en', load: (path) => current.load(path) });
    current = after;
    await expect(engine.search('guide')).rejects.toBeInstanceOf(SearchUnavailable);
    expect(await titles(engine, 'guide')).toEqual(['Guide anew']);
  });

  it('an overtaken search returns the results of the later one', async () => {
    const { load } = served([guide, invite]);
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    let isHeld = false;
    const slow = async (path: string) => {
      if (isHeld && path.includes('/words.')) await held;
      return load(path);
    };
    const engine = await openSearch({ base: '', language: 'en', load: slow });
    isHeld = true;
    const older = engine.search('guide');
    isHeld = false;
    const newer = engine.search('emails');
    release();
    expect((await older).query).toBe('emails');
    expect((await newer).query).toBe('emails');
  });
});
