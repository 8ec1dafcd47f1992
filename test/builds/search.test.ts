import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Hit, SearchEngine } from '../../src/search/engine/engine.ts';
import { HELD_OUT, TUNING } from '../search/queries.ts';
import { builtSite } from '../support/docs.ts';
import { searchOf as open, ranksOf, shareWithin } from '../support/search-ranks.ts';

async function hits(engine: SearchEngine, query: string): Promise<Hit[]> {
  return (await engine.search(query)).groups.flatMap((group) => group.hits);
}

describe('the search of this repository’s own site', () => {
  let engine: SearchEngine;
  beforeAll(async () => {
    engine = await open(await builtSite('repository'));
  });

  it.each([
    ['Invalid channel ID', 'error', '/chat-service/send-invitations'],
    ['POST /plants', 'operation', '/plant-store/create-plant'],
    ['/plants', 'operation', '/plant-store/create-plant'],
    ['invites', 'operation', '/chat-service/send-invitations'],
    ['emoji_name', 'field', '/chat-service/update-user-status#body-emoji_name'],
    ['feature levels', 'page', '/chat-service/feature-levels'],
    ['BAD_REQUEST', 'error', '/chat-service/errors#bad_request'],
    ['invitaions', 'operation', '/chat-service/send-invitations'],
    ['plnts', 'operation', '/plant-store/create-plant'],
    ['update status', 'operation', '/chat-service/update-user-status'],
    ['principals', 'field', '/chat-service/unsubscribe-from-channel'],
  ])('%s finds its page first', async (query, kind, place) => {
    const [first] = await hits(engine, query);
    expect(first).toMatchObject({ kind, href: expect.stringMatching(new RegExp(`^${place}(?:#|$)`)) });
  });

  // `node scripts/search-ranks.ts --rows` shows the table.
  it('has the page that a reader wants first for 80 %, and in the first three rows for 95 %, of 60 queries', async () => {
    const ranked = await ranksOf(engine, [...TUNING, ...HELD_OUT]);
    const ranks = ranked.map(({ query, rank }) => `${query}: ${rank}`).join('\n');
    expect(shareWithin(ranked, 1), ranks).toBeGreaterThanOrEqual(0.8);
    expect(shareWithin(ranked, 3), ranks).toBeGreaterThanOrEqual(0.95);
  });

  it('names the correction of a mistyped word', async () => {
    expect(await engine.search('invitaions')).toMatchObject({ corrected: 'invitations' });
    expect(await engine.search('plnts')).toMatchObject({ corrected: 'plants' });
  });

  it('leads only to existing targets', async () => {
    const site = await builtSite('repository');
    for (const query of ['invitation', 'plant', 'settings', 'status', 'id', 'error']) {
      for (const { href } of await hits(engine, query)) {
        const [route = '', fragment] = href.split('#');
        const html = await readFile(join(site, decodeURIComponent(route), 'index.html'), 'utf8');
        if (fragment) expect(html, href).toContain(`id="${decodeURIComponent(fragment)}"`);
      }
    }
  });

  it('suggests existing pages to begin with', async () => {
    const suggestions = await engine.suggestions();
    expect(suggestions.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Team chat service', 'Plant store']),
    );
    for (const { href } of suggestions) expect(href).toMatch(/^\//);
  });
});

describe('which pages the search finds', () => {
  const page = (front: string) => `---\n${front}\n---\n\nThe fern is described here.\n`;
  const docs = {
    'docs.json': {
      theme: 'mint',
      name: 'Ferns',
      colors: { primary: '#0B7A5B' },
      navigation: {
        languages: [
          {
            language: 'en',
            tabs: [
              {
                tab: 'Guides',
                groups: [
                  { group: 'Start', pages: ['index', 'loud', 'quiet', 'unlisted', 'secret'] },
                  { group: 'Kept out', searchable: false, pages: ['out', 'back-in'] },
                ],
              },
              { tab: 'Extra', boost: 3, pages: ['extra'] },
            ],
          },
          { language: 'de', tabs: [{ tab: 'Anleitung', pages: ['de/start'] }] },
        ],
      },
    },
    'index.mdx': page('title: Ferns'),
    'loud.mdx': page('title: Loud\nboost: 2'),
    'quiet.mdx': page('title: Quiet\nboost: 0.5\nkeywords: [pteridology]'),
    'unlisted.mdx': page('title: Unlisted\nsearchable: false'),
    'secret.mdx': page('title: Secret\nnoindex: true'),
    'hidden.mdx': page('title: Hidden'),
    'out.mdx': page('title: Out'),
    'back-in.mdx': page('title: Back in\nsearchable: true'),
    'extra.mdx': page('title: Extra'),
    'de/start.mdx': page('title: Anfang'),
  };

  it('are those that are listed and not excluded, in the order of their boost, of one language', async () => {
    const site = await builtSite(docs);
    const found = async (query: string, language = 'en') =>
      (await hits(await open(site, { language }), query)).map(({ title }) => title);
    expect(await found('described')).toEqual([
      'Extra',
      'Loud',
      expect.any(String),
      expect.any(String),
      'Quiet',
    ]);
    expect((await found('described')).sort()).toEqual(['Back in', 'Extra', 'Ferns', 'Loud', 'Quiet']);
    expect(await found('pteridology')).toEqual(['Quiet']);
    expect(await found('described', 'de')).toEqual(['Anfang']);
    for (const absent of ['unlisted', 'secret', 'hidden', 'out'])
      expect(await found(absent)).not.toContain(absent);
  });
});

describe('the record of an operation', () => {
  it('has no text of servers and security schemes, which many operations share', async () => {
    const site = await builtSite({
      'docs.json': {
        theme: 'mint',
        name: 'Ferns',
        colors: { primary: '#0B7A5B' },
        navigation: { groups: [{ group: 'API', openapi: 'ferns.json' }] },
      },
      'ferns.json': {
        openapi: '3.1.0',
        info: { title: 'Ferns', version: '1' },
        servers: [
          {
            url: 'https://{area}.example.com',
            description: 'Mainland',
            variables: { area: { default: 'eu', description: 'Continent' } },
          },
        ],
        components: {
          securitySchemes: {
            key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'Gatekeeper' },
          },
        },
        paths: {
          '/ferns': {
            get: {
              summary: 'List ferns',
              security: [{ key: [] }],
              responses: { 200: { description: 'Done' } },
            },
          },
        },
      },
    });
    const engine = await open(site);
    for (const query of ['mainland', 'continent', 'gatekeeper'])
      expect(await hits(engine, query), query).toEqual([]);
    expect(await hits(engine, 'list ferns')).toMatchObject([{ kind: 'operation' }]);
  });
});
