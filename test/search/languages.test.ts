import { describe, expect, it } from 'vitest';
import { type Hit, openSearch } from '../../src/search/engine/engine.ts';
import { KNOWN_LANGUAGES, loadLanguage } from '../../src/search/index.ts';
import { type PageParts, searchable, served } from './support.ts';

/** The hits in an index of `language`, the best first. */
async function hitsIn(language: string, query: string, ...pages: PageParts[]): Promise<Hit[]> {
  const known = await loadLanguage(language);
  const { load } = served(
    pages.map((page) => searchable({ ...page, language })),
    { fallback: language, languages: new Map(known && [[language, known]]) },
  );
  const engine = await openSearch({ base: '', language, load, loadLanguage });
  const { groups, corrected } = await engine.search(query);
  // A correction could return results although the forms of the word do not match.
  expect(corrected).toBeUndefined();
  return groups.flatMap(({ hits }) => hits);
}

const titlesIn = async (...asked: Parameters<typeof hitsIn>): Promise<string[]> =>
  (await hitsIn(...asked)).map(({ title }) => title);

describe('the forms of a word', () => {
  const forms: [language: string, ...words: string[]][] = [
    ['en', 'invite', 'invitations', 'inviting', 'invited'],
    ['en', 'country', 'countries'],
    ['en', 'deploying', 'deployment', 'deploy'],
    ['de', 'Einladung', 'einladen', 'Einladungen'],
    ['de', 'Haus', 'Häuser'],
    ['fr', 'invitation', 'inviter', 'invitée'],
    ['fr', 'sécurité', 'sécurités'],
    ['es', 'invitación', 'invitaciones', 'invitar'],
    ['it', 'messaggio', 'messaggi'],
    ['pt', 'tradução', 'traduções'],
    ['pt', 'erro', 'erros'],
    ['ru', 'сообщение', 'сообщений'],
    ['ru', 'красный', 'красная'],
    ['tr', 'mesaj', 'mesajlar', 'mesajı'],
    ['tr', 'kitap', 'kitabı'],
    ['ar', 'دعوة', 'الدعوات', 'دعوات'],
    ['ar', 'مستخدم', 'المستخدمون'],
  ];
  it.each(forms)('find each other in %s: %s', async (language, ...words) => {
    for (const query of words)
      for (const title of words) expect(await titlesIn(language, query, { title }), query).toEqual([title]);
  });

  it('are known for every language of the theme that has word forms', () => {
    expect(KNOWN_LANGUAGES).toEqual(['ar', 'de', 'en', 'es', 'fr', 'it', 'pt', 'ru', 'tr']);
  });

  it('rank below the word itself', async () => {
    const pages = [{ title: 'Invitations' }, { title: 'Invite' }, { title: 'Inviting' }];
    expect((await titlesIn('en', 'invite', ...pages))[0]).toBe('Invite');
    expect((await titlesIn('en', 'inviting', ...pages))[0]).toBe('Inviting');
  });

  it('are those of the whole word for a plural abbreviation', async () => {
    expect(await titlesIn('en', 'api', { title: 'All APIs' })).toEqual(['All APIs']);
  });

  it('do not affect languages without any', async () => {
    expect(await titlesIn('ja', '検索', { title: '検索エンジン' })).toEqual(['検索エンジン']);
    expect(await loadLanguage('zh-Hant')).toBeUndefined();
  });
});

describe('a query of several words', () => {
  it('does not require fillers', async () => {
    const pages = [
      { title: 'Colours' },
      { title: 'Other', records: [{ kind: 'page' as const, text: 'how do I' }] },
    ];
    expect(await titlesIn('en', 'how do I change the colours', ...pages)).toEqual(['Colours']);
  });

  it('does not mark fillers in excerpts', async () => {
    const page = {
      title: 'Colours',
      records: [{ kind: 'page' as const, text: 'The colours of the theme.' }],
    };
    expect((await hitsIn('en', 'the colours', page))[0]?.terms).toEqual(['colours']);
  });

  it('requires fillers if it has no other words', async () => {
    expect(await titlesIn('en', 'how to', { title: 'How to' }, { title: 'Colours' })).toEqual(['How to']);
  });

  it('finds synonyms', async () => {
    expect(await titlesIn('en', 'i18n', { title: 'Languages' })).toEqual(['Languages']);
    expect(await titlesIn('en', 'auth', { title: 'Authentication' })).toEqual(['Authentication']);
    expect(await titlesIn('en', 'env', { title: 'Variables' })).toEqual(['Variables']);
    expect(await titlesIn('en', 'config', { title: 'Settings' })).toEqual(['Settings']);
    expect(await titlesIn('en', 'color', { title: 'Colours' }, { title: 'Color' })).toEqual([
      'Color',
      'Colours',
    ]);
  });

  it('finds parts of a page with all words, ranked below parts with all words', async () => {
    const page = {
      title: 'Writing',
      records: [
        { kind: 'heading' as const, title: 'Styles', fragment: 'a', text: 'Your own.' },
        { kind: 'heading' as const, title: 'Fonts', fragment: 'b', text: 'Custom ones.' },
      ],
    };
    expect(await titlesIn('en', 'custom styles', { title: 'Custom' }, page)).toEqual(['Styles', 'Fonts']);
  });
});
